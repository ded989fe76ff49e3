// A page has its rows as plain lists, which throw nothing, and keeps them itself: no reference has to be weak, no
// error and no data source is any.

package typealias TableViewFailure = TableViewException

extension TableView {
  package typealias DataSource = PlainDataSource<Content>

  package var dataSource: DataSource? { findDataSource() }

  package convenience init(_ kind: ViewKind = .tableView, dataSource: DataSource) {
    self.init(kind)
    findDataSource = { dataSource }
  }
}
