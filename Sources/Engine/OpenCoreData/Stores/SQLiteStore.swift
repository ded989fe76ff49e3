import Foundation

/// The SQLite database behind a persistent store.
///
/// It is used by one thread at a time; the coordinator sees to that.
final class SQLiteStore {
  let schema: StoreSchema
  let options: StoreOptions
  private(set) var metadata: StoreMetadata
  let connection: SQLiteConnection
  /// What reads rows of a moment, as long as a context that is pinned to it reads.
  var generation: SQLiteConnection?
  /// What reads rows.
  var rowConnection: SQLiteConnection { generation ?? connection }
  let isFile: Bool
  /// The file of an atomic store; nil for any other.
  private(set) var file: AtomicStoreFile?
  /// The store of a class of the program's own whose rows are here; nil for any other.
  private(set) var keeper: (any StoreKeeper)?
  /// The same where it is read row by row: then nothing is here.
  private(set) var rowKeeper: (any RowKeeper)?
  /// What the transaction under way has written, for such a store.
  private var unkept: RowChanges?
  /// Whether a save writes the store whole.
  var isAtomic: Bool { file != nil || keeper != nil }
  /// What the next save of an atomic store has to find at its path.
  private var expectedFile = AtomicStoreFile.Expectation.anything
  /// The place of the store in its coordinator.
  let place: UInt16
  /// The files with large values.
  let externalData: ExternalData
  /// The tables of the persistent history; nil for a store that keeps none.
  private(set) var historyTables: HistoryTables?
  /// What notes the transaction under way in the persistent history.
  private var historyWriter: HistoryWriter?
  /// Whether a transaction of this connection's was noted that nobody was told of yet.
  var hasUnannouncedTransaction = false
  /// The number of the last transaction that this connection has noted in the persistent history.
  private(set) var lastWrittenTransaction: Int64?
  private(set) var path: String
  private let writeStatements: WriteStatements
  /// The number of the tables' definitions when they were last known to be the schema's.
  private var schemaVersion: Int64
  /// The number of other connections' transactions when the store was opened.
  private let openedVersion: Int64?
  /// How many readings run within each other.
  private var readingDepth = 0
  /// The section caches; nil for a store in memory, one that may only be read, and one of another
  /// framework.
  let cacheFile: SectionCacheFile?
  /// Who shows a section cache of this store, and may not have read all of it.
  var cachedResults: [WeakCachedResult] = []

  var isReadOnly: Bool { options.isReadOnly || keeper?.isReadOnly == true }
  var identifier: String { metadata.identifier }

  /// Opens a store, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - path: the file, or `:memory:`.
  ///   - schema: the tables of the model that the store is read and written by.
  ///   - options: how it is opened.
  ///   - place: the place of the store in its coordinator.
  ///   - newIdentifier: the UUID of a store that is made.
  ///   - file: the file of an atomic store; nil for any other.
  /// - Throws: what `StoreOpening` and `AtomicStoreOpening` refuse.
  init(
    path: String, schema: StoreSchema, options: StoreOptions, place: UInt16, newIdentifier: UUID,
    file: AtomicStoreFile? = nil
  ) throws {
    self.path = path
    self.place = place
    self.file = file
    isFile = path != ":memory:" && file == nil
    externalData = ExternalData(path: isFile ? path : nil)
    var options = options
    let opening: StoreOpening
    var isUnwritten = false
    if let file {
      options.keepNothingElse()
      // What comes while it is read is found by the first save.
      expectedFile = .state(DatabaseFiles.FileState(path: file.path))
      let result = try AtomicStoreOpening(
        file: file, schema: schema, options: options, place: place, newIdentifier: newIdentifier
      ).open()
      (opening, isUnwritten) = (result.opening, result.isUnwritten)
    } else {
      opening = try StoreOpening(
        path: path, schema: schema, options: options, newIdentifier: newIdentifier,
        externalData: externalData)
    }
    if opening.isReadOnly { options.isReadOnly = true }
    self.options = options
    (connection, metadata) = (opening.connection, opening.metadata)
    self.schema = opening.schema
    writeStatements = WriteStatements(opening.schema)
    schemaVersion = opening.schemaVersion
    openedVersion = isFile ? try? connection.dataVersion() : nil
    let keepsCaches = isFile && !options.isReadOnly && opening.metadata.isOwn
    cacheFile = keepsCaches ? SectionCacheFile(ofStoreAt: path) : nil
    try findHistory()
    guard isUnwritten else { return }
    do { try writeFile() } catch {
      // Refused, though nothing was there: by now something is.
      guard FileManager.default.fileExists(atPath: path) else { throw error }
      throw AtomicStoreFile.MadeByAnother()
    }
  }

