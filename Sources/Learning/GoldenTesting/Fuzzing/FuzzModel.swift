import ScenarioLanguage

extension Command {
  /// The command, and those of its blocks, in the order of their lines: a part may declare entities, and those of
  /// another version of the model are no part of this one.
  fileprivate var withBlocks: [Command] {
    if case .version = kind { return [self] }
    return [self] + body.flatMap(\.withBlocks)
  }
}

/// What a scenario declares, as far as random changes need it: entities with the values that fit them, and the
/// objects that have a label.
struct FuzzModel {
  /// An entity with all that it has, inherited properties too.
  struct Entity {
    let name: String
    let isAbstract: Bool
    /// The attributes that can be set, with the values that are tried.
    var attributes: [(name: String, values: [String])] = []
    var toOnes: [(name: String, destination: String)] = []
    var toManys: [(name: String, destination: String)] = []
  }

  private(set) var entities: [String: Entity] = [:]
  private(set) var controllers: [String] = []
  /// The labels of objects and their entities, in the order of their lines.
  private(set) var objects: [(label: String, entity: String)] = []
  private var parents: [String: String] = [:]

  /// Gathers what some commands declare.
  init(_ commands: [Command]) {
    var declared: [EntityDeclaration] = []
    var enums: [String: EnumDeclaration] = [:]
    for command in commands.flatMap(\.withBlocks) {
      if case .entity(let entity) = command.kind { declared.append(entity) }
      if case .enum(let declaration) = command.kind {
        enums[declaration.name.literal ?? ""] = declaration
      }
      if case .controller(let controller) = command.kind, let name = controller.name.literal {
        controllers.append(name)
      }
      if case .insert(let insert) = command.kind, let label = insert.label.literal,
        let entity = insert.entity.literal
      {
        objects.append((label, entity))
      }
    }
    let byName = Dictionary(
      declared.map { ($0.name.literal ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    for declaration in declared {
      let name = declaration.name.literal ?? ""
      var entity = Entity(name: name, isAbstract: declaration.isAbstract ?? false)
      var next: EntityDeclaration? = declaration
      var seen: Set<String> = []
      while let one = next, seen.insert(one.name.literal ?? "").inserted {
        for line in one.lines { Self.add(line, enums, to: &entity) }
        next = one.parent?.literal.flatMap { byName[$0] }
      }
      entities[name] = entity
      parents[name] = declaration.parent?.literal
    }
  }

  private static func add(
    _ line: EntityLine, _ enums: [String: EnumDeclaration], to entity: inout Entity
  ) {
    switch line.kind {
    case .attribute(let attribute):
      guard attribute.derived == nil, attribute.computed == nil, let name = attribute.name.literal
      else { return }
      var values = Self.values(of: attribute.type, enums)
      if attribute.isOptional ?? true, !values.isEmpty { values.append("nil") }
      if !values.isEmpty { entity.attributes.append((name, values)) }
    case .relationship(let relationship):
      guard let name = relationship.name.literal,
        let destination = relationship.destination.literal
      else { return }
      if relationship.isToMany {
        entity.toManys.append((name, destination))
      } else {
        entity.toOnes.append((name, destination))
      }
    case .index, .unique: break
    }
  }

  /// A few values of a type, close together, so that rows meet and part; none for a type that is left alone.
  private static func values(
    of type: AttributeType, _ enums: [String: EnumDeclaration]
  ) -> [String] {
    switch type {
    case .enumeration(let name):
      enums[name.literal ?? ""]?.cases.compactMap { $0.name.literal.map { ".\($0)" } } ?? []
    case .builtIn(let type):
      switch type.swiftProperty {
      case _ where type.isNumeric: ["0", "1", "2", "3"]
      case .text: ["\"A\"", "\"B\"", "\"C\"", "\"a\""]
      case .truth: ["true", "false"]
      case .date: ["2026-01-01", "2026-01-02", "2026-02-01"]
      case .whole, .real, .object: []
      }
    }
  }

  /// Whether an entity is another one or below it.
  func isKind(_ entity: String, of other: String) -> Bool {
    var next: String? = entity
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted {
      if name == other { return true }
      next = parents[name]
    }
    return false
  }
}
