import Foundation
import Synchronization
import Testing

@testable import OpenCoreData

/// Contexts whose saves go to another context.
struct ChildContextTests {
  private func family() throws -> (stack: SampleStack, child: NSManagedObjectContext) {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    return (stack, child)
  }

  private func make(
    _ entity: String, _ values: [String: Any], in context: NSManagedObjectContext
  ) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  private func names(_ context: NSManagedObjectContext, _ format: String? = nil) throws -> [String]
  {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = format.map { NSPredicate(format: $0) }
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try context.fetch(request).map { $0.text("name") }
  }

  @Test func `a save goes one level up, and to the file with the parent's`() throws {
    let (stack, child) = try family()
    #expect(child.persistentStoreCoordinator === stack.coordinator)
    let ann = make("Student", ["name": "Ann"], in: child)
    #expect(try names(stack.context).isEmpty)
    try child.save()
    #expect(!child.hasChanges && ann.objectID.isTemporaryID && !ann.isInserted)
    #expect(stack.context.insertedObjects.map { $0.text("name") } == ["Ann"])
    #expect(try names(stack.anotherContext()).isEmpty)
    try stack.context.save()
    #expect(try names(stack.anotherContext()) == ["Ann"])
    #expect(try names(child) == ["Ann"])
    #expect(!ann.objectID.isTemporaryID, "heard of when the child next asks")
    let parents = try stack.all("Student")
    #expect(parents.first?.objectID == ann.objectID && parents.first !== ann)
  }