  /// Looks whether the store keeps a history, as another process may have it do.
  private func findHistory() throws {
    historyTables = try asStoreErrors {
      try HistoryTables(on: connection, schema: schema, isSharedForm: metadata.isSharedForm)
    }
  }

  deinit {
    cacheFile?.outlast(closing: connection)
    if !isFile { options.spares?.keep(connection, of: schema, schemaVersion: schemaVersion) }
  }

  /// Has the next save of an atomic store write another file, whatever is there; nothing is read or
  /// written now.
  func move(to file: AtomicStoreFile) {
    (self.file, path) = (file, file.path)
    expectedFile = .anything
  }

  /// Writes the file of an atomic store, and has a store of a class of the program's own keep what was written;
  /// nothing for any other.
  private func writeFile() throws {
    if let unkept { try keeper?.keep(unkept) }
    guard let file else { return }
    expectedFile = .state(try file.write(self, over: expectedFile))
  }

  /// Writes what a user wants the store to say of itself; the store's own keys stay.
  func setMetadata(_ dictionary: [String: Any]) throws {
    try rewriteMetadata { metadata, _ in metadata = metadata.replacing(dictionary) }
  }

  /// Changes what the store says of itself, in one transaction with what the body writes.
  func rewriteMetadata(
    _ body: (inout StoreMetadata, SQLiteConnection) throws -> Void
  ) throws {
    guard !isReadOnly else { throw readOnlyError }
    var changed = metadata
    try transaction {
      try body(&changed, connection)
      try changed.write(to: connection)
    }
    metadata = changed
  }

  // MARK: Reading

  /// The rows of an entity, and of those that inherit from it where asked for, in no order.
  ///
  /// Without a condition they are all that there are. They come behind those that the batch has.
  func readRows(
    of layout: EntityLayout, includingSubentities: Bool, matching condition: SQLCondition? = nil,
    into batch: inout RowBatchBuilder
  ) throws {
    let reader = RowReader(layout, schema: schema, store: place)
    let sql = selection(of: layout, reader, includingSubentities, condition)
    try read(reader, sql, condition?.bindings ?? [], into: &batch)
  }

  /// How `rows(of:includingSubentities:matching:)` would read.
  func explanation(
    of layout: EntityLayout, includingSubentities: Bool, matching condition: SQLCondition?
  ) throws -> FetchExplanation {
    let reader = RowReader(layout, schema: schema, store: place)
    let sql = selection(of: layout, reader, includingSubentities, condition)
    return try asStoreErrors {
      FetchExplanation(
        sql: sql, plan: try rowConnection.plan(sql, condition?.bindings ?? []),
        inMemory: condition?.reasons ?? [])
    }
  }

  private func selection(
    of layout: EntityLayout, _ reader: RowReader, _ includingSubentities: Bool,
    _ condition: SQLCondition?
  ) -> String {
    "SELECT \(reader.columns(of: "t0")) FROM "
      + source(of: layout, includingSubentities: includingSubentities, condition)
  }

