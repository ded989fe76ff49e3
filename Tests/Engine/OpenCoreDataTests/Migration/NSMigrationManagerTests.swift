import Foundation
import Testing

@testable import OpenCoreData

/// A policy that makes one object of two words and refuses an empty name.
final class WordPolicy: NSEntityMigrationPolicy {
  static let refusal = NSError(domain: "School", code: 7)

  override func createDestinationInstances(
    forSource sInstance: NSManagedObject, in mapping: NSEntityMapping,
    manager: NSMigrationManager
  ) throws {
    let name = sInstance.value(forKey: "name") as? String ?? ""
    if name.isEmpty { throw Self.refusal }
    if name == "Cancel" { manager.cancelMigrationWithError(Self.refusal) }
    try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
    let made = manager.destinationInstances(
      forEntityMappingName: mapping.name, sourceInstances: [sInstance])
    made.first?.setValue(name.uppercased(), forKey: "title")
    (manager.userInfo?["log"] as? NSMutableArray)?.add("\(name) \(manager.migrationProgress)")
  }

  override func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {
    (manager.userInfo?["log"] as? NSMutableArray)?.add("end \(manager.migrationProgress)")
  }
}

/// A class that asks for an attribute which a version of the model lacks.
final class TodaysPupil: NSManagedObject {
  override func awakeFromInsert() { setValue("new", forKey: "mood") }
}

