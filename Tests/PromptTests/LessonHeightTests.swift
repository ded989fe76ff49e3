import Lessons
import Testing
import TextTable
import Words

@testable import Prompt

/// How much of a lesson is shown at once on the smallest usual terminal.
struct LessonHeightTests {
  struct Walk: CustomTestStringConvertible {
    var lesson: String
    var language: Language
    var testDescription: String { "\(lesson) \(language.rawValue)" }
  }

  private static let size = TerminalSize(columns: 80, rows: 24)
  private static let walks = LessonLibrary.builtIn.names.flatMap { name in
    Language.allCases.map { Walk(lesson: name, language: $0) }
  }

  /// What was shown since a line was last entered.
  private final class Page {
    var text = ""
    var pages: [String] = []

    func turn() {
      if !text.isEmpty { pages.append(text) }
      text = ""
    }
  }

  @Test(arguments: walks)
  func `nothing is wider or taller than 80 columns and 24 rows without a pause`(
    _ walk: Walk
  ) throws {
    let page = Page()
    var surroundings = PromptSurroundings(
      environment: ["TERM": "dumb"], isTerminal: true, version: "rollcall",
      isInterrupted: { false }, listenForInterrupt: {}, write: { page.text += $0 },
      complain: { page.text += $0 })
    surroundings.terminalSize = { Self.size }
    var desk = LessonDesk(library: .builtIn, environment: [:])
    desk.language = walk.language
    surroundings.lessons = desk
    let session = Session(surroundings)
    defer { session.close() }
    session.waitForMore = {
      page.turn()
      return .next
    }
    func enter(_ step: () -> Void) {
      page.turn()
      session.console.beginScreen()
      step()
    }
    enter { #expect(session.take("learn \(walk.lesson)") == .done) }
    let player = try #require(session.lesson)
    var reader = EntryReader()
    for _ in 0..<500 {
      if !session.prefilled.isEmpty {
        guard reader.take(session.prefilled.removeFirst()) == .whole else { continue }
        enter { _ = session.take(reader.finish()) }
        continue
      }
      switch player.stop {
      case .end: break
      case .task(let open) where !open.isDone:
        enter { _ = session.take("again") }
        enter { _ = session.take("goal") }
        enter { _ = session.take("hint") }
        enter { _ = session.take("solution") }
        continue
      case .task, .page:
        enter { session.enter() }
        continue
      }
      break
    }
    page.turn()
    guard case .end = player.stop else {
      Issue.record("the lesson was not finished")
      return
    }
    // Fewer pages than any lesson has.
    #expect(page.pages.count > 3)
    for text in page.pages {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count < Self.size.rows, "\(lines.count) rows:\n\(text)")
      for line in lines {
        #expect(DisplayWidth.of(String(line)) <= Self.size.columns, "\(line)")
      }
    }
  }
}
