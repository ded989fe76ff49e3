/// What a request for history answers.
public enum NSPersistentHistoryResultType: Int, Sendable {
  /// Whether it succeeded.
  case statusOnly = 0
  /// The ids of the changed objects, each once, in the order of their first change.
  case objectIDs = 1
  /// How many transactions there are, or were deleted.
  case count = 2
  /// The transactions, without their changes.
  case transactionsOnly = 3
  /// The changes.
  case changesOnly = 4
  /// The transactions, each with its changes.
  case transactionsAndChanges = 5
}

/// What a request for history has found or deleted.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
  /// `true`, a number, ids, ``NSPersistentHistoryTransaction`` objects or
  /// ``NSPersistentHistoryChange`` objects, as the type says.
  public let result: Any?
  /// What the result is.
  public let resultType: NSPersistentHistoryResultType

  init(resultType: NSPersistentHistoryResultType, result: Any) {
    self.resultType = resultType
    self.result = result
  }
}
