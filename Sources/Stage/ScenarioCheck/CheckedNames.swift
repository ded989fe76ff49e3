import ScenarioLanguage

/// What the check notes of a name.
struct CheckedName: NameMeaning {
  let name: Name
  let meaning: Declaration.Meaning
  /// Whether the document that is checked declares it, and not a file that it includes.
  let isOwn: Bool
  var isUsed = false

  var nameKind: NameKind { meaning.kind }
}

/// The names of a scenario as far as they can be known without running it, and who uses them.
struct CheckedNames {
  private var table = NameTable<CheckedName>()
  /// Names that are filled in as the scenario runs, such as `s{i}`.
  private var patterns: [(name: Name, meaning: Declaration.Meaning)] = []
  /// Names of use that are filled in.
  private var usedPatterns: [Name] = []
  /// Variables of loops that have ended.
  private var past: [CheckedName] = []

  mutating func declare(_ declaration: Declaration, isOwn: Bool) {
    var meaning = declaration.meaning
    if case .objectOnceCalled(let former) = meaning, let literal = former.literal {
      if let known = table[literal]?.meaning { meaning = known }
      table.replace(literal, nil)
    }
    guard let literal = declaration.name.literal else {
      return patterns.append((declaration.name, meaning))
    }
    // What is declared twice has been told of as the text was read.
    _ = table.declare(
      literal, CheckedName(name: declaration.name, meaning: meaning, isOwn: isOwn))
  }

  /// Opens a loop, whose variables are gone when it ends.
  mutating func enterLoop() { table.enterLoop() }

  mutating func leaveLoop() { past += table.leave() }

  /// What a name stands for, which counts as a use.
  ///
  /// - Returns: nil, and false, for a name that nothing declares; nil, and true, for one that may be
  ///   declared in a way that only running shows.
  mutating func use(_ name: Name) -> (meaning: Declaration.Meaning?, mayBeThere: Bool) {
    guard let literal = name.literal else {
      usedPatterns.append(name)
      return (patterns.first { $0.name == name }?.meaning, true)
    }
    if let known = table[literal] {
      if !known.isUsed { table.update(literal) { $0.isUsed = true } }
      return (known.meaning, true)
    }
    // Objects without a label go by their number.
    if literal.contains("#") { return (nil, true) }
    let pattern = patterns.first { $0.name.matches(literal) }
    return (pattern?.meaning, pattern != nil)
  }

  /// Every literal name, in alphabetical order.
  var all: [String] { table.all }

  /// Whether a literal name is declared, as one of a kind.
  func has(_ name: String, of kind: NameKind) -> Bool { table[name]?.nameKind == kind }

  /// The literal names of a kind, in alphabetical order.
  func names(of kind: NameKind) -> [String] { table.names { $0.nameKind == kind } }

  /// The entity of a name.
  func entity(_ name: String) -> EntityDeclaration? {
    guard case .entity(let entity)? = table[name]?.meaning else { return nil }
    return entity
  }

  /// Every entity with a literal name, in alphabetical order.
  var entities: [EntityDeclaration] {
    table.names { $0.nameKind == .entity }.compactMap { entity($0) }
  }

  /// Has other entities stand in the place of all that there are: those of another version of the model.
  mutating func replaceEntities(with entities: [EntityDeclaration]) {
    for name in table.names(where: { $0.nameKind == .entity }) {
      // What the former version does not use is not told any more.
      table.replace(name, nil)
    }
    for entity in entities {
      guard let name = entity.name.literal else { continue }
      table.replace(
        name,
        CheckedName(name: entity.name, meaning: .entity(entity), isOwn: false, isUsed: true))
    }
  }

  /// Counts the uses of names that another table with the same names has counted.
  mutating func takeUses(of other: CheckedNames) {
    for name in table.all where other.table[name]?.isUsed == true {
      table.update(name) { $0.isUsed = true }
    }
    usedPatterns = other.usedPatterns
  }

  /// The document's own controllers with a literal name, in the order of their lines.
  var controllers: [Name] {
    table.values.filter { $0.isOwn && $0.nameKind == .controller }.map(\.name)
      .sorted { $0.span.bytes.lowerBound < $1.span.bytes.lowerBound }
  }

  /// The controller that is meant where none is named; nil where there are several, or none.
  var onlyController: ControllerDeclaration? {
    let all = table.values.filter { $0.nameKind == .controller }
    guard all.count == 1, case .controller(let only)? = all.first?.meaning else { return nil }
    return only
  }

  /// The document's own names that nothing uses, in the order in which they are declared.
  var unused: [CheckedName] {
    (Array(table.values) + past).filter { entry in
      entry.isOwn && !entry.isUsed
        && !usedPatterns.contains { $0.matches(entry.name.literal ?? "") }
    }.sorted { $0.name.span.bytes.lowerBound < $1.name.span.bytes.lowerBound }
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
