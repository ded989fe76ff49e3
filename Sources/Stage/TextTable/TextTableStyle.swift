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
    /// A line for each cell behind its column's title, a row below the other.
    case columns
  }

  /// The table as text, every line of it after the prefix and with a line feed at its end.
  ///
  /// A table without columns is the empty text. O(bytes drawn).
  package func rendered(
    as style: Style = .ascii, prefix: String = "", width: Int? = nil
  ) -> String {
    drawn(as: style, prefix: prefix, width: width).text
  }

  /// The table with the roles of its cells.
  ///
  /// - Parameters:
  ///   - style: how it is drawn.
  ///   - prefix: what stands before each line.
  ///   - width: the columns of a line that tables for people keep to, the prefix among them; nil for
  ///     as many as the cells need. Columns give way as they say; a table that cannot be so narrow is
  ///     drawn in ``Style/columns``.
  /// - Returns: the lines, each with a line feed at its end.
  package func drawn(
    as style: Style = .ascii, prefix: String = "", width: Int? = nil
  ) -> StyledText {
    var output: [UInt8] = []
    var marks: [StyledText.Mark] = []
    guard !columns.isEmpty else { return StyledText() }
    switch style {
    case .ascii, .box:
      let rules = style == .box ? RuledDrawing.Rules.box : .ascii
      guard let drawing = RuledDrawing(of: self, rules: rules, prefix: prefix, width: width) else {
        return SidewaysDrawing(of: self, prefix: prefix, width: width).text
      }
      drawing.write(to: &output, marks: &marks)
    case .markdown: MarkdownDrawing(of: self, prefix: prefix).write(to: &output)
    case .csv: writeCommaSeparated(to: &output, prefix: prefix)
    case .columns: return SidewaysDrawing(of: self, prefix: prefix, width: width).text
    }
    return StyledText(String(decoding: output, as: UTF8.self), marks: marks)
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
    Self.writeField(arena.bytes[arena.range(of: cell)], to: &output)
  }

  /// A field of a line of comma-separated values, in quotes where it has to be (RFC 4180).
  package static func commaSeparatedField(_ text: String) -> String {
    var bytes: [UInt8] = []
    writeField(Array(text.utf8)[...], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func writeField(_ field: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let needing = [quote, UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    guard field.contains(where: needing.contains) else {
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
