import Foundation
import Lessons
import Testing

@testable import Prompt

/// The first lesson's first task, answered half way and with a wrong value.
struct FirstLessonTests {
  /// What the learner is told of a line.
  private func told(of line: String) -> String {
    var output = ""
    var surroundings = PromptSurroundings(
      environment: [:], isTerminal: false, version: "rollcall", isInterrupted: { false },
      listenForInterrupt: {}, write: { output += $0 }, complain: { output += $0 })
    surroundings.lessons = LessonDesk(library: .builtIn, environment: [:])
    let session = Session(surroundings)
    defer { session.close() }
    #expect(session.take("learn 1 1") == .done)
    output = ""
    #expect(session.take(line) == .done)
    return output
  }

  private static let halfway = "Halfway: she is in the context"
  private static let wayBack = "go on from here if you see how"

  @Test func `who has not saved yet is told to save`() {
    let told = told(of: "insert Student cy studentId=3 studentName=\"Cy\" studentAge=12")
    #expect(told.contains(Self.halfway) && !told.contains(Self.wayBack))
  }

  @Test func `a hint says first what is wrong with the answer that is begun`() throws {
    let lesson = try PipedLesson()
    let begun = "insert Student cy studentId=3 studentName=\"Cy\" studentAge=13\nsave\n"
    let told = try lesson.learn("1", "1", typing: begun + "hint\nquit\n", library: nil).output
    let missing = "not yet"
    let parts = told.components(separatedBy: "hint 1 of")
    #expect(parts.count == 2 && parts[0].components(separatedBy: missing).count == 4, "\(told)")
    let untouched = try lesson.learn("1", "1", typing: "hint\nquit\n", library: nil).output
    #expect(!untouched.contains(missing), "\(untouched)")
  }

  @Test func `who is halfway has not answered wrongly`() throws {
    let lesson = try PipedLesson()
    let half = "insert Student cy studentId=3 studentName=\"Cy\" studentAge=12\n"
    let wrong = "insert Student dai studentId=4 studentName=\"Dai\" studentAge=12\nsave\n"
    for (lines, count) in [(half, 0), (half + wrong, 1)] {
      _ = try lesson.learn("--forget", "all", library: nil)
      let path = lesson.folder + "/log.jsonl"
      try? FileManager.default.removeItem(atPath: path)
      _ = try lesson.learn("1", "1", "--log", path, typing: lines + "quit\n", library: nil)
      let log = try #require(lesson.text(of: "log.jsonl")).split(separator: "\n")
      #expect(log.count { $0.contains("\"event\":\"halfway\"") } == 1)
      #expect(log.count { $0.contains("\"event\":\"wrong\"") } == count)
      let results = try lesson.learn("--export", "-", library: nil).output
      #expect(results.contains("\"wrong\" : \(count)\n"), "\(results)")
    }
  }

  @Test func `who puts a row below Ann is told to take the new row back, which helps`() throws {
    let lesson = try PipedLesson()
    let below = "insert Student dai studentId=4 studentName=\"Dai\" studentAge=11\nsave\n"
    let above = "insert Student dai studentId=0 studentName=\"Dai\" studentAge=11\nsave\n"
    let told = try lesson.learn("1", "3", typing: below + "back 2\n" + above, library: nil)
    let words = "Use back until the new row is gone"
    #expect(told.output.replacing(/\s+/, with: " ").contains(words))
    #expect(told.output.contains("solved ✓"), "\(told)")
  }

  @Test func `who comes back to the last task is told of no verdicts that are not there`() throws {
    let lesson = try PipedLesson()
    _ = try lesson.learn(
      "1", typing: "skip\n\nskip\n\nquit\n", library: nil)
    let told = try lesson.learn("1", typing: "quit\n", library: nil).output
    #expect(told.contains("task 3 of 3"), "\(told)")
    #expect(told.contains("replay  ") || !told.contains("verdicts"), "\(told)")
  }

  @Test(arguments: [
    "studentId=4 studentName=\"Cy\" studentAge=12", "studentId=3 studentName=\"Cyd\" studentAge=12",
    "studentId=3 studentName=\"Cy\" studentAge=13",
  ])
  func `who has set a wrong value is told which, and is not told to save`(values: String) {
    let told = told(of: "insert Student cy \(values)")
    #expect(!told.contains(Self.halfway) && told.contains(Self.wayBack))
    #expect(told.contains("not yet  cy.student"))
  }
}
