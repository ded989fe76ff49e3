import CoreDataErrors
import Foundation

/// The default value of an attribute in a `contents` file, and the bounds of its values.
struct ModelSourceValue {
  private let element: MarkupElement
  private let type: NSAttributeType

  init(_ element: MarkupElement, _ type: NSAttributeType) {
    (self.element, self.type) = (element, type)
  }

  /// The value of a new object; nil for none.
  ///
  /// A number may say YES or NO: Xcode keeps what a Boolean attribute had as its default when its type
  /// is changed. They are 1 and 0.
  ///
  /// - Throws: a value that its type cannot be.
  var defaultValue: AttributeDefinition.DefaultValue? {
    get throws(ModelFileFault) {
      if type == .dateAttributeType, let text = element.attributes["defaultDateTimeInterval"] {
        return .date(try number(text, key: "defaultDateTimeInterval"))
      }
      guard var text = element.attributes["defaultValueString"] else { return nil }
      let key = "defaultValueString"
      switch (type.form, text) {
      case (.whole, "YES"), (.decimal, "YES"), (.double, "YES"), (.float, "YES"): text = "1"
      case (.whole, "NO"), (.decimal, "NO"), (.double, "NO"), (.float, "NO"): text = "0"
      case _: break
      }
      switch type.form {
      case .whole:
        guard let value = Int64(text) ?? Double(text).flatMap(Int64.init(exactly:)) else {
          throw refusal(of: text, key: key)
        }
        return .integer(value)
      case .decimal:
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
          throw refusal(of: text, key: key)
        }
        return .decimal(value)
      case .double, .float: return .real(try number(text, key: key))
      case .boolean:
        switch text.uppercased() {
        case "YES", "TRUE", "1": return .boolean(true)
        case "NO", "FALSE", "0": return .boolean(false)
        default: throw refusal(of: text, key: key)
        }
      case .text: return .text(text)
      case .uuid:
        guard let value = UUID(uuidString: text) else { throw refusal(of: text, key: key) }
        return .uuid(value)
      case .uri: return .uri(text)
      case .date:
        // Words such as "now" are the text field of Xcode's; the value is the interval beside it.
        return Double(text).map { .date($0) }
      case .bytes, .object, .objectID, .composite, .undefined: return nil
      }
    }
  }

  /// What the bounds of an attribute demand, with the codes of Core Data's errors.
  var rules: [PropertyDefinition.Rule] {
    get throws(ModelFileFault) {
      var rules: [PropertyDefinition.Rule] = []
      func demand(_ predicate: String, _ code: CoreDataErrorCode) {
        rules.append(.init(predicate: predicate, warning: .code(code.rawValue)))
      }
      if type == .dateAttributeType {
        if let text = element.attributes["minDateTimeInterval"] {
          let seconds = try number(text, key: "minDateTimeInterval")
          demand("timeIntervalSinceReferenceDate >= \(seconds)", .dateTooSoon)
        }
        if let text = element.attributes["maxDateTimeInterval"] {
          let seconds = try number(text, key: "maxDateTimeInterval")
          demand("timeIntervalSinceReferenceDate <= \(seconds)", .dateTooLate)
        }
        return rules
      }
      let isText = type == .stringAttributeType
      if let text = element.attributes["minValueString"] {
        let bound = try number(text, key: "minValueString")
        demand(
          "\(isText ? "length" : "SELF") >= \(spelled(bound, text))",
          isText ? .stringTooShort : .numberTooSmall)
      }
      if let text = element.attributes["maxValueString"] {
        let bound = try number(text, key: "maxValueString")
        demand(
          "\(isText ? "length" : "SELF") <= \(spelled(bound, text))",
          isText ? .stringTooLong : .numberTooLarge)
      }
      if let pattern = element.attributes["regularExpressionString"], isText {
        let quoted = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        demand("SELF MATCHES \"\(quoted)\"", .stringPatternMatching)
      }
      return rules
    }
  }

  /// A bound as a predicate's literal: whole where it is, since 1.0 and 1 print differently.
  private func spelled(_ bound: Double, _ text: String) -> String {
    Int64(exactly: bound).map(String.init) ?? text
  }

  private func number(_ text: String, key: String) throws(ModelFileFault) -> Double {
    guard let number = Double(text), number.isFinite else { throw refusal(of: text, key: key) }
    return number
  }

  private func refusal(of text: String, key: String) -> ModelFileFault {
    .source(
      "'\(key)' of '\(element.attributes["name"] ?? "")' cannot be '\(text)'", line: element.line)
  }
}
