import Foundation
import Testing

@testable import OpenCoreData

/// An item that writes down of which values it was asked.
final class AskingItem: NSManagedObject {
  var asked: [String] = []

  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    asked.append(key)
    try super.validateValue(&value, forKey: key)
  }
}

/// Stored bytes that cannot be decoded: carried, present, and written back as they were.
struct UndecodedValueTests {
  /// Items with a name and, where `isOptional` is false, values that must be there.
  private static func model(_ transformer: String? = nil) -> NSManagedObjectModel {
    let list = SampleModel.attribute("list", .transformableAttributeType, isOptional: false)
    list.valueTransformerName = transformer
    return SampleModel.model([
      SampleModel.entity(
        "Item",
        [
          SampleModel.attribute("name", .stringAttributeType), list,
          SampleModel.attribute("code", .UUIDAttributeType),
          SampleModel.attribute("price", .decimalAttributeType),
          SampleModel.attribute("link", .URIAttributeType),
        ])
    ])
  }

  private static func stack(_ column: String, _ bytes: String) throws -> SampleStack {
    let stack = try SampleStack(model())
    stack.make(
      "Item", ["name": "a", "list": ["x"], "code": UUID(), "price": NSDecimalNumber(value: 1)])
    try stack.context.save()
    try stack.execute("UPDATE ZITEM SET \(column) = \(bytes)")
    stack.context.reset()
    return stack
  }

  @Test(arguments: [
    ("ZLIST", "X'00FF'", "list"), ("ZLIST", "X''", "list"), ("ZCODE", "X'0102'", "code"),
    ("ZPRICE", "X'7878'", "price"), ("ZLINK", "'http://[::'", "link"),
  ])
  func `such a value reads nil, is no missing one, and survives a save of its object`(
    _ column: String, _ bytes: String, _ key: String
  ) throws {
    let stack = try Self.stack(column, bytes)
    let item = try #require(try stack.all("Item").first)
    #expect(item.value(forKey: key) == nil)
    #expect(try item.checkedValue(forKey: key) == nil)
    item.setValue("b", forKey: "name")
    try stack.context.save()
    #expect(
      try stack.query("SELECT ZNAME, quote(\(column)), Z_OPT FROM ZITEM") == ["b|\(bytes)|2"])
    item.setValue(nil, forKey: "name")
    item.setValue(["y"], forKey: "list")
    stack.context.undoManager = nil
    stack.context.refresh(item, mergeChanges: false)
    #expect(item.value(forKey: key) == nil, "read again")
  }

  @Test func `what no decimal number and no address is can be read`() throws {
    let stack = try Self.stack("ZPRICE", "1e999")
    try stack.execute("UPDATE ZITEM SET ZLINK = zeroblob(1000000)")
    let item = try #require(try stack.all("Item").first)
    #expect(item.text("price") == "NaN" && item.value(forKey: "link") == nil)
    try stack.execute("UPDATE ZITEM SET ZPRICE = -1e300")
    stack.context.refreshAllObjects()
    #expect(item.text("price") == "NaN")
    item.setValue("b", forKey: "name")
    try stack.context.save()
    #expect(try stack.query("SELECT ZPRICE FROM ZITEM") == ["-1.0e+300"])
  }

  @Test func `a reference to the lowest key there is has a name`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.execute("UPDATE ZSTUDENT SET ZTEAM = -9223372036854775808")
    stack.context.reset()
    let ann = try #require(try stack.all("Student").first)
    let team = ann.value(forKey: "team") as? NSManagedObject
    #expect(team?.objectID.uriRepresentation().absoluteString.hasPrefix("x-coredata:") == true)
  }

  @Test func `predicates see a value, in the store and in memory`() throws {
    let stack = try Self.stack("ZLIST", "X'00FF'")
    for unsaved in [false, true] {
      if unsaved { try stack.all("Item").first?.setValue("c", forKey: "name") }
      #expect(try stack.names("Item", "list == nil").isEmpty)
      #expect(try stack.names("Item", "list != nil").count == 1)
    }
  }

  @Test func `it can be replaced, and removed where it may be missing`() throws {
    let stack = try Self.stack("ZLIST", "X'00FF'")
    let item = try #require(try stack.all("Item").first)
    item.setValue(nil, forKey: "list")
    #expect(code { try stack.context.save() } == 1570)
    item.setValue(["new"], forKey: "list")
    try stack.context.save()
    stack.context.reset()
    #expect(try stack.all("Item").first?.value(forKey: "list") as? [String] == ["new"])
  }

  @Test func `a class that asks of each value is not asked of one that cannot be read`() throws {
    let model = Self.model()
    model.entitiesByName["Item"]?.managedObjectClassName = NSStringFromClass(AskingItem.self)
    let stack = try SampleStack(model)
    stack.make("Item", ["name": "a", "list": ["x"]])
    try stack.context.save()
    try stack.execute("UPDATE ZITEM SET ZLIST = X'00FF'")
    stack.context.reset()
    let item = try #require(try stack.all("Item").first as? AskingItem)
    item.setValue("b", forKey: "name")
    try item.validateForUpdate()
    #expect(item.asked == ["name", "code", "price", "link"])
  }

  @Test func `a model may name a transformer that is not there: the default one stands in`() throws
  {
    let name = NSValueTransformerName("UndecodedValueTests")
    ValueTransformer.setValueTransformer(NSSecureUnarchiveFromDataTransformer(), forName: name)
    let stack = try SampleStack(Self.model(name.rawValue))
    stack.make("Item", ["name": "a", "list": ["x"]])
    try stack.context.save()
    let bytes = try stack.query("SELECT quote(ZLIST) FROM ZITEM")
    ValueTransformer.setValueTransformer(nil, forName: name)
    let other = try stack.another(Self.model(name.rawValue))
    let item = try #require(try other.all("Item").first)
    #expect(item.value(forKey: "list") as? [String] == ["x"])
    item.setValue("b", forKey: "name")
    try other.context.save()
    #expect(try stack.query("SELECT quote(ZLIST) FROM ZITEM") == bytes)
    item.setValue(["y"], forKey: "list")
    try other.context.save()
    other.context.reset()
    #expect(try other.all("Item").first?.value(forKey: "list") as? [String] == ["y"])
    try stack.execute("UPDATE ZITEM SET ZLIST = X'00FF'")
    other.context.reset()
    let bare = try #require(try other.all("Item").first)
    #expect(bare.value(forKey: "list") == nil, "what is no archive is carried")
    bare.setValue("c", forKey: "name")
    try other.context.save()
    #expect(try stack.query("SELECT quote(ZLIST) FROM ZITEM") == ["X'00FF'"])
  }

  @Test(arguments: [
    "NSSecureUnarchiveFromDataTransformerName", "NSSecureUnarchiveFromDataTransformer",
    "NSKeyedUnarchiveFromDataTransformerName", "",
  ])
  func `a constant's own name, and a class's, are as good as what they name`(_ name: String) throws
  {
    let stack = try SampleStack(Self.model(name))
    stack.make("Item", ["name": "a", "list": ["x"]])
    try stack.context.save()
    stack.context.reset()
    #expect(try stack.all("Item").first?.value(forKey: "list") as? [String] == ["x"])
  }
}
