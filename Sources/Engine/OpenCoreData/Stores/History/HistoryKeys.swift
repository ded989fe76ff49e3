import Foundation

/// Which row each row of a store has become that was migrated object by object, for the changes of its
/// history: a table that lives as long as the connection.
struct HistoryKeys {
  private let connection: SQLiteConnection
  private static let table = "temp.OCD_HISTORY_KEY"

  /// Makes the table, empty.
  init(on connection: SQLiteConnection) throws {
    self.connection = connection
    try connection.execute(
      "CREATE TABLE \(Self.table) (FORMER_ENTITY INTEGER, FORMER_NUMBER INTEGER, ENTITY INTEGER, "
        + "NUMBER INTEGER, PRIMARY KEY (FORMER_ENTITY, FORMER_NUMBER)) WITHOUT ROWID")
  }

  /// Notes what a row has become; of several the first stays.
  func note(_ former: ObjectKey, became key: ObjectKey) throws {
    try connection.execute(
      "INSERT OR IGNORE INTO \(Self.table) VALUES (?, ?, ?, ?)",
      [
        .integer(Int64(former.entity)), .integer(former.number), .integer(Int64(key.entity)),
        .integer(key.number),
      ])
  }

  /// Gives each row of the history that has become none, as one that was deleted, a number that no row has or
  /// will have.
  ///
  /// - Parameters:
  ///   - entity: the entity's number in the model before.
  ///   - layout: the entity of the new model.
  /// - Throws: what SQLite refuses.
  func noteMissing(of entity: UInt16, as layout: EntityLayout) throws {
    let root: [SQLValue] = [.integer(Int64(layout.root))]
    let reading = try connection.prepare("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?")
    try reading.bind(root)
    let highest = try reading.step() ? reading.integer(0) : 0
    reading.reset()
    try connection.execute(
      "INSERT INTO \(Self.table) SELECT ?1, n, ?2, ?3 + row_number() OVER (ORDER BY n) FROM "
        + "(SELECT DISTINCT ZENTITYPK n FROM ACHANGE WHERE ZENTITY = ?1 AND ZENTITYPK NOT IN "
        + "(SELECT FORMER_NUMBER FROM \(Self.table) WHERE FORMER_ENTITY = ?1))",
      [.integer(Int64(entity)), .integer(Int64(layout.number)), .integer(highest)])
    try connection.execute(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + ? WHERE Z_ENT = ?",
      [.integer(Int64(connection.changes))] + root)
  }

  /// The number, as SQL on a change, of the row that a changed row of one entity has become where that is
  /// of another; NULL for one that is of none.
  func number(ofEntity former: UInt16, becoming entity: UInt16) -> String {
    "(SELECT NUMBER FROM \(Self.table) WHERE FORMER_ENTITY = \(former) "
      + "AND FORMER_NUMBER = ZENTITYPK AND ENTITY = \(entity))"
  }
}
