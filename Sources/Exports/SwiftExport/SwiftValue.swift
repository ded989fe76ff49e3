import ModelClasses
import ScenarioLanguage

/// A value of the language as Swift writes it.
struct SwiftValue {
  private let value: Value

  init(_ value: Value) { self.value = value }

  /// Nil for what is not the same without the scenario, such as a reading.
  var text: String? {
    switch value.kind {
    case .number(let digits): digits
    case .text(let text): text.literal.map(SwiftSource.literal)
    case .nil: "NSNull()"
    case .boolean(let boolean): "\(boolean)"
    case .date(let date): date.swift
    case .data(let bytes): "Data([\(bytes.map(String.init).joined(separator: ", "))])"
    case .array(let values):
      values.compactMap { SwiftValue($0).text }.count == values.count
        ? "[\(values.compactMap { SwiftValue($0).text }.joined(separator: ", "))]" : nil
    case .reading(let reading): reading.bareName?.literal.map { SwiftSource.name($0) }
    // These mean something on the scenario's stage only.
    case .now, .filler, .dictionary, .enumCase, .construction, .archive, .uuid, .indexPath,
      .filledPath,
      .expression:
      nil
    }
  }

  /// The label of an object, where the value is a name.
  var label: String? {
    guard case .reading(let reading) = value.kind else { return nil }
    return reading.bareName?.literal
  }
}

extension DateLiteral {
  /// The date in Swift; one with a fraction of a second counts from 2001, as a date does.
  var swift: String {
    time?.fraction.isEmpty == false
      ? "Date(timeIntervalSinceReferenceDate: \(secondsSinceReferenceDate))"
      : "Date(timeIntervalSince1970: \(secondsSince1970))"
  }
}
