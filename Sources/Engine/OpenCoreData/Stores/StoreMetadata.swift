import Archives
import Foundation
import StoreFiles

/// What a store says of itself, kept as a property list in `Z_METADATA`.
struct StoreMetadata {
  /// The store's UUID, in capital letters.
  var identifier: String
  /// The rest; keys that are not known are kept.
  private var plist: [String: Any]
  /// What a store had that the metadata was read from.
  private var stored: Data?
  /// What a new store will have.
  private var made: PropertyListValue?

  /// Whether this engine made the store, and no other framework has given it another model since: only
  /// then are the hashes comparable.
  private(set) var isOwn: Bool

  private static let hashesKey = "NSStoreModelVersionHashes"

  /// The metadata of a new store.
  init(for schema: StoreSchema, identifier: String) {
    self.identifier = identifier
    var entries = Self.entries(of: schema)
    entries[NSStoreTypeKey] = .text(NSSQLiteStoreType)
    entries["NSPersistenceFrameworkVersion"] = .integer(1344)
    entries["_NSAutoVacuumLevel"] = .text("2")
    let list = PropertyListValue.dictionary(entries)
    made = list
    isOwn = true
    plist = list.foundationValue as? [String: Any] ?? [:]
  }

  /// Whether there is anything in the metadata that can be read.
  var isReadable: Bool { !plist.isEmpty }

  /// What the metadata say of the model.
  ///
  /// Where Apple's hashes are known they stand in Apple's place, and this engine's beside them. The digest
  /// in the mark says which hashes it is about: a framework that gives the store another model changes
  /// those, and keeps what it does not know.
  private static func entries(of schema: StoreSchema) -> [String: PropertyListValue] {
    let own = schema.versionHashes
    let foreign = schema.foreignHashes
    let said = foreign.isEmpty ? own : foreign
    func list(_ hashes: [String: Data]) -> PropertyListValue {
      .dictionary(hashes.mapValues { .data($0) })
    }
    let digest = VersionHash.digest(of: said)
    var mark: [String: PropertyListValue] = [Self.markDigest: .text(digest)]
    if !foreign.isEmpty { mark[Self.markHashes] = list(own) }
    let identifiers = schema.model.versionIdentifiers
    return [
      hashesKey: list(said), "NSStoreModelVersionHashesVersion": .integer(3),
      "NSStoreModelVersionHashesDigest": .text(digest),
      "NSStoreModelVersionChecksumKey": .text(VersionHash.checksum(of: said)),
      "NSStoreModelVersionIdentifiers": .array(
        (identifiers.isEmpty ? [""] : identifiers).map { .text($0) }),
      VersionHash.markerKey: .dictionary(mark),
    ]
  }

  private static let (markDigest, markHashes) = ("digest", "hashes")

