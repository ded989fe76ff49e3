import Foundation

/// How a store is to be opened.
struct StoreOptions {
  /// Whether nothing may be written, nor a file made.
  var isReadOnly = false
  /// Whether a store of another model is migrated.
  var migrates = false
  /// Whether the mapping between the models may be inferred.
  var infersMapping = false
  /// The seconds to wait for another writer.
  var timeout = 5.0

  /// The options that a coordinator's user gave.
  init(_ options: [AnyHashable: Any]?) {
    func flag(_ key: String) -> Bool { (options?[key] as? NSNumber)?.boolValue ?? false }
    isReadOnly = flag(NSReadOnlyPersistentStoreOption)
    migrates = flag(NSMigratePersistentStoresAutomaticallyOption)
    infersMapping = flag(NSInferMappingModelAutomaticallyOption)
    if let timeout = options?[NSPersistentStoreTimeoutOption] as? NSNumber {
      self.timeout = timeout.doubleValue
    }
  }
}

/// A store's file on the way to being one that the model fits: found, made, checked, migrated.
struct StoreOpening {
  let connection: SQLiteConnection
  let metadata: StoreMetadata

  /// Opens the file at a path, and makes it where there is none.
  ///
  /// What is refused is left as it was.
  ///
  /// - Throws: 260 for a missing file that may only be read, 513 for a place that cannot be written,
  ///   134080 for what is no store, 134090 for a locked one, 134100 for a store of another model that
  ///   may not be migrated; 134110, 134130, 134140 and 134190 for one that cannot be.
  init(
    path: String, schema: StoreSchema, options: StoreOptions, newIdentifier: UUID,
    externalData: ExternalData
  ) throws {
    let isFile = path != ":memory:"
    if isFile, options.isReadOnly, !FileManager.default.fileExists(atPath: path) {
      throw NSError.coreData(
        .fileReadNoSuchFile,
        [NSFilePathErrorKey: path, "reason": "Attempt to open missing file read only"])
    }
    if isFile { try Self.checkPlace(path, readOnly: options.isReadOnly) }
    let existed = isFile && FileManager.default.fileExists(atPath: path)
    do {
      connection = try SQLiteConnection(
        path: path, readOnly: options.isReadOnly, timeout: options.timeout)
      let isNew = try Self.isEmpty(connection)
      if isNew, !options.isReadOnly {
        let made = StoreMetadata(for: schema, identifier: newIdentifier.uuidString)
        try Self.create(schema, made, on: connection, isFile: isFile)
        if !isFile {
          metadata = made
          return
        }
      }
      guard var read = try StoreMetadata(readFrom: connection) else {
        throw SQLiteFailure(code: 26, message: "the store has no metadata", sql: "")
      }
      if !read.fits(schema) {
        let migration = try Self.migration(
          of: read, to: schema, options, path, connection, externalData)
        read = try Self.run(migration, read, connection, externalData, path)
      }
      metadata = read
      if isFile, !options.isReadOnly {
        try connection.execute("PRAGMA synchronous = NORMAL")
        try externalData.removeOrphans(schema, connection)
      }
    } catch let failure as SQLiteFailure {
      if isFile, !existed { Self.removeFiles(of: path) }
      throw failure.cocoaError(.storeOpen, path: path)
    } catch {
      if isFile, !existed { Self.removeFiles(of: path) }
      throw error
    }
  }

  // MARK: Migration

  private static func migration(
    of metadata: StoreMetadata, to schema: StoreSchema, _ options: StoreOptions, _ path: String,
    _ connection: SQLiteConnection, _ externalData: ExternalData
  ) throws -> StoreMigration {
    func refusal(_ code: CoreDataErrorCode, _ reason: String) -> NSError {
      NSError.coreData(
        code, ["metadata": metadata.dictionary, NSFilePathErrorKey: path, "reason": reason])
    }
    guard metadata.isOwn else {
      throw refusal(
        .incompatibleVersionHash,
        "The store was made by another framework; opening such stores is not supported yet")
    }
    guard options.migrates else {
      throw refusal(
        .incompatibleVersionHash,
        "The model used to open the store is incompatible with the one used to create the store")
    }
    guard options.infersMapping else {
      throw refusal(
        .migrationMissingMappingModel,
        "Can't find model for source store, and none may be inferred")
    }
    guard !options.isReadOnly else {
      throw refusal(.fileWriteNoPermission, "A store that may only be read cannot be migrated")
    }
    guard let layout = try sourceModel(on: connection) else {
      throw refusal(.migrationMissingSourceModel, "Can't find model for source store")
    }
    let names = Set(metadata.versionHashes.keys)
    let entities = layout.entities.filter { names.contains($0.name) }
    let source = StoreSchema(layout, entities: Set(entities.map(\.number)))
    guard source.versionHashes == metadata.versionHashes else {
      throw refusal(
        .migrationMissingSourceModel,
        "The model that the store carries is not the one it was made with")
    }
    return StoreMigration(
      connection: connection, source: source, destination: schema,
      mapping: try InferredMapping(from: layout, to: schema.model), externalData: externalData)
  }

