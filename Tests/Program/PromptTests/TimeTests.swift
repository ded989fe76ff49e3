import Foundation
import TerminalTesting
import Testing

/// Going back and forth, and what is kept of a session.
struct TimeTests {
  private func start() throws -> PromptTerminal {
    let prompt = try PromptTerminal(rows: 60)
    prompt.openStore()
    prompt.terminal.paste(
      """
      controller students
        entity           Student
        sortDescriptors  age
        delegate         standard
      end
      insert Student ann name="Ann" age=12
      save
      performFetch students
      step "Bo comes"
        insert Student bo name="Bo" age=11
        save
      end
      """)
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("cells")
    prompt.terminal.waitForLine("sqlite> ‸")
    return prompt
  }

  @Test func `back and forward live on the real store`() throws {
    let prompt = try start()
    prompt.enter(
      ("back", "sqlite, 1 line ahead> "),
      ("print students.fetchedObjects.count", "sqlite, 1 line ahead> "), ("forward", "sqlite> "))
    prompt.terminal.waitFor("after: performFetch students")
    prompt.terminal.waitFor("> print students.fetchedObjects.count\n   1\n")
  }

  @Test func `what is ahead is counted as forward counts it`() throws {
    let prompt = try start()
    prompt.enter(
      ("set ann age=10", "sqlite, 1 unsaved> "), ("print ann.age", "sqlite, 1 unsaved> "),
      ("expect 10 == 10", "sqlite, 1 unsaved> "), ("back", "sqlite, 1 line ahead> "),
      ("set ann age=9", "sqlite, branch 2, 1 unsaved> "))
    prompt.terminal.waitFor("'branch 1' goes back to the command that was ahead")
    prompt.enter(("branch 1", "sqlite, 1 unsaved> "), ("back 2", "sqlite, 2 lines ahead> "))
    prompt.enter(("forward 3", "sqlite, 2 lines ahead> "))
    prompt.terminal.waitFor("there are not 3 commands ahead, but 2: 'forward 2'")
  }

  @Test func `steps are gone to, listed and compared`() throws {
    let prompt = try start()
    prompt.enter(
      ("set ann age=10", "sqlite, 1 unsaved> "), ("goto", "sqlite, 1 unsaved> "))
    prompt.terminal.waitFor(
      "   1  performFetch students\n   2  Bo comes\n   3  set ann age=10\n")
    prompt.enter(("diff 1 3", "sqlite, 1 unsaved> "))
    prompt.terminal.waitFor(
      """
         students
         +---+-----+-----+-----+------+---------+
         |   | was | is  |     | name |     age |
         +---+-----+-----+-----+------+---------+
         | ~ | 0-0 | 0-0 | ann | Ann  | 12 > 10 |
         | + |     | 0-1 | bo  | Bo   |      11 |
         +---+-----+-----+-----+------+---------+
      """)
    prompt.enter(("goto 1", "sqlite, 2 lines ahead> "), ("forward 2", "sqlite, 1 unsaved> "))
    prompt.enter(("restart", "rollcall, 8 lines ahead> "), ("goto 2", "sqlite, 1 line ahead> "))
  }

  @Test func `play is a copy that is thrown away`() throws {
    let prompt = try start()
    prompt.enter(
      ("play", "play: sqlite> "), ("delete ann", "play: sqlite, 1 unsaved> "),
      ("save", "play: sqlite> "), ("done", "sqlite> "), ("print ann.name", "sqlite> "))
    prompt.terminal.waitFor("   \"Ann\"\n")
  }

  @Test func `play leaves nothing on the disk, also where the program is left in it`() throws {
    let scratch = NSTemporaryDirectory() + "rollcall-scratch-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let prompt = try PromptTerminal(["TMPDIR": scratch])
    prompt.terminal.paste("entity Student\n  name  String\nend\nstore sqlite \"School.sqlite\"")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("School.sqlite> ‸")
    prompt.enter(
      ("insert Student ann", "School.sqlite, 1 unsaved> "), ("save", "School.sqlite> "),
      ("play", "play: School.sqlite> "), ("save", "play: School.sqlite> "))
    #expect(try !FileManager.default.contentsOfDirectory(atPath: scratch).isEmpty)
    prompt.terminal.type("quit" + Key.enter)
    #expect(prompt.terminal.end() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == [])
  }

