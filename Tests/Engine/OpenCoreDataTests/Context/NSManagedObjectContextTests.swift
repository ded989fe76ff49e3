import Foundation
import Testing

@testable import OpenCoreData

/// Insertion, change, deletion, and what a context says of them.
struct NSManagedObjectContextTests {
  @Test(arguments: StoreKind.allCases)
  func `an object's flags follow its life`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let ann = stack.make("Student", ["name": "Ann"])
    #expect(flags(ann) == "inserted")
    ann.setValue("Anna", forKey: "name")
    #expect(flags(ann) == "inserted")
    try stack.context.save()
    #expect(flags(ann) == "")
    ann.setValue("Anna", forKey: "name")
    #expect(flags(ann) == "updated")
    #expect(ann.changedValues().isEmpty)
    try stack.context.save()
    stack.context.refresh(ann, mergeChanges: false)
    #expect(flags(ann) == "fault")
    _ = "\(ann)"
    #expect(flags(ann) == "fault", "a description fires no fault")
    #expect(ann.text("name") == "Anna" && flags(ann) == "")
    stack.context.delete(ann)
    #expect(flags(ann) == "deleted")
    try stack.context.save()
    #expect(flags(ann) == "" && ann.managedObjectContext == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `changed and committed values compare with the store`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    #expect(ann.changedValues().keys.sorted() == ["name", "number"])
    #expect(ann.committedValues(forKeys: nil).isEmpty)
    try stack.context.save()
    #expect(ann.changedValues().isEmpty)
    ann.setValue(nil, forKey: "name")
    ann.setValue(team, forKey: "team")
    #expect(ann.changedValues().keys.sorted() == ["name", "team"])
    #expect(ann.changedValues()["name"] is NSNull)
    let stored = ann.committedValues(forKeys: ["name", "number", "team"])
    #expect(stored["name"] as? String == "Ann" && stored["number"] as? Int == 1)
    #expect(stored["team"] is NSNull)
    #expect(team.changedValues().keys.sorted() == ["students"])
    stack.context.rollback()
    #expect(ann.changedValues().isEmpty && ann.text("name") == "Ann")
  }

  @Test(arguments: StoreKind.allCases)
  func `a new object's id is temporary until its save`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let ann = stack.make("Student", ["name": "Ann"])
    let temporary = ann.objectID
    #expect(temporary.isTemporaryID && temporary.persistentStore == nil)
    #expect(temporary.uriRepresentation().absoluteString.hasPrefix("x-coredata:///Student/t"))
    #expect(try stack.context.existingObject(with: temporary) === ann)
    #expect(stack.context.object(with: temporary) === ann)
    try stack.context.save()
    let permanent = ann.objectID
    let store = try #require(stack.coordinator.persistentStores.first)
    #expect(!permanent.isTemporaryID && permanent.persistentStore === store)
    let uri = permanent.uriRepresentation()
    let (number, hexadecimal) = StoreKind.atomic.contains(kind) ? ("p102", "0x66") : ("p1", "0x1")
    #expect(uri.absoluteString == "x-coredata://\(store.identifier ?? "")/Student/\(number)")
    #expect(permanent.description == "\(hexadecimal) <\(uri.absoluteString)>")
    #expect(stack.coordinator.managedObjectID(forURIRepresentation: uri) == permanent)
    #expect(stack.context.registeredObject(for: permanent) === ann)
    #expect(stack.context.registeredObject(for: temporary) == nil)
    #expect(code { _ = try stack.context.existingObject(with: temporary) } == 133000)
  }

  @Test(arguments: [
    "x-coredata:///Student/t1", "x-coredata://other/Student/p1", "http://x/Student/p1",
    "x-coredata://STORE/Nobody/p1", "x-coredata://STORE/Student/p0",
    "x-coredata://STORE/Student/p-1",
    "x-coredata://STORE/Student/pp", "x-coredata://STORE/Student/p99999999999999999999",
    "x-coredata://STORE/Student", "x-coredata://STORE",
  ])
  func `a URI of nothing that is here gives no id`(_ text: String) throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let store = try #require(stack.coordinator.persistentStores.first?.identifier)
    let url = try #require(URL(string: text.replacing("STORE", with: store)))
    #expect(stack.coordinator.managedObjectID(forURIRepresentation: url) == nil)
  }

  @Test func `another store's id is not found and never traps`() throws {
    let stack = try SampleStack(SampleModel.school())
    let other = try SampleStack(SampleModel.types())
    let object = other.make("Types")
    #expect(code { _ = try stack.context.existingObject(with: object.objectID) } == 133000)
    try other.context.save()
    #expect(code { _ = try stack.context.existingObject(with: object.objectID) } == 133000)
    #expect(stack.context.registeredObject(for: object.objectID) == nil)
  }

  @Test func `there is one instance for each id in a context`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    #expect(try stack.all("Student")[0] === ann)
    #expect(stack.context.object(with: ann.objectID) === ann)
    let other = stack.anotherContext()
    #expect(other.object(with: ann.objectID) !== ann)
    #expect(other.object(with: ann.objectID).objectID == ann.objectID)
  }

  @Test func `an object of another model is refused`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let model = SampleModel.types()
    let entity = try #require(model.entitiesByName["Types"])
    let object = NSManagedObject(entity: entity, insertInto: nil)
    let error = #expect(throws: RaisedException.self) {
      try stack.context.adopt(newObject: object)
    }
    #expect(error?.reason == "The entity 'Types' is not in the model of the context's coordinator.")
    withExtendedLifetime(model) {}
  }

  @Test func `an object whose row comes later exists from then on`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.obtainPermanentIDs(for: [ann])
    let other = stack.anotherContext()
    let early = other.object(with: ann.objectID)
    #expect(early.value(forKey: "name") == nil)
    #expect(throws: NSError.self) { try other.existingObject(with: ann.objectID) }
    try stack.context.save()
    #expect(try other.existingObject(with: ann.objectID) === early)
    #expect(early.text("name") == "Ann")
  }

  @Test func `reset forgets all and tells the ids`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let bob = stack.make("Student", ["name": "Bob"])
    stack.context.delete(ann)
    let log = NotificationLog(stack.context)
    stack.context.reset()
    #expect(log.take() == ["change | invalidatedAll: 2 ids"])
    #expect(!stack.context.hasChanges && stack.context.registeredObjects.isEmpty)
    #expect(ann.managedObjectContext == nil && bob.managedObjectContext == nil)
    #expect(ann.isFault && bob.isFault)
    #expect(ann.value(forKey: "name") == nil && bob.value(forKey: "name") == nil)
    #expect(try stack.names() == ["Ann"])
    stack.context.reset()
    #expect(log.take() == [], "there was no object to forget")
  }

  @Test(arguments: StoreKind.allCases)
  func `refresh keeps or drops unsaved edits`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    try stack.context.save()
    let other = stack.anotherContext()
    try other.existingObject(with: ann.objectID).setValue(2, forKey: "number")
    let copy = try #require(other.registeredObjects.first ?? nil)
    #expect(copy.hasChanges)
    try other.save()
    ann.setValue("Anna", forKey: "name")
    #expect(ann.text("number") == "1")
    stack.context.refresh(ann, mergeChanges: true)
    #expect(ann.text("number") == "2" && ann.text("name") == "Anna" && ann.isUpdated)
    stack.context.refresh(ann, mergeChanges: false)
    #expect(ann.isFault && !ann.hasChanges && !stack.context.hasChanges)
    #expect(ann.text("name") == "Ann")
  }

  @Test func `values already read stay when somebody else writes, a count sees the rows`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.execute("UPDATE ZSTUDENT SET ZNAME = 'Eve'")
    try stack.execute("INSERT INTO ZSTUDENT (Z_PK, Z_ENT, ZNAME) VALUES (9, 3, 'Zoe')")
    #expect(
      try stack.context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student")) == 2)
    #expect(try stack.names() == ["Ann", "Zoe"])
    stack.context.refresh(ann, mergeChanges: false)
    #expect(try stack.names() == ["Eve", "Zoe"])
  }

  @Test func `rollback returns deleted objects and takes new ones away`() throws {
    let stack = try SampleStack(SampleModel.school(students: .cascadeDeleteRule))
    let team = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": team])
    try stack.context.save()
    let log = NotificationLog(stack.context)
    let bob = stack.make("Student", ["name": "Bob", "team": team])
    stack.context.processPendingChanges()
    stack.context.delete(team)
    stack.context.processPendingChanges()
    #expect(
      log.take() == [
        "change | inserted: Student Bob | updated: Team Red",
        "change | deleted: Student Ann, Student Bob, Team Red",
      ])
    stack.context.rollback()
    #expect(log.take() == ["change | inserted: Student Ann, Team Red"])
    #expect(bob.managedObjectContext == nil)
    #expect(team.names(in: "students") == ["Ann"] && !ann.isDeleted)
    #expect(!stack.context.hasChanges)
    stack.context.rollback()
    #expect(log.take() == [])
    // A deletion that was not seen yet comes back as a change.
    stack.context.delete(ann)
    stack.context.rollback()
    #expect(log.take() == ["change | updated: Student Ann"])
  }

  @Test func `performAndWait runs at once inside itself and returns a value`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let context = stack.context
    let depth = context.performAndWait { context.performAndWait { context.performAndWait { 3 } } }
    #expect(depth == 3)
    #expect(throws: CancellationError.self) {
      try context.performAndWait { throw CancellationError() }
    }
  }

  @Test func `perform processes pending changes at its end`() async throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let context = stack.context
    let log = NotificationLog(context)
    await withCheckedContinuation { done in
      context.perform {
        NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
          .setValue("Ann", forKey: "name")
      }
      context.perform { done.resume() }
    }
    #expect(log.take() == ["change | inserted: Student Ann"])
  }

  @Test func `unknown names raise Apple's exceptions`() throws {
    let stack = try SampleStack(SampleModel.people(), .memory)
    #expect(
      reason { _ = try stack.context.insertObject(ofEntityNamed: "X") }
        == "+entityForName: could not locate an entity named 'X' in this model.")
    #expect(
      reason { _ = try stack.context.insertObject(ofEntityNamed: "Person") }
        == "Cannot insert an object of the abstract entity 'Person'.")
    let tom = stack.make("Teacher")
    #expect(
      reason { _ = try tom.checkedValue(forKey: "x") }
        == "[<NSManagedObject 0x0> valueForUndefinedKey:]: the entity Teacher is not key value "
        + "coding-compliant for the key \"x\".")
    #expect(
      reason { try tom.setCheckedValue(1, forKey: "x") }
        == "[<NSManagedObject 0x0> setValue:forUndefinedKey:]: the entity Teacher is not key value "
        + "coding-compliant for the key \"x\".")
  }

  private func flags(_ object: NSManagedObject) -> String {
    [
      (object.isInserted, "inserted"), (object.isUpdated, "updated"), (object.isDeleted, "deleted"),
      (object.isFault, "fault"),
    ].filter(\.0).map(\.1).joined(separator: " ")
  }

  @Test func `an object of another context is neither deleted nor inserted here`() throws {
    let stack = try SampleStack(SampleModel.school())
    let student = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let other = stack.anotherContext()
    let refusedDeletion = #expect(throws: RaisedException.self) { try other.checkedDelete(student) }
    #expect(
      refusedDeletion?.reason
        == "An NSManagedObjectContext cannot delete objects in other contexts.")
    let refusedInsertion = #expect(throws: RaisedException.self) {
      try other.checkedInsert(student)
    }
    #expect(
      refusedInsertion?.reason
        == "An NSManagedObjectContext cannot insert objects of other contexts.")
    #expect(student.managedObjectContext === stack.context && !student.isDeleted)
    #expect(!stack.context.hasChanges && !other.hasChanges)
    stack.context.insert(student)
    #expect(!student.isInserted, "an object of this context stays as it is")
    stack.context.delete(student)
    stack.context.delete(student)
    try stack.context.save()
    other.delete(student)
    #expect(!other.hasChanges, "it is in no context any more")
  }
}
