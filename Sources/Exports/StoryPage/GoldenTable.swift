import Reports
import Words

/// A table as a golden has it, read back from its text: what stood on the screen when the golden was
/// written is kept nowhere else.
struct GoldenTable: Equatable {
  /// A section's line, or a row.
  enum Line: Equatable {
    case section(String)
    case row(path: String, label: String, text: String)
    /// Rows that the golden leaves out, or that there are none.
    case remark(String)
  }

  /// What stands above the table: the controller, as a rule.
  let heading: String
  let lines: [Line]

  /// The tables among lines of a report, of those side by side the left ones.
  static func tables(in lines: [String]) -> [GoldenTable] {
    var tables: [GoldenTable] = []
    var index = 0
    while index < lines.count {
      guard let columns = columns(ofRule: lines[index]) else {
        index += 1
        continue
      }
      let rules = lines[(index + 1)...].indices.filter { Self.columns(ofRule: lines[$0]) != nil }
      guard rules.count >= 2, rules[0] == index + 2 else {
        index += 1
        continue
      }
      let titles = cells(of: lines[index + 1], columns)
      tables.append(
        GoldenTable(
          heading: index > 0 ? heading(of: lines[index - 1]) : "",
          lines: lines[(rules[0] + 1)..<rules[1]].map { line(of: $0, columns, titles) }))
      index = rules[1] + 1
    }
    return tables
  }

  /// The columns in which the bars of a table stand, by its rule; nil for any other line.
  private static func columns(ofRule line: String) -> [Int]? {
    let blanks = line.prefix { $0 == " " }.count
    let rule = line.dropFirst(blanks).prefix { $0 == "+" || $0 == "-" }
    guard blanks == 3, rule.hasPrefix("+-"), rule.hasSuffix("-+") else { return nil }
    return rule.enumerated().compactMap { $1 == "+" ? $0 + blanks : nil }
  }

  /// What stands between the bars of a line; a cell that spans several stands in the first.
  private static func cells(of line: String, _ columns: [Int]) -> [String] {
    var cells: [String] = []
    var cell = ""
    var column = 0
    for character in line {
      defer { column += DisplayWidth.of(character) }
      if column <= columns[0] { continue }
      if character == "|", columns.contains(column) {
        cells.append(cell.trimmingBlanks)
        cell = ""
        if column == columns.last { break }
      } else {
        cell.append(character)
      }
    }
    return cells
  }

  private static func line(of line: String, _ columns: [Int], _ titles: [String]) -> Line {
    let cells = cells(of: line, columns)
    guard cells.count == titles.count, cells.count >= 2 else {
      let words = (cells.first ?? "").drop { $0 == "+" || $0 == " " }
      let isSection = words.prefix { $0 != " " } == "section"
      return isSection ? .section(String(words)) : .remark(String(words))
    }
    // The values that a row had are no part of what it shows, nor is where it stood.
    let screen = titles.firstIndex(of: TableReport.screenTitle)
    let values = zip(titles, cells).dropFirst(2).filter { $0.0 != TableReport.formerTitle }.map(\.1)
    return .row(
      path: cells[0], label: cells[1],
      text: screen.map { cells[$0] } ?? values.joined(separator: " · "))
  }

  /// The first of the headings in a line, which stand apart.
  private static func heading(of line: String) -> String {
    let text = line.trimmingBlanks
    return text.firstRange(of: "  ").map { String(text[..<$0.lowerBound]) } ?? text
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
