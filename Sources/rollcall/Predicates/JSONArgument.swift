import Foundation

/// A value that an option gives in JSON, as predicates take values.
enum JSONArgument {
  /// Reads any JSON value, a plain one too.
  ///
  /// JSON has no dates: `{"$date": "2026-11-21T12:00:00Z"}` is one, and so are the seconds since
  /// 2001 in the place of the text. Nil for what is no JSON, or a date that is none.
  static func value(_ text: String) -> Any? {
    guard
      let read = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: [.fragmentsAllowed])
    else { return nil }
    return dated(read)
  }

  /// Reads an array of arguments, of which `null` is nil.
  ///
  /// Nil for what is no array.
  static func arguments(_ text: String) -> [Any?]? {
    (value(text) as? [Any])?.map { $0 is NSNull ? nil : $0 }
  }

  private static func dated(_ value: Any) -> Any? {
    switch value {
    case let array as [Any]:
      let elements = array.compactMap(dated)
      return elements.count == array.count ? elements : nil
    case let object as [String: Any]:
      if object.count == 1, let text = object["$date"] {
        if let seconds = text as? Double { return Date(timeIntervalSinceReferenceDate: seconds) }
        return (text as? String).flatMap { try? Date($0, strategy: .iso8601) }
      }
      let entries = object.compactMapValues(dated)
      return entries.count == object.count ? entries : nil
    default: return value
    }
  }
}
