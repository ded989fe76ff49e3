import Foundation
import TextTable
import Words

/// Where the prompt prints: on a terminal laid out for its width, in colour, and in screens.
final class Console {
  private let surroundings: PromptSurroundings
  private let heartbeat: Heartbeat
  private let usesColor: Bool
  /// The language of what the console itself says.
  var language = Language.english
  /// What is done with output longer than the screen.
  var paging = PromptSetting.Paging.auto
  /// The columns of a line; nil for those of the terminal.
  var chosenWidth: Int?
  /// Waits where a screen is full, and says how to go on; nil where nothing waits.
  var pause: (() -> MoreAnswer)?
  /// Whether a person who types instead of going on gets the rest without a wait, and one who has enough
  /// gets what comes after what was being shown, as of a lesson, whose pages and judgements are told once;
  /// else the rest is left out.
  var tellsAll = false
  /// The rows that were shown since a line was last entered.
  private var shownRows = 0
  /// Whether what is printed is read no more.
  private(set) var isClosed = false
  /// Whether what is printed is left out, as the user wants no more of it.
  private var isSkipping = false
  /// Whether nothing waits until the command ends, as a line was typed that is to run.
  private var isHurrying = false

  init(_ surroundings: PromptSurroundings, _ heartbeat: Heartbeat) {
    self.surroundings = surroundings
    self.heartbeat = heartbeat
    usesColor = surroundings.isTerminal && TerminalSize.showsColor(surroundings.environment)
  }

  /// The size of the terminal.
  var size: TerminalSize { surroundings.terminalSize() }

  /// The columns of a line; nil where there is no terminal.
  var width: Int? {
    surroundings.isTerminal ? chosenWidth ?? size.pageColumns : nil
  }

  /// A line was entered: what is shown from here on has the screen for itself.
  func beginScreen() {
    shownRows = 0
    beginCommand()
  }

  /// Another command is run: what was left out or hurried was of the one before.
  func beginCommand() { (isSkipping, isHurrying) = (false, false) }

  /// Prints lines at once.
  func show(_ text: String) { show(StyledText(text)) }

  /// Prints a report at once.
  func show(_ text: StyledText) {
    if !isSkipping { display(text) }
  }

  /// Whether what is shown answers the user: it is never left out.
  private var isAnswer = false

  /// Prints what a closure shows as an answer: who has enough of what came before reads it all the same.
  func answering(_ body: () -> Void) {
    let former = isAnswer
    (isAnswer, isSkipping) = (true, false)
    defer { isAnswer = former }
    body()
  }

  /// Prints what is said of a command that was stopped, whether the user has enough of the rest or not.
  func showEnding(_ text: String) { display(StyledText(text)) }

  /// Prints what a closure shows in screens; where the user wants no more, the rest of it is left out.
  func inScreens<Outcome>(waiting wait: (() -> MoreAnswer)?, _ body: () -> Outcome) -> Outcome {
    let former = pause
    defer {
      pause = former
      isSkipping = false
    }
    if paging == .auto { pause = former ?? wait }
    return body()
  }

  private func display(_ text: StyledText) {
    heartbeat.clear()
    guard !text.isEmpty, !isClosed else { return }
    guard let width else { return write(text) }
    let folded = text.folded(to: width)
    if pause != nil, paging != .off, !isHurrying, !isSkipping { return showScreens(of: folded) }
    if paging == .on, !surroundings.isServed, folded.lines.count >= size.rows,
      let pager = Pager(surroundings.environment),
      pager.show(usesColor ? folded.colored() : folded.text, in: language)
    {
      return
    }
    write(folded)
  }

  /// Prints a page to be read from its top: it waits where the screen is full, unless a pager shows it.
  func showPage(_ text: StyledText, waiting wait: (() -> MoreAnswer)?) {
    // The line that asks for the page stays above it.
    shownRows = max(shownRows, 1)
    inScreens(waiting: wait) { show(text) }
  }

  /// Says what is wrong: beside the output on a terminal, apart from it elsewhere.
  func complain(_ message: String) {
    let text = message.last == "\n" ? message : message + "\n"
    guard surroundings.isTerminal, !surroundings.isServed else {
      return surroundings.complain(text)
    }
    display(StyledText(text, firstLine: .failed))
  }

  /// Says in a sentence what is wrong, indented in each of its lines.
  func complain(sentence: String) {
    guard let width else { return complain("   \(sentence)") }
    complain(WrappedProse(width: width, prefix: "   ").rendered(sentence))
  }

  /// Shows lines as far as there is room above the prompt, then waits; at a blank line if one is near.
  private func showScreens(of text: StyledText) {
    var lines = text.lines[...]
    while !lines.isEmpty {
      let room = max(size.rows - 1 - shownRows, 0)
      if lines.count <= room { break }
      let screen = lines.prefix(room)
      let blank = screen.lastIndex { $0.isEmpty }
      let least = lines.startIndex + room / 2
      let end = blank.flatMap { $0 > least ? $0 : nil } ?? screen.endIndex
      write(lines[..<end])
      lines = lines[end...].drop(while: \.isEmpty)
      guard !isClosed else { return }
      // Who has stopped the command does not wait for what is said of that.
      if surroundings.isInterrupted() {
        isHurrying = true
        return write(lines)
      }
      switch pause?() ?? .next {
      case .next: shownRows = 0
      case .find(let text):
        guard let found = lines.firstIndex(where: { $0.text.localizedStandardContains(text) })
        else {
          say(.notFound(text))
          // It waits once more, behind nothing more.
          shownRows = .max / 2
          continue
        }
        lines = lines[found...]
        shownRows = 0
      case .typed where tellsAll:
        isHurrying = true
        return write(lines)
      case .enough where isAnswer:
        shownRows = 0
        return write(lines)
      case .enough where tellsAll:
        shownRows = 0
        return
      case .enough, .typed:
        isSkipping = true
        return
      }
    }
    write(lines)
    shownRows += lines.count
  }

  /// Says which keys there are where a screen is full.
  func showKeys() { say(.pauseKeys) }

  private func say(_ sentence: PromptSentence) {
    let prose = WrappedProse(width: min(width ?? 80, 80), prefix: "   ")
    write(StyledText(prose.rendered(sentence.text(in: language))))
  }

  private func write(_ lines: ArraySlice<StyledText>) {
    write(
      lines.reduce(into: StyledText()) { text, line in
        text.append(line)
        text.append("\n")
      })
  }

  private func write(_ text: StyledText) {
    guard !text.isEmpty else { return }
    do {
      try surroundings.write(usesColor ? text.colored() : text.text)
    } catch {
      isClosed = true
    }
  }
}
