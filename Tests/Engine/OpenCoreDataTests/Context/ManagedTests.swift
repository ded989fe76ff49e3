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

  @Test func `arrays, dictionaries and enumerations are kept as what stands for them`() throws {
    let entity = SampleModel.entity(
      "Memo",
      [
        SampleModel.attribute("tags", .transformableAttributeType),
        SampleModel.attribute("counts", .transformableAttributeType),
        SampleModel.attribute("kind", .integer16AttributeType, default: 1),
        SampleModel.attribute("word", .stringAttributeType),
      ])
    entity.managedObjectClassName = NSStringFromClass(Memo.self)
    let stack = try SampleStack(SampleModel.model([entity]))
    let memo = Memo(context: stack.context)
    #expect(memo.tags == [] && memo.counts == [:] && memo.kind == .letter && memo.word == .none)
    memo.tags = ["a", "b"]
    memo.counts = ["a": 1]
    memo.kind = .note
    memo.word = .some
    try stack.context.save()
    let fresh = try stack.freshContext()
    let found = try #require(try fresh.fetch(NSFetchRequest<Memo>(entityName: "Memo")).first)
    #expect(found.tags == ["a", "b"] && found.counts == ["a": 1])
    #expect(found.kind == .note && found.word == .some)
    #expect(found.value(forKey: "kind") as? Int == 2)
    #expect(found.value(forKey: "word") as? String == "some")
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

  @Test(arguments: StoreKind.allCases)
  func `a value is read where it is now: in the row, in the object, and in the row again`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(Pilot.model(), kind)
    let pilot = Pilot(context: stack.context)
    (pilot.name, pilot.age, pilot.height) = ("Ann", 41, 1.5)
    try stack.context.save()
    let other = stack.anotherContext()
    let copy = try #require(try other.existingObject(with: pilot.objectID) as? Pilot)
    for _ in 0..<2 { #expect(copy.name == "Ann" && copy.age == 41 && copy.height == 1.5) }
    (copy.name, copy.age) = (nil, 42)
    for _ in 0..<2 { #expect(copy.name == nil && copy.age == 42 && copy.height == 1.5) }
    (pilot.name, pilot.age) = ("Bob", 43)
    try stack.context.save()
    other.refresh(copy, mergeChanges: false)
    #expect(copy.isFault)
    for _ in 0..<2 { #expect(copy.name == "Bob" && copy.age == 43 && copy.height == 1.5) }
    stack.context.delete(pilot)
    try stack.context.save()
    other.refresh(copy, mergeChanges: false)
    for _ in 0..<2 { #expect(copy.name == nil && copy.age == 0 && copy.height == 0) }
  }

  @Test func `what is set again and again is saved, undone and told as what is set once`() throws {
    let stack = try SampleStack(Pilot.model(), .memory)
    let pilot = Pilot(context: stack.context)
    for age in 1...3 { pilot.age = Int16(age) }
    try stack.context.save()
    for age in 4...6 { (pilot.age, pilot.name) = (Int16(age), "at \(age)") }
    #expect(pilot.changedValues().count == 2 && pilot.hasChanges)
    #expect(pilot.changedValuesForCurrentEvent()["age"] as? Int16 == 3)
    #expect(pilot.committedValues(forKeys: ["age"])["age"] as? Int16 == 3)
    try stack.context.save()
    #expect(!pilot.hasChanges)
    let manager = UndoManager()
    manager.groupsByEvent = false
    pilot.age = 7
    stack.context.processPendingChanges()
    stack.context.undoManager = manager
    manager.beginUndoGrouping()
    for age in 8...9 { pilot.age = Int16(age) }
    stack.context.processPendingChanges()
    manager.endUndoGrouping()
    manager.undo()
    #expect(pilot.age == 7)
    stack.context.rollback()
    #expect(pilot.age == 6 && pilot.name == "at 6")
  }

  @Test func `each of many properties is found, whatever type it is read as`() throws {
    let keys = [
      ManagedKey("a"), ManagedKey("b"), ManagedKey("c"), ManagedKey("d"), ManagedKey("e"),
      ManagedKey("f"), ManagedKey("g"), ManagedKey("h"), ManagedKey("i"), ManagedKey("j"),
      ManagedKey("k"), ManagedKey("l"), ManagedKey("m"), ManagedKey("n"), ManagedKey("o"),
      ManagedKey("p"), ManagedKey("q"), ManagedKey("r"), ManagedKey("s"), ManagedKey("t"),
      ManagedKey("u"), ManagedKey("v"), ManagedKey("w"), ManagedKey("x"), ManagedKey("y"),
    ]
    #expect(keys.map(\.name).joined() == "abcdefghijklmnopqrstuvwxy")
    let entity = SampleModel.entity(
      "Wide",
      keys.map { SampleModel.attribute($0.name, .integer32AttributeType) } + [
        SampleModel.attribute("text", .stringAttributeType)
      ])
    let stack = try SampleStack(SampleModel.model([entity]), .memory)
    let wide = stack.make("Wide", ["text": "text"])
    for (number, key) in keys.enumerated() { Int32(number).setManagedValue(of: wide, key: key) }
    for _ in 0..<3 {
      for (number, key) in keys.enumerated() {
        #expect(Int32.managedValue(of: wide, key: key) == Int32(number))
        #expect(Int64.managedValue(of: wide, key: key) == Int64(number))
        #expect(Int?.managedValue(of: wide, key: key) == number)
        #expect(String?.managedValue(of: wide, key: key) == nil)
      }
      #expect(String.managedValue(of: wide, key: ManagedKey("text")) == "text")
      #expect(Int32?.managedValue(of: wide, key: ManagedKey("text")) == nil)
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

/// Of values that are no scalars.
final class Memo: NSManagedObject {
  enum Kind: Int, ManagedValue {
    case letter = 1
    case note = 2
  }

  enum Word: String, ManagedValue {
    case none = ""
    case some
  }

  @Managed("tags") var tags: [String]
  @Managed("counts") var counts: [String: Int]
  @Managed("kind") var kind: Kind
  @Managed("word") var word: Word
}
