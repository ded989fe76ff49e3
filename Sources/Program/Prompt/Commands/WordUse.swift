import ScenarioLanguage
import Words

/// A place where a command's guide has a word that is no command: an option, a line of a block.
struct WordUse: Equatable {
  /// The command, which `help` explains.
  let command: String
  /// How what has the word is written.
  let usage: String
  let meaning: Wording

  /// The places that have the word, one for each command, in the order of the guides.
  ///
  /// A line of a block goes before a usage, and a usage before a text that speaks of the word.
  static func all(of word: String, in guides: [CommandGuide]) -> [WordUse] {
    guides.compactMap { guide in
      let lines = guide.block?.lines.map { ($0.text, $0.meaning) } ?? []
      let forms = guide.forms.map { ($0.usage, $0.meaning) }
      let usages = [(guide.usage, guide.summary)] + forms
      let found =
        (lines + usages).first { has(word, $0.0) }
        ?? usages.first { has(word, quoted($0.1.english)) }
        ?? (guide.detail.map { has(word, quoted($0.english)) } ?? false || has(word, guide.example)
          ? (guide.usage, guide.detail ?? guide.summary) : nil)
      return found.map { WordUse(command: guide.word, usage: $0.0, meaning: $0.1) }
    }
  }

  /// Whether a text has the word whole.
  private static func has(_ word: String, _ text: String) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
  }

  /// What stands in a sentence between backticks.
  private static func quoted(_ sentence: String) -> String {
    sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }.joined(separator: " ")
  }
}
