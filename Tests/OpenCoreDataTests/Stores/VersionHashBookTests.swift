import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Apple's version hashes, by the definitions that they stand for, and the stores that carry them.
struct VersionHashBookTests {
  /// Two versions of a model, as Apple's compiler would leave them, with hashes that are made up.
  private struct CompiledVersions {
    static let texts = [
      "Club": """
      <model userDefinedModelVersionIdentifier="1">
        <entity name="Player">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="initial" optional="YES" transient="YES" attributeType="String"/>
        </entity>
      </model>
      """,
      "Club 2": """
      <model>
        <entity name="Player">
          <attribute name="fullName" optional="YES" attributeType="String" elementID="name"/>
          <attribute name="initial" optional="YES" transient="YES" attributeType="String"/>
          <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Team" inverseName="players" inverseEntity="Team"/>
        </entity>
        <entity name="Team">
          <relationship name="players" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
        </entity>
      </model>
      """,
    ]

    let folder: ScratchFolder
    var momd: URL { URL(filePath: folder.path("Club.momd")) }
    var store: URL { URL(filePath: folder.path("Club.sqlite")) }

    init() throws {
      folder = try ScratchFolder()
      let momd = URL(filePath: folder.path("Club.momd"))
      try FileManager.default.createDirectory(at: momd, withIntermediateDirectories: true)
      for (name, text) in Self.texts {
        let definition = try ModelSource.definition(reading: Data(text.utf8))
        try CompiledModelWriter.data(of: definition, as: .file).write(
          to: momd.appending(path: "\(name).mom"))
      }
      let info: [String: Any] = [
        "NSManagedObjectModel_CurrentVersionName": "Club",
        "NSManagedObjectModel_VersionHashes": [
          "Club": ["Player": Self.hash(1)],
          "Club 2": ["Player": Self.hash(2), "Team": Self.hash(3)],
        ],
      ]
      try PropertyListSerialization.data(fromPropertyList: info, format: .binary, options: 0)
        .write(to: momd.appending(path: "VersionInfo.plist"))
    }

    static func hash(_ byte: UInt8) -> Data { Data(repeating: byte, count: 32) }

    func definition(_ version: String) throws -> ModelDefinition {
      try ModelFile.definition(at: momd, version: version)
    }

    /// Opens the store, and puts nothing into it.
    @discardableResult
    func open(
      _ model: NSManagedObjectModel, _ options: [String: Any] = [:]
    ) throws -> NSManagedObjectContext {
      let coordinator = NSPersistentStoreCoordinator(
        model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: store, options: options)
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return context
    }

