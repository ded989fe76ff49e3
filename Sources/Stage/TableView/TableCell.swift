/// A cell on the screen: it stays the same object for as long as its row is neither deleted nor
/// reloaded, wherever the row moves.
package final class TableCell<Content> {
  /// What the cell shows; setting it changes the screen at once, as configuring a cell does.
  package var content: Content { didSet { changes.count += 1 } }

  /// Counts the changes of the view's screen.
  private let changes: ChangeCounter

  init(_ content: Content, counting changes: ChangeCounter) {
    self.content = content
    self.changes = changes
  }
}

/// Counts the changes of a screen, of which many are made by cells.
final class ChangeCounter {
  var count = 0
}
