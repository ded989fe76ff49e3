import Foundation
import OpenCoreData
import ScenarioLanguage
import Synchronization
import Words

/// The model of a scenario while it is declared.
struct ModelDraft {
  /// The entities of the version that is used, in the order of their declaration.
  private(set) var entities: [EntityDeclaration] = []
  /// Where the first entity of each name stands among them.
  private var places: [String: Int] = [:]
  /// The document of each entity.
  private(set) var documents: [String: Document] = [:]
  /// The number of the version that is used.
  private(set) var version = ModelVersion.first
  /// The other versions: their entities, with the document of each.
  private var others: [Int: (entities: [EntityDeclaration], documents: [String: Document])] = [:]
  /// The models that entities were taken from, with the document of the entities.
  private(set) var sources = ModelSources()
  private(set) var enums: [String: EnumDeclaration] = [:]
  private(set) var transformers: Set<String> = []
  /// Tells this run's transformers from those of a run beside it.
  private let prefix = "rollcall.run.\(runs.add(1, ordering: .relaxed).newValue)"
  private static let runs = Atomic(0)

  /// A model without entities.
  init() {}

  /// Takes an entity.
  mutating func add(_ entity: EntityDeclaration, writtenIn document: Document) {
    entities.append(entity)
    notePlace(of: entity, entities.count - 1)
    documents[entity.name.literal ?? ""] = document
  }

  private mutating func notePlace(of entity: EntityDeclaration, _ place: Int) {
    let name = entity.name.literal ?? ""
    if places[name] == nil { places[name] = place }
  }

  /// The entity of a name; the first where several have it.
  func entity(named name: String?) -> EntityDeclaration? {
    name.flatMap { places[$0] }.map { entities[$0] }
  }

  /// Takes a model whose entities are added next, as the language writes them.
  mutating func add(_ model: ModelFileReading, writtenIn document: Document) {
    sources.add(model, path: document.path)
  }

  /// The files that the entities are written in.
  var paths: [String] { entities.map { documents[$0.name.literal ?? ""]?.path ?? "" } }

  /// Takes a later version of the model.
  ///
  /// - Returns: whether its number is free.
  mutating func add(version number: Int, of entities: [Inclusions.VersionEntity]) -> Bool {
    guard !versionNumbers.contains(number) else { return false }
    var sourcePaths: Set<String> = []
    for entity in entities {
      guard let model = entity.model, sourcePaths.insert(entity.document.path).inserted else {
        continue
      }
      add(model, writtenIn: entity.document)
    }
    others[number] = (
      entities.map(\.declaration),
      Dictionary(
        entities.map { ($0.declaration.name.literal ?? "", $0.document) }, uniquingKeysWith: { $1 })
    )
    return true
  }

  /// The numbers of all versions, in their order.
  var versionNumbers: [Int] { (others.keys + [version]).sorted() }

  /// Makes another version the one that is used; one that there is not changes nothing.
  mutating func use(version number: Int) {
    guard let wanted = others.removeValue(forKey: number) else { return }
    others[version] = (entities, documents)
    (entities, documents, version) = (wanted.entities, wanted.documents, number)
    places = [:]
    for (place, entity) in entities.enumerated() { notePlace(of: entity, place) }
  }

  /// Takes an enum.
  mutating func add(_ declaration: EnumDeclaration) {
    enums[declaration.name.literal ?? ""] = declaration
  }

  /// Takes a transformer and registers it.
  mutating func add(_ declaration: TransformerDeclaration) {
    let name = declaration.name.literal ?? ""
    transformers.insert(name)
    ValueTransformer.setValueTransformer(
      DeclaredTransformer(reversesToNil: declaration.reversesToNil), forName: registered(name))
  }

  /// Removes this run's transformers from the registry.
  func unregister() {
    for name in transformers {
      ValueTransformer.setValueTransformer(nil, forName: registered(name))
    }
  }

  func registered(_ name: String) -> NSValueTransformerName {
    NSValueTransformerName(rawValue: "\(prefix).\(name)")
  }

  /// The enum that an attribute holds cases of; nil for other attributes.
  func enumeration(ofAttribute attribute: String, entity: String) -> EnumDeclaration? {
    guard !enums.isEmpty,
      case .enumeration(let type)? = declaration(ofAttribute: attribute, entity: entity)?.type
    else { return nil }
    return enums[type.literal ?? ""]
  }

  /// The line that declares an attribute, in an entity or in one that it inherits from; nil where the
  /// scenario has none.
  func declaration(ofAttribute attribute: String, entity: String) -> AttributeDeclaration? {
    var current: String? = entity
    // Who inherits from itself is refused later; nothing goes round until then.
    for _ in entities {
      guard let declaration = self.entity(named: current) else { return nil }
      for line in declaration.lines {
        if case .attribute(let found) = line.kind, found.name.literal == attribute { return found }
      }
      current = declaration.parent?.literal
    }
    return nil
  }

  /// The enums in alphabetical order.
  var enumerations: [EnumDeclaration] { enums.keys.sorted().compactMap { enums[$0] } }

  /// An attribute's value as the case of its enum; as it is for other attributes.
  func enumCase(_ value: RunValue, attribute: String, entity: String) -> RunValue {
    guard value != .nil, let declaration = enumeration(ofAttribute: attribute, entity: entity)
    else {
      return value
    }
    let found = declaration.cases.first { $0.literalValue == value }
    return found.map { .enumCase(name: $0.name.literal ?? "", raw: value) } ?? value
  }
}

extension EnumDeclaration.Case {
  /// The raw value: a number or a text, as the parser lets through.
  fileprivate var literalValue: RunValue {
    if case .text(let text) = rawValue.kind { return .text(text.literal ?? "") }
    guard case .number(let digits) = rawValue.kind else { return .nil }
    return Decimal(string: digits).map { .number($0) } ?? .nil
  }
}
