package import Foundation

/// Archives objects that support secure coding, and reads such archives back.
///
/// Forward it makes data of an object, as a transformable attribute stores it. What cannot be
/// archived, or read back, becomes nil.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer, @unchecked Sendable {
  /// The classes that may stand at the top of an archive; subclasses add their own.
  open class var allowedTopLevelClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self,
      NSData.self, NSURL.self, NSUUID.self, NSNull.self, NSValue.self,
    ]
  }

  /// The archive of an object; nil for nil and for what does not support secure coding.
  open override func transformedValue(_ value: Any?) -> Any? {
    KeyedArchive.data(of: value, secure: true)
  }

  /// The object of an archive; nil for nil and for what is no archive of an allowed class.
  open override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    return KeyedArchive.object(in: data, allowed: Self.allowedTopLevelClasses)
  }
}

/// Archives any object that can be coded, and reads such archives back without checking classes.
final class KeyedUnarchiveFromDataTransformer: ValueTransformer, @unchecked Sendable {
  override func transformedValue(_ value: Any?) -> Any? {
    KeyedArchive.data(of: value, secure: false)
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    return KeyedArchive.object(in: data, allowed: nil)
  }
}

/// Foundation's keyed archives of values that may be Swift's own.
package enum KeyedArchive {
  /// The archive of a value; nil for nil and for what cannot be archived.
  package static func data(of value: Any?, secure: Bool) -> Data? {
    guard let value, let object = bridged(value), canBeArchived(object) else { return nil }
    if secure, !(object is any NSSecureCoding) { return nil }
    return try? NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: secure)
  }

  /// The value in an archive; nil for what is no archive or holds a class that is not allowed.
  ///
  /// - Parameter allowed: the classes that may occur; nil for any.
  package static func object(in data: Data, allowed: [AnyClass]?) -> Any? {
    guard let reader = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
    defer { reader.finishDecoding() }
    reader.requiresSecureCoding = allowed != nil
    reader.decodingFailurePolicy = .setErrorAndReturn
    let key = NSKeyedArchiveRootObjectKey
    guard let allowed else { return reader.decodeObject(forKey: key) }
    return reader.decodeObject(of: allowed, forKey: key)
  }

  private static func bridged(_ value: Any) -> NSObject? {
    if let object = value as? NSObject { return object }
    if let array = value as? [Any] { return array as NSArray }
    if let dictionary = value as? [AnyHashable: Any] { return NSDictionary(dictionary: dictionary) }
    return nil
  }

  /// Whether archiving ends: Foundation on Linux archives a decimal number by archiving it again.
  private static func canBeArchived(_ object: Any) -> Bool {
    switch object {
    case is NSDecimalNumber: false
    case let array as [Any]: array.allSatisfy(canBeArchived)
    case let dictionary as [AnyHashable: Any]: dictionary.values.allSatisfy(canBeArchived)
    default: true
    }
  }
}
