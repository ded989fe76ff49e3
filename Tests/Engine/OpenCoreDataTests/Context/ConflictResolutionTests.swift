import Foundation
import Testing

@testable import OpenCoreData

/// Objects that are looked at in a save though they have no changes.
struct ConflictResolutionTests {
  @Test func `an object that others have changed stops the save of another one`() throws {
    let (stack, ann) = try stackWithStaleObject()
    stack.context.detectConflicts(for: ann)
    stack.make("Student", ["name": "Cid"])
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.code == 133020)
    let conflicts = error?.userInfo["conflictList"] as? [NSMergeConflict]
    #expect(conflicts?.map(\.sourceObject) == [ann])
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT ORDER BY 1") == ["Anna", "Bob"])
  }

  @Test(arguments: [NSMergePolicy.mergeByPropertyStoreTrump, .overwrite, .rollback])
  func `a policy that settles conflicts has the object read again`(_ policy: NSMergePolicy) throws {
    let (stack, ann) = try stackWithStaleObject()
    stack.context.mergePolicy = policy
    stack.context.detectConflicts(for: ann)
    stack.make("Student", ["name": "Cid"])
    try stack.context.save()
    #expect(ann.text("name") == "Anna")
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT ORDER BY 1") == ["Anna", "Bob", "Cid"])
  }

  @Test func `what nobody has changed stops no save, and is looked at once`() throws {
    let (stack, ann) = try stackWithStaleObject()
    let bob = try #require(try stack.all("Student").first { $0.text("name") == "Bob" })
    stack.context.detectConflicts(for: bob)
    stack.make("Student", ["name": "Cid"])
    try stack.context.save()
    try stack.execute("UPDATE ZSTUDENT SET Z_OPT = Z_OPT + 1 WHERE ZNAME = 'Bob'")
    stack.make("Student", ["name": "Dan"])
    try stack.context.save()
    #expect(ann.text("name") == "Ann")
  }

  @Test func `an object that was deleted meanwhile is a conflict as well`() throws {
    let (stack, ann) = try stackWithStaleObject()
    try stack.execute("DELETE FROM ZSTUDENT WHERE ZNAME = 'Anna'")
    stack.context.detectConflicts(for: ann)
    stack.make("Student", ["name": "Cid"])
    #expect(code { try stack.context.save() } == 133020)
  }

  /// A stack with Ann and Bob, of whom another has renamed the first since she was read.
  private func stackWithStaleObject() throws -> (SampleStack, NSManagedObject) {
    let stack = try SampleStack(SampleModel.school())
    for name in ["Ann", "Bob"] { stack.make("Student", ["name": name]) }
    try stack.context.save()
    stack.context.reset()
    let ann = try #require(try stack.all("Student").first { $0.text("name") == "Ann" })
    try stack.execute("UPDATE ZSTUDENT SET ZNAME = 'Anna', Z_OPT = Z_OPT + 1 WHERE ZNAME = 'Ann'")
    return (stack, ann)
  }
}
