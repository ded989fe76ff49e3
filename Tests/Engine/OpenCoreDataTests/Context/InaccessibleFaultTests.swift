import Foundation
import Testing

@testable import OpenCoreData

/// Objects that are faults and whose rows another context has deleted.
struct InaccessibleFaultTests {
  /// A stack of two students in a team, and another context with faults of all, after the first student went.
  private struct Scene {
    let stack: SampleStack
    let context: NSManagedObjectContext
    let team: NSManagedObject
    let ann: NSManagedObject

    init(_ kind: StoreKind) throws {
      let stack = try SampleStack(SampleModel.school(), kind)
      self.stack = stack
      let red = stack.make("Team", ["name": "Red"])
      let students = ["Ann", "Ben"].map { stack.make("Student", ["name": $0, "team": red]) }
      try stack.context.save()
      context = stack.anotherContext()
      team = context.object(with: red.objectID)
      ann = context.object(with: students[0].objectID)
      stack.context.delete(students[0])
      try stack.context.save()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `one that is read reads nil and counts as deleted until the next save forgets it`(
    _ kind: StoreKind
  ) throws {
    let scene = try Scene(kind)
    let (context, ann) = (scene.context, scene.ann)
    #expect(!ann.isDeleted && context.deletedObjects.isEmpty)
    #expect(ann.value(forKey: "name") == nil && ann.value(forKey: "team") == nil)
    #expect(ann.isDeleted && !ann.isFault && !ann.hasChanges)
    #expect(context.deletedObjects == [ann] && context.registeredObjects.contains(ann))
    ann.setValue("Nobody", forKey: "name")
    #expect(!context.hasChanges)
    try context.save()
    #expect(context.deletedObjects.isEmpty && !context.registeredObjects.contains(ann))
    #expect(ann.managedObjectContext == nil && !ann.isDeleted)
    #expect(try scene.stack.names() == ["Ben"])
  }

  @Test func `a save that writes something forgets it, and one that fails does not`() throws {
    let scene = try Scene(.sqlite)
    let (context, ann) = (scene.context, scene.ann)
    _ = ann.value(forKey: "name")
    scene.team.setValue("Blue", forKey: "name")
    try scene.stack.execute("UPDATE ZTEAM SET Z_OPT = 9")
    #expect(code { try context.save() } == 133020)
    #expect(ann.isDeleted && ann.managedObjectContext === context)
    context.refresh(scene.team, mergeChanges: true)
    try context.save()
    #expect(ann.managedObjectContext == nil)
    #expect(try scene.stack.query("SELECT ZNAME FROM ZTEAM") == ["Blue"])
  }

  @Test func `reset forgets it`() throws {
    let scene = try Scene(.memory)
    _ = scene.ann.value(forKey: "name")
    scene.context.reset()
    #expect(scene.context.deletedObjects.isEmpty && !scene.ann.isDeleted)
    #expect(scene.ann.managedObjectContext == nil)
  }

  @Test func `it is read again where it is refreshed or fetched once its row is back`() throws {
    for asks in [true, false] {
      let scene = try Scene(.sqlite)
      _ = scene.ann.value(forKey: "name")
      #expect(code { _ = try scene.context.existingObject(with: scene.ann.objectID) } == 133000)
      try scene.stack.execute(
        "INSERT INTO ZSTUDENT (Z_PK, Z_ENT, Z_OPT, ZNAME) "
          + "SELECT 1, Z_ENT, 1, 'Ann' FROM ZSTUDENT WHERE Z_PK = 2")
      if asks {
        let found = try scene.context.existingObject(with: scene.ann.objectID)
        #expect(found === scene.ann)
      } else {
        _ = try scene.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))
      }
      #expect(scene.ann.text("name") == "Ann" && !scene.ann.isDeleted)
      try scene.context.save()
      #expect(scene.ann.managedObjectContext === scene.context)
    }
  }

  @Test func `members of a relationship are found deleted when they are read`() throws {
    let stack = try SampleStack(SampleModel.school())
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    try stack.context.save()
    let context = stack.anotherContext()
    let team = context.object(with: red.objectID)
    let members = try #require(team.value(forKey: "students") as? Set<NSManagedObject>)
    context.refresh(try #require(members.first), mergeChanges: false)
    context.processPendingChanges()
    stack.context.delete(ann)
    try stack.context.save()
    #expect(members.map(\.isDeleted) == [false])
    #expect(members.map { $0.text("name") } == ["nil"] && members.map(\.isDeleted) == [true])
  }
}
