import CSQLite
import Foundation
import Synchronization

/// Databases in memory that stores have left empty, for the next stores of the same tables, and what the
/// files of stores were when they had just been made.
///
/// To make tables, and to prepare the statements that read and write them, takes longer than most of
/// what a small run does with them. Who runs many small stores has one of these for all of them.
package final class SpareDatabases: Sendable {
  /// A database; its connection belongs to one thread at a time, here to whoever has the lock.
  private struct Spare: @unchecked Sendable {
    let connection: SQLiteConnection
    /// The number of the tables' definitions when they were made.
    let schemaVersion: Int64
  }

  /// What a schema's tables are, and the rows that they have from the beginning.
  struct Tables: Hashable {
    private let statements: [String]
    private let entities: [String]

    init(_ schema: StoreSchema) {
      statements = schema.statements
      entities = schema.model.entities.map { layout in
        let isHeld = schema.entities.contains(layout.number)
        return "\(layout.name) \(layout.entity.superentity?.name ?? "") \(isHeld)"
      }
    }
  }

  /// All that the bytes of a store's file depend on when it has just been made.
  struct MadeStore: Hashable, @unchecked Sendable {
    /// The model, which does not change any more, and is kept for its identity.
    private let model: ModelLayout
    private let entities: Set<UInt16>
    private let identifier: String

    init(_ schema: StoreSchema, identifier: String) {
      (model, entities) = (schema.model, schema.entities)
      self.identifier = identifier
    }

    static func == (left: MadeStore, right: MadeStore) -> Bool {
      left.model === right.model && left.entities == right.entities
        && left.identifier == right.identifier
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(model))
      hasher.combine(identifier)
    }
  }

  /// How many are kept, of all kinds of tables together.
  private static let most = 16
  /// The bytes that all files together may have.
  private static let mostBytes = 4 << 20
  /// The pages that one may have; a larger one goes with its store.
  private static let mostPages: Int64 = 256

  private let spares = Mutex<[Tables: [Spare]]>([:])
  private let files = Mutex<(bytes: Int, made: [MadeStore: Data])>((0, [:]))

  /// None yet.
  package init() {}

  /// An empty database with the tables of a schema; nil where there is none.
  func take(for schema: StoreSchema) -> (connection: SQLiteConnection, schemaVersion: Int64)? {
    let tables = Tables(schema)
    return spares.withLock { $0[tables]?.popLast() }.map { ($0.connection, $0.schemaVersion) }
  }

  /// Takes over the database of a store that is closed, which nobody else uses from now on.
  ///
  /// It is closed where it is not what a new store would have: other tables, or triggers, which would
  /// have to run for each row that is taken out.
  func keep(_ connection: SQLiteConnection, of schema: StoreSchema, schemaVersion: Int64) {
    let triggers = DerivationTriggers(schema)
    guard triggers.statements.isEmpty, triggers.temporaryStatements.isEmpty,
      (try? connection.removeRows(
        of: schema, schemaVersion: schemaVersion, mostPages: Self.mostPages)) == true
    else { return }
    let tables = Tables(schema)
    let spare = Spare(connection: connection, schemaVersion: schemaVersion)
    spares.withLock { spares in
      if spares.values.reduce(0, { $0 + $1.count }) >= Self.most { spares = [:] }
      spares[tables, default: []].append(spare)
    }
  }
}

extension SpareDatabases {
  /// The file of a store that has just been made; nil where none of the kind was made yet.
  func file(of store: MadeStore) -> Data? { files.withLock { $0.made[store] } }

  /// Notes the database of a store that has just been made.
  func note(_ store: MadeStore, in connection: SQLiteConnection) {
    guard let file = connection.serialized, file.count <= Self.mostBytes else { return }
    files.withLock { files in
      if files.bytes + file.count > Self.mostBytes { files = (0, [:]) }
      files.made[store] = file
      files.bytes += file.count
    }
  }
}

extension SQLiteConnection {
  /// The bytes that the file of the database has, without those of a log; nil where there is no memory
  /// for them.
  fileprivate var serialized: Data? {
    var count: sqlite3_int64 = 0
    guard let bytes = unsafe sqlite3_serialize(handle, "main", &count, 0) else { return nil }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Data(bytes: bytes, count: Int(count))
  }

  /// Takes all rows out of a database in memory, so that it is as when its tables were made.
  ///
  /// - Returns: whether it is; false where it has other tables by now, or more pages.
  fileprivate func removeRows(
    of schema: StoreSchema, schemaVersion made: Int64, mostPages: Int64
  ) throws -> Bool {
    (log, isCancelled) = (nil, nil)
    resetStatements()
    guard !isInTransaction, try schemaVersion() == made,
      try number("SELECT count(*) FROM sqlite_temp_master") == 0,
      try number("PRAGMA page_count") <= mostPages
    else { return false }
    try transaction {
      for table in schema.tableNames { try execute("DELETE FROM \(quoted(table))") }
      try execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 0")
    }
    try execute("PRAGMA max_page_count = 4294967294")
    return true
  }

  private func number(_ sql: String) throws(SQLiteFailure) -> Int64 {
    let statement = try prepare(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}
