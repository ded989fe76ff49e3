public import Foundation

/// A property of a managed object's own class, kept by the engine under a key.
///
/// It stands where Apple's framework has `@NSManaged`, which Swift on Linux cannot link:
/// `@Managed("studentName") var studentName: String?`. A key that the entity lacks ends the process
/// with Apple's text at the first use.
@propertyWrapper
public struct Managed<Wrapped: ManagedValue> {
  @usableFromInline let key: ManagedKey

  /// Names the property's key.
  @inlinable public init(_ key: StaticString) { self.key = ManagedKey(key) }

  /// The value belongs to an object, so it cannot be read outside one.
  @available(*, unavailable, message: "@Managed works on properties of NSManagedObject subclasses")
  public var wrappedValue: Wrapped {
    get { fatalError("unavailable") }
    // swift-format-ignore: ValidateDocumentationComments
    set { fatalError("unavailable \(newValue)") }
  }

  /// Reads and sets the value through the object that has the property.
  public static subscript<Object: NSManagedObject>(
    _enclosingInstance object: Object,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Wrapped>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Managed<Wrapped>>
  ) -> Wrapped {
    // Inlined where the property is declared, the key path costs nothing.
    @inlinable get { Wrapped.managedValue(of: object, key: object[keyPath: storageKeyPath].key) }
    @inlinable set {
      newValue.setManagedValue(of: object, key: object[keyPath: storageKeyPath].key)
    }
  }
}

/// A type that a `@Managed` property can have.
public protocol ManagedValue {
  /// Reads the property.
  static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Self
  /// Sets the property.
  func setManagedValue(of object: NSManagedObject, key: ManagedKey)
}

/// A scalar type of an attribute.
public protocol ManagedScalar: ManagedValue {
  /// What a property that is not optional reads when it has no value.
  static var absent: Self { get }
}

extension ManagedScalar {
  /// Reads the property; where it has no value, the type's zero.
  public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Self {
    object.value(forKey: key.name) as? Self ?? absent
  }

  /// Sets the property.
  public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setValue(self, forKey: key.name)
  }
}

extension Int16: ManagedScalar {
  /// Zero.
  @inlinable public static var absent: Int16 { 0 }
  /// Reads the property; where it has no value, what is ``absent``.
  @inlinable public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Int16 {
    object.scalar(Int16.self, forKey: key) ?? absent
  }
  /// Sets the property.
  @inlinable public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setScalar(self, forKey: key)
  }
}
extension Int32: ManagedScalar {
  /// Zero.
  @inlinable public static var absent: Int32 { 0 }
  /// Reads the property; where it has no value, what is ``absent``.
  @inlinable public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Int32 {
    object.scalar(Int32.self, forKey: key) ?? absent
  }
  /// Sets the property.
  @inlinable public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setScalar(self, forKey: key)
  }
}
extension Int64: ManagedScalar {
  /// Zero.
  @inlinable public static var absent: Int64 { 0 }
  /// Reads the property; where it has no value, what is ``absent``.
  @inlinable public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Int64 {
    object.scalar(Int64.self, forKey: key) ?? absent
  }
  /// Sets the property.
  @inlinable public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setScalar(self, forKey: key)
  }
}
extension Double: ManagedScalar {
  /// Zero.
  @inlinable public static var absent: Double { 0 }
  /// Reads the property; where it has no value, what is ``absent``.
  @inlinable public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Double
  {
    object.scalar(Double.self, forKey: key) ?? absent
  }
  /// Sets the property.
  @inlinable public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setScalar(self, forKey: key)
  }
}
extension Int: ManagedScalar {
  /// Zero.
  public static var absent: Int { 0 }
}
extension Float: ManagedScalar {
  /// Zero.
  public static var absent: Float { 0 }
}
extension Bool: ManagedScalar {
  /// False.
  @inlinable public static var absent: Bool { false }
  /// Reads the property; where it has no value, what is ``absent``.
  @inlinable public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Bool {
    object.scalar(Bool.self, forKey: key) ?? absent
  }
  /// Sets the property.
  @inlinable public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setScalar(self, forKey: key)
  }
}
extension String: ManagedScalar {
  /// The empty text.
  @inlinable public static var absent: String { "" }
  /// Reads the property; where it has no value, what is ``absent``.
  @inlinable public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> String
  {
    object.scalar(String.self, forKey: key) ?? absent
  }
  /// Sets the property.
  @inlinable public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setScalar(self, forKey: key)
  }
}
extension Decimal: ManagedScalar {
  /// Zero.
  public static var absent: Decimal { 0 }
}
extension Data: ManagedScalar {
  /// No bytes.
  public static var absent: Data { Data() }
}
extension Date: ManagedScalar {
  /// 2001-01-01 00:00 UTC.
  @inlinable public static var absent: Date { Date(timeIntervalSinceReferenceDate: 0) }
  /// Reads the property; where it has no value, what is ``absent``.
  @inlinable public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Date {
    object.scalar(Date.self, forKey: key) ?? absent
  }
  /// Sets the property.
  @inlinable public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setScalar(self, forKey: key)
  }
}

