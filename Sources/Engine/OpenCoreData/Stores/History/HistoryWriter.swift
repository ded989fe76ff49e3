import Foundation

/// Notes one transaction in the tables of the persistent history, within that transaction.
///
/// The transaction's own row is written with its first change, so that one that changes nothing leaves
/// none. `finish()` is called once, before it commits.
final class HistoryWriter {
  /// The number of the transaction; nil as long as it has no change.
  private(set) var number: Int64?

  private let tables: HistoryTables
  private let connection: SQLiteConnection
  private let schema: StoreSchema
  private let source: ChangeSource
  /// The last change that has a number.
  private var lastChange: Int64 = 0

  init(
    _ tables: HistoryTables, on connection: SQLiteConnection, schema: StoreSchema,
    source: ChangeSource
  ) {
    self.tables = tables
    self.connection = connection
    self.schema = schema
    self.source = source
  }

  /// The values that outlast a deleted row, in the order of their columns.
  typealias Tombstone = [SQLValue]

  // MARK: Changes

  /// Notes rows that a save has written: new ones, changed ones, deleted ones.
  ///
  /// - Parameters:
  ///   - changes: the rows.
  ///   - permanent: the keys of new rows that had none.
  ///   - tombstones: what `tombstones(of:)` has read before the rows were deleted.
  /// - Throws: what SQLite refuses.
  func note(
    _ changes: RowChanges, _ permanent: PermanentKeys, tombstones: [ObjectKey: Tombstone]
  ) throws {
    var given = permanent.makeIterator()
    for row in changes.inserted {
      // Rows and keys are both in the order of creation.
      guard let key = row.key.isTemporary ? given.next()?.1 : row.key else { continue }
      try note(.insert, key)
    }
    for row in changes.updated {
      try note(
        .update, row.key,
        columns: tables.columns(
          of: row.layout, slots: row.changedSlots, collections: row.changedCollections))
    }
    for row in changes.deleted { try note(.delete, row.key, tombstone: tombstones[row.key] ?? []) }
  }

  /// Notes a change of some slots of a row.
  func noteUpdate(of key: ObjectKey, slots: [Int]) throws {
    let layout = schema.model[key.entity]
    try note(.update, key, columns: tables.columns(of: layout, slots: slots, collections: []))
  }

  /// Notes the deletion of rows.
  func noteDeletions(of keys: [ObjectKey], tombstones: [ObjectKey: Tombstone]) throws {
    for key in keys { try note(.delete, key, tombstone: tombstones[key] ?? []) }
  }

  /// Notes that there was a transaction, though it has changed no row.
  func noteTransactionWithoutChanges() throws { _ = try transaction() }

  private func note(
    _ kind: HistoryChangeKind, _ key: ObjectKey, columns: [UInt8]? = nil, tombstone: Tombstone = []
  ) throws {
    let transaction = try transaction()
    lastChange += 1
    let values = tombstone.prefix(tables.tombstoneColumns)
    let names = values.indices.map { ", ZTOMBSTONE\($0)" }.joined()
    let statement = try connection.prepare(
      "INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, "
        + "ZCOLUMNS\(names)) VALUES (?, \(HistoryTables.Entity.change.rawValue), NULL, ?, ?, ?, ?, ?"
        + String(repeating: ", ?", count: values.count) + ")")
    defer { statement.reset() }
    try statement.bind(integer: lastChange, at: 1)
    try statement.bind(integer: kind.rawValue, at: 2)
    try statement.bind(integer: Int64(key.entity), at: 3)
    try statement.bind(integer: key.number, at: 4)
    try statement.bind(integer: transaction, at: 5)
    try statement.bind(columns.map { .blob($0) } ?? .null, at: 6)
    for (index, value) in values.enumerated() { try statement.bind(value, at: 7 + index) }
    _ = try statement.step()
  }

  // MARK: Tombstones