  @Test func `what a killed session copied is swept by the next one`() throws {
    let scratch = NSTemporaryDirectory() + "rollcall-scratch-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    func begin() throws -> PromptTerminal {
      let prompt = try PromptTerminal(["TMPDIR": scratch])
      prompt.terminal.paste("entity Student\n  name  String\nend\nstore sqlite \"School.sqlite\"")
      prompt.terminal.type(Key.enter)
      prompt.terminal.waitForLine("School.sqlite> ‸")
      prompt.enter(("play", "play: School.sqlite> "))
      return prompt
    }
    let killed = try begin()
    killed.terminal.signal(SIGKILL)
    #expect(killed.terminal.end() == -SIGKILL)
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch)
    #expect(left.count > 1, "what the store was, and the one that is played on")
    let next = try begin()
    let now = try FileManager.default.contentsOfDirectory(atPath: scratch)
    #expect(now.count == left.count && Set(now).isDisjoint(with: left))
    next.terminal.signal(SIGTERM)
    #expect(next.terminal.end() == -SIGTERM)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == [])
  }

  @Test func `a branch begins where one goes back, is listed, named and returned to`() throws {
    let prompt = try start()
    prompt.enter(
      ("goto 1", "sqlite, 1 line ahead> "), ("why ann", "sqlite, 1 line ahead> "),
      ("show students", "sqlite, 1 line ahead> "),
      ("set ann age=20", "sqlite, branch 2, 1 unsaved> "))
    prompt.terminal.waitFor(
      "   a branch begins here, '2'; 'branch 1' goes back to the command that was ahead\n")
    prompt.enter(
      ("branches", "sqlite, branch 2, 1 unsaved> "),
      ("branch 2 older", "sqlite, branch older, 1 unsaved> "))
    prompt.terminal.waitFor(
      "    1  from the empty stage  7 commands  step \"Bo comes\"\n"
        + " >  2  from 1, after step 1  1 command   set ann age=20\n")
    prompt.terminal.waitFor("   branch '2' is now 'older'\n")
    prompt.enter(
      ("branch 1", "sqlite> "), ("print students.fetchedObjects.count", "sqlite> "),
      ("branch gone", "sqlite> "), ("branch 1 older", "sqlite> "))
    prompt.terminal.waitFor("> print students.fetchedObjects.count\n   2\n")
    prompt.terminal.waitFor("   there is no branch 'gone'; there are 1, older\n")
    prompt.terminal.waitFor("   there is a branch 'older' already\n")
    prompt.terminal.type("branch o" + Key.tab)
    prompt.terminal.wait(for: "branch older") { $0.cursorLine.hasPrefix("sqlite> branch older") }
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("sqlite, branch older, 1 unsaved> ‸")
    prompt.enter(("back 9", "sqlite, branch older, 1 unsaved> "))
    prompt.terminal.waitFor("   there are not 9 commands to take back, but 7: 'back 7'\n")
  }

  @Test func `a named store goes back too, and outlives a kill within a save`() throws {
    let prompt = try PromptTerminal()
    prompt.terminal.paste("entity Student\n  name  String\nend\nstore sqlite \"School.sqlite\"")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("School.sqlite> ‸")
    prompt.enter(
      ("insert Student ann name=\"Ann\"", "School.sqlite, 1 unsaved> "),
      ("save", "School.sqlite> "))
    prompt.terminal.paste("repeat 300 as i\n  insert Student s{i}\nend")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("School.sqlite, 300 unsaved> ‸")
    prompt.terminal.type("save" + Key.enter)
    prompt.terminal.signal(SIGKILL)
    #expect(prompt.terminal.end() == -SIGKILL)
    let second = try PromptTerminal(in: prompt.folder)
    second.terminal.paste("entity Student\n  name  String\nend\nstore sqlite \"School.sqlite\"")
    second.terminal.type(Key.enter)
    second.terminal.waitForLine("School.sqlite> ‸")
    second.enter(("fetch Student predicate=\"name == 'Ann'\"", "School.sqlite> "))
    second.terminal.waitFor("| Student#1 | Ann  |")
  }
}
