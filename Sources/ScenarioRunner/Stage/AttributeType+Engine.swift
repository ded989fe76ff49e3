import OpenCoreData
import ScenarioLanguage

extension AttributeType {
  /// The engine's word for the type; nil for an enum, whose declaration says what it is kept as.
  var attributeType: NSAttributeType? {
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
    case .enumeration: nil
    }
  }
}
