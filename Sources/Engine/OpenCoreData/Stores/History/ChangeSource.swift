/// Who makes a transaction, for the notes of a store that keeps its history.
package struct ChangeSource: Hashable, Sendable {
  /// The context's author; nil for none.
  package let author: String?
  /// The context's name; nil for none.
  package let contextName: String?

  /// Names a source.
  package init(author: String? = nil, contextName: String? = nil) {
    self.author = author
    self.contextName = contextName
  }
}

/// The kinds of change, by the numbers that the tables have (`ZCHANGETYPE`).
enum HistoryChangeKind: Int64 {
  case insert = 0
  case update = 1
  case delete = 2
}
