import Foundation

/// How a store is to be opened.
struct StoreOptions {
  /// Whether nothing may be written, nor a file made.
  var isReadOnly = false
  /// Whether a store of another model is migrated.
  var migrates = false
  /// Whether the mapping between the models may be inferred.
  var infersMapping = false
  /// Whether the store keeps a history of its transactions.
  var tracksHistory = false
  /// Whether transactions are told of, other processes' too.
  var postsRemoteChanges = false
  /// Whether a file of this engine's is used whatever version of the model it says it is of.
  var ignoresVersion = false
  /// Whether a migration may leave the dropping of the old tables for later.
  var defersCleaning = false
  /// Whether SQLite is to look at how values are spread before it uses the indexes.
  var analyzes = false
  /// Whether the file is to be rewritten without what is free in it.
  var vacuums = false
  /// The seconds to wait for another writer.
  var timeout = 5.0
  /// SQLite's settings for a file's connection, by name.
  var pragmas: [(name: String, value: String)] = []
  /// Where a store in memory finds its database, and leaves it; nil for one of its own.
  var spares: SpareDatabases?

  /// The options that a coordinator's user gave.
  init(_ options: [AnyHashable: Any]?) {
    func flag(_ key: String) -> Bool { (options?[key] as? NSNumber)?.boolValue ?? false }
    isReadOnly = flag(NSReadOnlyPersistentStoreOption)
    migrates = flag(NSMigratePersistentStoresAutomaticallyOption)
    infersMapping = flag(NSInferMappingModelAutomaticallyOption)
    tracksHistory = flag(NSPersistentHistoryTrackingKey)
    ignoresVersion = flag(NSIgnorePersistentStoreVersioningOption)
    defersCleaning = flag(NSPersistentStoreDeferredLightweightMigrationOptionKey)
    analyzes = flag(NSSQLiteAnalyzeOption)
    vacuums = flag(NSSQLiteManualVacuumOption)
    postsRemoteChanges = flag(NSPersistentStoreRemoteChangeNotificationPostOptionKey)
    if let timeout = options?[NSPersistentStoreTimeoutOption] as? NSNumber {
      self.timeout = timeout.doubleValue
    }
    let pragmas = options?[NSSQLitePragmasOption] as? [String: Any] ?? [:]
    self.pragmas = pragmas.map { (name: $0, value: "\($1)") }.sorted { $0.name < $1.name }
  }

  /// Whether the user sets one of SQLite's settings.
  func sets(_ pragma: String) -> Bool { pragmas.contains { $0.name.lowercased() == pragma } }

  /// Leaves out what an atomic store does not have: a history, and a word to others of its transactions.
  mutating func keepNothingElse() {
    (tracksHistory, postsRemoteChanges, spares) = (false, false, nil)
  }

  /// Whether the user wants all of the database in its file, and nobody else to open it.
  var keepsWholeFile: Bool {
    func isSet(_ name: String, to value: String) -> Bool {
      pragmas.contains { $0.name == name && $0.value == value }
    }
    return isSet("journal_mode", to: "MEMORY") && isSet("locking_mode", to: "EXCLUSIVE")
  }

  /// Makes the settings that the user gave.
  ///
  /// - Throws: 134080 for what is no word and no number.
  func setPragmas(of connection: SQLiteConnection, path: String) throws {
    func isWord(_ text: String) -> Bool {
      let letters = text.utf8.drop { $0 == UInt8(ascii: "-") }
      return !letters.isEmpty
        && letters.allSatisfy { byte in
          byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }
    for (name, value) in pragmas {
      guard isWord(name), isWord(value) else {
        throw NSError.coreData(
          .storeOpen,
          [NSFilePathErrorKey: path, "reason": "'\(name) = \(value)' is no setting of SQLite's."])
      }
      try connection.execute("PRAGMA \(name) = \(value)")
    }
  }
}
