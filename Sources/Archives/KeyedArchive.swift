package import Foundation

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
