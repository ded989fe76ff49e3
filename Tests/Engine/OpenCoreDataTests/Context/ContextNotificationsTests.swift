import Foundation
import OpenCoreData
import Testing

/// The notifications of a context: their sets and their order.
struct ContextNotificationsTests {
  @Test func `a turn is told once, each object by what became of it`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let ann = stack.make("Student", ["name": "Ann"])
    let bob = stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    let log = NotificationLog(stack.context)
    let new = stack.make("Student", ["name": "x"])
    new.setValue("New", forKey: "name")
    let gone = stack.make("Student", ["name": "Gone"])
    stack.context.delete(gone)
    ann.setValue("Anna", forKey: "name")
    ann.setValue("Ann", forKey: "name")
    bob.setValue("Bobby", forKey: "name")
    stack.context.delete(bob)
    #expect(log.take() == [])
    stack.context.processPendingChanges()
    stack.context.processPendingChanges()
    #expect(
      log.take() == [
        "change | inserted: Student New | updated: Student Ann | deleted: Student Bobby"
      ])
  }

  @Test func `an insertion and deletion of one turn is nothing`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let log = NotificationLog(stack.context)
    stack.context.delete(stack.make("Student", ["name": "Gone"]))
    stack.context.processPendingChanges()
    #expect(log.take() == [])
    #expect(!stack.context.hasChanges)
    try stack.context.save()
    #expect(log.take() == ["willSave", "didSave"])
  }

  @Test func `the sets of a notification are what they were, however late they are looked into`()
    throws
  {
    let stack = try SampleStack(SampleModel.school(), .memory)
    var infos: [[AnyHashable: Any]] = []
    let names = [
      NSNotification.Name.NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextDidSave,
      NSManagedObjectContext.didSaveObjectIDsNotification,
    ]
    let caught = Caught()
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: stack.context, queue: nil) {
        caught.infos.append($0.userInfo ?? [:])
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    let ann = stack.make("Student", ["name": "Ann"])
    let bob = stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    infos = caught.infos
    stack.context.delete(bob)
    try stack.context.save()
    for info in infos.prefix(2) {
      let set = try #require(info[NSInsertedObjectsKey] as? Set<NSManagedObject>)
      #expect(set == [ann, bob])
      let bridged = try #require(info[NSInsertedObjectsKey] as? NSSet)
      #expect(bridged.count == 2 && bridged.contains(ann) && !bridged.contains("Ann"))
      #expect(bridged.member(bob) as? NSManagedObject === bob)
      #expect(bridged.isEqual(to: [ann, bob]) && bridged.copy() as? NSSet === bridged)
      #expect(Set(bridged.allObjects.compactMap { $0 as? NSManagedObject }) == [ann, bob])
    }
    let ids = try #require(infos[2]["inserted_objectIDs"] as? Set<NSManagedObjectID>)
    #expect(ids.contains(ann.objectID) && ids.count == 2)
    #expect(ids.allSatisfy { !$0.isTemporaryID && $0.persistentStore != nil })
    let uris = Set(ids.map { $0.uriRepresentation().lastPathComponent })
    #expect(uris == ["p1", "p2"])
  }

  @Test func `a save says what it does in order`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    let bob = stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    let log = NotificationLog(stack.context)
    stack.make("Student", ["name": "New"])
    ann.setValue("Anna", forKey: "name")
    stack.context.delete(bob)
    try stack.context.save()
    #expect(
      log.take() == [
        "willSave",
        "change | inserted: Student New | updated: Student Anna | deleted: Student Bob",
        "didSave | inserted: Student New | updated: Student Anna | deleted: Student Bob",
      ])
    try stack.context.save()
    stack.context.processPendingChanges()
    #expect(log.take() == ["willSave", "didSave"])
  }

  @Test func `an insertion that was processed is not told again by its save`() throws {
    let stack = try SampleStack(SampleModel.school())
    let log = NotificationLog(stack.context)
    let ann = stack.make("Student", ["name": "Ann"])
    stack.context.processPendingChanges()
    ann.setValue("Anna", forKey: "name")
    stack.context.processPendingChanges()
    try stack.context.save()
    #expect(
      log.take() == [
        "change | inserted: Student Ann", "change | updated: Student Anna", "willSave",
        "didSave | inserted: Student Anna",
      ])
  }

  @Test func `a refreshed object is told as refreshed, and as updated where edits stay`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let log = NotificationLog(stack.context)
    stack.context.refresh(ann, mergeChanges: true)
    stack.context.processPendingChanges()
    ann.setValue("Anna", forKey: "name")
    stack.context.refresh(ann, mergeChanges: false)
    stack.context.processPendingChanges()
    ann.setValue("Anna", forKey: "name")
    stack.context.refresh(ann, mergeChanges: true)
    stack.context.processPendingChanges()
    #expect(
      log.take() == [
        "change | refreshed: Student Ann", "change | refreshed: Student Ann",
        "change | updated: Student Anna | refreshed: Student Anna",
      ])
  }

  @Test func `a failed save posts no didSave and keeps the changes`() throws {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.attributesByName["name"]?.isOptional = false
    let stack = try SampleStack(model)
    let log = NotificationLog(stack.context)
    let ann = stack.make("Student", ["number": 1])
    #expect(code { try stack.context.save() } == 1570)
    #expect(code { try stack.context.save() } == 1570)
    #expect(log.take() == ["willSave", "change | inserted: Student nil", "willSave"])
    #expect(ann.objectID.isTemporaryID && stack.context.insertedObjects == [ann])
    ann.setValue("Ann", forKey: "name")
    try stack.context.save()
    #expect(
      log.take() == [
        "willSave", "change | updated: Student Ann", "didSave | inserted: Student Ann",
      ])
  }
}

/// The user infos of notifications.
private final class Caught: @unchecked Sendable {
  var infos: [[AnyHashable: Any]] = []
}
