/// How a result differs from what a fetch would find now, and why.
///
/// Where it names no row, a section stands there without rows.
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
    /// The store has rows of which the context has told no change, or others than it has read; without those
    /// there is no difference.
    case notMerged
    /// The predicate, a sort key or the section's name reads other objects, and those are not followed.
    case otherObjects
    /// A sort key, the section's name or the predicate reads what is computed.
    case computed
    /// Rows whose sort keys are equal, which have no order of their own: key by key both orders are the same.
    case equalSortKeys
    /// The rows of a section stand together, and the sort, which does not begin with the section's key, has
    /// rows of another between them, or another section first.
    case sectionsAgainstOrder
    /// None of these: Core Data's controller would have followed the change.
    case unknown
  }
}

extension FetchedResultsCore {
  /// How the result differs from what a fetch would find now; nil where it does not, before a fetch, and
  /// where a result has no rows or is read through a parent.
  ///
  /// O(rows) and one fetch, which registers no objects and leaves those faults that were. A cause is named
  /// where it accounts for all of the difference, or for all that an earlier one of the list leaves of it;
  /// `otherObjects` and `computed` where the request reads such, rows are others or have other values, and
  /// nothing else accounts for it, `cache` likewise. An order that the rows' own values do not give is a fault.
  ///
  /// - Throws: what the fetch throws, a section that falls apart among it.
  package func resultDifference() throws -> ResultDifference? {
    guard let rows, let plan, dictionaries == nil, context.parent == nil,
      let coordinator = context.persistentStoreCoordinator, !coordinator.persistentStores.isEmpty
    else { return nil }
    let shown = rows.places
    let hasEmptySection = rows.hasEmptySection
    let known = shape?.readsOthers ?? false ? context.registry.objects : []
    let before = known.map { ($0, isFault: $0.isFault, collections: $0.collections) }
    defer {
      // What was read of other objects for this look is unread again.
      for (object, wasFault, collections) in before where !object.hasChanges {
        if !wasFault {
          object.collections = collections
        } else if !object.isFault {
          object.becomeFault()
        }
      }
    }
    guard context.heldExceptions?.isEmpty ?? true else { return nil }
    var difference = ResultDifference(
      shown, try found(by: try makePlan(), sectionedBy: sectionPath),
      hasEmptySection: hasEmptySection)
    // No controller shows a section without rows, whatever it lets go by.
    if let found = difference, !hasEmptySection {
      difference?.cause = try cause(of: found, shown: shown, plan, in: coordinator)
    }
    // What is raised while this is read is none of the app's, and leaves nothing to compare.
    guard context.heldExceptions?.take() == nil else { return nil }
    return difference
  }

  private func cause(
    of difference: ResultDifference, shown: [PlacedRow], _ plan: FetchPlan,
    in coordinator: NSPersistentStoreCoordinator
  ) throws -> ResultDifference.Cause {
    let unfetched = unfetchedProperties
    var shown = shown
    var (asked, rest) = (try found(by: plan, beside: &shown), difference)
    if !unfetched.isEmpty {
      guard let left = ResultDifference(shown, asked) else { return .requestNotFetched(unfetched) }
      rest = left
    }
    if let missed { return .missed(missed) }
    if let reach = shape?.reach {
      // What is beyond the window is not missed; what is shown has to stand as it stands there.
      asked = try found(by: plan.withoutReach, beside: &shown)
      guard let left = ResultDifference(shown, asked), !left.extra.isEmpty || left.displaced != nil
      else { return .reach(reach) }
      rest = left
      rest.missing = []
    }
    let mayBeSilent = plan.readsOtherObjects || shape?.readsOthers ?? false
    let isComputed = shape?.readsComputedProperties ?? false
    let changed = Self.changed(shown, asked)
    let all = rest.missing + rest.extra + changed
    if try !all.isEmpty
      && areBehindStore(all, hearsAll: !mayBeSilent && !isComputed && !usedCache, in: coordinator)
    {
      return .notMerged
    }
    if !all.isEmpty {
      if mayBeSilent { return .otherObjects }
      if isComputed { return .computed }
    }
    if usedCache { return .cache }
    guard all.isEmpty else { return .unknown }
    if Self.haveEqualKeys(shown, asked) { return .equalSortKeys }
    return sectionMayDisagree(with: plan) ? .sectionsAgainstOrder : .unknown
  }

  /// Whether the order of the rows may not keep sections together.
  private func sectionMayDisagree(with plan: FetchPlan) -> Bool {
    sectionPath.map { $0.text != plan.sort.first?.path.text } ?? false
  }

