import Foundation

extension RowWriter {
  /// Gives new rows their keys before they are written.
  func reserveKeys(for keys: [ObjectKey]) throws -> PermanentKeys {
    try assignKeys(to: keys.sorted { $0.precedes($1) })
  }

  /// Gives new rows the next keys of the whole store.
  func assignSharedKeys(to temporary: [ObjectKey]) throws -> PermanentKeys {
    let last = try connection.lastNumber()
    guard last <= Int64.max - Int64(temporary.count) else {
      throw NSError.coreData(.storeSave, ["reason": "The store has no primary keys left."])
    }
    if !temporary.isEmpty {
      try connection.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ?", [.integer(last + Int64(temporary.count))])
    }
    return PermanentKeys(
      temporary: temporary,
      permanent: temporary.enumerated().map { index, key in
        ObjectKey(store: store, entity: key.entity, number: last + Int64(index) + 1)
      })
  }

  /// Clears the unique columns of rows that are about to lose or change what they have, so that rows
  /// of one save may hand values on to each other in any order.
  func releaseUniqueValues(of changes: RowChanges) throws {
    for row in changes.updated where !row.layout.constraints.isEmpty {
      try release(row, Set(row.layout.constraints.joined()).intersection(row.changedSlots))
    }
    for row in changes.deleted { try release(row, Set(row.layout.constraints.joined())) }
  }

  private func release(_ row: RowChanges.Row, _ slots: Set<Int>) throws {
    guard !slots.isEmpty else { return }
    let table = schema.table(of: row.layout)
    let columns = table.columns(of: row.layout)
    let settings = slots.sorted().compactMap { columns[$0].map { "\(quoted($0.name)) = NULL" } }
    try connection.execute(
      "UPDATE \(quoted(table.name)) SET \(settings.joined(separator: ", ")) "
        + "WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?",
      [.integer(row.key.number), .integer(row.version)])
  }
}
