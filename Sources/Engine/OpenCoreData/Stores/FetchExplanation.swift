/// How a fetch would be answered: what the store does, and what is left to memory.
package struct FetchExplanation: Hashable, Sendable {
  /// The statement, its placeholders unfilled.
  package let sql: String
  /// The plan that SQLite makes for it, one step a line.
  package let plan: [String]
  /// What is asked of each row in memory, and why; empty where the statement says all.
  package let inMemory: [MemoryReason]
}
