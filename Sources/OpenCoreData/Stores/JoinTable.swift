/// The table of a many-to-many relationship.
package struct JoinTable: Hashable {
  /// The table's name.
  package let name: String
  /// The column with the key of the side whose relationship is asked about.
  let ownColumn: String
  /// The column with the key of the other side.
  let otherColumn: String
  /// The column with the place of the other side among the members; nil where they have no order.
  let orderColumn: String?
  /// The columns in the order of the schema, without those of the order.
  package let columns: [String]
  /// Whether the relationship is its own inverse.
  private let isReflexive: Bool

  /// The join table of an entity's collection; nil where the inverse is to-one, and where nothing is stored.
  ///
  /// It is named after the side with the lower entity number; a column names the entity whose key it
  /// holds and the relationship that points at it.
  init?(_ collection: EntityLayout.Collection) {
    guard case .collection = collection.destination.inverse, !collection.isTransient,
      let inverse = collection.destination.inverseName
    else { return nil }
    let own = Side(entity: collection.owner, relationship: collection.name)
    let other = Side(entity: collection.destination.entity, relationship: inverse)
    isReflexive = own.entity == other.entity && own.relationship == other.relationship
    let first = own.precedes(other) ? own : other
    name = "Z_\(first.entity)\(first.relationship.uppercased())"
    ownColumn = "Z_\(own.entity)\(other.relationship.uppercased())"
    otherColumn =
      isReflexive ? "REFLEXIVE" : "Z_\(other.entity)\(own.relationship.uppercased())"
    orderColumn = collection.isOrdered ? "Z_FOK_\(otherColumn.trimmingPrefix("Z_"))" : nil
    columns =
      own.precedes(other) || isReflexive ? [ownColumn, otherColumn] : [otherColumn, ownColumn]
  }

  /// The columns that can hold the key of the side that is asked about.
  var ownColumns: [String] { isReflexive ? columns : [ownColumn] }

  private struct Side {
    let entity: UInt16
    let relationship: String

    func precedes(_ other: Side) -> Bool {
      entity == other.entity ? relationship < other.relationship : entity < other.entity
    }
  }
}
