import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// Models that are made of what a file says.
@Suite struct ModelDefinitionRequestsTests {
  private func definition(_ text: String) throws -> ModelDefinition {
    try ModelSource.definition(reading: Data(text.utf8))
  }

  @Test func `the model can be used, and says what the file says`() throws {
    let model = try definition(SchoolModelSource.text).model()
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
    let text = SchoolModelSource.text.replacing(".Student", with: ".StudentOfNoModule")
    let container = NSPersistentContainer(
      name: "School", managedObjectModel: try definition(text).model())
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