  /// The model that a store carries; nil where it carries none that can be used.
  private static func sourceModel(on connection: SQLiteConnection) throws -> ModelLayout? {
    let tables = try connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'Z_MODELCACHE'")
    let hasCache = try tables.step()
    tables.reset()
    guard hasCache else { return nil }
    let statement = try connection.prepare("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let archive = unsafe statement.withBlob(0) { unsafe Data($0) }
    return try? ModelArchive.decode(archive)?.layout()
  }

  private static func run(
    _ migration: StoreMigration, _ metadata: StoreMetadata, _ connection: SQLiteConnection,
    _ externalData: ExternalData, _ path: String
  ) throws -> StoreMetadata {
    let migrated = metadata.migrated(to: migration.destination)
    do {
      try connection.transaction {
        try migration.run()
        try write(migration.destination.model, to: connection)
        try migrated.write(to: connection)
      }
    } catch let failure as SQLiteFailure {
      externalData.rollBack()
      throw failure.cocoaError(.migration, path: path)
    } catch {
      externalData.rollBack()
      throw error
    }
    externalData.commit()
    // The space of the old tables is given back where that can be done; the rows are safe already.
    try? connection.execute("PRAGMA incremental_vacuum")
    return migrated
  }

  /// Writes what a store says of itself, and of the model that it was made with.
  static func describe(
    _ schema: StoreSchema, _ metadata: StoreMetadata, on connection: SQLiteConnection
  ) throws {
    try metadata.write(to: connection)
    try write(schema.model, to: connection)
  }

  private static func write(_ model: ModelLayout, to connection: SQLiteConnection) throws {
    let archive = try ModelArchive.encode(model)
    try connection.execute("DELETE FROM Z_MODELCACHE")
    try connection.execute(
      "INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (?)", [.blob([UInt8](archive))])
  }

  // MARK: Files

  private static func checkPlace(_ path: String, readOnly: Bool) throws {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, isFolder.boolValue {
      throw NSError.coreData(
        .storeOpen, [NSFilePathErrorKey: path, "reason": "The path is a folder."])
    }
    let folder = (path as NSString).deletingLastPathComponent
    let target = exists ? path : folder.isEmpty ? "." : folder
    if !readOnly, !FileManager.default.isWritableFile(atPath: target) {
      let reason =
        FileManager.default.fileExists(atPath: target)
        ? "The file or its folder cannot be written." : "The folder does not exist."
      throw NSError.coreData(
        .fileWriteNoPermission, [NSFilePathErrorKey: path, "reason": reason])
    }
  }

  /// Removes a store's file and what SQLite keeps beside it.
  static func removeFiles(of path: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  private static func isEmpty(_ connection: SQLiteConnection) throws -> Bool {
    let statement = try connection.prepare("SELECT count(*) FROM sqlite_master")
    defer { statement.reset() }
    return try statement.step() && statement.integer(0) == 0
  }

  private static func create(
    _ schema: StoreSchema, _ metadata: StoreMetadata, on connection: SQLiteConnection, isFile: Bool
  ) throws {
    if isFile {
      try connection.execute("PRAGMA auto_vacuum = 2")
      try connection.execute("PRAGMA journal_mode = WAL")
    }
    try connection.transaction {
      for sql in schema.statements { try connection.execute(sql) }
      try schema.writeEntities(to: connection)
      // Nobody asks a store in memory what it is made of, unless it is copied into a file.
      if isFile { try describe(schema, metadata, on: connection) }
    }
  }
}
