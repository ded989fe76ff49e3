import Foundation
import Synchronization

/// A store's file on the way to being one that the model fits: found, made, checked, migrated.
///
/// Other processes may be at the same file. So what is refused is refused after a look that changes
/// nothing; what is made or migrated is decided once more within the transaction that does it; and
/// no file is removed, for another process may have it open.
struct StoreOpening {
  let connection: SQLiteConnection
  let metadata: StoreMetadata
  /// The tables of the model, under the names that the file has for them.
  let schema: StoreSchema
  /// The number of the tables' definitions, which every change of them raises.
  let schemaVersion: Int64
  /// Whether the store may only be read though it was to be written: it keeps a history and the options do
  /// not ask for one, or it lacks tables of the model and is used whatever its version.
  private(set) var isReadOnly = false

  /// Opens the file at a path, and makes it where there is none.
  ///
  /// What is refused is left as it was.
  ///
  /// - Throws: 260 for a missing file that may only be read, 513 for a place that cannot be written,
  ///   134080 for what is no store, 134090 for a locked one, 134100 for a store of another model that
  ///   may not be migrated; 134110, 134130 and 134140 for one that cannot be.
  init(
    path: String, schema: StoreSchema, options: StoreOptions, newIdentifier: UUID,
    externalData: ExternalData
  ) throws {
    let site = StoreSite(
      path: path, schema: schema, options: options, newIdentifier: newIdentifier,
      externalData: externalData)
    do {
      if path == ":memory:" {
        self = try site.openInMemory()
      } else if options.isReadOnly {
        self = try site.openForReading()
      } else {
        do {
          self = try site.openForWriting()
        } catch is OnlyReadable {
          self = try site.onlyReading.openForReading()
          isReadOnly = true
        }
      }
    } catch let failure as SQLiteFailure {
      throw failure.cocoaError(.storeOpen, path: path)
    }
  }

  init(
    _ connection: SQLiteConnection, _ metadata: StoreMetadata, _ schema: StoreSchema,
    schemaVersion: Int64, isReadOnly: Bool = false
  ) {
    (self.connection, self.metadata, self.schema) = (connection, metadata, schema)
    (self.schemaVersion, self.isReadOnly) = (schemaVersion, isReadOnly)
  }

  /// Writes what a store says of itself, and of the model that it was made with.
  static func describe(
    _ schema: StoreSchema, _ metadata: StoreMetadata, on connection: SQLiteConnection
  ) throws {
    try metadata.write(to: connection)
    let archive = StoredModel.packed(schema.model)
    try connection.execute("CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB)")
    try connection.execute("DELETE FROM Z_MODELCACHE")
    try connection.execute(
      "INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (?)", [.blob(archive)])
  }
}

/// A store was to be written by a caller who would do it harm: one that keeps a history, which the caller
/// would not go on with, and one of any version that has not all tables of the model.
private struct OnlyReadable: Error {}

/// The place of a store, with all that opening it depends on.
private struct StoreSite {
  let path: String
  /// The tables of the model, under the names that the file has for them, once it was looked at.
  var schema: StoreSchema { said.schema }
  private(set) var options: StoreOptions
  let newIdentifier: UUID
  let externalData: ExternalData
  /// What the store said of itself when it was last asked.
  private let said: LastMetadata

  private final class LastMetadata {
    var value: StoreMetadata?
    var schema: StoreSchema
    /// Whether there may be something that earlier versions made.
    var mayBeOutdated = false

    init(_ schema: StoreSchema) { self.schema = schema }
  }

  init(
    path: String, schema: StoreSchema, options: StoreOptions, newIdentifier: UUID,
    externalData: ExternalData
  ) {
    (self.path, said, self.options) = (path, LastMetadata(schema), options)
    (self.newIdentifier, self.externalData) = (newIdentifier, externalData)
  }

  /// The place of a store that may only be read.
  var onlyReading: StoreSite {
    var site = self
    site.options.isReadOnly = true
    return site
  }

