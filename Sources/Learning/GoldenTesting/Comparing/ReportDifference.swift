/// What differs between the report in a golden and that of a run, step by step.
///
/// Steps are matched by title, so that an inserted step is one added step, and the numbers of those
/// after it are no difference.
package struct ReportDifference: Sendable, Equatable {
  /// What became of one part of the report.
  enum Change: Sendable, Equatable {
    case added(lines: [String])
    /// The number of the golden's first line of it.
    case removed(lines: [String], number: Int)
    case changed(LineDifference, number: Int)
  }

  /// A part that differs.
  struct Part: Sendable, Equatable {
    /// Which part it was, of the golden where that has it.
    var formerPlace: ReportSection.Place
    /// Which part it is, of the new report where that has it.
    var place: ReportSection.Place
    var change: Change
  }

  private(set) var parts: [Part] = []

  /// Several differences as one; nil for none.
  static func joining(_ differences: [ReportDifference]) -> ReportDifference? {
    guard var joined = differences.first else { return nil }
    for difference in differences.dropFirst() { joined.parts += difference.parts }
    return joined
  }

  /// What differs in some parts of the report; nil for nothing.
  func at(_ places: Set<ReportSection.Place>) -> ReportDifference? {
    var difference = self
    difference.parts.removeAll { !places.contains($0.place) }
    return difference.parts.isEmpty ? nil : difference
  }

  /// No comparison of each step with each where there are more pairs.
  private static let mostPairs = 100

  /// Compares two reports; nil where they say the same.
  ///
  /// How wide a table is drawn is no difference, and every other byte is.
  ///
  /// Lines are numbered as in the file of the old report, where its first line has the number given.
  package init?(from old: String, to new: String, firstLine: Int = 1) {
    guard !old.utf8.elementsEqual(new.utf8) else { return nil }
    let pairs = Self.paired(ReportSection.sections(of: old), ReportSection.sections(of: new))
    var shift = 0
    for pair in pairs {
      switch pair {
      case (let old?, let new?):
        let isShifted =
          old.place == new.place && shift != 0
          && new.number.map { $0 - shift } == old.number && old.number != nil
        let lines = isShifted ? old.lines.prefix(1) + new.lines.dropFirst() : new.lines[...]
        let number = firstLine + old.firstLine - 1
        let difference = LineDifference(from: old.lines, numbered: number, to: Array(lines))
        if !difference.isEmpty {
          parts.append(
            Part(
              formerPlace: old.place, place: new.place,
              change: .changed(difference, number: number)))
        }
      case (let old?, nil):
        if old.number != nil { shift -= 1 }
        parts.append(
          Part(
            formerPlace: old.place, place: old.place,
            change: .removed(lines: old.lines, number: firstLine + old.firstLine - 1)))
      case (nil, let new?):
        if new.number != nil { shift += 1 }
        parts.append(
          Part(formerPlace: new.place, place: new.place, change: .added(lines: new.lines)))
      case (nil, nil): continue
      }
    }
    if parts.isEmpty { return nil }
  }

  /// The sections of both in their order, side by side where they are the same step.
  private static func paired(
    _ old: [ReportSection], _ new: [ReportSection]
  ) -> [(ReportSection?, ReportSection?)] {
    var numbers: [ReportSection.Place: Int] = [:]
    func number(of section: ReportSection) -> Int {
      let next = numbers.count
      return numbers[section.place, default: next]
    }
    var pairs: [(ReportSection?, ReportSection?)] = []
    var removed: [ReportSection] = []
    var added: [ReportSection] = []
    func flush() {
      // A step with another title and much the same lines is the same step, renamed.
      let isSmall = removed.count * added.count <= mostPairs
      var next = 0
      for section in removed {
        let twin = isSmall ? added.indices[next...].first { isRenamed(section, added[$0]) } : nil
        pairs += added[next..<(twin ?? next)].map { (nil, $0) }
        pairs.append((section, twin.map { added[$0] }))
        if let twin { next = twin + 1 }
      }
      pairs += added[next...].map { (nil, $0) }
      removed = []
      added = []
    }
    for section in old + new { numbers[section.place] = number(of: section) }
    for edit in EditScript.between(old.map(number), new.map(number)) {
      switch edit {
      case .keep(let left, let right):
        flush()
        pairs.append((old[left], new[right]))
      case .remove(let left): removed.append(old[left])
      case .insert(let right): added.append(new[right])
      }
    }
    flush()
    return pairs
  }

  private static func isRenamed(_ old: ReportSection, _ new: ReportSection) -> Bool {
    guard old.number != nil, new.number != nil else { return false }
    let longer = max(old.lines.count, new.lines.count)
    let shorter = min(old.lines.count, new.lines.count)
    guard longer > 1, shorter * 2 >= longer else { return false }
    let same = LineDifference(from: old.lines, numbered: 1, to: new.lines).same
    return same * 2 >= longer - 1
  }
}

extension ReportDifference.Part {
  /// What the part is called in a picture: `step "A new age"`.
  var name: GoldenSentence {
    switch formerPlace {
    case .beginning: .beginning
    case .step(let title): .step(title: title)
    case .closing: .closingLine
    }
  }
}