    func metadata() throws -> [String: Any] {
      try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: store)
    }
  }

  @Test func `a store of a model from a .momd says the hashes that the .momd tells of`() throws {
    let versions = try CompiledVersions()
    let model = try #require(NSManagedObjectModel(contentsOf: versions.momd))
    #expect(model.entityVersionHashesByName == ["Player": CompiledVersions.hash(1)])
    try versions.open(model)
    let metadata = try versions.metadata()
    #expect(
      metadata["NSStoreModelVersionHashes"] as? [String: Data]
        == ["Player": CompiledVersions.hash(1)])
    #expect(metadata["NSStoreModelVersionIdentifiers"] as? [String] == ["1"])
    // As Python's hashlib and base64 answer for "Player" and 32 times 1.
    #expect(
      metadata["NSStoreModelVersionHashesDigest"] as? String
        == "8jwKSKUzG5fMnI1jCyoakC/2t35+Pm5wgr1eDr1+LjQwqHSiGpUVbP5FQ/+d"
        + "nQRWfdamaXN4mClWWTdxc3WpWA==")
    #expect(
      metadata["NSStoreModelVersionChecksumKey"] as? String
        == "cs1uhCLEB/ttCYaQ8RMLfe1+wvf14dML2dUh8BU2N5M=")
    #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    // It is a store of our own, and is opened by the same model without a book.
    #expect(try StoreFile(at: versions.store).isOwn)
    try versions.open(try versions.definition("Club").model())
  }

  @Test func `a model that was made in code is given the hashes of equal definitions`() throws {
    let versions = try CompiledVersions()
    let info = versions.momd.appending(path: "VersionInfo.plist")
    let model = NSManagedObjectModel()
    let player = NSEntityDescription()
    player.name = "Player"
    let (name, initial) = (NSAttributeDescription(), NSAttributeDescription())
    (name.name, name.attributeType, name.isOptional) = ("name", .stringAttributeType, true)
    (initial.name, initial.attributeType) = ("initial", .stringAttributeType)
    (initial.isOptional, initial.isTransient) = (true, true)
    player.properties = [name, initial]
    model.entities = [player]
    let own = model.entityVersionHashesByName
    try model.takeVersionHashes(from: VersionHashBook(contentsOf: info))
    #expect(model.entityVersionHashesByName == ["Player": CompiledVersions.hash(1)])
    #expect(own["Player"] != CompiledVersions.hash(1))
    // A transient attribute is no column, and yet enters Apple's hashes.
    let (other, copy) = (NSManagedObjectModel(), NSEntityDescription())
    copy.name = "Player"
    let plain = NSAttributeDescription()
    (plain.name, plain.attributeType, plain.isOptional) = ("name", .stringAttributeType, true)
    copy.properties = [plain]
    other.entities = [copy]
    #expect(other.entityVersionHashesByName == own)
    let error = coreDataError {
      try other.takeVersionHashes(from: VersionHashBook(contentsOf: info))
    }
    #expect(error?.code == 134080)
    #expect(error?.reason == "There is no version hash of entities that are defined as 'Player'.")
    #expect(other.entityVersionHashesByName == own)
  }

  @Test func `a store is migrated to a later version, and says that one's hashes`() throws {
    let versions = try CompiledVersions()
    do {
      let context = try versions.open(try #require(NSManagedObjectModel(contentsOf: versions.momd)))
      NSEntityDescription.insertNewObject(forEntityName: "Player", into: context)
        .setValue("Ann", forKey: "name")
      try context.save()
    }
    let later = try #require(
      NSManagedObjectModel(contentsOf: versions.momd.appending(path: "Club 2.mom")))
    #expect(coreDataError { try versions.open(later) }?.code == 134100)
    let context = try versions.open(
      later,
      [
        NSMigratePersistentStoresAutomaticallyOption: true,
        NSInferMappingModelAutomaticallyOption: true,
      ])
    let players = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Player"))
    #expect(players.map { $0.text("fullName") } == ["Ann"])
    let metadata = try versions.metadata()
    #expect(
      metadata["NSStoreModelVersionHashes"] as? [String: Data]
        == ["Player": CompiledVersions.hash(2), "Team": CompiledVersions.hash(3)])
    #expect(metadata["NSStoreModelVersionIdentifiers"] as? [String] == [""])
    #expect(later.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    try versions.open(later)
  }

  @Test func `the hashes of a store are known by the model that it carries`() throws {
    let versions = try CompiledVersions()
    try versions.open(try #require(NSManagedObjectModel(contentsOf: versions.momd)))
    let model = try versions.definition("Club").model()
    try model.takeVersionHashes(from: VersionHashBook(contentsOf: versions.store))
    #expect(model.entityVersionHashesByName == ["Player": CompiledVersions.hash(1)])
  }

  @Test func `a store that another framework has migrated is not taken for our own`() throws {
    let versions = try CompiledVersions()
    let model = try #require(NSManagedObjectModel(contentsOf: versions.momd))
    try versions.open(model)
    var said = try versions.metadata()
    said["NSStoreModelVersionHashes"] = ["Player": CompiledVersions.hash(9)]
    said[NSStoreUUIDKey] = nil
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: said, format: .binary, options: 0)
    try SQLiteConnection(path: versions.store.path, readOnly: false, timeout: 0)
      .execute("UPDATE Z_METADATA SET Z_PLIST = ?", [.blob([UInt8](bytes))])
    #expect(try !StoreFile(at: versions.store).isOwn)
    // It is one of another framework then, whose definitions are compared.
    try versions.open(model, [NSReadOnlyPersistentStoreOption: true])
  }

  @Test func `what tells of no hashes is refused with the reason`() throws {
    let versions = try CompiledVersions()
    func reason(_ url: URL) -> String? {
      coreDataError { _ = try VersionHashBook(contentsOf: url) }?.reason
    }
    try versions.open(try versions.definition("Club").model())
    #expect(reason(versions.store) == "the store has hashes of this engine's own.")
    #expect(
      reason(URL(filePath: versions.folder.path("Gone.momd")))
        == "'Gone.momd' has no VersionInfo.plist with version hashes.")
    try FileManager.default.removeItem(at: versions.momd.appending(path: "Club 2.mom"))
    #expect(reason(versions.momd) == "'Club.momd' has no version 'Club 2': it has 'Club'.")
    #expect(coreDataError { _ = try VersionHashBook(contentsOf: URL(filePath: "/none")) } != nil)
  }

  @Test func `a store of an earlier version of this engine is opened and migrated`() throws {
    let versions = try CompiledVersions()
    let model = try versions.definition("Club").model()
    try versions.open(model)
    var said = try versions.metadata()
    said["OpenCoreDataVersionHashes"] = 1
    said["NSStoreModelVersionHashesDigest"] = nil
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: said, format: .binary, options: 0)
    let connection = try SQLiteConnection(path: versions.store.path, readOnly: false, timeout: 0)
    try connection.execute("UPDATE Z_METADATA SET Z_PLIST = ?", [.blob([UInt8](bytes))])
    try connection.execute(
      "UPDATE Z_MODELCACHE SET Z_CONTENT = ?",
      [.blob([UInt8](ModelArchive.encode(try model.layout())))])
    try versions.open(model)
    try versions.open(
      try versions.definition("Club 2").model(),
      [
        NSMigratePersistentStoresAutomaticallyOption: true,
        NSInferMappingModelAutomaticallyOption: true,
      ])
  }
}
