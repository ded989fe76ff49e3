import Foundation
import Lessons
import LineEditor
import ScenarioLanguage
import Synchronization
import TestSupport
import Testing
import Words

@testable import Prompt

struct ServedSessionTests {
  private static let model = "entity Student\n  name  String\nend\nstore sqlite\n"

  /// A flag of another thread's.
  private final class Flag: Sendable {
    let isRaised = Atomic(false)
  }

  private static func session(_ flag: Flag = Flag()) -> ServedSession {
    ServedSession(version: "rollcall", lessons: nil) { flag.isRaised.load(ordering: .relaxed) }
  }

  private static func execute(
    _ text: String, on session: ServedSession, in language: Language = .english, width: Int = 80
  ) -> (status: ServedSession.Status, shown: String) {
    var shown = ""
    let status = session.execute(text, in: language, width: width) { shown += $0 }
    return (status, shown)
  }

  @Test func `a cell runs as it would at the prompt, and the session goes on behind an error`() {
    let session = Self.session()
    defer { session.close() }
    #expect(
      Self.execute(Self.model + "insert Student ann name=\"Ann\"", on: session).status == .done)
    let failed = Self.execute("print ann.name\nprnt ann\nsave\n\nsave", on: session)
    #expect(failed.status == .failed)
    #expect(failed.shown.contains("\"Ann\""))
    #expect(failed.shown.contains("prompt:2:1: error: there is no command 'prnt'"))
    #expect(failed.shown.hasSuffix("   2 lines below it not run\n"))
    #expect(Self.execute("print ann.name", on: session).shown.contains("\"Ann\""))
  }

  @Test func `a block without its end is incomplete, and nothing of it runs`() {
    let session = Self.session()
    defer { session.close() }
    #expect(Self.execute("entity Student\n  name String", on: session).status == .incomplete)
    #expect(Self.execute("schema", on: session).status == .failed)
  }

  @Test(arguments: [
    ("save", nil), ("", nil), ("entity A\n  name String", "entity"),
    ("entity A\n  name String\nend", nil), ("insert A a \\", ""),
    ("part p\n  repeat 3\n", "repeat"), ("save\nstep \"x\"", "step"),
  ])
  func `what is open in a cell is told`(text: String, block: String?) {
    let session = Self.session()
    defer { session.close() }
    #expect(session.openBlock(in: text) == block)
  }

  @Test func `a language and a width are those of the cell`() {
    let session = Self.session()
    defer { session.close() }
    let long = "note \"\(String(repeating: "word ", count: 40))\""
    func widest(_ width: Int) -> Int {
      Self.execute(long, on: session, width: width).shown.split(separator: "\n").map(\.count).max()
        ?? 0
    }
    #expect(widest(60) <= 60)
    #expect(widest(100) > 60)
    #expect(Self.execute("prnt", on: session, in: .simplifiedChinese).shown.contains("没有命令"))
    #expect(Self.execute("prnt", on: session).shown.contains("there is no command"))
  }

  @Test func `every word of the language and of the prompt is completed and explained`() {
    let session = Self.session()
    defer { session.close() }
    let offered = session.completion(of: "", at: 0, in: .english).candidates.map(\.text)
    for guide in CommandGuide.language + CommandGuide.session {
      #expect(offered.contains(guide.word))
      let page = session.inspection(of: guide.word, at: 1, in: .english, width: 80)
      #expect(page?.contains(guide.summary.english.prefix(20)) == true, "\(guide.word)")
    }
  }

  @Test func `names of the stage are completed and explained where the cursor is`() {
    let session = Self.session()
    defer { session.close() }
    _ = Self.execute(
      Self.model + "insert Student 安 name=\"Ann\"\ninsert Student anton", on: session)
    let completion = session.completion(of: "save\nprint 安, an\nsave", at: 16, in: .english)
    #expect(completion.typed == "an")
    #expect(completion.candidates.map(\.text) == ["anton"])
    #expect(
      session.inspection(of: "print 安", at: 6, in: .english, width: 80)?.hasPrefix("安  Student")
        == true)
    #expect(
      session.inspection(of: "insert Student", at: 14, in: .english, width: 80)
        == "Student\n   name  String\n")
    for place in [0, 99] {
      #expect(session.inspection(of: "zzz", at: place, in: .english, width: 80) == nil)
    }
    #expect(session.completion(of: "pri", at: 99, in: .english).candidates.map(\.text) == ["print"])
  }

  @Test func `what has run so far is reported in every form`() throws {
    let session = Self.session()
    defer { session.close() }
    #expect(try session.report(as: .svg, in: .english, width: 80) == nil)
    _ = Self.execute(
      Self.model + """
        controller students
          entity           Student
          sortDescriptors  name
          delegate         standard
        end
        performFetch students
        step "one"
          insert Student ann name="Ann"
          save
        end
        """, on: session)
    let beginnings: [ServedSession.Form: String] = [
      .text: "students", .json: "{", .html: "<!doctype html>", .svg: "<svg",
      .scenario: "entity Student",
      .markdown: "# A session",
    ]
    for form in ServedSession.Form.allCases {
      let text = try #require(try session.report(as: form, in: .english, width: 80))
      let beginning = try #require(beginnings[form])
      #expect(text.contains(beginning), "\(form)")
      #expect(text.contains("Ann"), "\(form)")
    }
  }

  @Test func `nothing is kept in files`() throws {
    let folder = try ScratchFolder()
    let session = Self.session()
    defer { session.close() }
    let path = folder.path("kept.scenario")
    #expect(Self.execute(Self.model + "save", on: session).status == .done)
    for command in ["export \"\(path)\"", "export \(path)"] {
      #expect(Self.execute(command, on: session).status == .failed)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    let named = Self.execute(
      "restart\n" + Self.model.replacing("sqlite\n", with: "sqlite \"kept.sqlite\"\n"), on: session)
    #expect(named.status == .done)
    #expect(!FileManager.default.fileExists(atPath: "kept.sqlite"))
  }

  @Test func `a reset forgets all`() {
    let session = Self.session()
    defer { session.close() }
    _ = Self.execute(Self.model, on: session)
    session.reset()
    #expect(Self.execute("schema", on: session).status == .failed)
    #expect(Self.execute(Self.model, on: session).status == .done)
  }

  @Test func `an interruption stops a cell, and the next one runs`() {
    let flag = Flag()
    let session = Self.session(flag)
    defer { session.close() }
    _ = Self.execute(Self.model, on: session)
    flag.isRaised.store(true, ordering: .relaxed)
    #expect(
      Self.execute("repeat 100000 as i\n  insert Student s{i}\nend", on: session).status
        == .interrupted)
    flag.isRaised.store(false, ordering: .relaxed)
    #expect(Self.execute("insert Student ann", on: session).status == .done)
  }

  @Test
  func
    `what is wrong is told apart from what is shown, and a cell has the picture of its last step`()
  {
    let session = Self.session()
    defer { session.close() }
    var (shown, complaints) = ("", "")
    let status = session.execute(
      "note \"x\"\nprnt ann\nsave", in: .english, width: 80, emit: { shown += $0 },
      complain: { complaints += $0 })
    #expect(status == .failed)
    #expect(shown.contains("x"))
    #expect(!shown.contains("prnt"))
    #expect(complaints.contains("there is no command 'prnt'"))
    #expect(complaints.hasSuffix("   1 line below it not run\n"))
    #expect(session.picture(in: .english) == nil)
    _ = Self.execute(
      Self.model + """
        controller students
          entity           Student
          sortDescriptors  name
        end
        performFetch students
        step "Ann"
          insert Student ann name="Ann"
        end
        """, on: session)
    let picture = session.picture(in: .english)
    #expect(picture?.hasPrefix("<svg") == true)
    #expect(picture?.contains("Ann") == true)
    _ = Self.execute("note \"y\"", on: session)
    #expect(session.picture(in: .english) == nil)
  }

  // MARK: Lessons

  private static func lessonSession() -> ServedSession {
    ServedSession(
      version: "rollcall", lessons: LessonDesk(library: .builtIn, environment: [:])
    ) { false }
  }

  @Test func `a task is asked and judged in a cell, and any cell can begin behind its solution`() {
    let session = Self.lessonSession()
    defer { session.close() }
    let asked = "learn 01-a-first-table at a-third-student\n"
    let answer =
      "insert Student cy studentId=3 studentName=\"Cy\" studentAge=12\nsave"
    let wrong = Self.execute(asked + "save", on: session).shown
    #expect(wrong.contains("Bring in a third student"))
    #expect(!wrong.contains("Nothing is in the file"))
    #expect(!wrong.contains("solved"))
    #expect(Self.execute(asked + answer, on: session).shown.contains("solved ✓"))
    let behind = "learn 01-a-first-table after a-third-student\nprint cy.studentName"
    for _ in 0..<2 { #expect(Self.execute(behind, on: session).shown.contains("\"Cy\"")) }
    #expect(Self.execute("hint", on: session).status == .failed)
    #expect(Self.execute("learn 1 after 0\nschema", on: session).status == .failed)
    #expect(Self.execute("learn 1 by 2", on: session).status == .failed)
    #expect(Self.execute("learn 1 after nothing", on: session).status == .failed)
  }

  @Test func `a prediction is judged at the end of its cell`() {
    let session = Self.lessonSession()
    defer { session.close() }
    let asked = "learn 03-four-changes at the-last-becomes-first\n"
    func foretell(_ change: String) -> String {
      Self.execute(
        asked + "controllerWillChangeContent\n\(change)\ncontrollerDidChangeContent",
        on: session
      ).shown
    }
    #expect(foretell("didChange ming at 0-2 for move newIndexPath 0-0").contains("foretold ✓"))
    let wrong = foretell("didChange ming for update")
    #expect(!wrong.contains("foretold ✓"))
    #expect(wrong.contains("is told as a move"))
  }
}
