/// The tables of one SELECT: what to-one key paths lead to is joined once.
final class SQLFrame {
  /// A table that a path leads to.
  private struct Join {
    let column: SQLFragment
    let alias: String
    let sql: String
  }

  private var joins: [Join] = []

  /// The alias of the row that a column leads to.
  func alias(
    of column: SQLFragment, in table: String, _ makeAlias: () -> String
  ) throws(LeftToMemory) -> String {
    if let known = joins.first(where: { $0.column == column }) { return known.alias }
    // SQLite joins 64 tables at most.
    guard joins.count < 48 else { throw LeftToMemory(.moreTables(than: 48)) }
    let alias = makeAlias()
    joins.append(
      Join(
        column: column, alias: alias,
        sql: " LEFT JOIN \(quoted(table)) \(alias) ON \(alias).Z_PK = \(column.sql)"))
    return alias
  }

  /// The joins that a condition needs, each with a blank before it.
  func joins(usedBy condition: SQLFragment) -> String {
    var needed: [String] = []
    var aliases = condition.aliases
    for join in joins.reversed() where aliases.contains(join.alias) {
      needed.append(join.sql)
      aliases.formUnion(join.column.aliases)
    }
    return needed.reversed().joined()
  }
}

/// An object that a key path has come to.
struct SQLPlace {
  /// The object's key; NULL where a to-one relationship on the way leads nowhere.
  let key: SQLFragment
  /// The entity, whose properties a key may name.
  let layout: EntityLayout
  /// The SELECT that it belongs to.
  let frame: SQLFrame
  /// Whether the key may be NULL.
  let isOptional: Bool
  private let row: String?

  /// The row of an alias.
  init(alias: String, layout: EntityLayout, frame: SQLFrame) {
    key = "\(column: "Z_PK", of: alias)"
    (self.layout, self.frame, isOptional, row) = (layout, frame, false, alias)
  }

  /// The object that a column holds the key of.
  init(keyIn column: SQLFragment, layout: EntityLayout, frame: SQLFrame) {
    (key, self.layout, self.frame, isOptional, row) = (column, layout, frame, true, nil)
  }

  /// The alias of the object's row, which is joined where it was not yet.
  func alias(
    in schema: StoreSchema, _ makeAlias: () -> String
  ) throws(LeftToMemory) -> String {
    if let row { return row }
    return try frame.alias(of: key, in: schema.table(of: layout).name, makeAlias)
  }
}

/// What names mean where an expression stands.
struct SQLScope {
  /// What `SELF` is.
  let place: SQLPlace
  /// What the variables of SUBQUERYs are.
  var variables: [String: SQLPlace]
}
