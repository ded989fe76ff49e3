import Foundation
import Testing

@testable import ModelFiles
@testable import OpenCoreData

@Suite struct ModelSourceTests {
  private func definition(_ text: String) throws -> ModelDefinition {
    try ModelSource.definition(reading: Data(text.utf8))
  }

  static let school = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
    userDefinedModelVersionIdentifier="2">
      <entity name="Student" representedClassName=".Student" parentEntity="Person" \
    syncable="YES" codeGenerationType="class" elementID="Pupil">
        <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="0" \
    maxValueString="120" defaultValueString="12" usesScalarValueType="YES" indexed="YES"/>
        <attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>
        <attribute name="photo" optional="YES" attributeType="Binary" \
    allowsExternalBinaryDataStorage="YES" spotlightIndexingEnabled="YES" preserveAfterDeletion="YES"/>
        <attribute name="shout" optional="YES" attributeType="String" derived="YES" \
    derivationExpression="uppercase:(name)"/>
        <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Team" inverseName="students" inverseEntity="Team"/>
        <fetchedProperty name="peers" optional="YES">
          <fetchRequest name="f" entity="Student" predicateString="team == $FETCH_SOURCE.team"/>
        </fetchedProperty>
        <fetchIndex name="byAge">
          <fetchIndexElement property="age" type="Binary" order="descending"/>
        </fetchIndex>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="age"/></uniquenessConstraint>
        </uniquenessConstraints>
        <userInfo><entry key="note" value="A &amp; B"/></userInfo>
      </entity>
      <entity name="Person" isAbstract="YES" versionHashModifier="b">
        <attribute name="name" attributeType="String" minValueString="2" \
    regularExpressionString="\\w+"/>
        <attribute name="born" optional="YES" attributeType="Date" \
    defaultDateTimeInterval="86400" minDateTimeInterval="0"/>
      </entity>
      <entity name="Team">
        <relationship name="students" toMany="YES" minCount="1" ordered="YES" \
    deletionRule="Deny" destinationEntity="Student" inverseName="team" inverseEntity="Student"/>
      </entity>
      <composite name="Address"><attribute name="city" optional="YES" attributeType="String"/></composite>
      <fetchRequest name="young" entity="Student" predicateString="age &lt; $AGE"/>
      <configuration name="Main"><memberEntity name="Team"/></configuration>
      <elements><element name="Student" positionX="0"/></elements>
    </model>
    """

  @Test func `every word of a contents file is carried`() throws {
    let model = try definition(Self.school)
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

  @Test func `the model can be used, and says what the file says`() throws {
    let model = try definition(Self.school).model()
    let layout = try model.layout()
    #expect(layout.byName["Student"]?.places["address.city"] != nil)
    let student = try #require(model.entitiesByName["Student"])
    #expect(student.superentity?.name == "Person" && student.managedObjectClassName == "Student")
    #expect(student.attributesByName["age"]?.defaultValue as? Int == 12)
    #expect(student.attributesByName["photo"]?.preservesValueInHistoryOnDeletion == true)
    #expect(student.attributesByName["photo"]?.isIndexedBySpotlight == true)
    let peers = student.propertiesByName["peers"] as? NSFetchedPropertyDescription
    #expect(peers?.fetchRequest?.predicate?.canonicalFormat == "team == $FETCH_SOURCE.team")
    let students = model.entitiesByName["Team"]?.relationshipsByName["students"]
    #expect(students?.isToMany == true && students?.isOrdered == true && students?.minCount == 1)
    #expect(students?.inverseRelationship === student.relationshipsByName["team"])
    #expect(students?.deleteRule == .denyDeleteRule)
    #expect(model.entities(forConfigurationName: "Main")?.map(\.name) == ["Team"])
    #expect(model.versionIdentifiers == ["2"])
  }

  @Test func `bounds are asked at a save, and objects of a missing class are plain`() throws {
    let container = NSPersistentContainer(
      name: "School", managedObjectModel: try definition(Self.school).model())
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in #expect(error == nil) }
    let student = NSEntityDescription.insertNewObject(
      forEntityName: "Student", into: container.viewContext)
    let team = NSEntityDescription.insertNewObject(
      forEntityName: "Team", into: container.viewContext)
    student.setValue("Bo", forKey: "name")
    student.setValue(team, forKey: "team")
    try container.viewContext.save()
    #expect(type(of: student) == NSManagedObject.self)
    #expect(student.value(forKey: "shout") as? String == "BO")
    for (key, value, code) in [("age", 121 as Any, 1610), ("age", -1, 1620), ("name", "B", 1670)] {
      student.setValue(value, forKey: key)
      let error = #expect(throws: NSError.self) { try container.viewContext.save() }
      #expect(error?.code == code)
      container.viewContext.rollback()
    }
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

  @Test(arguments: [
    ("<entity name=\"A\"/><entity name=\"A\"/>", "two entities are named 'A'"),
    ("<entity name=\"A\" parentEntity=\"B\"/>", "'A' inherits from 'B', which is not there"),
    (
      "<entity name=\"A\"><relationship name=\"b\" destinationEntity=\"B\"/></entity>",
      "'b' leads to 'B', which is not there"
    ),
    (
      "<entity name=\"A\"><relationship name=\"b\" maxCount=\"1\" destinationEntity=\"A\" "
        + "inverseName=\"c\"/></entity>",
      "the inverse 'c' of 'A.b' is no relationship of 'A'"
    ),
    ("<fetchRequest name=\"f\" entity=\"B\"/>", "a fetch request is for 'B', which is not there"),
  ])
  func `a model that leads nowhere is refused`(text: String, reason: String) throws {
    let definition = try definition("<model>\(text)</model>")
    #expect(throws: ModelFileFault.compiled(reason)) { try definition.model() }
  }
}
