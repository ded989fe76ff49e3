/// How a fetch would be answered: what the store does, and what is left to memory.
package struct FetchExplanation: Hashable, Sendable {
  /// The statement, its placeholders unfilled.
  package let sql: String
  /// The plan that SQLite makes for it, one step a line.
  package let plan: [String]
  /// What is asked of each row in memory, and why; empty where the statement says all.
  package let inMemory: [String]
}

extension NSPersistentStoreCoordinator {
  /// Explains how the rows of a plan would be read from the first store that may have them, without
  /// reading them; empty where none may.
  ///
  /// - Throws: what the store refuses.
  package func explanation(
    of plan: FetchPlan, keepsRelationships: Bool
  ) throws -> FetchExplanation {
    try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      guard let store = stores.first else {
        return FetchExplanation(sql: "", plan: [], inMemory: [])
      }
      let condition = plan.condition(in: store, keepsRelationships: keepsRelationships)
      return try store.explanation(
        of: plan.layout, includingSubentities: plan.includesSubentities, matching: condition)
    }
  }
}
