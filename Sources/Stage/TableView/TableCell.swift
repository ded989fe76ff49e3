/// A cell on the screen: it stays the same object for as long as its row is neither deleted nor
/// reloaded, wherever the row moves.
package final class TableCell<Content> {
  /// What the cell shows.
  package internal(set) var content: Content

  init(_ content: Content) { self.content = content }
}
