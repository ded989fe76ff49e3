/// The statements that write rows: one for each entity and set of columns, worked out once.
///
/// Building the text for every row would cost more than SQLite takes to write it.
final class WriteStatements {
  /// A statement, and what is bound to its placeholders from the first on.
  struct Plan {
    let sql: String
    let columns: [Column]
  }

  /// A slot's column.
  struct Column {
    let slot: Int
    /// How an attribute is written; nil for a relationship.
    let codec: AttributeCodec?
    /// Whether the entity of a relationship's destination follows in a column of its own.
    let hasEntity: Bool
    /// Whether whole and real numbers, texts and no value are written as they are.
    let isPlain: Bool

    init(slot: Int, codec: AttributeCodec?, hasEntity: Bool) {
      (self.slot, self.codec, self.hasEntity) = (slot, codec, hasEntity)
      isPlain = codec.map { $0.type != .floatAttributeType } ?? false
    }
  }

  private struct UpdateKey: Hashable {
    let entity: UInt16
    let slots: [Int]
  }

  private let schema: StoreSchema
  private var insertions: [UInt16: Plan] = [:]
  private var updates: [UpdateKey: Plan] = [:]
  private var deletions: [UInt16: String] = [:]

  init(_ schema: StoreSchema) { self.schema = schema }

  /// Inserts a row: its key, entity and version, then all its slots.
  func insertion(of layout: EntityLayout) -> Plan {
    if let known = insertions[layout.number] { return known }
    let (columns, names) = columns(of: layout, slots: Array(layout.slots.indices))
    let all = ["Z_PK", "Z_ENT", "Z_OPT"] + names
    let plan = Plan(
      sql: "INSERT INTO \(quoted(schema.table(of: layout).name)) "
        + "(\(all.map(quoted).joined(separator: ", "))) "
        + "VALUES (\(all.map { _ in "?" }.joined(separator: ", ")))", columns: columns)
    insertions[layout.number] = plan
    return plan
  }

  /// Updates a row: its new version, then the given slots; found by its key and old version.
  func update(of layout: EntityLayout, slots: [Int]) -> Plan {
    let key = UpdateKey(entity: layout.number, slots: slots)
    if let known = updates[key] { return known }
    let (columns, names) = columns(of: layout, slots: slots)
    let all = ["Z_OPT"] + names
    let settings =
      (all.map { "\(quoted($0)) = ?" } + places(of: layout, slots: slots, among: all))
      .joined(separator: ", ")
    let plan = Plan(
      sql: "UPDATE \(quoted(schema.table(of: layout).name)) SET \(settings) "
        + "WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?", columns: columns)
    updates[key] = plan
    return plan
  }

  /// A member that leaves an ordered relationship has no place in it; one that stays keeps its own.
  private func places(of layout: EntityLayout, slots: [Int], among names: [String]) -> [String] {
    let stored = schema.table(of: layout).columns(of: layout)
    return slots.compactMap { slot in
      guard let column = stored[slot], let order = column.orderColumn,
        let key = names.firstIndex(of: column.name)
      else { return nil }
      return "\(quoted(order)) = CASE WHEN \(quoted(column.name)) IS ?\(key + 1) "
        + "THEN \(quoted(order)) END"
    }
  }

  /// Deletes a row, found by its key and version.
  func deletion(of layout: EntityLayout) -> String {
    if let known = deletions[layout.root] { return known }
    let sql =
      "DELETE FROM \(quoted(schema.table(of: layout).name)) "
      + "WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?"
    deletions[layout.root] = sql
    return sql
  }

  private func columns(
    of layout: EntityLayout, slots: [Int]
  ) -> (columns: [Column], names: [String]) {
    let stored = schema.table(of: layout).columns(of: layout)
    var columns: [Column] = []
    var names: [String] = []
    for slot in slots {
      guard let column = stored[slot] else { continue }
      names.append(column.name)
      var codec: AttributeCodec?
      if case .attribute(let found) = layout.slots[slot].kind { codec = found }
      if codec == nil, let entityColumn = column.entityColumn { names.append(entityColumn) }
      columns.append(
        Column(
          slot: slot, codec: codec, hasEntity: codec == nil && column.entityColumn != nil))
    }
    return (columns, names)
  }
}
