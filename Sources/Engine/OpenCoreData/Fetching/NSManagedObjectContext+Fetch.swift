import Foundation

extension NSManagedObjectContext {
  /// Finds objects.
  ///
  /// What is unsaved in this context counts, unless the request says otherwise: new objects are
  /// found, deleted ones are not, changed ones are judged as they are now. An unknown entity or
  /// key path is a programmer's error and ends the process with Apple's text.
  ///
  /// - Throws: what the store cannot read.
  public func fetch<Result>(
    _ request: NSFetchRequest<Result>, file: StaticString = #fileID, line: UInt = #line
  ) throws -> [Result] {
    try checked(file, line) { try results(of: request) }
  }

  /// The throwing twin of `fetch(_:)`.
  package func results<Result>(of request: NSFetchRequest<Result>) throws -> [Result] {
    noteUse("fetch(_:)")
    beginUse()
    defer { endUse() }
    let type = request.resultType
    if type == .countResultType {
      return [NSNumber(value: try number(of: request))].compactMap { $0 as? Result }
    }
    if type == .dictionaryResultType {
      return try dictionaries(for: request).compactMap { $0 as? Result }
    }
    if type == .managedObjectIDResultType {
      let rows = try rows(for: try plan(request))
      return rows.compactMap { objectID(forKey: $0.key) as? Result }
    }
    let plan = try plan(request)
    let objects = try objects(for: plan)
    hold(handedOut: objects)
    return results(objects, of: plan.layout)
  }

  /// How many results a fetch would find, within its limit and offset.
  public func count<Result>(
    for request: NSFetchRequest<Result>, file: StaticString = #fileID, line: UInt = #line
  ) throws -> Int {
    noteUse("count(for:)")
    return try checked(file, line) { try number(of: request) }
  }

  private func number<Result>(of request: NSFetchRequest<Result>) throws -> Int {
    if request.resultType == .dictionaryResultType { return try dictionaries(for: request).count }
    return try count(of: try plan(request))
  }

  /// Runs a search: an exception of the predicate's ends the process.
  func checked<Result>(
    _ file: StaticString, _ line: UInt, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let raised as RaisedException {
      return raising(file: file, line: line) { () throws(RaisedException) in throw raised }
    }
  }

  /// The throwing twin of what `fetch(_:)` checks before it reads; a function of all rows, which the
  /// predicate compares with, is read here.
  package func plan<Result>(_ request: NSFetchRequest<Result>) throws -> FetchPlan {
    guard let coordinator = persistentStoreCoordinator else {
      throw RaisedException(
        name: "NSInternalInconsistencyException",
        reason: "This NSManagedObjectContext has no persistent store coordinator.")
    }
    let plan = try FetchPlan(request, in: coordinator) { function, entity in
      try value(of: function, for: request, entity: entity)
    }
    if request.givenEntity == nil { request.givenEntity = plan.layout.entity }
    return plan
  }

  /// The objects of a plan that was made for this context.
  package func objects(for plan: FetchPlan) throws -> [NSManagedObject] {
    var rows = try rows(for: plan)
    guard plan.includesRows else { return rows.map { object(forKey: $0.key) } }
    if !plan.sort.isEmpty { rows.reorderBatch() }
    let objects = rows.objects(in: self)
    if !plan.returnsFaults {
      for object in objects where object.isFault { object.fireFault() }
    }
    return objects
  }

  /// How many rows a plan has, within its limit and offset; none is read where the store can count.
  func count(of plan: FetchPlan) throws -> Int {
    let asksStore = parent == nil && !(hasChanges && plan.includesPendingChanges)
    if asksStore,
      let count = try persistentStoreCoordinator?.onlyKeptAnswer(
        to: plan, { try $0.count(for: plan, in: self) })
    {
      return count
    }
    guard asksStore,
      let stored = try atGeneration({ try persistentStoreCoordinator?.count(for: plan) })
    else {
      return try rows(for: plan).count
    }
    let rest = max(0, stored - plan.offset)
    return plan.limit > 0 ? min(rest, plan.limit) : rest
  }

