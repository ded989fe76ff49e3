import Foundation
import Testing

@testable import OpenCoreData

/// Transient attributes of rows that are read.
struct TransientDefaultTests {
  private func model() -> NSManagedObjectModel {
    let busy = SampleModel.attribute("busy", .booleanAttributeType)
    busy.isTransient = true
    busy.isOptional = false
    busy.defaultValue = true
    let word = SampleModel.attribute("word", .stringAttributeType)
    word.isTransient = true
    word.defaultValue = "none"
    let silent = SampleModel.attribute("silent", .integer16AttributeType)
    silent.isTransient = true
    return SampleModel.model([
      SampleModel.entity(
        "Line", [busy, word, silent, SampleModel.attribute("name", .stringAttributeType)])
    ])
  }

  @Test(arguments: StoreKind.allCases)
  func `a transient attribute of a row that is read has its default value`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(model(), kind)
    let made = stack.make("Line", ["name": "A", "busy": false, "word": "set", "silent": 3])
    try stack.context.save()
    let other = stack.anotherContext()
    let read = try other.existingObject(with: made.objectID)
    #expect(read.value(forKey: "busy") as? Bool == true)
    #expect(read.value(forKey: "word") as? String == "none")
    #expect(read.value(forKey: "silent") == nil)
    read.setValue("B", forKey: "name")
    try other.save()
    stack.context.refresh(made, mergeChanges: false)
    #expect(made.value(forKey: "word") as? String == "none")
  }

  @Test func `a child reads its default, whatever the parent's object holds`() throws {
    let stack = try SampleStack(model(), .memory)
    let made = stack.make("Line", ["name": "A", "word": "set"])
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    let found = try #require(
      try child.fetch(NSFetchRequest<NSManagedObject>(entityName: "Line")).first)
    #expect(found.text("word") == "none" && found.text("name") == "A")
    found.setValue("child's", forKey: "word")
    try child.save()
    #expect(made.text("word") == "child's")
    child.refresh(found, mergeChanges: false)
    #expect(found.text("word") == "none")
  }
}
