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

  subscript(column: Int) -> Int { widths[column] }

  /// Columns of the terminal between the outer bars of the leading columns, less one space each side.
  func room(forSpan span: Int) -> Int {
    widths[..<span].reduce(0, +) + 3 * (span - 1)
  }
}
