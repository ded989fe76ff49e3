/// What a screen shows of a view of rows, and does to it in the user's place.
@MainActor
package protocol RowsOnScreen: UIView {
  /// The sections as they are on the screen.
  var shownSections: [ShownSection] { get }
  /// What reloads when the user pulls; nil for nothing.
  var refreshControl: UIRefreshControl? { get }
  /// Selects a row as a tap does, and tells the delegate; whether there is such a row, and it can be.
  func tapRow(at path: IndexPath) -> Bool
  /// Deletes a row as a swipe does; whether there is such a row, and it can be deleted.
  func swipeToDeleteRow(at path: IndexPath) -> Bool
  /// Does an action that a swipe over a row offers, by its title; whether there is one.
  func swipeRow(at path: IndexPath, to title: String) -> Bool
  /// The index at the edge, from top to bottom; none where there is no index.
  var indexTitles: [String] { get }
  /// Goes to the section that a title of the index leads to; whether there is such a section.
  func tapIndex(_ title: String, at place: Int) -> Bool
  /// Moves a row as a finger does, and tells the data source; whether there are such rows, and it can be.
  func dragRow(at path: IndexPath, to target: IndexPath) -> Bool
  /// Scrolls until a row is the first on the screen.
  func showRow(at path: IndexPath)
  /// Asks for everything again.
  func reloadData()
}

/// A section as it is on the screen.
package struct ShownSection {
  /// What stands above its rows; nil for nothing.
  package let title: String?
  /// The texts of its rows that are on the screen.
  package let rows: [[String]]
}
