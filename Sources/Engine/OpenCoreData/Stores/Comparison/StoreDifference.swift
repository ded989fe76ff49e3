/// Something that one of two stores has otherwise than the other.
package enum StoreDifference {
  /// One of the two.
  package enum Side: String, Sendable {
    case first, second
  }

  /// An entity that only one of the models has; none of its objects are compared.
  case entity(String, only: Side)
  /// An attribute or a relationship that only one of the models has, and which is not compared.
  case property(String, of: String, only: Side)
  /// An object.
  case object(ObjectDifference)
}

/// An object that one of two stores has otherwise than the other.
package struct ObjectDifference {
  /// What became of it.
  package enum Kind: String, CaseIterable, Sendable {
    /// Only the second store has it.
    case inserted
    /// Only the first store has it.
    case deleted
    /// Both have it, with other values.
    case updated
  }

  /// By what an object is known.
  package struct Name {
    /// Its entity, of the other end of a relationship the one that the model names.
    package let entity: String
    /// The number of its row in its store, or the value of the attribute by which objects are matched; nil for
    /// an object that has none.
    package let key: Any?
    /// The attribute; nil where the number of the row is the key.
    package let attribute: String?
  }

  /// A property that differs; of an object that only one store has, one that has a value.
  package enum Property {
    case attribute(String, before: Any?, after: Any?)
    case toOne(String, before: Name?, after: Name?)
    /// Of a relationship that is to-many both ways.
    case members(String, added: [Name], removed: [Name])
    /// Members that both stores have stand in another order.
    case order(String)

    /// Its name in the model.
    package var name: String {
      switch self {
      case .attribute(let name, _, _), .toOne(let name, _, _), .members(let name, _, _),
        .order(let name):
        name
      }
    }
  }

  package let name: Name
  package let kind: Kind
  package var properties: [Property]
}
