/// The lines of a report from one `== step` to the next; also those before the first, and the last.
struct ReportSection {
  /// Which part of a report it is.
  enum Place: Hashable {
    case beginning
    case step(title: String)
    /// The line that counts what was run.
    case closing
  }

  let place: Place
  /// The number in a step's header; nil elsewhere.
  let number: Int?
  /// The number of the first line in the report, from 1.
  let firstLine: Int
  let lines: [String]

  /// The report, cut at the headers of its steps.
  static func sections(of report: String) -> [ReportSection] {
    var lines = self.lines(of: report)
    var closing: ReportSection?
    if let last = lines.last, last.hasPrefix("run: ") {
      closing = ReportSection(
        place: .closing, number: nil, firstLine: lines.count, lines: [last])
      lines.removeLast()
    }
    var sections: [ReportSection] = []
    var start = 0
    for index in 0...lines.count where index == lines.count || header(lines[index]) != nil {
      if index > start {
        let header = header(lines[start])
        sections.append(
          ReportSection(
            place: header.map { .step(title: $0.title) } ?? .beginning, number: header?.number,
            firstLine: start + 1, lines: Array(lines[start..<index])))
      }
      start = index
    }
    return sections + (closing.map { [$0] } ?? [])
  }

  /// A report with some of its parts as another report has them; nil where one of the reports lacks
  /// one of the parts.
  ///
  /// Where nothing else differs, the closing line is taken over too, since it counts those parts.
  static func replacing(_ places: Set<Place>, of old: String, from new: String) -> String? {
    var sections = self.sections(of: old)
    let others = self.sections(of: new)
    for place in places {
      guard let index = sections.firstIndex(where: { $0.place == place }),
        let other = others.first(where: { $0.place == place })
      else { return nil }
      sections[index] = other
    }
    func body(_ sections: [ReportSection]) -> [String] {
      sections.filter { $0.place != .closing }.flatMap(\.lines)
    }
    if body(sections) == body(others) { return new }
    return sections.flatMap(\.lines).map { $0 + "\n" }.joined()
  }

  /// The lines of a text without their line ends; a text that ends in one has none after it.
  static func lines(of text: String) -> [String] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(Substring($0)) }
  }

  /// The number and title of `== step 3: A new age =====`; nil for any other line.
  private static func header(_ line: String) -> (number: Int, title: String)? {
    let opening = "== step "
    guard line.hasPrefix(opening) else { return nil }
    let rest = line.dropFirst(opening.count)
    guard let colon = rest.firstIndex(of: ":"), let number = Int(rest[..<colon]) else { return nil }
    var title = rest[rest.index(after: colon)...]
    while title.last == "=" { title.removeLast() }
    return (number, String(title.drop { $0 == " " }.trimmingBlanksAtEnd))
  }
}

extension StringProtocol {
  /// The text without the blanks at its end.
  var trimmingBlanksAtEnd: SubSequence {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}
