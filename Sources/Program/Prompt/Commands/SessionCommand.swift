import ScenarioLanguage
import Words

/// A line of the prompt's own, read.
struct SessionCommand {
  let word: SessionWord
  /// What stands behind the word.
  let arguments: [String]
  let deed: PromptCommand.Deed

  /// What is wrong with the words behind a session word.
  struct Fault: Error {
    var sentence: PromptSentence
  }

  /// Reads a line that begins with a session word; nil for any other line.
  static func parse(_ line: String) throws(Fault) -> SessionCommand? {
    var words = words(of: line)
    // As a shell has it: 'learn' means the same here, and what else the shell's command does is said.
    let shellWords = [["swift", "run", "rollcall"], ["rollcall"]].first { words.starts(with: $0) }
    if let shellWords { words.removeFirst(shellWords.count) }
    let isOfShell = shellWords != nil || words.first == "run" && words.count > 1
    guard let word = words.first.flatMap(SessionWord.init(typed:)) else {
      if isOfShell { throw Fault(sentence: .isOfTheShell) }
      return nil
    }
    let command = word.command
    guard let deed = try command.read(words.dropFirst()) else {
      throw Fault(sentence: .isWritten(command.guide))
    }
    return SessionCommand(word: word, arguments: Array(words.dropFirst()), deed: deed)
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

/// How words behind a command are read.
extension ArraySlice<String> {
  /// The one word; nil for none, and for several.
  var only: String? { count == 1 ? first : nil }

  /// A number from 1; another where there is no word.
  func count(orElse standard: Int) -> Int? {
    isEmpty ? standard : only.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  var flag: Bool? { only == "on" ? true : only == "off" ? false : nil }

  /// Numbers from 0; nil where a word is none.
  var numbers: [Int]? {
    let numbers = compactMap { Int($0) }.filter { $0 >= 0 }
    return numbers.count == count ? numbers : nil
  }
}

extension String {
  /// Lines of the history, as `3-5` or `3`; nil for other words.
  var lineRange: ClosedRange<Int>? {
    let ends = split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = ends.first, let from = first, from > 0 else { return nil }
    if ends.count == 1 { return from...from }
    guard ends.count == 2, let to = ends[1], to >= from else { return nil }
    return from...to
  }
}

extension PromptSetting.Mode {
  static func reading(_ word: String) throws(SessionCommand.Fault) -> Self {
    if let mode = Self(rawValue: word) { return mode }
    let modes = allCases.map(\.rawValue)
    throw SessionCommand.Fault(
      sentence: .noMode(word, near: EditDistance.nearest(to: word, in: modes), modes: modes))
  }
}

extension PromptSetting {
  /// The width that a word chooses; nil for what is no number.
  static func width(reading word: String) throws(SessionCommand.Fault) -> PromptSetting? {
    if word == "auto" { return .width(nil) }
    guard let width = Int(word) else { return nil }
    guard TerminalSize.chosenColumns.contains(width) else {
      throw SessionCommand.Fault(sentence: .widthIs(TerminalSize.chosenColumns))
    }
    return .width(width)
  }
}
