import Foundation

/// Writes the changes of one save, inside a transaction that the caller holds.
struct RowWriter {
  let connection: SQLiteConnection
  let schema: StoreSchema
  /// The place of the store in its coordinator.
  let store: UInt16
  /// The files with large values.
  let externalData: ExternalData
  /// Whether another framework has to be able to read what is written.
  let isSharedForm: Bool

  let statements: WriteStatements
  /// Whether no two objects of the store have one number, of whatever entities they are.
  var sharesKeys = false
  /// What notes the changes in the store's persistent history; nil for a store that keeps none.
  var history: HistoryWriter?

  /// Writes everything.
  ///
  /// - Returns: the permanent key of each new object.
  /// - Throws: 133020 where a row was changed or deleted since it was read.
  func write(_ changes: RowChanges) throws -> PermanentKeys {
    try externalData.note(changes, schema, connection)
    let tombstones = try history?.tombstones(of: changes.deleted.map(\.key)) ?? [:]
    let permanent = try assignKeys(to: changes.newKeys)
    for row in changes.compared { try compare(row) }
    try releaseUniqueValues(of: changes)
    try insert(changes.inserted, permanent)
    try update(changes.updated, permanent)
    for link in changes.removedLinks { try write(link, permanent, isAdded: false) }
    for link in changes.addedLinks { try write(link, permanent, isAdded: true) }
    for arrangement in changes.arrangements { try write(arrangement, permanent) }
    try delete(changes.deleted)
    try history?.note(changes, permanent, tombstones: tombstones)
    return permanent
  }

