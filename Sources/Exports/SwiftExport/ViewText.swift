import ModelClasses
import ScenarioLanguage

/// A text of a view whose braces are filled in, as Swift writes it.
struct ViewText {
  /// The expression; nil where the braces read what has no counterpart.
  let code: String?
  /// Whether all that fills it in has a value, as conditions.
  let conditions: [String]
  let helpers: ExpressionHelpers
  /// What is said where it is left out.
  let omission: Omission

  /// Writes a text that stands behind the word `property` in the scenario at `place`.
  init(
    _ text: TextLiteral, of property: String, _ subject: ExpressionSubject,
    _ surroundings: ExpressionSurroundings, place: String
  ) {
    var expression = SwiftExpression(surroundings, subject)
    code = expression.text(text.segments, absent: "nil")
    // The conditions stand by themselves, with names of their own.
    var condition = SwiftExpression(surroundings, subject)
    conditions = condition.presence(of: text.segments) ?? []
    helpers = code == nil ? ExpressionHelpers() : expression.helpers
    omission = Omission(text: text, of: property, place: place)
  }

  /// Writes the lines that use it, or in their place that it is left out.
  func write(to source: inout SwiftSource, _ lines: (String) -> [String]) {
    guard let code else { return source.line("//", .leftOut(omission)) }
    for line in lines(code) { source.line(line) }
  }
}
