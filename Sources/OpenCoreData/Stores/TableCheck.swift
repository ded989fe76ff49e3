/// Whether a file has the tables of a schema, whatever model it says that it is of.
struct TableCheck {
  private let schema: StoreSchema

  init(_ schema: StoreSchema) { self.schema = schema }

  /// The first part of the schema that the file lacks, as a person would name it; nil where it has all.
  func missingPart(on connection: SQLiteConnection) throws -> String? {
    let numbers = try entityNumbers(on: connection)
    for layout in schema.model.entities where schema.holds(schema.model[layout.root]) {
      guard numbers[layout.name] == Int64(layout.number) else {
        return "the entity '\(layout.name)' under the number \(layout.number)"
      }
    }
    for root in schema.roots {
      let table = schema.table(of: root)
      let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name)
      if let missing = try missing(columns, of: table.name, on: connection) { return missing }
    }
    for (join, orderColumns) in schema.joinTables {
      let columns = join.columns + orderColumns
      if let missing = try missing(columns, of: join.name, on: connection) { return missing }
    }
    return nil
  }

  private func entityNumbers(on connection: SQLiteConnection) throws -> [String: Int64] {
    let entities = try TablesModel.entities(on: connection)
    return Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { $1 })
  }

  private func missing(
    _ columns: [String], of table: String, on connection: SQLiteConnection
  ) throws -> String? {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var found: Set<String> = []
    while try statement.step() { found.insert(statement.text(0)) }
    if found.isEmpty { return "the table \(table)" }
    return columns.first { !found.contains($0) }.map { "the column \($0) of the table \(table)" }
  }
}
