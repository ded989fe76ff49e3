/// What becomes of a row that a batch insertion brings where another row has its unique values.
enum DoubledRowRule {
  /// The row that is there takes the attributes of the one that is brought.
  case overwrites
  /// The row that is there stays as it is, and the one that is brought is dropped.
  case keeps

  /// The rule of a merge policy; nil for the policy that throws.
  init?(_ policy: NSMergePolicyType) {
    switch policy {
    case .errorMergePolicyType: return nil
    case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType: self = .overwrites
    case .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType: self = .keeps
    }
  }
}

/// Inserts rows of an entity whose values have to be unique, within a transaction.
///
/// Each row meets what stands in the store and what came before it. New rows are written together,
/// before one that may meet them and at the end.
struct UniqueRowInsertion {
  private let writer: RowWriter
  private let layout: EntityLayout
  private let rule: DoubledRowRule
  /// The slots that a row gives to the one that is there: attributes with a column that nothing computes.
  private let givenSlots: [Int]
  private let lookups: [Lookup]

  /// Finds the row that has the values of a constraint.
  private struct Lookup {
    let sql: String
    let slots: [(slot: Int, codec: AttributeCodec)]
  }

  /// The values of a constraint, as their columns keep them.
  private struct UniqueValues: Hashable {
    let constraint: Int
    let values: [SQLValue]
  }

  init(into layout: EntityLayout, _ rule: DoubledRowRule, by writer: RowWriter) {
    self.writer = writer
    self.layout = layout
    self.rule = rule
    let table = writer.schema.table(of: layout)
    let columns = table.columns(of: layout)
    let derived = Set(layout.derivedSlots)
    givenSlots = layout.slots.indices.filter { slot in
      guard case .attribute = layout.slots[slot].kind else { return false }
      return columns[slot] != nil && !derived.contains(slot)
    }
    lookups = layout.constraints.compactMap { slots in
      var found: [(slot: Int, codec: AttributeCodec)] = []
      var conditions: [String] = []
      for slot in slots {
        guard case .attribute(let codec) = layout.slots[slot].kind, let column = columns[slot]
        else {
          // A relationship is never given, and no value is like another.
          return nil
        }
        found.append((slot, codec))
        conditions.append("\(quoted(column.name)) = ?")
      }
      return Lookup(
        sql: "SELECT Z_PK, Z_ENT, ifnull(Z_OPT, 0) FROM \(quoted(table.name)) "
          + "WHERE \(conditions.joined(separator: " AND "))", slots: found)
    }
  }

  /// Writes rows in the order in which they are given.
  ///
  /// - Returns: the key of the row that each has become; those that were dropped have none.
  /// - Throws: what SQLite refuses, as where the row that stands in the way is none of the entity's, or
  ///   where two rows do.
  func write(_ rows: [RowChanges.Row]) throws -> [ObjectKey] {
    var keys: [ObjectKey?] = Array(repeating: nil, count: rows.count)
    var waiting: [Int] = []
    var waitingValues: Set<UniqueValues> = []

    func writeWaiting() throws {
      guard !waiting.isEmpty else { return }
      let new = waiting.map { rows[$0] }
      let permanent = try writer.write(RowChanges(inserted: new, updated: []))
      for index in waiting { keys[index] = permanent[rows[index].key] }
      waiting = []
      waitingValues = []
    }

    for (index, row) in rows.enumerated() {
      let values = uniqueValues(of: row)
      if !waitingValues.isDisjoint(with: values) { try writeWaiting() }
      guard let known = try storedRow(withAnyOf: values) else {
        waiting.append(index)
        waitingValues.formUnion(values)
        continue
      }
      switch rule {
      case .keeps: break
      case .overwrites:
        _ = try writer.write(RowChanges(inserted: [], updated: [update(of: known, to: row)]))
        keys[index] = known.key
      }
    }
    try writeWaiting()
    return keys.compactMap { $0 }
  }

  /// The values of each constraint, where there are any; what no column takes is refused when it is written.
  private func uniqueValues(of row: RowChanges.Row) -> [UniqueValues] {
    var found: [UniqueValues] = []
    for (number, lookup) in lookups.enumerated() {
      let values = lookup.slots.compactMap { slot, codec -> SQLValue? in
        row.values[slot].isNull ? nil : try? SQLValue(row.values[slot], codec: codec)
      }
      guard values.count == lookup.slots.count else { continue }
      found.append(UniqueValues(constraint: number, values: values))
    }
    return found
  }

  private func storedRow(
    withAnyOf values: [UniqueValues]
  ) throws -> (key: ObjectKey, version: Int64)? {
    for values in values {
      if let row = try storedRow(with: values) { return row }
    }
    return nil
  }

  /// The key and version of the row that has the values; nil where none of the entity has.
  private func storedRow(with values: UniqueValues) throws -> (key: ObjectKey, version: Int64)? {
    let statement = try writer.connection.prepare(lookups[values.constraint].sql)
    defer { statement.reset() }
    try statement.bind(values.values)
    guard try statement.step() else { return nil }
    let entity = UInt16(clamping: statement.integer(1))
    guard rule == .keeps || layout.family.contains(entity) else { return nil }
    return (
      ObjectKey(store: writer.store, entity: entity, number: statement.integer(0)),
      statement.integer(2)
    )
  }

  private func update(
    of known: (key: ObjectKey, version: Int64), to row: RowChanges.Row
  ) -> RowChanges.Row {
    let layout = writer.schema.model[known.key.entity]
    // The slots of an entity begin with those of its parent.
    let others = layout.slots.count - row.values.count
    return RowChanges.Row(
      layout: layout, key: known.key, values: row.values + Array(repeating: .null, count: others),
      version: known.version, changedSlots: givenSlots)
  }
}
