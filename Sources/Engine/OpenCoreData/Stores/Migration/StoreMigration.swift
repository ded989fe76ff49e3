import Foundation

/// Brings the tables of a store from one model to another, in a transaction that the caller holds.
///
/// The old tables step aside under other names, the new ones are made as in a new store, the rows are
/// copied with SQL, and the old tables go. Primary keys and versions stay.
struct StoreMigration {
  let connection: SQLiteConnection
  let source: StoreSchema
  let destination: StoreSchema
  let mapping: InferredMapping
  let externalData: ExternalData
  /// Whether another framework has to be able to read what is written.
  var isSharedForm = false
  /// Whether another framework has had to be able to read what was written.
  var wasSharedForm = false
  /// Whether the old tables stay, for `FormerTables` to drop later.
  var keepsFormerTables = false

  /// Migrates the tables.
  ///
  /// - Throws: 134110 for a default value that cannot be stored; what SQLite refuses.
  func run() throws {
    try removeTriggersAndIndexes()
    try FormerTables.drop(FormerTables.names(on: connection), on: connection)
    for table in source.tableNames {
      try connection.execute(
        "ALTER TABLE \(quoted(table)) RENAME TO \(quoted(FormerTables.name(of: table)))")
    }
    for sql in destination.dataStatements { try connection.execute(sql) }
    for match in mapping.matches where destination.holds(match.destination) {
      try copyRows(of: match)
    }
    try copyLinks()
    try setEntityColumns()
    try writePrimaryKeys()
    try translateHistory()
    if !keepsFormerTables {
      try FormerTables.drop(source.tableNames.map(FormerTables.name(of:)), on: connection)
    }
    try derive()
  }

  private func formerTable(of layout: EntityLayout) -> String {
    quoted(FormerTables.name(of: source.table(of: layout).name))
  }

  private func removeTriggersAndIndexes() throws {
    let statement = try connection.prepare(
      "SELECT type, name FROM sqlite_master WHERE type = 'trigger' "
        + "OR type = 'index' AND sql IS NOT NULL")
    var found: [(type: String, name: String)] = []
    while try statement.step() { found.append((statement.text(0), statement.text(1))) }
    statement.reset()
    for (type, name) in found { try connection.execute("DROP \(type) \(quoted(name))") }
    for table in OutdatedSchema.tables {
      try connection.execute("DROP TABLE IF EXISTS \(quoted(table))")
    }
  }

  // MARK: Values that stand in the way

  /// Looks in the old tables, before anything is written, for values that the new model cannot have.
  ///
  /// - Throws: 134110 where a row lacks one that is demanded, and there is no default value for it, with its
  ///   entity and attribute beneath; and where a number is none of the new type.
  func checkValues() throws {
    try checkMandatoryValues()
    try checkNumbers()
    try checkDigits()
  }

  private func checkNumbers() throws {
    for match in mapping.matches {
      guard let old = match.source, source.holds(old), destination.holds(match.destination) else {
        continue
      }
      for slot in match.destination.slots {
        guard let number = conversion(to: slot, of: match, old) else { continue }
        let conditions = [
          entityCondition(of: old), "\(number.former) IS NOT NULL", "\(number.converted) IS NULL",
        ]
        let statement = try connection.prepare(
          "SELECT 1 FROM \(quoted(source.table(of: old).name)) WHERE "
            + conditions.compactMap { $0 }.joined(separator: " AND ") + " LIMIT 1")
        defer { statement.reset() }
        guard try statement.step() else { continue }
        throw refusal(
          of: slot, match,
          "A value of '\(match.destination.name).\(slot.name)' does not fit its new type")
      }
    }
  }

  /// Looks for decimals that only this engine could read again, in a store that another framework reads.
  private func checkDigits() throws {
    guard isSharedForm else { return }
    for match in mapping.matches where destination.holds(match.destination) {
      for (index, slot) in match.destination.slots.enumerated() {
        guard case .attribute(let codec) = slot.kind, codec.type == .decimalAttributeType else {
          continue
        }
        let initial = match.destination.defaultValues[index]
        var isFound = false
        if case .blob = try? SQLValue(initial, codec: codec) { isFound = true }
        if !isFound, let old = match.source, source.holds(old) {
          isFound = try hasDigits(in: slot, of: match, old)
        }
        guard isFound else { continue }
        throw refusal(
          of: slot, match,
          "A number of '\(match.destination.name).\(slot.name)' has more digits than the store's other "
            + "framework would read again; round it, or migrate without Apple's version hashes")
      }
    }
  }

