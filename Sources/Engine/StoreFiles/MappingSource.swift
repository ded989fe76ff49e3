package import Foundation
package import ModelFiles
import Predicates

/// A mapping model as Xcode has it: a folder `.xcmappingmodel` with the document `xcmapping.xml`, which is a
/// store of Xcode's own objects.
///
/// The document names the two versions of a model by their paths, and leaves out what Xcode works out itself:
/// a property that is called alike in both is copied, a relationship leads to what its objects have become.
package struct MappingSource {
  /// The folder's name.
  private let name: String
  private let document: StoreDocument
  private let objects: [String: StoreDocument.Object]

  /// Reads the document of a folder.
  ///
  /// - Throws: a document that is not there, or is no mapping model.
  package init(at url: URL) throws(ModelFileFault) {
    name = url.lastPathComponent
    let data = try ModelFile.contents(of: url.appending(path: "xcmapping.xml"))
    do throws(MarkupFault) { document = try StoreDocument(reading: [UInt8](data)) } catch {
      throw .source(error.reason, line: error.line)
    }
    objects = Dictionary(document.objects.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// A version of a model: the name of its folder with its versions, without the ending, and its own.
  package struct Version: Hashable, Sendable {
    package let model: String
    package let version: String

    /// The last two folders of a path, as `School.xcdatamodeld/School 2.xcdatamodel`.
    init?(path: String) {
      let folders = path.split(separator: "/").suffix(2).map { $0 as NSString }
      guard folders.count == 2, folders[0].pathExtension == "xcdatamodeld",
        folders[1].pathExtension == "xcdatamodel"
      else { return nil }
      (model, version) = (folders[0].deletingPathExtension, folders[1].deletingPathExtension)
    }
  }

  /// The mapping, between the models that are found for the two versions.
  ///
  /// - Throws: a version that is not named or not found, an expression that is not read, and entities that are
  ///   not in the models.
  package func definition(
    _ model: (Version) throws(ModelFileFault) -> ModelDefinition
  ) throws(ModelFileFault) -> MappingDefinition {
    guard let root = document.objects.first(where: { $0.entity == "XDDEVMAPPINGMODEL" }) else {
      throw .file("'\(name)' has no mapping model")
    }
    func version(_ side: String) throws(ModelFileFault) -> ModelDefinition {
      let path = root.text("\(side)modelpath") ?? ""
      guard let version = Version(path: path) else {
        throw .file("'\(name)' names no version of a model as its \(side): '\(path)'")
      }
      return try model(version)
    }
    var mapping = MappingDefinition(from: try version("source"), to: try version("destination"))
    let mappings = members(of: root, "entitymappings").sorted {
      ($0.number("mappingnumber"), $0.line) < ($1.number("mappingnumber"), $1.line)
    }
    let titles = mappings.map(title(of:))
    for (object, title) in zip(mappings, titles) {
      var entity = MappingDefinition.Entity(name: title)
      entity.source = object.text("sourcename")
      entity.destination = object.text("destinationname")
      entity.policyClassName = object.text("migrationpolicyclassname")
      entity.type = kind(of: object, entity)
      entity.sourceExpression = try expression(of: object, "sourceexpressiondata")
      for property in members(of: object, "attributemappings") {
        guard let name = property.text("name") else { continue }
        let copied =
          mapping.source.property(name, of: entity.source)?.isAttribute == true
          ? "$source.\(name)" : nil
        entity.attributes.append(
          .init(
            name: name,
            expression: try expression(of: property, "valueexpressiondata") ?? copied))
      }
      for property in members(of: object, "relationshipmappings") {
        guard let name = property.text("name") else { continue }
        let ends = [
          mapping.source.property(name, of: entity.source)?.end,
          mapping.destination.property(name, of: entity.destination)?.end,
        ]
        let target = zip(mappings, titles).first { object, _ in
          ends == [object.text("sourcename"), object.text("destinationname")]
        }
        let followed = target.map { _, title in
          "FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", "
            + "\"\(title)\", $source.\(name))"
        }
        entity.relationships.append(
          .init(
            name: name,
            expression: try expression(of: property, "valueexpressiondata") ?? followed))
      }
      try check(entity, mapping)
      mapping.entities.append(entity)
    }
    return mapping
  }

  private func members(
    of object: StoreDocument.Object, _ relationship: String
  ) -> [StoreDocument.Object] {
    object.relationships.first { $0.name == relationship }?.ids.compactMap { objects[$0] } ?? []
  }

  /// The name of a mapping; Xcode writes down only one that was given.
  private func title(of object: StoreDocument.Object) -> String {
    object.text("name")
      ?? [object.text("sourcename"), object.text("destinationname")].compactMap(\.self)
      .joined(separator: "To")
  }

  /// The kind of a mapping; what Xcode leaves undefined follows from the entities and the policy.
  private func kind(
    of object: StoreDocument.Object, _ entity: MappingDefinition.Entity
  ) -> UInt {
    switch object.text("mappingtypename") {
    case "Custom": 1
    case "Add": 2
    case "Remove": 3
    case "Copy": 4
    case "Transform": 5
    default:
      entity.source == nil
        ? 2 : entity.destination == nil ? 3 : entity.policyClassName == nil ? 5 : 1
    }
  }

  private func expression(
    of object: StoreDocument.Object, _ attribute: String
  ) throws(ModelFileFault) -> String? {
    guard let text = object.text(attribute) else { return nil }
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters),
      let expression = CompiledModel.expression(reading: data)
    else {
      throw .source(
        "the expression of '\(object.text("name") ?? object.entity)' cannot be read",
        line: object.line)
    }
    return "\(expression)"
  }

  private func check(
    _ entity: MappingDefinition.Entity, _ mapping: MappingDefinition
  ) throws(ModelFileFault) {
    for (side, model, named) in [
      ("source", mapping.source, entity.source),
      ("destination", mapping.destination, entity.destination),
    ] {
      guard let named, !model.entities.contains(where: { $0.name == named }) else { continue }
      throw .file("'\(name)' maps '\(named)', which its \(side) does not have")
    }
  }
}

extension StoreDocument.Object {
  fileprivate func text(_ name: String) -> String? {
    attributes.first { $0.name == name }.flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  fileprivate func number(_ name: String) -> Int { text(name).flatMap(Int.init) ?? 0 }
}

extension ModelDefinition {
  /// A property of an entity, its own or an inherited one.
  fileprivate func property(_ name: String, of entity: String?) -> PropertyDefinition? {
    var seen: Set<String> = []
    var next = entity
    while let current = next, seen.insert(current).inserted,
      let definition = entities.first(where: { $0.name == current })
    {
      if let found = definition.properties.first(where: { $0.name == name }) { return found }
      next = definition.parent
    }
    return nil
  }
}

extension PropertyDefinition {
  fileprivate var isAttribute: Bool {
    if case .attribute = kind { true } else { false }
  }

  /// The entity that a relationship leads to.
  fileprivate var end: String? {
    if case .relationship(let relationship) = kind { relationship.destination } else { nil }
  }
}
