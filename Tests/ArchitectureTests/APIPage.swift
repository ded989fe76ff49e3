/// The page of the fidelity documentation that lists Core Data's API, name by name.
///
/// A section whose title is code is of that type, and its rows are the type itself and its members,
/// written without the type. The rows of other sections are full names.
struct APIPage {
  /// Whether a name of Core Data's is here.
  enum State: String {
    case yes, differs, missing
    /// Public here, and not in Core Data.
    case own
  }

  /// One name of a row; a row may list several.
  struct Entry: Equatable {
    /// With the type it belongs to.
    let name: String
    let state: State
    let line: Int
  }

  static let path = "Sources/Engine/OpenCoreData/OpenCoreData.docc/API.md"

  private(set) var entries: [Entry] = []
  /// What is wrong with the page itself.
  private(set) var faults: [String] = []
  /// The types that sections are of.
  private var types: Set<String> = []

  /// The page of these lines.
  init(lines: [Substring]) {
    var type: String?
    for (index, text) in lines.enumerated() {
      if text.hasPrefix("#") {
        type = Self.codes(in: text).first
        if let type { types.insert(type) }
      }
      guard text.hasPrefix("|") else { continue }
      let cells = text.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimming(" ") }
      let names = cells.first.map { Self.codes(in: $0) } ?? []
      if !names.isEmpty { addRow(names, cells, of: type, at: index + 1) }
    }
    var lineByName: [String: Int] = [:]
    for entry in entries {
      if let line = lineByName.updateValue(entry.line, forKey: entry.name) {
        faults.append("\(Self.path):\(entry.line): `\(entry.name)` stands on line \(line) too")
      }
    }
  }

  private mutating func addRow(
    _ names: [String], _ cells: [Substring], of type: String?, at line: Int
  ) {
    let row = "\(Self.path):\(line): the row of `\(names[0])`"
    guard cells.count == 4, let state = State(rawValue: String(cells[1])) else {
      let wanted = "a state (yes, differs, missing, own) and how"
      return faults.append("\(row) is not of three cells: names, \(wanted)")
    }
    if state == .yes, !cells[2].isEmpty { faults.append("\(row) says how, but it is `yes`") }
    if state != .yes, cells[2].isEmpty { faults.append("\(row) does not say how") }
    for name in names {
      let full = type.map { $0 == name ? name : "\($0).\(name)" } ?? name
      entries.append(Entry(name: full, state: state, line: line))
    }
  }

  /// The texts between backticks.
  private static func codes(in text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// What keeps the page from being true of these declarations, a sentence each; empty if it is.
  ///
  /// A declaration without a row is followed by the row to paste.
  func problems(with declarations: [PublicNames.Declaration]) -> [String] {
    let places = Dictionary(declarations.map { ($0.name, $0.place) }) { first, _ in first }
    let states = Dictionary(entries.map { ($0.name, $0.state) }) { first, _ in first }
    var problems = faults
    for entry in entries {
      let subject = "\(Self.path):\(entry.line): `\(entry.name)`"
      switch (entry.state, places[entry.name]) {
      case (.missing, let place?): problems.append("\(subject) is not missing, it is at \(place)")
      case (.missing, nil), (_, .some): break
      case (_, nil): problems.append("\(subject) has no public declaration")
      }
    }
    for (name, place) in places where states[name] == nil {
      guard declarations.contains(where: { $0.name == name && !$0.isOverride }) else { continue }
      problems.append("\(place): `\(name)` has no row. \(advice(for: name))")
    }
    return problems.sorted()
  }

  /// The row to paste for a name, and the section it goes into.
  private func advice(for name: String) -> String {
    let type = types.filter { name == $0 || name.hasPrefix("\($0).") }.max { $0.count < $1.count }
    guard let type else { return "Add: | `\(name)` | yes | |" }
    let member = name == type ? name : String(name.dropFirst(type.count + 1))
    return "Add to `\(type)`: | `\(member)` | yes | |"
  }
}

extension Substring {
  /// Without these characters at both ends.
  func trimming(_ character: Character) -> Substring {
    var rest = drop { $0 == character }
    while rest.last == character { rest.removeLast() }
    return rest
  }
}