  /// Objects of an entity's family as what a request is declared to answer, without those that are
  /// something else.
  private func results<Result>(_ objects: [NSManagedObject], of layout: EntityLayout) -> [Result] {
    let classes = layout.family.compactMap { number in
      persistentStoreCoordinator.map { objectClass(of: $0.layout[number]) }
    }
    guard classes.allSatisfy({ $0 is Result.Type }) else {
      return objects.compactMap { $0 as? Result }
    }
    // All are known to fit, and an array of objects is the same memory whatever class it is declared
    // for; asking each would cost as much as making it.
    return unsafe unsafeBitCast(objects, to: [Result].self)
  }

  /// The rows of a plan, in order, within its limit and offset.
  func rows(for plan: FetchPlan) throws -> FetchedRows {
    try keepingObjects { try atGeneration { try findRows(for: plan) } }
  }

  private func findRows(for plan: FetchPlan) throws -> FetchedRows {
    var rows = try matchingRows(for: plan)
    var batches: [RowBatch] = []
    if plan.storeRequest != nil,
      !rows.isResult && !plan.sort.isEmpty || !plan.returnsFaults || !plan.prefetching.isEmpty
    {
      batches = try readRows(ofKept: rows.compactMap(\.knownObject))
    }
    if !rows.isResult {
      if parent == nil { for term in plan.sort { try term.path.readAhead(of: rows, in: self) } }
      rows.sort(by: plan, in: self)
      rows.limit(by: plan)
    }
    if plan.refreshesObjects { try refreshObjects(of: rows) }
    if parent == nil, !plan.prefetching.isEmpty {
      let prefetched = try Prefetching.read(plan.prefetching, of: rows, in: self)
      rows.batch.prefetched = prefetched
      for batch in batches { batch.prefetched = prefetched }
    }
    return rows
  }

  /// The rows that fulfil a plan's predicate, in no order.
  private func matchingRows(for plan: FetchPlan) throws -> FetchedRows {
    if let parent { return try matchingRows(for: plan, through: parent) }
    guard let coordinator = persistentStoreCoordinator else { return FetchedRows() }
    let (batch, isComplete) = try coordinator.rows(
      for: plan, keepsRelationships: hasChanges && plan.includesPendingChanges)
    let overlay = plan.includesPendingChanges ? unsaved.changed.filter(\.hasChanges) : []
    let kept = try keptObjects(for: plan, overlay)
    if kept.isResult { return FetchedRows(result: kept.objects) }
    var stored = Array(0..<batch.count)
    if !overlay.isEmpty {
      let hidden = Set(overlay.map(\.key))
      stored.removeAll { hidden.contains(batch.key(ofRow: $0)) }
    }
    if !isComplete {
      let cursor = RowCursor(batch, in: self)
      stored = try stored.filter { row in
        // One comparison may walk through all other rows.
        try coordinator.checkCancelled()
        cursor.row = row
        return try plan.matches(cursor)
      }
    }
    return FetchedRows(
      stored, of: batch, others: kept.objects.map { FetchedRow($0) } + (try matching(overlay, plan))
    )
  }

  /// The objects without changes that a plan finds in stores that are read row by row.
  ///
  /// They are the result where such a store alone has them, nothing unsaved has a part in it and nobody keeps
  /// their sort keys: then order and window are the store's.
  private func keptObjects(
    for plan: FetchPlan, _ overlay: [NSManagedObject]
  ) throws -> (objects: [NSManagedObject], isResult: Bool) {
    let changed = Set(overlay.lazy.filter { plan.covers($0.layout.number) }.map(\.key))
    let mayWindow = !plan.ordersRows && changed.isEmpty
    guard
      let found = try persistentStoreCoordinator?.keptKeys(
        for: plan, mayWindow: mayWindow, in: self)
    else { return ([], false) }
    let keys = changed.isEmpty ? found.keys : found.keys.filter { !changed.contains($0) }
    return (keys.map { object(forKey: $0) }, found.isResult)
  }

