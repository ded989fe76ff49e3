import Foundation
import Testing

@testable import OpenCoreData

/// What is kept alive, what is not, and what objects do when something around them is gone.
struct LifetimeTests {
  @Test func `a context holds what is changed and nothing else`() throws {
    let stack = try SampleStack(SampleModel.school())
    weak var ann: NSManagedObject?
    within {
      let made = stack.make("Student", ["name": "Ann"])
      ann = made
    }
    #expect(ann != nil)
    try stack.context.save()
    #expect(ann == nil)
    #expect(stack.context.registeredObjects.isEmpty)
    try within { ann = try stack.all("Student")[0] }
    #expect(ann == nil)
    try within {
      let fetched = try stack.all("Student")[0]
      fetched.setValue("Anna", forKey: "name")
      ann = fetched
    }
    #expect(ann?.text("name") == "Anna")
    stack.context.rollback()
    #expect(ann == nil)
    within {
      let made = stack.make("Student", ["name": "Bob"])
      ann = made
      stack.context.delete(made)
    }
    stack.context.processPendingChanges()
    #expect(ann == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `a released stack is gone with its context, coordinator and store`(_ kind: StoreKind) throws
  {
    // Who looks for caches or for the entity of a class, as tests beside this one do, holds every open
    // coordinator meanwhile. What the stack itself keeps alive is kept each time.
    var isGone = false
    for _ in 0..<10 where !isGone { isGone = try releaseStack(kind) }
    #expect(isGone)
  }

  /// Makes a stack, releases all of it but an object, and uses that.
  ///
  /// - Returns: whether the rest is gone.
  private func releaseStack(_ kind: StoreKind) throws -> Bool {
    weak var context: NSManagedObjectContext?
    weak var coordinator: NSPersistentStoreCoordinator?
    weak var store: NSPersistentStore?
    weak var core: FetchedResultsCore?
    var survivor: NSManagedObject?
    try within {
      let stack = try SampleStack(SampleModel.school(), kind)
      let team = stack.make("Team", ["name": "Red"])
      survivor = stack.make("Student", ["name": "Ann", "team": team])
      try stack.context.save()
      stack.make("Student", ["name": "Bob", "team": team])
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: nil,
        cacheName: nil)
      let recorder = DelegateRecorder()
      controller.delegate = recorder
      try controller.performFetch()
      stack.context.processPendingChanges()
      core = controller.core
      context = stack.context
      coordinator = stack.coordinator
      store = stack.coordinator.persistentStores.first
    }
    let isGone = context == nil && coordinator == nil && store == nil && core == nil
    #expect(survivor?.managedObjectContext == nil)
    #expect(survivor?.text("name") == "Ann")
    #expect(survivor?.value(forKey: "team") == nil)
    survivor?.setValue("Anna", forKey: "name")
    #expect(survivor?.text("name") == "Anna")
    return isGone
  }

  @Test(arguments: StoreKind.allCases)
  func `a removed store reads nil and refuses a save`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": team])
    try stack.context.save()
    stack.context.refresh(ann, mergeChanges: false)
    let store = try #require(stack.coordinator.persistentStores.first)
    try stack.coordinator.remove(store)
    try stack.coordinator.remove(store)
    #expect(ann.value(forKey: "name") == nil && ann.value(forKey: "team") == nil)
    #expect(ann.names(in: "clubs") == [])
    #expect(code { _ = try stack.all("Student") } == 134070)
    ann.setValue("Bob", forKey: "name")
    stack.context.delete(team)
    #expect(code { try stack.context.save() } != nil)
    #expect(code { _ = try stack.context.existingObject(with: ann.objectID) } == 133000)
  }

  @Test func `a context without a coordinator traps nowhere`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let team = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": team])
    try stack.context.save()
    stack.context.refresh(ann, mergeChanges: false)
    stack.context.persistentStoreCoordinator = nil
    #expect(ann.value(forKey: "name") == nil)
    ann.setValue(team, forKey: "team")
    #expect(code { try stack.context.save() } == 134000)
    let bare = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    let entity = try #require(stack.model.entitiesByName["Student"])
    let bob = NSManagedObject(entity: entity, insertInto: bare)
    let red = NSManagedObject(
      entity: try #require(stack.model.entitiesByName["Team"]), insertInto: bare)
    bob.setValue(red, forKey: "team")
    #expect(red.names(in: "students") == ["nil"])
    bare.delete(bob)
    bare.processPendingChanges()
    #expect(red.names(in: "students") == [])
    #expect(code { try bare.save() } == 134000)
    bare.rollback()
    #expect(!bare.hasChanges)
  }

  @Test func `an object without a context can be inserted, and one that left can come back`() throws
  {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let entity = try #require(stack.model.entitiesByName["Student"])
    let ann = NSManagedObject(entity: entity, insertInto: nil)
    ann.setValue("Ann", forKey: "name")
    #expect(!stack.context.hasChanges)
    stack.context.insert(ann)
    stack.context.insert(ann)
    try stack.context.save()
    stack.context.delete(ann)
    try stack.context.save()
    stack.context.insert(ann)
    #expect(ann.isInserted && ann.objectID.isTemporaryID)
    try stack.context.save()
    #expect(try stack.names() == ["Ann"])
    #expect(ann.objectID.key.number == 2)
  }

  /// What the body makes is gone when it returns.
  private func within(_ body: () throws -> Void) rethrows { try body() }
}
