import Foundation
import Testing

/// What `rollcall learn` does besides playing a lesson.
struct LearnCommandTests {
  private let lesson: PipedLesson

  init() throws { lesson = try PipedLesson() }

  private static func printed(_ output: String) -> PipedLesson.Outcome {
    PipedLesson.Outcome(output: output)
  }

  private static func refused(_ errors: String) -> PipedLesson.Outcome {
    PipedLesson.Outcome(errors: errors, code: 2)
  }

  @Test func `the lessons are listed with how far the learner has come`() throws {
    let begun = """
         1  0/2  First steps
         2  0/2  Callbacks
         3  0/1  Events

      """.split(separator: "\n").map { " \($0)\n" }.joined()
    #expect(try lesson.learn() == Self.printed(begun))
    #expect(try lesson.learn("--list") == Self.printed(begun))
    _ = try lesson.learn("3", typing: "skip\n\nquit\n")
    _ = try lesson.learn("1", typing: "set ann age=13\nquit\n")
    #expect(
      try lesson.learn("--list")
        == Self.printed(" >  1  1/2  First steps\n    2  0/2  Callbacks\n ✓  3  0/1  Events\n"))
    #expect(try lesson.learn("--search", "CALL") == Self.printed("    2  0/2  Callbacks\n"))
    #expect(
      try lesson.learn("--search", "nothing")
        == PipedLesson.Outcome(
          errors: "rollcall: no lesson has this in its title or name\n", code: 5))
  }

  @Test(arguments: [
    (["7"], "rollcall: there is no lesson '7'; 'rollcall learn --list' lists them\n"),
    ([""], "rollcall: there is no lesson ''; 'rollcall learn --list' lists them\n"),
    (
      ["--forget", "gone"],
      "rollcall: there is no lesson 'gone'; 'rollcall learn --list' lists them\n"
    ),
    (["1", "gone"], "   the lesson has no task 'gone'; there are 1 older, 2 renamed\n"),
    (["1", "3"], "   the lesson has no task '3'; there are 1 older, 2 renamed\n"),
    (
      ["1", "2", "3"],
      "rollcall: 'learn' takes a lesson and a task in it\nusage: rollcall learn [LESSON [TASK]] [--list] [--language en|zh] [OPTION…]\n"
    ),
    (["--language", "fr"], "rollcall: '--language' needs en or zh, not 'fr'\n"),
  ])
  func `a lesson that is not there is told`(words: [String], errors: String) throws {
    let outcome =
      switch words.count {
      case 1: try lesson.learn(words[0])
      case 2: try lesson.learn(words[0], words[1])
      default: try lesson.learn(words[0], words[1], words[2])
      }
    #expect(outcome == Self.refused(errors))
  }

  @Test func `a folder without lessons is told`() throws {
    let folder = lesson.folder
    try FileManager.default.removeItem(atPath: folder + "/lessons")
    #expect(
      try lesson.learn("1")
        == Self.refused("rollcall: lessons: there is no such folder of lessons\n"))
    try FileManager.default.createDirectory(
      atPath: folder + "/lessons", withIntermediateDirectories: true)
    #expect(
      try lesson.learn("1")
        == Self.refused(
          "rollcall: lessons: there is no lesson in it; a lesson's file is named as 01-name.md\n"))
  }

  @Test func `a lesson that cannot be read is told with its place`() throws {
    try "# T\n\n```rollcall\nsvae\n```\n".write(
      toFile: lesson.folder + "/lessons/04-broken.md", atomically: true, encoding: .utf8)
    #expect(
      try lesson.learn("4")
        == Self.refused(
          """
          lessons/04-broken.md:4:1: error: there is no command 'svae' [E001]
              4 | svae
                | ^^^^ did you mean 'save'?
             the lesson 04-broken cannot be read

          """))
  }

  @Test func `the language is chosen by an option, and English is where nothing else is`() throws {
    #expect(
      try lesson.learn("--list", "--language", "zh")
        == Self.printed("    1  0/2  第一步\n    2  0/2  Callbacks\n    3  0/1  Events\n"))
    #expect(
      try lesson.answers("1", "--language", "zh", typing: "hint\nset ann age=14\nagain\nquit\n")
        == """
           提示 1/2  设置什么，给谁？
        > set ann age=14

           这样太大了。
        == 第 1 题（共 2 题） ====================
        让 Ann 变成 13 岁。

           题目要求
           expect ann.age == 13 ✗
           已保存；下次用 rollcall learn --language zh 从这里继续

        """)
  }

  @Test func `a teacher switches skipping off`() throws {
    #expect(
      try lesson.answers("1", "--no-skip", typing: "skip\nsolution\nnext\nset ann age=13\n") == """
           your teacher has switched this off
           your teacher has switched this off
           the task is open: 'hint' helps
        > set ann age=13

           solved ✓
           A value is set with its name.
           Enter goes on

        """)
  }

  @Test func `a teacher's log has a line for each event`() throws {
    _ = try lesson.learn(
      "1", "--log", "events", typing: "hint\nset ann age=14\nset ann age=13\n\nsolution\nskip\n\n")
    let log = try #require(lesson.text(of: "events"))
    let stamp = /,"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/
    #expect(
      log.replacing(stamp, with: "") == """
        {"event":"begin","lesson":"01-first"}
        {"detail":"1","event":"hint","lesson":"01-first","task":"older"}
        {"detail":"1","event":"wrong","lesson":"01-first","task":"older"}
        {"event":"solved","lesson":"01-first","task":"older"}
        {"event":"solution","lesson":"01-first","task":"renamed"}
        {"event":"skipped","lesson":"01-first","task":"renamed"}
        {"event":"finish","lesson":"01-first"}

        """)
    #expect(log.split(separator: "\n").count == log.matches(of: stamp).count)
  }

  @Test func `a log or a progress that cannot be kept is told once, and the lesson goes on`() throws
  {
    func complaints(_ words: String...) throws -> Int {
      let outcome =
        words.count == 1
        ? try lesson.learn(words[0], typing: "hint\nset ann age=13\n\nquit\n")
        : try lesson.learn(words[0], words[1], words[2], typing: "hint\nset ann age=13\n\nquit\n")
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("== task 2 of 2"))
      return outcome.output.matches(of: /(progress cannot be kept|log cannot be written):/).count
    }
    try "a file".write(toFile: lesson.folder + "/.local", atomically: true, encoding: .utf8)
    #expect(try complaints("1") == 1)
    #expect(
      try lesson.learn("--forget", "all")
        == PipedLesson.Outcome(
          errors: "rollcall: your progress cannot be kept: Not a directory\n",
          code: 3))
    try FileManager.default.removeItem(atPath: lesson.folder + "/.local")
    #expect(try complaints("1", "--log", "gone/events") == 1)
  }

  @Test func `what was done is exported for who grades and for who keeps it`() throws {
    _ = try lesson.learn(
      "1", typing: "hint\nset ann age=14\nset ann age=13\n\nskip\n\nquit\n")
    #expect(
      try lesson.learn("--export", "mine.md") == PipedLesson.Outcome())
    #expect(
      lesson.text(of: "mine.md") == """
        <!-- rollcall learn --export -->

        # Rollcall

        ## First steps

        ### older: solved

        Make Ann 13.

        ```
        set ann age=14
        set ann age=13
        ```

        A value is set with its name.

        ### renamed: skipped

        Let Ann be called Anne.

        """)
    let results = try lesson.learn("--export", "-")
    #expect(
      results
        == Self.printed(
          """
          {
            "language" : "en",
            "lessons" : [
              {
                "finished" : true,
                "name" : "01-first",
                "tasks" : [
                  {
                    "answer" : [
                      "set ann age=14",
                      "set ann age=13"
                    ],
                    "hints" : 1,
                    "id" : "older",
                    "outcome" : "solved",
                    "wrong" : 1
                  },
                  {
                    "answer" : [

                    ],
                    "hints" : 0,
                    "id" : "renamed",
                    "outcome" : "skipped",
                    "wrong" : 0
                  }
                ],
                "title" : "First steps"
              }
            ],
            "rollcallLearn" : 1
          }

          """))
    #expect(try lesson.learn("--export", "mine.json") == PipedLesson.Outcome())
    #expect(lesson.text(of: "mine.json") == results.output)
  }

  @Test func `a lesson is forgotten, or all are`() throws {
    for number in ["1", "3"] { _ = try lesson.learn(number, typing: "skip\n\nskip\n\nquit\n") }
    #expect(try lesson.learn("--forget", "first") == PipedLesson.Outcome())
    #expect(
      try lesson.learn("--list")
        == Self.printed("    1  0/2  First steps\n    2  0/2  Callbacks\n ✓  3  0/1  Events\n"))
    #expect(try lesson.learn("--forget", "all") == PipedLesson.Outcome())
    #expect(
      try lesson.learn("--list")
        == Self.printed("    1  0/2  First steps\n    2  0/2  Callbacks\n    3  0/1  Events\n"))
  }

  @Test func `a lesson is begun again, and what was solved stays solved`() throws {
    _ = try lesson.learn("1", typing: "set ann age=13\n\nnote \"typed\"\nquit\n")
    let again = try lesson.learn("1", "--restart", typing: "quit\n").output
    #expect(again.contains("You will know how old Ann is."))
    #expect(again.contains("== task 1 of 2"))
    #expect(!again.contains("what you typed"))
    #expect(try lesson.learn("--list").output.hasPrefix(" >  1  1/2  First steps\n"))
  }

  @Test(arguments: [["--list"], ["--export", "-"], ["--forget", "all"], ["1"]])
  func `a damaged file of progress is told, and kept aside`(words: [String]) throws {
    _ = try lesson.learn("1", typing: "quit\n")
    try "damaged".write(
      toFile: lesson.folder + "/" + PipedLesson.progress, atomically: true, encoding: .utf8)
    let outcome =
      words.count == 1 ? try lesson.learn(words[0]) : try lesson.learn(words[0], words[1])
    #expect(outcome.code == 0)
    #expect(
      outcome.errors == """
        rollcall: the file of your progress could not be read; it is kept as \
        .local/state/rollcall/progress.json.damaged

        """)
    #expect(lesson.text(of: PipedLesson.progress + ".damaged") == "damaged")
  }
}
