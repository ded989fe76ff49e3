/// What a fetch request is told, whether by `fetch`, in a controller, or by `set K.fetchRequest`.
package struct RequestProperties: Sendable, Equatable {
  package enum ResultType: String, Sendable, CaseIterable {
    case managedObjectResultType, managedObjectIDResultType, dictionaryResultType, countResultType
  }

  package var predicate: PredicateClause?
  /// Nil where the line was left out, empty for `[]`: Core Data tells the two apart.
  package var sortDescriptors: [SortDescriptor]?
  /// A whole number, or an expression; so are the next two.
  package var fetchLimit: Value?
  package var fetchOffset: Value?
  package var fetchBatchSize: Value?
  package var resultType: ResultType?
  package var propertiesToFetch: [FetchedProperty]?
  /// Key paths, and names of expressions in `propertiesToFetch`.
  package var propertiesToGroupBy: [KeyPath]?
  package var havingPredicate: PredicateClause?
  package var relationshipKeyPathsForPrefetching: [KeyPath]?
  package var includesPendingChanges: Bool?
  package var includesSubentities: Bool?
  package var returnsDistinctResults: Bool?
  package var returnsObjectsAsFaults: Bool?
  package var includesPropertyValues: Bool?
  package var shouldRefreshRefetchedObjects: Bool?

  package init() {}
}

/// A predicate's format, and the values for its `%@`, `%d` and `%K`.
package struct PredicateClause: Sendable, Equatable {
  /// Its braces are its own, as in `age IN {12, 15}`; nil for an explicit `nil`, which removes it.
  package var format: PlainText?
  package var arguments: [Value]
}

/// What the dictionaries of a fetch hold under one name.
package enum FetchedProperty: Sendable, Equatable {
  case keyPath(KeyPath)
  case expression(FetchedExpression)
}

/// `NAME [TYPE]: "EXPRESSION"`, an expression description.
package struct FetchedExpression: Sendable, Equatable {
  package var name: Name
  /// What the value is turned into; nil to leave it as it is computed.
  package var type: BuiltInAttributeType?
  package var expression: PlainText
}

/// `key [descending] [SELECTOR]`.
package struct SortDescriptor: Sendable, Equatable {
  package enum Comparison: String, Sendable, CaseIterable {
    case compare, caseInsensitiveCompare, localizedCompare, localizedCaseInsensitiveCompare
    case localizedStandardCompare
  }

  package var key: KeyPath
  package var isAscending: Bool
  /// Nil for the default.
  package var comparison: Comparison?

  /// Whether texts that differ in case alone are equal in this order.
  package var disregardsCase: Bool {
    switch comparison {
    case .caseInsensitiveCompare, .localizedCaseInsensitiveCompare: true
    case .compare, .localizedCompare, .localizedStandardCompare, nil: false
    }
  }
}
