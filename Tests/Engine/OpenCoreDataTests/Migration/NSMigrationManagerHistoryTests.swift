import Foundation
import Testing

@testable import OpenCoreData

/// A policy that deletes one of the objects that were made, before they are saved.
final class ForgettingPolicy: NSEntityMigrationPolicy {
  override func performCustomValidation(
    forMapping mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    for person in manager.destinationInstances(
      forEntityMappingName: mapping.name, sourceInstances: nil) where person.text("name") == "Kit"
    {
      manager.destinationContext.delete(person)
    }
  }
}

/// The persistent history of a store that a mapping makes another of.
struct NSMigrationManagerHistoryTests {
  private static let tracking = [NSPersistentHistoryTrackingKey: true]

  private static func text(_ name: String) -> NSAttributeDescription {
    let attribute = SampleModel.attribute(name, .stringAttributeType)
    attribute.preservesValueInHistoryOnDeletion = true
    return attribute
  }

  private static func staff() -> NSManagedObjectModel {
    SampleModel.model(
      ["Guest", "Pupil", "Teacher"].map { SampleModel.entity($0, [text("mood"), text("name")]) })
  }

  private static func people() -> NSManagedObjectModel {
    SampleModel.model([
      SampleModel.entity("Animal", [text("name")]),
      SampleModel.entity("Person", [text("first"), text("mood"), text("name")]),
    ])
  }

  private static func property(_ name: String, _ format: String) -> NSPropertyMapping {
    let mapping = NSPropertyMapping()
    mapping.name = name
    mapping.valueExpression = NSExpression(format: format)
    return mapping
  }

  /// Pupils and teachers become people; guests go.
  private static func mapping() -> NSMappingModel {
    let mapping = NSMappingModel()
    mapping.entityMappings = ["Pupil", "Teacher"].map { name in
      let entity = NSEntityMapping()
      entity.name = "\(name)ToPerson"
      entity.mappingType = .transformEntityMappingType
      entity.sourceEntityName = name
      entity.destinationEntityName = "Person"
      entity.attributeMappings = [
        property("name", "$source.name"), property("mood", "$source.mood"),
        property("first", "$source.name"),
      ]
      return entity
    }
    return mapping
  }

  /// A store with a history, closed, and the place behind its second transaction.
  private static func store() throws -> (stack: SampleStack, token: NSPersistentHistoryToken) {
    let stack = try SampleStack(staff(), options: tracking)
    let (ann, kim) = (stack.make("Pupil", ["name": "Ann"]), stack.make("Teacher", ["name": "Kim"]))
    let gone = stack.make("Pupil", ["name": "Gus"])
    stack.make("Guest", ["name": "Eve"])
    try stack.context.save()
    ann.setValue("glad", forKey: "mood")
    kim.setValue("Kit", forKey: "name")
    try stack.context.save()
    let token = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    stack.context.delete(gone)
    try stack.context.save()
    try stack.close()
    return (stack, token)
  }

  private static func migrate(
    _ stack: SampleStack, to target: SampleFolder, isTracking: Bool = true
  ) throws {
    try NSMigrationManager(sourceModel: staff(), destinationModel: people()).migrateStore(
      from: stack.file, sourceType: NSSQLiteStoreType, options: tracking, with: mapping(),
      toDestinationURL: target.file, destinationType: NSSQLiteStoreType,
      destinationOptions: isTracking ? tracking : nil)
  }

  /// The new store as a stack.
  private static func opened(_ target: SampleFolder) throws -> SampleStack {
    try SampleStack(people(), .sqlite, target, options: tracking)
  }

