import Foundation
import OpenCoreData
import Testing

/// What a class of managed objects says of its entity: of the model that was loaded last, so that no two at once
/// load one.
@Suite(.serialized)
struct FetchRequestOfClassTests {
  /// Makes an object of any class, as generic code does.
  private func make<Object: NSManagedObject>(in context: NSManagedObjectContext) -> Object {
    Object(context: context)
  }

  private func model() -> NSManagedObjectModel {
    let lecture = SampleModel.entity(
      "Lecture",
      [
        SampleModel.attribute("title", .stringAttributeType),
        SampleModel.attribute("code", .UUIDAttributeType),
        SampleModel.attribute("seats", .integer64AttributeType),
      ])
    lecture.managedObjectClassName = NSStringFromClass(Lecture.self)
    let room = SampleModel.entity("Room", [])
    SampleModel.relate(.one(lecture, "room"), .many(room, "lectures"))
    return SampleModel.model([lecture, room])
  }

  @Test func `a class that no entity has finds an entity without a name`() {
    final class Stranger: NSManagedObject {}
    #expect(Stranger.entity().name == nil)
  }

  @Test func `a class finds its entity, its request and its objects`() throws {
    let stack = try SampleStack(model())
    #expect(Lecture.entity() === stack.model.entitiesByName["Lecture"])
    #expect(Lecture.entity().versionHash.count == 32)
    let lecture: Lecture = make(in: stack.context)
    let code = UUID()
    lecture.code = code
    lecture.seats = 120
    lecture.room = stack.make("Room")
    try stack.context.save()
    let typed: NSFetchRequest<Lecture> = Lecture.fetchRequest()
    let untyped: NSFetchRequest<any NSFetchRequestResult> = Lecture.fetchRequest()
    #expect(untyped.entityName == "Lecture")
    #expect(try stack.context.count(for: untyped) == 1)
    let fresh = try stack.freshContext()
    let found = try #require(try fresh.fetch(typed).first)
    #expect(found.code == code && found.seats == 120)
    #expect(found.room.objectID == lecture.room.objectID)
    let room = try #require(stack.model.entitiesByName["Room"])
    #expect(Lecture.entity().relationships(forDestination: room).map(\.name) == ["room"])
    #expect(room.relationships(forDestination: room).isEmpty)
  }

  @Test func `a class's own request comes first, and where there is none it is one of the class`()
    throws
  {
    let own = Lecture.fetchRequest()
    own.fetchLimit = 1
    #expect(type(of: own) == NSFetchRequest<Lecture>.self && own.fetchBatchSize == 7)
    let made = LateLecture.fetchRequest()
    #expect(type(of: made) == NSFetchRequest<LateLecture>.self)
    func request<Object: NSManagedObject>(of kind: Object.Type) -> NSFetchRequest<Object> {
      kind.fetchRequest()
    }
    #expect(type(of: request(of: Lecture.self)) == NSFetchRequest<Lecture>.self)
  }

  @Test func `a request of one class is made one of another, and neither changes the other`() throws
  {
    let stack = try SampleStack(model())
    _ = stack.make("Lecture", ["title": "A"])
    _ = stack.make("Lecture", ["title": "B"])
    try stack.context.save()
    let typed = NSFetchRequest<Lecture>(entityName: "Lecture")
    typed.predicate = NSPredicate(format: "title == 'B'")
    typed.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    typed.fetchLimit = 3
    let plain = NSFetchRequest<NSManagedObject>(typed)
    #expect(plain.predicate == typed.predicate && plain.sortDescriptors == typed.sortDescriptors)
    #expect(plain.fetchLimit == 3 && plain.entityName == "Lecture")
    let found: [NSManagedObject] = try stack.context.fetch(plain)
    #expect(found.map { $0.value(forKey: "title") as? String } == ["B"])
    plain.predicate = nil
    #expect(typed.predicate != nil)
  }

  @Test func `an attribute has its type by either name`() {
    let attribute = NSAttributeDescription()
    attribute.type = .uuid
    #expect(attribute.attributeType == .UUIDAttributeType && attribute.type == .uuid)
    attribute.type = .init(rawValue: 7)
    #expect(attribute.attributeType == .undefinedAttributeType)
    for type in NSAttributeType.allCases {
      attribute.attributeType = type
      #expect(attribute.type.rawValue == type.rawValue)
    }
  }
}

/// A class that has no entity but the one of this test: other tests have models open as well.
final class Lecture: NSManagedObject {
  @Managed("title") var title: String?
  @Managed("code") var code: UUID
  @Managed("seats") var seats: Int
  @Managed("room") var room: NSManagedObject

  /// As Xcode generates it.
  @nonobjc class func fetchRequest() -> NSFetchRequest<Lecture> {
    let request = NSFetchRequest<Lecture>(entityName: "Lecture")
    request.fetchBatchSize = 7
    return request
  }
}

/// A class without a request of its own.
final class LateLecture: NSManagedObject {}
