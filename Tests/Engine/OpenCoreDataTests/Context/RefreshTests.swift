import Foundation
import Testing

@testable import OpenCoreData

/// What refreshing does to an object that no store has.
struct RefreshTests {
  @Test
  func
    `a new object that is refreshed without merging is a fault with its defaults, and stays new`()
    throws
  {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.attributesByName["section"]?.defaultValue = "A"
    let stack = try SampleStack(model)
    let team = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "section": "B", "team": team])
    stack.context.processPendingChanges()
    stack.context.refresh(ann, mergeChanges: true)
    #expect(!ann.isFault && ann.text("name") == "Ann")
    stack.context.refresh(ann, mergeChanges: false)
    #expect(ann.isFault && ann.isInserted && ann.objectID.isTemporaryID)
    #expect(stack.context.insertedObjects.contains(ann))
    #expect(ann.value(forKey: "name") == nil && ann.text("section") == "A")
    #expect(ann.value(forKey: "team") == nil && !ann.isFault)
    ann.setValue("Anna", forKey: "name")
    try stack.context.save()
    #expect(try stack.query("SELECT ZNAME, ZSECTION, ZTEAM FROM ZSTUDENT") == ["Anna|A|NULL"])
  }

  @Test func `a new object that is a fault is saved with its defaults`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.context.shouldDeleteInaccessibleFaults = false
    let ann = stack.make("Student", ["name": "Ann"])
    stack.context.refresh(ann, mergeChanges: false)
    try stack.context.save()
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT") == ["NULL"])
    #expect(!ann.isInserted && ann.value(forKey: "name") == nil)
  }
}
