import Foundation
import OpenCoreData
import Testing

/// What a save refuses, and that it then changes nothing.
struct ValidationTests {
  struct Refusal: CustomTestStringConvertible, Sendable {
    let code: Int
    let key: String
    let text: String
    let make: @Sendable (SampleStack) -> Void
    var testDescription: String { text }
  }

  static let refusals: [Refusal] = [
    Refusal(code: 1570, key: "title", text: "title is a required value.") { _ = $0.make("Item") },
    Refusal(code: 1610, key: "small", text: "small is too large.") {
      $0.make("Item", ["title": "a", "small": 32_768])
    },
    Refusal(code: 1620, key: "small", text: "small is too small.") {
      $0.make("Item", ["title": "a", "small": -32_769])
    },
    Refusal(code: 1610, key: "medium", text: "medium is too large.") {
      $0.make("Item", ["title": "a", "medium": 2_147_483_648])
    },
    Refusal(code: 1580, key: "items", text: "Too few items in items.") { _ = $0.make("Box") },
    Refusal(code: 1590, key: "items", text: "Too many items in items.") { stack in
      let items = (0..<4).map { _ in stack.make("Item", ["title": "a"]) }
      stack.make("Box", ["items": NSSet(array: items)])
    },
    Refusal(code: 1570, key: "box", text: "box is a required value.") {
      _ = $0.make("Label")
    },
  ]

  @Test(arguments: refusals, StoreKind.allCases)
  func `a save refuses with Apple's code, key and text`(
    _ refusal: Refusal, _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(Self.model(), kind)
    refusal.make(stack)
    let before = stack.context.insertedObjects
    var thrown: NSError?
    do { try stack.context.save() } catch let error as NSError { thrown = error }
    let error = try #require(thrown)
    #expect(error.domain == NSCocoaErrorDomain && error.code == refusal.code)
    #expect(error.localizedDescription == refusal.text)
    #expect(error.userInfo[NSValidationKeyErrorKey] as? String == refusal.key)
    #expect(error.userInfo[NSValidationObjectErrorKey] is NSManagedObject)
    #expect(stack.context.insertedObjects == before && stack.context.hasChanges)
    #expect(before.allSatisfy { $0.objectID.isTemporaryID })
    let other = stack.anotherContext()
    #expect(try other.count(for: NSFetchRequest<NSManagedObject>(entityName: "Item")) == 0)
    stack.context.rollback()
    #expect(!stack.context.hasChanges)
    try stack.context.save()
  }

  @Test func `several failures are one error with all of them`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Item", ["small": 40_000])
    stack.make("Item")
    var thrown: NSError?
    do { try stack.context.save() } catch let error as NSError { thrown = error }
    let error = try #require(thrown)
    #expect(error.code == 1560)
    #expect(error.localizedDescription == "Multiple validation errors occurred.")
    let details = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
    #expect(details.map(\.code).sorted() == [1570, 1570, 1610])
  }

  @Test func `an update is validated as well, and a deleted object is not`() throws {
    let stack = try SampleStack(Self.model())
    let item = stack.make("Item", ["title": "a"])
    try stack.context.save()
    item.setValue(nil, forKey: "title")
    #expect(code { try stack.context.save() } == 1570)
    #expect(item.isUpdated)
    stack.context.delete(item)
    try stack.context.save()
    #expect(try stack.all("Item").isEmpty)
  }

  @Test func `a number that fits is saved at both ends`() throws {
    let stack = try SampleStack(Self.model())
    for number in [-32_768, 32_767] { stack.make("Item", ["title": "a", "small": number]) }
    try stack.context.save()
    #expect(try stack.query("SELECT ZSMALL FROM ZITEM ORDER BY 1") == ["-32768", "32767"])
  }

  private static func model() -> NSManagedObjectModel {
    let item = SampleModel.entity(
      "Item",
      [
        SampleModel.attribute("title", .stringAttributeType, isOptional: false),
        SampleModel.attribute("small", .integer16AttributeType),
        SampleModel.attribute("medium", .integer32AttributeType),
      ])
    let box = SampleModel.entity("Box", [])
    let label = SampleModel.entity("Label", [])
    SampleModel.relate(.many(box, "items"), .one(item, "box"))
    SampleModel.relate(.one(label, "box"), .one(box, "label"))
    box.relationshipsByName["items"]?.minCount = 1
    box.relationshipsByName["items"]?.maxCount = 3
    label.relationshipsByName["box"]?.isOptional = false
    return SampleModel.model([item, box, label])
  }
}
