/// How wide each column of a table is drawn.
struct ColumnWidths {
  private(set) var widths: [Int]

  /// Measures a table; columns are at least `minimum` wide and bars between them take three.
  ///
  /// A spanning text counts only where `spansWiden`, and then widens the last column it spans.
  init(of table: TextTable, minimum: Int = 0, maximum: Int? = nil, spansWiden: Bool = true) {
    let limit = maximum ?? .max
    widths = Array(repeating: minimum, count: table.columns.count)
    var widestBySpan = Array(repeating: 0, count: table.columns.count + 1)
    for row in table.rows {
      widestBySpan[row.span] = max(widestBySpan[row.span], table.arena.columns(of: row.firstCell))
      var column = row.span
      for cell in table.cells(after: row) {
        widths[column] = max(widths[column], min(table.arena.columns(of: cell), limit))
        column += 1
      }
    }
    widths[0] = max(widths[0], min(widestBySpan[1], limit))
    guard spansWiden else { return }
    for span in widestBySpan.indices.dropFirst(2) {
      let missing = min(widestBySpan[span], limit) - room(forSpan: span)
      if missing > 0 { widths[span - 1] += missing }
    }
  }

  /// The widths of a table that is drawn in a number of columns, its outer bars among them; nil where it
  /// cannot be so narrow.
  ///
  /// The widest columns give way first, down to what still tells their cells apart; then those that
  /// give way last. Titles give way with their cells.
  init?(of table: TextTable, maximum: Int?, within total: Int) {
    self.init(of: table, maximum: maximum)
    guard room(forSpan: widths.count) + 4 > total else { return }
    for leastTitle in [6, 4] {
      self.init(of: table, maximum: maximum, within: total, leastTitle: leastTitle)
      if room(forSpan: widths.count) + 4 <= total { return }
    }
    return nil
  }

  /// The widths with titles of columns that never give way cut down to `leastTitle`; wider than
  /// `total` where that is not enough.
  private init(of table: TextTable, maximum: Int?, within total: Int, leastTitle: Int) {
    self.init(of: table, maximum: maximum, spansWiden: false)
    let titles = table.columns.indices.map { table.arena.columns(of: $0) }
    let cells = Self.widestCells(of: table, maximum: maximum ?? .max)
    // The title of a column that never gives way does: its cells say what it is.
    for column in widths.indices where table.columns[column].givesWay == .never {
      widths[column] = max(cells[column], min(titles[column], leastTitle))
    }
    let spare = total - 4 - room(forSpan: widths.count)
    if spare >= 0 {
      giveBack(spare, upTo: titles, in: table)
      return
    }
    var excess = -spare
    for (way, floor) in [(TextTable.GivingWay.first, 5), (.last, 7)] {
      excess = give(way, in: table, downTo: floor, excess)
      if excess == 0 { return }
    }
  }

  /// Takes columns from the widest until nothing is too much, or all are as narrow as they may be.
  private mutating func give(
    _ way: TextTable.GivingWay, in table: TextTable, downTo floor: Int, _ excess: Int
  ) -> Int {
    var excess = excess
    while excess > 0 {
      let giving = widths.indices.filter { column in
        table.columns[column].givesWay == way && widths[column] > floor
      }
      guard let widest = giving.max(by: { widths[$0] < widths[$1] }) else { return excess }
      // Down to the next of the others at once.
      let next = giving.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? floor
      let step = min(excess, max(widths[widest] - max(next, floor), 1))
      widths[widest] -= step
      excess -= step
    }
    return 0
  }

  /// Gives room that is left to titles that were cut.
  private mutating func giveBack(_ spare: Int, upTo titles: [Int], in table: TextTable) {
    var spare = spare
    for column in widths.indices where table.columns[column].givesWay == .never {
      let step = min(spare, max(titles[column] - widths[column], 0))
      widths[column] += step
      spare -= step
    }
  }

  /// The widest cell of each column, titles and spanning texts left out.
  private static func widestCells(of table: TextTable, maximum: Int) -> [Int] {
    var widest = Array(repeating: 0, count: table.columns.count)
    for row in table.rows.dropFirst() {
      var column = row.span
      if row.span == 1 {
        widest[0] = max(widest[0], min(table.arena.columns(of: row.firstCell), maximum))
      }
      for cell in table.cells(after: row) {
        widest[column] = max(widest[column], min(table.arena.columns(of: cell), maximum))
        column += 1
      }
    }
    return widest
  }

  subscript(column: Int) -> Int { widths[column] }

  /// Columns of the terminal between the outer bars of the leading columns, less one space each side.
  func room(forSpan span: Int) -> Int {
    widths[..<span].reduce(0, +) + 3 * (span - 1)
  }
}
