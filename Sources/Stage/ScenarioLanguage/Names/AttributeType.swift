/// The type of an attribute: a built-in one, or an enum that is stored as its raw value.
package enum AttributeType: Sendable, Equatable {
  case builtIn(BuiltInAttributeType)
  case enumeration(Name)

  /// The properties that an attribute of the type can have beside those that every one can.
  package var properties: [AttributeProperty] {
    switch self {
    case .builtIn(let type): type.properties
    case .enumeration: []
    }
  }
}

/// The built-in types of attributes, each with all that the language and its exports call it.
///
/// The engine's word for a type is `BuiltInAttributeType.engineType` of the runner; every list of
/// types is made of these cases.
package enum BuiltInAttributeType: String, Sendable, CaseIterable {
  case integer16 = "Integer16"
  case integer32 = "Integer32"
  case integer64 = "Integer64"
  case decimal = "Decimal"
  case double = "Double"
  case float = "Float"
  case string = "String"
  case boolean = "Boolean"
  case date = "Date"
  case binary = "Binary"
  case uuid = "UUID"
  case uri = "URI"
  case transformable = "Transformable"
  case objectID = "ObjectID"

  /// The type with its article, and how a value of it is written where that is not plain.
  package var phrase: Wording {
    switch self {
    case .integer16: Wording("an Integer16", "Integer16")
    case .integer32: Wording("an Integer32", "Integer32")
    case .integer64: Wording("an Integer64", "Integer64")
    case .decimal: Wording("a Decimal", "Decimal")
    case .double: Wording("a Double", "Double")
    case .float: Wording("a Float", "Float")
    case .string: Wording("a String", "String")
    case .boolean: Wording("a Boolean (true or false)", "Boolean（true 或 false）")
    case .date: Wording("a Date", "Date")
    case .binary: Wording("Binary", "Binary")
    case .uuid: Wording("a UUID, as uuid(7)", "UUID，例如 uuid(7)")
    case .uri: Wording("a URI, as \"http://example.org\"", "URI，例如 \"http://example.org\"")
    case .transformable: Wording("Transformable", "Transformable")
    case .objectID: Wording("an ObjectID", "ObjectID")
    }
  }

  /// The case of Apple's `NSAttributeType`, as Swift source has it.
  package var swiftName: String {
    switch self {
    case .integer16: "integer16AttributeType"
    case .integer32: "integer32AttributeType"
    case .integer64: "integer64AttributeType"
    case .decimal: "decimalAttributeType"
    case .double: "doubleAttributeType"
    case .float: "floatAttributeType"
    case .string: "stringAttributeType"
    case .boolean: "booleanAttributeType"
    case .date: "dateAttributeType"
    case .binary: "binaryDataAttributeType"
    case .uuid: "UUIDAttributeType"
    case .uri: "URIAttributeType"
    case .transformable: "transformableAttributeType"
    case .objectID: "objectIDAttributeType"
    }
  }

  /// The properties that an attribute of the type can have beside those that every one can.
  package var properties: [AttributeProperty] {
    switch self {
    case .string: [.minimum, .maximum, .regex, .derived] + AttributeProperty.computing
    case .binary: [.external]
    case .transformable: [.class, .transformer]
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .date:
      [.minimum, .maximum, .derived] + AttributeProperty.computing
    case .boolean: AttributeProperty.computing
    case .uuid, .uri, .objectID: []
    }
  }

  /// Whether the values are numbers, which stand to the right in a table.
  package var isNumeric: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    case .string, .boolean, .date, .binary, .uuid, .uri, .transformable, .objectID: false
    }
  }

  /// The raw type of a Swift enum that is stored as it; nil for a type that no enum is stored as.
  package var swiftRawType: String? {
    switch self {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .string: "String"
    case .decimal, .double, .float, .boolean, .date, .binary, .uuid, .uri, .transformable,
      .objectID:
      nil
    }
  }

  /// What a property of the type is in Swift.
  package var swiftProperty: SwiftProperty {
    switch self {
    case .integer16: .whole(bits: 16)
    case .integer32: .whole(bits: 32)
    case .integer64: .whole(bits: 64)
    case .double: .real("Double")
    case .float: .real("Float")
    case .boolean: .truth
    case .string: .text
    case .date: .date
    case .decimal: .object("NSDecimalNumber")
    case .binary: .object("Data")
    case .uuid: .object("UUID")
    case .uri: .object("URL")
    case .objectID: .object("NSManagedObjectID")
    case .transformable: .object("NSObject")
    }
  }

  /// What a type of another language is here; nil for a word that is none.
  static func nearest(to foreign: String) -> BuiltInAttributeType? {
    switch foreign {
    case "Int16": .integer16
    case "Int32": .integer32
    case "Int64", "Int", "Integer": .integer64
    case "Bool": .boolean
    case "Data": .binary
    case "NSString": .string
    case "NSDate": .date
    case "URL": .uri
    case "NSDecimalNumber": .decimal
    default: nil
    }
  }
}

/// What a property that holds an attribute is in Swift.
package enum SwiftProperty: Sendable, Equatable {
  /// A whole number of the given bits, which is 0 without a value.
  case whole(bits: Int)
  /// A fraction, by the name of its type.
  case real(String)
  case truth
  case text
  case date
  /// What may be nil, by the name of its type.
  case object(String)

  /// The name of the type.
  package var typeName: String {
    switch self {
    case .whole(let bits): "Int\(bits)"
    case .real(let name), .object(let name): name
    case .truth: "Bool"
    case .text: "String"
    case .date: "Date"
    }
  }

  /// The fraction of 32 bits.
  package static let float = SwiftProperty.real("Float")

  /// Whether it is the fraction of 32 bits.
  package var isFloat: Bool { self == .float }

  /// What an `NSNumber` calls it; nil for what is no number.
  package var numberMember: String? {
    switch self {
    case .whole: "int64Value"
    case .real: isFloat ? "floatValue" : "doubleValue"
    case .truth: "boolValue"
    case .text, .date, .object: nil
    }
  }

  /// What it reads as without a value; nil for one that is nil then.
  package var zero: String? {
    switch self {
    case .whole, .real: "0"
    case .truth: "false"
    case .text, .date, .object: nil
    }
  }
}

/// A property of an attribute, as it is written behind its type.
package enum AttributeProperty: String, Sendable, CaseIterable {
  case `class`, transformer, optional
  case `default`
  case minimum = "min"
  case maximum = "max"
  case regex, transient, external, derived, computed, cached, resetBy, renamingIdentifier

  /// What every attribute can have.
  package static let common: [AttributeProperty] = [
    .optional, .default, .transient, .renamingIdentifier,
  ]

  /// What says how the class of an object computes a transient attribute.
  static let computing: [AttributeProperty] = [.computed, .cached, .resetBy]

  /// What can stand behind its `=`.
  package var slot: CommandGuide.Slot {
    switch self {
    case .optional, .transient, .external, .cached: .words(["true", "false"])
    case .default, .minimum, .maximum: .value
    case .regex, .derived, .computed: .text
    case .resetBy, .renamingIdentifier: .keys
    case .class: .name(.codingClass)
    case .transformer: .name(.transformer)
    }
  }
}
