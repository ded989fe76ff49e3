/// UIKit's methods, by their own names; ``receive(_:)`` says what they return and throw.
extension TableView {
  /// Opens a block of updates.
  package func beginUpdates() throws(TableViewFailure) {
    try receive(.beginUpdates)
  }

  /// Closes a block of updates; the outermost one is checked and shown.
  @discardableResult
  package func endUpdates() throws(TableViewFailure) -> UpdateSummary? {
    try receive(.endUpdates)
  }

  /// Tells of new rows, by their paths after the update.
  @discardableResult
  package func insertRows(at paths: [TablePath]) throws(TableViewFailure) -> UpdateSummary? {
    try receive(.insertRows(at: paths))
  }

  /// Tells of rows that are gone, by their paths before the update.
  @discardableResult
  package func deleteRows(at paths: [TablePath]) throws(TableViewFailure) -> UpdateSummary? {
    try receive(.deleteRows(at: paths))
  }

  /// Asks for new cells, by the rows' paths before the update.
  @discardableResult
  package func reloadRows(at paths: [TablePath]) throws(TableViewFailure) -> UpdateSummary? {
    try receive(.reloadRows(at: paths))
  }

  /// Tells of a row that moved, from its path before the update to the one after it.
  @discardableResult
  package func moveRow(at path: TablePath, to newPath: TablePath) throws(TableViewFailure)
    -> UpdateSummary?
  {
    try receive(.moveRow(at: path, to: newPath))
  }

  /// Tells of new sections, by their numbers after the update.
  @discardableResult
  package func insertSections(_ sections: [Int]) throws(TableViewFailure) -> UpdateSummary? {
    try receive(.insertSections(sections))
  }

  /// Tells of sections that are gone, by their numbers before the update.
  @discardableResult
  package func deleteSections(_ sections: [Int]) throws(TableViewFailure) -> UpdateSummary? {
    try receive(.deleteSections(sections))
  }

  /// Asks for the sections' rows and titles again, by their numbers before the update.
  @discardableResult
  package func reloadSections(_ sections: [Int]) throws(TableViewFailure) -> UpdateSummary? {
    try receive(.reloadSections(sections))
  }

  /// Tells of a section that moved, from its number before the update to the one after it.
  @discardableResult
  package func moveSection(_ section: Int, toSection newSection: Int) throws(TableViewFailure)
    -> UpdateSummary?
  {
    try receive(.moveSection(section, toSection: newSection))
  }

  /// Asks for everything again.
  ///
  /// A table view asks at once, inside a block too. A collection view asks at once inside a block,
  /// and elsewhere when it is laid out. Changes that the block was told before stay, and are held
  /// against the new numbers at its end.
  package func reloadData() throws(TableViewFailure) {
    try receive(.reloadData)
  }
}
