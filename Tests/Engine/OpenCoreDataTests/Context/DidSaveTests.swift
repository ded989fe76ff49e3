import Foundation
import Testing

@testable import OpenCoreData

/// What an object tells of itself while a save calls `didSave`.
struct DidSaveTests {
  private static func stack(_ kind: StoreKind) throws -> SampleStack {
    let entity = SampleModel.entity("Note", [SampleModel.attribute("title", .stringAttributeType)])
    entity.managedObjectClassName = NSStringFromClass(SavedNote.self)
    return try SampleStack(SampleModel.model([entity]), kind)
  }

  @Test(arguments: StoreKind.allCases)
  func `every object tells what the save has done, until did-save is posted`(
    _ kind: StoreKind
  ) throws {
    let stack = try Self.stack(kind)
    let context = stack.context
    let notes = try ["a", "b"].map { title in
      try #require(stack.make("Note", ["title": title]) as? SavedNote)
    }
    try context.save()
    notes[0].setValue("c", forKey: "title")
    context.delete(notes[1])
    let new = try #require(stack.make("Note", ["title": "d"]) as? SavedNote)
    let all = notes + [new]
    for note in all {
      note.log = []
      note.onDidSave = { note in note.log += all.map(\.flags) }
    }
    nonisolated(unsafe) let known = all
    nonisolated(unsafe) var posted: [String] = []
    let observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: context, queue: nil
    ) { _ in unsafe posted = known.map(\.flags) }
    defer { NotificationCenter.default.removeObserver(observer) }
    try context.save()
    let told = ["updated changes", "deleted changes", "inserted changes"]
    #expect(all.map(\.log) == [told, told, told])
    #expect(unsafe posted == ["", "", ""])
    #expect(context.insertedObjects.isEmpty && !context.hasChanges)
    #expect(notes[1].managedObjectContext == nil && !new.objectID.isTemporaryID)
  }

  @Test func `what is set in didSave is a change of the next save`() throws {
    let stack = try Self.stack(.sqlite)
    let note = try #require(stack.make("Note", ["title": "a"]) as? SavedNote)
    note.onDidSave = { note in
      note.onDidSave = { _ in }
      note.setValue("b", forKey: "title")
      note.log.append(note.flags)
    }
    try stack.context.save()
    #expect(note.log == ["inserted updated changes"] && note.flags == "updated changes")
    #expect(stack.context.updatedObjects == [note])
    try stack.context.save()
    #expect(note.flags.isEmpty)
    #expect(try stack.query("SELECT ZTITLE, Z_OPT FROM ZNOTE") == ["b|2"])
  }

  @Test func `the save of a child tells it, too`() throws {
    let stack = try Self.stack(.sqlite)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    try child.performAndWait {
      let entity = try #require(stack.model.entitiesByName["Note"])
      let note = SavedNote(entity: entity, insertInto: child)
      note.onDidSave = { note in note.log.append(note.flags) }
      try child.save()
      #expect(note.log == ["inserted changes"] && note.flags.isEmpty)
    }
    #expect(stack.context.insertedObjects.count == 1)
  }
}

/// A note that tells what it is told after a save.
final class SavedNote: NSManagedObject {
  var log: [String] = []
  var onDidSave: (SavedNote) -> Void = { _ in }

  override func didSave() { onDidSave(self) }

  /// The flags that are true.
  var flags: String {
    [
      (isInserted, "inserted"), (isUpdated, "updated"), (isDeleted, "deleted"),
      (hasChanges, "changes"),
    ].filter(\.0).map(\.1).joined(separator: " ")
  }
}
