/// Why bytes are no property list, or no archive, that is read.
package enum ArchiveFault: Error, Hashable, Sendable {
  /// The bytes begin like no format that is read, or end too early for one.
  case notAPropertyList
  /// The place of something that lies outside the bytes, overlaps another, or has no known form.
  case malformed(at: Int)
  /// Something contains itself.
  case containsItself
  /// More levels, objects or repetitions than are read.
  case tooLarge
  /// A property list that is no keyed archive.
  case notAKeyedArchive
  /// An archived object without what its class needs: the class's name, and the key.
  case lacks(String, key: String)
  /// An archived object of a class that does not exist here, is not allowed or cannot be decoded.
  case refusedClass(String)
  /// A collection within another that has an array or a dictionary for a key or a set's member.
  case unhashableKey
  /// What the class of an archived object says itself.
  case failed(String)

  /// The fault in a sentence.
  package var sentence: String {
    switch self {
    case .notAPropertyList: "These bytes are no property list."
    case .malformed(let place): "The property list is damaged at byte \(place)."
    case .containsItself: "Something in the property list contains itself."
    case .tooLarge: "The property list has more levels or objects than are read."
    case .notAKeyedArchive: "The property list is no keyed archive."
    case .lacks(let name, let key): "The archived \(name) lacks a fitting '\(key)'."
    case .refusedClass(let name): "An archived object of the class '\(name)' is not decoded here."
    case .unhashableKey:
      "A dictionary or a set within a collection has an array or a dictionary for a key or a member; "
        + "Foundation on Linux ends the process at it."
    case .failed(let reason): "An archived object could not be decoded: \(reason)"
    }
  }
}

/// How much of a property list or an archive is read.
package struct ArchiveLimits: Sendable {
  /// How deep values may be nested.
  var depth = 256
  /// How many objects there may be.
  var objects = 2_000_000
  /// How many there may be once each that is shared is counted where it occurs.
  ///
  /// Printing or comparing a value visits each occurrence, and thirty arrays that hold the next one
  /// twice have a thousand million.
  var occurrences = 4_000_000

  /// The limits for what comes from a store's file.
  static let standard = ArchiveLimits()
}
