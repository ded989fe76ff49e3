import Foundation

extension NSManagedObjectContext {
  /// Finds objects.
  ///
  /// What is unsaved in this context counts, unless the request says otherwise: new objects are
  /// found, deleted ones are not, changed ones are judged as they are now. An unknown entity or
  /// key path is a programmer's error and ends the process with Apple's text.
  ///
  /// - Throws: what the store cannot read.
  public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    let rows = try requestedRows(of: request)
    switch request.resultType {
    case .managedObjectIDResultType:
      return rows.compactMap { $0.object(in: self).objectID as? Result }
    case .countResultType: return [NSNumber(value: rows.count)].compactMap { $0 as? Result }
    default: return rows.compactMap { $0.object(in: self) as? Result }
    }
  }

  /// How many objects a fetch would find.
  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    try requestedRows(of: request).count
  }

  private func requestedRows<Result>(
    of request: NSFetchRequest<Result>
  ) throws -> ArraySlice<FetchedRow> {
    do {
      return try rows(for: try plan(request))
    } catch let raised as RaisedException {
      return raising { () throws(RaisedException) in throw raised }
    }
  }

  /// The throwing twin of what `fetch(_:)` checks before it reads.
  package func plan<Result>(
    _ request: NSFetchRequest<Result>
  ) throws(RaisedException) -> FetchPlan {
    guard let coordinator = persistentStoreCoordinator else {
      throw RaisedException(
        name: "NSInternalInconsistencyException",
        reason: "This NSManagedObjectContext has no persistent store coordinator.")
    }
    return try FetchPlan(request, in: coordinator)
  }

  /// The objects of a plan that was made for this context.
  package func objects(for plan: FetchPlan) throws -> [NSManagedObject] {
    try rows(for: plan).map { $0.object(in: self) }
  }

  /// The rows of a plan, in order, within its limit and offset.
  func rows(for plan: FetchPlan) throws -> ArraySlice<FetchedRow> {
    try keepingObjects { try findRows(for: plan) }
  }

  private func findRows(for plan: FetchPlan) throws -> ArraySlice<FetchedRow> {
    guard let coordinator = persistentStoreCoordinator else { return [] }
    let batch = try coordinator.rows(for: plan)
    let overlay = plan.includesPendingChanges ? changed.filter(\.hasChanges) : []
    let hidden = Set(overlay.map(\.key))
    var found: [FetchedRow] = []
    found.reserveCapacity(batch.count)
    let cursor = RowCursor(batch, in: self)
    for row in 0..<batch.count where !hidden.contains(batch.key(ofRow: row)) {
      cursor.row = row
      if try plan.matches(cursor) { found.append(FetchedRow(batch, row: row)) }
    }
    for object in overlay where !object.isDeleted && plan.covers(object.layout.number) {
      if try plan.matches(object) { found.append(FetchedRow(object)) }
    }
    let sorted = plan.sorted(found, in: self).dropFirst(plan.offset)
    return plan.limit > 0 ? sorted.prefix(plan.limit) : sorted
  }
}

extension FetchPlan {
  /// The values that the order compares.
  func sortValues(of row: FetchedRow, in context: NSManagedObjectContext) -> [Value] {
    sort.map { $0.path.value(of: row, in: context) }
  }

  fileprivate func sorted(
    _ rows: [FetchedRow], in context: NSManagedObjectContext
  ) -> ArraySlice<FetchedRow> {
    let keys = rows.map { order.key(for: sortValues(of: $0, in: context)) }
    let ranks = rows.indices.sorted {
      order.precedes(keys[$0], rows[$0].key, keys[$1], rows[$1].key)
    }
    return ranks.map { rows[$0] }[...]
  }
}
