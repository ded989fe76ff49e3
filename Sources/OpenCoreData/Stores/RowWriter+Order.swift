extension RowChanges {
  /// The order of an ordered to-many relationship's members.
  struct Arrangement {
    let collection: EntityLayout.Collection
    let owner: ObjectKey
    let members: [ObjectKey]
  }
}

extension RowWriter {
  /// Numbers the members of an ordered relationship from 1 on, in the table that has their keys.
  func write(
    _ arrangement: RowChanges.Arrangement, _ permanent: PermanentKeys
  ) throws {
    guard let owner = arrangement.owner.saved(permanent) else { return }
    let collection = arrangement.collection
    let sql: String
    if let join = JoinTable(collection), let column = join.orderColumn {
      sql =
        "UPDATE \(quoted(join.name)) SET \(quoted(column)) = ?1 WHERE "
        + "\(quoted(join.otherColumn)) = ?2 AND \(quoted(join.ownColumn)) = ?3 "
        + "AND \(quoted(column)) IS NOT ?1"
    } else {
      let target = schema.model[collection.destination.entity]
      let table = schema.table(of: target)
      guard case .slot(let slot) = collection.destination.inverse,
        let column = table.columns(of: target)[slot], let order = column.orderColumn
      else { return }
      sql =
        "UPDATE \(quoted(table.name)) SET \(quoted(order)) = ?1 WHERE Z_PK = ?2 "
        + "AND \(quoted(column.name)) = ?3 AND \(quoted(order)) IS NOT ?1"
    }
    for (place, member) in arrangement.members.compactMap({ $0.saved(permanent) }).enumerated() {
      try connection.execute(
        sql, [.integer(Int64(place + 1)), .integer(member.number), .integer(owner.number)])
    }
  }
}
