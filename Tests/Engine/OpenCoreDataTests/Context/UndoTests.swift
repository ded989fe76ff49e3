import Foundation
import Testing

@testable import OpenCoreData

/// Undo and redo of what a context has changed.
struct UndoTests {
  private static func stack(_ kind: StoreKind = .memory) throws -> (SampleStack, UndoManager) {
    let stack = try SampleStack(SampleModel.school(), kind)
    let manager = UndoManager()
    stack.context.undoManager = manager
    return (stack, manager)
  }

  @Test func `a context has no undo manager of its own, and then undo does nothing`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    #expect(stack.context.undoManager == nil)
    let ann = stack.make("Student", ["name": "Ann"])
    stack.context.undo()
    stack.context.redo()
    #expect(ann.isInserted)
  }

  @Test func `an insertion, a change and a deletion are taken back and brought again`() throws {
    let (stack, manager) = try Self.stack()
    let ann = stack.make("Student", ["name": "Ann"])
    stack.context.processPendingChanges()
    ann.setValue("Anna", forKey: "name")
    stack.context.processPendingChanges()
    stack.context.delete(ann)
    stack.context.processPendingChanges()
    #expect(ann.managedObjectContext == nil && !stack.context.hasChanges)
    stack.context.undo()
    #expect(ann.isInserted && ann.text("name") == "Anna" && ann.managedObjectContext != nil)
    stack.context.undo()
    #expect(ann.text("name") == "Ann" && manager.canRedo)
    stack.context.undo()
    #expect(ann.managedObjectContext == nil && !manager.canUndo)
    stack.context.redo()
    #expect(ann.text("name") == "Ann" && ann.isInserted)
    stack.context.redo()
    stack.context.redo()
    #expect(!manager.canRedo && !stack.context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `a save leaves the stack: a saved deletion comes back as a new row`(
    _ kind: StoreKind
  ) throws {
    let (stack, _) = try Self.stack(kind)
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    let chess = stack.make("Club", ["title": "Chess", "members": NSSet(array: [ann])])
    try stack.context.save()
    let former = ann.objectID
    stack.context.delete(ann)
    try stack.context.save()
    #expect(red.names(in: "students").isEmpty && ann.managedObjectContext == nil)
    stack.context.undo()
    #expect(ann.isInserted && ann.objectID.isTemporaryID)
    #expect(red.names(in: "students") == ["Ann"] && chess.names(in: "members") == ["Ann"])
    try stack.context.save()
    #expect(ann.objectID != former && !ann.objectID.isTemporaryID)
    let fresh = try GraphPicture(of: stack.freshContext())
    #expect(fresh.lines == (try GraphPicture(of: stack.context)).lines)
    #expect(fresh.disagreements.isEmpty)
  }

  @Test func `a deletion that another context has saved, too, is undone by a new row`() throws {
    let (stack, _) = try Self.stack()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let other = stack.anotherContext()
    let id = ann.objectID
    stack.context.delete(ann)
    other.delete(other.object(with: id))
    try other.save()
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: [id]], into: [stack.context])
    stack.context.undo()
    #expect(ann.isInserted && !ann.isDeleted && ann.objectID.isTemporaryID)
    #expect(ann.text("name") == "Ann" && ann.managedObjectContext === stack.context)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    #expect(try stack.context.fetch(request) == [ann])
    try stack.context.save()
    #expect(try other.fetch(request).count == 1)
  }

  @Test func `a saved insertion is undone by a deletion`() throws {
    let (stack, _) = try Self.stack()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    stack.context.undo()
    #expect(ann.isDeleted)
    try stack.context.save()
    #expect(try stack.all("Student").isEmpty)
  }

  @Test func `relationships go back on both sides, and so do cascades`() throws {
    let stack = try SampleStack(SampleModel.school(students: .cascadeDeleteRule), .memory)
    stack.context.undoManager = UndoManager()
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    let ben = stack.make("Student", ["name": "Ben", "next": ann, "friends": NSSet(array: [ann])])
    try stack.context.save()
    let before = try GraphPicture(of: stack.context).lines
    ben.setValue(ben, forKey: "next")
    ann.setValue(ben, forKey: "next")
    ben.setValue(red, forKey: "team")
    stack.context.processPendingChanges()
    stack.context.delete(red)
    stack.context.processPendingChanges()
    #expect(ann.isDeleted && ben.isDeleted)
    stack.context.undo()
    #expect(red.names(in: "students") == ["Ann", "Ben"])
    stack.context.undo()
    let after = try GraphPicture(of: stack.context)
    #expect(after.lines == before && after.disagreements.isEmpty)
    #expect(!stack.context.hasChanges, "what is as stored has nothing to save")
  }

  @Test func `a rollback and a reset empty the stack`() throws {
    let (stack, manager) = try Self.stack()
    for forget in [stack.context.rollback, stack.context.reset] {
      stack.make("Student", ["name": "Ann"])
      stack.context.processPendingChanges()
      #expect(manager.canUndo)
      forget()
      #expect(!manager.canUndo && !manager.canRedo)
    }
  }

  @Test func `changes while registration is off cannot be undone`() throws {
    let (stack, manager) = try Self.stack()
    stack.context.processPendingChanges()
    manager.disableUndoRegistration()
    stack.make("Student", ["name": "Ann"])
    stack.context.processPendingChanges()
    manager.enableUndoRegistration()
    #expect(!manager.canUndo && manager.isUndoRegistrationEnabled)
  }

  @Test func `a group of one's own is undone whole, and names go with it`() throws {
    let (stack, manager) = try Self.stack()
    manager.beginUndoGrouping()
    stack.make("Student", ["name": "Ann"])
    stack.context.processPendingChanges()
    stack.make("Student", ["name": "Ben"])
    #expect(manager.groupingLevel == 1)
    manager.endUndoGrouping()
    manager.setActionName("Add Two")
    #expect(manager.undoActionName == "Add Two")
    stack.context.undo()
    #expect(try stack.names().isEmpty && manager.redoActionName == "Add Two")
    stack.context.redo()
    #expect(try stack.names() == ["Ann", "Ben"])
  }

  @Test func `undo and redo are reported like any change`() throws {
    let (stack, _) = try Self.stack()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let log = NotificationLog(stack.context)
    ann.setValue("Anna", forKey: "name")
    stack.context.undo()
    stack.context.redo()
    #expect(
      log.take() == [
        "change | updated: Student Anna", "change | updated: Student Ann",
        "change | updated: Student Anna",
      ])
  }

  @Test func `the hooks of an object tell why its values changed`() throws {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.managedObjectClassName = NSStringFromClass(UndoWatcher.self)
    let stack = try SampleStack(model, .memory)
    stack.context.undoManager = UndoManager()
    let ann = try #require(stack.make("Student", ["name": "Ann"]) as? UndoWatcher)
    try stack.context.save()
    ann.setValue("Anna", forKey: "name")
    stack.context.processPendingChanges()
    stack.context.undo()
    stack.context.delete(ann)
    stack.context.processPendingChanges()
    stack.context.undo()
    ann.setValue("Anna", forKey: "name")
    stack.context.rollback()
    stack.context.refresh(ann, mergeChanges: false)
    #expect(ann.events == [.undoUpdate, .undoDeletion, .rollback, .refresh])
    #expect(ann.faults == ["will Ann", "did"])
  }

  @Test func `old groups go where levels are bounded, and an action ends what could be redone`() {
    final class Counter { var value = 0 }
    let manager = UndoManager()
    let counter = Counter()
    func add(_ number: Int) {
      counter.value += number
      manager.registerUndo(withTarget: counter) { counter in
        counter.value -= number
        manager.registerUndo(withTarget: counter) { $0.value += number }
      }
      manager.endEvent()
    }
    manager.levelsOfUndo = 2
    for number in [1, 2, 4] { add(number) }
    manager.undo()
    manager.undo()
    manager.undo()
    #expect(counter.value == 1 && !manager.canUndo && manager.canRedo)
    manager.redo()
    #expect(counter.value == 3)
    add(8)
    #expect(!manager.canRedo && counter.value == 11)
    manager.removeAllActions(withTarget: counter)
    #expect(!manager.canUndo)
  }

  @Test(arguments: [true, false])
  func `a context holds none of many objects whose changes were taken back`(
    lastFirst: Bool
  ) throws {
    let stack = try SampleStack(SampleModel.school())
    let students = (0..<200).map { stack.make("Student", ["number": $0]) }
    stack.context.processPendingChanges()
    for (number, student) in (lastFirst ? students.reversed() : students).enumerated() {
      stack.context.delete(student)
      stack.context.processPendingChanges()
      #expect(stack.context.hasChanges == (number < 199))
      #expect(stack.context.insertedObjects.count == 199 - number)
      #expect(stack.context.unsaved.changed.count <= max(64, 2 * (199 - number)))
    }
    #expect(stack.context.unsaved.changed.isEmpty)
    try stack.context.save()
    #expect(try stack.all("Student").isEmpty)
  }
}

/// An object that notes why it is told of new values.
final class UndoWatcher: NSManagedObject {
  var events: [NSSnapshotEventType] = []
  var faults: [String] = []

  override func awake(fromSnapshotEvents flags: NSSnapshotEventType) { events.append(flags) }
  override func willTurnIntoFault() { faults.append("will \(text("name"))") }
  override func didTurnIntoFault() { faults.append("did") }
}
