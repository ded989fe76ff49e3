import Archives
import Foundation
import Synchronization

/// Reads archives of objects that support secure coding, and makes them.
///
/// Forward it makes an object of data: a transformable attribute, which stores what other transformers
/// make of an object, stores what this one makes in reverse. What cannot be archived, or read back, becomes
/// nil.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer, UnarchivesFromData,
  @unchecked Sendable
{
  /// The classes that may stand at the top of an archive; subclasses add their own.
  open class var allowedTopLevelClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self,
      NSData.self, NSURL.self, NSUUID.self, NSNull.self, NSValue.self,
    ]
  }

  /// The object of an archive; nil for nil and for what is no archive of an allowed class.
  open override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    return KeyedArchive.object(in: data, allowed: Self.allowedTopLevelClasses)
  }

  /// The archive of an object; nil for nil and for what does not support secure coding.
  open override func reverseTransformedValue(_ value: Any?) -> Any? {
    KeyedArchive.data(of: value, secure: true)
  }
}

/// Archives any object that can be coded, and reads such archives back without checking classes.
final class KeyedUnarchiveFromDataTransformer: ValueTransformer, UnarchivesFromData,
  @unchecked Sendable
{
  override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data else { return nil }
    return KeyedArchive.object(in: data, allowed: nil)
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    KeyedArchive.data(of: value, secure: false)
  }
}

/// The mark of a transformer that makes an object of data, and data in reverse.
protocol UnarchivesFromData {}

extension ValueTransformer {
  /// What stands in for a transformer that is not there, as with Apple's framework, which warns and goes on:
  /// the one of an attribute that names none.
  static let standIn: ValueTransformer = KeyedUnarchiveFromDataTransformer()

  /// Says on standard error that a transformer is not there, once for each name.
  static func warn(ofMissing name: String) {
    guard warned.withLock({ $0.insert(name).inserted }) else { return }
    FileHandle.standardError.write(
      Data(
        ("CoreData: warning: no NSValueTransformer with class name '\(name)' was found: objects are archived "
          + "as by NSKeyedUnarchiveFromData. Register it before its objects are saved.\n").utf8))
  }

  private static let warned = Mutex<Set<String>>([])

  /// Whether it is none of the app's own, so that nil means that it refuses an object.
  var isBuiltIn: Bool {
    self is KeyedUnarchiveFromDataTransformer
      || type(of: self) == NSSecureUnarchiveFromDataTransformer.self
  }

  /// What an attribute with this transformer stores of an object.
  func stored(_ object: Any) -> Any? {
    self is any UnarchivesFromData ? reverseTransformedValue(object) : transformedValue(object)
  }

  /// The object of what an attribute with this transformer has stored.
  func restored(_ data: Data) -> Any? {
    self is any UnarchivesFromData ? transformedValue(data) : reverseTransformedValue(data)
  }
}
