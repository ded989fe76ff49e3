import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Several models as one, and the versions that a store is of.
struct NSManagedObjectModelMergingTests {
  private static func model(
    _ entity: String, _ attribute: String = "name", _ type: NSAttributeType = .stringAttributeType
  ) -> NSManagedObjectModel {
    SampleModel.model([SampleModel.entity(entity, [SampleModel.attribute(attribute, type)])])
  }

  /// What a store of a model says of itself.
  private static func metadata(_ model: NSManagedObjectModel) throws -> [String: Any] {
    try SampleStack(model).coordinator.persistentStores[0].metadata
  }

  private static func merging(_ models: [NSManagedObjectModel]) throws(RaisedException)
    -> [String]
  {
    let merged = NSManagedObjectModel()
    try merged.merge(models)
    return merged.entities.compactMap(\.name)
  }

  @Test func `a merged model has the entities, configurations and requests of all`() throws {
    let school = SampleModel.school()
    let (a, b) = (Self.model("A"), Self.model("B"))
    a.setEntities(a.entities, forConfigurationName: "Main")
    b.setEntities(b.entities, forConfigurationName: "Main")
    b.setFetchRequestTemplate(NSFetchRequest(entityName: "B"), forName: "all")
    a.entities[0].managedObjectClassName = NSStringFromClass(Pilot.self)
    let merged = try #require(NSManagedObjectModel(byMerging: [a, b, school]))
    #expect(
      merged.entitiesByName.keys.sorted() == (["A", "B"] + school.entitiesByName.keys).sorted())
    #expect(merged.entities(forConfigurationName: "Main")?.compactMap(\.name) == ["A", "B"])
    #expect(merged.fetchRequestTemplatesByName.keys.sorted() == ["all"])
    #expect(merged.entitiesByName["A"]?.managedObjectClassName == NSStringFromClass(Pilot.self))
    // They are copies: the models are used as before, and stores of one are of the other, too.
    #expect(merged.entities.allSatisfy { $0.managedObjectModel === merged })
    #expect(a.entities[0].managedObjectModel === a)
    for (name, hash) in school.entityVersionHashesByName {
      #expect(merged.entityVersionHashesByName[name] == hash)
    }
    let stack = try SampleStack(merged)
    stack.make("Student", ["name": "Ann"])
    stack.make("B", ["name": "b"])
    try stack.context.save()
    #expect(try stack.names("B") == ["b"])
  }

  @Test func `an entity that is defined alike is taken once, and one defined otherwise refused`() {
    #expect((try? Self.merging([Self.model("A"), Self.model("A")])) == ["A"])
    let raised = #expect(throws: RaisedException.self) {
      _ = try Self.merging([Self.model("A"), Self.model("A", "name", .dateAttributeType)])
    }
    #expect(raised?.reason == "Can't merge models with two different entities named 'A'")
    #expect(NSManagedObjectModel(byMerging: nil) == nil)
    #expect(NSManagedObjectModel(byMerging: [])?.entities == [])
  }

  @Test func `the models that a store was made with are found among others`() throws {
    let (first, second) = (Self.model("A"), Self.model("A", "title"))
    let other = Self.model("B")
    let all = [first, second, other]
    for (models, expected) in [([second], ["title"]), ([first, other], ["name"])] {
      let merged = try #require(NSManagedObjectModel(byMerging: models))
      let metadata = try Self.metadata(merged)
      let found = NSManagedObjectModel(byMerging: all, forStoreMetadata: metadata)
      #expect(found?.entitiesByName["A"]?.attributesByName.keys.sorted() == expected)
      #expect(found?.entities.count == models.count)
    }
    let metadata = try Self.metadata(Self.model("C"))
    #expect(NSManagedObjectModel(byMerging: all, forStoreMetadata: metadata) == nil)
  }

  /// A bundle with a model of two versions, of which the second is the current one, and another model.
  private static func bundle() throws -> (ScratchFolder, Bundle) {
    let folder = try ScratchFolder()
    func entity(_ name: String, _ attribute: String) -> String {
      "<model><entity name=\"\(name)\"><attribute name=\"\(attribute)\" optional=\"YES\" "
        + "attributeType=\"String\"/></entity></model>"
    }
    try folder.write(
      entity("A", "name"), to: "School.xcdatamodeld/School.xcdatamodel/contents")
    try folder.write(
      entity("A", "title"), to: "School.xcdatamodeld/School 2.xcdatamodel/contents")
    try folder.write(
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key>"
        + "<string>School 2.xcdatamodel</string></dict></plist>",
      to: "School.xcdatamodeld/.xccurrentversion")
    try folder.write(entity("B", "name"), to: "Club.xcdatamodeld/Club.xcdatamodel/contents")
    return (folder, try #require(Bundle(path: folder.path)))
  }

  @Test func `the current versions of a bundle's models are merged, or those of a store`() throws {
    let (folder, bundle) = try Self.bundle()
    let current = try #require(NSManagedObjectModel.mergedModel(from: [bundle]))
    #expect(current.entitiesByName.keys.sorted() == ["A", "B"])
    #expect(current.entitiesByName["A"]?.attributesByName["title"] != nil)
    let metadata = try Self.metadata(Self.model("A"))
    let former = NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: metadata)
    #expect(former?.entitiesByName["A"]?.attributesByName["name"] != nil)
    let empty = try ScratchFolder()
    #expect(NSManagedObjectModel.mergedModel(from: [try #require(Bundle(path: empty.path))]) == nil)
    _ = folder
  }

  @Test func `a reference finds a version by its file, its name or its hashes`() throws {
    let (folder, bundle) = try Self.bundle()
    let school = URL(filePath: folder.path("School.xcdatamodeld"))
    let checksums = try NSManagedObjectModel.checksumsForVersionedModel(at: school)
    #expect(checksums.keys.sorted() == ["School", "School 2"])
    #expect(checksums["School"] == Self.model("A").versionChecksum)
    #expect(
      coreDataError {
        _ = try NSManagedObjectModel.checksumsForVersionedModel(at: URL(filePath: folder.path))
      }?.code == 134080)
    let checksum = try #require(checksums["School"])
    let hashes = Self.model("A").entityVersionHashesByName
    for reference in [
      NSManagedObjectModelReference(
        fileURL: school.appending(path: "School.xcdatamodel"), versionChecksum: checksum),
      NSManagedObjectModelReference(name: "School", in: bundle, versionChecksum: checksum),
      NSManagedObjectModelReference(
        entityVersionHashes: hashes, in: bundle, versionChecksum: checksum),
      NSManagedObjectModelReference(model: Self.model("A"), versionChecksum: checksum),
    ] {
      #expect(try reference.checkedModel().entityVersionHashesByName == hashes)
      #expect(reference.versionChecksum == reference.resolvedModel.versionChecksum)
    }
    for reference in [
      NSManagedObjectModelReference(name: "Gone", in: bundle, versionChecksum: checksum),
      NSManagedObjectModelReference(
        entityVersionHashes: ["A": Data(count: 32)], in: bundle, versionChecksum: checksum),
    ] {
      #expect(coreDataError { _ = try reference.checkedModel() }?.code == 134504)
    }
  }

  @Test func `a property has a hash of what its entity's hash is made of`() throws {
    let (name, same) = (
      SampleModel.attribute("name", .stringAttributeType),
      SampleModel.attribute("name", .stringAttributeType)
    )
    same.userInfo = ["note": "x"]
    #expect(name.versionHash.count == 32 && name.versionHash == same.versionHash)
    for change: (NSAttributeDescription) -> Void in [
      { $0.name = "title" }, { $0.isOptional = false }, { $0.versionHashModifier = "2" },
      { $0.attributeType = .dateAttributeType }, { $0.isTransient = true },
    ] {
      let other = SampleModel.attribute("name", .stringAttributeType)
      change(other)
      #expect(other.versionHash != name.versionHash)
    }
    let clubs = try #require(SampleModel.school().entitiesByName["Student"]?.relationshipsByName)
    #expect(clubs["clubs"]?.versionHash != clubs["friends"]?.versionHash)
  }

  @Test func `the text of a URI names an object`() throws {
    let stack = try SampleStack(Self.model("A"))
    let object = stack.make("A")
    try stack.context.save()
    let text = object.objectID.uriRepresentation().absoluteString
    #expect(stack.coordinator.managedObjectID(for: text) == object.objectID)
    for text in ["", "x-coredata://none/A/p1", "A/p1"] {
      #expect(stack.coordinator.managedObjectID(for: text) == nil)
    }
  }
}