  /// Whether a decimal of a slot would be kept by its digits.
  private func hasDigits(
    in slot: EntityLayout.Slot, of match: InferredMapping.Match, _ old: EntityLayout
  ) throws -> Bool {
    let column = column(match.places[slot.name], of: old).map { quoted($0.name) }
    guard let value = conversion(to: slot, of: match, old)?.converted ?? column else {
      return false
    }
    let conditions = [entityCondition(of: old), "typeof(\(value)) = 'blob'"]
    let statement = try connection.prepare(
      "SELECT 1 FROM \(quoted(source.table(of: old).name)) WHERE "
        + conditions.compactMap { $0 }.joined(separator: " AND ") + " LIMIT 1")
    defer { statement.reset() }
    return try statement.step()
  }

  private func refusal(
    of slot: EntityLayout.Slot, _ match: InferredMapping.Match, _ reason: String
  ) -> NSError {
    NSError.coreData(
      .migration,
      ["entity": match.destination.name, "attribute": slot.name, "reason": reason])
  }

  /// The column that a slot's numbers come from, and what makes numbers of the new type of them; nil
  /// where the type stays.
  private func conversion(
    to slot: EntityLayout.Slot, of match: InferredMapping.Match, _ old: EntityLayout
  ) -> (former: String, converted: String)? {
    guard case .attribute(let codec) = slot.kind, let place = match.places[slot.name],
      case .slot(let index) = place, case .attribute(let former) = old.slots[index].kind,
      former.type != codec.type, let column = column(place, of: old)
    else { return nil }
    let name = quoted(column.name)
    return (name, "\(NumberConversion.function)(\(name), \(codec.type.rawValue))")
  }

  private func checkMandatoryValues() throws {
    for match in mapping.matches {
      guard let old = match.source, source.holds(old), destination.holds(match.destination) else {
        continue
      }
      let derived = Set(match.destination.derivations.map(\.slot))
      for (index, slot) in match.destination.slots.enumerated() {
        guard case .attribute = slot.kind, !slot.isOptional, !derived.contains(index),
          destination.table(of: match.destination).columns(of: match.destination)[index] != nil,
          match.destination.defaultValues[index].isNull,
          try isMissing(column(match.places[slot.name], of: old), in: old)
        else { continue }
        let reason = "Validation error missing attribute values on mandatory destination attribute"
        let cause = refusal(of: slot, match, reason)
        throw NSError.coreData(
          .migration,
          ["reason": "Cannot migrate store in-place: \(reason)", NSUnderlyingErrorKey: cause])
      }
    }
  }

  /// Whether a row of an entity has no value in a column; of no column any row has none.
  private func isMissing(_ column: TableLayout.SlotColumn?, in old: EntityLayout) throws -> Bool {
    let conditions = [entityCondition(of: old), column.map { "\(quoted($0.name)) IS NULL" }]
    let statement = try connection.prepare(
      "SELECT 1 FROM \(quoted(source.table(of: old).name)) WHERE "
        + (conditions.compactMap { $0 } + ["1"]).joined(separator: " AND ") + " LIMIT 1")
    defer { statement.reset() }
    return try statement.step()
  }

  // MARK: Rows

  private func copyRows(of match: InferredMapping.Match) throws {
    guard let old = match.source, source.holds(old) else { return }
    let table = destination.table(of: match.destination)
    var names = ["Z_PK", "Z_ENT", "Z_OPT"]
    var expressions = ["s.Z_PK", "\(match.destination.number)", "s.Z_OPT"]
    var bindings: [SQLValue] = []
    for (slot, column) in zip(match.destination.slots, table.columns(of: match.destination)) {
      guard let column else { continue }
      names.append(quoted(column.name))
      expressions.append(try expression(for: slot, of: match, old, &bindings))
      if let order = column.orderColumn {
        names.append(quoted(order))
        let former = self.column(match.places[slot.name], of: old)?.orderColumn
        expressions.append(former.map { "s.\(quoted($0))" } ?? "NULL")
      }
    }
    try connection.execute(
      "INSERT INTO \(quoted(table.name)) (\(names.joined(separator: ", "))) "
        + "SELECT \(expressions.joined(separator: ", ")) FROM \(formerTable(of: old)) s"
        + (entityCondition(of: old).map { " WHERE s.\($0)" } ?? ""), bindings)
    try moveExternalData(of: match, old)
  }

