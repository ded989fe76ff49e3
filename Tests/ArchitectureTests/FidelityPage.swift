import PublicRecords

/// The page of the fidelity documentation that says on what evidence each behaviour stands.
///
/// A row of its tables has four cells: the behaviour, its letters, the names of its sources and where the
/// newest of them saw it. A line behind the tables gives each source its address and what it is.
struct FidelityPage {
  /// What a row stands on.
  enum Letter: String {
    case documented = "D"
    case recorded = "R"
    case chosen = "C"
  }

  /// A page that a row can name.
  struct Source {
    let address: String
    let occasion: SourceOccasion
    let line: Int
  }

  /// One row of a table.
  struct Row {
    let letters: [Letter]
    let sources: [String]
    /// As it is written; empty where it is.
    let seenOn: Substring
    let line: Int
  }

  static let path = "Sources/Engine/OpenCoreData/OpenCoreData.docc/Fidelity.md"

  private(set) var rows: [Row] = []
  private(set) var sources: [String: Source] = [:]
  private var faults: [String] = []

  /// The page of these lines.
  init(lines: [Substring]) {
    for (index, text) in lines.enumerated() {
      if text.hasPrefix("| "), !text.hasPrefix("| ---"), !text.hasPrefix("| Behaviour |") {
        readRow(text, at: index + 1)
      } else if text.hasPrefix("[") {
        readSource(text, at: index + 1)
      }
    }
  }

  private mutating func readRow(_ text: Substring, at line: Int) {
    let cells = text.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimming(" ") }
    guard cells.count == 5, cells[4].isEmpty, !cells[0].isEmpty else {
      return faults.append("\(line): a row has four cells: behaviour, letters, sources, seen on")
    }
    let words = cells[1].split(separator: ", ", omittingEmptySubsequences: false)
    let letters = words.compactMap { Letter(rawValue: String($0)) }
    if letters.count != words.count || Set(letters).count != letters.count {
      faults.append("\(line): '\(cells[1])' is not of the letters D, R and C, each once")
    }
    var names: [String] = []
    var rest = cells[2]
    while !rest.isEmpty {
      guard rest.hasPrefix("["), let end = rest.firstIndex(of: "]") else {
        faults.append("\(line): '\(rest)' is no name of a source in brackets")
        break
      }
      names.append(String(rest[rest.index(after: rest.startIndex)..<end]))
      rest = rest[rest.index(after: end)...]
      if rest.hasPrefix(", ") { rest = rest.dropFirst(2) }
    }
    rows.append(Row(letters: letters, sources: names, seenOn: cells[3], line: line))
  }

  /// Reads `[NAME]: ADDRESS "OCCASION"`.
  private mutating func readSource(_ text: Substring, at line: Int) {
    guard let colon = text.firstRange(of: "]: "), text.last == "\"",
      let quote = text[colon.upperBound...].firstRange(of: " \"")
    else {
      return faults.append("\(line): a source is [NAME]: ADDRESS \"WHAT IT IS, AND OF WHEN\"")
    }
    let name = String(text[text.index(after: text.startIndex)..<colon.lowerBound])
    let address = text[colon.upperBound..<quote.lowerBound].trimming("<").trimming(">")
    let title = text[quote.upperBound...].dropLast()
    if !address.hasPrefix("https://"), !address.hasPrefix("http://") {
      faults.append("\(line): '\(address)' is no address")
    }
    guard let occasion = SourceOccasion(title) else {
      return faults.append("\(line): '\(title)' is not like 'iOS 10.2, 2017' or 'header, 2023'")
    }
    if let known = sources[name] {
      faults.append("\(line): [\(name)] stands on line \(known.line) too")
    }
    sources[name] = Source(address: String(address), occasion: occasion, line: line)
  }

  /// What is wrong with the page, a sentence each.
  var problems: [String] {
    var problems = faults
    for row in rows { problems += self.problems(of: row) }
    let used = Set(rows.flatMap(\.sources))
    for (name, source) in sources where !used.contains(name) {
      problems.append("\(source.line): no row names [\(name)]")
    }
    return problems.map { "\(Self.path):\($0)" }.sorted()
  }

  private func problems(of row: Row) -> [String] {
    var problems = row.sources.filter { sources[$0] == nil }.map { "[\($0)] has no address" }
    let occasions = row.sources.compactMap { sources[$0]?.occasion }
    for letter in row.letters {
      switch letter {
      case .documented where occasions.allSatisfy(\.isRecord):
        problems.append("D without documentation")
      case .recorded where !occasions.contains(where: \.isRecord):
        problems.append("R without a record")
      case .documented, .recorded, .chosen: break
      }
    }
    if Set(row.letters).isDisjoint(with: [.documented, .recorded]), !row.sources.isEmpty {
      problems.append("\(row.letters.map(\.rawValue).joined(separator: ", ")) with a source")
    }
    let newest = occasions.max()
    if SourceOccasion(row.seenOn) != newest {
      problems.append("'\(row.seenOn)' is not where the newest of its sources saw it")
    }
    return problems.map { "\(row.line): \($0)" }
  }
}
