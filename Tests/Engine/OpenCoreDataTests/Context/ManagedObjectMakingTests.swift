import Foundation
import OpenCoreData
import Testing

/// Objects of classes that override what makes them, written as for Apple's framework: without `required`.
struct ManagedObjectMakingTests {
  private static func stack(_ classes: [NSManagedObject.Type]) throws -> SampleStack {
    try SampleStack(
      SampleModel.model(
        classes.map { kind in
          let entity = SampleModel.entity(
            "\(kind)", [SampleModel.attribute("name", .stringAttributeType)])
          entity.managedObjectClassName = NSStringFromClass(kind)
          return entity
        }))
  }

  @Test func `the designated initializer of the class is called, however the object is made`()
    throws
  {
    let stack = try Self.stack([NotedCompany.self, NamedCompany.self])
    let entity = try #require(stack.model.entitiesByName["NotedCompany"])
    func make<Object: NSManagedObject>(_ kind: Object.Type) -> Object {
      kind.init(context: stack.context)
    }
    let kind: NSManagedObject.Type = NotedCompany.self
    let made: [NSManagedObject] = [
      NotedCompany(context: stack.context), make(NotedCompany.self),
      NotedCompany(entity: entity, insertInto: stack.context),
      kind.init(entity: entity, insertInto: stack.context),
      NSEntityDescription.insertNewObject(forEntityName: "NotedCompany", into: stack.context),
    ]
    for (index, object) in made.enumerated() {
      let company = try #require(object as? NotedCompany, "\(index)")
      #expect(company.initialized == 1 && company.extra == ["a"], "\(index)")
      #expect(company.managedObjectContext === stack.context, "\(index)")
      company.setValue("\(index)", forKey: "name")
    }
    try stack.context.save()
    let fresh = try stack.freshContext()
    let found = try fresh.fetch(NSFetchRequest<NotedCompany>(entityName: "NotedCompany"))
    #expect(found.map(\.initialized) == [1, 1, 1, 1, 1])
    #expect(found.map { $0.value(forKey: "name") as? String } == ["0", "1", "2", "3", "4"])
  }

  @Test func `an initializer of one's own may have the signature of the framework's`() throws {
    let stack = try Self.stack([NamedCompany.self])
    let company = NamedCompany(context: stack.context)
    #expect(company.value(forKey: "name") as? String == "new")
    let named = NamedCompany(name: "Ann", in: stack.context)
    #expect(named.value(forKey: "name") as? String == "Ann")
    #expect(stack.context.insertedObjects.count == 2)
  }

  @Test func `objects are let go with all that they own`() throws {
    let stack = try Self.stack([NotedCompany.self])
    weak var gone: NotedCompany?
    do {
      let company = NotedCompany(context: stack.context)
      gone = company
      stack.context.delete(company)
      stack.context.reset()
    }
    #expect(gone == nil)
  }
}

/// Overrides the designated initializer, and has properties of its own.
class NotedCompany: NSManagedObject {
  var extra = ["a"]
  let initialized: Int

  override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    initialized = 1
    super.init(entity: entity, insertInto: context)
  }
}

/// Has initializers of its own; one with the signature of the framework's.
final class NamedCompany: NSManagedObject {
  convenience init(context moc: NSManagedObjectContext) {
    let entity =
      NSEntityDescription.entity(forEntityName: "NamedCompany", in: moc) ?? NSEntityDescription()
    self.init(entity: entity, insertInto: moc)
    setValue("new", forKey: "name")
  }

  convenience init(name: String, in context: NSManagedObjectContext) {
    self.init(context: context)
    setValue(name, forKey: "name")
  }
}
