/// What stands in the way of a save, looked for after it was refused.
extension SQLiteStore {
  /// A row of a save whose version is another now, or that is gone.
  struct StaleRow {
    let key: ObjectKey
    /// The row as it is now; nil where it is gone.
    let now: RowSnapshot?
    /// Whether others than the coordinator have written to the file, and so perhaps this row.
    let mayBeOfOthers: Bool
  }

  /// The rows of a save whose version is another now, or that are gone.
  func staleRows(of changes: RowChanges) throws -> [StaleRow] {
    var stale: [StaleRow] = []
    lazy var mayBeOfOthers = wasWrittenByOthers
    let written = changes.updated + changes.deleted + changes.compared
    for (entity, rows) in Dictionary(grouping: written, by: \.layout.number).sorted(by: {
      $0.key < $1.key
    }) {
      let batch = try self.rows(
        of: rows.map(\.key), in: schema.model[entity], for: changes.objects)
      var found: [Int64: Int] = [:]
      for index in 0..<batch.count { found[batch.key(ofRow: index).number] = index }
      for row in rows {
        let now = found[row.key.number].map { RowSnapshot(batch: batch, row: $0) }
        if now?.version != row.version {
          stale.append(StaleRow(key: row.key, now: now, mayBeOfOthers: mayBeOfOthers))
        }
      }
    }
    return stale
  }

  /// Values that a save would give to more than one row where one may have them.
  struct DoubledValues {
    /// The constraint's attributes and to-one relationships.
    let names: [String]
    /// The object whose row has the values and keeps them; nil where there is none.
    let stored: ObjectKey?
    /// The objects of the save that have them, in the order of creation.
    let keys: [ObjectKey]
  }

  /// The values that have to be unique and would not be.
  ///
  /// A store that is read row by row looks after them itself.
  func doubles(in changes: RowChanges) throws -> [DoubledValues] {
    guard rowKeeper == nil else { return [] }
    var groups: [Values: [RowChanges.Row]] = [:]
    let rows = changes.inserted + changes.updated
    for row in rows {
      for slots in row.layout.constraints where slots.contains(where: row.changedSlots.contains) {
        let values = slots.map { row.values[$0] }
        guard !values.contains(where: \.isNull) else { continue }
        let names = slots.map { row.layout.slots[$0].name }
        groups[Values(root: row.layout.root, names: names, values: values), default: []].append(row)
      }
    }
    let rewritten = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let deleted = Set(changes.deleted.map(\.key))
    var doubles: [DoubledValues] = []
    for (values, rows) in groups {
      let own = Set(rows.map(\.key))
      let stored = try keys(with: values, in: rows[0].layout).first { key in
        guard !deleted.contains(key), !own.contains(key) else { return false }
        // A row that the same save gives other values does not stand in the way.
        guard let row = rewritten[key] else { return true }
        return values.names.allSatisfy { name in
          guard case .slot(let slot) = row.layout.places[name] else { return true }
          return !row.changedSlots.contains(slot)
        }
      }
      guard stored != nil || rows.count > 1 else { continue }
      doubles.append(
        DoubledValues(
          names: values.names, stored: stored,
          keys: own.sorted { $0.precedes($1) }))
    }
    return doubles.sorted {
      ($0.names.joined(), $0.keys.first?.number ?? 0) < (
        $1.names.joined(), $1.keys.first?.number ?? 0
      )
    }
  }

  private struct Values: Hashable {
    let root: UInt16
    let names: [String]
    let values: [Value]
  }

  private func keys(with values: Values, in layout: EntityLayout) throws -> [ObjectKey] {
    let columns = schema.table(of: layout).columns(of: layout)
    var conditions: [String] = []
    var bindings: [SQLValue] = []
    for (name, value) in zip(values.names, values.values) {
      guard case .slot(let slot) = layout.places[name], let column = columns[slot] else {
        return []
      }
      conditions.append("\(quoted(column.name)) = ?")
      switch layout.slots[slot].kind {
      case .attribute(let codec):
        guard let bound = try? SQLValue(value, codec: codec) else { return [] }
        bindings.append(bound)
      case .toOne:
        // No row leads to an object that was never saved.
        guard let other = value.reference, !other.isTemporary else { return [] }
        bindings.append(.integer(other.number))
      }
    }
    return try asStoreErrors {
      let statement = try connection.prepare(
        "SELECT Z_PK, Z_ENT FROM \(quoted(schema.table(of: layout).name)) "
          + "WHERE \(conditions.joined(separator: " AND ")) ORDER BY Z_PK")
      defer { statement.reset() }
      try statement.bind(bindings)
      var keys: [ObjectKey] = []
      let family = schema.model[layout.root].family
      while try statement.step() {
        let entity = UInt16(clamping: statement.integer(1))
        keys.append(
          ObjectKey(
            store: place, entity: family.contains(entity) ? entity : layout.number,
            number: statement.integer(0)))
      }
      return keys
    }
  }
}
