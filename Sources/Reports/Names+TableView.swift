package import TableView
import Words

/// A row's place as the table view numbers it.
package typealias TablePath = RowPath
/// A call that a table view received.
package typealias ReceivedCall = TableCall

extension ViewKind: Sentence {
  package var english: String { name }

  package var simplifiedChinese: String {
    switch self {
    case .tableView: "表格视图"
    case .collectionView: "集合视图"
    }
  }
}
