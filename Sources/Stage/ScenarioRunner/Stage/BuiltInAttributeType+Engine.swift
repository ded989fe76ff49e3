package import OpenCoreData
package import ScenarioLanguage

extension BuiltInAttributeType {
  /// The engine's word for the type.
  package var engineType: NSAttributeType {
    switch self {
    case .integer16: .integer16AttributeType
    case .integer32: .integer32AttributeType
    case .integer64: .integer64AttributeType
    case .decimal: .decimalAttributeType
    case .double: .doubleAttributeType
    case .float: .floatAttributeType
    case .string: .stringAttributeType
    case .boolean: .booleanAttributeType
    case .date: .dateAttributeType
    case .binary: .binaryDataAttributeType
    case .uuid: .UUIDAttributeType
    case .uri: .URIAttributeType
    case .transformable: .transformableAttributeType
    case .objectID: .objectIDAttributeType
    }
  }

  /// The type that the engine has this word for; nil for one that the language does not write.
  package init?(_ engineType: NSAttributeType) {
    guard let type = Self.allCases.first(where: { $0.engineType == engineType }) else { return nil }
    self = type
  }
}

extension NSAttributeType {
  /// The type in the words of the language, or that it is none of them.
  package var word: String { BuiltInAttributeType(self)?.rawValue ?? "no type" }
}
