import Foundation

/// How a store of another model is brought to the one that it is opened with; read, and nothing done.
struct MigrationPlan {
  /// What the store says of itself.
  let metadata: StoreMetadata
  /// The tables that it has.
  let source: StoreSchema
  /// Where each entity and property goes.
  let mapping: InferredMapping

  static let otherModel =
    "The model used to open the store is incompatible with the one used to create the store"

  /// Plans the migration of a store that the schema does not fit.
  ///
  /// - Parameters:
  ///   - metadata: what the store says of itself.
  ///   - schema: what it is brought to.
  ///   - options: what it is opened with.
  ///   - path: its file.
  ///   - foreign: the store as another framework's, whose tables are compared with the model that it carries, since
  ///     its version hashes say nothing here; nil where they are compared.
  ///   - connection: a connection to it.
  /// - Throws: 134100, 134130 and 134140 for a store that may not or cannot be migrated, the last with
  ///   the 134190 of a mapping that cannot be inferred beneath; 513 for one that may only be read.
  init(
    _ metadata: StoreMetadata, to schema: StoreSchema, _ options: StoreOptions, path: String,
    foreign: ForeignStore? = nil, on connection: SQLiteConnection
  ) throws {
    guard options.migrates else {
      throw metadata.refusal(.incompatibleVersionHash, path, Self.otherModel)
    }
    guard options.infersMapping else {
      throw metadata.refusal(
        .migrationMissingMappingModel, path,
        "Can't find mapping model for migration")
    }
    guard !options.isReadOnly else {
      throw metadata.refusal(
        .fileWriteNoPermission, path, "A store that may only be read cannot be migrated")
    }
    guard let layout = try Self.sourceModel(on: connection) else {
      throw metadata.refusal(
        .migrationMissingSourceModel, path, "Can't find model for source store")
    }
    let names = Set(metadata.versionHashes.keys)
    let entities = layout.entities.filter { names.contains($0.name) }
    source = try StoreSchema(layout, entities: Set(entities.map(\.number)))
      .withJoinNames(of: connection)
    if let foreign {
      try foreign.check(source)
      try foreign.checkWriting(by: source)
    } else if source.versionHashes != metadata.versionHashes {
      throw metadata.refusal(
        .migrationMissingSourceModel, path,
        "The model that the store carries is not the one it was made with")
    }
    self.metadata = metadata
    do { mapping = try InferredMapping(from: layout, to: schema.model) } catch {
      throw metadata.refusal(
        .migrationMissingMappingModel, path,
        "Can't find or automatically infer mapping model for migration", because: error as NSError)
    }
  }

  /// The model that a store carries; nil where it carries none that can be used.
  private static func sourceModel(on connection: SQLiteConnection) throws -> ModelLayout? {
    try StoredModel.bytes(on: connection).flatMap { try? StoredModel.layout(of: $0) }
  }
}

extension StoreMetadata {
  /// The error of an opening that is refused for what the store says of itself.
  func refusal(
    _ code: CoreDataErrorCode, _ path: String, _ reason: String, because cause: NSError? = nil
  ) -> NSError {
    var info: [String: Any] = ["metadata": dictionary, NSFilePathErrorKey: path, "reason": reason]
    info[NSUnderlyingErrorKey] = cause
    return NSError.coreData(code, info)
  }
}
