/// What the values of an attribute are, whatever its type is called: types of one form are kept, read,
/// compared and written alike.
package enum AttributeForm: Hashable, Sendable {
  /// Whole numbers, of as many bits as the type has.
  case whole
  case boolean, double, float, decimal, text, date, bytes, uuid, uri
  /// Any object that a value transformer turns into bytes.
  case object
  /// The identity of an object, which is not stored.
  case objectID
  /// A group of attributes.
  case composite
  /// No type.
  case undefined

  /// The class that Core Data names for the values; nil for none.
  package var valueClass: String? {
    switch self {
    case .whole, .boolean, .double, .float: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .text: "NSString"
    case .date: "NSDate"
    case .bytes: "NSData"
    case .uuid: "NSUUID"
    case .uri: "NSURL"
    case .object, .objectID, .composite, .undefined: nil
    }
  }
}
