import Foundation
import Testing

@testable import OpenCoreData

/// Documents of XML as Core Data writes them.
struct XMLStoreTests {
  /// A box with bottles, as a store of Core Data's has them.
  private static let document = """
    <?xml version="1.0" standalone="yes"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

    <database>
        <databaseInfo>
            <version>134481920</version>
            <UUID>3B9C3A1E-54B8-4D8F-8F0C-4C9A8E1D7F10</UUID>
            <nextObjectID>105</nextObjectID>
            <metadata></metadata>
        </databaseInfo>
        <object type="BOTTLE" id="z103">
            <attribute name="label" type="string">Gin &amp; &lt;Tonic&gt;</attribute>
            <attribute name="volume" type="float">0.5</attribute>
            <attribute name="isopen" type="bool">1</attribute>
            <attribute name="filled" type="date">274201500.83986997604370117188</attribute>
            <attribute name="image" type="binary">AAEC
    AwQ=
    </attribute>
            <relationship name="box" type="0/1" destination="BOX" idrefs="z102"></relationship>
        </object>
        <object type="BOX" id="z102">
            <relationship name="bottles" type="0/0" destination="BOTTLE" idrefs="z105 z103"></relationship>
        </object>
        <object type="MAGNUM" id="z105">
            <attribute name="label" type="string">Champagne</attribute>
            <attribute name="crates" type="int64">-9223372036854775808</attribute>
            <relationship name="box" type="0/1" destination="BOX" idrefs="z102"></relationship>
        </object>
        <object type="BOTTLE" id="z104">
            <relationship name="box" type="0/1" destination="BOX"></relationship>
        </object>
    </database>

    """

  private static func model(isOrdered: Bool = true) -> NSManagedObjectModel {
    let box = SampleModel.entity("Box", [])
    let bottle = SampleModel.entity(
      "Bottle",
      [
        SampleModel.attribute("label", .stringAttributeType),
        SampleModel.attribute("volume", .floatAttributeType),
        SampleModel.attribute("isOpen", .booleanAttributeType),
        SampleModel.attribute("filled", .dateAttributeType),
        SampleModel.attribute("image", .binaryDataAttributeType),
      ])
    let magnum = SampleModel.entity(
      "Magnum", [SampleModel.attribute("crates", .integer64AttributeType)])
    bottle.subentities = [magnum]
    SampleModel.relate(.many(box, "bottles"), .one(bottle, "box"))
    (box.propertiesByName["bottles"] as? NSRelationshipDescription)?.isOrdered = isOrdered
    return SampleModel.model([box, bottle, magnum])
  }

  private struct Opened {
    let context: NSManagedObjectContext
    let store: NSPersistentStore
  }

  private func open(
    _ file: URL, _ model: NSManagedObjectModel, ignoringVersion: Bool = true
  ) throws -> Opened {
    let coordinator = try AtomicStoreTests.coordinator(model)
    let store = try coordinator.addPersistentStore(
      ofType: NSXMLStoreType, configurationName: nil, at: file,
      options: [NSIgnorePersistentStoreVersioningOption: ignoringVersion])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return Opened(context: context, store: store)
  }

  private func write(_ text: String, _ folder: SampleFolder) throws -> URL {
    try Data(text.utf8).write(to: folder.file)
    return folder.file
  }