  /// What tells the rows of an entity from others of its table; nil where there are no others.
  private func entityCondition(of old: EntityLayout) -> String? {
    source.model[old.root].family.count == 1 ? nil : "Z_ENT = \(old.number)"
  }

  private func column(
    _ place: EntityLayout.PropertyPlace?, of old: EntityLayout
  ) -> TableLayout.SlotColumn? {
    guard case .slot(let slot) = place else { return nil }
    return source.table(of: old).columns(of: old)[slot]
  }

  /// What a slot's column is filled with; `s` is the old row.
  private func expression(
    for slot: EntityLayout.Slot, of match: InferredMapping.Match, _ old: EntityLayout,
    _ bindings: inout [SQLValue]
  ) throws -> String {
    let former =
      conversion(to: slot, of: match, old)?.converted
      ?? column(match.places[slot.name], of: old).map { "s.\(quoted($0.name))" }
    switch slot.kind {
    case .attribute(let codec):
      guard case .slot(let index) = match.destination.places[slot.name] else { return "NULL" }
      let initial = match.destination.defaultValues[index]
      // An attribute that is new gets its default; one that was there only where it has to.
      guard !initial.isNull, former == nil || !slot.isOptional else { return former ?? "NULL" }
      do { bindings.append(try SQLValue(initial, codec: codec)) } catch {
        throw NSError.coreData(.migration, ["reason": error.reason])
      }
      return former.map { "ifnull(\($0), ?)" } ?? "?"
    case .toOne:
      if let former { return former }
      guard case .collection(let index) = match.places[slot.name] else { return "NULL" }
      // Of several members the one with the smallest key stays.
      return "(SELECT min(other) FROM (\(pairs(of: old.collections[index]))) WHERE own = s.Z_PK)"
    }
  }

  /// The old members of a to-many relationship, as a query of the keys `own` and `other`.
  private func pairs(of collection: EntityLayout.Collection) -> String {
    if let join = source.joinTable(of: collection) {
      return "SELECT \(quoted(join.ownColumn)) own, \(quoted(join.otherColumn)) other "
        + "FROM \(quoted(FormerTables.name(of: join.name)))"
    }
    let member = source.model[collection.destination.entity]
    guard case .slot(let slot) = member.place(of: collection.destination.inverse),
      let column = source.table(of: member).columns(of: member)[slot]
    else { return "SELECT NULL own, NULL other WHERE 0" }
    return "SELECT \(quoted(column.name)) own, Z_PK other FROM \(formerTable(of: member))"
  }

  // MARK: Relationships

  private func copyLinks() throws {
    var done: Set<String> = []
    for match in mapping.matches where destination.holds(match.destination) {
      guard let old = match.source, source.holds(old) else { continue }
      for collection in match.destination.collections {
        guard let join = destination.joinTable(of: collection),
          let place = match.places[collection.name],
          done.insert(join.name).inserted
        else { continue }
        try copyLinks(to: join, collection, from: place, of: old)
      }
    }
  }

  private func copyLinks(
    to join: JoinTable, _ collection: EntityLayout.Collection,
    from place: EntityLayout.PropertyPlace, of old: EntityLayout
  ) throws {
    var names = [quoted(join.ownColumn), quoted(join.otherColumn)]
    var query: String
    switch place {
    case .collection(let index):
      query = pairs(of: old.collections[index])
      if let former = source.joinTable(of: old.collections[index]) {
        var columns: [String] = []
        for (new, known) in [
          (join.orderColumn, former.orderColumn),
          (
            inverse(of: collection, in: destination)?.orderColumn,
            inverse(of: old.collections[index], in: source)?.orderColumn
          ),
        ] {
          guard let new, let known, !names.contains(quoted(new)) else { continue }
          names.append(quoted(new))
          columns.append(quoted(known))
        }
        query =
          "SELECT \(quoted(former.ownColumn)) own, \(quoted(former.otherColumn)) other"
          + "\(columns.map { ", \($0)" }.joined()) FROM \(quoted(FormerTables.name(of: former.name)))"
      }
    case .slot:
      guard let column = column(place, of: old) else { return }
      query = "SELECT Z_PK own, \(quoted(column.name)) other FROM \(formerTable(of: old))"
    }
    try connection.execute(
      "INSERT OR IGNORE INTO \(quoted(join.name)) (\(names.joined(separator: ", "))) "
        + "SELECT * FROM (\(query)) WHERE own IS NOT NULL AND other IS NOT NULL")
  }

