public import Foundation

/// What is done with stores as files.
extension NSPersistentStoreCoordinator {
  /// The store of a file; nil where it is none of this coordinator's.
  public func persistentStore(for url: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url?.standardizedFileURL == url.standardizedFileURL }
  }

  /// The file of a store; `/dev/null` for one in memory, as at Apple.
  public func url(for store: NSPersistentStore) -> URL {
    store.url ?? URL(fileURLWithPath: "/dev/null")
  }

  /// Reads and writes a store in another file from now on.
  ///
  /// An XML or binary store keeps its objects and its UUID, and its next save writes them to the file,
  /// whatever is there; the old file stays. Any other store goes on with what is in the file, which has to
  /// be there; where that has another UUID, `NSPersistentStoreCoordinatorStoresDidChange` tells of it.
  ///
  /// - Returns: whether the file could be opened, or that of an XML or binary store may be written; if not,
  ///   and where this coordinator has another store there, the store stays as it was.
  public func setURL(_ url: URL, for store: NSPersistentStore) -> Bool {
    let former = store.identifier
    guard replaceFile(of: store, by: url) else { return false }
    if store.identifier != former {
      announce([store, store], under: NSUUIDChangedPersistentStoresKey)
    }
    return true
  }

  private func replaceFile(of store: NSPersistentStore, by url: URL) -> Bool {
    lock.withLock {
      guard let open = stores.first(where: { $0.store === store }), store.url != nil,
        url.isFileURL
      else { return false }
      let path = url.resolvingSymlinksInPath().path
      if open.database.keeper != nil {
        guard !stores.contains(where: { $0.store !== store && $0.store.url == url }) else {
          return false
        }
        store.url = url
        return true
      }
      if open.database.file != nil { return move(open, to: url, path) }
      guard FileManager.default.fileExists(atPath: path),
        let database = try? SQLiteStore(
          path: path, schema: open.database.schema, options: open.database.options,
          place: open.database.place, newIdentifier: newStoreIdentifier())
      else { return false }
      replaceDatabase(of: store, by: database, at: url)
      return true
    }
  }

  private func move(_ open: OpenStore, to url: URL, _ path: String) -> Bool {
    guard url.path != "/dev/null",
      let file = AtomicStoreFile(ofType: open.store.type, path: path),
      !stores.contains(where: { $0.store !== open.store && $0.database.path == path }),
      (try? StorePlace(path).check(isReadOnly: open.database.isReadOnly)) != nil
    else { return false }
    open.database.move(to: file)
    open.store.url = url
    return true
  }

  // MARK: Metadata

  /// What a store says of itself.
  public func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }

  /// Sets the user's keys of what a store says of itself; the store's own keys stay.
  ///
  /// They are written at once (Core Data waits for the next save). Where they cannot be, as in a store
  /// that may only be read, nothing changes.
  public func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    store.metadata = metadata ?? [:]
  }

  /// Writes the user's keys of what the file of a store says of it.
  func setStoredMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    lock.withLock {
      guard let open = stores.first(where: { $0.store === store }) else { return }
      try? open.database.setMetadata(metadata ?? [:])
      store.storedMetadata = open.database.metadata
    }
  }

  /// Gives a store the user's keys and the UUID of another, whose contents it has.
  ///
  /// - Throws: 134030 for what cannot be written.
  func takeMetadata(of former: NSPersistentStore, to store: NSPersistentStore) throws {
    try lock.withLock {
      guard let database = stores.first(where: { $0.store === store })?.database else { return }
      try database.rewriteMetadata { metadata, _ in
        metadata = metadata.replacing(former.metadata)
        metadata.identifier = former.identifier
      }
      store.take(identifier: former.identifier)
      store.storedMetadata = database.metadata
    }
  }

  /// What a store's file says of itself, without a model; nothing is written, not even beside it.
  ///
  /// - Throws: 260 for a missing file, 134080 for what is no store, of an atomic store 259.
  public class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    if let kind = StoreClasses[storeType] { return try kind.metadataForPersistentStore(with: url) }
    let path = try existingPath(ofStoreType: storeType, at: url)
    return try asOpeningErrors(path) {
      let metadata =
        try AtomicStoreFile(ofType: storeType, path: path)?.metadata()
        ?? DatabaseFiles.read(path, timeout: 5) { try storedMetadata(on: $0) }
      if metadata.isSharedForm, !ToldHashes.knows(metadata.saidHashes.values),
        let book = try? VersionHashBook(contentsOf: URL(fileURLWithPath: path))
      {
        ToldHashes.note(book.hashes)
      }
      return metadata.dictionary.merging([NSStoreTypeKey: storeType]) { _, new in new }
    }
  }

  /// Sets the user's keys of what a store's file says of itself, without a model.
  ///
  /// - Throws: 260 for a missing file, 134080 for what is no store, of an atomic store 259; 134030 for what
  ///   cannot be written.
  public class func setMetadata(
    _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws {
    if let kind = StoreClasses[storeType] {
      return try kind.setMetadata(metadata, forPersistentStoreAt: url)
    }
    let path = try existingPath(ofStoreType: storeType, at: url)
    try asOpeningErrors(path) {
      if let file = AtomicStoreFile(ofType: storeType, path: path) {
        return try file.setMetadata(metadata ?? [:])
      }
      // What is no store is left as it is, log and shared memory included.
      _ = try DatabaseFiles.read(path, timeout: 5) { try storedMetadata(on: $0) }
      let connection = try SQLiteConnection(path: path, access: .writing, timeout: 5)
      try connection.transaction {
        try storedMetadata(on: connection).replacing(metadata ?? [:]).write(to: connection)
      }
    }
  }

  private class func storedMetadata(on connection: SQLiteConnection) throws -> StoreMetadata {
    guard let metadata = try StoreMetadata(readFrom: connection) else {
      throw SQLiteFailure.noMetadata
    }
    return metadata
  }

  class func existingPath(ofStoreType storeType: String, at url: URL) throws -> String {
    let path = try path(ofStoreType: storeType, at: url)
    guard FileManager.default.fileExists(atPath: path) else {
      throw NSError.coreData(
        .fileReadNoSuchFile, [NSFilePathErrorKey: path, "reason": "The file does not exist."])
    }
    return path
  }

  class func asOpeningErrors<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as SQLiteFailure {
      throw failure.cocoaError(.storeOpen, path: path)
    }
  }

  // MARK: Whole stores

  /// Empties a store, and removes the files of its large values.
  ///
  /// The file stays, without a table, as with Apple's framework: a file that another process has open
  /// cannot be removed without losing what that process saves. One that is not there is made, empty;
  /// a store in memory goes with its coordinator. A store that this coordinator has open is emptied, and
  /// then removed from it as by `remove(_:)`, so that the file can be added again.
  ///
  /// With `NSPersistentStoreForceDestroyOption` a file that cannot be emptied, as a locked one and one that
  /// is no store, is removed, with what SQLite keeps beside it.
  ///
  /// - Throws: 134080 for a folder, for what is no store, and where the file's folder is missing; 134090
  ///   for a locked one. The file is then as it was, and an open store stays open.
  public func destroyPersistentStore(
    at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
  ) throws {
    if StoreClasses[storeType] != nil { return try destroyKeptStore(at: url) }
    let path = try Self.path(ofStoreType: storeType, at: url)
    guard storeType != NSInMemoryStoreType else { return }
    guard path != ":memory:" else {
      throw NSError.coreData(
        .storeOpen, [NSFilePathErrorKey: url.path, "reason": "There is no file at '\(url.path)'."])
    }
    try Self.refuseFolder(path)
    let isForced = (options?[NSPersistentStoreForceDestroyOption] as? NSNumber)?.boolValue ?? false
    if let file = AtomicStoreFile(ofType: storeType, path: path) {
      let former = try lock.withLock {
        try file.remove(isForced: isForced)
        return stores.first { $0.database.path == path }?.store
      }
      if let former { try remove(former) }
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      // What is missing is empty afterwards, too.
      if FileManager.default.createFile(atPath: path, contents: nil) { return }
      throw NSError.coreData(
        .storeOpen,
        [NSFilePathErrorKey: path, "reason": "No file can be made in the folder '\(folder)'."])
    }
    let former = try lock.withLock {
      let open = stores.first { $0.database.path == path }
      // What shows a result of the store bit by bit reads the rest while it is there.
      open?.database.readCachedResults { _ in true }
      do {
        try Self.asOpeningErrors(path) { try StoreReplacement(of: path).empty() }
      } catch {
        guard isForced else { throw error }
        try StoreReplacement(of: path).removeFiles()
      }
      return open?.store
    }
    if let former { try remove(former) }
  }

  /// Removes the file of a store of a class of the program's own, and the store where this coordinator has it.
  private func destroyKeptStore(at url: URL) throws {
    if FileManager.default.fileExists(atPath: url.path) {
      try Self.refuseFolder(url.path)
      try FileManager.default.removeItem(at: url)
    }
    let open = persistentStores.first { $0.references != nil && $0.url == url }
    if let open { try remove(open) }
  }

  /// Puts a copy of a store in the place of another, which may be missing.
  ///
  /// The copy is one transaction on the destination, so that one that fails leaves it as it was, and a
  /// process that has it open notices. Its UUID is that of the source.
  ///
  /// - Throws: 134080 for a destination that this coordinator has open, and for a source that is no
  ///   store; 260 for a missing source; 134030 for what cannot be written.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
    withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil,
    ofType storeType: String
  ) throws {
    try replaceStore(at: destinationURL, byStoreAt: sourceURL, ofType: storeType) { true }
  }

  package func replaceStore(
    at destinationURL: URL, byStoreAt sourceURL: URL, ofType storeType: String,
    if isUnchanged: () -> Bool
  ) throws {
    let destination = try Self.path(ofStoreType: storeType, at: destinationURL)
    let source = try Self.path(ofStoreType: storeType, at: sourceURL)
    guard destination != ":memory:", destination != source else { return }
    try checkIsClosed(destinationURL)
    try Self.refuseFolder(destination)
    _ = try Self.existingPath(ofStoreType: storeType, at: sourceURL)
    if let source = AtomicStoreFile(ofType: storeType, path: source) {
      return try AtomicStoreFile(ofType: storeType, path: destination)?.replace(byCopyOf: source)
        ?? ()
    }
    try Self.asOpeningErrors(source) {
      try DatabaseFiles.read(source, timeout: 5) { connection in
        _ = try Self.storedMetadata(on: connection)
        try StoreReplacement(of: destination).fill(from: connection, at: source, if: isUnchanged)
      }
    }
  }

  package func emptyStore(at url: URL, if isUnchanged: @escaping () -> Bool) throws {
    let path = try Self.path(ofStoreType: NSSQLiteStoreType, at: url)
    try checkIsClosed(url)
    try Self.refuseFolder(path)
    try Self.asOpeningErrors(path) { try StoreReplacement(of: path).empty(if: isUnchanged) }
  }

  func checkIsClosed(_ url: URL) throws {
    let file = url.resolvingSymlinksInPath()
    guard
      persistentStores.contains(where: { $0.url?.resolvingSymlinksInPath() == file })
    else { return }
    throw NSError.coreData(
      .storeOpen,
      [
        NSFilePathErrorKey: url.path,
        "reason": "The store is in use by this coordinator; remove it first.",
      ])
  }

  static func refuseFolder(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return }
    throw NSError.coreData(
      .storeOpen, [NSFilePathErrorKey: path, "reason": "The path is a folder."])
  }
}
