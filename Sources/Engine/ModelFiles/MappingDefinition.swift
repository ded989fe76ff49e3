import Archives
package import Foundation

/// A mapping model as it is written down: what becomes of the objects of one model in another.
///
/// Expressions stand as formats. Apple's compiled form is a keyed archive of its own classes, which no public
/// document describes; this engine's is a property list with the two models within, so that a reader
/// can tell which models it is for.
package struct MappingDefinition: Hashable, Sendable {
  /// What becomes of the objects of an entity.
  package struct Entity: Hashable, Sendable {
    package var name: String
    /// The number of the kind of mapping, as Core Data numbers them.
    package var type: UInt = 0
    package var source: String?
    package var destination: String?
    /// What gives the objects; nil for all of the source entity.
    package var sourceExpression: String?
    package var policyClassName: String?
    package var attributes: [Property] = []
    package var relationships: [Property] = []

    package init(name: String) { self.name = name }
  }

  /// Where the value of a property comes from; without an expression it has none.
  package struct Property: Hashable, Sendable {
    package var name: String
    package var expression: String?

    package init(name: String, expression: String?) {
      (self.name, self.expression) = (name, expression)
    }
  }

  /// The mappings, in the order in which they are carried out.
  package var entities: [Entity] = []
  /// The model whose objects are mapped.
  package var source: ModelDefinition
  /// The model of what they become.
  package var destination: ModelDefinition

  /// A mapping between two models that maps nothing yet.
  package init(from source: ModelDefinition, to destination: ModelDefinition) {
    (self.source, self.destination) = (source, destination)
  }

  // MARK: The compiled form

  private static let version: Int64 = 1
  private static let versionKey = "OpenCoreDataMapping"

  /// The compiled form.
  package var data: Data {
    BinaryPropertyListWriter.data(
      of: .dictionary([
        Self.versionKey: .integer(Self.version),
        "source": .data(CompiledModelWriter.data(of: source, as: .file)),
        "destination": .data(CompiledModelWriter.data(of: destination, as: .file)),
        "entities": .array(entities.map(\.list)),
      ]))
  }

  /// Reads the compiled form.
  ///
  /// - Throws: what is none, as Apple's compiled form.
  package init(reading data: Data) throws(ModelFileFault) {
    guard let list = try? PropertyListValue(reading: data), case .dictionary(let entries) = list,
      entries[Self.versionKey] == .integer(Self.version),
      case .data(let source)? = entries["source"],
      case .data(let destination)? = entries["destination"],
      case .array(let mappings)? = entries["entities"]
    else { throw .compiled("it is no mapping model that this engine has compiled") }
    self.init(
      from: try CompiledModel.definition(reading: source),
      to: try CompiledModel.definition(reading: destination))
    for mapping in mappings {
      guard let entity = Entity(mapping) else {
        throw .compiled("an entity mapping has no name")
      }
      entities.append(entity)
    }
  }

  /// The mapping model of a file.
  ///
  /// - Throws: a file that is not there, and what is no mapping model.
  package init(at url: URL) throws(ModelFileFault) {
    try self.init(reading: try ModelFile.contents(of: url))
  }
}

extension MappingDefinition.Entity {
  fileprivate var list: PropertyListValue {
    var entries: [String: PropertyListValue] = [
      "name": .text(name), "type": .integer(Int64(type)),
      "attributes": .array(attributes.map(\.list)),
      "relationships": .array(relationships.map(\.list)),
    ]
    entries["source"] = source.map(PropertyListValue.text)
    entries["destination"] = destination.map(PropertyListValue.text)
    entries["sourceExpression"] = sourceExpression.map(PropertyListValue.text)
    entries["policy"] = policyClassName.map(PropertyListValue.text)
    return .dictionary(entries)
  }

  fileprivate init?(_ list: PropertyListValue) {
    guard case .dictionary(let entries) = list, let name = entries["name"]?.text else { return nil }
    self.init(name: name)
    if case .integer(let number)? = entries["type"] { type = UInt(clamping: number) }
    source = entries["source"]?.text
    destination = entries["destination"]?.text
    sourceExpression = entries["sourceExpression"]?.text
    policyClassName = entries["policy"]?.text
    attributes = MappingDefinition.Property.all(entries["attributes"])
    relationships = MappingDefinition.Property.all(entries["relationships"])
  }
}

extension MappingDefinition.Property {
  fileprivate var list: PropertyListValue {
    var entries = ["name": PropertyListValue.text(name)]
    entries["expression"] = expression.map(PropertyListValue.text)
    return .dictionary(entries)
  }

  fileprivate static func all(_ list: PropertyListValue?) -> [MappingDefinition.Property] {
    guard case .array(let members)? = list else { return [] }
    return members.compactMap { member in
      guard case .dictionary(let entries) = member, let name = entries["name"]?.text else {
        return nil
      }
      return MappingDefinition.Property(name: name, expression: entries["expression"]?.text)
    }
  }
}

extension PropertyListValue {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
