import Foundation
import OpenCoreData

extension RunValue {
  /// What a getter of Core Data answered, as a value of the language.
  init(any: Any?) {
    // The usual ones first: each cast that fails is a search for a bridge between the types.
    if let text = Self.text(any) {
      self = .text(text)
      return
    }
    if let whole = Self.wholeNumber(any) {
      self = .number(Decimal(whole))
      return
    }
    switch any {
    case nil, is NSNull: self = .nil
    case let object as NSManagedObject: self = .object(object)
    case let text as String: self = .text(text)
    case let decimal as NSDecimalNumber: self = .number(decimal.decimalValue)
    case let number as NSNumber:
      // A Boolean is a number too; only its type says that it is one.
      let isBoolean = unsafe String(cString: number.objCType) == "c"
      self = isBoolean ? .boolean(number.boolValue) : Self.exact(number)
    case let date as Date: self = .date(date)
    case let data as Data: self = .data(data)
    case let uuid as UUID: self = .uuid(uuid)
    case let url as URL: self = .text(url.absoluteString)
    case let set as NSOrderedSet:
      self = .array(set.array.compactMap { $0 as? NSManagedObject }.map { .object($0) })
    case let set as NSSet:
      let objects = set.allObjects.compactMap { $0 as? NSManagedObject }
      self = .objects(objects.sorted { $0.key.precedes($1.key) })
    case let array as [Any]: self = .array(array.map { RunValue(any: $0) })
    case let dictionary as [AnyHashable: Any]:
      let entries = dictionary.map {
        (key: RunValue(any: $0.key.base), value: RunValue(any: $0.value))
      }
      self = .dictionary(entries.sorted { $0.key.printed < $1.key.printed })
    case let path as IndexPath: self = .path(ResultPath(section: path.section, row: path.row))
    case let object as NSObject: self = .coded(object)
    default: self = .text("\(any ?? "")")
    }
  }

  /// The text of what is a text itself, and not an object that stands for one; else nil.
  private static func text(_ any: Any?) -> String? {
    guard let any, type(of: any) == String.self else { return nil }
    return any as? String
  }

  /// The whole number that an object holds as such; nil for anything else, a Boolean and a decimal too.
  static func wholeNumber(_ any: Any?) -> Int64? {
    guard let any, type(of: any) == NSNumber.self, let number = any as? NSNumber else { return nil }
    switch unsafe UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "q"), UInt8(ascii: "l"), UInt8(ascii: "i"), UInt8(ascii: "s"):
      return number.int64Value
    default: return nil
    }
  }

  /// The number of the fewest digits that reads as the given one; a text where there is none, as
  /// for what was too large for a Float.
  private static func exact(_ number: NSNumber) -> RunValue {
    if let whole = Int32(exactly: number.doubleValue) { return .number(Decimal(whole)) }
    let text = number.stringValue
    guard number.doubleValue.isFinite,
      let exact = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), !exact.isNaN
    else { return .text(text) }
    return .number(exact)
  }

  /// The Foundation object of the value, as a collection or an archive holds it; nil for none.
  var object: NSObject? {
    switch self {
    case .nil: return nil
    case .number(let number):
      // A whole number stays one; Foundation on Linux cannot archive a decimal.
      if let whole = number.wholeNumber { return NSNumber(value: whole) }
      return NSNumber(value: NSDecimalNumber(decimal: number).doubleValue)
    case .text(let text): return NSString(string: text)
    case .boolean(let truth): return NSNumber(value: truth)
    case .date(let date): return date as NSDate
    case .data(let data): return data as NSData
    case .uuid(let uuid): return uuid as NSUUID
    case .array(let values): return NSArray(array: values.map { $0.object ?? NSNull() })
    case .dictionary(let entries):
      let result = NSMutableDictionary()
      for entry in entries {
        guard let key = entry.key.object else { continue }
        result[key] = entry.value.object ?? NSNull()
      }
      return result
    case .enumCase(_, let raw): return raw.object
    case .path(let path): return IndexPath(row: path.row, section: path.section) as NSIndexPath
    case .objectID(let id, _): return id
    case .object(let object): return object
    case .objects(let objects): return NSSet(array: objects)
    case .coded(let object): return object
    }
  }
}
