import Foundation
import Testing

@testable import OpenCoreData

/// Stores that are copied from one type to another, replaced and removed.
struct StoreCopiesTests {
  static let pairs = StoreKind.allCases.flatMap { from in StoreKind.allCases.map { (from, $0) } }

  @Test(arguments: pairs)
  func `a store of any type is copied into one of any other, and goes on there`(
    _ from: StoreKind, _ to: StoreKind
  ) throws {
    let stack = try SampleStack(Self.model(), from)
    try Self.fill(stack)
    let former = stack.coordinator.persistentStores[0]
    former.metadata = ["place": "Bern"]
    let before = try Self.description(of: stack.context)
    let bytes = from == .memory ? nil : try Data(contentsOf: stack.file)
    let url = stack.file.deletingLastPathComponent().appendingPathComponent("Copy.store")
    let copy = try stack.coordinator.migratePersistentStore(former, to: url, withType: to.storeType)
    #expect(stack.coordinator.persistentStores == [copy])
    #expect(copy.type == to.storeType && copy.identifier != former.identifier)
    #expect(copy.url == (to == .memory ? nil : url))
    #expect(copy.metadata["place"] as? String == "Bern")
    stack.context.reset()
    #expect(try Self.description(of: stack.context) == before)
    stack.make("Student", ["name": "new"])
    try stack.context.save()
    let after = try Self.description(of: stack.context)
    #expect(after != before)
    if let bytes { #expect(try Data(contentsOf: stack.file) == bytes || from == .sqlite) }
    guard to != .memory else { return }
    let coordinator = try AtomicStoreTests.coordinator(Self.model())
    try coordinator.addPersistentStore(ofType: to.storeType, configurationName: nil, at: url)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    #expect(try Self.description(of: context) == after)
  }

  @Test(arguments: StoreKind.atomic)
  func `a store is replaced by a copy of another, and a damaged one by none`(
    _ kind: StoreKind
  ) throws {
    let (source, destination) = (
      try SampleStack(Self.model(), kind), try SampleStack(Self.model(), kind)
    )
    try Self.fill(source)
    #expect(
      code {
        try destination.coordinator.replacePersistentStore(
          at: destination.file, withPersistentStoreFrom: source.file, ofType: kind.storeType)
      } == 134080)
    try destination.close()
    try destination.coordinator.replacePersistentStore(
      at: destination.file, withPersistentStoreFrom: source.file, ofType: kind.storeType)
    let read = try destination.another()
    #expect(
      try Self.description(of: read.context) == Self.description(of: source.context))
    #expect(
      read.coordinator.persistentStores[0].identifier
        == source.coordinator.persistentStores[0].identifier)
    try read.close()
    let bytes = try Data(contentsOf: destination.file)
    try Data("no store".utf8).write(to: source.file)
    #expect(
      code {
        try destination.coordinator.replacePersistentStore(
          at: destination.file, withPersistentStoreFrom: source.file, ofType: kind.storeType)
      } == 259)
    #expect(try Data(contentsOf: destination.file) == bytes)
    try bytes.write(to: source.file)
    try Data("no store".utf8).write(to: destination.file)
    #expect(
      code {
        try destination.coordinator.replacePersistentStore(
          at: destination.file, withPersistentStoreFrom: source.file, ofType: kind.storeType)
      } == 259)
    #expect(try String(contentsOf: destination.file, encoding: .utf8) == "no store")
  }

  @Test(arguments: StoreKind.atomic)
  func `a store that is destroyed is gone, and what is no store stays`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Self.model(), kind)
    try Self.fill(stack)
    try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: kind.storeType)
    #expect(stack.coordinator.persistentStores.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: stack.file.path))
    try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: kind.storeType)
    try Data("no store".utf8).write(to: stack.file)
    #expect(
      code { try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: kind.storeType) }
        == 259)
    #expect(try String(contentsOf: stack.file, encoding: .utf8) == "no store")
    try stack.coordinator.destroyPersistentStore(
      at: stack.file, ofType: kind.storeType, options: [NSPersistentStoreForceDestroyOption: true])
    #expect(!FileManager.default.fileExists(atPath: stack.file.path))
  }

  @Test(arguments: StoreKind.atomic)
  func `a copy goes into no file that is no store`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Self.model())
    try Self.fill(stack)
    let url = stack.file.deletingLastPathComponent().appendingPathComponent("Notes.txt")
    try Data("no store".utf8).write(to: url)
    let store = stack.coordinator.persistentStores[0]
    #expect(
      code {
        try stack.coordinator.migratePersistentStore(store, to: url, withType: kind.storeType)
      }
        == 259)
    #expect(stack.coordinator.persistentStores == [store])
    #expect(try String(contentsOf: url, encoding: .utf8) == "no store")
  }

  @Test(arguments: StoreKind.atomic)
  func `a to-one whose target was deleted alone leads nowhere in a copy that numbers anew`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.notes())
    for number in 0..<150 { stack.make("Tag", ["name": "\(number)"]) }
    try stack.context.save()
    let tags = try stack.all("Tag")
    let gone = try #require(tags.first { $0.key.number == 120 })
    let kept = try #require(tags.first { $0.key.number == 121 })
    stack.make("Note", ["name": "a", "tag": gone])
    stack.make("Note", ["name": "b", "tag": kept])
    try stack.context.save()
    let name = kept.text("name")
    stack.context.delete(gone)
    try stack.context.save()
    let url = stack.file.deletingLastPathComponent().appendingPathComponent("Copy.store")
    try stack.coordinator.migratePersistentStore(
      stack.coordinator.persistentStores[0], to: url, withType: kind.storeType)
    stack.context.reset()
    // The number is another tag's now.
    #expect(try stack.all("Tag").contains { $0.key.number == 120 })
    #expect(try stack.names("Note", "tag == nil") == ["a"])
    #expect(try stack.names("Note", "tag.name == '\(name)'") == ["b"])
  }

  @Test(arguments: StoreKind.atomic)
  func `a decimal that Apple would keep otherwise is not copied into SQLite with Apple's hashes`(
    _ kind: StoreKind
  ) throws {
    let item = SampleModel.entity("Item", [SampleModel.attribute("price", .decimalAttributeType)])
    let model = SampleModel.model([item])
    model.knownHashes = [
      VersionHash.definition(of: item): VersionHashBookTests.CompiledVersions.hash(1)
    ]
    let stack = try SampleStack(model, kind)
    let object = stack.make("Item", ["price": NSDecimalNumber(string: "12345678901234567890.25")])
    try stack.context.save()
    let store = stack.coordinator.persistentStores[0]
    let url = stack.file.deletingLastPathComponent().appendingPathComponent("Copy.store")
    let error = coreDataError {
      try stack.coordinator.migratePersistentStore(store, to: url, withType: NSSQLiteStoreType)
    }
    #expect(error?.code == 134030)
    #expect(
      error?.reason
        == "The store keeps decimal numbers as doubles, and 12345678901234567890.25 is none.")
    #expect(stack.coordinator.persistentStores == [store])
    #expect(!FileManager.default.fileExists(atPath: url.path))
    object.setValue(NSDecimalNumber(string: "0.1"), forKey: "price")
    try stack.context.save()
    try stack.coordinator.migratePersistentStore(store, to: url, withType: NSSQLiteStoreType)
    stack.context.reset()
    #expect(try stack.all("Item").map { $0.text("price") } == ["0.1"])
  }

  // MARK: Samples

  /// Students with relationships of all kinds, an ordered one among them.
  static func model() -> NSManagedObjectModel {
    let list = SampleModel.entity("List", [SampleModel.attribute("name", .stringAttributeType)])
    let model = SampleModel.school()
    let photo = SampleModel.attribute("photo", .binaryDataAttributeType)
    photo.allowsExternalBinaryDataStorage = true
    guard let student = model.entitiesByName["Student"] else { return model }
    student.properties.append(photo)
    SampleModel.relate(.many(list, "students"), .many(student, "lists"))
    (list.propertiesByName["students"] as? NSRelationshipDescription)?.isOrdered = true
    model.entities.append(list)
    return model
  }

  private static func fill(_ stack: SampleStack) throws {
    let team = stack.make("Team", ["name": "A"])
    let clubs = ["Go", "Chess"].map { stack.make("Club", ["title": $0]) }
    let students = (0..<5).map { number in
      stack.make(
        "Student",
        [
          "name": "s\(number)", "number": number, "team": team,
          "clubs": Set(clubs.prefix(number % 3)),
          "photo": Data(repeating: UInt8(number), count: number * 100_000),
        ])
    }
    for number in 1..<5 { students[number].setValue(students[number - 1], forKey: "mentor") }
    students[0].setValue(Set([students[3], students[4]]), forKey: "friends")
    for (name, order) in [("up", [0, 2, 4]), ("down", [4, 2, 0])] {
      stack.make(
        "List", ["name": name, "students": NSOrderedSet(array: order.map { students[$0] })])
    }
    try stack.context.save()
  }

  /// All that the objects of a store hold, without their keys.
  private static func description(of context: NSManagedObjectContext) throws -> [String] {
    func title(_ object: NSManagedObject) -> String {
      let entity = object.entity
      let key = entity.attributesByName["name"] == nil ? "title" : "name"
      return object.value(forKey: key) as? String ?? ""
    }
    return try ["Team", "Club", "Student", "List"].flatMap { entity in
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).map { object in
        let attributes = object.entity.attributesByName.keys.sorted().map { key in
          "\(key)=\(object.value(forKey: key).map { "\($0)" } ?? "nil")"
        }
        let relationships = object.entity.relationshipsByName.keys.sorted().map { key in
          let members: [String] =
            switch object.value(forKey: key) {
            case let one as NSManagedObject: [title(one)]
            case let ordered as NSOrderedSet:
              ordered.array.compactMap { ($0 as? NSManagedObject).map(title) }
            case let many as Set<NSManagedObject>: many.map(title).sorted()
            default: []
            }
          return "\(key)=\(members)"
        }
        return "\(entity) " + (attributes + relationships).joined(separator: " ")
      }
    }.sorted()
  }
}
