import ScenarioLanguage

/// What an app's source calls a table view or a collection view, and its methods.
struct SwiftView {
  let kind: ViewDeclaration.Kind

  init(_ kind: ViewDeclaration.Kind) { self.kind = kind }

  /// Its variable, which is also how UIKit's methods begin.
  var name: String { kind.rawValue }

  /// Its class; that of its cells, and its protocols, begin with it.
  var type: String {
    switch kind {
    case .tableView: "UITableView"
    case .collectionView: "UICollectionView"
    }
  }

  /// The type of a data source that snapshots of a controller are applied to.
  var diffableType: String { "\(type)DiffableDataSource<String, NSManagedObjectID>" }

  /// How a change is animated; a collection view always animates alike.
  var animation: String {
    switch kind {
    case .tableView: ", with: .automatic"
    case .collectionView: ""
    }
  }

  /// The method that answers with a cell on the screen.
  var cellMethod: String {
    switch kind {
    case .tableView: "cellForRow"
    case .collectionView: "cellForItem"
    }
  }

  /// The method of its data source that counts its rows, with the second argument's label.
  var countMethod: String {
    switch kind {
    case .tableView: "numberOfRowsInSection"
    case .collectionView: "numberOfItemsInSection"
    }
  }

  /// The label of a path for which a cell is asked.
  var cellLabel: String {
    switch kind {
    case .tableView: "cellForRowAt"
    case .collectionView: "cellForItemAt"
    }
  }

  /// The call that takes a cell from those to be used again.
  var dequeuing: String {
    switch kind {
    case .tableView: "dequeueReusableCell(withIdentifier: \"cell\", for: indexPath)"
    case .collectionView: "dequeueReusableCell(withReuseIdentifier: \"cell\", for: indexPath)"
    }
  }

  var insertion: String {
    switch kind {
    case .tableView: "insertRows"
    case .collectionView: "insertItems"
    }
  }

  var deletion: String {
    switch kind {
    case .tableView: "deleteRows"
    case .collectionView: "deleteItems"
    }
  }
}
