import Foundation
import TestSupport
import Testing

@testable import ModelFiles

@Suite struct ModelSourceTests {
  private func definition(_ text: String) throws -> ModelDefinition {
    try ModelSource.definition(reading: Data(text.utf8))
  }

  @Test func `every word of a contents file is carried`() throws {
    let model = try definition(SchoolModelSource.text)
    #expect(model.entities.map(\.name) == ["Person", "Student", "Team"])
    #expect(model.versionIdentifiers == ["2"])
    #expect(model.configurations == ["Main": ["Team"]])
    #expect(model.fetchRequests["young"]?.predicate == "age < $AGE")

    let person = model.entities[0]
    #expect(person.isAbstract && person.versionHashModifier == "b" && person.parent == nil)
    #expect(
      person.properties[1].rules == [
        .init(predicate: "length >= 2", warning: .code(1670)),
        .init(predicate: "SELF MATCHES \"\\\\w+\"", warning: .code(1680)),
      ])
    #expect(
      person.properties[0].rules
        == [.init(predicate: "timeIntervalSinceReferenceDate >= 0.0", warning: .code(1640))])

    let student = model.entities[1]
    #expect(student.className == ".Student" && student.parent == "Person")
    #expect(student.renamingIdentifier == "Pupil" && student.userInfo == ["note": "A & B"])
    #expect(student.editor.codeGeneration == "class" && student.editor.isSyncable == true)
    #expect(student.uniquenessConstraints == [["age"]])
    #expect(student.indexes.map(\.name) == ["age", "byAge"])
    #expect(student.indexes[1].elements.map(\.ascending) == [false])
    #expect(
      student.properties.map(\.name) == ["address", "age", "peers", "photo", "shout", "team"])
    let age = student.properties[1]
    #expect(age.isOptional && age.editor.usesScalarValueType == true)
    #expect(
      age.rules == [
        .init(predicate: "SELF >= 0", warning: .code(1620)),
        .init(predicate: "SELF <= 120", warning: .code(1610)),
      ])
  }

  @Test(arguments: [
    ("Integer 32", "NO", AttributeDefinition.DefaultValue.integer(0)),
    ("Integer 64", "YES", .integer(1)), ("Double", "NO", .real(0)),
    ("Decimal", "YES", .decimal(1)), ("Boolean", "NO", .boolean(false)),
    ("String", "NO", .text("NO")),
  ])
  func `a number may have the default that it had as a Boolean`(
    type: String, text: String, value: AttributeDefinition.DefaultValue
  ) throws {
    let model = try definition(
      "<model><entity name=\"A\"><attribute name=\"a\" attributeType=\"\(type)\" "
        + "defaultValueString=\"\(text)\"/></entity></model>")
    guard case .attribute(let attribute)? = model.entities.first?.properties.first?.kind else {
      Issue.record("there is no attribute")
      return
    }
    #expect(attribute.defaultValue == value)
  }

  @Test(arguments: [
    ("<models/>", "the outermost element is <models>, not <model>", 1),
    ("<model><entity/></model>", "<entity> has no 'name'", 1),
    (
      "<model>\n<entity name=\"A\"><attribute name=\"a\" attributeType=\"Text\"/></entity></model>",
      "there is no attribute type 'Text'", 2
    ),
    (
      "<model><entity name=\"A\">\n<relationship name=\"b\" destinationEntity=\"B\" "
        + "deletionRule=\"Burn\"/></entity></model>",
      "there is no deletion rule 'Burn'", 2
    ),
    (
      "<model><entity name=\"A\"><attribute name=\"a\" attributeType=\"Integer 16\" "
        + "defaultValueString=\"many\"/></entity></model>",
      "'defaultValueString' of 'a' cannot be 'many'", 1
    ),
    (
      "<model><entity name=\"A\"><attribute name=\"a\" attributeType=\"Composite\" "
        + "composite=\"C\"/></entity><composite name=\"C\"><attribute name=\"c\" "
        + "attributeType=\"Composite\" composite=\"C\"/></composite></model>",
      "there is no composite 'C'", 1
    ),
  ])
  func `what is wrong is told with its line`(text: String, reason: String, line: Int) {
    #expect(throws: ModelFileFault.source(reason, line: line)) { try definition(text) }
  }
}
