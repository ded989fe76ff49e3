import Lessons
import ScenarioLanguage
import Words

/// What is wrong with the words after `rollcall`.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  case unknownOption(String, Subcommand?)
  case repeatedOption(Option)
  case missingValue(Option)
  case badValue(Option, String)
  case badDate(Option, place: String, String)
  case repeatedKey(Option, String)
  case valueNotTaken(Option, String)
  case missingPath(Subcommand)
  case missingReports
  case badShardVariable(String)
  case excluded(Option, Option)
  case standardInputAlone(Subcommand)
  case missingName
  case missingLanguage
  case unknownLanguage(String)
  case onePath(Subcommand)
  case missingFormat
  case tooManyFormats
  case needsFormat(Option)
  case unknownTopic(String)
  case tooManyTopics
  case tooManyLessons
  case missingLesson
  case noSuchLesson(String)
  case noLessons(LessonLibrary.Fault)

  /// What is said of it, each line ended.
  var message: String { "rollcall: \(sentence)\n" }

  private var sentence: String {
    switch self {
    case .unknownCommand(let word):
      "there is no command '\(word)'" + remark(onCommand: word)
    case .unknownOption(let name, let command):
      if let command {
        "'\(command.rawValue)' has no option '\(name)'"
          + (command == .predicate && !name.hasPrefix("--")
            ? "; a format that begins with - stands behind --" : "")
          + Self.remark(on: name, among: command.options.map(\.rawValue), command.usage)
      } else {
        "there is no option '\(name)'"
          + Self.remark(on: name, among: ["--help", "--version"], "rollcall COMMAND …")
      }
    case .repeatedOption(let option): "'\(option.rawValue)' is given twice"
    case .missingValue(let option): "'\(option.rawValue)' needs \(option.expected)"
    case .badValue(let option, let value):
      "'\(option.rawValue)' needs \(option.expected), not '\(value)'"
    case .badDate(let option, let place, let text):
      "'\(option.rawValue)': the $date of \(place) is '\(text)'; a date is written as "
        + "2026-11-21T12:00:00Z, or as seconds since 2001"
    case .repeatedKey(let option, let key): "'\(option.rawValue)' gives '\(key)' twice"
    case .valueNotTaken(let option, let value):
      "'\(option.rawValue)' takes no value, but there is '\(value)'"
    case .missingPath(let command):
      "'\(command.rawValue)' needs a file or folder\nusage: \(command.usage)"
    case .missingReports: "'--merge' needs the files that 'rollcall test --report FILE' wrote"
    case .badShardVariable(let name):
      "'--shard auto': \(name) and the variable beside it do not name a part"
    case .excluded(let one, let other):
      "'\(one.rawValue)' and '\(other.rawValue)' exclude each other"
    case .standardInputAlone(let command):
      "'\(command.rawValue)' takes - for standard input alone, without other paths"
    case .tooManyLessons:
      "'learn' takes a lesson and a task in it\nusage: \(Subcommand.learn.usage)"
    case .missingLesson: "'--restart' needs a lesson\nusage: \(Subcommand.learn.usage)"
    case .noSuchLesson(let word):
      "there is no lesson '\(word)'; 'rollcall learn --list' lists them"
    case .noLessons(.noFolder(let path)): "\(path): there is no such folder of lessons"
    case .noLessons(.noLessons(let path)):
      "\(path): there is no lesson in it; a lesson's file is named as 01-name.md"
    case .missingName: "'new' needs a name\nusage: \(Subcommand.new.usage)"
    case .missingLanguage:
      "'export' needs a language, swift, and a file\nusage: \(Subcommand.export.usage)"
    case .unknownLanguage(let word):
      "'export' writes swift, not '\(word)'" + Self.suggestion(for: word, among: ["swift"])
        + "\nusage: \(Subcommand.export.usage)"
    case .onePath(let command):
      "'\(command.rawValue)' takes one file at a time\nusage: \(command.usage)"
    case .missingFormat:
      "'predicate' needs a format, or --json to read formats from standard input\n"
        + "usage: \(Subcommand.predicate.usage)"
    case .tooManyFormats:
      "'predicate' takes one format; put it in quotes\nusage: \(Subcommand.predicate.usage)"
    case .needsFormat(let option): "'\(option.rawValue)' needs a format on the command line"
    case .unknownTopic(let word):
      "there is no help on '\(word)'"
        + Self.suggestion(for: word, among: HelpTopic.names)
        + "\n'rollcall help' lists the topics, 'rollcall help codes' the codes"
    case .tooManyTopics: "'help' explains one topic at a time\nusage: \(Subcommand.help.usage)"
    }
  }

  private func remark(onCommand word: String) -> String {
    if word.hasSuffix(".scenario") { return "; to run a file: rollcall run \(word)" }
    return Self.suggestion(for: word, among: Subcommand.allCases.map(\.rawValue))
      + "\n'rollcall help' lists the commands"
  }

  private static func remark(on word: String, among words: [String], _ usage: String) -> String {
    suggestion(for: word, among: words) + "\nusage: \(usage)"
  }

  private static func suggestion(for word: String, among words: [String]) -> String {
    EditDistance.nearest(to: word, in: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}
