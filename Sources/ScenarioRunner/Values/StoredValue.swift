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
    switch (type, value) {
    case (_, .nil): return nil
    case (_, .enumCase(_, let raw)): return try any(raw, as: type, at: bytes)
    case (.integer16AttributeType, .number(let number)),
      (.integer32AttributeType, .number(let number)),
      (.integer64AttributeType, .number(let number)):
      guard let whole = Int64(NSDecimalNumber(decimal: number).stringValue) else {
        throw UsageError("the attribute takes a whole number", at: bytes, .valueNotTaken)
      }
      return NSNumber(value: whole)
    case (.decimalAttributeType, .number(let number)): return NSDecimalNumber(decimal: number)
    case (.doubleAttributeType, .number(let number)), (.floatAttributeType, .number(let number)):
      return NSNumber(value: NSDecimalNumber(decimal: number).doubleValue)
    case (.stringAttributeType, .text(let text)): return text
    case (.URIAttributeType, .text(let text)):
      guard let url = URL(string: text) else {
        throw UsageError("\(RunValue.text(text).printed) is no URI", at: bytes, .valueNotTaken)
      }
      return url
    case (.booleanAttributeType, .boolean(let truth)): return NSNumber(value: truth)
    case (.dateAttributeType, .date(let date)): return date
    case (.binaryDataAttributeType, .data(let data)): return data
    case (.UUIDAttributeType, .uuid(let uuid)): return uuid
    case (.transformableAttributeType, _):
      guard value.canBeArchived else {
        throw UsageError(
          "the attribute holds an archive; this value cannot be archived", at: bytes, .valueNotTaken
        )
      }
      return value.object
    default:
      throw UsageError(
        "the attribute is \(BuiltInAttributeType(type)?.phrase ?? "of another type"); "
          + "\(words(for: value)) is \(value.kind)", at: bytes,
        .valueNotTaken)
    }
  }

  private static func words(for value: RunValue) -> String {
    switch value {
    case .object, .objects: "this"
    default: value.printed
    }
  }
}

extension RunValue {
  /// What kind of value this is, in a sentence.
  var kind: String {
    switch self {
    case .nil: "no value"
    case .number: "a number"
    case .text: "a text"
    case .boolean: "true or false"
    case .date: "a date"
    case .data: "bytes"
    case .uuid: "a UUID"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .enumCase: "a case of an enum"
    case .path: "an index path"
    case .object: "an object"
    case .objects: "a set of objects"
    case .coded: "a coded object"
    }
  }
}
