import Lessons
import Testing
import Words

@testable import Prompt

/// What runs at the pages of the lessons, and what is said while the solution is typed.
struct LessonPageTests {
  /// A session in a lesson, on a terminal of 80 columns and 24 rows.
  private final class Reader {
    var text = ""
    private(set) var session: Session?

    init(_ lesson: String, task: Int? = nil) {
      var surroundings = PromptSurroundings(
        environment: ["TERM": "dumb"], isTerminal: true, version: "rollcall",
        isInterrupted: { false }, listenForInterrupt: {}, write: { [unowned self] in text += $0 },
        complain: { [unowned self] in text += $0 })
      surroundings.terminalSize = { TerminalSize(columns: 80, rows: 24) }
      surroundings.lessons = LessonDesk(library: .builtIn, environment: [:])
      let session = Session(surroundings)
      session.console.paging = .off
      self.session = session
      _ = session.take("learn \(lesson)" + (task.map { " \($0)" } ?? ""))
      // A task may stand on the screen behind.
      while task != nil, case .page? = session.lesson?.stop { session.enter() }
    }

    deinit { session?.close() }

    /// What is shown after a line.
    func shown(after line: String) -> String {
      text = ""
      _ = session?.take(line)
      return text
    }

    /// The number of the last step that was shown since the text was emptied; nil for none.
    var lastStep: Int? {
      text.matches(of: /(?m)^== step (\d+)/).last.flatMap { Int($0.output.1) }
    }
  }

  @Test(arguments: LessonLibrary.builtIn.names)
  func `what is typed at a page is the step behind the last that was shown`(name: String) throws {
    let reader = Reader(name)
    let session = try #require(reader.session)
    let player = try #require(session.lesson)
    var shown = 0
    for _ in 0..<200 {
      shown = reader.lastStep ?? shown
      switch player.stop {
      case .end: return
      case .task(let open) where !open.isDone:
        reader.text = ""
        _ = session.take("skip")
        continue
      case .page:
        // Steps begin again on a stage of their own, and what a task does is not all shown.
        if let last = reader.lastStep {
          _ = reader.shown(after: "step \"mine\"\nend")
          #expect(reader.lastStep == last + 1, "\(reader.text)")
        }
      case .task: break
      }
      reader.text = ""
      session.enter()
    }
    Issue.record("\(name) does not come to its end")
  }

  @Test(arguments: [("1", 1), ("1", 3), ("14", 1), ("18", 2)])
  func `who types the solution after it was shown hears nothing until it is solved`(
    lesson: String, task: Int
  ) throws {
    let reader = Reader(lesson, task: task)
    let session = try #require(reader.session)
    _ = session.take("solution")
    var entry = EntryReader()
    var told: [String] = []
    for line in session.prefilled where entry.take(line) == .whole {
      told.append(reader.shown(after: entry.finish()))
    }
    for text in told.dropLast() {
      #expect(!text.contains("not yet") && !text.contains("Halfway"), "\(text)")
    }
    #expect(told.last?.contains("solved ✓") == true)
  }

  @Test func `who types something else after the solution was shown hears what is missing`() throws
  {
    let reader = Reader("1", task: 3)
    _ = reader.shown(after: "solution")
    let other = "insert Student dai studentId=7 studentName=\"Dai\" studentAge=11"
    #expect(reader.shown(after: other).contains("There is a new row, but below Ann"))
  }

  @Test
  func `the question of lesson 14 names what it waits for, and a fetch is told how to go back`()
    throws
  {
    let reader = Reader("14", task: 1)
    #expect(
      reader.text.replacing(/\s+/, with: " ").contains("Reds, empty then, is told as deleted"))
    #expect(reader.shown(after: "performFetch players").contains("takes back the last command"))
    // What was called wrong still stands behind it.
    #expect(reader.shown(after: "refresh li").contains("takes back the last 2 commands"))
    _ = reader.shown(after: "back 2")
    _ = reader.shown(after: "refresh li")
    #expect(reader.shown(after: "refresh han").contains("solved ✓"))
  }
}
