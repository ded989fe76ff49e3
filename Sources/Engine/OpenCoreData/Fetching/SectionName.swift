import Foundation

/// The names of sections.
enum SectionName {
  /// The description of what a dictionary has; a truth value is 1 or 0, as it is in an object's row.
  static func text(of any: Any) -> String {
    guard let number = any as? NSNumber else { return "\(any)" }
    return number.stringValue
  }

  /// The value that a section is named after, where a class computes it: of the attribute's type where the
  /// path is one, else the name.
  static func value(of name: String, _ path: PropertyPath, _ layout: EntityLayout) -> Value {
    if name.isEmpty { return .null }
    guard case .slot(let slot) = layout.places[path.text],
      case .attribute(let codec) = layout.slots[slot].kind
    else { return .text(name) }
    switch codec.type.form {
    case .whole, .boolean: return Int64(name).map { .integer($0) } ?? .text(name)
    case .double, .float: return Double(name).map { .real($0) } ?? .text(name)
    case .decimal, .text, .date, .bytes, .uuid, .uri, .objectID, .composite, .object, .undefined:
      return .text(name)
    }
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
