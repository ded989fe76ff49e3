import Foundation
import ModelFiles
import Testing

@testable import OpenCoreData

/// Mapping models that are read from files.
struct NSMappingModelTests {
  private static func model(_ names: [String]) -> NSManagedObjectModel {
    SampleModel.model([
      SampleModel.entity("Student", names.map { SampleModel.attribute($0, .stringAttributeType) })
    ])
  }

  private static func file(_ name: String, from: [String], to: [String], in folder: SampleFolder)
    throws
  {
    var mapping = MappingDefinition(
      from: ModelDefinition(describing: model(from)), to: ModelDefinition(describing: model(to)))
    var entity = MappingDefinition.Entity(name: name)
    entity.type = NSEntityMappingType.transformEntityMappingType.rawValue
    (entity.source, entity.destination) = ("Student", "Student")
    entity.attributes = [.init(name: to[0], expression: "uppercase:($source.\(from[0]))")]
    mapping.entities = [entity]
    try mapping.data.write(to: folder.url.appending(path: "\(name).cdm"))
  }

  @Test func `the one between two models is found among those of a bundle, and migrates`() throws {
    let folder = try SampleFolder()
    try Self.file("A", from: ["first"], to: ["second"], in: folder)
    try Self.file("B", from: ["name"], to: ["title"], in: folder)
    try Data("none".utf8).write(to: folder.url.appending(path: "Aaa.cdm"))
    let bundle = try #require(Bundle(path: folder.url.path))
    let (old, new) = (Self.model(["name"]), Self.model(["title"]))
    let found = try #require(
      NSMappingModel(from: [bundle], forSourceModel: old, destinationModel: new))
    #expect(found.entityMappings.map(\.name) == ["B"])
    #expect(found == NSMappingModel(contentsOf: folder.url.appending(path: "B.cdm")))
    #expect(found != NSMappingModel(contentsOf: folder.url.appending(path: "A.cdm")))
    #expect(NSMappingModel(from: [bundle], forSourceModel: new, destinationModel: old) == nil)
    #expect(NSMappingModel(from: [bundle], forSourceModel: old, destinationModel: nil) == nil)
    #expect(NSMappingModel(contentsOf: folder.url.appending(path: "Aaa.cdm")) == nil)
    #expect(NSMappingModel(contentsOf: nil) == nil)
    let stack = try SampleStack(old)
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.close()
    let target = try SampleFolder()
    try NSMigrationManager(sourceModel: old, destinationModel: new).migrateStore(
      from: stack.file, sourceType: NSSQLiteStoreType, with: found, toDestinationURL: target.file,
      destinationType: NSSQLiteStoreType)
    let other = try SampleStack(new, .sqlite, target)
    #expect(try other.all("Student").map { $0.value(forKey: "title") as? String } == ["ANN"])
  }
}
