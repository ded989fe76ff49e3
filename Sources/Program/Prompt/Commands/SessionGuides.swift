import ScenarioLanguage
import Words

extension CommandGuide {
  /// The words of the prompt itself.
  static let session = SessionWord.allCases.map(\.command.guide)

  /// What somebody needs who begins, in the order of a first session; help lists these first.
  static let beginning: [CommandGuide] =
    [SessionWord.learn, .load].map(\.command.guide)
    + [
      CommandWord.entity, .store, .insert, .save, .controller, .performFetch, .set, .delete, .show,
      .why,
    ]
    .map { $0.form.guide }
    + [SessionWord.back, .help, .quit].map(\.command.guide)

  /// The controllers that its examples name, which a stage need not have.
  var controllersOfExamples: [String] {
    let texts = [example] + forms.map(\.example)
    let names = texts.flatMap { text in
      Parser.parse(Document(path: "", text: text), isPrompt: true).scenario.commands
        .flatMap(\.controllers)
    }
    return Set(names).sorted()
  }

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

extension Command {
  /// The controllers that it names, where a line can name nothing else.
  fileprivate var controllers: [String] {
    kind.value.mentions.compactMap { mention in
      switch mention {
      case .name(let name, .controller), .fetch(let name): name.literal
      case .name, .later, .reading, .value, .count, .keyedValues, .text, .keyPath,
        .sectionNameKeyPath,
        .request, .predicate, .assignments, .pattern, .derivation:
        nil
      }
    }
  }
}
