/// A language in which the program speaks.
///
/// Names of the API, commands, error codes and Apple's own texts are the same in all of them.
package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case simplifiedChinese = "zh"

  /// The language of a locale's name such as `zh_CN.UTF-8`; English for every other.
  package init(locale: String) {
    self = locale.lowercased().hasPrefix("zh") ? .simplifiedChinese : .english
  }

  /// The language that a user's environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` that is set and not empty; English where none is.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(locale: locale ?? "")
  }

  /// The one of a sentence's two texts that is in this language; the other is not made.
  ///
  /// ```swift
  /// language("the rows differ", "行不一致")
  /// ```
  package func callAsFunction(
    _ english: @autoclosure () -> String, _ simplifiedChinese: @autoclosure () -> String
  ) -> String {
    switch self {
    case .english: english()
    case .simplifiedChinese: simplifiedChinese()
    }
  }

  /// The language of output: what was asked for; else, on a terminal, what the user's settings say,
  /// else the environment.
  ///
  /// A pipe and a file are English unless asked otherwise, so that they read the same everywhere.
  package static func ofOutput(
    asked: Language?, setting: Language? = nil, isTerminal: Bool, environment: [String: String]
  ) -> Language {
    asked ?? (isTerminal ? setting ?? Language(environment: environment) : .english)
  }
}
