import Foundation

/// The names of sections.
enum SectionName {
  /// The description of what a dictionary has; a truth value is 1 or 0, as it is in an object's row.
  static func text(of any: Any) -> String {
    guard let number = any as? NSNumber else { return "\(any)" }
    return number.stringValue
  }

  /// The description of a section key's value; empty for nil.
  static func text(of value: Value, _ path: PropertyPath) -> String {
    switch value {
    case .null: return ""
    case .text(let text): return text
    case .integer(let number): return String(number)
    case .real(let number)
    where path.codec?.type != .dateAttributeType && number == number.rounded()
      && abs(number) < 1e15:
      return String(Int64(number))
    // No section key path ends at a relationship.
    case .reference, .real, .boxed:
      guard let any = path.codec?.any(from: value) else { return "" }
      return "\(any)"
    }
  }
}