/// Stores that are copied into stores of another model.
struct NSMigrationManagerTests {
  private static func old() -> NSManagedObjectModel {
    let team = SampleModel.entity("Team", [SampleModel.attribute("name", .stringAttributeType)])
    let student = SampleModel.entity(
      "Student",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("number", .integer64AttributeType),
      ])
    SampleModel.relate(.many(team, "students"), .one(student, "team"))
    return SampleModel.model([team, student])
  }

  private static func new() -> NSManagedObjectModel {
    let team = SampleModel.entity("Team", [SampleModel.attribute("name", .stringAttributeType)])
    let pupil = SampleModel.entity(
      "Pupil",
      [
        SampleModel.attribute("title", .stringAttributeType),
        SampleModel.attribute("number", .integer64AttributeType),
      ])
    SampleModel.relate(.many(team, "pupils"), .one(pupil, "group"))
    return SampleModel.model([team, pupil])
  }

  private static func property(_ name: String, _ format: String) -> NSPropertyMapping {
    let mapping = NSPropertyMapping()
    mapping.name = name
    mapping.valueExpression = NSExpression(format: format)
    return mapping
  }

  private static func calling(_ mapping: String, _ path: String) -> String {
    "FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", "
      + "\"\(mapping)\", $source.\(path))"
  }

  /// The mapping as Xcode would write it.
  private static func mapping(policy: (any AnyObject.Type)? = nil) -> NSMappingModel {
    let team = NSEntityMapping()
    team.name = "TeamToTeam"
    team.mappingType = .transformEntityMappingType
    team.sourceEntityName = "Team"
    team.destinationEntityName = "Team"
    team.attributeMappings = [property("name", "$source.name")]
    team.relationshipMappings = [property("pupils", calling("StudentToPupil", "students"))]
    let student = NSEntityMapping()
    student.name = "StudentToPupil"
    student.mappingType = .customEntityMappingType
    student.sourceEntityName = "Student"
    student.destinationEntityName = "Pupil"
    student.attributeMappings = [
      property("title", "$source.name"), property("number", "$source.number * 10"),
    ]
    student.relationshipMappings = [property("group", calling("TeamToTeam", "team"))]
    student.entityMigrationPolicyClassName = policy.map { NSStringFromClass($0) }
    let model = NSMappingModel()
    model.entityMappings = [team, student]
    return model
  }

  /// A closed store of three students in two teams, and a place for another.
  private static func store(
    _ names: [String] = ["Ann", "Ben", "Cid"]
  ) throws -> (stack: SampleStack, target: SampleFolder) {
    let stack = try SampleStack(old())
    let teams = ["Red", "Blue"].map { stack.make("Team", ["name": $0]) }
    for (number, name) in names.enumerated() {
      let student = stack.make("Student", ["name": name, "number": number + 1])
      student.setValue(teams[number % 2], forKey: "team")
    }
    try stack.context.save()
    try stack.close()
    return (stack, try SampleFolder())
  }

  private static func migrate(
    _ manager: NSMigrationManager, _ stack: SampleStack, to target: SampleFolder,
    with mapping: NSMappingModel?
  ) throws {
    try manager.migrateStore(
      from: stack.file, sourceType: NSSQLiteStoreType, with: mapping,
      toDestinationURL: target.file, destinationType: NSSQLiteStoreType)
  }

  /// What the new store has: `TITLE number team`.
  private static func pupils(in target: SampleFolder) throws -> [String] {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: new())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: target.file)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let request = NSFetchRequest<NSManagedObject>(entityName: "Pupil")
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
    return try context.fetch(request).map { pupil in
      let team = pupil.value(forKey: "group") as? NSManagedObject
      #expect(team?.names(in: "pupils", by: "title").contains(pupil.text("title")) ?? true)
      return "\(pupil.text("title")) \(pupil.text("number")) \(team?.text("name") ?? "-")"
    }
  }

  private static var manager: NSMigrationManager {
    NSMigrationManager(sourceModel: old(), destinationModel: new())
  }

  @Test func `attributes come from expressions, relationships lead where they led`() throws {
    let (stack, target) = try Self.store()
    let before = try Data(contentsOf: stack.file)
    try Self.migrate(Self.manager, stack, to: target, with: Self.mapping())
    #expect(try Self.pupils(in: target) == ["Ann 10 Red", "Ben 20 Blue", "Cid 30 Red"])
    #expect(try Data(contentsOf: stack.file) == before, "the source is only read")
  }

  @Test func `a new store has the UUID and the metadata of its source`() throws {
    let (stack, target) = try Self.store()
    let type = NSSQLiteStoreType
    func metadata(_ url: URL) throws -> [String: Any] {
      try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
    }
    var given = try metadata(stack.file)
    given["owner"] = "Ann"
    try NSPersistentStoreCoordinator.setMetadata(
      given, forPersistentStoreOfType: type, at: stack.file)
    let manager = NSMigrationManager(sourceModel: Self.old(), destinationModel: Self.new())
    try Self.migrate(manager, stack, to: target, with: Self.mapping())
    let found = try metadata(target.file)
    #expect(found["owner"] as? String == "Ann")
    #expect(found[NSStoreUUIDKey] as? String == given[NSStoreUUIDKey] as? String)
    #expect(Self.new().isConfiguration(withName: nil, compatibleWithStoreMetadata: found))
    // A store that is there already stays the store that it is.
    let (other, _) = try Self.store(["Dan"])
    try Self.migrate(manager, other, to: target, with: Self.mapping())
    #expect(
      try metadata(target.file)[NSStoreUUIDKey] as? String == found[NSStoreUUIDKey] as? String)
    #expect(try Self.pupils(in: target).count == 4)
  }

  @Test func `the objects of a migration are plain, whatever class their entity names`() throws {
    let named = Self.new()
    named.entitiesByName["Pupil"]?.managedObjectClassName = NSStringFromClass(TodaysPupil.self)
    let (stack, target) = try Self.store()
    let manager = NSMigrationManager(sourceModel: Self.old(), destinationModel: named)
    try Self.migrate(manager, stack, to: target, with: Self.mapping())
    #expect(try Self.pupils(in: target).count == 3)
  }

  @Test func `a policy makes the objects, and sees how far it is`() throws {
    let (stack, target) = try Self.store(["Ann", "Ben"])
    let manager = Self.manager
    let log = NSMutableArray()
    manager.userInfo = ["log": log]
    try Self.migrate(manager, stack, to: target, with: Self.mapping(policy: WordPolicy.self))
    #expect(try Self.pupils(in: target) == ["ANN 10 Red", "BEN 20 Blue"])
    #expect(log.map { "\($0)" } == ["Ann 0.25", "Ben 0.375", "end 1.0"])
    #expect(manager.migrationProgress == 0, "it is done and forgotten")
  }

  @Test func `a source expression chooses the objects, as Xcode writes it`() throws {
    let (stack, target) = try Self.store()
    let mapping = Self.mapping()
    mapping.entityMappingsByName["StudentToPupil"]?.sourceExpression = NSExpression(
      format: "FETCH(FUNCTION($manager, \"fetchRequestForSourceEntityNamed:predicateString:\", "
        + "\"Student\", \"number > 1\"), $manager.sourceContext, NO)")
    try Self.migrate(Self.manager, stack, to: target, with: mapping)
    #expect(try Self.pupils(in: target) == ["Ben 20 Blue", "Cid 30 Red"])
  }

  @Test func `an inferred mapping does what an automatic migration does`() throws {
    let renamed = Self.new()
    let pupil = try #require(renamed.entitiesByName["Pupil"])
    pupil.renamingIdentifier = "Student"
    pupil.propertiesByName["title"]?.renamingIdentifier = "name"
    pupil.propertiesByName["group"]?.renamingIdentifier = "team"
    renamed.entitiesByName["Team"]?.propertiesByName["pupils"]?.renamingIdentifier = "students"
    let mapping = try NSMappingModel.inferredMappingModel(
      forSourceModel: Self.old(), destinationModel: renamed)
    #expect(
      mapping.entityMappings.map { "\($0.name ?? "") \($0.mappingType)" } == [
        "IEM_Transform_Pupil transformEntityMappingType",
        "IEM_Transform_Team transformEntityMappingType",
      ])
    // An attribute that is new has a mapping, too; it says nothing of the value.
    pupil.properties.append(SampleModel.attribute("mood", .stringAttributeType))
    let wider = try NSMappingModel.inferredMappingModel(
      forSourceModel: Self.old(), destinationModel: renamed)
    let attributes = wider.entityMappingsByName["IEM_Transform_Pupil"]?.attributeMappings ?? []
    #expect(attributes.compactMap(\.name) == ["mood", "number", "title"])
    #expect(attributes.map { $0.valueExpression == nil } == [true, false, false])
    pupil.properties.removeAll { $0.name == "mood" }
    let (stack, target) = try Self.store()
    try Self.migrate(
      NSMigrationManager(sourceModel: Self.old(), destinationModel: renamed), stack, to: target,
      with: mapping)
    #expect(try Self.pupils(in: target) == ["Ann 1 Red", "Ben 2 Blue", "Cid 3 Red"])
  }

  @Test func `entities that come and go are added and removed, equal ones are copied`() throws {
    let team = SampleModel.entity("Team", [SampleModel.attribute("name", .stringAttributeType)])
    let (lonely, club) = (SampleModel.model([team]), SampleModel.entity("Club", []))
    let other = SampleModel.entity("Team", [SampleModel.attribute("name", .stringAttributeType)])
    let mapping = try NSMappingModel.inferredMappingModel(
      forSourceModel: lonely, destinationModel: SampleModel.model([other, club]))
    #expect(Set(mapping.entityMappingsByName.keys) == ["IEM_Add_Club", "IEM_Copy_Team"])
    let back = try NSMappingModel.inferredMappingModel(
      forSourceModel: SampleModel.model([
        SampleModel.entity("Team", [SampleModel.attribute("name", .stringAttributeType)]),
        SampleModel.entity("Club", []),
      ]), destinationModel: lonely)
    #expect(Set(back.entityMappingsByName.keys) == ["IEM_Remove_Club", "IEM_Copy_Team"])
    #expect(
      code {
        let text = SampleModel.entity("Team", [SampleModel.attribute("name", .dateAttributeType)])
        _ = try NSMappingModel.inferredMappingModel(
          forSourceModel: lonely, destinationModel: SampleModel.model([text]))
      } == 134190)
  }

  /// What a mapping can have wrong, and the code of it.
  static let faults: [(String, Int, @Sendable (NSMappingModel) -> Void)] = [
    ("no name", 134110, { $0.entityMappings[0].name = nil }),
    ("a name twice", 134110, { $0.entityMappings[0].name = $0.entityMappings[1].name }),
    ("an unknown source", 134110, { $0.entityMappings[0].sourceEntityName = "Club" }),
    ("an unknown destination", 134110, { $0.entityMappings[0].destinationEntityName = "Club" }),
    ("another version", 134110, { $0.entityMappings[0].sourceEntityVersionHash = Data([1]) }),
    ("an unknown attribute", 134110, { $0.entityMappings[0].attributeMappings?[0].name = "x" }),
    (
      "an unknown relationship", 134110,
      { $0.entityMappings[0].relationshipMappings?[0].name = "name" }
    ),
    (
      "an unknown policy", 134170,
      { $0.entityMappings[0].entityMigrationPolicyClassName = "School.Nobody" }
    ),
    (
      "a class that is no policy", 134170,
      { $0.entityMappings[0].entityMigrationPolicyClassName = "OpenCoreDataTests.Pilot" }
    ),
    (
      "a source that is no collection", 134110,
      { $0.entityMappings[0].sourceExpression = NSExpression(forConstantValue: 3) }
    ),
  ]

  @Test(arguments: faults.indices)
  func `what a mapping has wrong is refused before anything is written`(index: Int) throws {
    let (_, expected, change) = Self.faults[index]
    let (stack, target) = try Self.store()
    let mapping = Self.mapping()
    change(mapping)
    #expect(
      code { try Self.migrate(Self.manager, stack, to: target, with: mapping) } == expected,
      "\(Self.faults[index].0)")
    #expect(try Self.pupils(in: target) == [])
  }

  @Test func `stores that cannot be opened, no mapping, and a store into itself are refused`()
    throws
  {
    let (stack, target) = try Self.store()
    #expect(code { try Self.migrate(Self.manager, stack, to: target, with: nil) } == 134140)
    let swapped = NSMigrationManager(sourceModel: Self.new(), destinationModel: Self.new())
    #expect(
      code { try Self.migrate(swapped, stack, to: target, with: NSMappingModel()) } == 134150)
    #expect(
      code {
        try Self.manager.migrateStore(
          from: stack.file, type: .sqlite, mapping: Self.mapping(), to: stack.file, type: .sqlite)
      } == 134160)
  }

  @Test func `what a policy throws, or cancels with, is what the migration throws`() throws {
    for names in [["Ann", ""], ["Cancel", "Ben"]] {
      let (stack, target) = try Self.store(names)
      let error = #expect(throws: NSError.self) {
        try Self.migrate(
          Self.manager, stack, to: target, with: Self.mapping(policy: WordPolicy.self))
      }
      #expect(error?.domain == "School" && error?.code == 7)
      #expect(try Self.pupils(in: target) == [], "nothing is saved")
    }
  }
}