  /// Gives new rows the next keys of their hierarchies and notes the highest (`Z_MAX`).
  ///
  /// The temporary keys come in the order of creation.
  func assignKeys(to temporary: [ObjectKey]) throws -> PermanentKeys {
    if sharesKeys { return try assignSharedKeys(to: temporary) }
    let roots = schema.model.entities.map { Int($0.root) }
    func root(of key: ObjectKey) -> Int { roots[Int(key.entity) - 1] }
    // By the number of the hierarchy's root.
    var counts = Array(repeating: Int64(0), count: schema.model.entities.count + 1)
    for key in temporary { counts[root(of: key)] += 1 }
    var highest = counts
    for root in counts.indices where counts[root] > 0 {
      let statement = try connection.prepare("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?")
      try statement.bind(.integer(Int64(root)), at: 1)
      highest[root] = try statement.step() ? statement.integer(0) : 0
      statement.reset()
      guard highest[root] <= Int64.max - counts[root], highest[root] >= 0 else {
        throw NSError.coreData(.storeSave, ["reason": "The store has no primary keys left."])
      }
      try connection.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
        [.integer(highest[root] + counts[root]), .integer(Int64(root))])
    }
    return PermanentKeys(
      temporary: temporary,
      permanent: temporary.map { key in
        let root = root(of: key)
        highest[root] += 1
        return ObjectKey(store: store, entity: key.entity, number: highest[root])
      })
  }

  /// Inserts rows, those of one entity in a row by one statement.
  private func insert(_ rows: [RowChanges.Row], _ permanent: PermanentKeys) throws {
    // Rows and keys are both in the order of creation.
    var given = permanent.makeIterator()
    var index = 0
    while index < rows.count {
      let layout = rows[index].layout
      let plan = statements.insertion(of: layout)
      let statement = try connection.prepare(plan.sql)
      defer { statement.reset() }
      while index < rows.count, rows[index].layout === layout {
        let row = index
        index += 1
        let known = rows[row].key
        guard let key = known.isTemporary ? given.next()?.1 : known else { continue }
        try statement.bind(integer: key.number, at: 1)
        try statement.bind(integer: Int64(key.entity), at: 2)
        try statement.bind(integer: 1, at: 3)
        _ = try bind(rows[row].values, of: layout, plan.columns, permanent, to: statement, from: 4)
        _ = try statement.step()
        statement.restart()
      }
    }
  }

  /// Updates the columns that differ, and the version of a row that was set without a difference.
  private func update(_ rows: [RowChanges.Row], _ permanent: PermanentKeys) throws {
    var recent: [PreparedUpdate] = []
    for place in rows.indices {
      let (layout, slots) = (rows[place].layout, rows[place].changedSlots)
      let known = recent.firstIndex { $0.updates(layout, slots) } ?? recent.count
      if known == recent.count {
        if known == 8 { recent = [] }
        let plan = statements.update(of: layout, slots: slots)
        recent.append(
          PreparedUpdate(
            layout: layout, slots: slots, columns: plan.columns,
            statement: try connection.prepare(plan.sql)))
      }
      let update = recent[min(known, recent.count - 1)]
      let (key, version) = (rows[place].key, rows[place].version)
      let statement = update.statement
      defer { statement.reset() }
      // A version is only ever compared for being the same, so that the highest one may be followed by
      // the lowest.
      try statement.bind(integer: version &+ 1, at: 1)
      let next = try bind(
        rows[place].values, of: layout, update.columns, permanent, to: statement, from: 2)
      try statement.bind(integer: key.number, at: next)
      try statement.bind(integer: version, at: next + 1)
      _ = try statement.step()
      if connection.changes != 1 { throw conflict(rows[place]) }
    }
  }

  /// The statement that updates the same columns of an entity's rows: a save has many rows and few of these.
  private struct PreparedUpdate {
    let layout: EntityLayout
    let slots: [Int]
    let columns: [WriteStatements.Column]
    let statement: SQLiteStatement

    func updates(_ layout: EntityLayout, _ slots: [Int]) -> Bool {
      self.layout === layout && !statement.isFinalized && self.slots == slots
    }
  }

  /// Deletes rows, those of one entity in a row by one statement, and then what join tables have of them.
  private func delete(_ rows: [RowChanges.Row]) throws {
    var rest = rows[...]
    while let layout = rest.first?.layout {
      let group = rest.prefix { $0.layout === layout }
      try delete(group, of: layout)
      rest = rest[group.endIndex...]
      for join in layout.collections.compactMap(schema.joinTable) {
        for column in join.ownColumns {
          for row in group {
            try connection.execute(
              "DELETE FROM \(quoted(join.name)) WHERE \(quoted(column)) = ?",
              [.integer(row.key.number)])
          }
        }
      }
    }
  }

  private func delete(_ rows: ArraySlice<RowChanges.Row>, of layout: EntityLayout) throws {
    let statement = try connection.prepare(statements.deletion(of: layout))
    defer { statement.reset() }
    for row in rows {
      try statement.bind(integer: row.key.number, at: 1)
      try statement.bind(integer: row.version, at: 2)
      _ = try statement.step()
      if connection.changes != 1 { throw conflict(row) }
      statement.restart()
    }
  }

  private func write(
    _ link: RowChanges.Link, _ permanent: PermanentKeys, isAdded: Bool
  ) throws {
    let table = schema.stored(link.table)
    let columns = table.columns.map(quoted)
    let keys = link.keysInColumnOrder.compactMap { key in
      key.saved(permanent).map { SQLValue.integer($0.number) }
    }
    // A new object that was deleted before it was saved is linked to nothing.
    guard keys.count == 2 else { return }
    // Both sides of the relationship bring the same pair.
    let sql =
      isAdded
      ? "INSERT OR IGNORE INTO \(quoted(table.name)) (\(columns[0]), \(columns[1])) "
        + "VALUES (?, ?)"
      : "DELETE FROM \(quoted(table.name)) WHERE \(columns[0]) = ? AND \(columns[1]) = ?"
    try connection.execute(sql, keys)
  }

  /// Binds a row's values from a placeholder on.
  ///
  /// - Returns: the placeholder after the last.
  private func bind(
    _ values: [Value], of layout: EntityLayout, _ columns: [WriteStatements.Column],
    _ permanent: PermanentKeys, to statement: SQLiteStatement, from first: Int
  ) throws -> Int {
    var place = first
    for index in columns.indices {
      // Asked of the list itself: a column that is handed out is a handful of references counted.
      if columns[index].isPlain,
        try statement.bind(plain: values[columns[index].slot], at: place)
      {
        place += 1
        continue
      }
      let column = columns[index]
      if let codec = column.codec {
        if codec.isExternal, case .boxed(let box) = values[column.slot],
          case .data(let data) = box.contents
        {
          try statement.bind(.blob(try externalData.column(for: data)), at: place)
          place += 1
          continue
        }
        if isSharedForm {
          try checkDigits(of: values[column.slot], layout, column.slot, codec)
          try checkTransformer(of: values[column.slot], layout, column.slot, codec)
        }
        do {
          try statement.bind(try SQLValue(values[column.slot], codec: codec), at: place)
        } catch {
          guard let refusal = error as? RaisedException else { throw error }
          throw NSError.coreData(
            .storeSave,
            [
              "reason": refusal.reason,
              NSValidationKeyErrorKey: layout.slots[column.slot].name,
            ])
        }
        place += 1
        continue
      }
      var target: ObjectKey?
      if case .reference(let key) = values[column.slot] { target = key.saved(permanent) }
      try statement.bind(target.map { .integer($0.number) } ?? .null, at: place)
      place += 1
      if column.hasEntity {
        try statement.bind(target.map { .integer(Int64($0.entity)) } ?? .null, at: place)
        place += 1
      }
    }
    return place
  }

  /// Core Data keeps a decimal number as a double; this engine keeps all digits, as no other reads them.
  private func checkDigits(
    of value: Value, _ layout: EntityLayout, _ slot: Int, _ codec: AttributeCodec
  ) throws {
    guard codec.type == .decimalAttributeType, case .boxed(let box) = value,
      case .decimal(let decimal) = box.contents, ColumnCoding.real(storing: decimal) == nil
    else { return }
    throw NSError.coreData(
      .storeSave,
      [
        "reason": "The store keeps decimal numbers as doubles, and \(decimal) is none.",
        NSValidationKeyErrorKey: layout.slots[slot].name,
      ])
  }

  /// What an archive stands in for, the other framework would not read with the transformer that it has.
  private func checkTransformer(
    of value: Value, _ layout: EntityLayout, _ slot: Int, _ codec: AttributeCodec
  ) throws {
    guard codec.transformerName != nil, case .boxed(let box) = value,
      case .object(let object) = box.contents, codec.transformer == nil
    else { return }
    throw NSError.coreData(
      .storeSave,
      [
        "reason":
          "There is no value transformer '\(codec.transformerName ?? "")' to make data of an "
          + "object of the class \(type(of: object)); register it before the object is saved.",
        NSValidationKeyErrorKey: layout.slots[slot].name,
      ])
  }

  private func compare(_ row: RowChanges.Row) throws {
    let statement = try connection.prepare(
      "SELECT 1 FROM \(quoted(schema.table(of: row.layout).name)) WHERE Z_PK = ? AND Z_OPT = ?")
    defer { statement.reset() }
    try statement.bind([.integer(row.key.number), .integer(row.version)])
    if try !statement.step() { throw conflict(row) }
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

extension SQLiteStatement {
  /// Binds what a column keeps as it is; false, and nothing is bound, for anything else.
  fileprivate func bind(plain value: Value, at index: Int) throws(SQLiteFailure) -> Bool {
    switch value {
    case .integer(let number): try bind(integer: number, at: index)
    case .text(let text): try bind(shortLived: text, at: index)
    case .null: try bindNull(at: index)
    case .real(let number):
      // SQLite keeps no NaN, which is refused elsewhere.
      guard !number.isNaN else { return false }
      try bind(real: number, at: index)
    case .boxed, .reference: return false
    }
    return true
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
        guard !decimal.isNaN else {
          throw RaisedException(reason: "NaN cannot be stored.")
        }
        if let real = ColumnCoding.real(storing: decimal) {
          self = .real(real)
          return
        }
      case .url(let url):
        self = .text(url.absoluteString)
        return
      case .undecoded(let data) where codec.type == .URIAttributeType:
        self = .text(String(decoding: data, as: UTF8.self))
        return
      case .data, .uuid, .object, .undecoded: break
      }
      guard let data = try ColumnCoding.blob(of: box.contents, codec: codec) else {
        self = .null
        return
      }
      self = .blob(codec.isExternal ? ExternalData.inlined(data) : [UInt8](data))
    }
  }
}
