/// Lines of a report, each with what it says apart from how wide its table is drawn.
struct DrawnLines {
  /// What a line is in a drawing.
  enum Kind {
    /// `+-----+------+`
    case rule
    /// `| 0-0 | cy   |`, also where another table beside it has its rule.
    case row
    /// The line above a table, whose words stand apart by the table's width.
    case heading
    case plain
  }

  let lines: [String]
  let kinds: [Kind]
  /// Which table a line belongs to, counted from 0; nil for a plain line.
  let tables: [Int?]
  /// What only counts the lines, and is no part of what they say.
  let counted: CountedLines

  init(_ lines: [String]) {
    self.lines = lines
    var kinds = lines.map(Self.kind)
    for index in kinds.indices.dropLast()
    where kinds[index] == .plain && kinds[index + 1] == .rule && !lines[index].isEmpty {
      kinds[index] = .heading
    }
    var tables: [Int?] = []
    var table = -1
    for index in kinds.indices {
      let isFirst =
        index == 0 || kinds[index - 1] == .plain
        || kinds[index] == .heading && kinds[index - 1] != .heading
      if kinds[index] != .plain, isFirst { table += 1 }
      tables.append(kinds[index] == .plain ? nil : table)
    }
    // What has bars and no rule is no table.
    var ruled: Set<Int> = []
    for (index, table) in tables.enumerated() where kinds[index] == .rule {
      if let table { ruled.insert(table) }
    }
    for (index, table) in tables.enumerated() {
      guard let table, !ruled.contains(table) else { continue }
      tables[index] = nil
      kinds[index] = .plain
    }
    self.kinds = kinds
    self.tables = tables
    counted = CountedLines(lines, kinds)
  }

  /// What the line says: cells without padding, rules as short as can be; a plain line as it is.
  ///
  /// What stands below a callback says that callback too, since it belongs to no other.
  func content(of index: Int) -> [UInt8] {
    let line = counted.rests[index] ?? lines[index]
    switch kinds[index] {
    case .plain:
      let owner = counted.owners[index].map { content(of: $0) + [UInt8(ascii: "\n")] }
      return (owner ?? []) + Array(line.utf8)
    case .heading: return Self.content(ofHeading: line)
    case .rule, .row:
      return Array(
        line.split(separator: "|", omittingEmptySubsequences: false).map(Self.content)
          .joined(separator: "|").utf8)
    }
  }

  /// The line that names the columns of the table that a line belongs to; nil for a plain line.
  func header(of index: Int) -> Int? {
    guard let table = tables[index], let first = tables.firstIndex(of: table) else { return nil }
    return kinds[first...].firstIndex(of: .row)
  }

  private static func kind(of line: String) -> Kind {
    let trimmed = line.drop { $0 == " " }
    guard let first = trimmed.utf8.first, let last = trimmed.utf8.last, trimmed.utf8.count > 2,
      isEdge(first), isEdge(last)
    else { return .plain }
    return trimmed.utf8.allSatisfy(isRuled) ? .rule : .row
  }

  private static func isEdge(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || byte == UInt8(ascii: "+")
  }

  private static func isRuled(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  /// A cell without its padding; the piece of a rule that stands in its place, drawn short.
  private static func content(of cell: Substring) -> String {
    let text = cell.drop { $0 == " " }.trimmingBlanksAtEnd
    guard text.hasPrefix("+-"), text.hasSuffix("-+"), text.utf8.allSatisfy(isRuled) else {
      return String(text)
    }
    return text.split(separator: "+", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : $0.contains("-") ? "-" : " " }.joined(separator: "+")
  }

  /// A heading in which every gap is as short as can be.
  private static func content(ofHeading line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in line.utf8 {
      let isLongGap =
        byte == UInt8(ascii: " ") && bytes.suffix(2).allSatisfy { $0 == byte } && bytes.count > 1
      if !isLongGap { bytes.append(byte) }
    }
    return bytes
  }
}
