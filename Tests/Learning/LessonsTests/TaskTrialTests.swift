import ScenarioLanguage
import ScenarioRunner
import Testing

@testable import Lessons

struct TaskTrialTests {
  /// The states of a trial after each of some lines, typed one after the other.
  private static func states(
    _ task: String, typing lines: String...
  ) throws -> [TaskTrial.State] {
    let lesson = SmallLesson.read(SmallLesson.markdown(task))
    let open = try #require(lesson.tasks.first)
    var rehearsal = Rehearsal(settings: RunSettings())
    for case .code(let code) in lesson.parts.flatMap(\.pieces) { rehearsal.add(code) }
    let beginning = rehearsal.adding(open.task.start, of: open.document)
    let (session, stop) = beginning.perform()
    defer { session.close() }
    #expect(stop == nil)
    var trial = TaskTrial(open, after: beginning, on: session)
    var states = [trial.judge(on: session, after: [])]
    var typed: [ScenarioSession.Line] = []
    for line in lines {
      let commands = Document.commands(line)
      #expect(Rehearsal.perform(commands, on: session).stop == nil)
      typed += commands
      states.append(trial.judge(on: session, after: typed))
    }
    return states
  }

  @Test func `what is asked of state must hold at that moment`() throws {
    #expect(
      try Self.states(
        """
        task a "Q"
          check
            expect ann.age == 13
            expect bo.age == 12
          end
        end
        """, typing: "set ann age=13", "set bo age=12", "set ann age=14")
        == [.open, .open, .passed, .open])
  }

  @Test func `what is asked of state is judged before anything is typed`() throws {
    let lesson = SmallLesson.read(
      SmallLesson.markdown(
        """
        task a "Q"
          check
            expect ann.age == 12
            expect bo.age == 13
          end
        end
        """))
    let open = try #require(lesson.tasks.first)
    var rehearsal = Rehearsal(settings: RunSettings())
    for case .code(let code) in lesson.parts.flatMap(\.pieces) { rehearsal.add(code) }
    let (session, _) = rehearsal.adding(open.task.start, of: open.document).perform()
    defer { session.close() }
    #expect(
      TaskTrial(open, after: rehearsal, on: session).results.map(\.judgement.isHolding) == [
        true, false,
      ])
  }

  private static let sectionGoes = """
    task a "Q"
      check
        expect callbacks students containing
          didChange section "12" for delete
        end
        expect students.fetchedObjects.count == 3
      end
    end
    """

  @Test func `an event of one turn is not joined with the state of another`() throws {
    #expect(
      try Self.states(
        Self.sectionGoes, typing: "set ann age=11", "set bo name=\"Bob\"",
        "insert Student cy name=\"Cy\" age=11") == [.open, .open, .open, .open])
    #expect(
      try Self.states(
        Self.sectionGoes,
        typing: "step \"Both\"\n  set ann age=11\n  insert Student cy age=11\nend")
        == [.open, .passed])
  }

  @Test func `a save and a look belong to the turn before them`() throws {
    let task = """
      task a "Q"
        check
          expect callbacks students containing
            didChange ann for move
          end
          expect main.hasChanges == false
        end
      end
      """
    #expect(
      try Self.states(
        task, typing: "set ann age=11", "show students", "print ann.age", "expect ann.age == 11",
        "save") == [.open, .open, .open, .open, .open, .passed])
    #expect(
      try Self.states(task, typing: "set ann age=11", "set bo name=\"Bob\"", "save")
        == [.open, .open, .open, .open])
  }

  @Test func `nothing is solved over an exception that the task does not ask for`() throws {
    let state = """
      task a "Q"
        check
          expect ann.age == 11
          expect cells students current
        end
      end
      """
    let crash = ["set students delegate=forgetful", "set ann age=11", "save"]
    #expect(
      try Self.states(state, typing: crash[0], crash[1], crash[2])
        == [.open, .open, .open, .open])
    #expect(
      try Self.states(state, typing: "set students delegate=animated", "set ann age=11")
        == [.open, .open, .passed])
    let asked = """
      task a "Q"
        check
          expect exception "invalid number of sections"
        end
      end
      """
    #expect(
      try Self.states(asked, typing: crash[0], crash[1]) == [.open, .open, .passed])
  }

  @Test func `a crash is not undone by a deed that the view has no part in`() throws {
    let cells = """
      task a "Q"
        check
          expect cells students current
          expect bo.name == "Bob"
        end
      end
      """
    let crash = [
      "set students delegate=forgetful", "set ann age=11", "set students delegate=nil",
      "set bo name=\"Bob\"",
    ]
    #expect(
      try Self.states(cells, typing: crash[0], crash[1], crash[2], crash[3])
        == [.open, .open, .open, .open, .open])
    #expect(
      try Self.states(
        cells, typing: crash[0], crash[1], crash[2], crash[3], "performFetch students")
        == [.open, .open, .open, .open, .open, .passed])
  }

  @Test func `a crash is not undone by a fetch that fails, or by a delegate that calls nothing`()
    throws
  {
    let failing = """
      task a "Q"
        check
          expect error 134060
        end
      end
      """
    let jumble = "set students.fetchRequest sortDescriptors=[name]"
    let cy = "insert Student cy name=\"Cy\" age=12\ninsert Student dai name=\"Dai\" age=11\nsave"
    let crash = ["set students delegate=forgetful", "set ann age=11"]
    #expect(
      try Self.states(failing, typing: cy, jumble, "set bo name=\"Be\"", "performFetch students")
        .last == .passed)
    #expect(
      try Self.states(failing, typing: cy, crash[0], crash[1], jumble, "performFetch students")
        .last == .open)
    let named = "task a \"Q\"\n  check\n    expect bo.name == \"Bob\"\n  end\nend"
    // Both are told of the update; of the first one's lines none is for that.
    func states(_ line: String) throws -> [TaskTrial.State] {
      try Self.states(
        named, typing: crash[0], crash[1], "delegate other\n  \(line)\nend",
        "set students delegate=other", "set bo name=\"Bob\"")
    }
    let open = [TaskTrial.State](repeating: .open, count: 5)
    #expect(try states("didChange object for insert: reloadData") == open + [.open])
    #expect(try states("didChange object for update: reloadData") == open + [.passed])
  }

  @Test func `nothing is solved over a verdict that fails, unless the task asks for that`() throws {
    func task(_ check: String) -> String { "task a \"Q\"\n  check\n\(check)\n  end\nend" }
    let deaf = [
      "tableView students\n  cell \"{name}\"\nend\nperformFetch students",
      "delegate deaf\n  controllerWillChangeContent: beginUpdates\n"
        + "  controllerDidChangeContent: endUpdates\nend", "set students delegate=deaf",
      "set ann name=\"Amy\"",
    ]
    func states(_ check: String) throws -> [TaskTrial.State] {
      try Self.states(task(check), typing: deaf[0], deaf[1], deaf[2], deaf[3], "save")
    }
    let name = "    expect ann.name == \"Amy\""
    let open = [TaskTrial.State](repeating: .open, count: 4)
    #expect(try states(name) == open + [.open, .open])
    #expect(try states(name + "\n    expect cells stale ann") == open + [.passed, .passed])
    #expect(try states(name + "\n    expect verdicts cells fails") == open + [.passed, .passed])
  }

  @Test func `a save and an opening count behind the last change, a drag and a fetch at any time`()
    throws
  {
    func states(_ deed: String, _ lines: String...) throws -> TaskTrial.State? {
      let task =
        "task a \"Q\"\n  check\n    expect \(deed)\n    expect ann.name == \"Amy\"\n  end\nend"
      var last: [TaskTrial.State] = []
      switch lines.count {
      case 2: last = try Self.states(task, typing: lines[0], lines[1])
      default: last = try Self.states(task, typing: lines[0], lines[1], lines[2])
      }
      return last.last
    }
    let rename = "set ann name=\"Amy\""
    #expect(try states("saved", rename, "save") == .passed)
    #expect(try states("saved", "set ann name=\"Al\"", "save", rename) == .open)
    #expect(try states("fetched students", rename, "performFetch students") == .passed)
    #expect(try states("fetched students", "performFetch students", rename) == .passed)
    #expect(try states("fetched students", rename, "save") == .open)
    #expect(try states("reopened", rename, "save", "reopen") == .passed)
    #expect(try states("reopened", "reopen", rename, "save") == .open)
    #expect(try states("dragged students", "drag students 0-0 to 0-0", rename) == .passed)
    #expect(try states("dragged students", rename, "save") == .open)
  }

  @Test func `an event of before the task began is none of it`() throws {
    #expect(
      try Self.states(
        """
        task a "Q"
          start
            set ann age=11
          end
          check
            expect callbacks students containing
              didChange ann
            end
          end
        end
        """, typing: "note \"nothing\"", "set ann name=\"Anne\"") == [.open, .open, .passed])
  }

  @Test func `silence must hold for every turn`() throws {
    let task = """
      task a "Q"
        check
          expect no callbacks
          expect ann.age == 13
        end
      end
      """
    #expect(
      try Self.states(
        task, typing: "set bo name=\"Bob\"", "note \"quiet again\"", "set ann age=13")
        == [.open, .open, .open, .open])
    #expect(
      try Self.states(
        """
        task a "Q"
          check
            expect no callbacks
            expect students.fetchedObjects.count == 2
            expect tally == 1
          end
        end
        """, typing: "note \"nothing\"", "let tally = 1") == [.open, .open, .passed])
  }

  @Test func `several turns of one step are judged as one`() throws {
    #expect(
      try Self.states(
        """
        task a "Q"
          check
            expect callbacks students containing
              didChange ann for delete
              didChange bo for delete
            end
          end
        end
        """, typing: "delete ann", "delete bo") == [.open, .open, .open])
    #expect(
      try Self.states(
        """
        task a "Q"
          check
            expect callbacks students containing
              didChange ann for delete
              didChange bo for delete
            end
          end
        end
        """, typing: "step \"Both\"\n  delete ann\n  delete bo\nend") == [.open, .passed])
  }

  @Test func `the first wrong answer that fits is named, and passing comes before them`() throws {
    let task = """
      task a "Q"
        check
          expect ann.age == 15
        end
        wrong "Too old by far"
          set ann age=30
          expect ann.age > 20
        end
        wrong "Too old"
          set ann age=17
          expect ann.age > 15
        end
        wrong "Changed"
          set ann age=13
          expect callbacks students containing
            didChange ann
          end
        end
      end
      """
    #expect(
      try Self.states(
        task, typing: "note \"nothing\"", "set ann age=16", "set ann age=21", "set ann age=15",
        "set ann age=14")
        == [.open, .open, .wrong(1), .wrong(0), .passed, .wrong(2)])
  }

  @Test func `what cannot be judged does not hold`() throws {
    #expect(
      try Self.states(
        """
        task a "Q"
          check
            expect younger.sections.count == 1
          end
        end
        """,
        typing:
          "controller younger\n  entity Student\n  sortDescriptors name\nend",
        "performFetch younger") == [.open, .open, .passed])
  }

  @Test func `each expectation is told as it is written, and whether it holds`() throws {
    let lesson = SmallLesson.read(
      SmallLesson.markdown(
        """
        task a "Q"
          check
            expect ann.age == 12
            expect callbacks students containing
              didChange ann for delete
            end
            expect no callbacks
          end
        end
        """))
    let open = try #require(lesson.tasks.first)
    var rehearsal = Rehearsal(settings: RunSettings())
    for case .code(let code) in lesson.parts.flatMap(\.pieces) { rehearsal.add(code) }
    let (session, _) = rehearsal.perform()
    defer { session.close() }
    var trial = TaskTrial(open, after: rehearsal, on: session)
    _ = trial.judge(on: session, after: [])
    #expect(
      trial.results.map(\.lines) == [
        ["expect ann.age == 12"],
        ["expect callbacks students containing", "  didChange ann for delete", "end"],
        ["expect no callbacks"],
      ])
    #expect(trial.results.map { $0.judgement.isHolding } == [true, false, true])
  }
}
