import OpenCoreData

/// The names of attribute types in the scenario language.
enum AttributeTypeName {
  private static let types: [(name: String, type: NSAttributeType)] = [
    ("Integer16", .integer16AttributeType), ("Integer32", .integer32AttributeType),
    ("Integer64", .integer64AttributeType), ("Decimal", .decimalAttributeType),
    ("Double", .doubleAttributeType), ("Float", .floatAttributeType),
    ("String", .stringAttributeType), ("Boolean", .booleanAttributeType),
    ("Date", .dateAttributeType), ("Binary", .binaryDataAttributeType),
    ("UUID", .UUIDAttributeType), ("URI", .URIAttributeType),
    ("Transformable", .transformableAttributeType),
  ]

  /// All names.
  static var all: [String] { types.map(\.name) }

  /// The name of a type.
  static func name(of type: NSAttributeType) -> String {
    types.first { $0.type == type }?.name ?? "String"
  }

  /// The type of a name.
  static func type(named name: String) -> NSAttributeType? {
    types.first { $0.name == name }?.type
  }
}
