import Lessons
import ScenarioLanguage
import Words

/// What is wrong with the words after `rollcall`.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  case unknownOption(String, Subcommand?)
  case repeatedOption(String)
  case missingValue(String, expected: Wording?)
  case badValue(String, expected: Wording?, String)
  case badFormat(Subcommand, String)
  case badDate(Option, place: String, String)
  case repeatedKey(Option, String)
  case valueNotTaken(Option, String)
  case missingPath(Subcommand)
  case missingReports
  case badShardVariable(String)
  case excluded(Option, Option)
  /// Two options that would write one file: both, and its path.
  case oneFile(String, String, String)
  case standardInputAlone(Subcommand)
  case noStandardInput(Option)
  case missingName
  case missingLanguage(Subcommand)
  case unknownLanguage(String, Subcommand)
  case packageOfModel
  case twoModels
  case onePath(Subcommand)
  case oneScenario(Option)
  case missingFormat
  case tooManyFormats
  case needsFormat(Option)
  case needs(Option, Option)
  case unknownTopic(String)
  case tooManyTopics
  case tooManyLessons
  case missingLesson
  case noSuchLesson(String)
  case noLessons(LessonLibrary.Fault)
}

extension UsageError: Sentence {
  /// What is said of it, each line ended.
  func message(in language: Language) -> String { "rollcall: \(text(in: language))\n" }

  var english: String {
    switch self {
    case .unknownCommand(let word): "there is no command '\(word)'" + remark(onCommand: word)
    case .unknownOption(let name, let command):
      if let command {
        "'\(command.rawValue)' has no option '\(name)'"
          + (command == .predicate && !name.hasPrefix("--")
            ? "; a format that begins with - stands behind --" : "")
          + Self.suggestion(for: name, among: command.optionWords) + usage(of: command)
      } else {
        "there is no option '\(name)'" + Self.suggestion(for: name, among: Self.globalOptions)
          + "\nusage: rollcall COMMAND …"
      }
    case .repeatedOption(let option): "'\(option)' is given twice"
    case .missingValue(let option, let expected):
      "'\(option)' needs \(expected?.english ?? "")"
    case .badValue(let option, let expected, let value):
      "'\(option)' needs \(expected?.english ?? ""), not '\(value)'"
    case .badFormat(let command, let value):
      "'\(command.rawValue)' writes text or json, not '\(value)'"
    case .badDate(let option, let place, let text):
      "'\(option.rawValue)': the $date of \(place) is '\(text)'; a date is written as "
        + "2026-11-21T12:00:00Z, or as seconds since 2001"
    case .repeatedKey(let option, let key): "'\(option.rawValue)' gives '\(key)' twice"
    case .valueNotTaken(let option, let value):
      "'\(option.rawValue)' takes no value, but there is '\(value)'"
    case .missingPath(let command):
      "'\(command.rawValue)' needs a file or folder" + usage(of: command)
    case .missingReports: "'--merge' needs the files that 'rollcall test --report FILE' wrote"
    case .badShardVariable(let name):
      "'--shard auto': \(name) and the variable beside it do not name a part"
    case .excluded(let one, let other):
      "'\(one.rawValue)' and '\(other.rawValue)' exclude each other"
    case .oneFile(let one, let other, let path):
      "'\(one)' and '\(other)' would both write \(path); give each a file of its own"
    case .standardInputAlone(let command):
      "'\(command.rawValue)' takes - for standard input alone, without other paths"
    case .noStandardInput(let option):
      "'\(option.rawValue)' is for files, and - is standard input"
    case .tooManyLessons: "'learn' takes a lesson and a task in it" + usage(of: .learn)
    case .missingLesson: "'--restart' needs a lesson" + usage(of: .learn)
    case .noSuchLesson(let word): "there is no lesson '\(word)'; 'rollcall learn --list' lists them"
    case .noLessons(.noFolder(let path)): "\(path): there is no such folder of lessons"
    case .noLessons(.noLessons(let path)):
      "\(path): there is no lesson in it; a lesson's file is named as 01-name.md"
    case .oneScenario(let option): "'\(option.rawValue)' takes one scenario"
    case .missingName: "'new' needs a name" + usage(of: .new)
    case .missingLanguage(let command):
      "'\(command.rawValue)' needs a language, \(Self.languages(of: command, "or")), and a file"
        + usage(of: command)
    case .unknownLanguage(let word, let command):
      "'\(command.rawValue)' writes \(Self.languages(of: command, "or")), not '\(word)'"
        + Self.suggestion(for: word, among: command.languages) + usage(of: command)
    case .packageOfModel:
      "'--package' is for 'export swift', whose packages have the models in their folder Models"
        + usage(of: .export)
    case .twoModels: "'compare' needs two models, or recordings" + usage(of: .compare)
    case .onePath(let command):
      "'\(command.rawValue)' takes one file at a time" + usage(of: command)
    case .missingFormat:
      "'predicate' needs a format, or --json to read formats from standard input"
        + usage(of: .predicate)
    case .tooManyFormats: "'predicate' takes one format; put it in quotes" + usage(of: .predicate)
    case .needs(let option, let other):
      "'\(option.rawValue)' needs '\(other.rawValue)' here"
    case .needsFormat(let option): "'\(option.rawValue)' needs a format on the command line"
    case .unknownTopic(let word):
      "there is no help on '\(word)'"
        + Self.suggestion(for: word, among: HelpTopic.names)
        + "\n'rollcall help' lists the topics, 'rollcall help codes' the codes"
    case .tooManyTopics: "'help' explains one topic at a time" + usage(of: .help)
    }
  }

  private func usage(of command: Subcommand) -> String { "\nusage: \(command.usage.english)" }

  private func remark(onCommand word: String) -> String {
    if word.hasSuffix(".scenario") { return "; to run a file: rollcall run \(word)" }
    return Self.suggestion(for: word, among: Subcommand.allCases.map(\.rawValue))
      + "\n'rollcall help' lists the commands"
  }

  private static func suggestion(for word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "; \($0.english)" } ?? ""
  }

  /// Options that stand before, or without, a command.
  static let globalOptions = ["--help", "--version", "--language"]

  /// What a command writes, with a word between.
  static func languages(of command: Subcommand, _ or: String) -> String {
    command.languages.joined(separator: " \(or) ")
  }

  /// Asks for a word that is near; nil where none is.
  static func nearest(to word: String, among words: [String]) -> SharedSentence? {
    EditDistance.nearest(to: word, in: words).map { .didYouMean($0) }
  }
}
