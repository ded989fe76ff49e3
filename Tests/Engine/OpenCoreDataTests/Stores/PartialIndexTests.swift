import Foundation
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Indexes that have not all rows, and what an index knows of its elements.
struct PartialIndexTests {
  @Test(arguments: [
    ("number > 10 AND section != nil", " WHERE ZNUMBER > 10 AND ZSECTION IS NOT NULL"),
    ("section == 'it''s'", "'it''s'"),
  ])
  func `an index has the rows that its predicate is true of`(_ format: String, _ part: String)
    throws
  {
    let stack = try stack(format.replacing("''", with: "\\'"))
    let sql = try stack.query("SELECT sql FROM sqlite_master WHERE name = 'Z_Student_byName'")
    #expect(sql.first?.contains(part) == true, "\(sql)")
    for number in 0..<20 { stack.make("Student", ["number": number, "section": "a"]) }
    try stack.context.save()
    #expect(try stack.query("PRAGMA integrity_check") == ["ok"])
    #expect(try stack.names("Student", "number > 15").count == 4)
  }

  @Test(arguments: ["team.name == 'Red'", "name CONTAINS[cd] 'a'", "ANY clubs.title == 'x'"])
  func `a predicate that SQL cannot say of the row alone leaves the index whole`(_ format: String)
    throws
  {
    let sql = try stack(format).query(
      "SELECT sql FROM sqlite_master WHERE name = 'Z_Student_byName'")
    #expect(sql.count == 1 && sql.first?.contains("WHERE") == false)
  }

  @Test(arguments: ["isSelected", "xt0Mark", "decimal_order", "text_order"])
  func `the name of an attribute says nothing of what its condition needs`(_ name: String) throws {
    let model = Self.model("\(name) == 1")
    let attribute = NSAttributeDescription()
    (attribute.name, attribute.attributeType) = (name, .integer16AttributeType)
    attribute.isOptional = true
    let student = try #require(model.entitiesByName["Student"])
    student.properties.append(attribute)
    let sql = try SampleStack(model).query(
      "SELECT sql FROM sqlite_master WHERE name = 'Z_Student_byName'")
    #expect(sql.first?.hasSuffix(" WHERE Z\(name.uppercased()) = 1") == true, "\(sql)")
  }

  @Test func `SQLite uses the index for what its predicate asks`() throws {
    let stack = try stack("section == 'a'")
    let plan = try stack.query(
      "EXPLAIN QUERY PLAN SELECT Z_PK FROM ZSTUDENT WHERE ZSECTION = 'a' AND ZNAME = 'Ann'")
    #expect(plan.first?.contains("Z_Student_byName") == true, "\(plan)")
  }

  @Test func `an index survives being written as a model file and read again`() throws {
    let model = Self.model("number > 10")
    let index = try #require(model.entitiesByName["Student"]?.indexes.first)
    index.elements[0].collationType = .rTree
    let text = ModelSourceWriter(ModelDefinition(storedBy: model)).text
    let read = try ModelSource.definition(reading: Data(text.utf8)).model()
    let found = try #require(read.entitiesByName["Student"]?.indexes.first)
    #expect(found.name == "byName" && found.elements.map(\.collationType) == [.rTree])
    #expect(found.partialIndexPredicate?.canonicalFormat == "number > 10")
  }

  @Test func `a copy of an index has elements of its own, and the same entity`() throws {
    let model = Self.model("number > 10")
    let index = try #require(model.entitiesByName["Student"]?.indexes.first)
    let copy = try #require(index.copy() as? NSFetchIndexDescription)
    #expect(copy !== index && copy.name == index.name && copy.entity === index.entity)
    #expect(copy.partialIndexPredicate?.canonicalFormat == "number > 10")
    #expect(copy.elements.map(\.propertyName) == index.elements.map(\.propertyName))
    #expect(copy.elements.first !== index.elements.first)
    #expect(copy.elements.first?.indexDescription === copy)
    #expect(index.elements.first?.indexDescription === index)
  }

  @Test func `an element has a named property, and a tree has numbers`() {
    func reason(_ name: String, _ type: NSAttributeType, _ kind: NSFetchIndexElementType) -> String?
    {
      let attribute = NSAttributeDescription()
      (attribute.name, attribute.attributeType) = (name, type)
      do throws(RaisedException) {
        try NSFetchIndexElementDescription.check(attribute, kind)
        return nil
      } catch { return error.reason }
    }
    #expect(reason("rank", .integer16AttributeType, .rTree) == nil)
    #expect(reason("title", .stringAttributeType, .binary) == nil)
    #expect(
      reason("title", .stringAttributeType, .rTree)
        == "An R-tree holds numbers: the property 'title' is none.")
    #expect(
      reason("", .stringAttributeType, .binary)
        == "An element of a fetch index needs a property with a name.")
  }

  @Test func `an element knows the index that it was given to last`() {
    let element = NSFetchIndexElementDescription(
      property: SampleModel.attribute("name", .stringAttributeType), collationType: .binary)
    let first = NSFetchIndexDescription(name: "first", elements: [element])
    #expect(element.indexDescription === first)
    let second = NSFetchIndexDescription(name: "second", elements: nil)
    second.elements = [element]
    #expect(element.indexDescription === second)
    first.elements = []
    #expect(element.indexDescription === second)
    second.elements = []
    #expect(element.indexDescription == nil)
  }

  @Test func `a property is indexed where its entity has an index of it alone, small values first`()
    throws
  {
    let model = SampleModel.school()
    let student = try #require(model.entitiesByName["Student"])
    let name = try #require(student.attributesByName["name"])
    #expect(!name.isIndexed && student.relationshipsByName["team"]?.isIndexed == true)
    name.isIndexed = true
    name.isIndexed = true
    #expect(name.isIndexed && student.indexes.map(\.name) == ["name"])
    student.indexes[0].elements[0].isAscending = false
    #expect(!name.isIndexed)
    student.indexes[0].elements[0].isAscending = true
    name.isIndexed = false
    #expect(student.indexes.isEmpty)
    student.compoundIndexes = [["name", "section"]]
    #expect(student.compoundIndexes.isEmpty && student.indexes.isEmpty)
  }

  private static func model(_ format: String) -> NSManagedObjectModel {
    let model = SampleModel.school()
    guard let student = model.entitiesByName["Student"], let name = student.attributesByName["name"]
    else { return model }
    let index = NSFetchIndexDescription(
      name: "byName",
      elements: [NSFetchIndexElementDescription(property: name, collationType: .binary)])
    index.partialIndexPredicate = NSPredicate(format: format)
    student.indexes = [index]
    return model
  }

  private func stack(_ format: String) throws -> SampleStack {
    try SampleStack(Self.model(format))
  }
}
