import TableView

/// Hears of rows that may come onto the screen soon.
@MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Rows may be shown soon, those that come first first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])

  /// Rows will not be shown after all; never told here.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

/// Hears of items that may come onto the screen soon.
@MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
  /// Items may be shown soon, those that come first first.
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])

  /// Items will not be shown after all; never told here.
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

extension IndexPath {
  /// The path of a row.
  init(_ path: TablePath) { self.init(row: path.row, section: path.section) }
}
