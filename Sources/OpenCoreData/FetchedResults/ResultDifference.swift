/// How a result differs from what a fetch would find now, and why.
package struct ResultDifference: Equatable, Sendable {
  /// The rows that a fetch would find beside those that are shown.
  package var missing: [ObjectKey]
  /// The rows that are shown and that a fetch would not find.
  package var extra: [ObjectKey]
  /// The first row that both have and that a fetch would put elsewhere among those; nil for none.
  package var displaced: ObjectKey?
  /// What the difference comes from.
  package var cause: Cause

  /// Why a controller let changes go by.
  package enum Missed: String, Hashable, Sendable, Encodable {
    /// It had no delegate that hears of changes.
    case unheard
    /// An exception was raised while it read what had changed.
    case endedByException
  }

  /// What a difference comes from; each was looked for in the store, the context or the request.
  package enum Cause: Hashable, Sendable, Encodable {
    /// The request was set and not fetched since: with what it said at the fetch there is no difference.
    case requestNotFetched([String])
    /// The fetch's window, or its passing over what is not saved, holds in a fetch alone.
    case reach(ChangeReason.Reach)
    /// Changes since the fetch went by without being told.
    case missed(Missed)
    /// The section cache gave the rows, and it is not compared with the predicate.
    case cache
    /// The store has other rows than the context has read; without those that differ there is no difference.
    case notMerged
    /// The predicate, a sort key or the section's name reads other objects, and those are not followed.
    case otherObjects
    /// A sort key, the section's name or the predicate reads what is computed.
    case computed
    /// None of these: Core Data's controller would have followed the change.
    case unknown
  }
}

extension FetchedResultsCore {
  /// How the result differs from what a fetch would find now; nil where it does not, before a fetch, and
  /// where a result has no rows or is read through a parent.
  ///
  /// O(rows) and one fetch, which registers no objects. A cause is named only where it alone accounts for the
  /// difference; where several come together, the first that is there.
  ///
  /// - Throws: what the fetch throws, a section that falls apart among it.
  package func resultDifference() throws -> ResultDifference? {
    guard let shown = rows?.table, let plan, dictionaries == nil, context.parent == nil,
      let coordinator = context.persistentStoreCoordinator, !coordinator.persistentStores.isEmpty
    else { return nil }
    guard let now = self.difference(of: shown, from: try found(by: try makePlan())) else { return nil }
    func because(_ cause: ResultDifference.Cause) -> ResultDifference {
      var now = now
      now.cause = cause
      return now
    }
    let unfetched = unfetchedProperties
    var asked = try found(by: plan)
    if !unfetched.isEmpty, self.difference(of: shown, from: asked) == nil {
      return because(.requestNotFetched(unfetched))
    }
    if let missed { return because(.missed(missed)) }
    if let reach = shape?.reach {
      asked = try found(by: plan.withoutReach)
      // What is beyond the window is not missed; what is shown has to stand as it stands there.
      guard let rest = self.difference(of: shown, from: asked), rest.isMoreThanMissing else {
        return because(.reach(reach))
      }
    }
    let rest = self.difference(of: shown, from: asked) ?? now
    let behind = try keysBehindStore(
      rest.missing + rest.extra + shown.sections.flatMap(\.rows), in: coordinator)
    if !behind.isEmpty,
      !(self.difference(of: shown.without(behind), from: asked.without(behind))?.isMoreThanMissing
        ?? false)
    {
      return because(.notMerged)
    }
    if !unfetched.isEmpty { return because(.requestNotFetched(unfetched)) }
    if plan.readsOtherObjects || shape?.readsOthers ?? false {
      return because(.otherObjects)
    }
    if usedCache { return because(.cache) }
    return because(shape?.readsComputedProperties ?? false ? .computed : .unknown)
  }

  private func found(by plan: FetchPlan) throws -> ReplayTable<ObjectKey> {
    try context.keepingObjects {
      try context.rows(for: plan.forLooking).sectioned(by: sectionPath, of: plan, in: context).table
    }
  }

  private func difference(
    of shown: ReplayTable<ObjectKey>, from found: ReplayTable<ObjectKey>
  ) -> ResultDifference? {
    guard shown != found else { return nil }
    let (here, there) = (shown.places, found.places)
    let (ours, theirs) = (Set(here.map(\.key)), Set(there.map(\.key)))
    let common = zip(
      here.filter { theirs.contains($0.key) }, there.filter { ours.contains($0.key) })
    return ResultDifference(
      missing: there.map(\.key).filter { !ours.contains($0) },
      extra: here.map(\.key).filter { !theirs.contains($0) },
      displaced: common.first { $0 != $1 }?.0.key, cause: .unknown)
  }

  /// The keys of rows that the store has otherwise than the context has read them, or that it alone has.
  ///
  /// An object with changes of its own counts as read; one that the context has not read does not.
  private func keysBehindStore(
    _ keys: [ObjectKey], in coordinator: NSPersistentStoreCoordinator
  ) throws -> Set<ObjectKey> {
    var behind: Set<ObjectKey> = []
    for (entity, keys) in Dictionary(grouping: Set(keys).filter { !$0.isTemporary }, by: \.entity) {
      let layout = coordinator.layout[entity]
      let batch = try context.atGeneration { try coordinator.rows(of: keys, in: layout) }
      var versions: [ObjectKey: Int64] = [:]
      for row in 0..<batch.count { versions[batch.key(ofRow: row)] = batch.version(ofRow: row) }
      for key in keys {
        guard let object = context.registry[key], object.hasChanges || object.snapshot != nil else {
          behind.insert(key)
          continue
        }
        if !object.hasChanges, object.snapshot?.version != versions[key] { behind.insert(key) }
      }
    }
    return behind
  }
}

extension ResultDifference {
  /// Whether a row is shown that should not be, or stands elsewhere.
  fileprivate var isMoreThanMissing: Bool { !extra.isEmpty || displaced != nil }
}

extension ReplayTable<ObjectKey> {
  /// The rows in order, each with its section's name.
  fileprivate var places: [Place] {
    sections.flatMap { section in section.rows.map { Place(section: section.name, key: $0) } }
  }

  /// A row and the name of the section that it stands in.
  fileprivate struct Place: Equatable {
    var section: String?
    var key: ObjectKey
  }

  /// The table without rows, and without sections that have no others.
  fileprivate func without(_ keys: Set<ObjectKey>) -> Self {
    Self(
      sections.map { Section(name: $0.name, rows: $0.rows.filter { !keys.contains($0) }) }
        .filter { $0.name == nil || !$0.rows.isEmpty })
  }
}
