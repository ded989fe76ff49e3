import Foundation
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

  /// Goes through a lesson, asking for all help on the way.
  ///
  /// - Parameters:
  ///   - walk: the lesson.
  ///   - size: the terminal.
  ///   - answer: what is typed where a screen is full.
  /// - Returns: what was shown, and whether the lesson came to its end.
  /// - Throws: what is missing, as the lesson itself.
  private static func go(
    through walk: Walk, on size: TerminalSize, answering answer: MoreAnswer
  ) throws -> (pages: [String], isAtEnd: Bool) {
    let page = Page()
    var surroundings = PromptSurroundings(
      environment: ["TERM": "dumb"], isTerminal: true, version: "rollcall",
      isInterrupted: { false }, listenForInterrupt: {}, write: { page.text += $0 },
      complain: { page.text += $0 })
    surroundings.terminalSize = { size }
    surroundings.language = walk.language
    var desk = LessonDesk(library: .builtIn, environment: [:])
    desk.language = walk.language
    surroundings.lessons = desk
    let session = Session(surroundings)
    defer { session.close() }
    session.waitForMore = {
      page.turn()
      return answer
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
        for word in ["again", "goal", "hint", "solution"] { enter { _ = session.take(word) } }
        continue
      case .task, .page:
        enter { session.enter() }
        continue
      }
      break
    }
    page.turn()
    let isAtEnd = if case .end = player.stop { true } else { false }
    return (page.pages, isAtEnd)
  }

  @Test(arguments: walks)
  func `nothing is wider or taller than 80 columns and 24 rows without a pause`(
    _ walk: Walk
  ) throws {
    let (pages, isAtEnd) = try Self.go(through: walk, on: Self.size, answering: .next)
    guard isAtEnd else {
      Issue.record("the lesson was not finished")
      return
    }
    // Fewer pages than any lesson has.
    #expect(pages.count > 3)
    for text in pages {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count < Self.size.rows, "\(lines.count) rows:\n\(text)")
      for line in lines {
        #expect(DisplayWidth.of(String(line)) <= Self.size.columns, "\(line)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `who has enough of a report reads what is said of the answer`(
    language: Language
  ) throws {
    let name = try #require(LessonLibrary.builtIn.names.first)
    let small = TerminalSize(columns: 80, rows: 10)
    let (pages, isAtEnd) = try Self.go(
      through: Walk(lesson: name, language: language), on: small, answering: .enough)
    #expect(isAtEnd)
    let goesOn = LessonMessage.enterGoesOn.text(in: language)
    let lines = pages.flatMap { $0.split(separator: "\n") }
    let lesson = try #require(LessonLibrary.builtIn.lesson(name, in: language)?.lesson)
    #expect(lines.count { $0.trimmingCharacters(in: .whitespaces) == goesOn } == lesson.tasks.count)
  }
}
