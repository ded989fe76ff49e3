/// Whether a file has the tables of a schema, whatever model it says that it is of.
struct TableCheck {
  private let schema: StoreSchema

  init(_ schema: StoreSchema) { self.schema = schema }

  /// Whether the file has every table and column of the schema, and its entities have the same numbers.
  func isComplete(on connection: SQLiteConnection) throws -> Bool {
    let entities = try TablesModel.entities(on: connection)
    let numbers = Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { $1 })
    for layout in schema.model.entities where schema.holds(schema.model[layout.root]) {
      guard numbers[layout.name] == Int64(layout.number) else { return false }
    }
    for root in schema.roots {
      let table = schema.table(of: root)
      let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name)
      guard try has(columns, in: table.name, on: connection) else { return false }
    }
    for (join, orderColumns) in try schema.withJoinNames(of: connection).joinTables {
      guard try has(join.columns + orderColumns, in: join.name, on: connection) else {
        return false
      }
    }
    return true
  }

  private func has(
    _ columns: [String], in table: String, on connection: SQLiteConnection
  ) throws -> Bool {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var found: Set<String> = []
    while try statement.step() { found.insert(statement.text(0)) }
    return found.isSuperset(of: columns)
  }
}
