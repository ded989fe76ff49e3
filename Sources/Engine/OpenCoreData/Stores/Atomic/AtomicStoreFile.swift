import CSQLite
import Foundation
import ModelFiles
import StoreFiles

/// The file of an atomic store: read whole when the store is opened, and written whole by each save.
///
/// The rows are in a database in memory meanwhile. No other coordinator is told of a save: of two that
/// have the file open, the one that saves first has it, and the other's next save is refused, since what
/// it would write lacks what it has not read.
struct AtomicStoreFile {
  /// What is in the file.
  enum Format {
    /// A document of XML, as Core Data writes it.
    case xml
    /// A mark and the image of the database; Apple's form is not public.
    case binary
  }

  /// A new store's file that another program has made while this one was about to.
  struct MadeByAnother: Error {}

  /// What has to be at the path for a save to take its place.
  enum Expectation {
    /// The file that was read or written last; nil for none.
    case state(DatabaseFiles.FileState?)
    /// Whatever is there.
    case anything
  }

  /// The file.
  let path: String
  /// What is in it.
  let format: Format

  private static let mark = Data("OpenCoreData binary store 1\n".utf8)

  /// The file of a store; nil for a store of a type that is not atomic, and for one without a file.
  init?(ofType storeType: String, path: String) {
    guard path != ":memory:" else { return nil }
    switch storeType {
    case NSXMLStoreType: format = .xml
    case NSBinaryStoreType: format = .binary
    default: return nil
    }
    self.path = path
  }

  // MARK: Reading

  /// The type of the store that a file holds, as its first bytes tell it; that of SQLite for whatever is neither
  /// a document of Core Data's nor a binary store.
  static func storeType(ofFileAt path: String) -> String {
    guard let head = (try? OrdinaryFile.opened(at: path)?.read(upToCount: 512)) ?? nil else {
      return NSSQLiteStoreType
    }
    if head.starts(with: mark) { return NSBinaryStoreType }
    let text = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let isDocument =
      text.hasPrefix("<") && (text.contains("<!DOCTYPE database") || text.contains("<database"))
    return isDocument ? NSXMLStoreType : NSSQLiteStoreType
  }

  /// The rows in a database in memory, as a store of SQLite has them, with the model.
  ///
  /// - Parameter layout: what to read a document with that carries no model.
  /// - Returns: the database.
  /// - Throws: 259 for what is no store, 134080 for a document without a model where none is given, 134100 for
  ///   another model than the store's.
  func rows(model layout: ModelLayout?) throws -> SQLiteConnection {
    switch format {
    case .binary: return try database()
    case .xml:
      let document = try document(readsObjects: false)
      let carried = try StoreMetadata.model(of: document).map { try StoredModel.layout(of: $0) }
      guard let layout = carried ?? layout else {
        throw NSError.coreData(
          .storeOpen,
          [
            NSFilePathErrorKey: path,
            "reason": "The document carries no model, as those of Apple's framework.",
          ])
      }
      let names = Set(StoreMetadata(document).saidHashes.keys)
      let entities = Set(layout.entities.filter { names.contains($0.name) }.map(\.number))
      return try AtomicStoreOpening(
        file: self,
        schema: carried == nil ? StoreSchema(layout) : StoreSchema(layout, entities: entities),
        options: StoreOptions([NSReadOnlyPersistentStoreOption: true]), place: 0,
        newIdentifier: UUID()
      ).open().opening.connection
    }
  }

  /// The document of an XML store, or what stands before its objects alone.
  ///
  /// - Throws: 259 for what is no such document.
  func document(readsObjects: Bool = true) throws -> StoreDocument {
    try asDamage { try StoreDocument(reading: [UInt8](data()), readsObjects: readsObjects) }
  }

  /// The database of a binary store, in memory.
  ///
  /// - Throws: 259 for what is none.
  func database() throws -> SQLiteConnection {
    let data = try data()
    guard data.starts(with: Self.mark) else {
      throw damage("It is no binary store of this engine's; Apple's form is not known here.")
    }
    do throws(SQLiteFailure) {
      return try SQLiteConnection(image: data.dropFirst(Self.mark.count))
    } catch {
      throw damage(error.message)
    }
  }

