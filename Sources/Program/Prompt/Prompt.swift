import Foundation
import Lessons
import LineEditor
import ScenarioFiles
import Reports
import ScenarioLanguage
import ScenarioRunner
import Words

/// The prompt: reads commands from a person at a terminal, or from a file or pipe, and runs them.
package final class Prompt {
  private let surroundings: PromptSurroundings
  private let session: Session
  private var reader = EntryReader()
  /// What stands in the next line already.
  private var prefilled = ""
  /// The names on the stage, gathered once between two commands.
  private var vocabulary: Vocabulary?

  /// A prompt that has read nothing yet.
  package init(_ surroundings: PromptSurroundings) {
    self.surroundings = surroundings
    session = Session(surroundings)
  }

  /// Reads and runs commands until there are no more.
  ///
  /// - Returns: the exit code: at a terminal 0, else that of a file's run.
  package func run() -> Int32 {
    defer { session.close() }
    return surroundings.isTerminal ? converse() : runAll()
  }

  // MARK: A file or a pipe

  private func runAll() -> Int32 {
    var input = StandardInput(isInterrupted: surroundings.isInterrupted)
    var number = 0
    var first = 1
    if let opening = surroundings.opening, case .failed(let code) = session.take(opening) {
      return code
    }
    if case .failed(let code) = openStore() { return code }
    while let bytes = input.next() {
      number += 1
      if reader.lines.isEmpty, session.isAwaitingEnter,
        bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D })
      {
        session.enter()
        continue
      }
      if reader.lines.isEmpty { first = number }
      let document = Document(path: "standard input", bytes: bytes, firstLine: number)
      if let problem = document.unreadable {
        session.console.complain(
          problem.rendered(in: document, language: session.language, columns: session.console.width)
        )
        return 2
      }
      var line = String(decoding: bytes, as: UTF8.self)
      if line.hasSuffix("\r") { line.removeLast() }
      if number == 1, line.hasPrefix("\u{FEFF}") { line.unicodeScalars.removeFirst() }
      guard reader.take(line) == .whole else { continue }
      switch session.take(reader.finish(), line: first) {
      case .done: break
      case .failed(let code): return code
      case .quit: return surroundings.opening == nil ? session.finish() : 0
      }
      // What runs now is shown to no one.
      if session.console.isClosed { break }
    }
    if surroundings.isInterrupted() { return ExitCode.interrupted.rawValue }
    if !reader.lines.isEmpty, case .failed(let code) = session.take(reader.finish(), line: first) {
      return code
    }
    return surroundings.opening == nil ? session.finish() : 0
  }

  /// Opens the store that the program was started for.
  private func openStore() -> CommandOutcome {
    guard let opened = surroundings.openedStore else { return .done }
    let quoted = opened.name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let access = opened.isWritable ? "" : " readOnly=true"
    return session.take("store \(opened.kind.rawValue) \"\(quoted)\"\(access)")
  }

  // MARK: A terminal

  private func converse() -> Int32 {
    let environment = surroundings.environment
    let editor = LineEditor(
      program: "rollcall", terminal: environment["TERM"],
      usesColor: environment["NO_COLOR"]?.isEmpty ?? true)
    prepare(editor)
    surroundings.listenForInterrupt()
    if let opening = surroundings.opening {
      if case .failed(let code) = session.take(opening) { return code }
    } else if surroundings.openedStore != nil {
      if case .failed(let code) = openStore() { return code }
    } else {
      let version = surroundings.version
      session.console.show(
        session.said(session.isNew ? .greeting(version: version) : .welcome(version: version))
          + "\n")
    }
    while true {
      let prompt = prompt
      var line = prefilled
      prefilled = ""
      var isOffered = false
      session.heartbeat.clear()
      let answer: LineEditor.Answer
      if !session.typedAhead.isEmpty {
        let typed = session.typedAhead.removeFirst()
        session.console.beginScreen()
        session.console.show(prompt + typed + "\n")
        answer = .line(typed)
      } else {
        if line.isEmpty, !session.prefilled.isEmpty {
          line = session.prefilled.removeFirst()
          isOffered = true
        }
        answer = editor.readLine(prompt: prompt, prefilled: line)
      }
      // What was typed is stopped as a whole, so it is listened for once and from here on.
      surroundings.listenForInterrupt()
      session.console.beginScreen()
      switch answer {
      case .line(let text):
        // What is asked in place of a line that was offered does not use it up.
        if isOffered, text != line, Self.isHelp(text) { session.prefilled.insert(line, at: 0) }
        if take(text) || surroundings.isEnding() { return 0 }
        editor.recall(session.history.recalled)
      // Asked for where a screen is full alone.
      case .key: break
      case .interrupted:
        if !reader.lines.isEmpty {
          session.console.show("   \(session.said(.dropped))\n")
        }
        reader = EntryReader()
        session.prefilled = []
        session.typedAhead = []
      case .end:
        if !reader.lines.isEmpty {
          session.console.show("   \(session.said(.dropped))\n")
          reader = EntryReader()
        } else if session.take("quit") == .quit {
          return 0
        }
      case .ended(let signal):
        session.close()
        LineEditor.die(ofSignal: signal)
      }
      vocabulary = nil
    }
  }

  private func prepare(_ editor: LineEditor) {
    session.editsKeys = editor.editsKeys
    if let path = session.files.settings, let data = PrivateFile(path: path).contents {
      let text = String(decoding: data, as: UTF8.self)
      for problem in session.settings.read(text, path: path, in: session.language) {
        session.console.complain(problem)
      }
      session.console.paging = session.settings.paging
    }
    if session.settings.keepsHistory {
      session.history = History(file: session.files.history.map { HistoryFile(path: $0) })
    }
    editor.recall(session.history.recalled)
    var isAsking = false
    session.ask = { [unowned self, unowned editor] question in
      isAsking = true
      defer { isAsking = false }
      switch editor.readLine(prompt: "   \(question) [y/N] ") {
      case .line(let text):
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let answer = lines[0].trimmingCharacters(in: .whitespaces).lowercased()
        let isAnswer = ["", "y", "yes", "n", "no"].contains(answer)
        // A line that answers nothing, as one of a pasted block, is no yes, and is run afterwards.
        if isAnswer { lines.removeFirst() }
        takeAhead(lines)
        return ["y", "yes"].contains(answer)
      case .key, .interrupted, .end: return false
      case .ended(let signal):
        // What ends the program is seen when the command that asks has ended.
        raise(signal)
        return false
      }
    }
    session.waitForMore = { [unowned self, unowned editor] in
      isAsking = true
      defer { isAsking = false }
      session.heartbeat.clear()
      while true {
        let prompt = LessonMessage.morePrompt.text(in: session.language)
        switch editor.readKey(prompt: prompt, of: [" ", "q", "h"], unless: Self.beginsWord) {
        case .key("h"), .line("h"): session.console.showKeys()
        case .key(let key): return key == "q" ? .enough : .next
        case .line(let text):
          let text = text.trimmingCharacters(in: .whitespaces)
          if text.isEmpty { return .next }
          if text == "q" { return .enough }
          if text.hasPrefix("/"), text.count > 1 { return .find(String(text.dropFirst())) }
          takeAhead([text])
          return .typed
        case .interrupted, .end: return .enough
        case .ended(let signal):
          raise(signal)
          return .enough
        }
      }
    }
    editor.completion = { [unowned self] line in
      isAsking
        ? Completion()
        : Completer(
          names, context(line.before), in: session.language, branches: session.timeline.branches
        ).completion
    }
    editor.hint = { [unowned self] line in
      guard !isAsking, line.after.isEmpty, !line.before.contains("\n") else { return "" }
      return ArgumentHint(names, context(line.before), in: session.language).text
    }
  }

  /// Whether letters are the beginning of a word of the prompt's, as of `quit`, rather than a key alone
  /// with what was typed behind it.
  private static func beginsWord(_ letters: String) -> Bool {
    SessionWord.allCases.contains { $0.rawValue == letters }
  }

  /// Notes lines that were typed while something waited, to be run before what is typed next.
  private func takeAhead(_ lines: [String]) {
    guard !lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else { return }
    session.typedAhead.append(lines.joined(separator: "\n"))
  }

  private var names: Vocabulary {
    if let vocabulary { return vocabulary }
    let gathered = session.timeline.session.vocabulary(in: session.language)
    vocabulary = gathered
    return gathered
  }

  private func context(_ before: String) -> LineContext {
    LineContext(
      before, block: reader.blocks.last ?? session.lesson?.block, linesAbove: reader.lines)
  }

  /// The prompt of the next line; inside a block the block's word, as far to the right.
  private var prompt: String {
    let main = session.prompt
    guard !reader.lines.isEmpty else { return main }
    let word = "\(reader.blocks.last ?? "…")> "
    return String(repeating: " ", count: max(DisplayWidth.of(main) - word.count, 0)) + word
  }

  /// Takes what was typed or pasted; true to leave.
  private func take(_ text: String) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if reader.lines.isEmpty, session.explainsCrash(pasted: text) { return false }
    for (index, line) in lines.enumerated() {
      if reader.lines.isEmpty, line.allSatisfy(\.isWhitespace) {
        if lines.count == 1 {
          session.prefilled = []
          session.enter()
          vocabulary = nil
        }
        continue
      }
      if canStandInBlock(line), Self.isHelp(line), session.lesson != nil || Self.isOfPrompt(line) {
        _ = session.take(line)
        continue
      }
      // Who leaves a task, the lesson or the prompt need not end the command first.
      if canStandInBlock(line), Self.leavesTask(line),
        session.lesson != nil || Self.isOfPrompt(line)
      {
        session.console.show("   \(session.said(.dropped))\n")
        reader = EntryReader()
      }
      if let count = linesTakenBack(by: line) {
        takeBack(lines: count)
        // With its block go the lines of it that were still to be offered.
        if reader.lines.isEmpty { session.prefilled = [] }
        continue
      }
      let progress = reader.take(line)
      if reader.lines.count > 1, lines.count == 1, complainsOfForgottenEnd() { continue }
      if case .open = progress {
        guard lines.count == 1 || index == lines.count - 1, complains(aboutLast: line) else {
          continue
        }
        continue
      }
      let entry = reader.finish()
      if let problem = session.history.add(entry) {
        session.console.complain("   \(session.said(problem))")
      }
      switch session.take(entry) {
      case .quit: return true
      case .done: break
      case .failed:
        // A line that was offered and did not go is offered again.
        let offered = session.prefilled.isEmpty ? "" : line
        prefilled = lines.count == 1 ? session.mendedLine ?? offered : ""
        if lines.count == 1 { offerAgain(entry) }
        if session.mendedLine == prefilled, !prefilled.isEmpty {
          session.console.show("   \(session.said(.mendedStands))\n")
        }
        let left = lines[(index + 1)...].filter { !$0.allSatisfy(\.isWhitespace) }.count
        if left > 0 {
          session.console.show("   \(session.said(.notRun(lines: left)))\n")
        }
        return false
      }
      vocabulary = nil
    }
    return false
  }

  /// Whether a line of the block that is open may be a word of the prompt's; where it may be a name alone,
  /// as of a case or an object, or goes on with the line before, it is that.
  private func canStandInBlock(_ line: String) -> Bool {
    guard let last = reader.lines.last, !last.hasSuffix("\\") else { return false }
    return session.lesson != nil || !["enum", "expect"].contains(reader.blocks.last)
  }

  /// Whether a line asks for help rather than going on with a block.
  private static func isHelp(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    if words.count == 2, words[0] == "help" { return CommandGuide.of(String(words[1])) != nil }
    return words.count == 1 && inBlock(line) == .help
  }

  /// What a line that is one word of the prompt's is within a block.
  private static func inBlock(_ line: String) -> PromptCommand.InBlock? {
    SessionWord(rawValue: line.trimmingCharacters(in: .whitespaces))?.command.inBlock
  }

  /// Whether a line is one of the prompt's own, and not a lesson's.
  private static func isOfPrompt(_ line: String) -> Bool {
    ["help", "quit"].contains(line.split(separator: " ").first)
  }

  /// Whether a line of a lesson leads on or out of it, wherever it is typed.
  private static func leavesTask(_ line: String) -> Bool {
    inBlock(line) == .leaving
  }

  /// How many lines of the block that is open a line takes back; nil for a line of the block.
  private func linesTakenBack(by line: String) -> Int? {
    let words = line.split(separator: " ")
    // Where a line may be a name alone, as of a case or an object, it is that.
    guard let block = reader.blocks.last, block != "enum", block != "expect",
      reader.lines.last?.hasSuffix("\\") == false, words.first == "back", words.count <= 2
    else { return nil }
    return words.count == 1 ? 1 : Int(words[1]).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Takes back the last lines of the block that is open; the whole of it where it has no more.
  private func takeBack(lines count: Int) {
    for _ in 0..<min(count, reader.lines.count) {
      let line = reader.lines.last ?? ""
      reader.dropLast()
      let taken = PromptSentence.lineTakenBack(line.trimmingCharacters(in: .whitespaces))
      session.console.show("   \(session.said(taken))\n")
    }
    if reader.lines.isEmpty { session.console.show("   \(session.said(.dropped))\n") }
  }

  /// Puts the lines of a block before the user once more, where a mistake in them kept it from being run.
  private func offerAgain(_ entry: String) {
    let lines = entry.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, session.isMistaken else { return }
    prefilled = ""
    session.prefilled = lines + session.prefilled
    session.console.show("   \(session.said(.offeredAgain))\n")
  }

  /// Says that the line just typed cannot be of the block that is open, and takes it back.
  private func complainsOfForgottenEnd() -> Bool {
    let document = Document(path: "prompt", text: reader.text)
    let typed = document.bytes(ofLine: reader.lines.count)
    guard let problem = Parser.forgottenEnd(in: document),
      typed.contains(problem.bytes.lowerBound)
    else { return false }
    session.console.complain(
      problem.rendered(in: document, language: session.language, columns: session.console.width))
    leaveOutLine()
    return true
  }

  /// Takes back the line just typed, and says so where the block goes on.
  private func leaveOutLine() {
    reader.dropLast()
    if !reader.lines.isEmpty { session.say(PromptSentence.lineLeftOut) }
  }

  /// Says what is wrong with a line just typed in a block, which is then taken back.
  private func complains(aboutLast line: String) -> Bool {
    let document = Document(path: "prompt", text: reader.text)
    let place = document.bytes(ofLine: reader.lines.count)
    let (_, problems) = Parser.parse(
      document, knownEnums: session.timeline.session.enums, isPrompt: true)
    let wrong = problems.filter { problem in
      problem.code != .unterminatedBlock && place.contains(problem.bytes.lowerBound)
        || problem.code != .unterminatedBlock && reader.lines.count == 1
    }
    guard let first = wrong.first else { return false }
    session.console.complain(
      first.rendered(in: document, language: session.language, columns: session.console.width))
    prefilled = first.mendedLine ?? ""
    // A line that is put back as it should read is not lost.
    if prefilled.isEmpty { leaveOutLine() } else { reader.dropLast() }
    return true
  }
}
