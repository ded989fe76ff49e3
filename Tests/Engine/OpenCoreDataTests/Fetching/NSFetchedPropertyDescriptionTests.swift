import Foundation
import Testing

@testable import OpenCoreData

/// Properties that are fetched, as objects answer to them.
struct NSFetchedPropertyDescriptionTests {
  /// Students with the properties `namesakes`, by number, `juniors` with less than a number of the
  /// description's own, and `ids` of all.
  private static func model() throws -> NSManagedObjectModel {
    let model = SampleModel.school()
    let student = try #require(model.entitiesByName["Student"])
    func property(
      _ name: String, _ format: String?, type: NSFetchRequestResultType = .managedObjectResultType
    ) -> NSFetchedPropertyDescription {
      let property = NSFetchedPropertyDescription()
      property.name = name
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
      request.predicate = format.map { NSPredicate(format: $0) }
      request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
      request.resultType = type
      property.fetchRequest = request
      return property
    }
    let juniors = property(
      "juniors",
      "number < $FETCHED_PROPERTY.userInfo.below AND $FETCHED_PROPERTY.name == 'juniors'")
    juniors.userInfo = ["below": 3]
    student.properties += [
      property("namesakes", "name == $FETCH_SOURCE.name AND SELF != $FETCH_SOURCE"),
      juniors,
      property("teammates", "SUBQUERY(team.students, $one, $one == $FETCH_SOURCE).@count > 0"),
      property("ids", nil, type: .managedObjectIDResultType),
      property("unclear", "$FETCHED_PROPERTY.colour == 1"),
    ]
    return model
  }

  private func numbers(_ object: NSManagedObject, _ key: String) -> [Int]? {
    (object.value(forKey: key) as? [NSManagedObject])?
      .compactMap { $0.value(forKey: "number") as? Int }
  }

  private func stack(_ kind: StoreKind) throws -> (SampleStack, [NSManagedObject]) {
    let stack = try SampleStack(try Self.model(), kind)
    let red = stack.make("Team", ["name": "Red"])
    let objects = [("Ann", 1), ("Bob", 2), ("Ann", 3), ("Ann", 4)].map { name, number in
      stack.make("Student", ["name": name, "number": number, "team": red])
    }
    return (stack, objects)
  }

  @Test(arguments: StoreKind.allCases)
  func `it answers the objects that its request finds, in its order`(_ kind: StoreKind) throws {
    let (stack, objects) = try stack(kind)
    // Unsaved objects ask and are found, too.
    #expect(numbers(objects[0], "namesakes") == [3, 4])
    try stack.context.save()
    stack.context.refreshAllObjects()
    #expect(numbers(objects[2], "namesakes") == [1, 4])
    #expect(numbers(objects[1], "namesakes") == [])
    #expect(numbers(objects[1], "juniors") == [1, 2])
    #expect(numbers(objects[1], "teammates") == [1, 2, 3, 4])
    #expect(objects[1].value(forKey: "juniors") as? NSArray == [objects[0], objects[1]])
    #expect((objects[0].value(forKey: "ids") as? [NSManagedObjectID])?.count == 4)
    #expect(!stack.context.hasChanges)
  }

  @Test func `it is fetched again when its object becomes a fault, and not before`() throws {
    let (stack, objects) = try stack(.memory)
    try stack.context.save()
    #expect(numbers(objects[0], "namesakes") == [3, 4])
    stack.make("Student", ["name": "Ann", "number": 9])
    #expect(numbers(objects[0], "namesakes") == [3, 4])
    stack.context.refresh(objects[0], mergeChanges: false)
    #expect(numbers(objects[0], "namesakes") == [3, 4, 9])
    objects[3].setValue("Eve", forKey: "name")
    stack.context.refresh(objects[0], mergeChanges: true)
    #expect(numbers(objects[0], "namesakes") == [3, 9])
  }

  @Test func `it is fetched again when the user info of its description changes`() throws {
    let (stack, objects) = try stack(.memory)
    try stack.context.save()
    #expect(numbers(objects[0], "juniors") == [1, 2])
    let property = try #require(objects[0].entity.propertiesByName["juniors"])
    property.userInfo?["below"] = 4
    #expect(numbers(objects[0], "juniors") == [1, 2, 3])
    property.userInfo = nil
    #expect(numbers(objects[0], "juniors") == [])
  }

  @Test func `a copy of the model has it, too`() throws {
    let model = try #require(try Self.model().copy() as? NSManagedObjectModel)
    let stack = try SampleStack(model, .memory)
    let objects = (1...4).map { stack.make("Student", ["name": "Ann", "number": $0]) }
    #expect(numbers(objects[0], "namesakes") == [2, 3, 4])
    #expect(numbers(objects[0], "juniors") == [1, 2])
  }

  @Test func `objects that find each other go with their context`() throws {
    weak var left: NSManagedObject?
    try { () throws in
      let (stack, objects) = try stack(.memory)
      try stack.context.save()
      for object in objects { #expect(numbers(object, "namesakes") != nil) }
      left = objects[0]
      #expect(left != nil)
    }()
    #expect(left == nil)
  }

  @Test func `it can neither be set nor name what its description does not have`() throws {
    let (stack, objects) = try stack(.memory)
    #expect(
      reason { try objects[0].setCheckedValue([], forKey: "namesakes") }
        == "'namesakes' is a fetched property of the entity 'Student': it has no value that could "
        + "be set.")
    #expect(
      reason { _ = try objects[0].checkedValue(forKey: "unclear") }
        == "[<NSFetchedPropertyDescription 0x0> valueForUndefinedKey:]: a predicate can name the name "
        + "and the userInfo of $FETCHED_PROPERTY, and not \"colour\".")
    stack.context.reset()
    #expect(objects[0].value(forKey: "namesakes") == nil)
  }
}
