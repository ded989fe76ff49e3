import Foundation

/// What a store says of itself, kept as a property list in `Z_METADATA`.
struct StoreMetadata {
  /// The store's UUID, in capital letters.
  let identifier: String
  /// The rest; keys that are not known are kept.
  private let plist: [String: Any]

  /// The metadata of a new store.
  init(for model: ModelLayout, identifier: String) {
    self.identifier = identifier
    plist = [
      NSStoreTypeKey: NSSQLiteStoreType,
      "NSPersistenceFrameworkVersion": 1344,
      "NSStoreModelVersionHashes": model.versionHashes,
      "NSStoreModelVersionHashesVersion": 3,
      "NSStoreModelVersionIdentifiers": [""],
      "_NSAutoVacuumLevel": "2",
      VersionHash.markerKey: 1,
    ]
  }

  /// Reads the metadata of a store; nil where it has none.
  init?(readFrom connection: SQLiteConnection) throws {
    let statement = try connection.prepare("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    identifier = statement.text(0)
    let bytes = unsafe statement.withBlob(1) { unsafe Data($0) }
    let list = try? unsafe PropertyListSerialization.propertyList(from: bytes, format: nil)
    plist = list as? [String: Any] ?? [:]
  }

  /// Writes the metadata of a new store.
  func write(to connection: SQLiteConnection) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: plist, format: .binary, options: 0)
    try connection.execute(
      "INSERT INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)",
      [.text(identifier), .blob([UInt8](data))])
  }

  /// The metadata as Core Data gives it.
  var dictionary: [String: Any] { plist.merging([NSStoreUUIDKey: identifier]) { _, new in new } }

  /// Whether the store was made with this model.
  func fits(_ model: ModelLayout) -> Bool {
    plist["NSStoreModelVersionHashes"] as? [String: Data] == model.versionHashes
  }

  /// Whether this engine made the store: only then are the hashes comparable.
  var isOwn: Bool { plist[VersionHash.markerKey] != nil }
}
