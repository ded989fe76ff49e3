/// What relationships that are to-many lead to.
extension SQLiteStore {
  /// The members that the store has of an object's to-many relationship, in its order if it has one.
  ///
  /// A store that is read row by row reads them for a context, here and below.
  func members(
    of key: ObjectKey, collection: EntityLayout.Collection, for objects: (any ObjectFinder)? = nil
  ) throws -> [ObjectKey] {
    try members(of: [key], collection: collection, for: objects)[key] ?? []
  }

  /// The members that the store has of the same to-many relationship of several objects.
  ///
  /// Objects without members are left out.
  func members(
    of owners: [ObjectKey], collection: EntityLayout.Collection,
    for objects: (any ObjectFinder)? = nil
  ) throws -> [ObjectKey: [ObjectKey]] {
    if let rowKeeper {
      var members: [ObjectKey: [ObjectKey]] = [:]
      for owner in owners {
        let found = try rowKeeper.members(of: owner, collection: collection, for: objects)
        if !found.isEmpty { members[owner] = found }
      }
      return members
    }
    let target = schema.model[collection.destination.entity]
    let table = quoted(schema.table(of: target).name)
    let condition = owners.count == 1 ? "= ?" : "IN (SELECT value FROM json_each(?))"
    let sql: String
    if let join = schema.joinTable(of: collection) {
      let own = "j.\(quoted(join.ownColumn))"
      sql =
        "SELECT t0.Z_PK, t0.Z_ENT, \(own) FROM \(quoted(join.name)) j JOIN \(table) t0 "
        + "ON t0.Z_PK = j.\(quoted(join.otherColumn)) WHERE \(own) \(condition)"
        + (join.orderColumn.map { " ORDER BY j.\(quoted($0)), t0.Z_PK" } ?? "")
    } else {
      guard case .slot(let slot) = target.place(of: collection.destination.inverse),
        let column = schema.table(of: target).columns(of: target)[slot]
      else { return [:] }
      let own = "t0.\(quoted(column.name))"
      sql =
        "SELECT t0.Z_PK, t0.Z_ENT, \(own) FROM \(table) t0 WHERE \(own) \(condition)"
        + (collection.isOrdered
          ? " ORDER BY t0.\(quoted(column.orderColumn ?? "Z_PK")), t0.Z_PK" : "")
    }
    return try asStoreErrors {
      let statement = try rowConnection.prepare(sql)
      defer { statement.reset() }
      try statement.bind(owners.count == 1 ? .integer(owners[0].number) : .keys(owners), at: 1)
      let byNumber = Dictionary(owners.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
      var members: [ObjectKey: [ObjectKey]] = [:]
      while try statement.step() {
        guard let owner = byNumber[statement.integer(2)] else { continue }
        let stored = UInt16(clamping: statement.integer(1))
        let entity = target.family.contains(stored) ? stored : target.number
        members[owner, default: []].append(
          ObjectKey(store: place, entity: entity, number: statement.integer(0)))
      }
      return members
    }
  }
}
