import Archives
import Foundation

/// Looks through the tables of a store.
struct StoreExaminer {
  private let connection: SQLiteConnection
  private let path: String

  init(_ connection: SQLiteConnection, path: String) {
    (self.connection, self.path) = (connection, path)
  }

  /// What is wrong, as far as tables alone and a model tell.
  func findings(_ model: ModelLayout?) throws -> [StoreFinding] {
    var found = try damages()
    // What a damaged file answers is not to be trusted.
    guard found.isEmpty else { return found }
    found += try numbers()
    if let model {
      let schema = try StoreSchema(model).withJoinNames(of: connection)
      let others = try otherTables(schema)
      found += others
      if others.isEmpty { found += try ModelExaminer(connection, schema, path: path).findings() }
    }
    return try found + orphans() + history()
  }

  /// The number that a statement answers first; 0 for none.
  func number(_ sql: String) throws -> Int64 {
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  private func damages() throws -> [StoreFinding] {
    let statement = try connection.prepare("PRAGMA integrity_check(10)")
    defer { statement.reset() }
    var found: [StoreFinding] = []
    while try statement.step() {
      let text = statement.text(0)
      if text != "ok" { found.append(StoreFinding(.damagedFile, text)) }
    }
    return found
  }

  /// Whether the numbers that rows have are those that `Z_PRIMARYKEY` knows of.
  private func numbers() throws -> [StoreFinding] {
    let entities = try TablesModel.entities(on: connection)
    var roots: [Int64: Int64] = [:]
    // A parent has a lower number than its children.
    for entity in entities { roots[entity.number] = roots[entity.parent] ?? entity.number }
    var found: [StoreFinding] = []
    for root in entities where roots[root.number] == root.number {
      let table = "Z" + root.name.uppercased()
      guard try columns(of: table).isSuperset(of: ["Z_PK", "Z_ENT"]) else { continue }
      let family = entities.filter { roots[$0.number] == root.number }
      let known = family.map { String($0.number) }.joined(separator: ", ")
      found += try rows(
        "SELECT Z_PK FROM \(quoted(table)) WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(known))",
        StoreFinding(.unknownEntity, of: root.name))
      let given = try number("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(root.number)")
      let highest = try number("SELECT max(Z_PK) FROM \(quoted(table))")
      if highest > given {
        var finding = StoreFinding(.keyCounterTooLow, of: root.name)
        finding.add(highest)
        finding.detail = "Z_MAX is \(given)"
        found.append(finding)
      }
    }
    return found
  }

  private func otherTables(_ schema: StoreSchema) throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    let entities = try TablesModel.entities(on: connection)
    let numbers = Dictionary(entities.map { ($0.number, $0.name) }, uniquingKeysWith: { $1 })
    for layout in schema.model.entities where numbers[Int64(layout.number)] == nil {
      var finding = StoreFinding(.otherTables, of: layout.name)
      finding.count = 1
      finding.detail = "Z_PRIMARYKEY has no entity of the number \(layout.number)"
      found.append(finding)
    }
    let tables =
      schema.roots.map { root in
        (
          schema.table(of: root).name,
          ["Z_PK", "Z_ENT"] + schema.table(of: root).columns.map(\.name)
        )
      } + schema.joinTables.map { ($0.join.name, $0.join.columns) }
    for (table, needed) in tables {
      let missing = Set(needed).subtracting(try columns(of: table)).sorted()
      guard !missing.isEmpty else { continue }
      var finding = StoreFinding(.otherTables, of: table)
      finding.count = missing.count
      finding.detail = "missing columns: " + missing.prefix(5).joined(separator: ", ")
      found.append(finding)
    }
    return found
  }

  private func orphans() throws -> [StoreFinding] {
    let folder = ExternalDataFolder(ofStoreAt: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
    let files = names.filter { UUID(uuidString: $0) != nil }
    guard !files.isEmpty, !folder.isShared else { return [] }
    let used = try folder.names(in: connection)
    let orphans = files.filter { !used.contains($0) }.sorted()
    guard !orphans.isEmpty else { return [] }
    var finding = StoreFinding(.orphanedExternalFile, orphans[0])
    finding.count = orphans.count
    return [finding]
  }

  private func history() throws -> [StoreFinding] {
    let transactions = HistoryTables.Entity.transaction.table
    let changes = HistoryTables.Entity.change.table
    guard try columns(of: transactions).contains("Z_PK") else { return [] }
    let lacking = try number(
      "SELECT max(Z_PK) - min(Z_PK) + 1 - count(*) FROM \(transactions)")
    var found: [StoreFinding] = []
    if lacking > 0 {
      var finding = StoreFinding(.historyGap, of: transactions)
      // Deleted history goes from its beginning, so that the rest has no holes.
      let statement = try connection.prepare(
        "SELECT Z_PK FROM (SELECT Z_PK, lag(Z_PK) OVER (ORDER BY Z_PK) AS before "
          + "FROM \(transactions)) WHERE Z_PK > before + 1")
      defer { statement.reset() }
      while try statement.step() { finding.add(statement.integer(0)) }
      finding.count = Int(lacking)
      finding.detail = "before these"
      found.append(finding)
    }
    guard try columns(of: changes).contains("ZTRANSACTIONID") else { return found }
    return try found
      + rows(
        "SELECT c.Z_PK FROM \(changes) c LEFT JOIN \(transactions) t ON t.Z_PK = c.ZTRANSACTIONID "
          + "WHERE t.Z_PK IS NULL", StoreFinding(.historyGap, of: changes))
  }

  private func columns(of table: String) throws -> Set<String> {
    let statement = try connection.prepare("SELECT name FROM pragma_table_info(?)")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    var names: Set<String> = []
    while try statement.step() { names.insert(statement.text(0)) }
    return names
  }

  /// The finding with the rows that a statement answers; none for no row.
  private func rows(_ sql: String, _ finding: StoreFinding) throws -> [StoreFinding] {
    try connection.finding(finding, sql)
  }
}

extension SQLiteConnection {
  /// A finding with the rows that a statement answers; none for no row.
  func finding(_ finding: StoreFinding, _ sql: String) throws -> [StoreFinding] {
    let statement = try prepare(sql)
    defer { statement.reset() }
    var finding = finding
    while try statement.step() { finding.add(statement.integer(0)) }
    return finding.count == 0 ? [] : [finding]
  }

  /// A finding of the rows of some entities that have the values of others in all of some columns: of each such group
  /// the last.
  func duplicates(
    _ finding: StoreFinding, in table: String, of family: ClosedRange<UInt16>, by columns: [String]
  ) throws -> [StoreFinding] {
    let columns = columns.map { "a.\(quoted($0))" }
    let present = columns.map { " AND \($0) IS NOT NULL" }.joined()
    return try self.finding(
      finding,
      "SELECT max(a.Z_PK) FROM \(quoted(table)) a WHERE \(ModelExaminer.isOf(family, in: "a"))"
        + "\(present) GROUP BY \(columns.joined(separator: ", ")) HAVING count(*) > 1")
  }
}
