import Foundation
import Testing

@testable import ModelFiles
@testable import OpenCoreData

@Suite struct ModelSourceWriterTests {
  @Test func `what is written is read as it was`() throws {
    let model = try ModelSource.definition(reading: Data(ModelSourceTests.school.utf8))
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

  @Test func `a model that was made in code is described as the file that it was read from`() throws
  {
    let file = try ModelSource.definition(reading: Data(ModelSourceTests.school.utf8))
    var expected = file.compiled
    expected.fetchRequests = [:]
    for index in expected.entities.indices {
      expected.entities[index].className = String(
        expected.entities[index].className.trimmingPrefix("."))
      expected.entities[index].properties.removeAll {
        if case .fetched = $0.kind { true } else { false }
      }
    }
    var described = ModelDefinition(describing: try file.model())
    // Predicates are printed as Foundation prints them, which is another text of the same rule.
    for index in described.entities.indices {
      for place in described.entities[index].properties.indices {
        #expect(
          described.entities[index].properties[place].rules.count
            == expected.entities[index].properties[place].rules.count)
        described.entities[index].properties[place].rules = []
        expected.entities[index].properties[place].rules = []
      }
    }
    #expect(described == expected)
  }
}
