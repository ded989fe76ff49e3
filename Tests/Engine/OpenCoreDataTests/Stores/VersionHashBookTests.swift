import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Apple's version hashes, by the definitions that they stand for, and the stores that carry them.
struct VersionHashBookTests {
  /// Two versions of a model, as Apple's compiler would leave them, with hashes that are made up.
  struct CompiledVersions {
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

    static let hashes = [
      "Club": ["Player": hash(1)], "Club 2": ["Player": hash(2), "Team": hash(3)],
    ]

    init(
      _ texts: [String: String] = Self.texts, hashes: [String: [String: Data]] = Self.hashes
    ) throws {
      folder = try ScratchFolder()
      let momd = URL(filePath: folder.path("Club.momd"))
      try FileManager.default.createDirectory(at: momd, withIntermediateDirectories: true)
      for (name, text) in texts {
        let definition = try ModelSource.definition(reading: Data(text.utf8))
        try CompiledModelWriter.data(of: definition, as: .file).write(
          to: momd.appending(path: "\(name).mom"))
      }
      let info: [String: Any] = [
        "NSManagedObjectModel_CurrentVersionName": "Club",
        "NSManagedObjectModel_VersionHashes": hashes,
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

  @Test func `a version has its hashes, whatever the others beside it are`() throws {
    let versions = try CompiledVersions()
    try Data("no model".utf8).write(to: versions.momd.appending(path: "Club 2.mom"))
    for url in [versions.momd, versions.momd.appending(path: "Club.mom")] {
      let model = try #require(NSManagedObjectModel(contentsOf: url))
      #expect(model.entityVersionHashesByName == ["Player": CompiledVersions.hash(1)])
    }
  }

  @Test func `the version of a store is found by what its folder tells, without reading others`()
    throws
  {
    let versions = try CompiledVersions()
    let bundle = try #require(Bundle(path: versions.folder.path))
    let folders = ModelFolders([bundle])
    for (name, hashes) in CompiledVersions.hashes {
      #expect(folders.versions(toldOf: hashes).map(\.lastPathComponent) == ["\(name).mom"])
      let metadata = [NSStoreModelVersionHashesKey: hashes]
      let model = NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: metadata)
      #expect(model?.entityVersionHashesByName == hashes)
    }
    #expect(folders.versions(toldOf: ["Player": CompiledVersions.hash(3)]).isEmpty)
    #expect(folders.versions(toldOf: [:]).isEmpty)
    // Hashes of this engine's own, which no folder tells, are found by reading all versions.
    let own = try versions.definition("Club 2").model().entityVersionHashesByName
    #expect(folders.versions(toldOf: own).isEmpty)
    let found = NSManagedObjectModel.mergedModel(
      from: [bundle], forStoreMetadata: [NSStoreModelVersionHashesKey: own])
    #expect(found?.entitiesByName.keys.sorted() == ["Player", "Team"])
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

  /// A model that Apple's hashes are known of.
  private func known(_ properties: [NSPropertyDescription]) -> NSManagedObjectModel {
    let item = SampleModel.entity("Item", properties)
    let model = SampleModel.model([item])
    model.knownHashes = [VersionHash.definition(of: item): CompiledVersions.hash(1)]
    return model
  }

  @Test func `a store with Apple's hashes takes no decimal that Apple would keep otherwise`() throws
  {
    let stack = try SampleStack(known([SampleModel.attribute("price", .decimalAttributeType)]))
    let item = stack.make("Item", ["price": NSDecimalNumber(string: "0.1")])
    try stack.context.save()
    #expect(try stack.query("SELECT typeof(ZPRICE) FROM ZITEM") == ["real"])
    item.setValue(NSDecimalNumber(string: "0.12345678901234567890123"), forKey: "price")
    let error = coreDataError { try stack.context.save() }
    #expect(error?.code == 134030)
    #expect(
      error?.reason
        == "The store keeps decimal numbers as doubles, and 0.12345678901234567890123 is none.")
    #expect(try stack.query("SELECT ZPRICE FROM ZITEM") == ["0.1"])
  }

  @Test(arguments: [NSAttributeType.decimalAttributeType, .integer64AttributeType])
  func `a migration to Apple's hashes refuses a decimal that Apple would keep otherwise`(
    type: NSAttributeType
  ) throws {
    let stack = try SampleStack(
      SampleModel.model([SampleModel.entity("Item", [SampleModel.attribute("price", type)])]))
    let digits = "9007199254740993"
    let isDecimal = type == .decimalAttributeType
    let item = stack.make(
      "Item",
      ["price": isDecimal ? NSDecimalNumber(string: digits) : NSNumber(value: Int64(digits) ?? 0)])
    try stack.context.save()
    try stack.close()
    let later = known([
      SampleModel.attribute("price", .decimalAttributeType),
      SampleModel.attribute("note", .stringAttributeType),
    ])
    let error = coreDataError { _ = try stack.migrated(to: later) }
    #expect(error?.code == 134110)
    #expect(error?.reason.hasPrefix("A number of 'Item.price' has more digits than") == true)
    let own = try stack.another()
    #expect(try own.all("Item").first?.text("price") == digits)
    try own.all("Item").first?.setValue(isDecimal ? 12.5 : 12, forKey: "price")
    try own.context.save()
    try own.close()
    let migrated = try stack.migrated(to: later)
    #expect(try stack.query("SELECT typeof(ZPRICE) = 'blob' FROM ZITEM") == ["0"])
    #expect(
      try migrated.all("Item").first?.text("price")
        == (isDecimal ? "12.5" : "12"))
    #expect(item.managedObjectContext === stack.context)
  }

  @Test
  func `the history of a store with Apple's hashes marks all properties, from the highest bit on`()
    throws
  {
    let names = (0..<9).map { SampleModel.attribute("name\($0)", .stringAttributeType) }
    let stack = try SampleStack(known(names), options: [NSPersistentHistoryTrackingKey: true])
    let item = stack.make("Item")
    try stack.context.save()
    item.setValue("a", forKey: "name3")
    try stack.context.save()
    #expect(
      try stack.query("SELECT quote(ZCOLUMNS) FROM ACHANGE WHERE ZCHANGETYPE = 1") == ["X'FF80'"])
  }

  @Test func `a value that no trigger in the file derives goes with no hashes of Apple's`() throws {
    let text = """
      <model><entity name="Player">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="shout" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="uppercase:(name)"/>
      </entity></model>
      """
    let versions = try CompiledVersions(
      ["Club": text], hashes: ["Club": ["Player": CompiledVersions.hash(1)]])
    let model = try #require(NSManagedObjectModel(contentsOf: versions.momd))
    try versions.open(model)
    #expect(
      try versions.metadata()["NSStoreModelVersionHashes"] as? [String: Data]
        == model.layout().versionHashes)
    let asking = try versions.definition("Club").model()
    let error = coreDataError {
      try asking.takeVersionHashes(from: VersionHashBook(contentsOf: versions.momd))
    }
    #expect(error?.code == 134080)
    #expect(
      error?.reason
        == "The values of 'Player.shout' are derived by a function that Apple's framework would not "
        + "find in the store.")
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
