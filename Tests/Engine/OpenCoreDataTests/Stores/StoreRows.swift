import Foundation

@testable import OpenCoreData

/// All that a store's file says, as SQL answers it: the definitions, and the rows of each table.
struct StoreRows: Equatable {
  /// A value as SQLite has it, with its type.
  typealias Cell = String
  typealias Row = [String: Cell]

  /// The text of each table, index and trigger, by name.
  private(set) var definitions: [String: String] = [:]
  /// The rows of each table by their row id.
  private(set) var tables: [String: [Int64: Row]] = [:]

  init(_ connection: SQLiteConnection) throws {
    let objects = try connection.prepare(
      "SELECT type, name, ifnull(sql, '') FROM sqlite_master ORDER BY name")
    var names: [String] = []
    while try objects.step() {
      if objects.text(0) == "table" { names.append(objects.text(1)) }
      definitions["\(objects.text(0)) \(objects.text(1))"] = objects.text(2)
    }
    objects.reset()
    for name in names where !name.hasPrefix("sqlite_") {
      tables[name] = try Self.rows(of: name, on: connection)
    }
  }

  private static func rows(
    of table: String, on connection: SQLiteConnection
  ) throws -> [Int64: Row] {
    let columns = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    try columns.bind(.text(table), at: 1)
    var names: [String] = []
    while try columns.step() { names.append(columns.text(0)) }
    columns.reset()
    let cells = names.map { "typeof(\(quoted($0))) || ' ' || quote(\(quoted($0)))" }
    let statement = try connection.prepare(
      "SELECT rowid, \(cells.joined(separator: ", ")) FROM \(quoted(table))")
    defer { statement.reset() }
    var rows: [Int64: Row] = [:]
    while try statement.step() {
      var row: Row = [:]
      for (index, name) in names.enumerated() { row[name] = statement.text(index + 1) }
      rows[statement.integer(0)] = row
    }
    return rows
  }

  /// The names of the columns in which two rows differ.
  static func difference(_ first: Row, _ second: Row) -> Set<String> {
    Set(first.keys.filter { first[$0] != second[$0] })
  }
}
