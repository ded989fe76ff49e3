/// The type of an attribute, with the raw values of Core Data's model files.
public enum NSAttributeType: UInt, Sendable, CaseIterable {
  /// No type: allowed for transient attributes only.
  case undefinedAttributeType = 0
  /// A whole number of 16 bits.
  case integer16AttributeType = 100
  /// A whole number of 32 bits.
  case integer32AttributeType = 200
  /// A whole number of 64 bits.
  case integer64AttributeType = 300
  /// A decimal number, kept exactly.
  case decimalAttributeType = 400
  /// A binary floating-point number of 64 bits.
  case doubleAttributeType = 500
  /// A binary floating-point number of 32 bits.
  case floatAttributeType = 600
  /// Text.
  case stringAttributeType = 700
  /// True or false.
  case booleanAttributeType = 800
  /// A moment, stored as seconds since 2001-01-01 00:00 UTC.
  case dateAttributeType = 900
  /// Bytes.
  case binaryDataAttributeType = 1000
  /// A universally unique identifier.
  case UUIDAttributeType = 1100
  /// A URI.
  case URIAttributeType = 1200
  /// Any object that a value transformer turns into bytes and back.
  case transformableAttributeType = 1800
  /// The identity of an object; transient only.
  case objectIDAttributeType = 2000
  /// A group of attributes: see ``NSCompositeAttributeDescription``.
  case compositeAttributeType = 2100
}

/// What happens to the objects at the other end when an object is deleted.
public enum NSDeleteRule: UInt, Sendable, CaseIterable {
  /// They are left as they are, with a reference that leads nowhere.
  case noActionDeleteRule = 0
  /// Their reference to the deleted object is cleared: the rule of a new relationship.
  case nullifyDeleteRule = 1
  /// They are deleted too.
  case cascadeDeleteRule = 2
  /// The deletion is refused at save while there are any.
  case denyDeleteRule = 3
}

extension NSAttributeType {
  /// What the values are.
  package var form: AttributeForm {
    switch self {
    case .undefinedAttributeType: .undefined
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: .whole
    case .decimalAttributeType: .decimal
    case .doubleAttributeType: .double
    case .floatAttributeType: .float
    case .stringAttributeType: .text
    case .booleanAttributeType: .boolean
    case .dateAttributeType: .date
    case .binaryDataAttributeType: .bytes
    case .UUIDAttributeType: .uuid
    case .URIAttributeType: .uri
    case .transformableAttributeType: .object
    case .objectIDAttributeType: .objectID
    case .compositeAttributeType: .composite
    }
  }

  /// The type in the file `contents` of a model of Xcode's.
  var modelWord: String {
    switch self {
    case .undefinedAttributeType: "Undefined"
    case .integer16AttributeType: "Integer 16"
    case .integer32AttributeType: "Integer 32"
    case .integer64AttributeType: "Integer 64"
    case .decimalAttributeType: "Decimal"
    case .doubleAttributeType: "Double"
    case .floatAttributeType: "Float"
    case .stringAttributeType: "String"
    case .booleanAttributeType: "Boolean"
    case .dateAttributeType: "Date"
    case .binaryDataAttributeType: "Binary"
    case .UUIDAttributeType: "UUID"
    case .URIAttributeType: "URI"
    case .transformableAttributeType: "Transformable"
    case .objectIDAttributeType: "ObjectID"
    case .compositeAttributeType: "Composite"
    }
  }

  /// The bits of the whole numbers that the type can hold; nil for types that hold none.
  package var integerBits: Int64? {
    switch self {
    case .integer16AttributeType: 16
    case .integer32AttributeType: 32
    case .integer64AttributeType: 64
    case .undefinedAttributeType, .decimalAttributeType, .doubleAttributeType, .floatAttributeType,
      .stringAttributeType, .booleanAttributeType, .dateAttributeType, .binaryDataAttributeType,
      .UUIDAttributeType, .URIAttributeType, .transformableAttributeType, .objectIDAttributeType,
      .compositeAttributeType:
      nil
    }
  }

  /// The whole numbers that the type can hold; nil for types that hold none.
  package var integerRange: ClosedRange<Int64>? {
    integerBits.map { (Int64.min >> (64 - $0))...(Int64.max >> (64 - $0)) }
  }
}
