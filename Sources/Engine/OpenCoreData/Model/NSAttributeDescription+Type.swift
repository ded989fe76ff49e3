extension NSAttributeDescription {
  /// The type of an attribute by its newer name, with the raw values of ``NSAttributeType``.
  public struct AttributeType: RawRepresentable, Hashable, Sendable {
    /// The number, as in Core Data's model files.
    public let rawValue: UInt

    /// Makes a type from a number; one that no type has is ``undefined`` to an attribute.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    private init(_ type: NSAttributeType) { rawValue = type.rawValue }

    /// No type: allowed for transient attributes only.
    public static let undefined = AttributeType(.undefinedAttributeType)
    /// A whole number of 16 bits.
    public static let integer16 = AttributeType(.integer16AttributeType)
    /// A whole number of 32 bits.
    public static let integer32 = AttributeType(.integer32AttributeType)
    /// A whole number of 64 bits.
    public static let integer64 = AttributeType(.integer64AttributeType)
    /// A decimal number, kept exactly.
    public static let decimal = AttributeType(.decimalAttributeType)
    /// A binary floating-point number of 64 bits.
    public static let double = AttributeType(.doubleAttributeType)
    /// A binary floating-point number of 32 bits.
    public static let float = AttributeType(.floatAttributeType)
    /// Text.
    public static let string = AttributeType(.stringAttributeType)
    /// True or false.
    public static let boolean = AttributeType(.booleanAttributeType)
    /// A moment, stored as seconds since 2001-01-01 00:00 UTC.
    public static let date = AttributeType(.dateAttributeType)
    /// Bytes.
    public static let binaryData = AttributeType(.binaryDataAttributeType)
    /// A universally unique identifier.
    public static let uuid = AttributeType(.UUIDAttributeType)
    /// A URI.
    public static let uri = AttributeType(.URIAttributeType)
    /// Any object that a value transformer turns into bytes and back.
    public static let transformable = AttributeType(.transformableAttributeType)
    /// The identity of an object; transient only.
    public static let objectID = AttributeType(.objectIDAttributeType)
    /// A group of attributes: see ``NSCompositeAttributeDescription``.
    public static let composite = AttributeType(.compositeAttributeType)
  }

  /// The attribute's type: ``attributeType`` by its newer name.
  public var type: AttributeType {
    get { AttributeType(rawValue: attributeType.rawValue) }
    set { attributeType = NSAttributeType(rawValue: newValue.rawValue) ?? .undefinedAttributeType }
  }
}