  /// How many rows `rows(of:includingSubentities:matching:)` would read.
  func count(
    of layout: EntityLayout, includingSubentities: Bool, matching condition: SQLCondition?
  ) throws -> Int {
    let source = source(of: layout, includingSubentities: includingSubentities, condition)
    return try asStoreErrors {
      let statement = try rowConnection.prepare("SELECT count(*) FROM \(source)")
      defer { statement.reset() }
      try statement.bind(condition?.bindings ?? [])
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  /// The table of an entity as `t0`, with what is joined to it and what its rows have to fulfil.
  func source(
    of layout: EntityLayout, includingSubentities: Bool, _ condition: SQLCondition?
  ) -> String {
    var parts: [String] = []
    if !includingSubentities, layout.family.count > 1 {
      parts.append("t0.Z_ENT = \(layout.number)")
    } else if layout.family.count > 1 || layout.root != layout.number {
      let family = layout.family
      parts.append("t0.Z_ENT BETWEEN \(family.lowerBound) AND \(family.upperBound)")
    }
    if let sql = condition?.sql, !sql.isEmpty { parts.append(sql) }
    let all = parts.isEmpty ? "" : " WHERE \(parts.joined(separator: " AND "))"
    return "\(quoted(schema.table(of: layout).name)) t0\(condition?.joins ?? "")\(all)"
  }

  /// The rows of the given objects of an entity's family, in no order; those gone are left out.
  ///
  /// A store that is read row by row reads them for a context.
  func rows(
    of keys: [ObjectKey], in layout: EntityLayout, for objects: (any ObjectFinder)? = nil
  ) throws -> RowBatch {
    var batch = RowBatchBuilder(family: layout.family.map { schema.model[$0] })
    try readRows(of: keys, in: layout, for: objects, into: &batch)
    return batch.batch()
  }

  /// Reads the rows of the given objects behind those that the batch has.
  func readRows(
    of keys: [ObjectKey], in layout: EntityLayout, for objects: (any ObjectFinder)?,
    into batch: inout RowBatchBuilder
  ) throws {
    if let rowKeeper { return try rowKeeper.readRows(of: keys, for: objects, into: &batch) }
    let reader = RowReader(layout, schema: schema, store: place)
    try read(
      reader,
      "SELECT \(reader.columns(of: "t0")) FROM \(quoted(schema.table(of: layout).name)) t0 "
        + "WHERE t0.Z_PK IN (SELECT value FROM json_each(?))", [.keys(keys)], into: &batch)
  }

  private func read(
    _ reader: RowReader, _ sql: String, _ bindings: [SQLValue], into batch: inout RowBatchBuilder
  ) throws {
    try asStoreErrors {
      let statement = try rowConnection.prepare(sql)
      defer { statement.reset() }
      try statement.bind(bindings)
      batch.externalData[place] = externalData
      try reader.read(statement, into: &batch)
    }
  }

  // MARK: Writing

  /// Gives the section caches that fit the rows after a save, by its permanent keys and counts.
  typealias CachesAfterSave = (
    _ permanent: PermanentKeys, _ count: (before: Int64, after: Int64)
  ) -> [NamedSectionCache]

  /// Writes the changes of a save in one transaction, and then the section caches that follow from it.
  ///
  /// - Returns: the permanent key of each new object.
  func write(_ changes: RowChanges, caches: CachesAfterSave = { _, _ in [] }) throws -> WrittenRows
  {
    var before: (count: Int64, version: Int64)?
    let permanent = try writing(by: changes.source) { writer in
      before = try changeCount().map { ($0, try connection.dataVersion()) }
      return try write(changes, by: writer)
    }
    // The state after the commit is the save's own where no other connection has written since.
    guard let before, let after = changeCount(), let version = try? connection.dataVersion(),
      version == before.version
    else { return WrittenRows(permanent: permanent, count: nil) }
    let count = (before: before.count, after: after)
    for cache in caches(permanent, count) {
      // A cache that cannot be written is stale, and no reason to fail a save.
      try? writeSectionCache(cache, count: after)
    }
    return WrittenRows(permanent: permanent, count: count)
  }

  /// Writes the changes of a save, within a transaction.
  func write(_ changes: RowChanges, by writer: RowWriter) throws -> PermanentKeys {
    if keeper != nil { unkept = changes }
    return rowKeeper == nil ? try writer.write(changes) : .none
  }

  /// Brings the rows of a store of a class of the program's own, which keeps what is saved from then on.
  ///
  /// One that is read row by row brings none.
  ///
  /// - Throws: what cannot be loaded.
  func load(from keeper: any StoreKeeper) throws {
    rowKeeper = keeper as? any RowKeeper
    if let keeper = keeper as? any WholeStoreKeeper { try load(try keeper.rows(of: schema)) }
    self.keeper = keeper
  }

  private func load(_ changes: RowChanges) throws {
    // Derived values are worked out: what a class has of them may be older than its objects.
    try asStoreErrors(.storeOpen) {
      try connection.transaction { _ = try writer.write(changes) }
    }
  }

  /// Runs work in one transaction; files of large values come and go with it.
  ///
  /// - Parameters:
  ///   - source: who writes, for the store's history.
  ///   - writesFile: whether the file of an atomic store is written at once, and not by the next save.
  ///   - body: writes.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws; 513 for a store that may only be read.
  func writing<Result>(
    by source: ChangeSource, writesFile: Bool = true, _ body: (RowWriter) throws -> Result
  ) throws -> Result {
    guard !isReadOnly else { throw readOnlyError }
    defer { (historyWriter, unkept) = (nil, nil) }
    do {
      let result = try transaction(writesFile: writesFile) {
        historyWriter = historyTables.map {
          HistoryWriter($0, on: connection, schema: schema, source: source)
        }
        let result = try body(writer)
        try historyWriter?.finish()
        return result
      }
      if historyTables == nil || historyWriter?.number != nil { hasUnannouncedTransaction = true }
      lastWrittenTransaction = historyWriter?.number
      externalData.commit()
      return result
    } catch {
      externalData.rollBack()
      throw error
    }
  }

  /// Runs work in one transaction on the store that was opened, and on no other.
  private func transaction<Result>(
    writesFile: Bool = true, _ body: () throws -> Result
  ) throws -> Result {
    try asStoreErrors(.storeSave) {
      try connection.transaction {
        if isFile { try checkIsTheSame() }
        let result = try body()
        if writesFile { try writeFile() }
        return result
      }
    }
  }

  /// Throws where another process has migrated or emptied the store, or put another file in its place:
  /// what is written then would be lost, or lie in other tables.
  private func checkIsTheSame() throws {
    guard !connection.hasMoved else {
      throw NSError.otherStore(
        at: path, "The store's file was moved, removed or replaced since it was opened.")
    }
    let version = try connection.schemaVersion()
    guard version != schemaVersion else { return }
    let stored = try? StoreMetadata(readFrom: connection)
    guard let stored, stored.identifier == identifier, stored.isOfSameModel(as: metadata) else {
      throw NSError.otherStore(
        at: path, "Another program has migrated or emptied the store since it was opened.")
    }
    schemaVersion = version
    try findHistory()
  }

  /// What writes rows, within a transaction.
  var writer: RowWriter {
    RowWriter(
      connection: connection, schema: schema, store: place, externalData: externalData,
      isSharedForm: file == nil && metadata.isSharedForm, statements: writeStatements,
      sharesKeys: file != nil, history: historyWriter)
  }

  // MARK: History

  /// What reads the store's persistent history; nil for a store that keeps none.
  var historyReader: HistoryReader? {
    historyTables.map {
      HistoryReader(tables: $0, connection: connection, schema: schema, store: place)
    }
  }

  /// Forgets what is older than a transaction of the persistent history.
  ///
  /// - Returns: how many transactions there were.
  func deleteHistory(_ deletion: (HistoryReader) throws -> Int) throws -> Int {
    guard !isReadOnly else { throw readOnlyError }
    return try transaction { try historyReader.map(deletion) ?? 0 }
  }

  /// Whether something else than this store's coordinator has written to the file since it was opened.
  var wasWrittenByOthers: Bool { isFile && (try? connection.dataVersion()) != openedVersion }

  /// A number that every other connection's transaction changes.
  func dataVersion() throws -> Int64 { try asStoreErrors { try connection.dataVersion() } }

  private var readOnlyError: NSError {
    NSError.coreData(
      .fileWriteNoPermission,
      [
        NSFilePathErrorKey: keeper?.url?.path ?? path,
        "reason": "The store was opened read only.",
      ])
  }

  /// Runs work on the connection with SQLite's failures turned into Core Data's errors.
  func asStoreErrors<Result>(
    _ code: CoreDataErrorCode = .sqlite, _ body: () throws -> Result
  ) throws -> Result {
    do {
      readingDepth += 1
      defer { readingDepth -= 1 }
      if readingDepth == 1, isReadOnly { try connection.reopenIfChanged() }
      let result = Swift.Result { try body() }
      // What changed while it was read may have been read by halves.
      if readingDepth == 1, isReadOnly, try connection.reopenIfChanged() {
        throw SQLiteFailure.busy
      }
      return try result.get()
    } catch let failure as SQLiteFailure {
      if let raised = WholeTextExpression.failure(reportedAs: failure.message) { throw raised }
      throw failure.cocoaError(code, path: path)
    }
  }
}
