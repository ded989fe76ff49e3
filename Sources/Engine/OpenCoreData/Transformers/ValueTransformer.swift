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

  fileprivate static let registry = Mutex<[NSValueTransformerName: ValueTransformer]>([
    .secureUnarchiveFromDataTransformerName: NSSecureUnarchiveFromDataTransformer(),
    .keyedUnarchiveFromDataTransformerName: KeyedUnarchiveFromDataTransformer(),
  ])
}

/// Gives `ValueTransformer` an initializer that answers the registered instance itself.
public protocol ValueTransformerLookup {}

extension ValueTransformerLookup where Self: ValueTransformer {
  /// The transformer registered under a name; nil where there is none of this class.
  public init?(forName name: NSValueTransformerName) {
    guard let found = ValueTransformer.registry.withLock({ $0[name] }) as? Self else { return nil }
    self = found
  }
}
