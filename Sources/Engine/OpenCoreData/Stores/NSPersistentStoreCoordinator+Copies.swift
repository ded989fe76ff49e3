public import Foundation

/// Copies of stores, of one type or of another.
extension NSPersistentStoreCoordinator {
  /// Copies a store into another file or into memory, and reads and writes it there from now on.
  ///
  /// The old store is removed from the coordinator, and its file stays. The copy has a UUID of its own, so
  /// that ids of objects name those of the old file. Its rows have the same keys, but in the copy of
  /// another store that is XML or binary: there no two objects have one number, so they are numbered again.
  /// A history is copied from one file of SQLite to another only. A store that lies in the file is
  /// replaced.
  ///
  /// - Returns: the new store.
  /// - Throws: 134000 for a store of another coordinator, 134080 for a file that this coordinator has open,
  ///   259 and 134080 for a file that is no store, 134030 for a value that the new store cannot hold, what
  ///   the model refuses of an object's values, as a save would, and what `addPersistentStore` throws; the old
  ///   store is then as it was.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil,
    withType storeType: String
  ) throws -> NSPersistentStore {
    try checkCopies(of: store)
    return try lock.withLock {
      let path = try Self.path(ofStoreType: storeType, at: url)
      guard let database = stores.first(where: { $0.store === store })?.database else {
        throw NSError.coreData(
          .invalidStoreType, ["reason": "The store is none of this coordinator's."])
      }
      guard database.rowKeeper == nil else {
        throw NSError.coreData(
          .storeOperation,
          [
            "reason":
              "A store of the class \(Swift.type(of: store)) is read row by row, and cannot be copied."
          ])
      }
      func added() throws -> NSPersistentStore {
        try addPersistentStore(
          ofType: storeType, configurationName: store.configurationName, at: url, options: options)
      }
      var made: NSPersistentStore
      if path == ":memory:" {
        made = try added()
        try fill(made, with: database, store.metadata)
      } else {
        try checkIsClosed(url)
        try Self.refuseFolder(path)
        if let file = AtomicStoreFile(ofType: storeType, path: path) {
          try copy(database, into: file, store.metadata)
        } else {
          try copy(database, intoDatabaseAt: path)
        }
        made = try added()
      }
      try remove(store)
      return made
    }
  }

  private func fill(
    _ store: NSPersistentStore, with source: SQLiteStore, _ metadata: [String: Any]
  ) throws {
    guard let database = stores.first(where: { $0.store === store })?.database else { return }
    do {
      try database.fill(with: source, numbersAnew: false)
      try database.setMetadata(metadata)
      store.storedMetadata = database.metadata
    } catch {
      try remove(store)
      throw error
    }
  }

  private func copy(
    _ source: SQLiteStore, into file: AtomicStoreFile, _ metadata: [String: Any]
  ) throws {
    try file.checkNames(of: source.schema)
    // What is no store is left as it is.
    if FileManager.default.fileExists(atPath: file.path) { _ = try file.metadata() }
    let copy = try SQLiteStore(
      path: ":memory:", schema: source.schema, options: StoreOptions(nil), place: 0,
      newIdentifier: newStoreIdentifier())
    try copy.fill(with: source, numbersAnew: source.file == nil)
    try copy.setMetadata(metadata)
    try StoreOpening.describe(copy.schema, copy.metadata, on: copy.connection)
    try file.write(copy, over: .anything)
  }

  private func copy(_ source: SQLiteStore, intoDatabaseAt path: String) throws {
    try source.checkDigits()
    if !source.isFile {
      try StoreOpening.describe(source.schema, source.metadata, on: source.connection)
    }
    try Self.asOpeningErrors(path) {
      try StoreReplacement(of: path).fill(
        from: source.connection, at: source.isFile ? source.path : nil,
        newIdentifier: newStoreIdentifier())
    }
  }
}

extension SQLiteStore {
  /// Puts the objects of a store with the same schema into this one, which is empty.
  ///
  /// - Parameters:
  ///   - source: the store.
  ///   - numbersAnew: whether no two of the objects are to have one number.
  /// - Throws: what cannot be read or written; nothing is written then.
  fileprivate func fill(with source: SQLiteStore, numbersAnew: Bool) throws {
    let contents = try StoreContents(of: source)
    let first = DocumentRows.firstNumber
    let changes = contents.changes(for: place, numberedFrom: numbersAnew ? first : nil)
    let triggers = DerivationTriggers(schema)
    try asStoreErrors(.storeSave) {
      let numbers = try source.connection.lastNumbers()
      try connection.transaction {
        // Derived values stay what they are.
        try DerivationTriggers.dropAll(on: connection)
        _ = try writer.write(changes)
        if numbersAnew {
          try connection.execute(
            "UPDATE Z_PRIMARYKEY SET Z_MAX = ?", [.integer(first + Int64(contents.count))])
        } else {
          for (entity, number) in numbers {
            try connection.execute(
              "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
              [.integer(number), .integer(entity)])
          }
        }
        for sql in triggers.statements + triggers.temporaryStatements {
          try connection.execute(sql)
        }
      }
    }
  }
}

extension SQLiteStore {
  /// Looks for decimals that only this engine could read again, in an atomic store that says Apple's
  /// version hashes: its file keeps all digits, a database that says them would be read by Apple's, too.
  ///
  /// - Throws: 134030 for such a decimal.
  fileprivate func checkDigits() throws {
    guard file != nil, metadata.isSharedForm else { return }
    for layout in schema.model.entities where schema.entities.contains(layout.number) {
      let table = schema.table(of: layout)
      for (slot, column) in zip(layout.slots, table.columns(of: layout)) {
        guard case .attribute(let codec) = slot.kind, codec.type == .decimalAttributeType,
          let column
        else { continue }
        let name = quoted(column.name)
        let digits: String? = try asStoreErrors {
          let statement = try connection.prepare(
            "SELECT CAST(\(name) AS TEXT) FROM \(quoted(table.name)) "
              + "WHERE Z_ENT = ? AND typeof(\(name)) = 'blob' LIMIT 1")
          defer { statement.reset() }
          try statement.bind(.integer(Int64(layout.number)), at: 1)
          return try statement.step() ? statement.text(0) : nil
        }
        guard let digits else { continue }
        throw NSError.coreData(
          .storeSave,
          [
            "reason": "The store keeps decimal numbers as doubles, and \(digits) is none.",
            NSValidationKeyErrorKey: slot.name,
          ])
      }
    }
  }
}

extension SQLiteConnection {
  /// The highest number of an object of each hierarchy, by the number of its root's entity.
  fileprivate func lastNumbers() throws(SQLiteFailure) -> [(entity: Int64, number: Int64)] {
    let statement = try prepare("SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY")
    defer { statement.reset() }
    var numbers: [(entity: Int64, number: Int64)] = []
    while try statement.step() { numbers.append((statement.integer(0), statement.integer(1))) }
    return numbers
  }
}

extension DerivationTriggers {
  /// Drops the triggers of a store in memory.
  fileprivate static func dropAll(on connection: SQLiteConnection) throws {
    let statement = try connection.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' "
        + "UNION ALL SELECT name FROM sqlite_temp_master WHERE type = 'trigger'")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    statement.reset()
    for name in names { try connection.execute("DROP TRIGGER \(quoted(name))") }
  }
}
