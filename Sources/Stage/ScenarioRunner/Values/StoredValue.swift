import Foundation
import OpenCoreData
package import ScenarioLanguage

/// What `setValue(_:forKey:)` is given for a value of the language.
package enum StoredValue {
  /// What is wrong with a value that is written out, as that of an attribute; nil where the attribute
  /// takes it, and where only running shows what it is.
  package static func fault(
    ofWriting value: ScenarioLanguage.Value, as type: BuiltInAttributeType
  ) -> UsageError? {
    guard let written = RunValue(writtenOut: value) else { return nil }
    do {
      _ = try any(written, as: type.engineType, at: value.span.bytes)
      return nil
    } catch {
      return error as? UsageError
    }
  }

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
        let isWhole = !number.digits.contains(".")
        throw UsageError(
          isWhole ? ValueFault.beyondWholeNumbers(number.digits) : .takesWholeNumber, at: bytes,
          .valueNotTaken)
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
    case (.whole, _), (.boolean, _), (.double, _), (.float, _), (.decimal, _), (.text, _),
      (.date, _),
      (.bytes, _), (.uuid, _), (.uri, _), (.objectID, _), (.composite, _), (.undefined, _):
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
    case .nil, .number, .text, .boolean, .date, .data, .uuid, .array, .dictionary, .enumCase, .path,
      .objectID, .coded:
      value.printed
    }
  }
}

extension RunValue {
  /// The value that is written out; nil for one that a run has to make or to look up.
  init?(writtenOut value: Value) {
    switch value.kind {
    case .nil: self = .nil
    case .boolean(let truth): self = .boolean(truth)
    case .number(let digits):
      guard let number = try? WrittenNumber.decimal(digits, at: value.span.bytes) else {
        return nil
      }
      self = .number(number)
    case .text(let text):
      guard let literal = text.literal else { return nil }
      self = .text(literal)
    case .date(let date):
      self = .date(Date(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate))
    case .data(let data): self = .data(Data(data))
    case .reading, .expression, .array, .dictionary, .construction, .archive, .filler, .uuid, .now,
      .enumCase, .indexPath, .filledPath:
      return nil
    }
  }
}