  @Test func `a child that merges does not wait for a parent that waits for it`() throws {
    let (stack, child) = try family()
    child.automaticallyMergesChangesFromParent = true
    let ann = stack.make("Student", ["name": "0"])
    try stack.context.save()
    let id = ann.objectID
    let parent = stack.context
    let done = DispatchSemaphore(value: 0)
    let seen = Mutex<[String]>([])
    Thread.detachNewThread {
      for number in 1...200 {
        parent.performAndWait {
          parent.object(with: id).setValue("\(number)", forKey: "name")
          try? parent.save()
          let name = child.performAndWait { child.object(with: id).text("name") }
          seen.withLock { $0.append(name) }
        }
      }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 60) == .success, "they wait for each other")
    #expect(seen.withLock { $0 } == (1...200).map(String.init))
  }

  @Test func `a child sees what its parent has not saved`() throws {
    let (stack, child) = try family()
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    stack.make("Student", ["name": "Ben", "number": 2])
    let red = stack.make("Team", ["name": "Red"])
    try stack.context.save()
    ann.setValue("Anna", forKey: "name")
    ann.setValue(red, forKey: "team")
    stack.make("Student", ["name": "Cid", "number": 3])
    #expect(try names(child) == ["Anna", "Ben", "Cid"])
    #expect(try names(child, "team.name == 'Red'") == ["Anna"])
    let copy = try child.existingObject(with: red.objectID)
    #expect(copy.names(in: "students") == ["Anna"])
    #expect(try child.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student")) == 3)
    stack.context.delete(ann)
    #expect(try names(child) == ["Ben", "Cid"])
    // The team holds what was read of its students, until it is a fault.
    #expect(try child.existingObject(with: ann.objectID).text("name") == "Anna")
    child.refresh(copy, mergeChanges: false)
    #expect(code { _ = try child.existingObject(with: ann.objectID) } == 133000)
  }

  @Test func `changes, relationships and deletions go up, and inverses agree there`() throws {
    let (stack, child) = try family()
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    let ben = stack.make("Student", ["name": "Ben"])
    let teams = ["Red", "Blue"].map { stack.make("Team", ["name": $0]) }
    let chess = stack.make("Club", ["title": "Chess", "members": NSSet(array: [ben])])
    try stack.context.save()
    let copies = try ([ann, ben] + teams + [chess]).map {
      try child.existingObject(with: $0.objectID)
    }
    ann.setValue(teams[0], forKey: "team")
    ann.setValue(9, forKey: "number")
    copies[0].setValue(copies[3], forKey: "team")
    copies[0].setValue("Anna", forKey: "name")
    copies[4].setValue(NSSet(array: [copies[0]]), forKey: "members")
    child.delete(copies[1])
    let cid = make("Student", ["name": "Cid", "team": copies[3]], in: child)
    try child.save()
    #expect(ann.text("name") == "Anna" && ann.text("number") == "9")
    #expect(teams[0].names(in: "students").isEmpty)
    #expect(teams[1].names(in: "students") == ["Anna", "Cid"])
    #expect(chess.names(in: "members") == ["Anna"] && ben.isDeleted)
    #expect(try GraphPicture(of: stack.context).disagreements.isEmpty)
    try stack.context.save()
    #expect(try names(stack.anotherContext()) == ["Anna", "Cid"])
    #expect(try GraphPicture(of: child).disagreements.isEmpty)
    #expect(!cid.objectID.isTemporaryID)
  }

  @Test func `each level validates, and a failed save changes nothing above`() throws {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.attributesByName["number"]?.isOptional = false
    let stack = try SampleStack(model, .memory)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    let ann = make("Student", ["name": "Ann"], in: child)
    #expect(code { try child.save() } == 1570)
    #expect(!stack.context.hasChanges && child.hasChanges)
    ann.setValue(1, forKey: "number")
    try child.save()
    try stack.all("Student").first?.setValue(nil, forKey: "number")
    #expect(code { try stack.context.save() } == 1570)
  }

  @Test func `the parent reports what a child has saved, and a child what it merges`() throws {
    let (stack, child) = try family()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    child.automaticallyMergesChangesFromParent = true
    let log = NotificationLog(stack.context)
    let copy = try child.existingObject(with: ann.objectID)
    copy.setValue("Anna", forKey: "name")
    try child.save()
    #expect(log.take() == ["change | updated: Student Anna"])
    let childLog = NotificationLog(child)
    try child.performAndWait {
      ann.setValue("Anne", forKey: "name")
      stack.make("Student", ["name": "Ben"])
      try stack.context.save()
    }
    #expect(copy.text("name") == "Anne")
    #expect(childLog.take() == ["change | inserted: Student Ben | refreshed: Student Anne"])
  }

  @Test func `an object that the parent has deleted is a conflict`() throws {
    let (stack, child) = try family()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let copy = try child.existingObject(with: ann.objectID)
    stack.context.delete(ann)
    copy.setValue("Anna", forKey: "name")
    let error = #expect(throws: NSError.self) { try child.save() }
    #expect(error?.code == 133020)
    #expect((error?.userInfo["conflictList"] as? [NSMergeConflict])?.first?.newVersionNumber == 0)
    child.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try child.save()
    #expect(copy.managedObjectContext == nil)
    try stack.context.save()
  }

  @Test func `grandchildren reach the file in three saves`() throws {
    let (stack, child) = try family()
    let grandchild = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    grandchild.parent = child
    let ann = try grandchild.performAndWait {
      let ann = make("Student", ["name": "Ann"], in: grandchild)
      for context in [grandchild, child, stack.context] { try context.save() }
      #expect(try names(grandchild) == ["Ann"])
      return ann
    }
    #expect(ann.objectID.uriRepresentation().lastPathComponent == "p1")
  }

  @Test func `a wait within a wait for the parent's queue does not stop`() throws {
    let (stack, child) = try family()
    let found = try stack.context.performAndWait {
      try child.performAndWait { try names(child) }
    }
    #expect(found.isEmpty)
  }

  @Test func `a refresh and a rollback take the parent's values`() throws {
    let (stack, child) = try family()
    let ann = stack.make("Student", ["name": "Ann"])
    let copy = try child.existingObject(with: ann.objectID)
    copy.setValue("Anna", forKey: "name")
    child.rollback()
    #expect(copy.text("name") == "Ann")
    ann.setValue("Anne", forKey: "name")
    child.refresh(copy, mergeChanges: false)
    #expect(copy.text("name") == "Anne")
  }

  @Test func `a controller on a child follows it and its merges`() throws {
    let (stack, child) = try family()
    stack.make("Student", ["name": "Ann"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: child, sectionNameKeyPath: nil,
      cacheName: "children")
    let recorder = DelegateRecorder()
    controller.delegate = recorder
    try controller.performFetch()
    let ben = make("Student", ["name": "Ben"], in: child)
    try child.save()
    try stack.context.save()
    #expect(recorder.take() == "W I@0-1(Ben) X")
    _ = try names(child)
    #expect(controller.indexPath(forObject: ben)?.row == 1)
    #expect(controller.fetchedObjects?.map { $0.text("name") } == ["Ann", "Ben"])
  }

  @Test func `a child hears of new keys whatever children have come and gone beside it`() throws {
    let stack = try SampleStack(SampleModel.school())
    func child() -> NSManagedObjectContext {
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = stack.context
      return child
    }
    let kept = child()
    let row = NSEntityDescription.insertNewObject(forEntityName: "Team", into: kept)
    try kept.save()
    var alive: [NSManagedObjectContext] = []
    for number in 0..<100 {
      let other = child()
      if number % 10 == 0 { alive.append(other) }
    }
    #expect(
      stack.context.children.alive.map(ObjectIdentifier.init)
        == ([kept] + alive).map(ObjectIdentifier.init))
    try stack.context.save()
    #expect(try kept.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team")) == [row])
    #expect(!row.objectID.isTemporaryID)
  }
}
