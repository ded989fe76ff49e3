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
    guard let value, let object = bridged(value), canBeArchived(object, secure: secure) else {
      return nil
    }
    return try? NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: secure)
  }

  /// The value in an archive; nil for what is no archive or holds what cannot be decoded.
  ///
  /// Without a list of allowed classes any may occur. No bytes end the process, see `ArchiveDecoder`.
  package static func object(in data: Data, allowed: [AnyClass]?) -> Any? {
    try? ArchiveDecoder.object(in: data, allowed: allowed)
  }

  private static func bridged(_ value: Any) -> NSObject? {
    if let object = value as? NSObject { return object }
    if let array = value as? [Any] { return array as NSArray }
    if let dictionary = value as? [AnyHashable: Any] { return NSDictionary(dictionary: dictionary) }
    return nil
  }

  /// Whether Foundation on Linux can archive an object and all in it.
  ///
  /// It ends the process at an object that cannot be coded, and archives a decimal number without
  /// end; so does whatever is nested deeper than any data.
  private static func canBeArchived(_ value: Any, secure: Bool, depth: Int = 0) -> Bool {
    func canBe(_ values: some Sequence<Any>) -> Bool {
      values.allSatisfy { canBeArchived($0, secure: secure, depth: depth + 1) }
    }
    guard depth < 200 else { return false }
    switch value {
    case is NSDecimalNumber: return false
    case let array as [Any]: return canBe(array)
    case let set as NSSet: return canBe(set.allObjects)
    case let set as NSOrderedSet: return canBe(set.array)
    case let dictionary as [AnyHashable: Any]:
      return canBe(dictionary.keys.map(\.base)) && canBe(dictionary.values)
    default:
      let object = value as? NSObject
      return secure ? object is any NSSecureCoding : object is any NSCoding
    }
  }
}
