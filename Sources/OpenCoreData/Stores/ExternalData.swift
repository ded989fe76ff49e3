import Foundation

/// The files beside a store that hold the large values of attributes with external storage.
///
/// They lie in `.NAME_SUPPORT/_EXTERNAL_DATA` beside the store `NAME.sqlite`, each named by a UUID.
/// In the column the first byte says what follows: 1 the bytes themselves, 2 the name of a file with
/// a zero after it. A file is on the disk before the transaction that names it commits, and goes
/// after the one that no longer does; what a crash in between leaves behind goes when the store is
/// opened the next time.
final class ExternalData {
  /// More bytes than these go into a file.
  static let limit = 128 * 1_024
  private static let inlineMark: UInt8 = 1
  private static let fileMark: UInt8 = 2

  /// The folder of the files; nil for a store in memory, which keeps all bytes in the row.
  private let folder: URL?
  private var written: [String] = []
  private var stale: [String] = []

  /// The files of the store at a path.
  init(path: String?) {
    folder = path.map { Self.supportFolder(ofStoreAt: $0).appendingPathComponent("_EXTERNAL_DATA") }
  }

  /// The folder for all that belongs to a store and is not in its file.
  static func supportFolder(ofStoreAt path: String) -> URL {
    let file = URL(fileURLWithPath: path)
    let name = file.deletingPathExtension().lastPathComponent
    return file.deletingLastPathComponent().appendingPathComponent(
      ".\(name)_SUPPORT", isDirectory: true)
  }

  // MARK: Values

  /// Bytes as a row holds them itself.
  static func inlined(_ data: Data) -> [UInt8] { [inlineMark] + data }

  /// What a column holds for bytes; a file is written for many.
  func column(for data: Data) throws -> [UInt8] {
    guard let folder, data.count > Self.limit else { return Self.inlined(data) }
    let name = UUID().uuidString
    let file = folder.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      written.append(name)
      try data.write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      try handle.synchronize()
      try handle.close()
    } catch let error as NSError {
      throw NSError.coreData(
        .storeSave,
        [
          NSFilePathErrorKey: file.path, NSUnderlyingErrorKey: error,
          "reason": "The file of an attribute with external storage cannot be written.",
        ])
    }
    return [Self.fileMark] + Array(name.utf8) + [0]
  }

  /// The bytes that a column stands for; nil where its file is gone.
  func data(in column: Data) -> Data? {
    switch column.first {
    case Self.inlineMark: return column.dropFirst().withContiguousCopy
    case Self.fileMark:
      guard let name = Self.fileName(in: column), let folder else { return nil }
      return try? Data(contentsOf: folder.appendingPathComponent(name))
    default: return column
    }
  }

  /// The file that a column names; nil for one that holds the bytes, and for what is no file's name.
  private static func fileName(in column: Data) -> String? {
    guard column.first == fileMark else { return nil }
    let name = String(decoding: column.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }

  // MARK: Transactions

  /// Notes the files that the changes of a save will leave without a row.
  func note(_ changes: RowChanges, _ schema: StoreSchema, _ connection: SQLiteConnection) throws {
    guard folder != nil else { return }
    let rows =
      changes.updated.map { ($0, $0.changedSlots) }
      + changes.deleted.map { ($0, Array($0.layout.slots.indices)) }
    for (row, slots) in rows {
      let table = schema.table(of: row.layout)
      for slot in slots {
        guard case .attribute(let codec) = row.layout.slots[slot].kind, codec.isExternal,
          let column = table.columns(of: row.layout)[slot]
        else { continue }
        let statement = try connection.prepare(
          "SELECT \(quoted(column.name)) FROM \(quoted(table.name)) WHERE Z_PK = ?")
        defer { statement.reset() }
        try statement.bind(.integer(row.key.number), at: 1)
        guard try statement.step() else { continue }
        let bytes = unsafe statement.withBlob(0) { unsafe Data($0) }
        if let name = Self.fileName(in: bytes) { stale.append(name) }
      }
    }
  }

  /// The transaction committed: files that no row names any more go.
  func commit() {
    remove(stale)
    (written, stale) = ([], [])
  }

  /// The transaction was rolled back: files that it wrote go.
  func rollBack() {
    remove(written)
    (written, stale) = ([], [])
  }

  private func remove(_ names: [String]) {
    guard let folder else { return }
    for name in names {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// Removes the files that no row names; no other connection can be writing meanwhile.
  func removeOrphans(_ schema: StoreSchema, _ connection: SQLiteConnection) throws {
    guard let folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path), !names.isEmpty
    else { return }
    try connection.transaction {
      var used: Set<String> = []
      for (table, column) in Self.columns(of: schema) {
        let statement = try connection.prepare(
          "SELECT \(quoted(column)) FROM \(quoted(table)) WHERE hex(substr(\(quoted(column)), 1, 1)) = '02'"
        )
        defer { statement.reset() }
        while try statement.step() {
          let bytes = unsafe statement.withBlob(0) { unsafe Data($0) }
          if let name = Self.fileName(in: bytes) { used.insert(name) }
        }
      }
      remove(names.filter { UUID(uuidString: $0) != nil && !used.contains($0) })
    }
  }

  private static func columns(of schema: StoreSchema) -> [(table: String, column: String)] {
    var columns: [(table: String, column: String)] = []
    for layout in schema.model.entities where schema.holds(layout) {
      let table = schema.table(of: layout)
      for (slot, column) in zip(layout.slots, table.columns(of: layout)) {
        guard slot.owner == layout.number, case .attribute(let codec) = slot.kind,
          codec.isExternal, let column
        else { continue }
        columns.append((table.name, column.name))
      }
    }
    return columns
  }
}

extension Data {
  /// The bytes in memory of their own, with indexes that start at 0.
  fileprivate var withContiguousCopy: Data { Data([UInt8](self)) }
}