  /// Brings the rows of those among the objects of a fetch that are faults.
  ///
  /// - Returns: the rows, which those objects keep.
  private func readRows(ofKept objects: [NSManagedObject]) throws -> [RowBatch] {
    guard parent == nil, let coordinator = persistentStoreCoordinator else { return [] }
    let faults = objects.filter { $0.isFault && $0.snapshot == nil && !$0.key.isTemporary }
    return try Dictionary(grouping: faults, by: \.layout.number).map { entity, group in
      let batch = try coordinator.rows(
        of: group.map(\.key), in: coordinator.layout[entity], for: self)
      for row in 0..<batch.count {
        registry[batch.key(ofRow: row)]?.take(RowSnapshot(batch: batch, row: row))
      }
      return batch
    }
  }

  /// Gives the objects of rows that are newer than theirs the newer ones.
  private func refreshObjects(of rows: FetchedRows) throws {
    try refresh(kept: rows.compactMap(\.knownObject))
    for row in rows {
      guard let (batch, place) = row.stored, let object = registry[row.key],
        let known = object.snapshot, known.version != batch.version(ofRow: place)
      else { continue }
      refresh(object, mergeChanges: true)
      object.take(RowSnapshot(batch: batch, row: place))
    }
  }

  /// Gives the objects of stores that are read row by row what these have of them now, where it differs.
  private func refresh(kept objects: [NSManagedObject]) throws {
    guard parent == nil, let coordinator = persistentStoreCoordinator, coordinator.hasRowKeeper
    else { return }
    let known = objects.filter { $0.snapshot != nil && !$0.hasChanges }
    for (entity, group) in Dictionary(grouping: known, by: \.layout.number) {
      let layout = coordinator.layout[entity]
      let batch = try coordinator.rows(of: group.map(\.key), in: layout, for: self)
      for row in 0..<batch.count {
        let now = RowSnapshot(batch: batch, row: row)
        guard let object = registry[batch.key(ofRow: row)], let known = object.snapshot,
          known.version != now.version
            || layout.slots.indices.contains(where: { slot in
              !layout.slots[slot].isTransient && known[slot] != now[slot]
            })
        else { continue }
        refresh(object, mergeChanges: true)
        object.take(now)
      }
    }
  }

  /// What the parent finds, its unsaved changes included, with this context's own above it.
  private func matchingRows(
    for plan: FetchPlan, through parent: NSManagedObjectContext
  ) throws -> FetchedRows {
    let inherited = try withParent(parent) { parent in
      try parent.keepingObjects {
        try parent.atGeneration { try parent.matchingRows(for: plan.inNoOrder).map(\.detached) }
      }
    }
    let overlay = plan.includesPendingChanges ? unsaved.changed.filter(\.hasChanges) : []
    let hidden = Set(overlay.map(\.key))
    return FetchedRows(
      inherited.filter { !hidden.contains($0.key) } + (try matching(overlay, plan)))
  }

  /// The rows of changed objects that fulfil a plan's predicate as they are now.
  private func matching(_ objects: [NSManagedObject], _ plan: FetchPlan) throws -> [FetchedRow] {
    try objects.compactMap { object in
      try persistentStoreCoordinator?.checkCancelled()
      guard !object.isDeleted, plan.covers(object.layout.number), try plan.matches(object) else {
        return nil
      }
      return FetchedRow(object)
    }
  }
}

extension FetchPlan {
  /// The values that the order compares.
  func sortValues(of row: FetchedRow, in context: NSManagedObjectContext) -> [Value] {
    sort.map { $0.path.value(of: row, in: context) }
  }
}
