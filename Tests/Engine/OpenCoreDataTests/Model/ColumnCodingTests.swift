import Foundation
import Testing

@testable import OpenCoreData

/// Makes data of texts, and nothing of anything else.
private final class TextsOnlyTransformer: NSSecureUnarchiveFromDataTransformer, @unchecked Sendable
{
  static let name = NSValueTransformerName("TextsOnly")

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    (value as? String).flatMap { super.reverseTransformedValue($0) }
  }
}

/// What a transformable attribute has in its column.
struct ColumnCodingTests {
  private func stack(_ transformer: NSValueTransformerName?) throws -> SampleStack {
    let attribute = SampleModel.attribute("cover", .transformableAttributeType)
    attribute.valueTransformerName = transformer?.rawValue
    return try SampleStack(SampleModel.model([SampleModel.entity("Book", [attribute])]))
  }

  @Test func `what a transformer of the app's own makes nothing of is stored as no value`() throws {
    ValueTransformer.setValueTransformer(
      TextsOnlyTransformer(), forName: TextsOnlyTransformer.name)
    let stack = try stack(TextsOnlyTransformer.name)
    let (blue, seven) = (
      stack.make("Book", ["cover": "blue"]), stack.make("Book", ["cover": 7])
    )
    try stack.context.save()
    #expect(
      try stack.query("SELECT typeof(ZCOVER) FROM ZBOOK ORDER BY Z_PK") == ["blob", "null"])
    for book in [blue, seven] { stack.context.refresh(book, mergeChanges: false) }
    #expect(blue.value(forKey: "cover") as? String == "blue")
    #expect(seven.value(forKey: "cover") == nil)
  }

  @Test(arguments: [nil, NSValueTransformerName.secureUnarchiveFromDataTransformerName])
  func `what a built-in transformer refuses is not lost without a word`(
    _ name: NSValueTransformerName?
  ) throws {
    let stack = try stack(name)
    let book = stack.make("Book", ["cover": NSObject()])
    #expect(code { try stack.context.save() } == 134030)
    #expect(book.isInserted)
  }
}