  /// What the store says of itself.
  ///
  /// - Throws: 259 for a file that is no store.
  func metadata() throws -> StoreMetadata {
    switch format {
    case .xml: StoreMetadata(try document(readsObjects: false))
    case .binary: try metadata(on: database())
    }
  }

  /// What the database of a binary store says of it.
  func metadata(on connection: SQLiteConnection) throws -> StoreMetadata {
    do {
      if let metadata = try StoreMetadata(readFrom: connection) { return metadata }
    } catch let failure as SQLiteFailure {
      throw damage(failure.message)
    }
    throw damage("The store has no metadata.")
  }

  private func data() throws -> Data {
    do {
      // What is there and is no file is not waited for.
      if FileManager.default.fileExists(atPath: path), OrdinaryFile.opened(at: path) == nil {
        throw CocoaError(.fileReadUnknown)
      }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw NSError.coreData(
        .storeOpen,
        [
          NSFilePathErrorKey: path, NSUnderlyingErrorKey: error as NSError,
          "reason": "The file cannot be read.",
        ])
    }
  }

  /// Runs work with what is wrong with a document as Core Data's error.
  func asDamage<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let fault as MarkupFault {
      throw damage("Line \(fault.line): \(fault.reason).")
    }
  }

  private func damage(_ reason: String) -> NSError {
    NSError.coreData(.fileReadCorruptFile, [NSFilePathErrorKey: path, "reason": reason])
  }

  // MARK: Writing

  /// Refuses a model with names that the file could not tell apart, before anything is written by it.
  ///
  /// - Throws: 134020, for a document, in which names alike but for case are one.
  func checkNames(of schema: StoreSchema) throws {
    switch format {
    case .xml:
      do throws(MarkupFault) { try DocumentRows.checkNames(of: schema) } catch {
        let reason = error.reason.prefix(1).uppercased() + error.reason.dropFirst() + "."
        throw NSError.coreData(
          .incompatibleSchema, [NSFilePathErrorKey: path, "reason": reason])
      }
    case .binary: break
    }
  }

  /// Writes all that a store has, within the transaction that changes it.
  ///
  /// - Returns: the state of the file, for the next save to expect.
  /// - Throws: 13 for a full disk, 513 for a file that cannot be written, 134030 for one that another
  ///   program has written and for the rest; the file is then as it was.
  @discardableResult
  func write(
    _ store: SQLiteStore, over expectation: Expectation
  ) throws -> DatabaseFiles.FileState {
    switch format {
    case .xml:
      let metadata = try metadata(on: store.connection)
      return try write(
        try StoreContents(of: store).document(
          metadata, model: StoredModel.bytes(on: store.connection),
          lastNumber: store.connection.lastNumber()), over: expectation)
    case .binary: return try write(Self.mark + store.connection.image(), over: expectation)
    }
  }

  /// Writes what a user wants the store to say of itself; the store's own keys stay.
  ///
  /// - Throws: 259 for a file that is no store, and what writing it throws.
  func setMetadata(_ dictionary: [String: Any]) throws {
    let read = Expectation.state(DatabaseFiles.FileState(path: path))
    switch format {
    case .xml:
      let document = try document(readsObjects: false)
      guard !document.metadataRange.isEmpty || document.metadataRange.lowerBound > 0 else {
        throw damage("The document has no <metadata>.")
      }
      let list = try StoreMetadata(document).replacing(dictionary)
        .documentData(model: StoreMetadata.model(of: document))
      try write(
        StoreDocumentWriter.replacing(
          document.metadataRange, of: [UInt8](data()), byMetadata: list), over: read)
    case .binary:
      let connection = try database()
      try metadata(on: connection).replacing(dictionary).write(to: connection)
      try write(Self.mark + connection.image(), over: read)
    }
  }

  /// Puts a copy of another store's file in the place of this one.
  ///
  /// - Throws: 259 where one of the two is no store of the type, and what writing it throws.
  func replace(byCopyOf source: AtomicStoreFile) throws {
    _ = try source.metadata()
    if FileManager.default.fileExists(atPath: path) { _ = try metadata() }
    try write(try source.data(), over: .anything)
  }

  /// Removes the file, if it is there.
  ///
  /// - Throws: 259 for what is no store, unless it is forced; what the file system refuses.
  func remove(isForced: Bool) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    if !isForced { _ = try metadata() }
    do { try FileManager.default.removeItem(atPath: path) } catch {
      throw refusal(error as NSError)
    }
  }

  /// Puts bytes in the place of the file, all of them or none, with its owner and permissions.
  ///
  /// Others that write the store wait meanwhile.
  @discardableResult
  private func write(
    _ data: Data, over expectation: Expectation
  ) throws -> DatabaseFiles.FileState {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    do throws(AtomicStoreDraft.Failure) {
      let draft = try AtomicStoreDraft(of: target)
      if case .state(let state) = expectation, state != DatabaseFiles.FileState(path: target) {
        draft.remove()
        throw .replaced
      }
      return try draft.takePlace(with: data)
    } catch {
      switch error {
      case .system(let reason):
        throw refusal(NSError(domain: NSPOSIXErrorDomain, code: Int(reason)))
      case .replaced:
        throw NSError.coreData(
          .storeSave,
          [
            NSFilePathErrorKey: path,
            "reason": "Another program has written the file since it was read. "
              + "Open the store again to see what it holds.",
          ])
      }
    }
  }

  private func refusal(_ error: NSError) -> NSError {
    let isOfSystem = error.domain == NSPOSIXErrorDomain
    let code: CoreDataErrorCode =
      switch (isOfSystem, error.code) {
      case (true, Int(ENOSPC)), (true, Int(EDQUOT)),
        (false, CocoaError.fileWriteOutOfSpace.rawValue):
        .diskFull
      case (true, Int(EACCES)), (true, Int(EPERM)), (true, Int(EROFS)),
        (false, CocoaError.fileWriteNoPermission.rawValue),
        (false, CocoaError.fileWriteVolumeReadOnly.rawValue):
        .fileWriteNoPermission
      default: .storeSave
      }
    return NSError.coreData(
      code,
      [
        NSFilePathErrorKey: path, NSUnderlyingErrorKey: error,
        "reason": "The file cannot be written.",
      ])
  }
}

