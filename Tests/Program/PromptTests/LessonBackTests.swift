import TerminalTesting
import Testing

/// What `back` does in a lesson, and what is counted of what was typed.
struct LessonBackTests {
  private let lesson: PipedLesson

  init() throws { lesson = try PipedLesson() }

  @Test func `a number of commands to take back never leaves the task`() throws {
    #expect(
      try lesson.answers("1", typing: "back 2\nset ann age=13\n") == """
           there is nothing to take back
        > set ann age=13

           solved ✓
           A value is set with its name.
           Enter goes on

        """)
  }

  @Test(arguments: [
    (
      "C.UTF-8", "lesson 1, task 3> ", "Enter> ",
      ["Enter goes on to the task", "no task is open on this screen", "what you tried here is put"]
    ),
    ("zh_CN.UTF-8", "第 1 课第 3 题> ", "回车> ", ["按回车回到题目", "这一屏没有题目", "已放到一边"]),
  ])
  func `what is typed on the screen before a task is said to be no answer`(
    locale: String, task: String, page: String, said: [String]
  ) throws {
    let terminal = try Terminal(
      "rollcall", ["learn", "1", "3"],
      environment: ["HOME": lesson.folder, "LC_ALL": locale], columns: 80, rows: 24)
    for (prompt, typed, answer) in [
      (task, "back", said[0]), (page, "set ann studentAge=13", said[1]), (page, "", said[2]),
    ] {
      terminal.wait(for: prompt) { $0.cursorLine.hasPrefix(prompt + "‸") }
      terminal.type(typed + Key.enter)
      terminal.waitFor(answer)
    }
  }

  @Test func `what only looks is not counted among the commands of an answer`() throws {
    let answers = try lesson.answers(
      "1", typing: "print ann.age\nset ann age=11\nprint ann.age\nset ann age=13\n")
    #expect(answers.contains("   solved ✓  with 2 commands; 1 would do\n") == false)
    #expect(answers.contains("   solved ✓\n"))
  }
}
