import Foundation

/// Carries the persistent history of a store over to the new store that a migration by a mapping has made.
///
/// Transactions keep their numbers, so that a token of before names the same place, and none is given twice;
/// one more, without changes, marks the migration. What the new store has noted of its own making goes.
struct HistoryCopy {
  /// The beginning of the author of a transaction that marks a migration.
  static let author = "com.apple.coredata.schemamigrator"

  /// What becomes of the changes of each entity.
  let translations: [HistoryTranslation]
  /// What each row has become.
  let keys: [(former: ObjectKey, key: ObjectKey)]
  /// The entity that the history of a row goes to which has become none, by the number of its own.
  let successors: [UInt16: EntityLayout]

  /// Copies the history where both stores keep one.
  ///
  /// - Throws: what SQLite refuses. The new store's history is then what it was.
  func run(from source: SQLiteStore, to destination: SQLiteStore) throws {
    guard let tables = destination.historyTables, source.historyTables != nil else { return }
    try destination.writing(by: ChangeSource()) { _ in
      let connection = destination.connection
      try source.asStoreErrors {
        try source.connection.reading { try copyRows(from: source.connection, to: connection) }
      }
      try translate(on: connection)
      let writer = HistoryWriter(
        tables, on: connection, schema: destination.schema,
        source: ChangeSource(author: Self.author))
      try writer.noteTransactionWithoutChanges()
      try writer.finish()
    }
  }

  private func copyRows(
    from source: SQLiteConnection, to destination: SQLiteConnection
  ) throws {
    let tombstones = try HistoryTables.tombstoneColumns(on: source)
    try HistoryTables.addTombstones(upTo: tombstones, on: destination)
    for entity in HistoryTables.Entity.allCases {
      try destination.execute("DELETE FROM \(entity.table)")
      let own = try HistoryTables.columns(of: entity.table, on: destination)
      let columns = try HistoryTables.columns(of: entity.table, on: source).filter(own.contains)
      let list = columns.map(quoted).joined(separator: ", ")
      let reading = try source.prepare("SELECT \(list) FROM \(entity.table)")
      defer { reading.reset() }
      let sql =
        "INSERT INTO \(entity.table) (\(list)) VALUES ("
        + columns.map { _ in "?" }.joined(separator: ", ") + ")"
      while try reading.step() {
        try destination.execute(sql, columns.indices.map(reading.value))
      }
      try copyHighestNumber(of: entity, from: source, to: destination)
    }
  }

  /// Numbers whose rows were deleted were given, too.
  private func copyHighestNumber(
    of entity: HistoryTables.Entity, from source: SQLiteConnection,
    to destination: SQLiteConnection
  ) throws {
    let reading = try source.prepare(
      "SELECT max(ifnull((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0), "
        + "ifnull((SELECT max(Z_PK) FROM \(entity.table)), 0))")
    defer { reading.reset() }
    try reading.bind(integer: entity.rawValue, at: 1)
    guard try reading.step() else { return }
    try destination.execute(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
      [.integer(reading.integer(0)), .integer(entity.rawValue)])
  }

  private func translate(on connection: SQLiteConnection) throws {
    let known = try HistoryKeys(on: connection)
    for (former, key) in keys { try known.note(former, became: key) }
    for (entity, layout) in successors.sorted(by: { $0.key < $1.key }) {
      try known.noteMissing(of: entity, as: layout)
    }
    try HistoryTranslation.translate(by: translations, keys: known, on: connection)
  }
}

extension NSPersistentStoreCoordinator {
  /// Whether another framework reads one of the stores.
  var hasStoreInSharedForm: Bool {
    lock.withLock { stores.contains { $0.database.metadata.isSharedForm } }
  }

  /// Carries the history of another coordinator's only store over to this one's.
  func takeHistory(of source: NSPersistentStoreCoordinator, by copy: HistoryCopy) throws {
    try source.lock.withLock {
      try lock.withLock {
        guard let former = source.stores.first?.database, let database = stores.first?.database
        else { return }
        try copy.run(from: former, to: database)
      }
    }
  }
}
