import ScenarioLanguage

/// In tests a title that stands alone is the same in every language.
extension Wording: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text, translation: nil) }
}