extension Optional: ManagedValue {
  /// Reads the property; nil where it has no value of this type.
  @inlinable public static func managedValue(
    of object: NSManagedObject, key: ManagedKey
  ) -> Wrapped? {
    // Where the type is known, one of these is left and asks nothing.
    if Wrapped.self == String.self { return read(String.self, of: object, key) }
    if Wrapped.self == Date.self { return read(Date.self, of: object, key) }
    if Wrapped.self == Double.self { return read(Double.self, of: object, key) }
    if Wrapped.self == Int64.self { return read(Int64.self, of: object, key) }
    if Wrapped.self == Int32.self { return read(Int32.self, of: object, key) }
    if Wrapped.self == Int16.self { return read(Int16.self, of: object, key) }
    if Wrapped.self == Bool.self { return read(Bool.self, of: object, key) }
    return object.value(forKey: key.name) as? Wrapped
  }

  /// Reads the property as the type that `Wrapped` is.
  @inlinable @inline(__always)
  static func read<Scalar: SlotScalar>(
    _ type: Scalar.Type, of object: NSManagedObject, _ key: ManagedKey
  ) -> Wrapped? {
    unsafe unsafeBitCast(object.scalar(type, forKey: key), to: Wrapped?.self)
  }

  /// Sets the property, or clears it.
  public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    if let scalar = self as? any SlotScalar {
      object.setScalar(scalar, forKey: key)
    } else {
      object.setValue(self.map { $0 as Any }, forKey: key.name)
    }
  }
}

extension Set: ManagedValue where Element: NSManagedObject {
  /// Reads a to-many relationship.
  public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Set<Element> {
    object.value(forKey: key.name) as? Set<Element> ?? []
  }

  /// Makes the objects the members of a to-many relationship.
  public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setValue(NSSet(array: Array(self)), forKey: key.name)
  }
}

extension Array: ManagedValue {
  /// Reads an array that is kept as one value; an empty one where there is none of this type.
  public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> [Element] {
    object.value(forKey: key.name) as? [Element] ?? []
  }

  /// Sets the property.
  public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setValue(self, forKey: key.name)
  }
}

extension Dictionary: ManagedValue {
  /// Reads a dictionary that is kept as one value; an empty one where there is none of this type.
  public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> [Key: Value] {
    object.value(forKey: key.name) as? [Key: Value] ?? [:]
  }

  /// Sets the property.
  public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setValue(self, forKey: key.name)
  }
}

/// An enumeration that is kept by its raw value, as one that is declared `@objc` is on a Mac: conforming to
/// `ManagedValue` is all that it takes. A raw value that is no case's ends the process when it is read.
extension ManagedValue where Self: RawRepresentable, RawValue: ManagedValue {
  /// Reads the property by its raw value.
  public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Self {
    let raw = RawValue.managedValue(of: object, key: key)
    return raising { () throws(RaisedException) in
      if let value = Self(rawValue: raw) { return value }
      throw RaisedException(
        reason:
          "The property '\(key.name)' of the entity '\(object.entity.name ?? "")' has the value "
          + "\(raw), which is no case of \(Self.self).")
    }
  }

  /// Sets the property's raw value.
  public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    rawValue.setManagedValue(of: object, key: key)
  }
}

/// A type without a zero, which a property that is not optional can have.
///
/// Such a property has to have a value when it is read: as with `@NSManaged`, reading it without one
/// ends the process.
public protocol ManagedRequired: ManagedValue {}

extension ManagedRequired {
  /// Reads the property, which has a value of this type.
  public static func managedValue(of object: NSManagedObject, key: ManagedKey) -> Self {
    raising { () throws(RaisedException) in
      if let value = object.value(forKey: key.name) as? Self { return value }
      if let placeholder = KeyRecorder.placeholder(Self.self, like: object) { return placeholder }
      throw RaisedException(
        reason: "The property '\(key.name)' of the entity '\(object.entity.name ?? "")' has no "
          + "value of the type \(Self.self): declare it optional, or set it in awakeFromInsert.")
    }
  }

  /// Sets the property.
  public func setManagedValue(of object: NSManagedObject, key: ManagedKey) {
    object.setValue(self, forKey: key.name)
  }
}

extension UUID: ManagedRequired {}
extension URL: ManagedRequired {}
extension NSNumber: ManagedRequired {}
extension NSSet: ManagedRequired {}
extension NSOrderedSet: ManagedRequired {}
extension NSManagedObject: ManagedRequired {}
