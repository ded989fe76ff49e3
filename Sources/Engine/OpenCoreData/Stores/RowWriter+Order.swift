extension RowChanges {
  /// The order of an ordered to-many relationship's members.
  struct Arrangement {
    let collection: EntityLayout.Collection
    let owner: ObjectKey
    let members: [ObjectKey]
  }
}

extension RowWriter {
  /// Numbers the members of an ordered relationship, in the table that has their keys: from 1 on, in a
  /// store of another framework only those whose places it has to change.
  func write(
    _ arrangement: RowChanges.Arrangement, _ permanent: PermanentKeys
  ) throws {
    guard let owner = arrangement.owner.saved(permanent) else { return }
    let collection = arrangement.collection
    let (table, column, condition): (String, String, String)
    if let join = schema.joinTable(of: collection), let order = join.orderColumn {
      (table, column) = (quoted(join.name), quoted(order))
      condition = "\(quoted(join.otherColumn)) = ?1 AND \(quoted(join.ownColumn)) = ?2"
    } else {
      let target = schema.model[collection.destination.entity]
      let layout = schema.table(of: target)
      guard case .slot(let slot) = target.place(of: collection.destination.inverse),
        let found = layout.columns(of: target)[slot], let order = found.orderColumn
      else { return }
      (table, column) = (quoted(layout.name), quoted(order))
      condition = "Z_PK = ?1 AND \(quoted(found.name)) = ?2"
    }
    let members = arrangement.members.compactMap { $0.saved(permanent)?.number }
    let places: [Int64]
    if isSharedForm {
      let present = try members.map { member in
        try place(
          "SELECT \(column) FROM \(table) WHERE \(condition)",
          [.integer(member), .integer(owner.number)])
      }
      places = MemberPlaces.continuing(present)
    } else {
      places = members.indices.map { Int64($0 + 1) }
    }
    let sql = "UPDATE \(table) SET \(column) = ?3 WHERE \(condition) AND \(column) IS NOT ?3"
    for (member, place) in zip(members, places) {
      try connection.execute(sql, [.integer(member), .integer(owner.number), .integer(place)])
    }
  }

  /// The number that a statement answers; nil where it answers none.
  private func place(_ sql: String, _ bindings: [SQLValue]) throws -> Int64? {
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    try statement.bind(bindings)
    return try statement.step() && !statement.isNull(0) ? statement.integer(0) : nil
  }
}
