import Foundation
import Synchronization
import Testing

@testable import OpenCoreData

/// A model that several threads ask.
private struct SharedModel: @unchecked Sendable {
  let model: NSManagedObjectModel
}

/// Models that can be used, and those that cannot.
struct ModelLayoutTests {
  @Test func `entities are numbered by name without regard to case, children after parents`() throws
  {
    let layout = try SampleModel.people().layout()
    #expect(layout.entities.map(\.name) == ["house", "Person", "Pupil", "Prefect", "Teacher"])
    #expect(layout.entities.map(\.number) == [1, 2, 3, 4, 5])
    #expect(layout.entities.map(\.root) == [1, 2, 2, 2, 2])
    #expect(layout.entities.map(\.family) == [1...1, 2...5, 3...4, 4...4, 5...5])
    #expect(
      layout.byName["Prefect"]?.slots.map(\.name) == ["name", "heads", "house", "salary", "badge"])
  }

  @Test
  func `the place of an inverse opens in the entity at the other end and its sub-entities alone`()
    throws
  {
    let layout = try SampleModel.people().layout()
    for owner in layout.entities {
      for name in owner.entity.relationshipsByName.keys {
        let end = try #require(owner.destination(named: name))
        let inverse = try #require(end.inverse)
        for other in layout.entities {
          let place = other.place(of: inverse)
          guard end.family.contains(other.number) else {
            #expect(place == nil, "\(owner.name).\(name) in \(other.name)")
            continue
          }
          #expect(place == end.inverseName.flatMap { other.places[$0] })
          #expect(place != nil)
        }
      }
    }
    #expect(layout.entities.allSatisfy { $0.place(of: nil) == nil })
  }

  @Test func `a to-one relationship refuses an object of another entity, and nothing is changed`()
    throws
  {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.people())
    try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let ann = NSEntityDescription.insertNewObject(forEntityName: "Pupil", into: context)
    let teacher = NSEntityDescription.insertNewObject(forEntityName: "Teacher", into: context)
    guard case .slot(let slot) = ann.layout.places["house"] else {
      Issue.record("'house' has no slot")
      return
    }
    #expect(throws: RaisedException.self) {
      try ann.setDestination(slot: slot, to: teacher)
    }
    #expect(ann.current(slot: slot).isNull)
  }

  @Test func `threads that share a new model have one form of it`() throws {
    for _ in 0..<50 {
      let model = SampleModel.people()
      let sharing = SharedModel(model: model)
      let found = Mutex<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let layout = try? sharing.model.layout()
        found.withLock { if let layout { $0.insert(ObjectIdentifier(layout)) } }
      }
      let layout = try model.layout()
      #expect(found.withLock { $0 } == [ObjectIdentifier(layout)])
      #expect(layout.entities.allSatisfy { $0.entity.layout === $0 })
    }
  }

  @Test func `a new description has Apple's values`() {
    let attribute = NSAttributeDescription()
    #expect(
      attribute.attributeType.rawValue == 200 && attribute.isOptional && !attribute.isTransient)
    let relationship = NSRelationshipDescription()
    #expect(relationship.deleteRule.rawValue == 1 && relationship.isToMany)
    #expect(relationship.minCount == 0 && relationship.maxCount == 0)
  }

  struct Fault: CustomTestStringConvertible, Sendable {
    let sentence: String
    let make: @Sendable () -> NSManagedObjectModel
    var testDescription: String { sentence }
  }

  static let faults: [Fault] = [
    Fault(sentence: "an entity has no name") { one("", []) },
    Fault(sentence: "two entities are named 'A'") {
      SampleModel.model([SampleModel.entity("A", []), SampleModel.entity("A", [])])
    },
    Fault(sentence: "the entity 'A' has a property without a name") {
      one("A", [SampleModel.attribute("", .stringAttributeType)])
    },
    Fault(sentence: "the property 'x' of the entity 'A' is declared twice") {
      let x = SampleModel.attribute("x", .stringAttributeType)
      return one("A", [x, SampleModel.attribute("x", .dateAttributeType)])
    },
    Fault(sentence: "the property 'x' of the entity 'A' has no type that can be stored") {
      one("A", [SampleModel.attribute("x", .undefinedAttributeType)])
    },
    Fault(
      sentence: "the property 'x' of the entity 'A' is composite, and is no "
        + "NSCompositeAttributeDescription"
    ) {
      one("A", [SampleModel.attribute("x", .compositeAttributeType)])
    },
    Fault(
      sentence:
        "the default of the property 'x' of the entity 'A' is refused: Unacceptable type of "
        + "value for attribute: property = \"x\"; desired type = NSString; given type = Int; value = 1."
    ) { one("A", [SampleModel.attribute("x", .stringAttributeType, default: 1)]) },
    Fault(sentence: "the property 'r' of the entity 'A' leads to no entity of the model") {
      let relationship = NSRelationshipDescription()
      relationship.name = "r"
      return one("A", [relationship])
    },
    Fault(
      sentence: "'A.r' names 'B.s' as its inverse, which does not lead back"
    ) {
      let (a, b, c) = (
        SampleModel.entity("A", []), SampleModel.entity("B", []), SampleModel.entity("C", [])
      )
      SampleModel.relate(.many(a, "r"), .one(b, "s"))
      SampleModel.relate(.many(c, "r"), .one(b, "t"))
      b.relationshipsByName["s"]?.inverseRelationship = c.relationshipsByName["r"]
      return SampleModel.model([a, b, c])
    },
    Fault(
      sentence: "the class 'NoSuch.Class' of the entity 'A' is not a subclass of NSManagedObject"
    ) {
      let model = one("A", [])
      model.entities[0].managedObjectClassName = "NoSuch.Class"
      return model
    },
    Fault(sentence: "the entity 'A' inherits from one that is not in the model") {
      let (a, b) = (SampleModel.entity("A", []), SampleModel.entity("B", []))
      a.subentities = [b]
      b.subentities = [a]
      return SampleModel.model([a, b])
    },
    Fault(sentence: "the entity 'B' inherits from one of the model and is not in it") {
      let a = SampleModel.entity("A", [])
      a.subentities = [SampleModel.entity("B", [])]
      return SampleModel.model([a])
    },
  ]

  @Test(arguments: faults)
  func `a model that cannot be used says why in one sentence`(_ fault: Fault) {
    let error = #expect(throws: RaisedException.self) { try fault.make().layout() }
    #expect(error?.reason == "The model cannot be used: \(fault.sentence).")
  }

  @Test func `entities in a ring can still be asked for their properties`() {
    let (a, b) = (SampleModel.entity("A", []), SampleModel.entity("B", []))
    a.subentities = [b]
    b.subentities = [a]
    a.properties = [SampleModel.attribute("x", .stringAttributeType)]
    #expect(a.properties.count == 1 && b.properties.count == 1)
    #expect(a.isKindOf(entity: b) && !a.isKindOf(entity: SampleModel.entity("C", [])))
  }

  @Test func `a model without entities is a model`() throws {
    let stack = try SampleStack(SampleModel.model([]))
    #expect(stack.coordinator.layout.entities.isEmpty)
    try stack.context.save()
  }

  @Test func `the version hash follows what a store would have to change`() {
    func hash(_ change: (NSEntityDescription) -> Void) -> Data? {
      let model = SampleModel.school()
      if let student = model.entitiesByName["Student"] { change(student) }
      return model.entityVersionHashesByName["Student"]
    }
    let plain = hash { _ in }
    #expect(plain == hash { $0.userInfo = ["a": 1] })
    #expect(plain == hash { $0.attributesByName["name"]?.defaultValue = "x" })
    #expect(plain != hash { $0.attributesByName["name"]?.isOptional = false })
    #expect(plain != hash { $0.attributesByName["name"]?.attributeType = .dateAttributeType })
    #expect(plain != hash { $0.versionHashModifier = "2" })
    #expect(plain != hash { $0.relationshipsByName["team"]?.deleteRule = .denyDeleteRule })
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 gives the published digests`(_ message: String, _ digest: String) {
    let bytes = SHA256.digest(Array(message.utf8))
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == digest)
  }

  private static func one(
    _ name: String, _ properties: [NSPropertyDescription]
  ) -> NSManagedObjectModel { SampleModel.model([SampleModel.entity(name, properties)]) }

  @Test func `entities inherit 128 levels deep and no deeper`() throws {
    func chain(_ count: Int) -> NSManagedObjectModel {
      let entities = (1...count).map { SampleModel.entity("E\($0)", []) }
      for (parent, child) in zip(entities, entities.dropFirst()) { parent.subentities = [child] }
      return SampleModel.model(entities)
    }
    #expect(try chain(128).layout().entities.last?.root == 1)
    let raised = #expect(throws: RaisedException.self) { try chain(129).layout() }
    #expect(
      raised?.reason
        == "The model cannot be used: the entity 'E129' inherits from more than 127 others.")
  }
}