  /// Whether the rows of both have, one after the other, the same section and sort key in both orders.
  private static func haveEqualKeys(_ shown: [PlacedRow], _ found: [PlacedRow]) -> Bool {
    let (ours, theirs) = (Set(shown.map(\.key)), Set(found.map(\.key)))
    return shown.filter { theirs.contains($0.key) }
      .elementsEqual(found.filter { ours.contains($0.key) }) {
        $0.section == $1.section && $0.sortKey == $1.sortKey
      }
  }

  /// What a plan finds that is not the one of a fetch now, for which sections may fall apart that do not fall
  /// apart now; then the order of the rows alone is compared.
  private func found(by plan: FetchPlan, beside shown: inout [PlacedRow]) throws -> [PlacedRow] {
    do {
      return try found(by: plan, sectionedBy: sectionPath)
    } catch is SectionedRows.OutOfOrderSection {
      for row in shown.indices { shown[row].section = nil }
      return try found(by: plan, sectionedBy: nil)
    }
  }

  private func found(by plan: FetchPlan, sectionedBy path: PropertyPath?) throws -> [PlacedRow] {
    try context.keepingObjects {
      try context.rows(for: plan.forLooking).sectioned(by: path, of: plan, in: context).places
    }
  }

  /// The rows of both whose section or sort key is another one.
  private static func changed(_ shown: [PlacedRow], _ found: [PlacedRow]) -> [ObjectKey] {
    let places = Dictionary(uniqueKeysWithValues: found.map { ($0.key, $0) })
    return shown.filter { row in places[row.key].map { $0 != row } ?? false }.map(\.key)
  }

  /// Whether the store has all these rows otherwise than the context has read them, or, where each change of
  /// an object is told, whether the context has told nothing of them since the fetch.
  ///
  /// An object with changes of its own is not behind; one that the context has not read is.
  private func areBehindStore(
    _ keys: [ObjectKey], hearsAll: Bool, in coordinator: NSPersistentStoreCoordinator
  ) throws -> Bool {
    for (entity, keys) in Dictionary(grouping: Set(keys), by: \.entity) {
      let stored = keys.filter { !$0.isTemporary }
      guard stored.count == keys.count else { return false }
      let layout = coordinator.layout[entity]
      let batch = try context.atGeneration {
        try coordinator.rows(of: stored, in: layout, for: context)
      }
      var versions: [ObjectKey: Int64] = [:]
      for row in 0..<batch.count { versions[batch.key(ofRow: row)] = batch.version(ofRow: row) }
      for key in keys {
        if hearsAll, let heard, !heard.contains(key) { continue }
        guard let object = context.registry[key], object.hasChanges || object.snapshot != nil else {
          // What a cache told was never read.
          if usedCache { return false }
          continue
        }
        if object.hasChanges || object.snapshot?.version == versions[key] { return false }
      }
    }
    return true
  }
}

/// A row, and what decides about its place.
private struct PlacedRow: Equatable {
  var section: String?
  var key: ObjectKey
  var sortKey: ArraySlice<UInt8>
}

extension ResultDifference {
  /// Compares what is shown with what a fetch finds; nil where both are the same.
  fileprivate init?(_ shown: [PlacedRow], _ found: [PlacedRow], hasEmptySection: Bool = false) {
    let isSame = { (one: PlacedRow, other: PlacedRow) in
      one.key == other.key && one.section == other.section
    }
    guard hasEmptySection || !shown.elementsEqual(found, by: isSame) else { return nil }
    let (ours, theirs) = (Set(shown.map(\.key)), Set(found.map(\.key)))
    let common = zip(
      shown.filter { theirs.contains($0.key) }, found.filter { ours.contains($0.key) })
    missing = found.map(\.key).filter { !ours.contains($0) }
    extra = shown.map(\.key).filter { !theirs.contains($0) }
    displaced = common.first { !isSame($0, $1) }?.0.key
    cause = .unknown
  }
}

extension SectionedRows {
  /// Whether a section stands there without rows, where rows are grouped.
  fileprivate var hasEmptySection: Bool {
    isSectioned && (0..<sectionCount).contains { rowCount($0) == 0 }
  }

  /// The rows in order, each with what decides about its place.
  fileprivate var places: [PlacedRow] {
    (0..<sectionCount).flatMap { section in
      let name = sectionName(section)
      return keys(inSection: section).compactMap { key in
        records.handle(of: key).map { handle in
          PlacedRow(section: name, key: key, sortKey: records.sortKey(of: handle))
        }
      }
    }
  }
}
