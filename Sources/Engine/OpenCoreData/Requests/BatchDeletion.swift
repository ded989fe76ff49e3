import Foundation

/// The deletion of rows with all that the model's delete rules want of it, in sets.
///
/// It runs within a transaction of the store's, and makes no objects.
struct BatchDeletion {
  private let store: SQLiteStore
  private var deleted: Set<ObjectKey> = []
  /// The deleted rows of one entity, in the order they were found.
  private var groups: [(layout: EntityLayout, keys: [ObjectKey])] = []

  /// Prepares to delete rows of a store.
  init(_ store: SQLiteStore) { self.store = store }

  private var model: ModelLayout { store.schema.model }

  // MARK: What goes

  /// Finds what goes with the given rows; rows that are not there are passed over.
  mutating func collect(_ keys: [ObjectKey]) throws {
    var open = keys
    while !open.isEmpty {
      let new = open.filter { !deleted.contains($0) }
      deleted.formUnion(new)
      open = []
      let byEntity = Dictionary(grouping: new, by: \.entity).sorted { $0.key < $1.key }
      for (entity, keys) in byEntity {
        let layout = model[entity]
        let batch = try store.rows(of: keys, in: layout)
        let found = (0..<batch.count).map { batch.key(ofRow: $0) }.sorted { $0.precedes($1) }
        deleted.subtract(Set(keys).subtracting(found))
        guard !found.isEmpty else { continue }
        groups.append((layout, found))
        open += try cascade(from: found, in: layout, batch)
      }
    }
  }

  private func cascade(
    from keys: [ObjectKey], in layout: EntityLayout, _ batch: RowBatch
  ) throws -> [ObjectKey] {
    var reached: Set<ObjectKey> = []
    for (index, slot) in layout.slots.enumerated() {
      guard case .toOne(let end) = slot.kind, end.deleteRule == .cascadeDeleteRule else { continue }
      for row in 0..<batch.count {
        if let target = batch.value(row: row, slot: index).reference { reached.insert(target) }
      }
    }
    for collection in layout.collections
    where collection.destination.deleteRule == .cascadeDeleteRule {
      for members in try store.members(of: keys, collection: collection).values {
        reached.formUnion(members)
      }
    }
    return reached.sorted { $0.precedes($1) }
  }

  // MARK: Writing

  /// Deletes what was found.
  ///
  /// - Returns: the keys of the deleted rows.
  /// - Throws: 1600 where a rule denies it, 134030 where a reference that has to lead somewhere
  ///   would be cleared.
  func run() throws -> [ObjectKey] {
    let history = store.writer.history
    let tombstones = try history?.tombstones(of: groups.flatMap(\.keys)) ?? [:]
    for (layout, keys) in groups {
      try checkDenial(of: keys, in: layout)
      try clearReferences(to: keys, in: layout)
    }
    for (layout, keys) in groups {
      for join in Set(layout.collections.compactMap(store.schema.joinTable)) {
        for column in join.ownColumns { try delete(from: join.name, where: column, in: keys) }
      }
      try delete(from: store.schema.table(of: layout).name, where: "Z_PK", in: keys)
    }
    for (_, keys) in groups { try history?.noteDeletions(of: keys, tombstones: tombstones) }
    return groups.flatMap(\.keys)
  }

  private func delete(from table: String, where column: String, in keys: [ObjectKey]) throws {
    try store.connection.execute(
      "DELETE FROM \(quoted(table)) WHERE \(quoted(column)) IN (SELECT value FROM json_each(?))",
      [.keys(keys)])
  }