  func openInMemory() throws -> StoreOpening {
    if let (connection, schemaVersion) = options.spares?.take(for: schema) {
      return StoreOpening(connection, newMetadata, schema, schemaVersion: schemaVersion)
    }
    let connection = try SQLiteConnection(path: path, access: .writing, timeout: options.timeout)
    // What a store in memory is made of is asked only when it is copied into a file.
    try connection.transaction {
      try makeTables(on: connection)
      if options.tracksHistory { try HistoryTables.make(on: connection, for: schema) }
    }
    for sql in DerivationTriggers(schema).temporaryStatements { try connection.execute(sql) }
    return StoreOpening(
      connection, newMetadata, schema, schemaVersion: try connection.schemaVersion())
  }

  func openForReading() throws -> StoreOpening {
    guard FileManager.default.fileExists(atPath: path) else {
      throw NSError.coreData(
        .fileReadNoSuchFile,
        [NSFilePathErrorKey: path, "reason": "Attempt to open missing file read only"])
    }
    try StorePlace(path).check(isReadOnly: options.isReadOnly)
    return try DatabaseFiles.unchanged(path) { files in
      let access = try DatabaseAccess.lastingReading(of: files, timeout: options.timeout)
      let connection = try SQLiteConnection(
        path: path, access: access, timeout: options.timeout)
      let metadata = try readableMetadata(on: connection)
      return (
        StoreOpening(connection, metadata, schema, schemaVersion: 0),
        isLocked: !access.knowsOfNoChange
      )
    }
  }

  private func readableMetadata(on connection: SQLiteConnection) throws -> StoreMetadata {
    guard let metadata = try storedMetadata(on: connection) else { throw SQLiteFailure.noMetadata }
    if try !fits(metadata, on: connection) { _ = try plan(migrationOf: metadata, on: connection) }
    return metadata
  }

  func openForWriting() throws -> StoreOpening {
    try StorePlace(path).check(isReadOnly: options.isReadOnly)
    let files = DatabaseFiles(ofDatabaseAt: path)
    if files.isEmpty {
      if !copyMade() { try rehearse() }
    } else if !files.hasJournal, files.hasLog || !options.pragmas.isEmpty {
      // A transaction that was interrupted is taken back by the first who writes. Where there is no log,
      // the connection that is to write looks itself: it changes nothing before the model is found to
      // fit, and what it has beside the file goes with it.
      _ = try DatabaseFiles.read(path, timeout: options.timeout) { try planMigration(on: $0) }
    }
    let connection = try SQLiteConnection(path: path, access: .writing, timeout: options.timeout)
    do {
      try options.setPragmas(of: connection, path: path)
      if !options.sets("cache_size") { try connection.execute("PRAGMA cache_size = -32768") }
      var opening = try settle(connection)
      if options.vacuums { try connection.execute("VACUUM") }
      if options.analyzes {
        try connection.execute("ANALYZE")
        // What SQLite has found is kept in a table, which it makes.
        opening = StoreOpening(
          connection, opening.metadata, opening.schema,
          schemaVersion: try connection.schemaVersion())
      }
      if opening.metadata.isOwn {
        if !options.sets("synchronous") { try connection.execute("PRAGMA synchronous = NORMAL") }
      } else if files.hasLog {
        // Another framework's log is left to it, with what is added.
        connection.keepLogOnClose()
      }
      try externalData.removeLeftovers(connection)
      return opening
    } catch {
      if files.hasLog { connection.keepLogOnClose() }
      throw error
    }
  }

  /// Makes or migrates a store that needs it, and reads what it says of itself.
  private func settle(_ connection: SQLiteConnection) throws -> StoreOpening {
    // Another process may migrate the store at any moment: then it is decided again.
    for _ in 0..<10 {
      let found = try opening(on: connection)
      if found == nil {
        if try storedMetadata(on: connection) == nil {
          try connection.execute("PRAGMA auto_vacuum = 2")
          if !options.sets("journal_mode") { try connection.keepLog(timeout: options.timeout) }
        }
        try makeOrMigrate(connection)
      }
      let isReplaced =
        try said.mayBeOutdated && said.value?.isOwn == true
        && OutdatedSchema.replace(by: schema, on: connection)
      for sql in DerivationTriggers(schema).temporaryStatements { try connection.execute(sql) }
      let hasBegunHistory = try beginHistory(on: connection)
      let isRenamed = try takeVersion(on: connection)
      // What a save finds changed since then, it refuses.
      if let found, !isReplaced, !hasBegunHistory, !isRenamed { return found }
      if let opening = try opening(on: connection) { return opening }
    }
    throw NSError.coreData(
      .storeOpen,
      [NSFilePathErrorKey: path, "reason": "Another program has changed the store meanwhile."])
  }

