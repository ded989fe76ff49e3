package import Foundation

/// What a store's file tells of itself before it is opened with a model; nothing is written, not even
/// beside it.
package struct StoreFile {
  /// An entity that the store has a number for.
  package struct Entity {
    package let name: String
    /// How many rows there are of it alone, those of entities that inherit from it left out.
    package let rows: Int
    /// How many there are with those of entities that inherit from it, as a fetch of it finds them.
    package let rowsOfFamily: Int
  }

  /// What is in the store.
  package struct Contents {
    /// The entities by number in order, those of the history left out.
    package let entities: [Entity]
    /// How many transactions the persistent history has; nil for a store without one.
    package let historyTransactions: Int?

    /// How many rows of all entities there are.
    package var rows: Int { entities.reduce(0) { $0 + $1.rows } }
  }

  /// The type of the store, as its first bytes tell it.
  package let storeType: String

  private let path: String
  private let metadata: StoreMetadata
  /// What an XML or binary store holds, in memory; nil for a store of SQLite.
  private let image: SQLiteConnection?

  /// Looks at the store of a file; an XML or binary store is read whole.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - model: what to read an XML store with that carries no model, as those of Apple's.
  /// - Throws: 260 for a missing file, 134080 for what is no store; of an XML or binary store 259, and 134100 for
  ///   another model than the store's.
  package init(at url: URL, model: NSManagedObjectModel? = nil) throws {
    storeType = AtomicStoreFile.storeType(ofFileAt: url.path)
    path = try NSPersistentStoreCoordinator.existingPath(ofStoreType: storeType, at: url)
    let file = AtomicStoreFile(ofType: storeType, path: path)
    let image = try file.map { file in
      try NSPersistentStoreCoordinator.asOpeningErrors(file.path) {
        try file.rows(model: model?.layout())
      }
    }
    self.image = image
    let said = { (connection: SQLiteConnection) throws -> StoreMetadata in
      guard let metadata = try StoreMetadata(readFrom: connection) else {
        throw SQLiteFailure.noMetadata
      }
      return metadata
    }
    metadata = try Self.read(path, image, said)
  }

  private func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try Self.read(path, image, body)
  }

  private static func read<Result>(
    _ path: String, _ image: SQLiteConnection? = nil, _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try NSPersistentStoreCoordinator.asOpeningErrors(path) {
      do {
        if let image { return try body(image) }
        return try DatabaseFiles.read(path, timeout: 5, body)
      } catch let fault as ModelFileFault {
        throw NSError.coreData(.storeOpen, [NSFilePathErrorKey: path, "reason": fault.sentence])
      }
    }
  }

  /// What a body reads of the store, and writes nothing.
  func read<Result>(_ body: (String, SQLiteConnection) throws -> Result) throws -> Result {
    try read { try body(path, $0) }
  }

  /// Whether a file is a database that says nothing of a store; false for what is no database.
  package static func isOtherDatabase(at url: URL) -> Bool {
    let has = try? read(url.path) { try StoreFileReader($0).has("Z_METADATA") }
    return has == false
  }

  /// The type of the store that a file holds, as its first bytes tell it; that of SQLite where they tell none.
  package static func storeType(at url: URL) -> String {
    AtomicStoreFile.storeType(ofFileAt: url.path)
  }

  /// What tells the store from all others; a copy has the same.
  package var identifier: String { metadata.identifier }
  /// Whether this engine made the store.
  package var isOwn: Bool { metadata.isOwn }
  /// Whether this engine made the store with Apple's version hashes.
  var hasForeignHashes: Bool { metadata.hasForeignHashes }
  /// The version hashes that the store says.
  var versionHashes: [String: Data] { metadata.saidHashes }
  /// The version of the framework that made it; nil where the store does not say.
  package var frameworkVersion: Int? { metadata.frameworkVersion }

  /// Whether the store keeps a persistent history.
  package var keepsHistory: Bool {
    get throws { try read { try StoreFileReader($0).has("ATRANSACTION") } }
  }

  /// Counts what is in the store: a look at each table.
  ///
  /// An entity that was renamed may stand in the store by its old name. A model says how it is called.
  package func contents(named model: NSManagedObjectModel? = nil) throws -> Contents {
    let layout = try? model?.layout()
    let names = layout.map { layout in
      Dictionary(
        layout.entities.map { (Int64($0.number), $0.name) }, uniquingKeysWith: { $1 })
    }
    return try read { connection in
      let reader = StoreFileReader(connection)
      return Contents(
        entities: try reader.entities(names: names ?? [:]),
        historyTransactions: try reader.historyTransactions())
    }
  }

  /// Whether the file says that its latest rows may lie in a write-ahead log beside it.
  package var usesLog: Bool { image == nil && Self.header(of: path).usesLog }
  /// The log beside it; nil where there is none.
  package var log: WriteAheadLog? {
    image == nil ? WriteAheadLog(ofDatabaseAt: path) : nil
  }

  /// The model that the store carries; nil where it carries none, as those that were made before 2014.
  ///
  /// - Throws: 134080 with the reason for a model that cannot be read.
  package func carriedModel() throws -> NSManagedObjectModel? {
    try read { connection in
      try StoredModel.bytes(on: connection).map { try StoredModel.model(of: $0) }
    }
  }

  /// The model that the store carries, as it is written down; nil where it carries none.
  ///
  /// - Throws: 134080 with the reason for a model that cannot be read.
  func carriedDefinition() throws -> ModelDefinition? {
    try read { connection in
      try StoredModel.bytes(on: connection).map { bytes in
        if let model = ModelArchive.decode(bytes) { return ModelDefinition(storedBy: model) }
        return try StoredModel.definition(packed: bytes)
      }
    }
  }

  /// A model made of the store's tables alone; see `TablesModel`.
  ///
  /// - Throws: 134080 with the reason for tables that contradict each other.
  package func tablesModel() throws -> NSManagedObjectModel {
    try read { try TablesModel($0).model() }
  }
}