  private func inverse(
    of collection: EntityLayout.Collection, in schema: StoreSchema
  ) -> JoinTable? {
    let target = schema.model[collection.destination.entity]
    guard case .collection(let index) = target.place(of: collection.destination.inverse) else {
      return nil
    }
    return schema.joinTable(of: target.collections[index])
  }

  /// Notes beside a key which entity its row has, where that can differ.
  private func setEntityColumns() throws {
    for layout in destination.model.entities where destination.holds(layout) {
      let table = destination.table(of: layout)
      for (slot, column) in zip(layout.slots, table.columns(of: layout))
      where slot.owner == layout.number {
        guard case .toOne(let end) = slot.kind, let column, let entity = column.entityColumn
        else { continue }
        let target = destination.table(of: destination.model[end.entity])
        try connection.execute(
          "UPDATE \(quoted(table.name)) SET \(quoted(entity)) = (SELECT t.Z_ENT FROM "
            + "\(quoted(target.name)) t WHERE t.Z_PK = \(quoted(table.name)).\(quoted(column.name))) "
            + "WHERE \(quoted(column.name)) IS NOT NULL")
      }
    }
  }

  // MARK: What goes with the rows

  /// Bytes that may be in a file have a mark before them, others have none.
  private func moveExternalData(of match: InferredMapping.Match, _ old: EntityLayout) throws {
    let table = destination.table(of: match.destination)
    for (slot, column) in zip(match.destination.slots, table.columns(of: match.destination)) {
      guard case .attribute(let codec) = slot.kind, let column,
        case .slot(let former) = match.places[slot.name],
        case .attribute(let formerCodec) = old.slots[former].kind,
        codec.isExternal != formerCodec.isExternal
      else { continue }
      let name = quoted(column.name)
      let keys = try connection.prepare(
        "SELECT Z_PK FROM \(quoted(table.name)) WHERE Z_ENT = \(match.destination.number) "
          + "AND \(name) IS NOT NULL")
      var rows: [Int64] = []
      while try keys.step() { rows.append(keys.integer(0)) }
      keys.reset()
      for row in rows {
        let reading = try connection.prepare(
          "SELECT \(name) FROM \(quoted(table.name)) WHERE Z_PK = ?")
        try reading.bind(.integer(row), at: 1)
        guard try reading.step() else { continue }
        let bytes = unsafe reading.withBlob(0) { unsafe Data($0) }
        reading.reset()
        let moved =
          codec.isExternal
          ? try externalData.column(for: bytes) : externalData.data(in: bytes).map { [UInt8]($0) }
        try connection.execute(
          "UPDATE \(quoted(table.name)) SET \(name) = ? WHERE Z_PK = ?",
          [moved.map { .blob($0) } ?? .null, .integer(row)])
      }
    }
  }

  private func writePrimaryKeys() throws {
    var highest: [UInt16: Int64] = [:]
    let statement = try connection.prepare("SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY")
    while try statement.step() {
      highest[UInt16(clamping: statement.integer(0))] = statement.integer(1)
    }
    statement.reset()
    try connection.execute(
      "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < \(HistoryTables.Entity.change.rawValue)")
    try destination.writeEntities(to: connection)
    for match in mapping.matches {
      guard let old = match.source, let number = highest[old.root] else { continue }
      try connection.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = max(Z_MAX, ?) WHERE Z_ENT = ?",
        [.integer(number), .integer(Int64(match.destination.root))])
    }
  }

  /// Makes the triggers of derived attributes, and has them compute all values.
  private func derive() throws {
    let triggers = DerivationTriggers(destination)
    for sql in triggers.statements + triggers.temporaryStatements { try connection.execute(sql) }
    for layout in destination.model.entities
    where destination.holds(layout) && !layout.derivations.isEmpty {
      try connection.execute(
        "UPDATE \(quoted(destination.table(of: layout).name)) SET Z_OPT = Z_OPT "
          + "WHERE Z_ENT BETWEEN \(layout.family.lowerBound) AND \(layout.family.upperBound)")
    }
  }
}
