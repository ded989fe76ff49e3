import Foundation
import Testing

@testable import OpenCoreData

/// A save of one context that another takes over.
struct MergingTests {
  /// A stack, and a context that follows it.
  private func pair(
    automatic: Bool = false
  ) throws -> (stack: SampleStack, follower: NSManagedObjectContext) {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let follower = stack.anotherContext()
    follower.automaticallyMergesChangesFromParent = automatic
    return (stack, follower)
  }

  @Test func `a merge reports new, refreshed and deleted objects, then their ids`() throws {
    let (stack, follower) = try pair()
    let ann = stack.make("Student", ["name": "Ann"])
    let ben = stack.make("Student", ["name": "Ben"])
    try stack.context.save()
    let saves = SaveCatcher(stack.context, by: .NSManagedObjectContextDidSave)
    let copies = try [ann, ben].map { try follower.existingObject(with: $0.objectID) }
    ann.setValue("Anna", forKey: "name")
    stack.context.delete(ben)
    stack.make("Student", ["name": "Cid"])
    try stack.context.save()
    #expect(copies[0].text("name") == "Ann", "nothing is seen before the merge")
    let log = NotificationLog(follower)
    follower.mergeChanges(fromContextDidSave: try #require(saves.caught.first))
    #expect(
      log.take() == [
        "change | inserted: Student Cid | deleted: Student Ben | refreshed: Student Anna"
      ])
    #expect(copies[0].text("name") == "Anna" && !follower.hasChanges)
    // What is held stays in its context, readable and deleted.
    #expect(copies[1].managedObjectContext === follower && copies[1].isDeleted)
    #expect(copies[1].text("name") == "Ben" && !copies[1].isFault && !copies[1].hasChanges)
    #expect(follower.registeredObject(for: copies[1].objectID) === copies[1])
    #expect(follower.deletedObjects == [copies[1]])
    try follower.save()
    #expect(follower.deletedObjects == [copies[1]])
    follower.reset()
    #expect(follower.deletedObjects.isEmpty)
    #expect(throws: NSError.self) { try follower.existingObject(with: copies[1].objectID) }
  }

