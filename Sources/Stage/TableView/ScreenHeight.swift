/// How much of a view fits on the screen.
package struct ScreenHeight: Hashable, Sendable {
  /// How many rows; at least one.
  package let rows: Int
  /// How many rows beyond the screen the data source is told of as the view scrolls; 0 for none.
  package let prefetchedRows: Int

  /// A height in rows.
  package init(rows: Int, prefetchedRows: Int = 0) {
    self.rows = max(rows, 1)
    self.prefetchedRows = max(prefetchedRows, 0)
  }
}
