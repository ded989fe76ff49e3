import Words

/// Where text comes to stand on a terminal that goes on in the next row at its edge.
struct LineShape {
  /// The columns of the terminal.
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0

  init(columns: Int) { self.columns = max(columns, 2) }

  /// Writes a text, as libedit does: tabs as blanks, other controls as two characters.
  mutating func write(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": (row, column) = (row + 1, 0)
      case "\t": repeat { take(1) } while column % 8 != 0
      case "\u{0}"..<" ", "\u{7F}":
        take(1)
        take(1)
      default: take(DisplayWidth.of(Character(scalar)))
      }
    }
  }

  private mutating func take(_ width: Int) {
    if column + width > columns { (row, column) = (row + 1, 0) }
    column += width
    if column == columns { (row, column) = (row + 1, 0) }
  }
}
