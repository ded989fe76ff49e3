import Foundation

/// A transaction of a store's persistent history, as its tables have it.
struct HistoryTransactionRow {
  let number: Int64
  let timestamp: Date
  let author: String?
  let bundleID: String
  let contextName: String?
  let processID: String
}

/// A change of a store's persistent history, as its tables have it.
struct HistoryChangeRow {
  let number: Int64
  let transaction: Int64
  let kind: HistoryChangeKind
  let key: ObjectKey
  /// The names of the properties that an update wrote; nil for another change, and where the store does
  /// not tell.
  let updated: [String]?
  /// The values that outlast a deleted row, by the names of their attributes; nil for another change.
  let tombstone: [String: Any]?
}

/// Reads and deletes the persistent history of a store, within a call of the store's.
struct HistoryReader {
  let tables: HistoryTables
  let connection: SQLiteConnection
  let schema: StoreSchema
  /// The place of the store in its coordinator.
  let store: UInt16

  /// The number of the last transaction there was; 0 for none.
  func lastTransaction() throws -> Int64 {
    try number(
      "SELECT max(ifnull((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = "
        + "\(HistoryTables.Entity.transaction.rawValue)), 0), "
        + "ifnull((SELECT max(Z_PK) FROM ATRANSACTION), 0))") ?? 0
  }

  /// The number of the oldest transaction that is still there; nil for none.
  func firstTransaction() throws -> Int64? { try number("SELECT min(Z_PK) FROM ATRANSACTION") }

  /// The number of the first transaction of a time or later; the next one's that there will be for none.
  func firstTransaction(since date: Date) throws -> Int64 {
    let found = try number(
      "SELECT min(Z_PK) FROM ATRANSACTION WHERE ZTIMESTAMP >= ?",
      [.real(date.timeIntervalSinceReferenceDate)])
    return try found ?? lastTransaction() + 1
  }

  private func number(_ sql: String, _ bindings: [SQLValue] = []) throws -> Int64? {
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    try statement.bind(bindings)
    return try statement.step() && !statement.isNull(0) ? statement.integer(0) : nil
  }

  /// The transactions with higher numbers, in order.
  func transactions(after number: Int64) throws -> [HistoryTransactionRow] {
    func text(_ column: String) -> String {
      "ifnull((SELECT ZNAME FROM ATRANSACTIONSTRING s WHERE s.Z_PK = t.\(column)TS), t.\(column))"
    }
    let statement = try connection.prepare(
      "SELECT t.Z_PK, t.ZTIMESTAMP, \(text("ZAUTHOR")), \(text("ZBUNDLEID")), "
        + "\(text("ZCONTEXTNAME")), \(text("ZPROCESSID")) FROM ATRANSACTION t "
        + "WHERE t.Z_PK > ? ORDER BY t.Z_PK")
    defer { statement.reset() }
    try statement.bind(.integer(number), at: 1)
    var rows: [HistoryTransactionRow] = []
    while try statement.step() {
      func optional(_ column: Int) -> String? {
        statement.isNull(column) ? nil : statement.text(column)
      }
      rows.append(
        HistoryTransactionRow(
          number: statement.integer(0),
          timestamp: Date(timeIntervalSinceReferenceDate: statement.real(1)), author: optional(2),
          bundleID: optional(3) ?? "", contextName: optional(4), processID: optional(5) ?? ""))
    }
    return rows
  }

  /// The changes of the transactions with higher numbers, in order.
  ///
  /// Those of an entity that the model does not have are left out.
  func changes(after number: Int64) throws -> [HistoryChangeRow] {
    let tombstones = try tombstones(after: number)
    let statement = try connection.prepare(
      "SELECT Z_PK, ZTRANSACTIONID, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZCOLUMNS FROM ACHANGE "
        + "WHERE ZTRANSACTIONID > ? ORDER BY ZTRANSACTIONID, Z_PK")
    defer { statement.reset() }
    try statement.bind(.integer(number), at: 1)
    var rows: [HistoryChangeRow] = []
    while try statement.step() {
      guard let kind = HistoryChangeKind(rawValue: statement.integer(2)),
        let entity = UInt16(exactly: statement.integer(3)),
        (1...schema.model.entities.count).contains(Int(entity))
      else { continue }
      let layout = schema.model[entity]
      let change = statement.integer(0)
      let columns = unsafe statement.withBlob(5) { unsafe [UInt8]($0) }
      rows.append(
        HistoryChangeRow(
          number: change, transaction: statement.integer(1), kind: kind,
          key: ObjectKey(store: store, entity: entity, number: statement.integer(4)),
          updated: kind == .update ? tables.names(of: layout, in: columns) : nil,
          tombstone: kind == .delete ? tombstones[change] ?? [:] : nil))
    }
    return rows
  }

