import Foundation
import TestSupport
import Testing

@testable import ModelFiles

@Suite struct ModelSourceWriterTests {
  @Test func `what is written is read as it was`() throws {
    let model = try ModelSource.definition(reading: Data(SchoolModelSource.text.utf8))
    let writer = ModelSourceWriter(model)
    #expect(try ModelSource.definition(reading: Data(writer.text.utf8)) == model)
    #expect(writer.unwritten == [])
  }

  @Test func `what the form has no words for is told`() throws {
    var attribute = AttributeDefinition(type: .transformableAttributeType)
    attribute.defaultValue = .object("Cover")
    attribute.derivationFilter = "a == 1"
    var property = PropertyDefinition(name: "cover", kind: .attribute(attribute))
    property.rules = [.init(predicate: "SELF CONTAINS \"a\"", warning: .text("no a"))]
    var model = ModelDefinition()
    model.entities = [EntityDefinition(name: "Book")]
    model.entities[0].properties = [property]
    #expect(
      ModelSourceWriter(model).unwritten == [
        .filter(property: "Book.cover"), .defaultValue(property: "Book.cover"),
        .rule(property: "Book.cover"),
      ])
  }
}
