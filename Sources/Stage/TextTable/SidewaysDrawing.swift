import Words

/// A table turned on its side: a line for each cell behind its column's title, a row below the other.
///
/// Cells of columns without a title head the row. Nothing is cut; a value that is wider than its line
/// goes on below.
struct SidewaysDrawing {
  /// The lines, each ended.
  private(set) var text = StyledText()
  private let width: Int?

  init(of table: TextTable, prefix: String, width: Int?) {
    self.width = width
    let titles = table.columns.map { VisibleText.of($0.title) }
    let widest = titles.map { DisplayWidth.of($0) }.max() ?? 0
    for row in table.rows.dropFirst() {
      func piece(_ cell: Int) -> (String, Role?) {
        (table.arena.text(of: cell), table.roles[cell])
      }
      var line = StyledText(prefix)
      let cells = [row.firstCell] + table.cells(after: row)
      guard row.span == 1 else {
        add(cells.map(piece), to: &line)
        continue
      }
      let heads = cells.indices.filter { titles[$0].isEmpty }
      if !heads.isEmpty { add(heads.map { piece(cells[$0]) }, to: &line) }
      for (column, cell) in cells.enumerated() where !titles[column].isEmpty {
        let (value, role) = piece(cell)
        if value.isEmpty { continue }
        let gap = widest - DisplayWidth.of(titles[column]) + 2
        var line = StyledText(prefix + (heads.isEmpty ? "" : "    "))
        line.append(titles[column] + String(repeating: " ", count: gap), .secondary)
        add([(value, role)], to: &line, hang: DisplayWidth.of(line.text))
      }
      if heads.isEmpty { text.append("\n") }
    }
  }

  /// Ends a line with some pieces, two spaces between them.
  private mutating func add(
    _ pieces: [(String, Role?)], to line: inout StyledText, hang: Int? = nil
  ) {
    for (index, piece) in pieces.filter({ !$0.0.isEmpty }).enumerated() {
      if index > 0 { line.append("  ") }
      line.append(piece.0, piece.1)
    }
    text.append(width.map { line.folded(to: $0, hang: hang) } ?? line)
    text.append("\n")
  }
}
