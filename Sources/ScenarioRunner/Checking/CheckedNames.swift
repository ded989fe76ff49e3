import ScenarioLanguage

/// The names of a scenario as far as they can be known without running it, and who uses them.
struct CheckedNames {
  /// What a name stands for.
  enum Meaning {
    case entity(EntityDeclaration)
    case enumeration, codingClass, transformer, delegate, context, variable
    case controller(ControllerDeclaration)
    /// An object of an entity, which is nil where its name is filled in.
    case object(entity: String?)
  }

  private struct Entry {
    var meaning: Meaning
    var name: Name
    /// Whether the document that is checked declares it, and not a file that it includes.
    var isOwn: Bool
    var isUsed = false
  }

  private var entries: [String: Entry] = [:]
  /// Names that are filled in as the scenario runs, such as `s{i}`.
  private var patterns: [(name: Name, meaning: Meaning)] = []
  /// Names of use that are filled in.
  private var usedPatterns: [Name] = []

  mutating func declare(_ name: Name, _ meaning: Meaning, isOwn: Bool) {
    guard let literal = name.literal else { return patterns.append((name, meaning)) }
    entries[literal] = Entry(meaning: meaning, name: name, isOwn: isOwn)
  }

  /// Forgets the variable of a loop that ends.
  mutating func forget(_ name: Name) {
    if let literal = name.literal { entries[literal] = nil }
  }

  /// What a name stands for, which counts as a use.
  ///
  /// - Returns: nil, and false, for a name that nothing declares; nil, and true, for one that may be
  ///   declared in a way that only running shows.
  mutating func use(_ name: Name) -> (meaning: Meaning?, mayBeThere: Bool) {
    guard let literal = name.literal else {
      usedPatterns.append(name)
      return (patterns.first { $0.name == name }?.meaning, true)
    }
    if entries[literal] != nil {
      entries[literal]?.isUsed = true
      return (entries[literal]?.meaning, true)
    }
    // Objects without a label go by their number.
    if literal.contains("#") { return (nil, true) }
    let pattern = patterns.first { $0.name.matches(literal) }
    return (pattern?.meaning, pattern != nil)
  }

  /// The literal names that satisfy a condition, in alphabetical order.
  func all(where isWanted: (Meaning) -> Bool) -> [String] {
    entries.filter { isWanted($0.value.meaning) }.keys.sorted()
  }

  /// The entity of a name.
  func entity(_ name: String) -> EntityDeclaration? {
    guard case .entity(let entity)? = entries[name]?.meaning else { return nil }
    return entity
  }

  /// The document's own controllers with a literal name, in the order of their lines.
  var controllers: [Name] {
    entries.values.filter { $0.isOwn && $0.meaning.isController }.map(\.name)
      .sorted { $0.span.bytes.lowerBound < $1.span.bytes.lowerBound }
  }

  /// The controller that is meant where none is named; nil where there are several, or none.
  var onlyController: ControllerDeclaration? {
    let all = entries.values.map(\.meaning).filter(\.isController)
    guard all.count == 1, case .controller(let only)? = all.first else { return nil }
    return only
  }

  /// The document's own names that nobody uses, in the order in which they are declared.
  var unused: [(name: Name, meaning: Meaning)] {
    entries.values.filter { entry in
      entry.isOwn && !entry.isUsed
        && !usedPatterns.contains { $0.matches(entry.name.literal ?? "") }
    }.sorted { $0.name.span.bytes.lowerBound < $1.name.span.bytes.lowerBound }
      .map { ($0.name, $0.meaning) }
  }
}

extension Name {
  /// Whether the name could become this one when it is filled in.
  func matches(_ literal: String) -> Bool {
    var rest = literal[...]
    for (index, segment) in segments.enumerated() {
      guard case .characters(let characters) = segment else { continue }
      if index == 0 {
        guard rest.hasPrefix(characters) else { return false }
        rest = rest.dropFirst(characters.count)
      } else if index == segments.count - 1 {
        return rest.hasSuffix(characters)
      } else {
        guard let found = rest.firstRange(of: characters) else { return false }
        rest = rest[found.upperBound...]
      }
    }
    if case .expression? = segments.last { return true }
    return rest.isEmpty
  }
}

extension CheckedNames.Meaning {
  /// With its article, as in `a label`.
  var kind: String {
    switch self {
    case .entity: "an entity"
    case .enumeration: "an enum"
    case .codingClass: "a class"
    case .transformer: "a transformer"
    case .delegate: "a delegate"
    case .context: "a context"
    case .variable: "a variable"
    case .controller: "a controller"
    case .object: "a label"
    }
  }

  var isController: Bool { if case .controller = self { true } else { false } }
  var isContext: Bool { if case .context = self { true } else { false } }
  var isDelegate: Bool { if case .delegate = self { true } else { false } }
  var isEntity: Bool { if case .entity = self { true } else { false } }
  var isObject: Bool { if case .object = self { true } else { false } }
}