  /// Reads what outlasts rows that are about to be deleted, and before their values are touched.
  func tombstones(of keys: [ObjectKey]) throws -> [ObjectKey: Tombstone] {
    guard tables.tombstoneColumns > 0 else { return [:] }
    var found: [ObjectKey: Tombstone] = [:]
    for (entity, keys) in Dictionary(grouping: keys, by: \.entity) {
      let layout = schema.model[entity]
      let table = schema.table(of: layout)
      let columns = table.columns(of: layout)
      let preserved = tables.places(of: layout).preserved.map { slot in
        columns[slot].map { quoted($0.name) } ?? "NULL"
      }
      guard !preserved.isEmpty else { continue }
      let statement = try connection.prepare(
        "SELECT Z_PK, \(preserved.joined(separator: ", ")) FROM \(quoted(table.name)) "
          + "WHERE Z_PK IN (SELECT value FROM json_each(?))")
      defer { statement.reset() }
      try statement.bind(.keys(keys), at: 1)
      let byNumber = Dictionary(
        keys.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
      while try statement.step() {
        guard let key = byNumber[statement.integer(0)] else { continue }
        found[key] = preserved.indices.map { statement.value($0 + 1) }
      }
    }
    return found
  }

  // MARK: The transaction

  /// The transaction's number; its row is written when it is asked for first.
  private func transaction() throws -> Int64 {
    if let number { return number }
    lastChange = try highest(of: .change)
    let next = try highest(of: .transaction) + 1
    let process = ProcessInfo.processInfo.processName
    let texts = [
      source.author, Bundle.main.bundleIdentifier ?? process, source.contextName, process,
    ]
    // The clock of another process may be ahead: times never run backward.
    try connection.execute(
      "INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, "
        + "ZPROCESSIDTS, ZTIMESTAMP) SELECT ?1, \(HistoryTables.Entity.transaction.rawValue), NULL, "
        + "?2, ?3, ?4, ?5, max(?6, ifnull((SELECT ZTIMESTAMP FROM ATRANSACTION "
        + "ORDER BY Z_PK DESC LIMIT 1), ?6))",
      [.integer(next)] + (try texts.map { try $0.map { .integer(try string($0)) } ?? .null })
        + [.real(Date().timeIntervalSinceReferenceDate)])
    number = next
    return next
  }

  /// The number of a text, which is given one where it has none.
  private func string(_ text: String) throws -> Int64 {
    let statement = try connection.prepare("SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?")
    defer { statement.reset() }
    try statement.bind(.text(text), at: 1)
    if try statement.step() { return statement.integer(0) }
    let next = try highest(of: .string) + 1
    try connection.execute(
      "INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, Z_OPT, ZNAME) "
        + "VALUES (?, \(HistoryTables.Entity.string.rawValue), NULL, ?)",
      [.integer(next), .text(text)])
    try setHighest(next, of: .string)
    return next
  }

  /// Notes the highest numbers that were given.
  func finish() throws {
    guard let number else { return }
    try setHighest(number, of: .transaction)
    try setHighest(lastChange, of: .change)
  }

  private func highest(of entity: HistoryTables.Entity) throws -> Int64 {
    let statement = try connection.prepare(
      "SELECT max(ifnull((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0), "
        + "ifnull((SELECT max(Z_PK) FROM \(entity.table)), 0))")
    defer { statement.reset() }
    try statement.bind(.integer(entity.rawValue), at: 1)
    return try statement.step() ? statement.integer(0) : 0
  }

  private func setHighest(_ number: Int64, of entity: HistoryTables.Entity) throws {
    try connection.execute(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
      [.integer(number), .integer(entity.rawValue)])
  }
}

extension SQLiteStatement {
  /// The value of a column as the row has it.
  func value(_ column: Int) -> SQLValue {
    if isNull(column) { return .null }
    if isInteger(column) { return .integer(integer(column)) }
    if isBlob(column) { return unsafe .blob(withBlob(column) { unsafe [UInt8]($0) }) }
    return isReal(column) ? .real(real(column)) : .text(text(column))
  }
}