  private func checkDenial(of keys: [ObjectKey], in layout: EntityLayout) throws {
    func denied(_ name: String) -> NSError {
      NSError.coreData(.deniedDelete, [NSValidationKeyErrorKey: name], property: name)
    }
    for (index, slot) in layout.slots.enumerated() {
      guard case .toOne(let end) = slot.kind, end.deleteRule == .denyDeleteRule else { continue }
      let batch = try store.rows(of: keys, in: layout)
      let targets = (0..<batch.count).compactMap { batch.value(row: $0, slot: index).reference }
      let staying = Set(targets).subtracting(deleted)
      if try store.rows(of: Array(staying), in: model[end.entity]).count > 0 {
        throw denied(slot.name)
      }
    }
    for collection in layout.collections
    where collection.destination.deleteRule == .denyDeleteRule {
      let members = try store.members(of: keys, collection: collection)
      if members.values.contains(where: { !$0.allSatisfy(deleted.contains) }) {
        throw denied(collection.name)
      }
    }
  }

  /// Clears the to-one relationships that lead to deleted rows, where the rule says so.
  private func clearReferences(to keys: [ObjectKey], in layout: EntityLayout) throws {
    let toOnes = layout.slots.compactMap { slot -> (String, EntityLayout.Destination)? in
      guard case .toOne(let end) = slot.kind else { return nil }
      return (slot.name, end)
    }
    let toManys = layout.collections.map { ($0.name, $0.destination) }
    for (name, end) in toOnes + toManys where end.deleteRule == .nullifyDeleteRule {
      let target = model[end.entity]
      guard case .slot(let inverse) = target.place(of: end.inverse) else { continue }
      let table = store.schema.table(of: target)
      guard let column = table.columns(of: target)[inverse] else { continue }
      let staying =
        "\(quoted(column.name)) IN (SELECT value FROM json_each(?)) AND Z_PK NOT IN "
        + "(SELECT value FROM json_each(?))"
      let gone = deleted.filter { model[$0.entity].root == target.root }
      let bindings: [SQLValue] = [.keys(keys), .keys(gone)]
      if !target.slots[inverse].isOptional {
        try checkNone(in: table.name, where: staying, bindings, layout.name, name)
        continue
      }
      if let history = store.writer.history {
        for key in try rows(of: target, table.name, where: staying, bindings) {
          try history.noteUpdate(of: key, slots: [inverse])
        }
      }
      let cleared = [column.name, column.entityColumn].compactMap { $0 }
        .map { "\(quoted($0)) = NULL, " }.joined()
      try store.connection.execute(
        "UPDATE \(quoted(table.name)) SET \(cleared)Z_OPT = ifnull(Z_OPT, 0) + 1 WHERE \(staying)",
        bindings)
    }
  }

  /// The rows of an entity's table that a condition finds, in order.
  private func rows(
    of layout: EntityLayout, _ table: String, where condition: String, _ bindings: [SQLValue]
  ) throws -> [ObjectKey] {
    let statement = try store.connection.prepare(
      "SELECT Z_PK, Z_ENT FROM \(quoted(table)) WHERE \(condition) ORDER BY Z_PK")
    defer { statement.reset() }
    try statement.bind(bindings)
    var keys: [ObjectKey] = []
    while try statement.step() {
      let stored = UInt16(clamping: statement.integer(1))
      let entity = layout.family.contains(stored) ? stored : layout.number
      keys.append(ObjectKey(store: store.place, entity: entity, number: statement.integer(0)))
    }
    return keys
  }

  /// Refuses to clear a reference that is not optional.
  private func checkNone(
    in table: String, where condition: String, _ bindings: [SQLValue], _ entity: String,
    _ relationship: String
  ) throws {
    let statement = try store.connection.prepare(
      "SELECT 1 FROM \(quoted(table)) WHERE \(condition) LIMIT 1")
    defer { statement.reset() }
    try statement.bind(bindings)
    guard try statement.step() else { return }
    throw NSError.coreData(
      .storeSave,
      [
        NSLocalizedFailureReasonErrorKey:
          "Constraint trigger violation: Batch delete failed due to "
          + "mandatory OTO nullify inverse on \(entity)/\(relationship)"
      ])
  }
}
