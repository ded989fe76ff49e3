import Foundation

/// A value that an option gives in JSON, as predicates take values.
enum JSONArgument {
  /// What is wrong with a text that should be JSON.
  enum Problem: Error, Equatable {
    /// It is no JSON, or not of the kind that is wanted.
    case unreadable
    /// A `$date` that is none: where it stands, as `[1].born`, and what stands there.
    case badDate(place: String, text: String)
  }

  /// Reads any JSON value, a plain one too.
  ///
  /// JSON has no dates: `{"$date": "2026-11-21T12:00:00Z"}` is one, and so are the seconds since
  /// 2001 in the place of the text.
  static func value(_ text: String) throws(Problem) -> Any {
    guard
      let read = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: [.fragmentsAllowed])
    else { throw .unreadable }
    return try dated(read, at: "")
  }

  /// Reads an array of arguments, of which `null` is nil.
  static func arguments(_ text: String) throws(Problem) -> [Any?] {
    guard let array = try value(text) as? [Any] else { throw .unreadable }
    return array.map { $0 is NSNull ? nil : $0 }
  }

  /// Reads the values of variables by their names.
  static func variables(_ text: String) throws(Problem) -> [String: Any] {
    guard let object = try value(text) as? [String: Any] else { throw .unreadable }
    return object
  }

  private static func dated(_ value: Any, at place: String) throws(Problem) -> Any {
    switch value {
    case let array as [Any]:
      var elements: [Any] = []
      for (index, element) in array.enumerated() {
        elements.append(try dated(element, at: "\(place)[\(index)]"))
      }
      return elements
    case let object as [String: Any]:
      if object.count == 1, let date = object["$date"] { return try Self.date(date, at: place) }
      var entries: [String: Any] = [:]
      // In an order, so that of several mistakes the same one is told each time.
      for (key, element) in object.sorted(by: { $0.key < $1.key }) {
        entries[key] = try dated(element, at: "\(place).\(key)")
      }
      return entries
    default: return value
    }
  }

  private static func date(_ value: Any, at place: String) throws(Problem) -> Date {
    if let seconds = value as? Double { return Date(timeIntervalSinceReferenceDate: seconds) }
    if let text = value as? String, let date = try? Date(text, strategy: .iso8601) { return date }
    throw .badDate(place: place.isEmpty ? "the value" : place, text: "\(value)")
  }
}
