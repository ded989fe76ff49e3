/// A row of a ruled table with nothing but blanks between its bars.
///
/// A row of plain ASCII cells that fit is drawn by copying it and putting the cells' bytes over the
/// blanks, which is what makes a table of ten thousand rows cheap.
struct BlankRow {
  private let bytes: [UInt8]

  /// Where the blanks of each column start and end, less the space at each side.
  private let places: [Range<Int>]

  init(widths: [Int], bar: String, prefix: [UInt8]) {
    var bytes = prefix
    var places: [Range<Int>] = []
    for width in widths {
      bytes.append(contentsOf: bar.utf8)
      bytes.append(spaces: width + 2)
      places.append(bytes.count - width - 1..<bytes.count - 1)
    }
    bytes.append(contentsOf: bar.utf8)
    bytes.append(UInt8(ascii: "\n"))
    self.bytes = bytes
    self.places = places
  }

  /// Draws a row; answers false, having drawn nothing, where a cell spans, is cut or is not ASCII.
  func write(_ row: TextTable.Row, of table: TextTable, to output: inout [UInt8]) -> Bool {
    guard row.span == 1 else { return false }
    for column in places.indices {
      let cell = row.firstCell + column
      let length = table.arena.range(of: cell).count
      guard length == table.arena.columns(of: cell), length <= places[column].count else {
        return false
      }
    }
    let start = output.count
    output.append(contentsOf: bytes)
    let source = table.arena.bytes.span
    var target = output.mutableSpan
    for column in places.indices {
      let range = table.arena.range(of: row.firstCell + column)
      let place = places[column]
      var position =
        switch table.columns[column].alignment {
        case .left: start + place.lowerBound
        case .right: start + place.upperBound - range.count
        }
      for byte in range {
        target[position] = source[byte]
        position += 1
      }
    }
    return true
  }
}
