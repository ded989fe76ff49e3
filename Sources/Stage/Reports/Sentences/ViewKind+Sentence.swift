package import TableView
package import Words

extension ViewKind: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .tableView: language(name, "表格视图")
    case .collectionView: language(name, "集合视图")
    }
  }
}
