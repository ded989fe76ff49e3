import Foundation
import Testing

@testable import OpenCoreData

/// What undo, child contexts, merges and merge policies do to the order of a relationship.
struct OrderInContextsTests {
  @Test(arguments: ["songs", "guests"])
  func `an undo brings back the order, and a redo what was made of it`(_ key: String) throws {
    let (stack, list, manager) = try Self.undoable(key)
    let set = list.mutableOrderedSetValue(forKey: key)
    set.moveObjects(at: IndexSet(integer: 2), to: 0)
    set.exchangeObject(at: 0, withObjectAt: 1)
    stack.context.processPendingChanges()
    #expect(Self.names(list, key) == "acb")
    set.removeObject(at: 1)
    stack.context.undo()
    #expect(Self.names(list, key) == "acb")
    stack.context.undo()
    #expect(Self.names(list, key) == "abc" && !stack.context.hasChanges && !manager.canUndo)
    stack.context.redo()
    #expect(Self.names(list, key) == "acb")
    stack.context.redo()
    #expect(Self.names(list, key) == "ab")
    try stack.context.save()
    #expect(try OrderedRelationshipTests.read(list, key, stack) == "ab")
  }

  @Test(arguments: ["songs", "guests"])
  func `a member whose deletion is undone stands where it stood, saved or not`(
    _ key: String
  ) throws {
    let (stack, list, _) = try Self.undoable(key)
    stack.context.delete(Self.members(list, key)[0])
    stack.context.processPendingChanges()
    #expect(Self.names(list, key) == "bc")
    stack.context.undo()
    #expect(Self.names(list, key) == "abc" && !stack.context.hasChanges)
    stack.context.delete(Self.members(list, key)[1])
    try stack.context.save()
    stack.context.undo()
    #expect(Self.names(list, key) == "abc")
    try stack.context.save()
    #expect(try OrderedRelationshipTests.read(list, key, stack) == "abc")
  }

  @Test(arguments: ["songs", "guests"])
  func `an owner whose deletion is undone has its order, saved or not`(_ key: String) throws {
    let (stack, list, _) = try Self.undoable(key)
    list.mutableOrderedSetValue(forKey: key).moveObjects(at: IndexSet(integer: 2), to: 0)
    try stack.context.save()
    stack.context.delete(list)
    stack.context.processPendingChanges()
    stack.context.undo()
    #expect(Self.names(list, key) == "cab")
    stack.context.delete(list)
    try stack.context.save()
    stack.context.undo()
    #expect(Self.names(list, key) == "cab")
    try stack.context.save()
    #expect(try OrderedRelationshipTests.read(list, key, stack) == "cab")
  }

  @Test(arguments: ["songs", "guests"])
  func `a child reads its parent's order and hands its own on`(_ key: String) throws {
    let (stack, list) = try OrderedRelationshipTests.saved(.sqlite, key)
    let set = list.mutableOrderedSetValue(forKey: key)
    set.moveObjects(at: IndexSet(integer: 2), to: 0)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    let copy = child.object(with: list.objectID)
    #expect(Self.names(copy, key) == "cab")
    let d = NSEntityDescription.insertNewObject(forEntityName: "Song", into: child)
    d.setValue("d", forKey: "name")
    copy.mutableOrderedSetValue(forKey: key).insert(d, at: 1)
    copy.mutableOrderedSetValue(forKey: key).removeObject(at: 0)
    #expect(Self.names(copy, key) == "dab")
    try child.save()
    #expect(!child.hasChanges && Self.names(copy, key) == "dab")
    #expect(Self.names(list, key) == "dab")
    try stack.context.save()
    #expect(Self.names(copy, key) == "dab" && Self.names(list, key) == "dab")
    #expect(try OrderedRelationshipTests.read(list, key, stack) == "dab")
  }

  @Test(arguments: ["songs", "guests"])
  func `a merge brings the order of another save, and keeps an unsaved one`(_ key: String) throws {
    let (stack, list) = try OrderedRelationshipTests.saved(.sqlite, key)
    let other = stack.anotherContext()
    let copy = other.object(with: list.objectID)
    #expect(Self.names(copy, key) == "abc")
    other.automaticallyMergesChangesFromParent = true
    func rearrange(_ object: NSManagedObject, _ names: String) {
      let members = Self.members(object, key)
      object.setValue(
        names.compactMap { name in members.first { $0.text("name") == String(name) } }, forKey: key)
    }
    rearrange(list, "cab")
    try stack.context.performAndWait { try stack.context.save() }
    other.performAndWait {}
    #expect(Self.names(copy, key) == "cab" && !other.hasChanges)
    rearrange(copy, "bca")
    list.mutableOrderedSetValue(forKey: key).add(stack.make("Song", ["name": "d"]))
    try stack.context.save()
    other.performAndWait {}
    #expect(Self.names(copy, key) == "bcad")
    try other.save()
    #expect(try OrderedRelationshipTests.read(list, key, stack) == "bcad")
  }

  @Test(arguments: [
    (NSMergePolicy.mergeByPropertyObjectTrump, "bcad"), (NSMergePolicy.overwrite, "bcad"),
    (NSMergePolicy.rollback, "cabd"),
  ])
  func `a save that met another leaves one order to all`(
    _ policy: NSMergePolicy, _ result: String
  ) throws {
    let (stack, list) = try OrderedRelationshipTests.saved(.sqlite, "songs")
    let other = stack.anotherContext()
    other.mergePolicy = policy
    let copy = other.object(with: list.objectID)
    copy.setValue([1, 2, 0].map { Self.members(copy, "songs")[$0] }, forKey: "songs")
    let d = stack.make("Song", ["name": "d"])
    list.setValue([2, 0, 1].map { Self.members(list, "songs")[$0] } + [d], forKey: "songs")
    try stack.context.save()
    try other.save()
    #expect(Self.names(copy, "songs") == result && !other.hasChanges)
    #expect(try OrderedRelationshipTests.read(list, "songs", stack) == result)
  }

  // MARK: Samples

  private static func undoable(
    _ key: String
  ) throws -> (SampleStack, NSManagedObject, UndoManager) {
    let (stack, list) = try OrderedRelationshipTests.saved(.sqlite, key)
    let manager = UndoManager()
    stack.context.undoManager = manager
    return (stack, list, manager)
  }

  private static func names(_ list: NSManagedObject, _ key: String) -> String {
    OrderedRelationshipTests.names(list, key)
  }

  private static func members(_ list: NSManagedObject, _ key: String) -> [NSManagedObject] {
    ((list.value(forKey: key) as? NSOrderedSet)?.array ?? []).compactMap { $0 as? NSManagedObject }
  }
}
