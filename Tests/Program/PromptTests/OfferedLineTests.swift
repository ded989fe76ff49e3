import Lessons
import TerminalTesting
import Testing

/// Lines that the prompt offers: one Enter away, and replaced by what is typed instead.
struct OfferedLineTests {
  private func learner(_ words: String...) throws -> Terminal {
    try Terminal("rollcall", ["learn"] + words, columns: 100, rows: 60)
  }

  private static func heading(_ number: Int) -> String {
    "   lesson \(number) of \(LessonLibrary.builtIn.names.count): "
  }

  /// Waits for a line at the cursor, whatever hint stands beside it.
  private func wait(for line: String, on terminal: Terminal) {
    terminal.wait(for: line) { $0.cursorLine.hasPrefix(line + "‸") && $0.modes.contains(2004) }
  }

  @Test(arguments: [("", 1), ("2", 2), ("learn 3", 3)])
  func `the list of lessons offers the next one, and a number typed opens another`(
    typed: String, number: Int
  ) throws {
    let terminal = try learner()
    wait(for: "rollcall> learn 1", on: terminal)
    terminal.type(typed + Key.enter)
    terminal.waitFor(Self.heading(number))
  }

  @Test(arguments: [("C", "Enter opens the lesson on the line"), ("zh_CN.UTF-8", "按回车打开输入行上的课")])
  func `at the prompt, too, the list offers the next lesson, and in a lesson it offers none`(
    locale: String, said: String
  ) throws {
    let prompt = try PromptTerminal(["LC_ALL": locale], columns: 80, rows: 24)
    prompt.terminal.type("learn" + Key.enter)
    wait(for: "rollcall> learn 1", on: prompt.terminal)
    #expect(prompt.terminal.screen.text.contains(said))
    prompt.terminal.type(Key.enter)
    let waiting = locale == "C" ? "Enter> " : "回车> "
    wait(for: waiting, on: prompt.terminal)
    prompt.terminal.type("learn" + Key.enter)
    prompt.terminal.waitFor(" 17  0/")
    wait(for: waiting, on: prompt.terminal)
    #expect(!prompt.terminal.screen.text.contains(said))
  }

  @Test func `a number that no lesson has is refused, and another one taken`() throws {
    let terminal = try learner()
    wait(for: "rollcall> learn 1", on: terminal)
    terminal.type("99" + Key.enter)
    terminal.waitFor("99")
    wait(for: "rollcall> ", on: terminal)
    terminal.type("18" + Key.enter)
    terminal.waitFor(Self.heading(18))
  }

  @Test func `what is asked in place of a line of the solution leaves it where it is`() throws {
    let terminal = try learner("1", "1")
    wait(for: "lesson 1, task 1> ", on: terminal)
    terminal.type("solution" + Key.enter)
    let line = #"insert Student cy studentId=3 studentName="Cy" studentAge=12"#
    wait(for: "lesson 1, task 1> \(line)", on: terminal)
    terminal.type("goal" + Key.enter)
    terminal.waitFor("lesson 1, task 1> goal")
    terminal.waitFor("The context knows three students")
    wait(for: "lesson 1, task 1> \(line)", on: terminal)
    terminal.type(Key.enter)
    wait(for: "lesson 1, task 1> save", on: terminal)
    terminal.type("skip" + Key.enter)
    // The rest of the solution is not offered behind the task.
    wait(for: "Enter> ", on: terminal)
  }

  @Test(arguments: ["skip", "quit"])
  func `who leaves a task need not end the command that is open`(word: String) throws {
    let terminal = try learner("1", "1")
    wait(for: "lesson 1, task 1> ", on: terminal)
    terminal.type("step \"Half of it\"" + Key.enter)
    wait(for: "            step> ", on: terminal)
    terminal.type(word + Key.enter)
    terminal.waitFor("the command was dropped")
    terminal.waitFor(word == "skip" ? "skipped; the lesson goes on" : "kept; 'rollcall learn'")
  }
}
