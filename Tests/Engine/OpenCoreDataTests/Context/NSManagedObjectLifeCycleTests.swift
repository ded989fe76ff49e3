import Foundation
import Testing

@testable import OpenCoreData

/// Ids before the save, primitive values, faults, sets, and what validation of one's own refuses.
struct NSManagedObjectLifeCycleTests {
  @Test(arguments: StoreKind.allCases)
  func `permanent ids can be had before the save`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    try stack.context.obtainPermanentIDs(for: [ann, red])
    let id = ann.objectID
    #expect(!id.isTemporaryID && id.persistentStore != nil && ann.isInserted)
    #expect(red.names(in: "students") == ["Ann"])
    #expect(try stack.context.existingObject(with: id) === ann)
    #expect(try stack.all("Student") == [ann])
    try stack.context.obtainPermanentIDs(for: [ann])
    try stack.context.save()
    #expect(ann.objectID == id)
    let fresh = try GraphPicture(of: stack.freshContext())
    #expect(fresh.lines == (try GraphPicture(of: stack.context)).lines)
    let lost = stack.make("Student", ["name": "Ben"])
    try stack.context.obtainPermanentIDs(for: [lost])
    stack.context.delete(lost)
    try stack.context.save()
    #expect(try stack.all("Student").count == 1)
    #expect(code { try stack.anotherContext().obtainPermanentIDs(for: [ann]) } == 133000)
  }

  @Test func `new objects of a model are numbered from 1, whatever was made of another`() throws {
    var texts: [[String]] = []
    var ids: [NSManagedObjectID] = []
    for _ in 1...2 {
      let stack = try SampleStack(SampleModel.school(), .memory)
      let made = [stack.make("Team", ["name": "Red"]), stack.make("Student", ["name": "Ann"])]
      texts.append(made.map { $0.objectID.uriRepresentation().absoluteString })
      ids.append(made[0].objectID)
    }
    #expect(texts == [["x-coredata:///Team/t1", "x-coredata:///Student/t2"], texts[0]])
    #expect(ids[0] != ids[1] && Set(ids).count == 2)
  }

  @Test func `a child's permanent ids are its parent's too`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    let ann = NSEntityDescription.insertNewObject(forEntityName: "Student", into: child)
    try child.save()
    let ben = NSEntityDescription.insertNewObject(forEntityName: "Student", into: child)
    try child.obtainPermanentIDs(for: [ann, ben])
    #expect(!ann.objectID.isTemporaryID && !ben.objectID.isTemporaryID)
    #expect(stack.context.insertedObjects.map(\.objectID) == [ann.objectID])
    let id = ben.objectID
    try child.save()
    try stack.context.save()
    #expect(Set(try stack.all("Student").map(\.objectID)) == [ann.objectID, id])
  }

  @Test func `a primitive value is set without a trace, and with one between the calls`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    stack.context.undoManager = UndoManager()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    ann.setPrimitiveValue("Anna", forKey: "name")
    #expect(ann.primitiveValue(forKey: "name") as? String == "Anna")
    #expect(!ann.hasChanges && !stack.context.hasChanges)
    ann.willChangeValue(forKey: "name")
    ann.setPrimitiveValue("Anne", forKey: "name")
    ann.didChangeValue(forKey: "name")
    #expect(ann.isUpdated && ann.changedValuesForCurrentEvent()["name"] as? String == "Anna")
    #expect(ann.hasPersistentChangedValues)
    stack.context.processPendingChanges()
    #expect(ann.changedValuesForCurrentEvent().isEmpty)
    stack.context.undo()
    #expect(ann.text("name") == "Anna")
    #expect(
      reason { try ann.setCheckedPrimitiveValue(1, forKey: "nobody") }
        == "[<NSManagedObject 0x0> setPrimitiveValue:forUndefinedKey:]: the entity Student is not key "
        + "value coding-compliant for the key \"nobody\".")
  }

  @Test func `a relationship tells whether it was read, and its ids without its objects`() throws {
    let stack = try SampleStack(SampleModel.school())
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    try stack.context.save()
    let other = stack.anotherContext()
    let copy = other.object(with: red.objectID)
    #expect(copy.isFault && copy.faultingState != 0)
    #expect(copy.hasFault(forRelationshipNamed: "students"))
    #expect(copy.objectIDs(forRelationshipNamed: "students") == [ann.objectID])
    #expect(!copy.hasFault(forRelationshipNamed: "students"))
    copy.willAccessValue(forKey: "name")
    copy.didAccessValue(forKey: "name")
    #expect(!copy.isFault && copy.faultingState == 0)
    let student = other.object(with: ann.objectID)
    #expect(student.hasFault(forRelationshipNamed: "team"))
    #expect(student.objectIDs(forRelationshipNamed: "team") == [red.objectID])
    #expect(!student.hasFault(forRelationshipNamed: "team"), "the team was read above")
    #expect(!student.hasFault(forRelationshipNamed: "nobody"))
  }

  @Test func `a mutable set stands for the relationship`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let red = stack.make("Team", ["name": "Red"])
    let students = ["Ann", "Ben", "Cid"].map { stack.make("Student", ["name": $0]) }
    let set = red.mutableSetValue(forKey: "students")
    set.add(students[0])
    set.addObjects(from: [students[1], students[2]])
    set.remove(students[1])
    #expect(red.names(in: "students") == ["Ann", "Cid"] && set.count == 2)
    #expect(students[2].value(forKey: "team") as? NSManagedObject === red)
    #expect(set.contains(students[0]) && !set.contains(students[1]))
    students[0].setValue(nil, forKey: "team")
    #expect(set.count == 1, "it follows")
    set.removeAllObjects()
    #expect(red.names(in: "students").isEmpty && students[2].value(forKey: "team") == nil)
  }

  @Test func `a row that is gone reads nil, or raises with Apple's text`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let (lenient, strict) = (stack.anotherContext(), stack.anotherContext())
    strict.shouldDeleteInaccessibleFaults = false
    let copies = [lenient, strict].map { $0.object(with: ann.objectID) }
    stack.context.delete(ann)
    try stack.context.save()
    #expect(copies[0].value(forKey: "name") == nil)
    let error = #expect(throws: RaisedException.self) {
      _ = try copies[1].checkedValue(forKey: "name")
    }
    #expect(error?.name == "NSObjectInaccessibleException")
    #expect(error?.reason == "CoreData could not fulfill a fault for '\(copies[1].objectID)'")
  }

  @Test func `objects are kept where that was asked for`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let context = stack.anotherContext()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    _ = try context.fetch(request)
    #expect(context.registeredObjects.isEmpty)
    context.retainsRegisteredObjects = true
    _ = try context.fetch(request)
    #expect(context.registeredObjects.count == 1)
    context.refreshAllObjects()
    #expect(context.registeredObjects.map(\.isFault) == [true])
    context.processPendingChanges()
    context.retainsRegisteredObjects = false
    #expect(context.registeredObjects.isEmpty)
  }

  @Test func `delete rules can wait for the save`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    try stack.context.save()
    stack.context.propagatesDeletesAtEndOfEvent = false
    stack.context.delete(red)
    stack.context.processPendingChanges()
    #expect(ann.value(forKey: "team") != nil)
    try stack.context.save()
    #expect(ann.value(forKey: "team") == nil && !ann.hasChanges)
  }

  @Test func `checks of a class's own stand beside the model's, one error or 1560`() throws {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.managedObjectClassName = NSStringFromClass(PickyStudent.self)
    model.entitiesByName["Student"]?.attributesByName["number"]?.isOptional = false
    let stack = try SampleStack(model, .memory)
    let ann = stack.make("Student", ["name": "ann", "number": 1])
    #expect(code { try stack.context.save() } == 7)
    stack.make("Student", ["name": "Ben"])
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    let details = error?.userInfo[NSDetailedErrorsKey] as? [NSError]
    #expect(error?.code == 1560 && details?.map(\.code).sorted() == [7, 1570])
    ann.setValue("Ann", forKey: "name")
    stack.context.insertedObjects.filter { $0 !== ann }.forEach(stack.context.delete)
    try stack.context.save()
    stack.context.delete(ann)
    #expect(code { try stack.context.save() } == 8)
    stack.context.rollback()
    ann.setValue("anna", forKey: "name")
    #expect(code { try stack.context.save() } == 7)
  }

  @Test func `blocks run on the context's queue and process what they changed`() async throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let context = stack.anotherContext()
    let id = try await context.perform {
      let ann = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      ann.setValue("Ann", forKey: "name")
      try context.save()
      return ann.objectID
    }
    #expect(try stack.context.existingObject(with: id).text("name") == "Ann")
    await #expect(throws: CancellationError.self) {
      try await context.perform(schedule: .enqueued) { throw CancellationError() }
    }
    let container = NSPersistentContainer(name: "x", managedObjectModel: SampleModel.school())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription()]
    container.loadPersistentStores { _, _ in }
    let count = try await container.performBackgroundTask { context in
      NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
      try context.save()
      return try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Team"))
    }
    #expect(count == 1)
  }
}

/// A student whose name begins with a capital letter and who cannot be deleted.
final class PickyStudent: NSManagedObject {
  private func check() throws {
    guard text("name").first?.isUppercase == true else { throw NSError(domain: "Picky", code: 7) }
  }

  override func validateForInsert() throws {
    try super.validateForInsert()
    try check()
  }

  override func validateForUpdate() throws {
    try super.validateForUpdate()
    try check()
  }

  override func validateForDelete() throws { throw NSError(domain: "Picky", code: 8) }
}