  /// Makes what the store lacks of the tables of its history, where the options ask for one.
  ///
  /// - Returns: whether anything was made.
  private func beginHistory(on connection: SQLiteConnection) throws -> Bool {
    // A history is begun in no file of another framework's.
    guard options.tracksHistory, said.value?.isOwn != false,
      try HistoryTables.isIncomplete(on: connection, for: schema)
    else { return false }
    try connection.transaction { try HistoryTables.make(on: connection, for: schema) }
    return true
  }

  /// Has a store whose version was not looked at say that it is of the model.
  ///
  /// - Returns: whether it said anything else.
  private func takeVersion(on connection: SQLiteConnection) throws -> Bool {
    guard options.ignoresVersion, let metadata = said.value, metadata.isOwn, !metadata.fits(schema)
    else { return false }
    try connection.transaction {
      try StoreOpening.describe(schema, metadata.migrated(to: schema), on: connection)
    }
    return true
  }

  /// The opened store, if there is one and the model fits.
  private func opening(on connection: SQLiteConnection) throws -> StoreOpening? {
    let opening = try connection.reading { () -> StoreOpening? in
      guard let metadata = try storedMetadata(on: connection), try fits(metadata, on: connection)
      else { return nil }
      return StoreOpening(
        connection, metadata, schema, schemaVersion: try connection.schemaVersion())
    }
    guard !connection.hasMoved else {
      throw NSError.coreData(
        .storeOpen,
        [NSFilePathErrorKey: path, "reason": "The file was moved or removed while it was opened."])
    }
    return opening
  }

  // MARK: What the file says

  /// The metadata of the store; nil for a database without any table.
  ///
  /// - Throws: 134080 for what is no store.
  private func storedMetadata(on connection: SQLiteConnection) throws -> StoreMetadata? {
    let statement = try connection.prepare(
      "SELECT count(*), count(*) FILTER (WHERE \(OutdatedSchema.mark)), "
        + "count(*) FILTER (WHERE name = 'ATRANSACTION') FROM sqlite_master")
    let isEmpty = try statement.step() && statement.integer(0) == 0
    said.mayBeOutdated = statement.integer(1) > 0
    let hasHistory = statement.integer(2) > 0
    statement.reset()
    if isEmpty { return nil }
    if hasHistory, !options.tracksHistory, !options.isReadOnly { throw OnlyReadable() }
    guard let metadata = try StoreMetadata(readFrom: connection, known: said.value) else {
      throw SQLiteFailure.noMetadata
    }
    said.value = metadata
    said.schema = try said.schema.withJoinNames(of: connection)
    return metadata
  }

  /// Whether the store is one of the model.
  ///
  /// - Throws: 134100 for a store of another framework that the model does not fit, 513 for one that is
  ///   to be written and cannot be.
  private func fits(_ metadata: StoreMetadata, on connection: SQLiteConnection) throws -> Bool {
    let isByTables = schema.model.isOfTables && options.isReadOnly
    if metadata.isOwn, !isByTables {
      guard options.ignoresVersion, !metadata.fits(schema) else { return metadata.fits(schema) }
      if try !options.isReadOnly && !TableCheck(schema).isComplete(on: connection) {
        throw OnlyReadable()
      }
      return true
    }
    let store = ForeignStore(connection: connection, metadata: metadata, path: path)
    do { try store.check(schema) } catch {
      // It can be migrated by the model that it carries; that of its tables alone says too little.
      guard options.migrates, !options.isReadOnly, !schema.model.isOfTables, store.carriesModel
      else {
        throw error
      }
      return false
    }
    if !options.isReadOnly { try store.checkWriting(by: schema) }
    return true
  }

