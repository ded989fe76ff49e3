import Foundation

/// The folder with the large values of a store, and perhaps of others of the same name.
struct ExternalDataFolder {
  private let path: String

  /// The folder of the store at a path.
  init(ofStoreAt path: String) { self.path = path }

  private var store: URL { URL(fileURLWithPath: path) }

  /// The folder of the files.
  var url: URL { support.appendingPathComponent("_EXTERNAL_DATA") }

  /// The folder for all that belongs to a store and is not in its file.
  private static func supportFolder(of store: URL) -> URL {
    let name = store.deletingPathExtension().lastPathComponent
    return store.deletingLastPathComponent().appendingPathComponent(
      ".\(name)_SUPPORT", isDirectory: true)
  }

  private var support: URL { Self.supportFolder(of: store) }

  /// The file of a name.
  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The place of the record of a transaction that begins.
  var newRecord: URL {
    support.appendingPathComponent("\(recordPrefix)\(UUID().uuidString)")
  }

  /// The records of transactions that are under way, or were ended by a crash.
  var records: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: support.path)) ?? []
    return names.filter { $0.hasPrefix(recordPrefix) }.sorted()
      .map { support.appendingPathComponent($0) }
  }

  private var recordPrefix: String { "\(store.lastPathComponent)-pending-" }

  /// The files that any column of any row names, whatever the model is.
  func names(in connection: SQLiteConnection) throws -> Set<String> {
    let columns = try connection.prepare(
      "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c "
        + "WHERE t.type = 'table' AND c.type = 'BLOB'")
    var queries: [String] = []
    while try columns.step() {
      let (table, column) = (quoted(columns.text(0)), quoted(columns.text(1)))
      queries.append(
        "SELECT \(column) FROM \(table) WHERE typeof(\(column)) = 'blob' AND length(\(column)) = 38"
      )
    }
    columns.reset()
    var names: Set<String> = []
    for sql in queries {
      let statement = try connection.prepare(sql)
      defer { statement.reset() }
      while try statement.step() {
        let bytes = unsafe statement.withBlob(0) { unsafe Data($0) }
        if let name = ExternalData.fileName(in: bytes) { names.insert(name) }
      }
    }
    return names
  }

  /// Removes files that the store has let go; where another store has the same folder, which may be a
  /// copy of this one, they stay.
  func remove(_ names: [String]) {
    guard !names.isEmpty, !isShared else { return }
    for name in names where UUID(uuidString: name) != nil {
      try? FileManager.default.removeItem(at: file(name))
    }
  }

  /// Removes what belongs to a store that has been emptied, and the folders if nothing else is in them.
  func removeAll(_ names: Set<String>) {
    remove(Array(names))
    for record in records { try? FileManager.default.removeItem(at: record) }
    for folder in [url, support] { unsafe _ = rmdir(folder.path) }
  }

  /// Puts copies of files here.
  ///
  /// - Returns: the names of those that were not here before.
  /// - Throws: what the file system refused; then none of those is here.
  func copy(_ names: Set<String>, from other: ExternalDataFolder) throws -> [String] {
    var copied: [String] = []
    let files = FileManager.default
    for name in names.sorted()
    where files.fileExists(atPath: other.file(name).path)
      && !files.fileExists(atPath: file(name).path)
    {
      // A part of a file would be taken for the whole the next time.
      let draft = file("\(name)-\(UUID().uuidString)")
      do {
        try files.createDirectory(at: url, withIntermediateDirectories: true)
        try files.copyItem(at: other.file(name), to: draft)
        try files.moveItem(at: draft, to: file(name))
      } catch {
        for file in [draft] + copied.map(file) { try? files.removeItem(at: file) }
        throw error
      }
      copied.append(name)
    }
    return copied
  }

  /// Whether another store beside this one has the same folder: `NAME.db` beside `NAME.sqlite`.
  var isShared: Bool {
    let own = store.lastPathComponent
    let place = store.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.contains { name in
      let file = place.appendingPathComponent(name)
      guard name != own, !name.hasPrefix(own + "-"), Self.supportFolder(of: file) == support else {
        return false
      }
      let metadata = try? DatabaseFiles.read(file.path, timeout: 1) {
        try StoreMetadata(readFrom: $0)
      }
      return metadata != nil
    }
  }
}

/// The names of the files that a transaction writes and lets go, kept in a file of their own while it
/// is under way: what a crash leaves behind can be told from what others have written.
final class ExternalDataRecord {
  private let url: URL
  private let handle: FileHandle

  /// Begins a record.
  init(in folder: ExternalDataFolder) throws {
    url = folder.newRecord
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: url, options: .withoutOverwriting)
    handle = try FileHandle(forWritingTo: url)
  }

  /// Adds a file, before it is written or let go.
  func append(_ name: String) throws { try handle.write(contentsOf: Data("\(name)\n".utf8)) }

  /// Ends the record, once the files are as they are to be.
  func close() {
    try? handle.close()
    try? FileManager.default.removeItem(at: url)
  }

  /// The files of a record that was not ended.
  static func names(in url: URL) -> [String] {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }
}
