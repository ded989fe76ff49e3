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
    if request.resultType == .countResultType {
      return [NSNumber(value: try count(for: request))].compactMap { $0 as? Result }
    }
    let rows = try checked { try self.rows(for: try plan(request)) }
    switch request.resultType {
    case .managedObjectIDResultType:
      return rows.compactMap { $0.object(in: self).objectID as? Result }
    default: return rows.compactMap { $0.object(in: self) as? Result }
    }
  }

  /// How many objects a fetch would find.
  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    try checked { try count(of: try plan(request)) }
  }

  /// Runs a search: an exception of the predicate's ends the process.
  private func checked<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
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

  /// How many rows a plan has, within its limit and offset; none is read where the store can count.
  private func count(of plan: FetchPlan) throws -> Int {
    guard !hasChanges, parent == nil, let stored = try persistentStoreCoordinator?.count(for: plan)
    else {
      return try rows(for: plan).count
    }
    let rest = max(0, stored - plan.offset)
    return plan.limit > 0 ? min(rest, plan.limit) : rest
  }

  /// The rows of a plan, in order, within its limit and offset.
  func rows(for plan: FetchPlan) throws -> ArraySlice<FetchedRow> {
    try keepingObjects { try findRows(for: plan) }
  }

  private func findRows(for plan: FetchPlan) throws -> ArraySlice<FetchedRow> {
    let sorted = plan.sorted(try matchingRows(for: plan), in: self).dropFirst(plan.offset)
    return plan.limit > 0 ? sorted.prefix(plan.limit) : sorted
  }

  /// The rows that fulfil a plan's predicate, in no order.
  private func matchingRows(for plan: FetchPlan) throws -> [FetchedRow] {
    if let parent { return try matchingRows(for: plan, through: parent) }
    guard let coordinator = persistentStoreCoordinator else { return [] }
    let (batch, isComplete) = try coordinator.rows(for: plan, keepsRelationships: hasChanges)
    let overlay = plan.includesPendingChanges ? changed.filter(\.hasChanges) : []
    let hidden = Set(overlay.map(\.key))
    var found: [FetchedRow] = []
    found.reserveCapacity(batch.count)
    let cursor = RowCursor(batch, in: self)
    for row in 0..<batch.count where !hidden.contains(batch.key(ofRow: row)) {
      cursor.row = row
      if try isComplete || plan.matches(cursor) { found.append(FetchedRow(batch, row: row)) }
    }
    for object in overlay where !object.isDeleted && plan.covers(object.layout.number) {
      if try plan.matches(object) { found.append(FetchedRow(object)) }
    }
    return found
  }

  /// What the parent finds, its unsaved changes included, with this context's own above it.
  private func matchingRows(
    for plan: FetchPlan, through parent: NSManagedObjectContext
  ) throws -> [FetchedRow] {
    let inherited = try withParent(parent) { parent in
      try parent.keepingObjects { try parent.matchingRows(for: plan).map(\.detached) }
    }
    let overlay = plan.includesPendingChanges ? changed.filter(\.hasChanges) : []
    let hidden = Set(overlay.map(\.key))
    var found = inherited.filter { !hidden.contains($0.key) }
    for object in overlay where !object.isDeleted && plan.covers(object.layout.number) {
      if try plan.matches(object) { found.append(FetchedRow(object)) }
    }
    return found
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
    // All keys in one piece of memory: comparing them counts no references.
    var packed: [UInt8] = []
    var ends = [0]
    for row in rows {
      order.pack(sortValues(of: row, in: context), into: &packed)
      ends.append(packed.count)
    }
    let ids = rows.map(\.key)
    let ranks = unsafe packed.withUnsafeBytes { packed in
      rows.indices.sorted { first, second in
        let order = unsafe order.compare(
          UnsafeRawBufferPointer(rebasing: packed[ends[first]..<ends[first + 1]]),
          UnsafeRawBufferPointer(rebasing: packed[ends[second]..<ends[second + 1]]))
        return order == 0 ? ids[first].precedes(ids[second]) : order < 0
      }
    }
    return ranks.map { rows[$0] }[...]
  }
}
