/// What a table view asks for the number of its rows and for what they show.
///
/// An error thrown by an answer comes out of the table view's method that asked, and leaves the
/// screen as it was.
package protocol TableViewDataSource<Content>: AnyObject {
  /// What a cell shows.
  associatedtype Content

  /// The number of sections; a negative one is taken for none.
  func numberOfSections() throws(TableViewFailure) -> Int

  /// The number of rows of a section; a negative one is taken for none.
  func numberOfRows(inSection section: Int) throws(TableViewFailure) -> Int

  /// What the cell of a row shows, by its path after the update.
  ///
  /// `former` is what the cell shows that is used for it; nil for a new cell.
  func content(forRowAt path: TablePath, replacing former: Content?) throws(TableViewFailure)
    -> Content

  /// Hears of rows that may come onto the screen soon.
  func prefetchRows(at paths: [TablePath]) throws(TableViewFailure)

  /// The words above a section's rows; nil for none.
  func titleForHeader(inSection section: Int) throws(TableViewFailure) -> String?
}
