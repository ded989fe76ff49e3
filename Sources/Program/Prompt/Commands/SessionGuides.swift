import ScenarioLanguage
import Words

extension CommandGuide {
  /// The words of the prompt itself.
  static let session = SessionWord.allCases.map(\.command.guide)

  /// What the word is in a list of all words, in a language.
  func listed(in language: Language) -> String {
    let text = summary.text(in: language)
    return chapter == .lesson ? HelpSentence.inALesson(text).text(in: language) : text
  }

  /// The guide to a command of the language or of the prompt; nil where there is none.
  static func of(_ word: String) -> CommandGuide? { byWord[word] }

  private static let byWord = Dictionary(
    (language + session).map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })
}