extension SQLiteConnection {
  /// Opens a copy of an image of a database, in memory.
  ///
  /// - Throws: what is no database.
  convenience init(image: Data) throws(SQLiteFailure) {
    let source = try SQLiteConnection(path: ":memory:", access: .writing, timeout: 0)
    let count = image.count
    guard count > 0, let bytes = unsafe sqlite3_malloc64(UInt64(count)) else {
      throw SQLiteFailure(code: SQLITE_NOTADB, message: "file is not a database", sql: "")
    }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count)
    unsafe _ = image.copyBytes(to: buffer)
    let code = unsafe sqlite3_deserialize(
      source.handle, "main", bytes.assumingMemoryBound(to: UInt8.self), Int64(count), Int64(count),
      UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY))
    guard code == SQLITE_OK else { throw source.failure(code, "") }
    try self.init(path: ":memory:", access: .writing, timeout: 0)
    try copyAll(of: source)
  }

  /// The image of the database, with what the transaction under way has written.
  ///
  /// - Throws: what SQLite refused.
  func image() throws(SQLiteFailure) -> Data {
    var count: Int64 = 0
    guard let bytes = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      throw SQLiteFailure(code: SQLITE_NOMEM, message: "out of memory", sql: "")
    }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Data(bytes: bytes, count: Int(count))
  }

  /// The highest number that was given to an object.
  func lastNumber() throws(SQLiteFailure) -> Int64 {
    let statement = try prepare("SELECT max(Z_MAX) FROM Z_PRIMARYKEY")
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }
}
