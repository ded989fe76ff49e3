import Foundation
import OpenCoreData
import ScenarioLanguage

/// What `setValue(_:forKey:)` is given for a value of the language.
enum StoredValue {
  /// The object that an attribute of the given type takes; nil for no value.
  ///
  /// - Throws: a value of another kind than the attribute's type.
  static func any(
    _ value: RunValue, as type: NSAttributeType, at bytes: Range<Int>
  ) throws -> Any? {
    switch (type.form, value) {
    case (_, .nil): return nil
    case (_, .enumCase(_, let raw)): return try any(raw, as: type, at: bytes)
    case (.whole, .number(let number)):
      guard let whole = number.wholeNumber else {
        throw UsageError(ValueFault.takesWholeNumber, at: bytes, .valueNotTaken)
      }
      return NSNumber(value: whole)
    case (.decimal, .number(let number)): return NSDecimalNumber(decimal: number)
    case (.double, .number(let number)), (.float, .number(let number)):
      return NSNumber(value: NSDecimalNumber(decimal: number).doubleValue)
    case (.text, .text(let text)): return text
    case (.uri, .text(let text)):
      guard let url = URL(string: text) else {
        throw UsageError(
          ValueFault.noURI(RunValue.text(text).printed), at: bytes, .valueNotTaken)
      }
      return url
    case (.boolean, .boolean(let truth)): return NSNumber(value: truth)
    case (.date, .date(let date)): return date
    case (.bytes, .data(let data)): return data
    case (.uuid, .uuid(let uuid)): return uuid
    case (.object, _):
      guard value.canBeArchived else {
        throw UsageError(ValueFault.archiveOnly, at: bytes, .valueNotTaken)
      }
      return value.object
    default:
      throw UsageError(
        ValueFault.attributeIs(
          BuiltInAttributeType(type)?.phrase, value: words(for: value), value.kind), at: bytes,
        .valueNotTaken)
    }
  }

  /// The value as it is written; nil for objects, which have a name or none.
  private static func words(for value: RunValue) -> String? {
    switch value {
    case .object, .objects: nil
    default: value.printed
    }
  }
}