  @Test func `transactions keep their numbers, changes name what their objects became`() throws {
    let (stack, token) = try Self.store()
    let before = try Data(contentsOf: stack.file)
    let target = try SampleFolder()
    try Self.migrate(stack, to: target)
    #expect(try Data(contentsOf: stack.file) == before, "the source is only read")
    let migrated = try Self.opened(target)
    let transactions = try migrated.transactions()
    #expect(transactions.map(\.transactionNumber) == [1, 2, 3, 4])
    #expect(transactions.last?.author?.hasPrefix("com.apple.coredata.schemamigrator") == true)
    #expect(transactions.last?.changes?.isEmpty == true)
    var seen: [String] = []
    for change in transactions.flatMap({ $0.changes ?? [] }) {
      let object = try? migrated.context.existingObject(with: change.changedObjectID)
      let properties = (change.updatedProperties ?? []).map(\.name).sorted()
      let tombstone = change.tombstone?["name"] as? String
      seen.append(
        "\(change.changeType) \(object?.text("name") ?? tombstone ?? "-") "
          + properties.joined(separator: "+"))
    }
    // What is made of a name may have changed with any property.
    #expect(
      seen.sorted() == [
        "delete Gus ", "insert - ", "insert Ann ", "insert Kit ", "update Ann first+mood",
        "update Kit first+name",
      ])
    #expect(try migrated.transactions(after: token).map(\.transactionNumber) == [3, 4])
    let id = try #require(
      transactions.flatMap { $0.changes ?? [] }.first { $0.changeType == .delete }
    )
    .changedObjectID
    let made = migrated.make("Person", ["name": "Lea"])
    try migrated.context.save()
    #expect(made.objectID != id, "no new object is taken for one that is gone")
    #expect(try migrated.transactions().last?.transactionNumber == 5)
  }

  @Test func `numbers that were deleted are not given again`() throws {
    let (stack, _) = try Self.store()
    let again = try stack.another(options: Self.tracking)
    _ = try NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture)
      .run(in: again.context)
    try again.close()
    let target = try SampleFolder()
    try Self.migrate(stack, to: target)
    let migrated = try Self.opened(target)
    migrated.make("Person")
    try migrated.context.save()
    #expect(try migrated.transactions().map(\.transactionNumber) == [4, 5])
  }

  @Test func `a migration that fails leaves no store, and the next one carries all along`() throws {
    let (stack, _) = try Self.store()
    let target = try SampleFolder()
    let strict = Self.people()
    strict.entitiesByName["Person"]?.attributesByName["mood"]?.isOptional = false
    func migrate() throws {
      try NSMigrationManager(sourceModel: Self.staff(), destinationModel: strict).migrateStore(
        from: stack.file, sourceType: NSSQLiteStoreType, options: Self.tracking,
        with: Self.mapping(), toDestinationURL: target.file, destinationType: NSSQLiteStoreType,
        destinationOptions: Self.tracking)
    }
    #expect(throws: NSError.self) { try migrate() }
    #expect(target.files == [])
    let mended = try stack.another(options: Self.tracking)
    for kim in try mended.all("Teacher") { kim.setValue("calm", forKey: "mood") }
    try mended.context.save()
    let identifier = mended.coordinator.persistentStores.first?.identifier
    try mended.close()
    try migrate()
    let migrated = try SampleStack(strict, .sqlite, target, options: Self.tracking)
    #expect(try migrated.transactions().map(\.transactionNumber) == [1, 2, 3, 4, 5])
    #expect(migrated.coordinator.persistentStores.first?.identifier == identifier)
  }

  @Test func `a change of an object that a policy did not keep names no temporary id`() throws {
    let (stack, _) = try Self.store()
    let target = try SampleFolder()
    let mapping = Self.mapping()
    for entity in mapping.entityMappings ?? [] {
      entity.entityMigrationPolicyClassName = NSStringFromClass(ForgettingPolicy.self)
    }
    try NSMigrationManager(sourceModel: Self.staff(), destinationModel: Self.people()).migrateStore(
      from: stack.file, sourceType: NSSQLiteStoreType, options: Self.tracking, with: mapping,
      toDestinationURL: target.file, destinationType: NSSQLiteStoreType,
      destinationOptions: Self.tracking)
    let changes = try Self.opened(target).transactions().flatMap { $0.changes ?? [] }
    #expect(!changes.isEmpty && changes.allSatisfy { !$0.changedObjectID.isTemporaryID })
  }

  @Test func `a store that keeps none gets none, and one that is there keeps its own`() throws {
    let (stack, _) = try Self.store()
    let target = try SampleFolder()
    try Self.migrate(stack, to: target, isTracking: false)
    #expect(try Self.opened(target).transactions().isEmpty)
    let (other, _) = try Self.store()
    try Self.migrate(other, to: target)
    let found = try Self.opened(target).transactions()
    #expect(found.map(\.transactionNumber) == [1])
    #expect(found.first?.author == nil && found.first?.changes?.count == 2)
  }
}
