/// A table of GitHub Flavored Markdown, padded so that its source reads as a table too.
struct MarkdownDrawing {
  private let table: TextTable
  private let widths: ColumnWidths
  private let prefix: [UInt8]

  init(of table: TextTable, prefix: String) {
    let escaped = table.escapedForMarkdown()
    self.table = escaped
    self.prefix = Array(prefix.utf8)
    widths = ColumnWidths(of: escaped, minimum: 3, spansWiden: false)
  }

  func write(to output: inout [UInt8]) {
    for (index, row) in table.rows.enumerated() {
      output.append(contentsOf: prefix)
      output.append(contentsOf: "| ".utf8)
      writeFirstCell(of: row, to: &output)
      var column = row.span
      for cell in table.cells(after: row) {
        output.append(contentsOf: " | ".utf8)
        write(
          cell, room: widths[column], alignment: table.columns[column].alignment, to: &output)
        column += 1
      }
      output.append(contentsOf: " |\n".utf8)
      if index == 0 { writeDelimiters(to: &output) }
    }
  }

  /// A spanning text, padded to leave just the place for the bars of the empty cells behind it.
  private func writeFirstCell(of row: TextTable.Row, to output: inout [UInt8]) {
    guard row.span > 1 else {
      return write(
        row.firstCell, room: widths[0], alignment: table.columns[0].alignment, to: &output)
    }
    let bars = 2 * (row.span - 1)
    let room = widths.room(forSpan: row.span) - bars
    write(row.firstCell, room: room, alignment: .left, to: &output)
    for _ in 1..<row.span { output.append(contentsOf: " |".utf8) }
  }

  private func write(
    _ cell: Int, room: Int, alignment: TextTable.Alignment, to output: inout [UInt8]
  ) {
    let padding = room - table.arena.columns(of: cell)
    if alignment == .right { output.append(spaces: padding) }
    output.append(contentsOf: table.arena.bytes[table.arena.range(of: cell)])
    if alignment == .left { output.append(spaces: padding) }
  }

  private func writeDelimiters(to output: inout [UInt8]) {
    output.append(contentsOf: prefix)
    for (column, width) in widths.widths.enumerated() {
      output.append(contentsOf: "| ".utf8)
      let isRight = table.columns[column].alignment == .right
      for _ in 0..<(isRight ? width - 1 : width) { output.append(UInt8(ascii: "-")) }
      output.append(contentsOf: (isRight ? ": " : " ").utf8)
    }
    output.append(contentsOf: "|\n".utf8)
  }
}
