/// Which lines begin with what only counts them: a callback with its number, a row with its index
/// path, a section with its number and that of its rows.
///
/// What counts differs wherever a line was put in, taken out or moved before it, and says nothing
/// more. A number that does not follow from the lines before it is text as any other.
struct CountedLines {
  /// What counts a line, as `3` or `1-0`; nil where nothing does.
  private(set) var labels: [String?]
  /// The line without what counts it; nil where nothing does.
  private(set) var rests: [String?]
  /// For what stands below a callback and belongs to it, the line of that callback.
  private(set) var owners: [Int?]

  init(_ lines: [String], _ kinds: [DrawnLines.Kind]) {
    labels = Array(repeating: nil, count: lines.count)
    rests = labels
    owners = Array(repeating: nil, count: lines.count)
    countCallbacks(lines, kinds)
    countRows(lines, kinds)
  }

  private mutating func count(_ index: Int, as label: some StringProtocol, rest: String) {
    labels[index] = String(label)
    // No line has a zero byte where a rest does, so that neither is taken for the other.
    rests[index] = "\0" + rest
  }

  /// Finds `   3  didChange …`, each with one more than the one before, and what stands below.
  private mutating func countCallbacks(_ lines: [String], _ kinds: [DrawnLines.Kind]) {
    var last = 0
    var head: (index: Int, indentation: Int)?
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      guard kinds[index] == .plain, !text.isEmpty else {
        last = 0
        head = nil
        continue
      }
      let indentation = line.utf8.count - text.utf8.count
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let rest = text.dropFirst(digits.count)
      if let number = Int(digits), number == 1 || number == last + 1, rest.hasPrefix("  ") {
        count(index, as: digits, rest: String(rest))
        last = number
        head = (index, indentation)
      } else if let head, indentation > head.indentation {
        owners[index] = head.index
      } else {
        head = nil
      }
    }
  }

  /// Finds `| 1-0 | …` and `|   section 1 "B", 2 rows |`, in a table from its first rule on.
  private mutating func countRows(_ lines: [String], _ kinds: [DrawnLines.Kind]) {
    var sections = 0
    var rows = 0
    var section: Int?
    for (index, line) in lines.enumerated() {
      guard kinds[index] == .row else {
        if kinds[index] != .rule { (sections, rows, section) = (0, 0, nil) }
        continue
      }
      let cells = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
      guard cells.count > 2 else { continue }
      let cell = cells[1].drop { $0 == " " }.trimmingBlanksAtEnd
      if let heading = SectionHeading(cell) {
        guard heading.number == sections else { continue }
        let count = lines[(index + 1)...].prefix(while: Self.isRow).count
        guard count == heading.rows else { continue }
        self.count(
          index, as: "section \(heading.number) of \(count)",
          rest: "\(cells[0])|\(heading.name)|\(cells[2])")
        section = sections
        sections += 1
        rows = 0
      } else if cell == "\(section ?? 0)-\(rows)" {
        count(index, as: cell, rest: "\(cells[0])|\(cells[2])")
        rows += 1
      }
    }
  }

  private static func isRow(_ line: String) -> Bool {
    guard let bar = line.firstIndex(of: "|") else { return false }
    let cell = line[line.index(after: bar)...].drop { $0 == " " }
    return cell.first.map { $0.isASCII && $0.isNumber } ?? false
  }

  /// `section 1 "Blues", 2 rows`.
  private struct SectionHeading {
    let number: Int
    let name: Substring
    let rows: Int

    init?(_ cell: Substring) {
      let opening = "section "
      guard cell.hasPrefix(opening), let comma = cell.lastIndex(of: ",") else { return nil }
      let words = cell[comma...].split(separator: " ")
      let text = cell[..<comma].dropFirst(opening.count)
      guard let blank = text.firstIndex(of: " "), let number = Int(text[..<blank]),
        words.count == 3, let rows = Int(words[1]), words[2] == (rows == 1 ? "row" : "rows")
      else { return nil }
      self.number = number
      self.name = text[blank...]
      self.rows = rows
    }
  }
}
