import Foundation

/// Writes the changes of one save, inside a transaction that the caller holds.
struct RowWriter {
  let connection: SQLiteConnection
  let schema: StoreSchema
  /// The place of the store in its coordinator.
  let store: UInt16
  /// The files with large values.
  let externalData: ExternalData

  /// Writes everything.
  ///
  /// - Returns: the permanent key of each new object.
  /// - Throws: 133020 where a row was changed or deleted since it was read.
  func write(_ changes: RowChanges) throws -> [ObjectKey: ObjectKey] {
    try externalData.note(changes, schema, connection)
    let permanent = try assignKeys(to: changes.inserted.filter(\.key.isTemporary))
    try releaseUniqueValues(of: changes)
    for row in changes.inserted { try insert(row, permanent) }
    for row in changes.updated { try update(row, permanent) }
    for link in changes.removedLinks { try write(link, permanent, isAdded: false) }
    for link in changes.addedLinks { try write(link, permanent, isAdded: true) }
    for arrangement in changes.arrangements { try write(arrangement, permanent) }
    for row in changes.deleted { try delete(row) }
    return permanent
  }

  /// Gives new rows the next keys of their hierarchies and notes the highest (`Z_MAX`).
  func assignKeys(to rows: [RowChanges.Row]) throws -> [ObjectKey: ObjectKey] {
    var permanent: [ObjectKey: ObjectKey] = [:]
    permanent.reserveCapacity(rows.count)
    for (root, group) in Dictionary(grouping: rows, by: { $0.layout.root }).sorted(by: {
      $0.key < $1.key
    }) {
      let statement = try connection.prepare("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?")
      try statement.bind(.integer(Int64(root)), at: 1)
      var highest = try statement.step() ? statement.integer(0) : 0
      statement.reset()
      guard highest <= Int64.max - Int64(group.count), highest >= 0 else {
        throw NSError.coreData(.storeSave, ["reason": "The store has no primary keys left."])
      }
      for row in group {
        highest += 1
        permanent[row.key] = ObjectKey(store: store, entity: row.layout.number, number: highest)
      }
      try connection.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
        [.integer(highest), .integer(Int64(root))])
    }
    return permanent
  }

  private func insert(_ row: RowChanges.Row, _ permanent: [ObjectKey: ObjectKey]) throws {
    guard let key = row.key.saved(permanent) else { return }
    let table = schema.table(of: row.layout)
    var names = ["Z_PK", "Z_ENT", "Z_OPT"]
    var values: [SQLValue] = [.integer(key.number), .integer(Int64(key.entity)), .integer(1)]
    try appendColumns(of: row, table, permanent, names: &names, values: &values)
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    try connection.execute(
      "INSERT INTO \(quoted(table.name)) (\(names.map(quoted).joined(separator: ", "))) "
        + "VALUES (\(marks))", values)
  }

  /// Updates the columns that differ, and the version of a row that was set without a difference.
  private func update(_ row: RowChanges.Row, _ permanent: [ObjectKey: ObjectKey]) throws {
    let table = schema.table(of: row.layout)
    var names = ["Z_OPT"]
    var values: [SQLValue] = [.integer(row.version + 1)]
    try appendColumns(of: row, table, permanent, names: &names, values: &values)
    let settings = names.map { "\(quoted($0)) = ?" }.joined(separator: ", ")
    try connection.execute(
      "UPDATE \(quoted(table.name)) SET \(settings) WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?",
      values + [.integer(row.key.number), .integer(row.version)])
    if connection.changes != 1 { throw conflict(row) }
  }

  private func delete(_ row: RowChanges.Row) throws {
    let table = schema.table(of: row.layout)
    try connection.execute(
      "DELETE FROM \(quoted(table.name)) WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?",
      [.integer(row.key.number), .integer(row.version)])
    if connection.changes != 1 { throw conflict(row) }
    for collection in row.layout.collections {
      guard let join = JoinTable(collection) else { continue }
      for column in join.ownColumns {
        try connection.execute(
          "DELETE FROM \(quoted(join.name)) WHERE \(quoted(column)) = ?",
          [.integer(row.key.number)])
      }
    }
  }

  private func write(
    _ link: RowChanges.Link, _ permanent: [ObjectKey: ObjectKey], isAdded: Bool
  ) throws {
    let columns = link.table.columns.map(quoted)
    let keys = link.keysInColumnOrder.compactMap { key in
      key.saved(permanent).map { SQLValue.integer($0.number) }
    }
    // A new object that was deleted before it was saved is linked to nothing.
    guard keys.count == 2 else { return }
    // Both sides of the relationship bring the same pair.
    let sql =
      isAdded
      ? "INSERT OR IGNORE INTO \(quoted(link.table.name)) (\(columns[0]), \(columns[1])) "
        + "VALUES (?, ?)"
      : "DELETE FROM \(quoted(link.table.name)) WHERE \(columns[0]) = ? AND \(columns[1]) = ?"
    try connection.execute(sql, keys)
  }

  private func appendColumns(
    of row: RowChanges.Row, _ table: TableLayout, _ permanent: [ObjectKey: ObjectKey],
    names: inout [String], values: inout [SQLValue]
  ) throws {
    let columns = table.columns(of: row.layout)
    for slot in row.changedSlots {
      guard let column = columns[slot] else { continue }
      names.append(column.name)
      let value = row.values[slot]
      switch row.layout.slots[slot].kind {
      case .attribute(let codec):
        if codec.isExternal, case .boxed(let box) = value, case .data(let data) = box.contents {
          values.append(.blob(try externalData.column(for: data)))
          continue
        }
        do { values.append(try SQLValue(value, codec: codec)) } catch {
          throw NSError.coreData(
            .storeSave,
            ["reason": error.reason, NSValidationKeyErrorKey: row.layout.slots[slot].name])
        }
      case .toOne:
        var target: ObjectKey?
        if case .reference(let key) = value { target = key.saved(permanent) }
        values.append(target.map { .integer($0.number) } ?? .null)
        if let entityColumn = column.entityColumn {
          names.append(entityColumn)
          values.append(target.map { .integer(Int64($0.entity)) } ?? .null)
        }
      }
    }
  }

  private func conflict(_ row: RowChanges.Row) -> NSError {
    NSError.coreData(
      .merge,
      [
        "reason": "The row \(row.key.number) of '\(row.layout.name)' was changed or deleted in the "
          + "store since it was read."
      ])
  }
}

extension SQLValue {
  /// The value of an attribute as its column keeps it.
  init(_ value: Value, codec: AttributeCodec) throws(RaisedException) {
    switch value {
    case .null, .reference: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number):
      // SQLite keeps no NaN: it would come back as no value at all.
      guard !number.isNaN else {
        throw RaisedException(reason: "NaN cannot be stored.")
      }
      self = .real(codec.type == .floatAttributeType ? Double(Float(number)) : number)
    case .text(let text): self = .text(text)
    case .boxed(let box):
      switch box.contents {
      case .decimal(let decimal):
        if let real = ColumnCoding.real(storing: decimal) {
          self = .real(real)
          return
        }
      case .url(let url):
        self = .text(url.absoluteString)
        return
      default: break
      }
      guard let data = try ColumnCoding.blob(of: box.contents, codec: codec) else {
        self = .null
        return
      }
      self = .blob(codec.isExternal ? ExternalData.inlined(data) : [UInt8](data))
    }
  }
}
