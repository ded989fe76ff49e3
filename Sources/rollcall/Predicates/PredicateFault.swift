import OpenCoreData
import TextTable

/// A format that cannot be read, as a person is shown it.
struct PredicateFault {
  private let error: PredicateParseError

  /// Describes an error.
  init(_ error: PredicateParseError) { self.error = error }

  /// The text of Foundation's exception.
  var reason: String { error.exception.reason }

  /// Foundation's text, and what stands there instead of what.
  var message: String { "\(reason): \(error.explanation)" }

  /// The place in the format: its character, counted from 1.
  var position: Int {
    let bytes = error.format.utf8
    let place = bytes.index(bytes.startIndex, offsetBy: min(error.offset, bytes.count))
    return error.format[..<place].count + 1
  }

  /// Foundation's text; the place; the line of the format with a caret under it; what was expected.
  var text: String {
    let before = error.format.prefix(position - 1)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let start = Self.visible(lines.last ?? "").suffix(Self.width)
    let rest = error.format.dropFirst(position - 1).prefix { $0 != "\n" }.prefix(Self.width)
    let indent = String(repeating: " ", count: DisplayWidth.of(String(start)))
    return """
      \(reason)
      at character \(position):
         \(start)\(Self.visible(rest))
         \(indent)^ \(error.explanation)

      """
  }

  /// How much of a format is shown on either side of the place.
  private static let width = 60

  /// A text in which every character has a place of its own.
  private static func visible(_ text: Substring) -> String {
    String(text.map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 })
  }
}
