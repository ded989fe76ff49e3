/// The rows of whole objects on the way into empty tables: of a document, and of a store of a class of the
/// program's own.
///
/// A relationship is taken from either of its sides; where they differ, from the to-one.
struct RowAssembly {
  private struct Members {
    let owner: ObjectKey
    let collection: EntityLayout.Collection
    let keys: [ObjectKey]
  }

  private let schema: StoreSchema
  private var rows: [(layout: EntityLayout, key: ObjectKey, values: [Value])] = []
  private var rowOfKey: [ObjectKey: Int] = [:]
  private var members: [Members] = []

  init(_ schema: StoreSchema) { self.schema = schema }

  /// Adds an object with the values of its slots.
  mutating func add(_ values: [Value], of layout: EntityLayout, _ key: ObjectKey) {
    rowOfKey[key] = rows.count
    rows.append((layout, key, values))
  }

  /// Adds what a to-many relationship of an object leads to.
  mutating func add(
    _ keys: [ObjectKey], to collection: EntityLayout.Collection, of owner: ObjectKey
  ) {
    members.append(Members(owner: owner, collection: collection, keys: keys))
  }

  /// What has to be written, with the members of to-many relationships in the tables that have them.
  var changes: RowChanges {
    var values = rows.map(\.values)
    var links: [RowChanges.Link] = []
    var arrangements: [RowChanges.Arrangement] = []
    for relationship in members {
      let (owner, collection) = (relationship.owner, relationship.collection)
      var present = relationship.keys
      if let table = JoinTable(collection) {
        links += present.map { RowChanges.Link(table: table, own: owner, other: $0) }
      } else if collection.destination.inverse?.isToMany == false {
        present = present.filter { member in
          guard let row = rowOfKey[member],
            case .slot(let slot) = schema.model[member.entity].place(
              of: collection.destination.inverse)
          else { return false }
          if values[row][slot].isNull { values[row][slot] = .reference(owner) }
          return values[row][slot].reference == owner
        }
      }
      if collection.isOrdered {
        arrangements.append(
          RowChanges.Arrangement(collection: collection, owner: owner, members: present))
      }
    }
    // Rows of one entity one after the other are written by one statement.
    let sorted = zip(rows, values).sorted {
      ($0.0.key.entity, $0.0.key.number) < ($1.0.key.entity, $1.0.key.number)
    }
    var changes = RowChanges(
      inserted: sorted.map { row, values in
        RowChanges.Row(
          layout: row.layout, key: row.key, values: values, version: 0,
          changedSlots: row.layout.allSlots)
      }, updated: [])
    changes.addedLinks = links
    changes.arrangements = arrangements
    return changes
  }
}
