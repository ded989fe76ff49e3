/// The data source, which the view does not keep alive, as on a phone.
extension TableView {
  /// What answers for the rows; without one there are none.
  package var dataSource: (any TableViewDataSource<Content>)? {
    get { findDataSource() }
    set { findDataSource = { [weak newValue] in newValue } }
  }

  /// A view that shows nothing yet, and asks a data source.
  package convenience init(
    _ kind: ViewKind = .tableView, dataSource: any TableViewDataSource<Content>
  ) {
    self.init(kind)
    self.dataSource = dataSource
  }
}
