package import TableView
package import Words

/// A row's place as the table view numbers it.
package typealias TablePath = RowPath
/// A call that a table view received.
package typealias ReceivedCall = TableCall

extension ViewKind: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .tableView: language(name, "表格视图")
    case .collectionView: language(name, "集合视图")
    }
  }
}
