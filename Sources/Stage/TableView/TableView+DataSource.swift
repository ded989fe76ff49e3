/// What the view's methods throw: its exceptions, and whatever its data source throws.
package typealias TableViewFailure = any Error

/// The data source, which the view does not keep alive, as on a phone.
extension TableView {
  /// What can answer for the rows.
  package typealias DataSource = any TableViewDataSource<Content>

  /// What answers for the rows; without one there are none.
  package var dataSource: DataSource? {
    get { findDataSource() }
    set { findDataSource = { [weak newValue] in newValue } }
  }

  /// A view that shows nothing yet, and asks a data source.
  package convenience init(
    _ kind: ViewKind = .tableView, dataSource: DataSource
  ) {
    self.init(kind)
    self.dataSource = dataSource
  }
}
