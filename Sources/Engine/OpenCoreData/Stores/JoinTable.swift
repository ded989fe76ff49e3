/// The table of a many-to-many relationship.
package struct JoinTable: Hashable {
  /// The table's name.
  package private(set) var name: String
  /// The column with the key of the side whose relationship is asked about.
  private(set) var ownColumn: String
  /// The column with the key of the other side.
  private(set) var otherColumn: String
  /// The column with the place of the other side among the members; nil where they have no order.
  private(set) var orderColumn: String?
  /// The columns in the order of the schema, without those of the order.
  package private(set) var columns: [String]
  /// Whether the relationship is its own inverse.
  private let isReflexive: Bool

  /// The join table of an entity's collection; nil where the inverse is to-one, and where nothing is stored.
  ///
  /// It is named after the side with the lower entity number; a column names the entity whose key it
  /// holds and the relationship that points at it.
  init?(_ collection: EntityLayout.Collection) {
    guard collection.destination.inverse?.isToMany == true, !collection.isTransient,
      let inverse = collection.destination.inverseName
    else { return nil }
    let own = Side(entity: collection.owner, relationship: collection.name)
    let other = Side(entity: collection.destination.entity, relationship: inverse)
    isReflexive = own.entity == other.entity && own.relationship == other.relationship
    let first = own.precedes(other) ? own : other
    let second = first.precedes(other) || isReflexive ? other : own
    name = "Z_\(first.entity)\(first.relationship.uppercased())"
    if own.entity == other.entity, !isReflexive {
      alternateName = "Z_\(second.entity)\(second.relationship.uppercased())"
    }
    ownColumn = "Z_\(own.entity)\(other.relationship.uppercased())"
    otherColumn =
      isReflexive ? "REFLEXIVE" : "Z_\(other.entity)\(own.relationship.uppercased())"
    orderColumn = collection.isOrdered ? "Z_FOK_\(otherColumn.trimmingPrefix("Z_"))" : nil
    columns =
      own.precedes(other) || isReflexive ? [ownColumn, otherColumn] : [otherColumn, ownColumn]
  }

  /// The names under which a file has a join table, where they are others than the plain ones.
  struct Names: Hashable {
    /// The table's name.
    var table: String
    /// The column's name by the plain one; a column that is left out has its plain name.
    var columns: [String: String] = [:]

    /// The name of a column.
    func column(_ plain: String) -> String { columns[plain] ?? plain }

    /// The name of the column that keeps an order, by that of the column whose rows it arranges.
    func orderColumn(_ plain: String) -> String {
      let other = "Z_" + plain.dropFirst("Z_FOK_".count)
      return columns[plain] ?? columns[other].map { "Z_FOK_" + $0.dropFirst("Z_".count) } ?? plain
    }
  }

  /// The same table under the names that a file has for it.
  func named(_ names: Names) -> JoinTable {
    var join = self
    join.name = names.table
    join.ownColumn = names.column(ownColumn)
    join.otherColumn = names.column(otherColumn)
    join.orderColumn = orderColumn.map(names.orderColumn)
    join.columns = columns.map(names.column)
    return join
  }

  /// The other name that Core Data may have given the table: that of an entity with itself may be called
  /// after either side, and which one it takes is not public; nil for every other table.
  private(set) var alternateName: String?

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
