import ScenarioLanguage

/// Texts as a scenario writes them.
package enum Quoted {
  /// The text in quotes, with escapes where it needs them.
  package static func text(_ text: String) -> String { "\(TextLiteral(text))" }
}
