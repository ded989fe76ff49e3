/// `store sqlite|memory ["FILE"] [readOnly=true]`: model, coordinator, store and `main` in one.
package struct StoreDeclaration: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case sqlite, memory
  }

  package var kind: Kind
  /// Nil for a fresh store that is gone afterwards.
  package var file: PlainText?
  package var isReadOnly: Bool?
}

/// `context N [parent=C] [private=true]`.
package struct ContextDeclaration: Sendable, Equatable {
  package var name: Name
  /// Nil for a context on the coordinator.
  package var parent: Name?
  package var isPrivate: Bool?
}

/// `perform C … end`: the lines run in that context, on its queue.
package struct Perform: Sendable, Equatable {
  package var context: Name
  package var body: [Command]
}

/// `merge C into D`: `mergeChanges(fromContextDidSave:)` with C's last save.
package struct Merge: Sendable, Equatable {
  package var source: Name
  package var destination: Name
}

/// `set X name=value…`: attributes of an object; properties of a context, controller or table.
package struct SetProperties: Sendable, Equatable {
  package var target: Reading
  /// At least one.
  package var assignments: [Assignment]
}

/// `set K.fetchRequest name=value…`: changes a live request.
package struct SetRequest: Sendable, Equatable {
  package var controller: Name
  package var request: RequestProperties
}

/// `insert E LABEL [name=value…]`.
package struct Insert: Sendable, Equatable {
  package var entity: Name
  package var label: Name
  package var assignments: [Assignment]
}

/// `add L.rel A, B` or `remove L.rel A, B`: a to-many changed in place.
package struct ToManyChange: Sendable, Equatable {
  /// At least two links; the last names the relationship.
  package var relationship: Reading
  /// At least one.
  package var members: [Reading]
}

/// `delete X`: by label, or by reading as a swipe does.
package struct Delete: Sendable, Equatable {
  package var object: Reading
}

/// A method of a context that takes no argument.
package struct ContextCall: Sendable, Equatable {
  package enum Method: String, Sendable, CaseIterable {
    case save, processPendingChanges, rollback, reset, undo, redo
  }

  package var method: Method
  /// Nil for the current context.
  package var context: Name?
}

/// `refresh L [mergeChanges=false]`.
package struct Refresh: Sendable, Equatable {
  package var object: Reading
  package var mergesChanges: Bool?
}

/// `obtainPermanentIDs L…`.
package struct ObtainPermanentIDs: Sendable, Equatable {
  /// At least one.
  package var objects: [Reading]
}

/// `fetch E […]`: a request without a controller; prints rows.
package struct Fetch: Sendable, Equatable {
  package var entity: Name
  package var request: RequestProperties
}

/// `batchInsert E objects=[…] [mergeInto=C]`.
package struct BatchInsert: Sendable, Equatable {
  package var entity: Name
  /// An array of dictionaries.
  package var objects: Value
  package var mergeInto: Name?
}

/// `batchUpdate E set=[…] [predicate=…] [mergeInto=C]`.
package struct BatchUpdate: Sendable, Equatable {
  package var entity: Name
  package var predicate: PredicateClause?
  /// A dictionary from attribute names to values.
  package var propertiesToUpdate: Value
  package var mergeInto: Name?
}

/// `batchDelete E [predicate=…] [mergeInto=C]`.
package struct BatchDelete: Sendable, Equatable {
  package var entity: Name
  package var predicate: PredicateClause?
  package var mergeInto: Name?
}
