import ScenarioLanguage
import Words

/// A command of the prompt itself.
enum SessionCommand: Equatable {
  case help(String?)
  case quit
  case load(String)
  case back(Int), forward(Int)
  /// Nil lists the steps.
  case goto(Int?)
  case diff(Int, Int)
  case restart, play, done
  case branches
  /// A branch to go to; or its new name.
  case branch(String, String?)
  case history(Int?)
  case rerun(ClosedRange<Int>)
  case write(ClosedRange<Int>, String)
  case export(String)
  case set(PromptSetting)
  case settings(writes: Bool)
  case doctor
  /// The lesson and the task in it; nil lists the lessons.
  case learn(String?, String?)
  case inLesson(LessonWord)

  /// What is asked of the lesson that is open.
  enum LessonWord {
    case hint, goal, solution, again, skip, next
  }

  /// What is wrong with the words behind a session word.
  struct Fault: Error {
    var sentence: PromptSentence
  }

  /// Reads a line that begins with a session word; nil for any other line.
  static func parse(_ line: String) throws(Fault) -> SessionCommand? {
    let words = words(of: line)
    guard let first = words.first,
      CommandWord.sessionWords.contains(first) || CommandWord.helpWords.contains(first)
    else { return nil }
    let rest = Array(words.dropFirst())
    if let command = try command(first, rest) { return command }
    let guide = CommandGuide.of(first)
    throw Fault(
      sentence: guide.map { .isWritten($0.usage, example: $0.example) } ?? .noCommandHere(first))
  }

  private static func command(
    _ first: String, _ rest: [String]
  ) throws(Fault) -> SessionCommand? {
    switch (first, rest.count) {
    case ("help", 0...1): return .help(rest.first)
    case ("quit", 0): return .quit
    case ("load", 1): return .load(rest[0])
    case ("back", 0...1): return count(rest).map { .back($0) }
    case ("forward", 0...1): return count(rest).map { .forward($0) }
    case ("goto", 0): return .goto(nil)
    case ("goto", 1): return Int(rest[0]).map { .goto(max($0, 0)) }
    case ("diff", 2):
      guard let from = Int(rest[0]), let to = Int(rest[1]), from >= 0, to >= 0 else { return nil }
      return .diff(from, to)
    case ("restart", 0): return .restart
    case ("play", 0): return .play
    case ("done", 0): return .done
    case ("branches", 0): return .branches
    case ("branch", 1...2): return .branch(rest[0], rest.dropFirst().first)
    case ("history", 0): return .history(nil)
    case ("history", 1):
      if let isOn = flag(rest[0]) { return .set(.history(isOn)) }
      return Int(rest[0]).flatMap { $0 > 0 ? .history($0) : nil }
    case ("rerun", 1): return range(rest[0]).map { .rerun($0) }
    case ("write", 2): return range(rest[0]).map { .write($0, rest[1]) }
    case ("export", 1): return .export(rest[0])
    case ("mode", 1): return try mode(rest[0])
    case ("width", 1):
      if rest[0] == "auto" { return .set(.width(nil)) }
      return Int(rest[0]).flatMap { (20...1000).contains($0) ? .set(.width($0)) : nil }
    case ("pager", 1): return flag(rest[0]).map { .set(.pager($0)) }
    case ("timer", 1): return flag(rest[0]).map { .set(.timer($0)) }
    case ("language", 1):
      if rest[0] == "auto" { return .set(.language(nil)) }
      return Language(rawValue: rest[0]).map { .set(.language($0)) }
    case ("settings", 0): return .settings(writes: false)
    case ("settings", 1): return rest[0] == "write" ? .settings(writes: true) : nil
    case ("doctor", 0): return .doctor
    case ("learn", 0...2): return .learn(rest.first, rest.dropFirst().first)
    case ("hint", 0): return .inLesson(.hint)
    case ("goal", 0): return .inLesson(.goal)
    case ("solution", 0): return .inLesson(.solution)
    case ("again", 0): return .inLesson(.again)
    case ("skip", 0): return .inLesson(.skip)
    case ("next", 0): return .inLesson(.next)
    default: return nil
    }
  }

  private static func mode(_ word: String) throws(Fault) -> SessionCommand {
    if let mode = PromptSetting.Mode(rawValue: word) { return .set(.mode(mode)) }
    let modes = PromptSetting.Mode.allCases.map(\.rawValue)
    throw Fault(
      sentence: .noMode(word, near: EditDistance.nearest(to: word, in: modes), modes: modes))
  }

  private static func count(_ words: [String]) -> Int? {
    guard let word = words.first else { return 1 }
    return Int(word).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func flag(_ word: String) -> Bool? {
    word == "on" ? true : word == "off" ? false : nil
  }

  private static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = ends.first, let from = first, from > 0 else { return nil }
    if ends.count == 1 { return from...from }
    guard ends.count == 2, let to = ends[1], to >= from else { return nil }
    return from...to
  }

  /// Words parted by blanks; those in quotes are one.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var (isQuoted, isWord) = (false, false)
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        isWord = true
      case " " where !isQuoted, "\t" where !isQuoted, "\n", "\r\n":
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      default:
        word.append(character)
        isWord = true
      }
    }
    return isWord ? words + [word] : words
  }
}
