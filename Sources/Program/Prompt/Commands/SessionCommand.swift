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

  /// Whether earlier commands are run again for it.
  var travels: Bool {
    switch self {
    case .back, .forward, .diff, .restart, .play, .branch: true
    case .goto(let step): step != nil
    case .help, .quit, .load, .done, .branches, .history, .rerun, .write, .export, .set, .settings,
      .doctor, .learn, .inLesson:
      false
    }
  }

  /// What is wrong with the words behind a session word.
  struct Fault: Error {
    var sentence: PromptSentence
  }

  /// Reads a line that begins with a session word; nil for any other line.
  static func parse(_ line: String) throws(Fault) -> SessionCommand? {
    let words = words(of: line)
    guard let first = words.first.flatMap(SessionWord.init(typed:)) else { return nil }
    if let command = try command(first, words.dropFirst()) { return command }
    let guide = CommandGuide.of(first.rawValue)
    throw Fault(
      sentence: guide.map { .isWritten($0) }
        ?? .noCommandHere(first.rawValue))
  }

  /// The command of a word and of those behind it; nil where they do not fit.
  private static func command(
    _ word: SessionWord, _ rest: ArraySlice<String>
  ) throws(Fault) -> SessionCommand? {
    guard rest.count <= 2 else { return nil }
    let (first, second) = (rest.first, rest.dropFirst().first)
    switch word {
    case .help: return second == nil ? .help(first) : nil
    case .quit: return first == nil ? .quit : nil
    case .load: return only(rest).map { .load($0) }
    case .back: return count(rest).map { .back($0) }
    case .forward: return count(rest).map { .forward($0) }
    case .goto:
      if rest.isEmpty { return .goto(nil) }
      return only(rest).flatMap { Int($0) }.flatMap { $0 < 0 ? nil : .goto($0) }
    case .diff:
      guard let from = first.flatMap({ Int($0) }), let to = second.flatMap({ Int($0) }),
        from >= 0, to >= 0
      else { return nil }
      return .diff(from, to)
    case .restart: return first == nil ? .restart : nil
    case .play: return first == nil ? .play : nil
    case .done: return first == nil ? .done : nil
    case .branches: return first == nil ? .branches : nil
    case .branch: return first.map { .branch($0, second) }
    case .history:
      if rest.isEmpty { return .history(nil) }
      if let isOn = flag(rest) { return .set(.history(isOn)) }
      return count(rest).map { .history($0) }
    case .rerun: return only(rest).flatMap { range($0) }.map { .rerun($0) }
    case .write:
      guard let range = first.flatMap({ range($0) }), let second else { return nil }
      return .write(range, second)
    case .export: return only(rest).map { .export($0) }
    case .mode:
      guard let word = only(rest) else { return nil }
      return try mode(word)
    case .width:
      guard let word = only(rest) else { return nil }
      if word == "auto" { return .set(.width(nil)) }
      guard let width = Int(word) else { return nil }
      guard TerminalSize.chosenColumns.contains(width) else {
        throw Fault(sentence: .widthIs(TerminalSize.chosenColumns))
      }
      return .set(.width(width))
    case .pager:
      return only(rest).flatMap { PromptSetting.Paging(rawValue: $0) }.map { .set(.paging($0)) }
    case .timer: return flag(rest).map { .set(.timer($0)) }
    case .language:
      guard let word = only(rest) else { return nil }
      if word == "auto" { return .set(.language(nil)) }
      return Language(rawValue: word).map { .set(.language($0)) }
    case .settings:
      if rest.isEmpty { return .settings(writes: false) }
      return only(rest) == "write" ? .settings(writes: true) : nil
    case .doctor: return first == nil ? .doctor : nil
    case .learn: return .learn(first, second)
    case .hint: return first == nil ? .inLesson(.hint) : nil
    case .goal: return first == nil ? .inLesson(.goal) : nil
    case .solution: return first == nil ? .inLesson(.solution) : nil
    case .again: return first == nil ? .inLesson(.again) : nil
    case .skip: return first == nil ? .inLesson(.skip) : nil
    case .next: return first == nil ? .inLesson(.next) : nil
    }
  }

  /// The one word; nil for none, and for several.
  private static func only(_ words: ArraySlice<String>) -> String? {
    words.count == 1 ? words.first : nil
  }

  private static func mode(_ word: String) throws(Fault) -> SessionCommand {
    if let mode = PromptSetting.Mode(rawValue: word) { return .set(.mode(mode)) }
    let modes = PromptSetting.Mode.allCases.map(\.rawValue)
    throw Fault(
      sentence: .noMode(word, near: EditDistance.nearest(to: word, in: modes), modes: modes))
  }

  /// A number from 1; 1 where there is no word.
  private static func count(_ words: ArraySlice<String>) -> Int? {
    if words.isEmpty { return 1 }
    return only(words).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func flag(_ words: ArraySlice<String>) -> Bool? {
    only(words) == "on" ? true : only(words) == "off" ? false : nil
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
