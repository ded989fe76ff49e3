public import Foundation

/// A model: the entities that a store can hold.
open class NSManagedObjectModel: NSObject {
  /// The entities, in the order they were given.
  open var entities: [NSEntityDescription] = [] {
    didSet { for entity in entities { entity.managedObjectModel = self } }
  }

  /// Names for the version of the model, for information only.
  open var versionIdentifiers: Set<AnyHashable> = []

  static let defaultConfiguration = "PF_DEFAULT_CONFIGURATION_NAME"

  private var entityNamesByConfiguration: [String: [String]] = [:]
  private var compiled: ModelLayout?
  /// Held while the model is compiled: coordinators of several threads may share one that is new.
  private let compiling = NSRecursiveLock()
  /// Apple's version hashes by the digests of what they stand for, of these and other entities.
  var knownHashes: [Data: Data] = [:] {
    didSet { compiled?.foreignHashes = foreignHashes }
  }
  /// The fetch requests that the model keeps, by their names; what they ask, the model does not know.
  var requestTemplates: [String: NSObject] = [:]

  /// Makes a model without entities.
  public override init() {}

  /// Reads a model from an archive of this engine's; nil for any other, and for a damaged one.
  public required convenience init?(coder: NSCoder) {
    self.init()
    guard fill(from: coder) else { return nil }
  }

  deinit {
    for layout in compiled?.entities ?? [] where layout.entity.layout === layout {
      layout.entity.layout = nil
    }
  }

  /// Whether another model says the same: entities, configurations, identifiers and fetch requests.
  ///
  /// Costs a look at all of both, unless they are one.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectModel else { return false }
    return self === other
      || entities.count == other.entities.count && entitiesByName == other.entitiesByName
        && entityNamesByConfiguration.mapValues(Set.init)
          == other.entityNamesByConfiguration.mapValues(Set.init)
        && versionIdentifiers == other.versionIdentifiers
        && requestTemplates == other.requestTemplates
  }

  /// Hashes the names of the entities.
  open override var hash: Int { Set(entities.map(\.name)).hashValue }

  /// The entities by name.
  open var entitiesByName: [String: NSEntityDescription] {
    Dictionary(
      entities.compactMap { entity in entity.name.map { ($0, entity) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The names of the configurations, in alphabetical order; the default one, of all entities, is there
  /// always.
  open var configurations: [String] {
    ([Self.defaultConfiguration] + entityNamesByConfiguration.keys).sorted()
  }

  /// The entities of a configuration; of the default one with nil.
  ///
  /// Nil for an unknown name.
  open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
    guard let configuration, configuration != Self.defaultConfiguration else { return entities }
    let byName = entitiesByName
    return entityNamesByConfiguration[configuration]?.compactMap { byName[$0] }
  }

  /// The names of the entities that a store of a configuration holds: those that inherit from an entity of
  /// the configuration are held with it; nil for an unknown name.
  final func entityNames(storedForConfiguration configuration: String?) -> Set<String>? {
    guard let entities = entities(forConfigurationName: configuration) else { return nil }
    var names: Set<String> = []
    var waiting = entities
    while let entity = waiting.popLast() {
      if names.insert(entity.name ?? "").inserted { waiting += entity.subentities }
    }
    return names
  }

  /// Says which entities a configuration has; a new name makes a configuration.
  ///
  /// An entity of another model is a programmer's error and ends the process. A coordinator reads
  /// configurations when a store is added.
  open func setEntities(
    _ entities: [NSEntityDescription], forConfigurationName configuration: String
  ) {
    raising { () throws(RaisedException) in
      for entity in entities where !self.entities.contains(where: { $0 === entity }) {
        throw RaisedException(
          reason:
            "The entity '\(entity.name ?? "")' of the configuration '\(configuration)' is not "
            + "in the model.")
      }
    }
    entityNamesByConfiguration[configuration] = entities.compactMap(\.name)
  }

  /// Whether a store with this metadata can be opened with a configuration of this model.
  ///
  /// Of Apple's hashes those can be compared that the model was given, and those of a store that tells with the
  /// model that it carries what they stand for, once the process has asked for its metadata.
  open func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    guard let names = entityNames(storedForConfiguration: configuration),
      let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data]
    else { return false }
    return names == Set(stored.keys) && names.isSubset(of: entityNames(definedBy: stored))
  }

  /// The names of the entities that are defined as a store's hashes say, be they this engine's or Apple's.
  final func entityNames(definedBy stored: [String: Data]) -> Set<String> {
    let own = raising { () throws(RaisedException) in try layout().versionHashes }
    let known = entityVersionHashesByName
    return Set(
      entities.compactMap { entity in
        guard let name = entity.name, let hash = stored[name] else { return nil }
        let isDefined =
          hash == own[name] || hash == known[name]
          || ToldHashes.definition(of: hash) == VersionHash.definition(of: entity)
        return isDefined ? name : nil
      })
  }

  /// The version hashes of all entities in one: the base64 form of a SHA-256 digest, as a store keeps it
  /// under `NSStoreModelVersionChecksumKey`.
  ///
  /// It is made of ``entityVersionHashesByName``, in the order of the entities' names.
  open var versionChecksum: String {
    let hashes = entityVersionHashesByName.sorted { $0.key < $1.key }.flatMap { $0.value }
    return Data(SHA256.digest(hashes)).base64EncodedString()
  }

  /// The version hash of each entity: 32 bytes that change with what a store would have to change.
  ///
  /// Apple's algorithm is not public; these hashes are this engine's own, and a store that carries
  /// them says so in its metadata. Where the model was given Apple's, by ``takeVersionHashes(from:)`` or by
  /// the `.momd` that it was read from, they are those.
  open var entityVersionHashesByName: [String: Data] {
    raising { () throws(RaisedException) in
      let layout = try layout()
      return layout.foreignHashes.isEmpty ? layout.versionHashes : layout.foreignHashes
    }
  }

  /// Apple's version hash of each entity by its name; empty where not all of them are known.
  private var foreignHashes: [String: Data] {
    if knownHashes.isEmpty { return [:] }
    var found: [String: Data] = [:]
    for entity in entities {
      guard let hash = knownHashes[VersionHash.definition(of: entity)] else { return [:] }
      found[entity.name ?? ""] = hash
    }
    return found
  }

  /// The model in the form that the engine works with, compiled at the first call and then fixed.
  ///
  /// - Throws: what makes the model unusable, in one sentence.
  package func layout() throws(RaisedException) -> ModelLayout {
    compiling.lock()
    defer { compiling.unlock() }
    if let compiled { return compiled }
    let layout = try ModelLayout(compiling: self)
    layout.foreignHashes = foreignHashes
    compiled = layout
    return layout
  }
}
