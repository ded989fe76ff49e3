import Foundation

/// The files beside a store that hold the large values of attributes with external storage.
///
/// They lie in `.NAME_SUPPORT/_EXTERNAL_DATA` beside the store `NAME.sqlite`, each named by a UUID.
/// In the column the first byte says what follows: 1 the bytes themselves, 2 the name of a file with
/// a zero after it. A file is on the disk before the transaction that names it commits, and goes
/// after the one that no longer does. `NAME.db` has the same folder, so that a store removes files only
/// that its own transactions have written or let go (`ExternalDataRecord`).
final class ExternalData {
  /// More bytes than these go into a file.
  static let limit = 128 * 1_024
  private static let inlineMark: UInt8 = 1
  private static let fileMark: UInt8 = 2

  /// The folder of the files; nil for a store in memory, which keeps all bytes in the row.
  private let folder: ExternalDataFolder?
  /// How many bytes one transaction may write to files; nil for as many as there is room for.
  var mostBytes: Int?
  private var writtenBytes = 0
  private var written: [String] = []
  private var stale: [String] = []
  private var record: ExternalDataRecord?

  /// The files of the store at a path.
  init(path: String?) { folder = path.map { ExternalDataFolder(ofStoreAt: $0) } }

  // MARK: Values

  /// Bytes as a row holds them itself.
  static func inlined(_ data: Data) -> [UInt8] { [inlineMark] + data }

  /// What a column holds for bytes; a file is written for many.
  func column(for data: Data) throws -> [UInt8] {
    guard let folder, data.count > Self.limit else { return Self.inlined(data) }
    let name = UUID().uuidString
    let file = folder.file(name)
    writtenBytes += data.count
    if let mostBytes, writtenBytes > mostBytes {
      throw NSError.coreData(
        .diskFull,
        [
          NSFilePathErrorKey: file.path,
          "reason": "The files of attributes with external storage take more than they may.",
        ])
    }
    do {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      try record(name, in: folder)
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
      return try? Data(contentsOf: folder.file(name))
    default: return column
    }
  }

  /// The file that a column names; nil for one that holds the bytes, and for what is no file's name.
  static func fileName(in column: Data) -> String? {
    guard column.first == fileMark else { return nil }
    let name = String(decoding: column.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }

  // MARK: Transactions

  /// Notes the files that the changes of a save will leave without a row.
  func note(_ changes: RowChanges, _ schema: StoreSchema, _ connection: SQLiteConnection) throws {
    guard let folder else { return }
    let (updated, deleted) = (changes.updated, changes.deleted)
    for place in updated.indices where updated[place].layout.hasExternalData {
      try note(updated[place], updated[place].changedSlots, in: folder, schema, connection)
    }
    for place in deleted.indices where deleted[place].layout.hasExternalData {
      try note(deleted[place], deleted[place].layout.allSlots, in: folder, schema, connection)
    }
  }

  private func note(
    _ row: RowChanges.Row, _ slots: [Int], in folder: ExternalDataFolder, _ schema: StoreSchema,
    _ connection: SQLiteConnection
  ) throws {
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
      guard let name = Self.fileName(in: bytes) else { continue }
      try record(name, in: folder)
      stale.append(name)
    }
  }

  /// The transaction committed: files that no row names any more go.
  func commit() { finish(removing: stale) }

  /// The transaction was rolled back: files that it wrote go.
  func rollBack() { finish(removing: written) }

  private func finish(removing names: [String]) {
    folder?.remove(names)
    record?.close()
    (written, stale, record, writtenBytes) = ([], [], nil, 0)
  }

  private func record(_ name: String, in folder: ExternalDataFolder) throws {
    let record = try record ?? ExternalDataRecord(in: folder)
    self.record = record
    try record.append(name)
  }

  /// Removes what transactions of this store that a crash has ended left behind.
  func removeLeftovers(_ connection: SQLiteConnection) throws {
    guard let folder else { return }
    let records = folder.records
    guard !records.isEmpty else { return }
    // No transaction is under way while this one is, so each record is done with.
    try connection.transaction {
      let used = try folder.names(in: connection)
      folder.remove(
        records.flatMap { ExternalDataRecord.names(in: $0) }.filter { !used.contains($0) })
      for record in records { try? FileManager.default.removeItem(at: record) }
    }
  }
}

extension Data {
  /// The bytes in memory of their own, with indexes that start at 0.
  fileprivate var withContiguousCopy: Data { Data([UInt8](self)) }
}