/// Counts what is in a store's tables.
private struct StoreFileReader {
  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) { self.connection = connection }

  func entities(names: [Int64: String]) throws -> [StoreFile.Entity] {
    let entities = try TablesModel.entities(on: connection)
    let parents = Set(entities.map(\.parent))
    var rows: [Int64: Int] = [:]
    for entity in entities where entity.parent == 0 {
      let table = "Z" + entity.name.uppercased()
      guard try has(table) else { continue }
      guard parents.contains(entity.number) else {
        rows[entity.number] = try counts("SELECT 0, count(*) FROM \(quoted(table))")[0]
        continue
      }
      rows.merge(
        try counts("SELECT Z_ENT, count(*) FROM \(quoted(table)) GROUP BY Z_ENT"),
        uniquingKeysWith: +)
    }
    // A parent has a lower number than its children.
    var families = rows
    for entity in entities.reversed() where entity.parent != 0 {
      families[entity.parent, default: 0] += families[entity.number] ?? 0
    }
    return entities.map {
      StoreFile.Entity(
        name: names[$0.number] ?? $0.name, rows: rows[$0.number] ?? 0,
        rowsOfFamily: families[$0.number] ?? 0)
    }
  }

  func historyTransactions() throws -> Int? {
    try has("ATRANSACTION") ? counts("SELECT 0, count(*) FROM ATRANSACTION")[0] : nil
  }

  private func counts(_ sql: String) throws -> [Int64: Int] {
    let statement = try connection.prepare(sql)
    defer { statement.reset() }
    var counts: [Int64: Int] = [:]
    while try statement.step() { counts[statement.integer(0)] = Int(statement.integer(1)) }
    return counts
  }

  func has(_ table: String) throws -> Bool {
    let statement = try connection.prepare(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    defer { statement.reset() }
    try statement.bind(.text(table), at: 1)
    return try statement.step()
  }
}
