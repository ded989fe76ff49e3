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
    try checked { try results(of: request) }
  }

  /// The throwing twin of `fetch(_:)`.
  package func results<Result>(of request: NSFetchRequest<Result>) throws -> [Result] {
    switch request.resultType {
    case .countResultType:
      return [NSNumber(value: try number(of: request))].compactMap { $0 as? Result }
    case .dictionaryResultType:
      return try dictionaries(for: request).compactMap { $0 as? Result }
    case .managedObjectIDResultType:
      let rows = try rows(for: try plan(request))
      return rows.compactMap { objectID(forKey: $0.key) as? Result }
    default: return try objects(for: try plan(request)).compactMap { $0 as? Result }
    }
  }

  /// How many results a fetch would find, within its limit and offset.
  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    try checked { try number(of: request) }
  }

  private func number<Result>(of request: NSFetchRequest<Result>) throws -> Int {
    if request.resultType == .dictionaryResultType { return try dictionaries(for: request).count }
    return try count(of: try plan(request))
  }

  /// Runs a search: an exception of the predicate's ends the process.
  func checked<Result>(_ body: () throws -> Result) throws -> Result {
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
    let rows = try rows(for: plan)
    guard plan.includesRows else { return rows.map { object(forKey: $0.key) } }
    let objects = rows.map { $0.object(in: self) }
    if !plan.returnsFaults {
      for object in objects where object.isFault { object.fireFault() }
    }
    return objects
  }

  /// How many rows a plan has, within its limit and offset; none is read where the store can count.
  private func count(of plan: FetchPlan) throws -> Int {
    guard parent == nil, !(hasChanges && plan.includesPendingChanges),
      let stored = try persistentStoreCoordinator?.count(for: plan)
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
    let (found, batch) = try matchingRows(for: plan)
    if parent == nil { for term in plan.sort { try term.path.readAhead(of: found, in: self) } }
    let rows = plan.window(plan.sorted(found, in: self))
    if plan.refreshesObjects { refreshObjects(of: rows) }
    if let batch, !plan.prefetching.isEmpty {
      batch.prefetched = try Prefetching.read(plan.prefetching, of: rows, in: self)
    }
    return rows
  }

  /// The rows that fulfil a plan's predicate, in no order, and those that were read for it; nil where
  /// a parent found them.
  private func matchingRows(
    for plan: FetchPlan
  ) throws -> (found: [FetchedRow], batch: RowBatch?) {
    if let parent { return (try matchingRows(for: plan, through: parent), nil) }
    guard let coordinator = persistentStoreCoordinator else { return ([], nil) }
    let (batch, isComplete) = try coordinator.rows(
      for: plan, keepsRelationships: hasChanges && plan.includesPendingChanges)
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
    return (found, batch)
  }

  /// Gives the objects of rows that are newer than theirs the newer ones.
  private func refreshObjects(of rows: ArraySlice<FetchedRow>) {
    for row in rows {
      guard let (batch, place) = row.stored, let object = registry[row.key],
        let known = object.snapshot, known.version != batch.version(ofRow: place)
      else { continue }
      refresh(object, mergeChanges: true)
      object.take(RowSnapshot(batch: batch, row: place))
    }
  }

  /// What the parent finds, its unsaved changes included, with this context's own above it.
  private func matchingRows(
    for plan: FetchPlan, through parent: NSManagedObjectContext
  ) throws -> [FetchedRow] {
    let inherited = try withParent(parent) { parent in
      try parent.keepingObjects { try parent.matchingRows(for: plan).found.map(\.detached) }
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
