/// A key path from an entity through relationships, resolved once.
package struct RelationshipPath {
  /// The relationships on the way.
  fileprivate let steps: [EntityLayout.PropertyPlace]

  /// Resolves a path.
  ///
  /// - Throws: a key that is no relationship.
  init(_ text: String, from layout: EntityLayout, in model: ModelLayout) throws(RaisedException) {
    var steps: [EntityLayout.PropertyPlace] = []
    var current = layout
    for key in text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
      guard let place = current.places[key], let end = current.destination(named: key) else {
        throw RaisedException(keyPath: text, notFoundIn: layout)
      }
      steps.append(place)
      current = model[end.entity]
    }
    self.steps = steps
  }
}

/// The reading of relationships with a fetch.
enum Prefetching {
  /// Reads what paths lead to from rows, a step of a path for all rows together.
  static func read(
    _ paths: [RelationshipPath], of rows: FetchedRows, in context: NSManagedObjectContext
  ) throws -> PrefetchedRows? {
    guard let coordinator = context.persistentStoreCoordinator else { return nil }
    var reading = Reading(of: rows, coordinator, context)
    for path in paths { try reading.follow(path, from: rows.map(\.key)) }
    context.prefetched.add(reading.found)
    return reading.found
  }

  private struct Reading {
    let coordinator: NSPersistentStoreCoordinator
    let context: NSManagedObjectContext
    /// The rows of the fetch, which need no reading.
    let fetched: [ObjectKey: FetchedRow]
    let found = PrefetchedRows()
    /// Where the beginnings of paths lead, so that paths that begin alike read once.
    private var known: [[EntityLayout.PropertyPlace]: [ObjectKey]] = [:]

    init(
      of rows: FetchedRows, _ coordinator: NSPersistentStoreCoordinator,
      _ context: NSManagedObjectContext
    ) {
      self.coordinator = coordinator
      self.context = context
      fetched = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func follow(_ path: RelationshipPath, from start: [ObjectKey]) throws {
      var keys = start
      for end in path.steps.indices {
        let prefix = Array(path.steps[...end])
        if let reached = known[prefix] {
          keys = reached
        } else {
          keys = try next(path.steps[end], from: keys)
          known[prefix] = keys
        }
        if keys.isEmpty { return }
      }
    }

    /// The objects that a relationship leads to, with their rows read.
    private func next(
      _ place: EntityLayout.PropertyPlace, from keys: [ObjectKey]
    ) throws -> [ObjectKey] {
      var targets: Set<ObjectKey> = []
      switch place {
      case .slot(let slot):
        for key in keys {
          if let target = value(of: key, slot: slot).reference { targets.insert(target) }
        }
      case .collection(let index):
        let owners = keys.filter { !$0.isTemporary }
        for (_, group) in Dictionary(grouping: owners, by: \.entity) {
          let collection = coordinator.layout[group[0].entity].collections[index]
          let members = try coordinator.members(
            of: group, collection: collection, for: context)
          for owner in group {
            found.members[owner, default: [:]][index] = members[owner] ?? []
            targets.formUnion(members[owner] ?? [])
          }
        }
      }
      try readRows(of: targets)
      return targets.sorted { $0.precedes($1) }
    }

    /// Reads the rows that are not there yet, one hierarchy after the other.
    private func readRows(of keys: Set<ObjectKey>) throws {
      let missing = keys.filter { key in
        !key.isTemporary && fetched[key] == nil && found.rows[key] == nil
          && context.registry[key]?.snapshot == nil
      }
      for (root, group) in Dictionary(grouping: missing, by: { coordinator.layout[$0.entity].root })
      {
        let batch = try coordinator.rows(
          of: Array(group), in: coordinator.layout[root], for: context)
        for row in 0..<batch.count {
          found.rows[batch.key(ofRow: row)] = RowSnapshot(batch: batch, row: row)
        }
      }
    }

    private func value(of key: ObjectKey, slot: Int) -> Value {
      if let row = fetched[key] { return row.value(slot: slot) }
      if let row = found.rows[key] { return row[slot] }
      return context.registry[key]?.current(slot: slot) ?? .null
    }
  }
}
