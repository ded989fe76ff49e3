import Archives
import Foundation

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
