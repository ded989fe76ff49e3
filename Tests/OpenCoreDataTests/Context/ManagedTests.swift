import Foundation
import Testing

@testable import OpenCoreData

/// Subclasses with `@Managed` properties.
struct ManagedTests {
  @Test(arguments: StoreKind.allCases)
  func `a subclass's properties are those of its entity`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Pilot.model(), kind)
    let pilot = Pilot(context: stack.context)
    #expect(pilot.name == nil && pilot.age == 0 && pilot.isLead == false && pilot.height == 0)
    #expect(pilot.rate == 0 && pilot.born == nil && pilot.wingmen.isEmpty && pilot.lead == nil)
    pilot.name = "Ann"
    pilot.age = 41
    pilot.isLead = true
    pilot.height = 1.5
    pilot.rate = 12.25
    pilot.born = Date(timeIntervalSinceReferenceDate: 7)
    pilot.joined = Date(timeIntervalSinceReferenceDate: 8)
    pilot.badge = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    let wingman = Pilot(context: stack.context)
    pilot.wingmen = [wingman]
    #expect(wingman.lead === pilot)
    try stack.context.save()
    let other = stack.anotherContext()
    let copy = try #require(try other.existingObject(with: pilot.objectID) as? Pilot)
    #expect(copy.name == "Ann" && copy.age == 41 && copy.isLead && copy.height == 1.5)
    #expect(copy.rate == 12.25 && copy.born == pilot.born && copy.joined == pilot.joined)
    #expect(copy.badge == pilot.badge && copy.wingmen.count == 1)
    copy.name = nil
    copy.wingmen = []
    #expect(copy.hasChanges && copy.value(forKey: "name") == nil)
    let found = try other.fetch(NSFetchRequest<Pilot>(entityName: "Pilot"))
    #expect(found.count == 2)
  }

  @Test func `one class finds its properties in each entity, asked by many threads at once`() throws
  {
    // The same property has another slot in each, because other names stand before it.
    let entities = (0..<4).map { number in
      let entity = SampleModel.entity(
        "Note\(number)",
        (0..<number).map { SampleModel.attribute("a\($0)", .stringAttributeType) } + [
          SampleModel.attribute("text", .stringAttributeType),
          SampleModel.attribute("count", .integer32AttributeType),
        ])
      entity.managedObjectClassName = NSStringFromClass(Note.self)
      return entity
    }
    let stack = try SampleStack(SampleModel.model(entities), .memory)
    let coordinator = stack.coordinator
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      context.performAndWait {
        for round in 0..<200 {
          let made = NSEntityDescription.insertNewObject(
            forEntityName: "Note\((number + round) % 4)", into: context)
          guard let note = made as? Note else { Issue.record("\(made) is no Note"); return }
          note.text = "text \(round)"
          note.count = Int32(round)
          #expect(note.text == "text \(round)" && note.count == Int32(round))
          #expect(note.value(forKey: "text") as? String == "text \(round)")
        }
      }
    }
  }
}

extension ManagedTests {
  @Test func `a primitive property reaches the value past the public one and its changes`() throws {
    let entity = SampleModel.entity("Stamp", [SampleModel.attribute("made", .dateAttributeType)])
    entity.managedObjectClassName = NSStringFromClass(Stamp.self)
    let stack = try SampleStack(SampleModel.model([entity]), .sqlite)
    let stamp = Stamp(context: stack.context)
    let born = Date(timeIntervalSinceReferenceDate: 5)
    #expect(stamp.made == born && stamp.primitiveMade == born)
    try stack.context.save()
    stamp.primitiveMade = Date(timeIntervalSinceReferenceDate: 6)
    #expect(stamp.made == Date(timeIntervalSinceReferenceDate: 6))
    #expect(!stamp.hasChanges && !stack.context.hasChanges)
    #expect(stamp.value(forKey: "primitiveMade") as? Date == stamp.made)
    for key in ["primitive", "primitivemade", "primitiveOther", "Primitivemade"] {
      #expect(stamp.layout.primitiveKey(key) == nil)
    }
  }

  @Test func `an entity without a class of its own has the plain one again`() throws {
    let entity = SampleModel.entity("Stamp", [SampleModel.attribute("made", .dateAttributeType)])
    entity.managedObjectClassName = NSStringFromClass(Stamp.self)
    entity.managedObjectClassName = nil
    #expect(entity.managedObjectClassName == "OpenCoreData.NSManagedObject")
    let stack = try SampleStack(SampleModel.model([entity]), .memory)
    #expect(type(of: stack.make("Stamp")) == NSManagedObject.self)
  }
}

final class Stamp: NSManagedObject {
  @Managed("made") var made: Date
  @Managed("primitiveMade") var primitiveMade: Date

  override func awakeFromInsert() {
    primitiveMade = Date(timeIntervalSinceReferenceDate: 5)
  }
}

final class Note: NSManagedObject {
  @Managed("text") var text: String
  @Managed("count") var count: Int32
}

final class Pilot: NSManagedObject {
  @Managed("name") var name: String?
  @Managed("age") var age: Int16
  @Managed("isLead") var isLead: Bool
  @Managed("height") var height: Double
  @Managed("rate") var rate: Decimal
  @Managed("born") var born: Date?
  @Managed("joined") var joined: Date
  @Managed("badge") var badge: UUID?
  @Managed("wingmen") var wingmen: Set<Pilot>
  @Managed("lead") var lead: Pilot?

  static func model() -> NSManagedObjectModel {
    let pilot = SampleModel.entity(
      "Pilot",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("age", .integer16AttributeType),
        SampleModel.attribute("isLead", .booleanAttributeType),
        SampleModel.attribute("height", .doubleAttributeType),
        SampleModel.attribute("rate", .decimalAttributeType),
        SampleModel.attribute("born", .dateAttributeType),
        SampleModel.attribute("joined", .dateAttributeType),
        SampleModel.attribute("badge", .UUIDAttributeType),
      ])
    pilot.managedObjectClassName = NSStringFromClass(Pilot.self)
    SampleModel.relate(.many(pilot, "wingmen"), .one(pilot, "lead"))
    return SampleModel.model([pilot])
  }
}