  /// What outlasts the deleted rows, by the numbers of their changes.
  ///
  /// The columns are read as those of the rows were, entity by entity.
  private func tombstones(after number: Int64) throws -> [Int64: [String: Any]] {
    guard tables.tombstoneColumns > 0 else { return [:] }
    var found: [Int64: [String: Any]] = [:]
    for layout in schema.model.entities {
      let preserved = tables.places(of: layout).preserved.prefix(tables.tombstoneColumns)
      guard !preserved.isEmpty else { continue }
      let columns = schema.table(of: layout).columns(of: layout)
      var places: [String: Int] = [:]
      for (index, slot) in preserved.enumerated() {
        if let column = columns[slot] { places[column.name] = index }
      }
      let reader = RowReader(layout, schema: schema, store: store)
      let selection = reader.columns { name in
        switch name {
        case "Z_PK": "Z_PK"
        case "Z_ENT": "ZENTITY"
        default: places[name].map { "ZTOMBSTONE\($0)" } ?? "NULL"
        }
      }
      let statement = try connection.prepare(
        "SELECT \(selection) FROM ACHANGE WHERE ZTRANSACTIONID > ? AND ZENTITY = ? "
          + "AND ZCHANGETYPE = \(HistoryChangeKind.delete.rawValue)")
      defer { statement.reset() }
      try statement.bind(.integer(number), at: 1)
      try statement.bind(.integer(Int64(layout.number)), at: 2)
      var builder = RowBatchBuilder(family: layout.family.map { schema.model[$0] })
      try reader.read(statement, into: &builder)
      let batch = builder.batch()
      for row in 0..<batch.count {
        var values: [String: Any] = [:]
        for slot in preserved {
          guard case .attribute(let codec) = layout.slots[slot].kind else { continue }
          values[layout.slots[slot].name] = codec.any(from: batch.value(row: row, slot: slot))
        }
        found[batch.key(ofRow: row).number] = values
      }
    }
    return found
  }

  /// Forgets the transactions with lower numbers, within a transaction of the caller's.
  ///
  /// - Returns: how many there were.
  func delete(before number: Int64) throws -> Int {
    let end: [SQLValue] = [.integer(number)]
    try connection.execute("DELETE FROM ACHANGE WHERE ZTRANSACTIONID < ?", end)
    try connection.execute("DELETE FROM ATRANSACTION WHERE Z_PK < ?", end)
    let count = connection.changes
    try forgetTexts()
    return count
  }

  /// Forgets the transactions with the numbers, within a transaction of the caller's.
  ///
  /// - Returns: how many there were.
  func delete(_ numbers: [Int64]) throws -> Int {
    var count = 0
    var rest = numbers[...]
    while !rest.isEmpty {
      let list = rest.prefix(10_000).map(String.init).joined(separator: ", ")
      rest = rest.dropFirst(10_000)
      try connection.execute("DELETE FROM ACHANGE WHERE ZTRANSACTIONID IN (\(list))")
      try connection.execute("DELETE FROM ATRANSACTION WHERE Z_PK IN (\(list))")
      count += connection.changes
    }
    try forgetTexts()
    return count
  }

  /// Whether there is a transaction of a number.
  func hasTransaction(_ number: Int64) throws -> Bool {
    let statement = try connection.prepare("SELECT 1 FROM ATRANSACTION WHERE Z_PK = ?")
    defer { statement.reset() }
    try statement.bind(.integer(number), at: 1)
    return try statement.step()
  }

  /// Removes the texts that no transaction has any more.
  private func forgetTexts() throws {
    try connection.execute(
      "DELETE FROM ATRANSACTIONSTRING WHERE Z_PK NOT IN (SELECT ZAUTHORTS FROM ATRANSACTION "
        + "WHERE ZAUTHORTS NOT NULL UNION SELECT ZBUNDLEIDTS FROM ATRANSACTION WHERE ZBUNDLEIDTS "
        + "NOT NULL UNION SELECT ZCONTEXTNAMETS FROM ATRANSACTION WHERE ZCONTEXTNAMETS NOT NULL "
        + "UNION SELECT ZPROCESSIDTS FROM ATRANSACTION WHERE ZPROCESSIDTS NOT NULL)")
  }
}
