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

  /// The class of an object in a value, or one above it, that Foundation on Linux cannot name, as a nested,
  /// a private or a generic one; nil where it can name all.
  ///
  /// Foundation ends the process where such an object is archived. What objects of other classes archive of
  /// themselves is not seen.
  package static func unnamedClass(in value: Any, depth: Int = 0) -> AnyClass? {
    func first(of values: some Sequence<Any>) -> AnyClass? {
      values.lazy.compactMap { unnamedClass(in: $0, depth: depth + 1) }.first
    }
    guard depth < mostDepth else { return nil }
    switch value {
    case let array as [Any]: return first(of: array)
    case let set as NSSet: return first(of: set.allObjects)
    case let set as NSOrderedSet: return first(of: set.array)
    case let dictionary as [AnyHashable: Any]:
      return first(of: dictionary.keys.map(\.base)) ?? first(of: dictionary.values)
    default:
      guard let object = value as? NSObject else { return nil }
      let mirrors = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
      return mirrors.lazy.compactMap { $0.subjectType as? AnyClass }.first { !isNamed($0) }
    }
  }

  /// Whether the name of a class is a module's and its own, with nothing between or within them.
  private static func isNamed(_ type: AnyClass) -> Bool {
    String(reflecting: type).split(separator: ".").count <= 2
  }

  /// How deep values may be nested.
  private static let mostDepth = 200

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
    guard depth < mostDepth else { return false }
    switch value {
    case is NSDecimalNumber: return false
    case let array as [Any]: return canBe(array)
    case let set as NSSet: return canBe(set.allObjects)
    case let set as NSOrderedSet: return canBe(set.array)
    case let dictionary as [AnyHashable: Any]:
      return canBe(dictionary.keys.map(\.base)) && canBe(dictionary.values)
    default:
      guard unnamedClass(in: value) == nil else { return false }
      let object = value as? NSObject
      return secure ? object is any NSSecureCoding : object is any NSCoding
    }
  }
}
