/// A line while it is edited, and where the cursor is in it.
package struct EditedLine: Sendable, Equatable {
  /// What stands before the cursor.
  package var before: String
  /// What stands behind it.
  package var after: String

  /// Describes a line.
  package init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  /// The whole line.
  package var text: String { before + after }
}
