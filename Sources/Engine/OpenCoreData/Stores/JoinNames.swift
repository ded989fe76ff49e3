/// What the join tables of a model are called in a store's file.
///
/// Plain names say which entity's key a column holds and by which relationship it is reached. Two things
/// are not told by that, and Core Data has a way of its own for both:
/// - Relationships of one name that lead to one entity from several others have columns of one name,
///   though in different tables; Core Data numbers all but one (`Z_24USERS`, `Z_24USERS1`). In the public
///   stores that are known the plain name is that of the entity that comes first by its name. New stores
///   follow that; it is a conjecture.
/// - The table between an entity and itself is called after one of the two relationships, and no order
///   that is public tells which. New stores take the first by name.
///
/// So a file is asked what its tables are called.
struct JoinNames {
  /// The join tables by their plain names, each once.
  private var joins: [JoinTable] = []
  /// The names that a new store gets, by the plain name of the table, where they are others.
  private(set) var names: [String: JoinTable.Names] = [:]

  /// Whether the model has no join tables.
  var isEmpty: Bool { joins.isEmpty }

  /// The names of a model's join tables.
  ///
  /// O(n log n) in the relationships of the model.
  init(of model: ModelLayout) {
    var seen: Set<String> = []
    /// Who has a column of a name, by the name.
    var owners: [String: [(entity: String, join: JoinTable)]] = [:]
    for layout in model.entities {
      for collection in layout.collections where collection.owner == layout.number {
        guard let join = JoinTable(collection) else { continue }
        if seen.insert(join.name).inserted { joins.append(join) }
        owners[join.otherColumn, default: []].append((layout.name, join))
      }
    }
    for (column, owners) in owners where owners.count > 1 {
      for (number, owner) in owners.sorted(by: { $0.entity < $1.entity }).enumerated().dropFirst() {
        names[owner.join.name, default: JoinTable.Names(table: owner.join.name)]
          .columns[column] = "\(column)\(number)"
      }
    }
  }

  /// The names that a file has, by the plain name of the table.
  ///
  /// A column of the file that has the plain name is the column; otherwise one that has digits behind it.
  ///
  /// - Throws: what SQLite refuses.
  func names(on connection: SQLiteConnection) throws -> [String: JoinTable.Names] {
    let columns = try Self.columns(on: connection)
    var found = names
    for join in joins {
      guard
        let table = [join.name, join.alternateName].compactMap({ $0 }).first(where: {
          columns[$0] != nil
        }), let present = columns[table]
      else { continue }
      var names = JoinTable.Names(table: table)
      var rest = present.filter { !join.columns.contains($0) }
      for column in join.columns where !present.contains(column) {
        guard let place = rest.firstIndex(where: { Self.isNumbered($0, from: column) }) else {
          continue
        }
        names.columns[column] = rest.remove(at: place)
      }
      found[join.name] = table == join.name && names.columns.isEmpty ? nil : names
    }
    return found
  }

  /// Whether a name is another with digits behind it.
  private static func isNumbered(_ name: String, from plain: String) -> Bool {
    guard name.hasPrefix(plain) else { return false }
    let digits = name.dropFirst(plain.count)
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The columns of the tables that may be join tables, by the table's name.
  private static func columns(on connection: SQLiteConnection) throws -> [String: [String]] {
    let statement = try connection.prepare(
      "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c "
        + "WHERE m.type = 'table' AND m.name GLOB 'Z_[0-9]*' ORDER BY m.name, c.cid")
    defer { statement.reset() }
    var columns: [String: [String]] = [:]
    while try statement.step() { columns[statement.text(0), default: []].append(statement.text(1)) }
    return columns
  }
}
