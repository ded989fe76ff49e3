import Words

/// A table with rules above its titles, below them, and below its last row.
struct RuledDrawing {
  /// The characters that make the rules.
  struct Rules: Sendable {
    /// The characters of one horizontal rule.
    struct Line: Sendable {
      let left: String
      let crossing: String
      let right: String
    }

    let top: Line
    let middle: Line
    let bottom: Line
    let dash: String
    let bar: String

    static let ascii: Rules = {
      let line = Line(left: "+", crossing: "+", right: "+")
      return Rules(top: line, middle: line, bottom: line, dash: "-", bar: "|")
    }()
    static let box = Rules(
      top: Line(left: "┌", crossing: "┬", right: "┐"),
      middle: Line(left: "├", crossing: "┼", right: "┤"),
      bottom: Line(left: "└", crossing: "┴", right: "┘"), dash: "─", bar: "│")
  }

  private let table: TextTable
  private let rules: Rules
  private let widths: ColumnWidths
  private let roomBySpan: [Int]
  private let prefix: [UInt8]
  private let bar: [UInt8]

  /// Measures a table; nil where it cannot be drawn in a number of columns, the prefix among them.
  init?(of table: TextTable, rules: Rules, prefix: String, width: Int?) {
    let wanted = width.map { width in
      ColumnWidths(
        of: table, maximum: table.maximumCellWidth, within: width - DisplayWidth.of(prefix))
    }
    guard let widths = wanted ?? ColumnWidths(of: table, maximum: table.maximumCellWidth) else {
      return nil
    }
    self.table = table
    self.rules = rules
    self.prefix = Array(prefix.utf8)
    bar = Array(rules.bar.utf8)
    self.widths = widths
    roomBySpan = [0] + (1...table.columns.count).map { widths.room(forSpan: $0) }
  }

  func write(to output: inout [UInt8], marks: inout [StyledText.Mark]) {
    let width = widths.room(forSpan: table.columns.count) + 5
    let bars = (table.columns.count + 1) * rules.bar.utf8.count
    output.reserveCapacity(
      output.count + table.arena.bytes.count
        + (table.rows.count + 9) * (prefix.count + width + bars))
    let blank = BlankRow(widths: widths.widths, bar: rules.bar, prefix: prefix)
    writeRule(rules.top, to: &output)
    for (index, row) in table.rows.enumerated() {
      let hasRole = !table.roles.isEmpty && table.roles[row.firstCell] != nil
      if hasRole || hasRoles(row) || !blank.write(row, of: table, to: &output) {
        write(row, isTitle: index == 0, to: &output, marks: &marks)
      }
      if index == 0 { writeRule(rules.middle, to: &output) }
    }
    writeRule(rules.bottom, to: &output)
  }

  private func hasRoles(_ row: TextTable.Row) -> Bool {
    !table.roles.isEmpty && table.cells(after: row).contains { table.roles[$0] != nil }
  }

  private func write(
    _ row: TextTable.Row, isTitle: Bool, to output: inout [UInt8],
    marks: inout [StyledText.Mark]
  ) {
    output.append(contentsOf: prefix)
    output.append(contentsOf: bar)
    func write(_ cell: Int, room: Int, _ alignment: TextTable.Alignment) {
      let start = output.count + 1
      self.write(cell, room: room, alignment: alignment, isTitle: isTitle, to: &output)
      guard let role = table.roles[cell], room > 0 else { return }
      marks.append(.init(bytes: start..<output.count - 1, role: role))
    }
    write(
      row.firstCell, room: roomBySpan[row.span], row.span == 1 ? table.columns[0].alignment : .left)
    var column = row.span
    for cell in table.cells(after: row) {
      output.append(contentsOf: bar)
      write(cell, room: widths[column], table.columns[column].alignment)
      column += 1
    }
    output.append(contentsOf: bar)
    output.append(UInt8(ascii: "\n"))
  }

  private func write(
    _ cell: Int, room: Int, alignment: TextTable.Alignment, isTitle: Bool,
    to output: inout [UInt8]
  ) {
    let padding = room - table.arena.columns(of: cell)
    output.append(spaces: 1)
    defer { output.append(spaces: 1) }
    guard padding >= 0 else {
      let cut = cut(cell, to: room, isTitle: isTitle)
      output.append(contentsOf: cut.utf8)
      output.append(spaces: room - DisplayWidth.of(cut))
      return
    }
    if alignment == .right { output.append(spaces: padding) }
    output.append(contentsOf: table.arena.bytes[table.arena.range(of: cell)])
    if alignment == .left { output.append(spaces: padding) }
  }

  private func cut(_ cell: Int, to room: Int, isTitle: Bool) -> String {
    if let passage = table.passages[cell] { return passage.cut(to: room) }
    let text = table.arena.text(of: cell)
    // Names differ at their ends, values at their beginnings.
    return isTitle
      ? DisplayWidth.truncatedInside(text, to: room) : DisplayWidth.truncated(text, to: room)
  }

  private func writeRule(_ line: Rules.Line, to output: inout [UInt8]) {
    output.append(contentsOf: prefix)
    for (column, width) in widths.widths.enumerated() {
      output.append(contentsOf: (column == 0 ? line.left : line.crossing).utf8)
      for _ in 0..<width + 2 { output.append(contentsOf: rules.dash.utf8) }
    }
    output.append(contentsOf: line.right.utf8)
    output.append(UInt8(ascii: "\n"))
  }
}

extension [UInt8] {
  /// Adds a number of spaces; none for a negative count.
  mutating func append(spaces count: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: Swift.max(count, 0)))
  }
}
