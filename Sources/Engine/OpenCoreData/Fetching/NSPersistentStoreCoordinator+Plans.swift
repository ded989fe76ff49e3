/// What fetches ask of the stores.
extension NSPersistentStoreCoordinator {
  /// The stored rows that a plan's objects are among.
  ///
  /// They all fulfil its predicate where the answer is complete. Key paths through relationships can
  /// be left to memory, as they have to be where there are unsaved changes. Those of stores that are read row by
  /// row are not among them.
  func rows(
    for plan: FetchPlan, keepsRelationships: Bool
  ) throws -> (batch: RowBatch, isComplete: Bool) {
    try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      var batch = RowBatchBuilder(family: plan.layout.family.map { layout[$0] })
      var isComplete = true
      for store in stores where store.rowKeeper == nil {
        let condition = plan.condition(in: store, keepsRelationships: keepsRelationships)
        try store.readRows(
          of: plan.layout, includingSubentities: plan.includesSubentities, matching: condition,
          into: &batch)
        isComplete = isComplete && condition?.isComplete ?? true
      }
      return (batch.batch(), isComplete)
    }
  }

  /// How many stored rows fulfil a plan's predicate, whatever its limit; nil where SQL cannot say.
  func count(for plan: FetchPlan) throws -> Int? {
    try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      var count = 0
      for store in stores {
        let condition = plan.condition(in: store, keepsRelationships: false)
        guard condition?.isComplete ?? true, store.rowKeeper == nil else { return nil }
        count += try store.count(
          of: plan.layout, includingSubentities: plan.includesSubentities, matching: condition)
      }
      return count
    }
  }

  /// Explains how the rows of a plan would be read from the first store that may have them, without
  /// reading them; empty where none may.
  ///
  /// - Throws: what the store refuses.
  package func explanation(
    of plan: FetchPlan, keepsRelationships: Bool
  ) throws -> FetchExplanation {
    try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      guard let store = stores.first, store.rowKeeper == nil else {
        return FetchExplanation(sql: "", plan: [], inMemory: [])
      }
      let condition = plan.condition(in: store, keepsRelationships: keepsRelationships)
      return try store.explanation(
        of: plan.layout, includingSubentities: plan.includesSubentities, matching: condition)
    }
  }
}
