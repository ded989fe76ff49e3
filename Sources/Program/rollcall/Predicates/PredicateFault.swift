import OpenCoreData
import ScenarioRunner
import Words

/// A format that cannot be read, as a person is shown it.
struct PredicateFault {
  private let error: PredicateParseError

  /// Describes an error.
  init(_ error: PredicateParseError) { self.error = error }

  /// The text of Foundation's exception.
  var reason: String { error.exception.reason }

  /// Foundation's text, and what stands there instead of what.
  func message(in language: Language) -> String { error.message.text(in: language) }

  /// The place in the format: its character, counted from 1.
  var position: Int { error.position }

  /// Foundation's text; the place; the line of the format with a caret under it; what was expected.
  func text(in language: Language) -> String {
    let before = error.format.prefix(position - 1)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let start = Self.visible(lines.last ?? "").suffix(Self.width)
    let rest = error.format.dropFirst(position - 1).prefix { $0 != "\n" }.prefix(Self.width)
    let indent = String(repeating: " ", count: DisplayWidth.of(String(start)))
    return """
      \(VisibleText.of(reason))
      \(PredicateWord.atCharacter(position).text(in: language))
         \(start)\(Self.visible(rest))
         \(indent)^ \(VisibleText.of(error.advice.text(in: language)))

      """
  }

  /// How much of a format is shown on either side of the place.
  private static let width = 60

  private static func visible(_ text: Substring) -> String { VisibleText.of(String(text)) }
}
