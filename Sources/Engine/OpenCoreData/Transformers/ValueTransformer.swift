internal import CSwiftRuntime
public import Foundation
import Synchronization

/// The registered name of a value transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  /// The name as text.
  public let rawValue: String

  /// Names a transformer.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Names a transformer.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The keyed archive of objects that support secure coding, of classes that are allowed.
  public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName(
    rawValue: "NSSecureUnarchiveFromData")
  /// The keyed archive without the checks of secure coding: a transformable attribute's default.
  public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName(
    rawValue: "NSKeyedUnarchiveFromData")

  /// What a model means by a name: the default one where it names none, and the constant where it has the
  /// constant's own name, a frequent slip that Apple's framework passes by.
  init(meantBy name: String?) {
    switch name {
    case nil, "", "NSKeyedUnarchiveFromDataTransformerName":
      self = .keyedUnarchiveFromDataTransformerName
    case "NSSecureUnarchiveFromDataTransformerName":
      self = .secureUnarchiveFromDataTransformerName
    case let name?: self.init(name)
    }
  }
}

/// Turns a value into another and, where it can, back.
///
/// A transformable attribute stores the *transformed* value of its objects, which has to be data.
/// Foundation on Linux has no such class; the names are Apple's. A transformer is used from every
/// context's queue, so it must not change once it is registered.
open class ValueTransformer: NSObject, ValueTransformerLookup, @unchecked Sendable {
  /// Makes a transformer.
  public override init() {}

  /// The class of what `transformedValue(_:)` answers.
  open class func transformedValueClass() -> AnyClass { NSData.self }

  /// Whether `reverseTransformedValue(_:)` works; true unless a subclass says otherwise.
  open class func allowsReverseTransformation() -> Bool { true }

  /// The transformed value; the value itself unless a subclass says otherwise.
  open func transformedValue(_ value: Any?) -> Any? { value }

  /// The value that was transformed.
  ///
  /// Unless a subclass says otherwise it is what `transformedValue(_:)` answers, as documented.
  open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }

  /// Registers a transformer, or removes one with nil; an earlier one of the name is replaced.
  open class func setValueTransformer(
    _ transformer: ValueTransformer?, forName name: NSValueTransformerName
  ) {
    registry.withLock { $0[name] = transformer }
  }

  /// The names under which transformers are registered, in alphabetical order.
  open class func valueTransformerNames() -> [NSValueTransformerName] {
    registry.withLock { $0.keys.sorted { $0.rawValue < $1.rawValue } }
  }

  fileprivate static func transformer(named name: NSValueTransformerName) -> ValueTransformer? {
    if let known = registry.withLock({ $0[name] }) { return known }
    guard let found = transformerClass(named: name.rawValue) else { return nil }
    let made = made(of: found)
    // Another thread may have come before.
    return registry.withLock { registry in
      if let known = registry[name] { return known }
      registry[name] = made
      return made
    }
  }

  private static func transformerClass(named name: String) -> ValueTransformer.Type? {
    if let found = NSClassFromString(name) { return found as? ValueTransformer.Type }
    let declared = DeclaredClasses.named(name) { $0 is ValueTransformer.Type }
    return declared.count == 1 ? declared[0] as? ValueTransformer.Type : nil
  }

  private static func made(of kind: ValueTransformer.Type) -> ValueTransformer {
    let metadata = unsafe unsafeBitCast(kind, to: UnsafeRawPointer.self)
    return unsafe Unmanaged<ValueTransformer>.fromOpaque(swiftruntime_make_plain_object(metadata))
      .takeRetainedValue()
  }

  fileprivate static let registry = Mutex<[NSValueTransformerName: ValueTransformer]>([
    .secureUnarchiveFromDataTransformerName: NSSecureUnarchiveFromDataTransformer(),
    .keyedUnarchiveFromDataTransformerName: KeyedUnarchiveFromDataTransformer(),
  ])
}

/// Gives `ValueTransformer` an initializer that answers the registered instance itself.
public protocol ValueTransformerLookup {}

extension ValueTransformerLookup where Self: ValueTransformer {
  /// The transformer registered under a name, or a new one of the class of that name.
  ///
  /// Such a one it registers, as documented. Nil where there is none of this class.
  ///
  /// A class may be named without its module where one module alone has it.
  public init?(forName name: NSValueTransformerName) {
    guard let found = ValueTransformer.transformer(named: name) as? Self else { return nil }
    self = found
  }
}
