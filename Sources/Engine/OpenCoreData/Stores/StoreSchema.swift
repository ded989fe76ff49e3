/// All tables of a model's store.
package struct StoreSchema {
  /// The model.
  package let model: ModelLayout
  /// The numbers of the entities whose objects the store may hold.
  let entities: Set<UInt16>
  /// The table of each hierarchy, by the number of its root.
  private let tables: [UInt16: TableLayout]
  /// The names of join tables that are others than the plain ones, by the table's plain name.
  private var joinNames: [String: JoinTable.Names] = [:]

  /// Lays out the tables of a model, or of the given entities of it.
  package init(_ model: ModelLayout, entities: Set<UInt16>? = nil) {
    self.model = model
    self.entities = entities ?? Set(model.entities.map(\.number))
    let roots = model.entities.filter { $0.root == $0.number }
    tables = Dictionary(
      uniqueKeysWithValues: roots.map { ($0.number, TableLayout(root: $0, model: model)) })
    joinNames = JoinNames(of: model).names
  }

  /// The same schema with the names that a file has for its join tables.
  ///
  /// A file need not have the names that a new one gets here: see ``JoinNames``. A table that the file has
  /// under none of the names that it may have keeps that of a new one. One statement.
  ///
  /// - Throws: what SQLite refuses.
  func withJoinNames(of connection: SQLiteConnection) throws -> StoreSchema {
    let joins = JoinNames(of: model)
    guard !joins.isEmpty else { return self }
    var schema = self
    schema.joinNames = try joins.names(on: connection)
    return schema
  }

  /// The join table of an entity's collection, under the names that the store has for it; nil where the
  /// inverse is to-one, and where nothing is stored.
  func joinTable(of collection: EntityLayout.Collection) -> JoinTable? {
    JoinTable(collection).map(stored)
  }

  /// A join table under the names that the store has for it.
  func stored(_ join: JoinTable) -> JoinTable { joinNames[join.name].map(join.named) ?? join }

  /// The table that holds an entity's rows.
  package func table(of layout: EntityLayout) -> TableLayout {
    if let table = tables[layout.root] { return table }
    return TableLayout(root: model[layout.root], model: model)
  }

  /// Whether the store may hold objects of the entity, or of one that inherits from it.
  func holds(_ layout: EntityLayout) -> Bool {
    layout.family.contains(where: entities.contains)
  }

  /// The roots of the hierarchies that the store has tables for.
  var roots: [EntityLayout] { model.entities.filter { $0.root == $0.number && holds($0) } }

  /// The tables that hold objects and what joins them, in order.
  var tableNames: [String] { roots.map { table(of: $0).name } + joinTables.map(\.join.name) }

  /// The join tables, each once, with the columns that keep an order.
  var joinTables: [(join: JoinTable, orderColumns: [String])] {
    var found: [(join: JoinTable, orderColumns: [String])] = []
    for layout in model.entities {
      for collection in layout.collections where collection.owner == layout.number {
        guard let join = joinTable(of: collection), holds(model[layout.root]),
          holds(model[model[collection.destination.entity].root])
        else { continue }
        let order = [join.orderColumn].compactMap { $0 }
        if let known = found.firstIndex(where: { $0.join.name == join.name }) {
          let columns = Set(found[known].orderColumns + order)
          found[known].orderColumns = columns.sorted()
        } else {
          found.append((join, order))
        }
      }
    }
    return found
  }

  /// The statements that make an empty store, in order; what it says of itself has tables of its own.
  var statements: [String] {
    dataStatements + [
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
        + "Z_MAX INTEGER)"
    ] + DerivationTriggers(self).statements
  }

  /// The statements that make the tables of objects, what joins them, and their indexes.
  var dataStatements: [String] {
    var sql: [String] = []
    for root in roots {
      let table = table(of: root)
      let columns = table.columns.map { ", \(quoted($0.name)) \($0.type)" }.joined()
      sql.append(
        "CREATE TABLE \(quoted(table.name)) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, "
          + "Z_OPT INTEGER\(columns) )")
    }
    for root in roots { sql += indexes(of: root) }
    for (join, orderColumns) in joinTables {
      let (first, second) = (quoted(join.columns[0]), quoted(join.columns[1]))
      let order = orderColumns.map { "\(quoted($0)) INTEGER, " }.joined()
      sql.append(
        "CREATE TABLE \(quoted(join.name)) ( \(first) INTEGER, \(second) INTEGER, \(order)"
          + "PRIMARY KEY (\(first), \(second)) )")
      sql.append(
        "CREATE INDEX \(quoted("\(join.name)_\(join.columns[1])_INDEX")) "
          + "ON \(quoted(join.name)) (\(second), \(first))")
    }
    return sql
  }

  private func indexes(of root: EntityLayout) -> [String] {
    let table = table(of: root)
    var sql: [String] = []
    if root.family.count > 1 {
      sql.append(
        "CREATE INDEX \(quoted("\(table.name)_Z_ENT_INDEX")) ON \(quoted(table.name)) (Z_ENT)")
    }
    for layout in root.family.map({ model[$0] }) {
      let columns = table.columns(of: layout)
      for (slot, column) in zip(layout.slots, columns) where slot.owner == layout.number {
        guard case .toOne = slot.kind, let column else { continue }
        sql.append(
          "CREATE INDEX \(quoted("\(table.name)_\(column.name)_INDEX")) "
            + "ON \(quoted(table.name)) (\(quoted(column.name)))")
      }
      for names in layout.entity.constraintNames {
        let terms = names.compactMap { name -> String? in
          guard case .slot(let slot)? = layout.places[name], let column = columns[slot] else {
            return nil
          }
          return "\(quoted(column.name)) COLLATE BINARY ASC"
        }
        let name = "Z_\(layout.name)_UNIQUE_\(names.joined(separator: "_"))"
        sql.append(
          "CREATE UNIQUE INDEX \(quoted(name)) ON \(quoted(table.name)) "
            + "(\(terms.joined(separator: ", ")))")
      }
      for index in layout.entity.indexes where !repeatsRelationshipIndex(index, layout) {
        let terms = index.elements.compactMap { element -> String? in
          guard case .slot(let slot)? = layout.places[element.propertyName ?? ""],
            let column = columns[slot]
          else { return nil }
          return "\(quoted(column.name)) COLLATE BINARY \(element.isAscending ? "ASC" : "DESC")"
        }
        guard !terms.isEmpty else { continue }
        sql.append(
          "CREATE INDEX \(quoted("Z_\(layout.name)_\(index.name)")) ON \(quoted(table.name)) "
            + "(\(terms.joined(separator: ", ")))\(partialCondition(of: index, layout))")
      }
    }
    return sql
  }

  /// Whether an index is on a to-one relationship alone, which has an index anyway.
  private func repeatsRelationshipIndex(
    _ index: NSFetchIndexDescription, _ layout: EntityLayout
  ) -> Bool {
    guard index.elements.count == 1, index.partialIndexPredicate == nil,
      case .slot(let slot)? = layout.places[index.elements[0].propertyName ?? ""],
      case .toOne = layout.slots[slot].kind
    else { return false }
    return true
  }

  /// What follows the columns of an index that has not all rows; empty for one that has.
  private func partialCondition(
    of index: NSFetchIndexDescription, _ layout: EntityLayout
  ) -> String {
    guard let predicate = index.partialIndexPredicate, let tree = predicate.tree,
      (try? tree.checkKeys(from: layout, in: model, isStored: { true })) != nil
    else { return "" }
    let condition = SQLCondition(tree, entity: layout, schema: self, store: "")
    return condition.isComplete ? condition.ofIndex.map { " WHERE \($0)" } ?? "" : ""
  }
}

/// A name as SQL takes it, whatever it holds; plain names stay as they are.
func quoted(_ name: String) -> String {
  let isPlain = name.utf8.allSatisfy {
    ($0 >= 0x41 && $0 <= 0x5a) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5f
      || ($0 >= 0x61 && $0 <= 0x7a)
  }
  return isPlain ? name : "\"\(name.replacing("\"", with: "\"\""))\""
}