  @Test func `a merge tells nobody of rows of which the context had no object`() throws {
    let (stack, follower) = try pair()
    let students = ["Ann", "Ben", "Cid"].map { stack.make("Student", ["name": $0]) }
    try stack.context.save()
    let known = try follower.existingObject(with: students[0].objectID)
    let saves = SaveCatcher(stack.context, by: .NSManagedObjectContextDidSave)
    let log = NotificationLog(follower)
    students[1].setValue("Benno", forKey: "name")
    stack.context.delete(students[2])
    try stack.context.save()
    follower.mergeChanges(fromContextDidSave: try #require(saves.caught.last))
    #expect(log.take() == [])
    students[0].setValue("Anna", forKey: "name")
    students[1].setValue("Ben", forKey: "name")
    try stack.context.save()
    let merged = SaveCatcher(follower, by: .NSManagedObjectContextDidMergeChangesObjectIDs)
    follower.mergeChanges(fromContextDidSave: try #require(saves.caught.last))
    #expect(log.take() == ["change | refreshed: Student Anna"])
    let info = try #require(merged.caught.first?.userInfo)
    #expect((info[NSUpdatedObjectIDsKey] as? Set<NSManagedObjectID>)?.count == 2)
    #expect(info[NSRefreshedObjectIDsKey] as? Set<NSManagedObjectID> == [known.objectID])
  }

  @Test func `what was merged on the context's own queue is let go afterwards`() async throws {
    let (stack, follower) = try pair(automatic: true)
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    #expect(await follower.perform { follower.registeredObjects.isEmpty })
  }

  @Test func `an object that a merge has deleted can be set, and is never saved`() throws {
    let (stack, follower) = try pair()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let saves = SaveCatcher(stack.context, by: .NSManagedObjectContextDidSave)
    let copy = try follower.existingObject(with: ann.objectID)
    copy.setValue("unsaved", forKey: "name")
    stack.context.delete(ann)
    try stack.context.save()
    follower.mergeChanges(fromContextDidSave: try #require(saves.caught.first))
    #expect(copy.isDeleted && !copy.isUpdated && !follower.hasChanges)
    copy.setValue("set", forKey: "name")
    #expect(copy.text("name") == "set" && !follower.hasChanges)
    try follower.save()
    follower.delete(copy)
    #expect(copy.isDeleted && !follower.hasChanges)
    follower.reset()
    #expect(copy.managedObjectContext == nil && !copy.isDeleted)
  }

  @Test func `what a merge brings in stays known for the rest of the turn`() throws {
    let (stack, follower) = try pair()
    let saves = SaveCatcher(stack.context, by: .NSManagedObjectContextDidSave)
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    follower.mergeChanges(fromContextDidSave: try #require(saves.caught.first))
    #expect(follower.registeredObject(for: ann.objectID)?.text("name") == "Ann")
    follower.processPendingChanges()
    #expect(follower.registeredObject(for: ann.objectID) == nil)
  }

  @Test func `ids are told beside objects, of a save and of a merge`() throws {
    let (stack, follower) = try pair(automatic: true)
    let saved = SaveCatcher(stack.context)
    let merged = SaveCatcher(
      follower, by: NSManagedObjectContext.didMergeChangesObjectIDsNotification)
    let ann = stack.make("Student", ["name": "Ann"])
    try follower.performAndWait { try stack.context.save() }
    for told in [saved, merged] {
      let ids = told.caught.first?.userInfo?["inserted_objectIDs"] as? Set<NSManagedObjectID>
      #expect(ids == [ann.objectID])
    }
    #expect(
      saved.caught.first?.name.rawValue == "NSManagedObjectContextDidSaveObjectIDsNotification")
  }

  @Test func `what is unsaved stays over what was merged, property by property`() throws {
    let (stack, follower) = try pair(automatic: true)
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    try stack.context.save()
    try follower.performAndWait {
      let copy = try follower.existingObject(with: ann.objectID)
      copy.setValue("Ours", forKey: "name")
      ann.setValue("Theirs", forKey: "name")
      ann.setValue(2, forKey: "number")
      try stack.context.save()
      #expect(copy.text("name") == "Ours" && copy.text("number") == "2")
      #expect(copy.changedValues().keys.sorted() == ["name"])
      #expect(copy.committedValues(forKeys: ["name"])["name"] as? String == "Theirs")
      try follower.save()
    }
    #expect(try stack.anotherContext().existingObject(with: ann.objectID).text("name") == "Ours")
  }

  @Test func `both sides of a relationship agree after a merge under unsaved changes`() throws {
    let (stack, follower) = try pair(automatic: true)
    let ann = stack.make("Student", ["name": "Ann"])
    let ben = stack.make("Student", ["name": "Ben", "next": ann])
    let teams = ["Red", "Blue"].map { stack.make("Team", ["name": $0]) }
    try stack.context.save()
    try follower.performAndWait {
      let copies = try ([ann, ben] + teams).map { try follower.existingObject(with: $0.objectID) }
      copies[0].setValue(copies[2], forKey: "team")
      copies[1].setValue(nil, forKey: "next")
      teams[1].setValue(NSSet(array: [ann, ben]), forKey: "students")
      ann.setValue(ben, forKey: "next")
      try stack.context.save()
      #expect(copies[2].names(in: "students") == ["Ann"])
      #expect(copies[3].names(in: "students") == ["Ben"])
      #expect(try GraphPicture(of: follower).disagreements.isEmpty)
    }
  }

  @Test func `a deletion here takes no object with it that has left, whatever is merged of it`()
    throws
  {
    let model = SampleModel.school()
    model.entitiesByName["Team"]?.relationshipsByName["students"]?.deleteRule = .cascadeDeleteRule
    let stack = try SampleStack(model, .memory)
    let (reds, blues) = (
      stack.make("Team", ["name": "Reds"]), stack.make("Team", ["name": "Blues"])
    )
    let ann = stack.make("Student", ["name": "Ann", "team": reds])
    let ben = stack.make("Student", ["name": "Ben", "team": reds])
    try stack.context.save()
    ann.setValue(blues, forKey: "team")
    stack.context.processPendingChanges()
    stack.context.delete(reds)
    stack.context.processPendingChanges()
    #expect(ben.isDeleted && !ann.isDeleted)
    let other = stack.anotherContext()
    let saves = SaveCatcher(other, by: .NSManagedObjectContextDidSave)
    let copy = try other.existingObject(with: ann.objectID)
    copy.setValue("Anna", forKey: "name")
    try other.save()
    stack.context.mergeChanges(fromContextDidSave: try #require(saves.caught.first))
    #expect(!ann.isDeleted && ann.text("name") == "Anna")
    #expect(ann.value(forKey: "team") as? NSManagedObject === blues)
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try stack.context.save()
    #expect(try stack.names("Student", "team.name == 'Blues'") == ["Anna"])
  }

  @Test func `what led to an object that another has deleted leads nowhere`() throws {
    let (stack, follower) = try pair(automatic: true)
    let ann = stack.make("Student", ["name": "Ann"])
    let red = stack.make("Team", ["name": "Red"])
    try stack.context.save()
    try follower.performAndWait {
      let copies = try [ann, red].map { try follower.existingObject(with: $0.objectID) }
      copies[0].setValue(copies[1], forKey: "team")
      stack.context.delete(red)
      try stack.context.save()
      #expect(copies[0].value(forKey: "team") == nil && copies[1].isDeleted)
      try follower.save()
    }
  }

  @Test func `ids from elsewhere are merged into many contexts`() throws {
    let (stack, follower) = try pair()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let others = [follower, stack.anotherContext()]
    let copies = try others.map { try $0.existingObject(with: ann.objectID) }
    try stack.coordinator.withStore {
      try $0.connection.execute("UPDATE ZSTUDENT SET ZNAME = 'Batch', Z_OPT = Z_OPT + 1")
    }
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSUpdatedObjectsKey: [ann.objectID]], into: others)
    #expect(copies.map { $0.text("name") } == ["Batch", "Batch"])
    try stack.coordinator.withStore { try $0.connection.execute("DELETE FROM ZSTUDENT") }
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: [ann.objectID.uriRepresentation()]],
      into: others)
    #expect(copies.allSatisfy { $0.isDeleted })
  }

