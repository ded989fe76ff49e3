extension TextTable {
  /// How a table is drawn.
  package enum Style: String, CaseIterable, Sendable {
    /// Bars, dashes and plus signs.
    case ascii
    /// Box-drawing characters.
    case box
    /// A table of GitHub Flavored Markdown; a spanning text is followed by the empty cells it spans.
    case markdown
    /// RFC 4180 with line feeds; a spanning text stands in the first field.
    case csv
  }

  /// The table as text, every line of it after the prefix and with a line feed at its end.
  ///
  /// A table without columns is the empty text. O(bytes drawn).
  package func rendered(as style: Style = .ascii, prefix: String = "") -> String {
    var output: [UInt8] = []
    write(to: &output, as: style, prefix: prefix)
    return String(decoding: output, as: UTF8.self)
  }

  /// Adds what ``rendered(as:prefix:)`` returns to a buffer of UTF-8.
  package func write(to output: inout [UInt8], as style: Style = .ascii, prefix: String = "") {
    guard !columns.isEmpty else { return }
    switch style {
    case .ascii: RuledDrawing(of: self, rules: .ascii, prefix: prefix).write(to: &output)
    case .box: RuledDrawing(of: self, rules: .box, prefix: prefix).write(to: &output)
    case .markdown: MarkdownDrawing(of: self, prefix: prefix).write(to: &output)
    case .csv: writeCommaSeparated(to: &output, prefix: prefix)
    }
  }

  private func writeCommaSeparated(to output: inout [UInt8], prefix: String) {
    for row in rows {
      output.append(contentsOf: prefix.utf8)
      writeField(row.firstCell, to: &output)
      for _ in 1..<row.span { output.append(UInt8(ascii: ",")) }
      for cell in cells(after: row) {
        output.append(UInt8(ascii: ","))
        writeField(cell, to: &output)
      }
      output.append(UInt8(ascii: "\n"))
    }
  }

  private func writeField(_ cell: Int, to output: inout [UInt8]) {
    let field = arena.bytes[arena.range(of: cell)]
    let quote = UInt8(ascii: "\"")
    guard field.contains(where: { $0 == quote || $0 == UInt8(ascii: ",") }) else {
      output.append(contentsOf: field)
      return
    }
    output.append(quote)
    for byte in field {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  /// The cells of a row behind its first.
  func cells(after row: Row) -> Range<Int> {
    row.firstCell + 1..<row.firstCell + 1 + columns.count - row.span
  }
}
