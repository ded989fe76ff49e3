/// A cell on the screen: it stays the same object for as long as its row is neither deleted nor
/// reloaded, wherever the row moves.
package final class TableCell<Content> {
  /// What the cell shows; setting it changes the screen at once, as configuring a cell does.
  package var content: Content

  init(_ content: Content) { self.content = content }
}
