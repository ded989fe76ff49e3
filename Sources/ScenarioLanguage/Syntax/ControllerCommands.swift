/// `controller K [context=C] … end`.
package struct ControllerDeclaration: Sendable, Equatable {
  package var name: Name
  /// Nil for `main`.
  package var context: Name?
  package var entity: Name
  package var request: RequestProperties
  package var sectionNameKeyPath: KeyPath?
  /// Written bare or in quotes.
  package var cacheName: TextLiteral?
  /// A delegate block, or `standard` or `reloading`; nil for none.
  package var delegate: Name?
  /// The text that a subclass would answer for a section name, as in `"{name}"`.
  package var sectionIndexTitle: TextLiteral?
  /// What a subclass would answer for `sectionIndexTitles`.
  package var sectionIndexTitles: Value?
}

/// `tableView K … end`: the table view that a controller feeds.
package struct TableViewDeclaration: Sendable, Equatable {
  package var controller: Name
  /// Key paths of the row's object in braces.
  package var cell: TextLiteral?
  package var detail: TextLiteral?
  /// `{name}` is the section's name.
  package var titleForHeader: TextLiteral?
  package var columns: [KeyPath]?
  /// A constant instead of asking the controller: a mistake to show.
  package var numberOfSections: Int?
  package var numberOfRows: Int?
}

/// `performFetch K`.
package struct PerformFetch: Sendable, Equatable {
  package var controller: Name
}

/// `deleteCache "N"`, or `deleteCache nil` for every cache.
package struct DeleteCache: Sendable, Equatable {
  package var name: TextLiteral?
}

/// `reloadData K`: the table view asks for everything again.
package struct ReloadData: Sendable, Equatable {
  package var controller: Name
}

/// `drag K P to P`: the user reorders; the table has moved the row already.
package struct Drag: Sendable, Equatable {
  package var controller: Name
  package var from: IndexPathLiteral
  package var to: IndexPathLiteral
}
