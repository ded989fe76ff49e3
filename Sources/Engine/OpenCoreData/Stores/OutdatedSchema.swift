/// What earlier versions of this engine made in a store's file, and other programs stumble over.
enum OutdatedSchema {
  /// The tables of section caches, which were once kept in the store's file.
  static let tables = ["OCD_SECTIONCACHE", "OCD_CACHEDROWS", "OCD_CHANGECOUNTER"]

  /// What tells, of a line of `sqlite_master`, whether it may be outdated: not all that it is true of is.
  static let mark = "name GLOB 'OCD_*' OR name GLOB 'Z_DA_*'"

  /// Puts what is made today in the place of what is outdated; a store without any is left alone.
  ///
  /// - Returns: whether there was any.
  /// - Throws: what SQLite refuses.
  static func replace(by schema: StoreSchema, on connection: SQLiteConnection) throws -> Bool {
    guard try !statements(on: connection).isEmpty else { return false }
    try connection.transaction {
      for sql in try statements(on: connection) { try connection.execute(sql) }
      for sql in DerivationTriggers(schema).statements { try connection.execute(sql) }
    }
    return true
  }

  /// What removes the tables, the triggers that counted their changes, and the triggers that call
  /// functions which only this engine has.
  private static func statements(on connection: SQLiteConnection) throws -> [String] {
    let names = tables.map { "'\($0)'" }.joined(separator: ", ")
    let statement = try connection.prepare(
      "SELECT type, name FROM sqlite_master WHERE type = 'table' AND name IN (\(names)) "
        + "OR type = 'trigger' AND (name GLOB 'Z_DA_*' AND sql GLOB '*OCD_*(*' "
        + "OR name GLOB 'OCD_*' AND sql GLOB '*OCD_CHANGECOUNTER*') ORDER BY type DESC")
    defer { statement.reset() }
    var statements: [String] = []
    while try statement.step() {
      statements.append("DROP \(statement.text(0)) IF EXISTS \(quoted(statement.text(1)))")
    }
    return statements
  }
}