  private func plan(
    migrationOf metadata: StoreMetadata, on connection: SQLiteConnection
  ) throws -> MigrationPlan {
    let foreign = ForeignStore(connection: connection, metadata: metadata, path: path)
    return try MigrationPlan(
      metadata, to: schema, options, path: path, foreign: metadata.isOwn ? nil : foreign,
      on: connection)
  }

  /// How the store would be brought to the model; nil for one that the model fits, and an empty one.
  private func planMigration(on connection: SQLiteConnection) throws -> MigrationPlan? {
    guard let metadata = try storedMetadata(on: connection), try !fits(metadata, on: connection)
    else { return nil }
    let plan = try plan(migrationOf: metadata, on: connection)
    try migration(by: plan, on: connection).checkValues()
    return plan
  }

  // MARK: Making and migrating

  private var newMetadata: StoreMetadata {
    StoreMetadata(for: schema, identifier: newIdentifier.uuidString)
  }

  private func makeTables(on connection: SQLiteConnection) throws {
    for sql in schema.statements { try connection.execute(sql) }
    try schema.writeEntities(to: connection)
  }

  /// Makes the tables where it leaves no trace, so that a model that cannot have any makes no file.
  ///
  /// What has been made in this process once is known to be possible.
  private func rehearse() throws {
    let statements = schema.statements
    if Self.rehearsed.withLock({ $0.contains(statements) }) { return }
    let connection = try SQLiteConnection(path: ":memory:", access: .writing, timeout: 0)
    try makeTables(on: connection)
    // An entity whose table has the name of one of the store's own is refused as well.
    try connection.execute("CREATE TABLE Z_METADATA (Z_VERSION INTEGER)")
    try connection.execute("CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
    Self.rehearsed.withLock { known in
      if known.count >= 64 { known = [] }
      known.insert(statements)
    }
  }

  /// What a store is that is made here.
  private var madeStore: SpareDatabases.MadeStore {
    SpareDatabases.MadeStore(schema, identifier: newIdentifier.uuidString)
  }

  /// Makes the file as that of another store of the kind was; false where this process has made none.
  private func copyMade() -> Bool {
    guard options.keepsWholeFile, let file = options.spares?.file(of: madeStore) else {
      return false
    }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let written = unsafe file.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if written == file.count { return true }
    // A part of it, as where the disk is full, is no store.
    unsafe unlink(path)
    return false
  }

  /// The statements of the last schemas that were rehearsed.
  private static let rehearsed = Mutex<Set<[String]>>([])

  /// Makes the store in an empty database, or migrates it, unless another process has done so.
  private func makeOrMigrate(_ connection: SQLiteConnection) throws {
    var (leavesTables, isMade) = (false, false)
    do {
      try connection.transaction {
        guard try storedMetadata(on: connection) != nil else {
          try makeTables(on: connection)
          isMade = true
          return try StoreOpening.describe(schema, newMetadata, on: connection)
        }
        guard let plan = try planMigration(on: connection) else { return }
        try migrate(connection, plan)
        leavesTables = true
      }
    } catch {
      externalData.rollBack()
      throw error
    }
    externalData.commit()
    if isMade, options.keepsWholeFile { options.spares?.note(madeStore, in: connection) }
    // The space of old tables is given back where that can be done; the rows are safe already.
    if leavesTables { try? connection.execute("PRAGMA incremental_vacuum") }
  }

  private func migration(
    by plan: MigrationPlan, on connection: SQLiteConnection
  ) -> StoreMigration {
    StoreMigration(
      connection: connection, source: plan.source, destination: schema, mapping: plan.mapping,
      externalData: externalData,
      isSharedForm: plan.metadata.migrated(to: schema).isSharedForm,
      wasSharedForm: plan.metadata.isSharedForm,
      keepsFormerTables: options.defersCleaning)
  }

  private func migrate(_ connection: SQLiteConnection, _ plan: MigrationPlan) throws {
    do {
      try migration(by: plan, on: connection).run()
      var metadata = plan.metadata.migrated(to: schema)
      metadata.hasDeferredMigration = options.defersCleaning
      try StoreOpening.describe(schema, metadata, on: connection)
    } catch let failure as SQLiteFailure {
      throw failure.cocoaError(.migration, path: path)
    }
  }
}