  /// Reads the metadata of a store; nil where it has none.
  ///
  /// What is known of it already is not decoded again where the store still has it.
  init?(readFrom connection: SQLiteConnection, known: StoreMetadata? = nil) throws {
    let statement = try connection.prepare("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    identifier = statement.text(0)
    let bytes = unsafe statement.withBlob(1) { unsafe Data($0) }
    stored = bytes
    if let known, known.stored == bytes {
      (plist, isOwn) = (known.plist, known.isOwn)
      return
    }
    isOwn = false
    plist = (try? PropertyListValue(reading: bytes))?.foundationValue as? [String: Any] ?? [:]
    isOwn = hasFittingMark
  }

  /// Reads the metadata of a document of XML, which does not say what only stores of SQLite do.
  init(_ document: StoreDocument) {
    identifier = document.identifier
    isOwn = false
    plist = Self.list(of: document)
    plist[Self.modelKey] = nil
    plist[NSStoreTypeKey] = NSSQLiteStoreType
    isOwn = hasFittingMark
  }

  /// The packed model that a document carries; nil for one that carries none, as those of Apple's.
  static func model(of document: StoreDocument) -> Data? { list(of: document)[modelKey] as? Data }

  private static func list(of document: StoreDocument) -> [String: Any] {
    let list = try? PropertyListValue(reading: document.metadata)
    return list?.foundationValue as? [String: Any] ?? [:]
  }

  private static let modelKey = "OpenCoreDataModel"

  /// The metadata as a document has them, with the packed model of the store.
  ///
  /// - Throws: 134030 for a value that no property list can hold, and for a text with U+0000, which no
  ///   document can.
  func documentData(model: Data?) throws -> Data {
    var list = plist
    (list[NSStoreTypeKey], list["_NSAutoVacuumLevel"]) = (nil, nil)
    list[Self.modelKey] = model
    let data = try Self.data(of: list, .xml)
    guard !data.contains(0) else {
      throw NSError.coreData(
        .storeSave,
        ["reason": "The metadata have a text with U+0000, which no document of XML can hold."])
    }
    return data
  }

  /// Writes the metadata, in the place of what is there.
  ///
  /// - Throws: a value that no property list can hold.
  func write(to connection: SQLiteConnection) throws {
    let data = try stored ?? serialized()
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), "
        + "Z_PLIST BLOB)")
    try connection.execute(
      "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)",
      [.text(identifier), .blob([UInt8](data))])
  }

  private func serialized() throws -> Data {
    if let made { return BinaryPropertyListWriter.data(of: made) }
    return try Self.data(of: plist, .binary)
  }

  private static func data(
    of list: [String: Any], _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> Data {
    guard PropertyListSerialization.propertyList(list, isValidFor: format) else {
      throw NSError.coreData(
        .storeSave, ["reason": "The metadata of a store can hold property list values only."])
    }
    return try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
  }

  /// The metadata as Core Data gives it.
  var dictionary: [String: Any] { plist.merging([NSStoreUUIDKey: identifier]) { _, new in new } }

  /// The metadata with what a user made of it: the store's own keys stay as they are.
  func replacing(_ dictionary: [String: Any]) -> StoreMetadata {
    let own: Set<String> = [
      NSStoreTypeKey, NSStoreUUIDKey, "NSPersistenceFrameworkVersion", Self.hashesKey,
      "NSStoreModelVersionHashesVersion", "NSStoreModelVersionIdentifiers", "_NSAutoVacuumLevel",
      "NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey",
      "_NSStoreAncillaryModelVersionHashesMetadataKey", VersionHash.markerKey,
      Self.deferredKey,
    ]
    var changed = self
    (changed.stored, changed.made) = (nil, nil)
    changed.plist = plist.filter { own.contains($0.key) }
    changed.plist.merge(dictionary.filter { !own.contains($0.key) }) { old, _ in old }
    return changed
  }

  /// The metadata of the store once it is one of another model.
  func migrated(to schema: StoreSchema) -> StoreMetadata {
    var changed = self
    (changed.stored, changed.made) = (nil, nil)
    let said = PropertyListValue.dictionary(Self.entries(of: schema)).foundationValue
    changed.plist.merge(said as? [String: Any] ?? [:]) { _, new in new }
    changed.isOwn = changed.hasFittingMark
    return changed
  }

  /// Whether a migration has left tables of the former model in the file.
  var hasDeferredMigration: Bool {
    get { plist[Self.deferredKey] as? Bool ?? false }
    set {
      (stored, made) = (nil, nil)
      plist[Self.deferredKey] = newValue ? true : nil
    }
  }

  private static let deferredKey = NSPersistentStoreDeferredLightweightMigrationOptionKey

  /// The version hashes that the store says, whoever made them.
  var saidHashes: [String: Data] { plist[Self.hashesKey] as? [String: Data] ?? [:] }

  private var mark: [String: Any]? { plist[VersionHash.markerKey] as? [String: Any] }

  /// Whether the store says Apple's hashes, and has this engine's beside them.
  var hasForeignHashes: Bool { isOwn && mark?[Self.markHashes] != nil }

  /// Whether another framework reads and writes the store, too: its own, and one that says Apple's hashes.
  var isSharedForm: Bool { !isOwn || hasForeignHashes }

  /// The entities that the store was made for, with their hashes: this engine's in a store of its own.
  var versionHashes: [String: Data] {
    (isOwn ? mark?[Self.markHashes] as? [String: Data] : nil) ?? saidHashes
  }

  /// Whether the store was made with this model.
  func fits(_ schema: StoreSchema) -> Bool { versionHashes == schema.versionHashes }

  /// Whether another reading of a store's metadata tells of the same model.
  func isOfSameModel(as other: StoreMetadata) -> Bool {
    isOwn == other.isOwn && versionHashes == other.versionHashes
  }

  /// The version of the framework that made the store; nil where it does not say.
  var frameworkVersion: Int? { plist["NSPersistenceFrameworkVersion"] as? Int }

  /// Whether the mark is one of this engine's, and about the hashes that are there.
  private var hasFittingMark: Bool {
    guard plist[VersionHash.markerKey] != nil else { return false }
    // Earlier versions of this engine wrote a number.
    guard let digest = mark?[Self.markDigest] as? String else { return mark == nil }
    return digest == VersionHash.digest(of: saidHashes)
  }
}

extension StoreSchema {
  /// The version hashes of the entities that the store may hold, by name.
  var versionHashes: [String: Data] {
    model.versionHashes.filter { name, _ in
      model.byName[name].map { entities.contains($0.number) } ?? false
    }
  }

  /// Apple's version hashes of the entities that the store may hold, by name; empty where they are not
  /// known, and where only this engine would keep its derived values right.
  var foreignHashes: [String: Data] {
    if DerivationTriggers(self).temporaryAttribute != nil { return [:] }
    return model.foreignHashes.filter { name, _ in
      model.byName[name].map { entities.contains($0.number) } ?? false
    }
  }

  /// Writes the entities with their numbers, for which no key was given yet.
  func writeEntities(to connection: SQLiteConnection) throws {
    for layout in model.entities where holds(model[layout.root]) {
      let parent = layout.entity.superentity.flatMap { model.byName[$0.name ?? ""] }
      try connection.execute(
        "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)",
        [
          .integer(Int64(layout.number)), .text(layout.name),
          .integer(Int64(parent?.number ?? 0)),
        ])
    }
  }
}
