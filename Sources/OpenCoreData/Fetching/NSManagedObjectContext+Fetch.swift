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
    let plan = raising { () throws(RaisedException) -> FetchPlan in try self.plan(request) }
    let rows = try checked { try self.rows(for: plan) }
    switch request.resultType {
    case .managedObjectIDResultType:
      return rows.compactMap { $0.object(in: self).objectID as? Result }
    default: return results(rows.objects(in: self), of: plan.layout)
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
    try rows(for: plan).objects(in: self)
  }

  /// How many rows a plan has, within its limit and offset; none is read where the store can count.
  private func count(of plan: FetchPlan) throws -> Int {
    guard !hasChanges, let stored = try persistentStoreCoordinator?.count(for: plan) else {
      return try rows(for: plan).count
    }
    let rest = max(0, stored - plan.offset)
    return plan.limit > 0 ? min(rest, plan.limit) : rest
  }

  /// Objects of an entity's family as what a request is declared to answer, without those that are
  /// something else.
  private func results<Result>(_ objects: [NSManagedObject], of layout: EntityLayout) -> [Result] {
    let classes = layout.family.compactMap { persistentStoreCoordinator?.layout[$0].objectClass }
    guard classes.allSatisfy({ $0 is Result.Type }) else {
      return objects.compactMap { $0 as? Result }
    }
    // All are known to fit, and an array of objects is the same memory whatever class it is declared
    // for; asking each would cost as much as making it.
    return unsafe unsafeBitCast(objects, to: [Result].self)
  }

  /// The rows of a plan, in order, within its limit and offset.
  func rows(for plan: FetchPlan) throws -> FetchedRows {
    try keepingObjects { try findRows(for: plan) }
  }

  private func findRows(for plan: FetchPlan) throws -> FetchedRows {
    guard let coordinator = persistentStoreCoordinator else { return FetchedRows() }
    let (batch, isComplete) = try coordinator.rows(for: plan, keepsRelationships: hasChanges)
    let overlay = plan.includesPendingChanges ? changed.filter(\.hasChanges) : []
    var stored = Array(0..<batch.count)
    if !overlay.isEmpty {
      let hidden = Set(overlay.map(\.key))
      stored.removeAll { hidden.contains(batch.key(ofRow: $0)) }
    }
    if !isComplete {
      let cursor = RowCursor(batch, in: self)
      stored = try stored.filter { row in
        cursor.row = row
        return try plan.matches(cursor)
      }
    }
    let unsaved = try overlay.filter { object in
      try !object.isDeleted && plan.covers(object.layout.number) && plan.matches(object)
    }
    var rows = FetchedRows(stored, of: batch, unsaved: unsaved)
    rows.sort(by: plan, in: self)
    rows.limit(plan.limit, offset: plan.offset)
    return rows
  }
}

extension FetchPlan {
  /// The values that the order compares.
  func sortValues(of row: FetchedRow, in context: NSManagedObjectContext) -> [Value] {
    sort.map { $0.path.value(of: row, in: context) }
  }
}
