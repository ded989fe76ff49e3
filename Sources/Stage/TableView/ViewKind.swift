/// Which of UIKit's two views shows the rows.
///
/// Both have the same rules for updates. They differ in the words of their exceptions, and in when
/// they ask for the numbers of their rows.
package enum ViewKind: String, Hashable, Sendable, CaseIterable {
  case tableView, collectionView

  /// What UIKit's texts call it.
  package var name: String {
    switch self {
    case .tableView: "table view"
    case .collectionView: "collection view"
    }
  }

  /// What UIKit's texts call one of its rows.
  var row: String {
    switch self {
    case .tableView: "row"
    case .collectionView: "item"
    }
  }

  /// One of its rows, with the article.
  var aRow: String {
    switch self {
    case .tableView: "a row"
    case .collectionView: "an item"
    }
  }
}
