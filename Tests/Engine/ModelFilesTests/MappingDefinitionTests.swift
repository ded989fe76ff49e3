import Foundation
import Testing

@testable import ModelFiles

/// Mapping models in their compiled form.
@Suite struct MappingDefinitionTests {
  private func model(_ entity: String) -> ModelDefinition {
    var model = ModelDefinition()
    model.entities = [EntityDefinition(name: entity)]
    return model
  }

  @Test func `what is written is read`() throws {
    var mapping = MappingDefinition(from: model("A"), to: model("B"))
    var entity = MappingDefinition.Entity(name: "AToB")
    entity.type = 5
    (entity.source, entity.destination) = ("A", "B")
    entity.sourceExpression = "$manager"
    entity.policyClassName = "App.Policy"
    entity.attributes = [
      .init(name: "x", expression: "$source.y"), .init(name: "z", expression: nil),
    ]
    entity.relationships = [.init(name: "r", expression: "$source.r")]
    mapping.entities = [entity, MappingDefinition.Entity(name: "Other")]
    let read = try MappingDefinition(reading: mapping.data)
    #expect(read.entities == mapping.entities)
    #expect(read.source.entities.map(\.name) == ["A"])
    #expect(read.destination.entities.map(\.name) == ["B"])
  }

  @Test func `what is none is refused`() throws {
    for data in [
      Data(), Data("bplist00".utf8), CompiledModelWriter.data(of: model("A"), as: .file),
    ] {
      #expect(throws: ModelFileFault.self) { try MappingDefinition(reading: data) }
    }
    #expect(
      throws: ModelFileFault.file("'nothing.cdm' is no file")
    ) { try MappingDefinition(at: URL(filePath: "/nowhere/nothing.cdm")) }
  }
}