  @Test func `a document of Core Data's is read, and written back`() throws {
    let folder = try SampleFolder()
    let file = try write(Self.document, folder)
    #expect(code { _ = try open(file, Self.model(), ignoringVersion: false) } == 134100)
    let opened = try open(file, Self.model())
    #expect(opened.store.identifier == "3B9C3A1E-54B8-4D8F-8F0C-4C9A8E1D7F10")
    #expect(!opened.store.isReadOnly)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Bottle")
    request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
    let bottles = try opened.context.fetch(request)
    #expect(bottles.map(\.key.number) == [104, 105, 103])
    let gin = try #require(bottles.last)
    #expect(gin.text("label") == "Gin & <Tonic>" && gin.text("volume") == "0.5")
    #expect(gin.value(forKey: "isOpen") as? Bool == true)
    #expect(gin.value(forKey: "image") as? Data == Data([0, 1, 2, 3, 4]))
    #expect(
      (gin.value(forKey: "filled") as? Date)?.timeIntervalSinceReferenceDate == 274201500.83987)
    #expect(bottles[1].entity.name == "Magnum")
    #expect(bottles[1].value(forKey: "crates") as? Int64 == .min)
    #expect(bottles[0].value(forKey: "box") == nil)
    let box = try #require(gin.value(forKey: "box") as? NSManagedObject)
    #expect(
      (box.value(forKey: "bottles") as? NSOrderedSet)?.array.map {
        ($0 as? NSManagedObject)?.key.number
      }
        == [105, 103])
    gin.setValue(nil, forKey: "image")
    try opened.context.save()
    let made = NSEntityDescription.insertNewObject(forEntityName: "Box", into: opened.context)
    try opened.context.save()
    #expect(made.key.number == 106)
    let text = try String(contentsOf: file, encoding: .utf8)
    let from = try #require(text.range(of: "    <object")).lowerBound
    #expect(
      text[from...] == """
            <object type="BOX" id="z102">
                <relationship name="bottles" type="0/0" destination="BOTTLE" idrefs="z105 z103"></relationship>
            </object>
            <object type="BOTTLE" id="z103">
                <attribute name="label" type="string">Gin &amp; &lt;Tonic&gt;</attribute>
                <attribute name="volume" type="float">0.5</attribute>
                <attribute name="isopen" type="bool">1</attribute>
                <attribute name="filled" type="date">274201500.83986997604370117188</attribute>
                <relationship name="box" type="0/1" destination="BOX" idrefs="z102"></relationship>
            </object>
            <object type="BOTTLE" id="z104">
                <relationship name="box" type="0/1" destination="BOX"></relationship>
            </object>
            <object type="MAGNUM" id="z105">
                <attribute name="label" type="string">Champagne</attribute>
                <attribute name="crates" type="int64">-9223372036854775808</attribute>
                <relationship name="box" type="0/1" destination="BOX" idrefs="z102"></relationship>
            </object>
            <object type="BOX" id="z106">
                <relationship name="bottles" type="0/0" destination="BOTTLE"></relationship>
            </object>
        </database>

        """)
    #expect(
      text.hasPrefix(
        Self.document.prefix(
          upTo: Self.document.range(of: "<nextObjectID>")?.lowerBound ?? text.startIndex)))
    #expect(text.contains("<nextObjectID>106</nextObjectID>"))
  }

  /// What a document may not have, in the place of what, and why it is refused.
  static let damages: [(old: String, new: String, reason: String)] = [
    ("</database>", "", "<database> has no end"),
    ("type=\"BOX\" id=\"z102\"", "id=\"z102\"", "<object> has no 'type'"),
    ("<databaseInfo>", "<info>", "</databaseInfo> ends no open element"),
    ("<database>", "<!-- --><data>", "the outermost element is no <database>"),
    ("id=\"z104\"", "id=\"z103\"", "the id 'z103' stands twice"),
    (">0.5<", ">half<", "'volume' of 'z103' has no value of its type"),
    (">AAEC", ">A?EC", "'image' of 'z103' has no value of its type"),
    ("idrefs=\"z105 z103\"", "idrefs=\"z105 z99\"", "'bottles' of 'z102' leads to no object"),
    ("idrefs=\"z102\"", "idrefs=\"z102 z102\"", "'box' leads to more than one object"),
    ("CoreData.dtd\">", "CoreData.dtd\" [<!ENTITY a \"b\">]>", "declarations are not read"),
    ("&amp;", "&a;", "there is no character '&a;'"),
  ]

  @Test(arguments: damages)
  func `a damaged document is refused with its line, and left as it is`(
    old: String, new: String, reason: String
  ) throws {
    let folder = try SampleFolder()
    let damaged = Self.document.replacing(old, with: new, maxReplacements: 1)
    #expect(damaged != Self.document)
    let file = try write(damaged, folder)
    do {
      _ = try open(file, Self.model(), ignoringVersion: true)
      Issue.record("the document was opened")
    } catch {
      let error = error as NSError
      #expect(error.code == 259 && error.domain == NSCocoaErrorDomain)
      let text = error.userInfo["reason"] as? String ?? ""
      #expect(text.contains(reason) && text.hasPrefix("Line "), "\(text)")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == damaged)
    #expect(folder.files == ["Store.sqlite"])
  }

  @Test(arguments: StoreKind.atomic)
  func `what is no store of the type is refused and left as it is`(_ kind: StoreKind) throws {
    let folder = try SampleFolder()
    let database = try SampleStack(Self.model())
    for bytes in [
      Data(), Data("text".utf8), try Data(contentsOf: database.file), Data([0xFF, 0xFE, 0]),
    ] {
      try bytes.write(to: folder.file)
      let coordinator = try AtomicStoreTests.coordinator(Self.model())
      #expect(
        code {
          try coordinator.addPersistentStore(
            ofType: kind.storeType, configurationName: nil, at: folder.file)
        } == 259)
      #expect(
        code {
          _ = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            ofType: kind.storeType, at: folder.file)
        } == 259)
      #expect(try Data(contentsOf: folder.file) == bytes)
    }
  }

  @Test func `what a model has no place for can only be read without its version`() throws {
    let folder = try SampleFolder()
    let file = try write(Self.document, folder)
    let smaller = Self.model()
    smaller.entitiesByName["Bottle"]?.properties.removeAll { $0.name == "volume" }
    let opened = try open(file, smaller)
    #expect(opened.store.isReadOnly)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Bottle")
    #expect(try opened.context.count(for: request) == 3)
  }

  @Test func `a text that no document can hold is refused, and the file stays`() throws {
    let stack = try SampleStack(SampleModel.school(), .xml)
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    for text in ["a\u{0}", "\u{1B}[1m", "\u{FFFE}", "x\u{FFFF}"] {
      ann.setValue(text, forKey: "name")
      do {
        try stack.context.save()
        Issue.record("saved")
      } catch {
        #expect((error as NSError).code == 134030)
        #expect((error as NSError).userInfo[NSValidationKeyErrorKey] as? String == "name")
      }
    }
    #expect(try stack.another().names() == ["Ann"])
    ann.setValue("\u{FFFD}\u{BFBF}\u{7F}\u{85}", forKey: "name")
    try stack.context.save()
    #expect(try stack.another().names() == ["\u{FFFD}\u{BFBF}\u{7F}\u{85}"])
  }

  @Test func `a to-one whose target was deleted alone is nil when the document is read`() throws {
    let stack = try SampleStack(SampleModel.notes(), .xml)
    let tag = stack.make("Tag", ["name": "red"])
    stack.make("Note", ["name": "a", "tag": tag])
    try stack.context.save()
    #expect(try stack.another().names("Note", "tag != nil") == ["a"])
    let number = tag.key.number
    stack.context.delete(tag)
    try stack.context.save()
    #expect(try stack.another().names("Note", "tag == nil") == ["a"])
    // As versions wrote it that could not read it.
    let text = try String(contentsOf: stack.file, encoding: .utf8)
    let end = "destination=\"TAG\""
    #expect(!text.contains("idrefs"))
    let former = text.replacing(end, with: end + " idrefs=\"z\(number)\"")
    #expect(former != text)
    try Data(former.utf8).write(to: stack.file)
    #expect(try stack.another().names("Note", "tag == nil") == ["a"])
  }

  @Test func `digits that are no decimal read nil, and stay`() throws {
    let stack = try SampleStack(SampleModel.types(), .xml)
    stack.make("Types", ["decimal": NSDecimalNumber(value: 7)])
    try stack.context.save()
    try stack.close()
    let text = try String(contentsOf: stack.file, encoding: .utf8)
    let changed = text.replacing(">7</attribute>", with: ">NaN</attribute>")
    #expect(changed != text)
    try Data(changed.utf8).write(to: stack.file)
    let read = try stack.another()
    let object = try #require(read.all("Types").first)
    #expect(object.value(forKey: "decimal") == nil)
    object.setValue("new", forKey: "string")
    try read.context.save()
    #expect(
      try String(contentsOf: stack.file, encoding: .utf8).contains(
        "<attribute name=\"decimal\" type=\"decimal\">NaN</attribute>"))
    #expect(try stack.another().names("Types", by: "string") == ["new"])
  }

  @Test func `metadata that no document can hold are refused, and the file stays`() throws {
    typealias Coordinator = NSPersistentStoreCoordinator
    let stack = try SampleStack(SampleModel.school(), .xml)
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let bytes = try Data(contentsOf: stack.file)
    for metadata in [["k": "a\u{0}b"], ["a\u{0}b": "v"]] {
      #expect(
        code {
          try Coordinator.setMetadata(
            metadata, forPersistentStoreOfType: NSXMLStoreType, at: stack.file)
        } == 134030)
      let store = stack.coordinator.persistentStores[0]
      stack.coordinator.setMetadata(metadata, for: store)
      #expect(store.metadata["k"] == nil)
      #expect(try Data(contentsOf: stack.file) == bytes)
    }
    stack.make("Student", ["name": "Ben"])
    try stack.context.save()
    #expect(try stack.another().names() == ["Ann", "Ben"])
  }

  /// A model with names that are one in a document.
  private static func alike() -> NSManagedObjectModel {
    SampleModel.model([
      SampleModel.entity(
        "Box",
        [
          SampleModel.attribute("size", .stringAttributeType),
          SampleModel.attribute("SIZE", .stringAttributeType),
        ])
    ])
  }

  @Test func `names that a document cannot tell apart are refused`() throws {
    let folder = try SampleFolder()
    _ = try write(Self.document, folder)
    #expect(code { _ = try open(folder.file, Self.alike()) } == 259)
  }

  @Test func `no document is made by a model whose names it cannot tell apart`() throws {
    let folder = try SampleFolder()
    let error = coreDataError { _ = try open(folder.file, Self.alike()) }
    #expect(error?.code == 134020)
    #expect(
      error?.reason
        == "The model has more than one property of 'Box' that a document calls 'size'.")
    #expect(folder.files.isEmpty)
    // Neither as a copy, nor by a migration.
    let boxes = SampleModel.model([
      SampleModel.entity("Box", [SampleModel.attribute("size", .stringAttributeType)])
    ])
    let document = try SampleStack(boxes, .xml)
    document.make("Box", ["size": "small"])
    try document.context.save()
    let bytes = try Data(contentsOf: document.file)
    #expect(code { _ = try document.migrated(to: Self.alike()) } == 134020)
    let database = try SampleStack(Self.alike())
    let store = database.coordinator.persistentStores[0]
    #expect(
      code {
        try database.coordinator.migratePersistentStore(
          store, to: document.file, withType: NSXMLStoreType)
      } == 134020)
    #expect(database.coordinator.persistentStores == [store])
    #expect(try Data(contentsOf: document.file) == bytes)
  }

  @Test func `a document of Core Data's is of the model that has Apple's hashes`() throws {
    typealias CompiledVersions = VersionHashBookTests.CompiledVersions
    let versions = try CompiledVersions()
    let info = versions.momd.appending(path: "VersionInfo.plist")
    func model() throws -> NSManagedObjectModel {
      let model = SampleModel.model([
        SampleModel.entity(
          "Player",
          [
            SampleModel.attribute("name", .stringAttributeType),
            SampleModel.attribute("initial", .stringAttributeType),
          ])
      ])
      model.entitiesByName["Player"]?.attributesByName["initial"]?.isTransient = true
      try model.takeVersionHashes(from: VersionHashBook(contentsOf: info))
      return model
    }
    let hash = CompiledVersions.hash(1)
    let document = """
      <database><databaseInfo><UUID>A</UUID><nextObjectID>102</nextObjectID><metadata>
      <plist version="1.0"><dict><key>NSStoreModelVersionHashes</key><dict><key>Player</key>
      <data>\(hash.base64EncodedString())</data></dict></dict></plist></metadata></databaseInfo>
      <object type="PLAYER" id="z102"><attribute name="name" type="string">Ann</attribute></object>
      </database>
      """
    let folder = try SampleFolder()
    let file = try write(document, folder)
    let opened = try open(file, try model(), ignoringVersion: false)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Player")
    let player = try #require(try opened.context.fetch(request).first)
    #expect(player.text("name") == "Ann")
    player.setValue("Bea", forKey: "name")
    try opened.context.save()
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      ofType: NSXMLStoreType, at: file)
    #expect(metadata[NSStoreModelVersionHashesKey] as? [String: Data] == ["Player": hash])
    #expect(try open(file, try model(), ignoringVersion: false).context.count(for: request) == 1)
    let other = SampleModel.model([
      SampleModel.entity("Player", [SampleModel.attribute("name", .integer16AttributeType)])
    ])
    #expect(code { _ = try open(file, other, ignoringVersion: false) } == 134100)
  }
}