  @Test func `another store's ids are passed over`() throws {
    let (stack, follower) = try pair()
    let foreign = try SampleStack(SampleModel.school(), .memory)
    let ann = foreign.make("Student", ["name": "Ann"])
    try foreign.context.save()
    try stack.context.save()
    follower.performAndWait {
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: ["inserted_objectIDs": [ann.objectID]], into: [follower])
    }
    #expect(follower.registeredObjects.isEmpty)
  }

  @Test func `on another queue an automatic merge follows the save`() async throws {
    let (stack, follower) = try pair(automatic: true)
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let count = try await follower.perform {
      try follower.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student"))
    }
    #expect(count == 1)
  }

  @Test func `a controller follows another context's saves`() throws {
    let (stack, follower) = try pair(automatic: true)
    let ann = stack.make("Student", ["name": "Ann", "section": "A"])
    stack.make("Student", ["name": "Ben", "section": "B"])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "section == 'A'")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: follower, sectionNameKeyPath: nil,
      cacheName: nil)
    let recorder = DelegateRecorder()
    controller.delegate = recorder
    try follower.performAndWait {
      try controller.performFetch()
      stack.make("Student", ["name": "Abe", "section": "A"])
      try stack.context.save()
      #expect(recorder.take() == "W I@0-0(Abe) X")
      ann.setValue("Aaron", forKey: "name")
      let ben = try #require(try stack.all("Student").first { $0.text("name") == "Ben" })
      ben.setValue("A", forKey: "section")
      try stack.context.save()
      #expect(recorder.take() == "W I@0-2(Ben) M 0-1>0-0(Aaron) X")
      stack.context.delete(ann)
      try stack.context.save()
      #expect(recorder.take() == "W D@0-0(Aaron) X")
      #expect(controller.fetchedObjects?.map { $0.text("name") } == ["Abe", "Ben"])
    }
  }
}
