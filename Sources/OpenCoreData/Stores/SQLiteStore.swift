import Foundation

/// The SQLite database behind a persistent store.
///
/// It is used by one thread at a time; the coordinator sees to that.
final class SQLiteStore {
  let schema: StoreSchema
  let isReadOnly: Bool
  let metadata: StoreMetadata
  let connection: SQLiteConnection
  let isFile: Bool
  /// The place of the store in its coordinator.
  let place: UInt16
  private let path: String

  var identifier: String { metadata.identifier }

  /// Opens a store, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - path: the file, or `:memory:`.
  ///   - model: the model that the store is read and written by.
  ///   - readOnly: whether nothing may be written, nor a file made.
  ///   - place: the place of the store in its coordinator.
  ///   - newIdentifier: the UUID of a store that is made.
  ///   - timeout: the seconds to wait for another writer.
  /// - Throws: 260 for a missing file that may only be read, 513 for a place that cannot be written,
  ///   134080 for what is no store, 134100 for a store of another model.
  init(
    path: String, model: ModelLayout, readOnly: Bool, place: UInt16, newIdentifier: UUID,
    timeout: Double
  ) throws {
    self.path = path
    self.place = place
    isReadOnly = readOnly
    schema = StoreSchema(model)
    isFile = path != ":memory:"
    if isFile, readOnly, !FileManager.default.fileExists(atPath: path) {
      throw NSError.coreData(
        .fileReadNoSuchFile,
        [NSFilePathErrorKey: path, "reason": "Attempt to open missing file read only"])
    }
    if isFile { try Self.checkPlace(path, readOnly: readOnly) }
    let existed = isFile && FileManager.default.fileExists(atPath: path)
    do {
      let connection = try SQLiteConnection(path: path, readOnly: readOnly, timeout: timeout)
      self.connection = connection
      let isNew = try Self.isEmpty(connection)
      if isNew, !readOnly {
        let made = StoreMetadata(for: model, identifier: newIdentifier.uuidString)
        try Self.create(schema, made, on: connection, isFile: isFile)
        metadata = made
      } else if let read = try StoreMetadata(readFrom: connection) {
        metadata = read
      } else {
        throw SQLiteFailure(code: 26, message: "the store has no metadata", sql: "")
      }
      if isFile, !readOnly { try connection.execute("PRAGMA synchronous = NORMAL") }
    } catch let failure as SQLiteFailure {
      if isFile, !existed { Self.removeFiles(of: path) }
      throw failure.cocoaError(.storeOpen, path: path)
    }
    guard metadata.fits(model) else {
      throw NSError.coreData(
        .incompatibleVersionHash,
        [
          "metadata": metadata.dictionary, NSFilePathErrorKey: path,
          "reason": metadata.isOwn
            ? "The model used to open the store is incompatible with the one used to create the store"
            : "The store was made by another framework; opening such stores is not supported yet",
        ])
    }
  }

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

