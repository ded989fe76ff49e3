import Foundation
import Testing

@testable import OpenCoreData

/// Models that are archived, and models that are copied.
struct NSManagedObjectModelCodingTests {
  @Test func `a model in an archive is read again as it was`() throws {
    let model = SampleModel.school()
    let student = try #require(model.entitiesByName["Student"])
    model.setEntities([student], forConfigurationName: "Students")
    model.versionIdentifiers = ["2"]
    let data = try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSManagedObjectModel.self, from: data))
    #expect(read.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(read.entities(forConfigurationName: "Students")?.map(\.name) == ["Student"])
    #expect(read.versionIdentifiers == ["2"])
    let team = read.entitiesByName["Student"]?.relationshipsByName["team"]
    #expect(
      team?.inverseRelationship === read.entitiesByName["Team"]?.relationshipsByName["students"])
  }

  @Test func `a file of an archived model is a compiled model`() throws {
    let folder = try SampleFolder()
    let model = SampleModel.school()
    let file = folder.file.deletingLastPathComponent().appendingPathComponent("School.mom")
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(model, forKey: "root")
    archiver.finishEncoding()
    try archiver.encodedData.write(to: file)
    let read = try #require(NSManagedObjectModel(contentsOf: file))
    #expect(read.entityVersionHashesByName == model.entityVersionHashesByName)
  }

  @Test func `the class of a transformable value goes with its model`() throws {
    let model = SampleModel.types()
    let attribute = try #require(
      model.entities.flatMap { $0.attributesByName.values }.first {
        $0.attributeType == .transformableAttributeType
      })
    attribute.attributeValueClassName = "NSDictionary"
    let copy = try #require(model.copy() as? NSManagedObjectModel)
    let entity = try #require(copy.entitiesByName[attribute.entity.name ?? ""])
    #expect(entity.attributesByName[attribute.name]?.attributeValueClassName == "NSDictionary")
    #expect(copy.entityVersionHashesByName == model.entityVersionHashesByName)
  }

  @Test func `a copy of a model that is in use may be changed`() throws {
    let stack = try SampleStack(SampleModel.school())
    let copy = try #require(stack.model.copy() as? NSManagedObjectModel)
    #expect(copy.entityVersionHashesByName == stack.model.entityVersionHashesByName)
    let student = try #require(copy.entitiesByName["Student"])
    #expect(student !== stack.model.entitiesByName["Student"])
    student.properties.append(SampleModel.attribute("email", .stringAttributeType))
    #expect(stack.model.entitiesByName["Student"]?.attributesByName["email"] == nil)
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.close()
    #expect(try stack.migrated(to: copy).names() == ["Ann"])
  }
}
