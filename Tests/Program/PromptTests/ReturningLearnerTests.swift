import Foundation
import Lessons
import TerminalTesting
import TestSupport
import Testing
import Words
import TextTable

@testable import Prompt

/// A learner who left a lesson and comes back to it.
struct ReturningLearnerTests {
  private let lesson: PipedLesson

  init() throws { lesson = try PipedLesson() }

  private static let quit = "   kept; 'rollcall learn' goes on here\n"

  @Test func `what was typed is there again`() throws {
    _ = try lesson.learn("1", typing: "set ann age=20\nquit\n")
    let answers = try lesson.answers(
      "1", typing: "print ann.age\nback\nback\nset ann age=13\nquit\n")
    #expect(
      answers.hasPrefix(
        """
           what you typed for it is there again: 1 command
        > print ann.age
           20
           after: performFetch students

           students                                                           tracking: none
           +-----+-----+------+-----+
           |     |     | name | age |
           +-----+-----+------+-----+
           | 0-0 | ann | Ann  |  12 |
           +-----+-----+------+-----+
        -- A class --

        """))
    #expect(
      answers.hasSuffix(
        """

        == task 1 of 2 ====================
        Make Ann 13.

           this is the screen before
        > set ann age=13

           solved ✓
           A value is set with its name.
           Enter goes on
           kept; 'rollcall learn' goes on here

        """))
  }

  @Test func `what happened before one left is not joined with what one does now`() throws {
    let first = try lesson.answers("3", typing: "insert Student cy name=\"Cy\" age=1\nquit\n")
    #expect(!first.contains("solved"))
    let second = try lesson.answers("3", typing: "set ann age=13\nquit\n")
    #expect(second.hasPrefix("   what you typed for it is there again: 1 command\n"))
    #expect(
      second.hasSuffix(
        """
           not yet  in the last step students did not tell its delegate: didChange for
                    insert
           go on from here if you see how; 'back 2' takes back the last 2 commands, to
           where the task can still be done

        """ + Self.quit))
  }

  @Test func `lines that were foretold are there again`() throws {
    _ = try lesson.learn("2", typing: "controllerWillChangeContent\ndidChange bo for move\nquit\n")
    let answers = try lesson.answers(
      "2",
      typing: """
        back
        didChange section "11" atSectionIndex 0 for delete
        didChange bo at 0-0 for delete newIndexPath nil
        controllerDidChangeContent

        quit

        """)
    #expect(
      answers.contains(
        "\n   1  controllerWillChangeContent\n   2  didChange bo for move\n"
          + "   1  controllerWillChangeContent\n"))
    #expect(answers.contains("\n   foretold ✓\n"))
    #expect(
      try lesson.learn("--export", "-").output.contains(
        """
                  "answer" : [
                    "controllerWillChangeContent",
                    "didChange section \\"11\\" atSectionIndex 0 for delete",
        """))
  }

  @Test func `who comes back goes on at the task that is open, and can go back before it`() throws {
    _ = try lesson.learn("1", typing: "set ann age=13\nquit\n")
    #expect(
      try lesson.learn("1", typing: "back\n").output == """

           lesson 1 of 3: First steps

           going on at task 2 of 2

           students                                                           tracking: none
           +-----+-----+------+-----+
           |     |     | name | age |
           +-----+-----+------+-----+
           | 0-0 | ann | Ann  |  13 |
           +-----+-----+------+-----+

        -- The end --

        Ann is 13 now.

        == task 2 of 2 ====================
        Let Ann be called Anne.

        -- A class --

        > entity Student
        >   name  String
        >   age   Integer16
        > end
        > store sqlite
        > insert Student ann name="Ann" age=12
        > save
        > controller students
        >   entity           Student
        >   sortDescriptors  name
        > end
        > trace brief
        > performFetch students

        == step 1: performFetch students ===================================================
           students                                                           tracking: none
           +-----+-----+------+-----+
           |     |     | name | age |
           +-----+-----+------+-----+
           | 0-0 | ann | Ann  |  12 |
           +-----+-----+------+-----+
           replay      not applicable (performFetch tells nothing)
           table view  not applicable (loaded again after the fetch)
           cells       not applicable (no tableView is declared)

        == task 1 of 2 ====================
        Make Ann 13.

           this is the screen before

        """)
  }

  /// The first lesson on a terminal of 80 columns and 24 rows, with the folder for a home.
  private func openFirstLesson() -> (session: Session, output: () -> String) {
    final class Screen { var text = "" }
    let screen = Screen()
    let environment = ["TERM": "dumb", "HOME": lesson.folder]
    var surroundings = PromptSurroundings(
      environment: environment, isTerminal: true, version: "rollcall", isInterrupted: { false },
      listenForInterrupt: {}, write: { screen.text += $0 }, complain: { screen.text += $0 })
    surroundings.terminalSize = { TerminalSize(columns: 80, rows: 24) }
    surroundings.lessons = LessonDesk(library: .builtIn, environment: environment)
    let session = Session(surroundings)
    session.waitForMore = { .next }
    _ = session.take("learn 1")
    return (
      session,
      {
        defer { screen.text = "" }
        return screen.text
      }
    )
  }

  /// How far the first lesson is kept, by the file.
  private func keptPlace() throws -> LessonProgress.Place {
    let file = ProgressFile(path: lesson.folder + "/" + PipedLesson.progress)
    return try #require(file.load().lessons.values.first).place
  }

  /// Goes on to the first task.
  private func readOn(_ session: Session) {
    for _ in 0..<20 {
      if case .task? = session.lesson?.stop { return }
      session.enter()
    }
  }

  @Test
  func `of two prompts on one lesson the place that is further on is kept, and both are told`()
    throws
  {
    let (first, shown) = openFirstLesson()
    let (second, shownBelow) = openFirstLesson()
    readOn(second)
    readOn(first)
    for _ in 0..<2 {
      _ = first.take("skip")
      first.enter()
      readOn(first)
    }
    let place = try keptPlace()
    _ = (shown(), shownBelow())
    _ = second.take("hint")
    #expect(try keptPlace() == place)
    #expect(
      shownBelow().hasSuffix(
        """
           this lesson was gone on with at another prompt, and further: that place is
           kept, and of this prompt what is solved

        """))
    _ = second.take("hint")
    #expect(!shownBelow().contains("another prompt"))
    _ = second.take("quit")
    #expect(
      shownBelow().hasSuffix(
        """
           what you solved is kept; 'rollcall learn' goes on where the other prompt has
           come to

        """))
    _ = first.take("print 1")
    #expect(!shown().contains("another prompt"))
    #expect(try keptPlace().fences == place.fences)
    first.close()
    second.close()
  }

  @Test func `of two prompts at one task the lines of the last are kept, and both are told`() throws
  {
    let (first, shown) = openFirstLesson()
    readOn(first)
    let (second, shownBelow) = openFirstLesson()
    _ = (shown(), shownBelow())
    _ = first.take("print 1")
    _ = second.take("print 2")
    #expect(try keptPlace().typed == ["print 2"])
    _ = first.take("print 3")
    #expect(try keptPlace().typed == ["print 1", "print 3"])
    for text in [shown(), shownBelow()] {
      #expect(text.contains("this lesson was gone on with at another prompt too: from here on"))
    }
    first.close()
    second.close()
  }

  @Test func `what was seen of a task at another prompt is not forgotten at this one`() throws {
    let (first, _) = openFirstLesson()
    readOn(first)
    let (second, _) = openFirstLesson()
    _ = first.take("solution")
    _ = second.take("hint")
    let file = ProgressFile(path: lesson.folder + "/" + PipedLesson.progress)
    let task = try #require(file.load().lessons.values.first?.tasks.values.first)
    #expect(task.sawSolution && task.hints == 1)
    first.close()
    second.close()
  }

  @Test func `who comes back to the text below some commands sees the commands again`() throws {
    let text = "In Swift the first block is about this:"
    let (first, shown) = openFirstLesson()
    var page = shown()
    for _ in 0..<20 where !page.contains(text) {
      _ = first.take("skip")
      first.enter()
      page = shown()
    }
    #expect(page.contains(text) && !page.contains("> controller students"))
    first.close()
    let (second, again) = openFirstLesson()
    defer { second.close() }
    let lines = again().split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix(text) })
    #expect(lines[..<place].contains("> controller students"))
    #expect(lines[..<place].contains("> tableView students"))
    #expect(!lines.contains("> schema"))
  }

  @Test func `a task that was done stays done when it is skipped or left the next time`() throws {
    _ = try lesson.learn("1", typing: "solution\nset ann age=13\nquit\n")
    _ = try lesson.learn("1", "older", typing: "skip\nquit\n")
    #expect(lesson.text(of: PipedLesson.progress)?.contains("\"outcome\" : \"shown\"") == true)
    _ = try lesson.learn("1", "older", typing: "set ann age=14\nquit\n")
    #expect(lesson.text(of: PipedLesson.progress)?.contains("\"outcome\" : \"shown\"") == true)
    _ = try lesson.learn("1", "older", typing: "set ann age=13\nquit\n")
    #expect(try lesson.learn("--export", "-").output.contains("\"outcome\" : \"solved\""))
  }

  @Test(arguments: Language.allCases, [0, 3, 26])
  func `the list of lessons fits the screen and shows where to go on`(
    language: Language, finished: Int
  ) throws {
    var desk = LessonDesk(library: .builtIn, environment: [:])
    desk.language = language
    let folder = try ScratchFolder()
    desk.progressPath = folder.path("progress.json")
    let names = desk.library.names
    try ProgressFile(path: folder.path("progress.json")).change { progress in
      for name in names.prefix(finished) {
        progress.lessons[name, default: LessonProgress()].isFinished = true
      }
    }
    let list = LessonList(desk)
    let lines = list.text(inRows: 19).split(separator: "\n")
    #expect(lines.count <= 19)
    let next = try #require(
      list.next.flatMap { desk.library.lesson($0, in: language)?.lesson.title })
    #expect(lines.contains { $0.hasSuffix(next) })
    // The first that is shown, where there is enough behind it.
    if finished == 3 { #expect(lines[1].hasSuffix(next)) }
    #expect(list.text(inRows: 40) == list.text())
  }

  @Test(arguments: Language.allCases)
  func `who was never here is shown three ways in, and who was is not`(language: Language) throws {
    let way = language("entity …    try it", "entity …    直接试")
    let locale = ["LC_ALL": language("en_US.UTF-8", "zh_CN.UTF-8")]
    let first = try PromptTerminal(locale, columns: 80, rows: 24)
    #expect(first.terminal.screen.text.contains(way))
    #expect(first.terminal.screen.text.contains("load "))
    first.enter(("print 1", "rollcall> "))
    let second = try PromptTerminal(in: first.folder, locale, columns: 80, rows: 24)
    #expect(!second.terminal.screen.text.contains(way))
    #expect(second.terminal.screen.text.contains("learn"))
  }
}
