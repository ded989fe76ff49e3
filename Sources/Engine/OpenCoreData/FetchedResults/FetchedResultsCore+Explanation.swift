/// What only the sandbox asks, to show and to explain.
extension FetchedResultsCore {
  /// The state that is shown now; nil before a successful fetch.
  package var resultState: ResultState? {
    rows.map { ResultState(fetches: fetchCount, changes: $0.generation) }
  }

  /// Whether the object is of an entity that the result can have.
  package func covers(_ object: NSManagedObject) -> Bool {
    plan?.covers(object.layout.number) ?? false
  }

  /// Explains how a fetch would read its rows now, without reading them; nil without a store.
  ///
  /// - Throws: what a fetch would refuse.
  package func explanation() throws -> FetchExplanation? {
    guard let coordinator = context.persistentStoreCoordinator else { return nil }
    let plan = try makePlan()
    let section = try sectionNameKeyPath.map {
      try PropertyPath.sectionName($0, from: plan.layout, in: coordinator.layout)
    }
    if batchSize() > 0, context.mayScan(for: plan),
      let found = try coordinator.explanation(ofScanFor: plan, section: section)
    {
      return found
    }
    return try coordinator.explanation(of: plan, keepsRelationships: context.hasChanges)
  }

  /// The layout of the result's entity; nil before a fetch.
  package var entityLayout: EntityLayout? { plan?.layout }

  /// The object of a row's key.
  package func object(at key: ObjectKey) -> NSManagedObject { object(forKey: key) }

  /// The rows of a failed fetch up to the one whose section name had ended; nil where none has.
  package func firstOutOfOrder() -> (
    rows: [(object: NSManagedObject, section: String)], index: Int
  )? {
    guard let plan, let sectionPath, let found = try? context.rows(for: plan) else { return nil }
    var rows: [(object: NSManagedObject, section: String)] = []
    var ended: Set<String> = []
    for row in found {
      let name = SectionName.text(of: sectionPath.value(of: row, in: context), sectionPath)
      let last = rows.last?.section
      rows.append((row.object(in: context), name))
      if let last, last != name { ended.insert(last) }
      if ended.contains(name) { return (rows, rows.count - 1) }
    }
    return nil
  }
}
