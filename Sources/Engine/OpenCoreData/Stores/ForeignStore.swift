import Foundation

/// A store that another framework made, such as Apple's Core Data, or whose own model is not asked,
/// before it is read by a model.
///
/// The version hashes of such a store are not this engine's, so they tell nothing here. What is compared
/// is what they stand for: the definitions of the model that the store carries, and its tables.
struct ForeignStore {
  let connection: SQLiteConnection
  let metadata: StoreMetadata
  let path: String

  /// Looks whether the store can be read by a schema.
  ///
  /// The store's own model is compared where it carries one that can be read, and the schema is not
  /// made of its tables; the tables always are.
  /// Indexes, the order of columns and their types are not asked for: they differ between frameworks.
  ///
  /// - Throws: 134100 with what does not fit.
  func check(_ schema: StoreSchema) throws {
    var isSameModel = false
    if !schema.model.isOfTables, let bytes = try StoredModel.bytes(on: connection),
      let stored = try? StoredModel.layout(of: bytes)
    {
      try compare(stored.versionHashes, with: schema.versionHashes)
      isSameModel = true
    }
    try checkNumbers(of: schema, mayBeRenamed: isSameModel)
    if let reason = try missing(of: schema.neededColumns) { throw refusal(reason) }
  }

  /// Whether the store carries a model that can be read.
  var carriesModel: Bool {
    guard let bytes = try? StoredModel.bytes(on: connection) else { return false }
    return (try? StoredModel.layout(of: bytes)) != nil
  }

  /// The first of some columns that the store does not have; nil where it has all.
  private func missing(
    of needed: [(table: String, columns: [String])]
  ) throws -> String? {
    for (table, columns) in needed {
      let present = try self.columns(of: table)
      if present.isEmpty { return "The store has no table '\(table)'" }
      for column in columns where !present.contains(column) {
        return "The store's table '\(table)' has no column '\(column)'"
      }
    }
    return nil
  }

  /// Looks whether the store can be written in the way of the framework that made it.
  ///
  /// - Throws: 513 with what cannot be done here: a history whose tables are others, a trigger that calls
  ///   what only its framework has, tables of which nobody says what they mean, metadata
  ///   that cannot be read.
  func checkWriting(by schema: StoreSchema) throws {
    func refusal(_ reason: String) -> NSError {
      metadata.refusal(
        .fileWriteNoPermission, path,
        "\(reason). It can be opened read only.")
    }
    guard metadata.isReadable else {
      throw refusal(
        "The store's metadata cannot be read, as those of a file whose log was not copied with it")
    }
    guard !schema.model.isOfTables else {
      throw refusal("The store's tables alone do not tell how its objects belong together")
    }
    if try !columns(of: HistoryTables.Entity.transaction.table).isEmpty,
      let reason = try missing(of: HistoryTables.writtenColumns)
    {
      throw refusal(reason)
    }
    for (table, columns) in schema.neededColumns {
      let settings = columns.map { "\(quoted($0)) = \(quoted($0))" }.joined(separator: ", ")
      for sql in [
        "INSERT INTO \(quoted(table)) DEFAULT VALUES", "DELETE FROM \(quoted(table)) WHERE 0",
        "UPDATE \(quoted(table)) SET \(settings) WHERE 0",
      ] {
        // What SQLite prepares is the triggers, too.
        do throws(SQLiteFailure) { _ = try connection.prepare(sql) } catch {
          throw refusal("A change of the table '\(table)' is refused: \(error.message)")
        }
      }
    }
  }

  private func compare(_ stored: [String: Data], with wanted: [String: Data]) throws {
    let others = wanted.keys.filter { stored[$0] != wanted[$0] }.sorted()
    guard let first = others.first else { return }
    throw refusal(
      stored[first] == nil
        ? "The store was made with a model that has no entity '\(first)'"
        : "The store was made with a model that defines otherwise: "
          + others.prefix(5).map { "'\($0)'" }.joined(separator: ", "))
  }

  /// Each row says by its number which entity it is of.
  private func checkNumbers(of schema: StoreSchema, mayBeRenamed: Bool) throws {
    let statement = try connection.prepare("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY")
    defer { statement.reset() }
    var known: [Int64: (name: String, parent: Int64)] = [:]
    while try statement.step() {
      known[statement.integer(0)] = (statement.text(1), statement.integer(2))
    }
    for layout in schema.model.entities where schema.entities.contains(layout.number) {
      let parent = layout.entity.superentity.flatMap { schema.model.byName[$0.name ?? ""]?.number }
      guard let entry = known[Int64(layout.number)] else {
        throw refusal("The store has no entity of the number \(layout.number), '\(layout.name)'")
      }
      guard entry.name == layout.name || mayBeRenamed else {
        throw refusal(
          "The entity '\(layout.name)' has the number \(layout.number) in the model; in the store that "
            + "is '\(entry.name)'")
      }
      guard entry.parent == Int64(parent ?? 0) else {
        throw refusal("The entity '\(layout.name)' inherits from another one in the store")
      }
    }
  }

  private func columns(of table: String) throws -> Set<String> {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var names: Set<String> = []
    while try statement.step() { names.insert(statement.text(0)) }
    return names
  }

  private func refusal(_ reason: String) -> NSError {
    metadata.refusal(
      .incompatibleVersionHash, path,
      "\(MigrationPlan.otherModel). \(reason).")
  }
}

extension StoreSchema {
  /// The tables that hold objects and what joins them, each with the columns that are read.
  fileprivate var neededColumns: [(table: String, columns: [String])] {
    roots.map { root in
      let table = table(of: root)
      return (table.name, ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name))
    } + joinTables.map { ($0.join.name, $0.join.columns + $0.orderColumns) }
  }
}
