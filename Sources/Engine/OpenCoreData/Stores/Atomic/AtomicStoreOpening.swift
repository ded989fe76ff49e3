import Foundation
import StoreFiles

/// The file of an atomic store on the way to a database in memory that the model fits: read, made,
/// checked, migrated.
///
/// What is refused is left as it was: nothing here writes the file.
struct AtomicStoreOpening {
  /// What came of it.
  struct Result {
    let opening: StoreOpening
    /// Whether the file does not have the rows yet, as that of a new store.
    let isUnwritten: Bool
  }

  let file: AtomicStoreFile
  let schema: StoreSchema
  let options: StoreOptions
  /// The place of the store in its coordinator.
  let place: UInt16
  /// The UUID of a store that is made.
  let newIdentifier: UUID

  /// Opens the file, and makes the rows of a new store where there is none.
  ///
  /// - Throws: 260 for a missing file that may only be read, 513 for a place that cannot be written, 259 for
  ///   what is no store, 134020 for a model with names that a new file could not tell apart, 134100 for a
  ///   store of another model that may not be migrated; 134110, 134130 and 134140 for one that cannot be.
  func open() throws -> Result {
    try StorePlace(file.path).check(isReadOnly: options.isReadOnly)
    do {
      guard FileManager.default.fileExists(atPath: file.path) else { return try make() }
      return try file.asDamage {
        switch file.format {
        case .xml: try openDocument()
        case .binary: try openImage()
        }
      }
    } catch let failure as SQLiteFailure {
      throw failure.cocoaError(.storeOpen, path: file.path)
    }
  }

  private func make() throws -> Result {
    guard !options.isReadOnly else {
      throw NSError.coreData(
        .fileReadNoSuchFile,
        [NSFilePathErrorKey: file.path, "reason": "Attempt to open missing file read only"])
    }
    try file.checkNames(of: schema)
    let metadata = StoreMetadata(for: schema, identifier: newIdentifier.uuidString)
    let connection = try database(of: schema, metadata, nil)
    return Result(opening: try opening(on: connection, metadata), isUnwritten: true)
  }

  private func openDocument() throws -> Result {
    let document = try file.document()
    let metadata = StoreMetadata(document)
    let isOfModel = isOfModel(metadata)
    if isOfModel || options.ignoresVersion {
      let rows = try DocumentRows(
        document, schema: schema, store: place, mayLeaveOut: !isOfModel)
      let said = isOfModel ? metadata : renamed(metadata)
      let connection = try database(of: schema, said, rows)
      return Result(
        opening: try opening(on: connection, said, isReadOnly: rows.isIncomplete),
        isUnwritten: false)
    }
    guard options.migrates, options.infersMapping, let model = StoreMetadata.model(of: document),
      let layout = try? StoredModel.layout(of: model)
    else {
      return try migrate(try database(of: schema, metadata, nil, carriesModel: false), metadata)
    }
    let names = Set(metadata.versionHashes.keys)
    let source = StoreSchema(
      layout, entities: Set(layout.entities.filter { names.contains($0.name) }.map(\.number)))
    let rows = try DocumentRows(document, schema: source, store: place, mayLeaveOut: false)
    return try migrate(try database(of: source, metadata, rows), metadata)
  }

  private func openImage() throws -> Result {
    let connection = try file.database()
    let metadata = try file.metadata(on: connection)
    let isOfModel = isOfModel(metadata)
    guard isOfModel || options.ignoresVersion else { return try migrate(connection, metadata) }
    let isComplete = try isOfModel || TableCheck(schema).isComplete(on: connection)
    let said = isOfModel || !isComplete ? metadata : renamed(metadata)
    try StoreOpening.describe(schema, said, on: connection)
    return Result(
      opening: try opening(on: connection, said, isReadOnly: !isComplete), isUnwritten: false)
  }

  /// Whether a store says that it is of the model.
  ///
  /// Another framework's says Apple's hashes, or those of the engine where it knows no others.
  private func isOfModel(_ metadata: StoreMetadata) -> Bool {
    let said = metadata.saidHashes
    return metadata.fits(schema) || !said.isEmpty && said == schema.foreignHashes
  }

  /// What a store whose version was not looked at says from then on; another framework's hashes stay.
  private func renamed(_ metadata: StoreMetadata) -> StoreMetadata {
    metadata.isOwn || metadata.saidHashes.isEmpty ? metadata.migrated(to: schema) : metadata
  }

  private func migrate(
    _ connection: SQLiteConnection, _ metadata: StoreMetadata
  ) throws -> Result {
    let plan = try MigrationPlan(metadata, to: schema, options, path: file.path, on: connection)
    try file.checkNames(of: schema)
    let migration = StoreMigration(
      connection: connection, source: plan.source, destination: schema, mapping: plan.mapping,
      externalData: ExternalData(path: nil))
    let migrated = plan.metadata.migrated(to: schema)
    do {
      try migration.checkValues()
      try connection.transaction {
        try migration.run()
        try StoreOpening.describe(schema, migrated, on: connection)
      }
    } catch let failure as SQLiteFailure {
      throw failure.cocoaError(.migration, path: file.path)
    }
    return Result(opening: try opening(on: connection, migrated), isUnwritten: true)
  }

  // MARK: The database in memory

  private func opening(
    on connection: SQLiteConnection, _ metadata: StoreMetadata, isReadOnly: Bool = false
  ) throws -> StoreOpening {
    let schema = try schema.withJoinNames(of: connection)
    for sql in DerivationTriggers(schema).temporaryStatements { try connection.execute(sql) }
    return StoreOpening(
      connection, metadata, schema, schemaVersion: try connection.schemaVersion(),
      isReadOnly: isReadOnly)
  }

  /// A database with the tables of a schema, and the rows of a document.
  ///
  /// Its triggers are made behind the rows, which keep the derived values that they have.
  private func database(
    of schema: StoreSchema, _ metadata: StoreMetadata, _ rows: DocumentRows?,
    carriesModel: Bool = true
  ) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: ":memory:", access: .writing, timeout: 0)
    let triggers = DerivationTriggers(schema).statements
    try connection.transaction {
      for sql in schema.statements.dropLast(triggers.count) { try connection.execute(sql) }
      try schema.writeEntities(to: connection)
      if let rows {
        _ = try RowWriter(
          connection: connection, schema: schema, store: place,
          externalData: ExternalData(path: nil),
          isSharedForm: false, statements: WriteStatements(schema)
        ).write(rows.changes)
      }
      try connection.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ?", [.integer(rows?.highest ?? DocumentRows.firstNumber)])
      for sql in triggers { try connection.execute(sql) }
      if carriesModel { try StoreOpening.describe(schema, metadata, on: connection) }
    }
    return connection
  }
}