  /// Removes what a creation that failed has left.
  private static func removeFiles(of path: String) {
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
      for layout in schema.model.entities {
        let parent = layout.entity.superentity.flatMap { schema.model.byName[$0.name ?? ""] }
        try connection.execute(
          "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)",
          [
            .integer(Int64(layout.number)), .text(layout.name),
            .integer(Int64(parent?.number ?? 0)),
          ])
      }
      // Nobody else ever reads what a store in memory says of itself.
      if isFile { try metadata.write(to: connection) }
    }
  }

  // MARK: Reading

  /// The rows of an entity, and of those that inherit from it where asked for, in no order.
  ///
  /// Without a condition they are all that there are.
  func rows(
    of layout: EntityLayout, includingSubentities: Bool, matching condition: SQLCondition? = nil
  ) throws -> RowBatch {
    let reader = RowReader(layout, schema: schema, store: place)
    let sql = selection(of: layout, reader, includingSubentities, condition)
    return try read(reader, sql, condition?.bindings ?? [])
  }

  /// How `rows(of:includingSubentities:matching:)` would read.
  func explanation(
    of layout: EntityLayout, includingSubentities: Bool, matching condition: SQLCondition?
  ) throws -> FetchExplanation {
    let reader = RowReader(layout, schema: schema, store: place)
    let sql = selection(of: layout, reader, includingSubentities, condition)
    return try asStoreErrors {
      FetchExplanation(
        sql: sql, plan: try connection.plan(sql, condition?.bindings ?? []),
        inMemory: condition?.reasons ?? [])
    }
  }

  private func selection(
    of layout: EntityLayout, _ reader: RowReader, _ includingSubentities: Bool,
    _ condition: SQLCondition?
  ) -> String {
    "SELECT \(reader.columns(of: "t0")) FROM "
      + source(of: layout, reader, includingSubentities, condition)
  }

  /// How many rows `rows(of:includingSubentities:matching:)` would read.
  func count(
    of layout: EntityLayout, includingSubentities: Bool, matching condition: SQLCondition?
  ) throws -> Int {
    let reader = RowReader(layout, schema: schema, store: place)
    let source = source(of: layout, reader, includingSubentities, condition)
    return try asStoreErrors {
      let statement = try connection.prepare("SELECT count(*) FROM \(source)")
      defer { statement.reset() }
      try statement.bind(condition?.bindings ?? [])
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  /// The table of an entity as `t0`, with what is joined to it and what its rows have to fulfil.
  private func source(
    of layout: EntityLayout, _ reader: RowReader, _ includingSubentities: Bool,
    _ condition: SQLCondition?
  ) -> String {
    var parts: [String] = []
    if !includingSubentities, layout.family.count > 1 {
      parts.append("t0.Z_ENT = \(layout.number)")
    } else if let entity = reader.entityCondition(of: "t0") {
      parts.append(entity)
    }
    if let sql = condition?.sql, !sql.isEmpty { parts.append(sql) }
    let all = parts.isEmpty ? "" : " WHERE \(parts.joined(separator: " AND "))"
    return "\(quoted(schema.table(of: layout).name)) t0\(condition?.joins ?? "")\(all)"
  }

  /// The rows of the given objects of an entity's family, in no order; those gone are left out.
  func rows(of keys: [ObjectKey], in layout: EntityLayout) throws -> RowBatch {
    let reader = RowReader(layout, schema: schema, store: place)
    return try read(
      reader,
      "SELECT \(reader.columns(of: "t0")) FROM \(quoted(schema.table(of: layout).name)) t0 "
        + "WHERE t0.Z_PK IN (SELECT value FROM json_each(?))", [.keys(keys)])
  }

  /// The members that the store has of an object's to-many relationship.
  func members(of key: ObjectKey, collection: EntityLayout.Collection) throws -> Set<ObjectKey> {
    try members(of: [key], collection: collection)[key] ?? []
  }

  /// The members that the store has of the same to-many relationship of several objects.
  ///
  /// Objects without members are left out.
  func members(
    of owners: [ObjectKey], collection: EntityLayout.Collection
  ) throws -> [ObjectKey: Set<ObjectKey>] {
    let target = schema.model[collection.destination.entity]
    let table = quoted(schema.table(of: target).name)
    let condition = owners.count == 1 ? "= ?" : "IN (SELECT value FROM json_each(?))"
    let sql: String
    if let join = JoinTable(collection) {
      let own = "j.\(quoted(join.ownColumn))"
      sql =
        "SELECT t0.Z_PK, t0.Z_ENT, \(own) FROM \(quoted(join.name)) j JOIN \(table) t0 "
        + "ON t0.Z_PK = j.\(quoted(join.otherColumn)) WHERE \(own) \(condition)"
    } else {
      guard case .slot(let slot) = collection.destination.inverse,
        let column = schema.table(of: target).columns(of: target)[slot]
      else { return [:] }
      let own = "t0.\(quoted(column.name))"
      sql = "SELECT t0.Z_PK, t0.Z_ENT, \(own) FROM \(table) t0 WHERE \(own) \(condition)"
    }
    return try asStoreErrors {
      let statement = try connection.prepare(sql)
      defer { statement.reset() }
      try statement.bind(owners.count == 1 ? .integer(owners[0].number) : .keys(owners), at: 1)
      let byNumber = Dictionary(owners.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
      var members: [ObjectKey: Set<ObjectKey>] = [:]
      while try statement.step() {
        guard let owner = byNumber[statement.integer(2)] else { continue }
        let stored = UInt16(clamping: statement.integer(1))
        let entity = target.family.contains(stored) ? stored : target.number
        members[owner, default: []].insert(
          ObjectKey(store: place, entity: entity, number: statement.integer(0)))
      }
      return members
    }
  }

  private func read(_ reader: RowReader, _ sql: String, _ bindings: [SQLValue]) throws -> RowBatch {
    try asStoreErrors {
      let statement = try connection.prepare(sql)
      defer { statement.reset() }
      try statement.bind(bindings)
      return try reader.read(statement)
    }
  }

  // MARK: Writing

  /// Gives the section caches that fit the rows after a save, by its permanent keys and counts.
  typealias CachesAfterSave = (
    _ permanent: [ObjectKey: ObjectKey], _ count: (before: Int64, after: Int64)
  ) -> [NamedSectionCache]

  /// Writes the changes of a save in one transaction, and the section caches that follow from it.
  ///
  /// - Returns: the permanent key of each new object.
  func write(_ changes: RowChanges, caches: CachesAfterSave = { _, _ in [] }) throws -> WrittenRows
  {
    try writing { writer in
      let before = try changeCount()
      let permanent = try writer.write(changes)
      let after = try changeCount()
      let count = before.flatMap { before in after.map { (before: before, after: $0) } }
      if let count {
        // A cache that cannot be written is stale, and no reason to lose a save.
        for cache in caches(permanent, count) {
          try? writeSectionCache(cache, count: count.after)
        }
      }
      return WrittenRows(permanent: permanent, count: count)
    }
  }

  /// Runs work in one transaction.
  func writing<Result>(_ body: (RowWriter) throws -> Result) throws -> Result {
    guard !isReadOnly else {
      throw NSError.coreData(
        .fileWriteNoPermission,
        [NSFilePathErrorKey: path, "reason": "The store was opened read only."])
    }
    let writer = RowWriter(connection: connection, schema: schema, store: place)
    return try asStoreErrors(.storeSave) { try connection.transaction { try body(writer) } }
  }

  /// Runs work on the connection with SQLite's failures turned into Core Data's errors.
  func asStoreErrors<Result>(
    _ code: CoreDataErrorCode = .sqlite, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as SQLiteFailure {
      if let raised = WholeTextExpression.failure(reportedAs: failure.message) { throw raised }
      throw failure.cocoaError(code, path: path)
    }
  }
}

extension SQLValue {
  /// The primary keys of objects, for `json_each`.
  static func keys(_ keys: some Collection<ObjectKey>) -> SQLValue {
    .text("[\(keys.map { String($0.number) }.joined(separator: ","))]")
  }
}
