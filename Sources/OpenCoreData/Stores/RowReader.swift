/// Reads rows of an entity and of those that inherit from it.
struct RowReader {
  let schema: StoreSchema
  let layout: EntityLayout
  let store: UInt16
  private let family: [EntityLayout]
  private let names: [String]
  /// For each entity of the family, the column of the answer that each slot is in; -1 for none.
  private let positions: [[(value: Int, entity: Int)]]

  /// Prepares to read all that is stored of the entity.
  init(_ layout: EntityLayout, schema: StoreSchema, store: UInt16) {
    self.schema = schema
    self.layout = layout
    self.store = store
    let family = layout.family.map { schema.model[$0] }
    let table = schema.table(of: layout)
    var names = ["Z_PK", "Z_ENT", "Z_OPT"]
    var known: [String: Int] = [:]
    func position(_ name: String) -> Int {
      if let position = known[name] { return position }
      known[name] = names.count
      names.append(name)
      return names.count - 1
    }
    positions = family.map { layout in
      table.columns(of: layout).map { column in
        guard let column else { return (-1, -1) }
        return (position(column.name), column.entityColumn.map(position) ?? -1)
      }
    }
    self.family = family
    self.names = names
  }

  /// The columns to select, of the table under the given alias.
  func columns(of alias: String) -> String {
    names.map { "\(alias).\(quoted($0))" }.joined(separator: ", ")
  }

  /// The condition that leaves other entities of the table out; nil where there are none.
  func entityCondition(of alias: String) -> String? {
    if layout.family.count == 1, layout.root == layout.number { return nil }
    return "\(alias).Z_ENT BETWEEN \(layout.family.lowerBound) AND \(layout.family.upperBound)"
  }

  /// Reads all rows that a statement answers, after those of the batch if there is one.
  func read(
    _ statement: SQLiteStatement, into known: RowBatch? = nil
  ) throws(SQLiteFailure) -> RowBatch {
    let batch = known ?? RowBatch(family: family)
    while try statement.step() {
      let stored = statement.integer(1)
      let isKnown = layout.family.contains(UInt16(clamping: stored))
      // A row of an entity without sub-entities is read whatever its Z_ENT says, as at Apple.
      let entity = isKnown ? UInt16(clamping: stored) : layout.number
      let key = ObjectKey(store: store, entity: entity, number: statement.integer(0))
      batch.beginRow(key, version: statement.integer(2))
      let layout = family[Int(entity - self.layout.number)]
      for (slot, position) in zip(layout.slots, positions[Int(entity - self.layout.number)]) {
        append(slot, position, of: statement, to: batch)
      }
    }
    return batch
  }

  private func append(
    _ slot: EntityLayout.Slot, _ position: (value: Int, entity: Int),
    of statement: SQLiteStatement, to batch: RowBatch
  ) {
    let column = position.value
    guard column >= 0, !statement.isNull(column) else { return batch.appendNull() }
    switch slot.kind {
    case .toOne(let end):
      var entity = end.entity
      if position.entity >= 0 {
        let stored = UInt16(clamping: statement.integer(position.entity))
        if end.family.contains(stored) { entity = stored }
      }
      batch.append(reference: statement.integer(column), entity: entity)
    case .attribute(let codec):
      switch codec.type {
      case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
        .booleanAttributeType:
        batch.append(statement.integer(column))
      case .doubleAttributeType, .floatAttributeType, .dateAttributeType:
        batch.append(statement.real(column))
      case .stringAttributeType:
        unsafe statement.withText(column) { unsafe batch.append(text: $0) }
      case .URIAttributeType:
        unsafe statement.withText(column) { unsafe batch.append(uri: $0) }
      case .decimalAttributeType where statement.isInteger(column):
        batch.append(decimal: statement.integer(column))
      case .decimalAttributeType where !statement.isBlob(column):
        batch.append(decimal: statement.real(column))
      default:
        unsafe statement.withBlob(column) { unsafe batch.append(blob: $0) }
      }
    }
  }
}
