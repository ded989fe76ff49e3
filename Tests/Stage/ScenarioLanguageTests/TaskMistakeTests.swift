import Testing

@testable import ScenarioLanguage

/// What the author of a lesson is told of its tasks.
struct TaskMistakeTests {
  /// What is wrong with the lines of a lesson, as its author sees it.
  static func rendered(_ text: String, isLesson: Bool = true) -> String {
    let document = Document(path: "a.md", text: text)
    return Parser.parse(document, isLesson: isLesson).diagnostics
      .map { $0.rendered(in: document) }.joined(separator: "\n")
  }

  @Test func `a task in a scenario file is no command, and is told once`() {
    #expect(
      Self.rendered("save\ntask a \"Q\"\n  hint \"H\"\nend\nsave", isLesson: false) == """
        a.md:2:1: error: 'task' belongs to a lesson's task and cannot stand in a scenario [E026]
            2 | task a "Q"
              | ^^^^
        """)
  }

  @Test(arguments: ["start", "check", "wrong", "halfway", "predict", "lens", "passed"])
  func `a line of a task is no command of a scenario`(word: String) {
    #expect(
      Self.rendered(word + " x", isLesson: false).split(separator: "\n").first.map(String.init)
        == "a.md:1:1: error: '\(word)' belongs to a lesson's task and cannot stand in a scenario [E026]"
    )
  }

  @Test(arguments: [
    // What is foretold or watched is right or wrong.
    (
      "task a \"Q\"\n  predict k\n    save\n  end\n  halfway \"H\"\n    didChange a for move\n  end\nend",
      """
      a.md:5:3: error: 'halfway' belongs to a task with a check; what is foretold or watched is right or wrong [E005]
          5 |   halfway "H"
            |   ^^^^^^^
      """
    ),
    // A task in a block, and one in a task.
    (
      "step \"A\"\n  task a \"Q\"\n    hint \"H\"\n  end\nend",
      """
      a.md:2:3: error: a task stands by itself, not in a block [E005]
          2 |   task a "Q"
            |   ^^^^
      """
    ),
    (
      "task a \"Q\"\n  solution\n    task b \"Q\"\n    end\n  end\nend",
      """
      a.md:3:5: error: a task stands by itself, not in a block [E005]
          3 |     task b "Q"
            |     ^^^^
      """
    ),
    (
      "task a \"Q\"\n  task b \"Q\"\n    hint \"H\"\n  end\nend",
      """
      a.md:2:3: error: 'task' is no line of a task [E002]
          2 |   task b "Q"
            |   ^^^^
            | expected one of: start check trial predict lens title goal hint wrong
            |   halfway solution passed
      """
    ),
    (
      "task a \"Q\"\nend\ntask a \"Q\"\nend",
      """
      a.md:3:6: error: another task has this name [E031]
          3 | task a "Q"
            |      ^
          1 | task a "Q"
            |      - it stands here
      """
    ),
    // What a line needs.
    (
      "task\nend",
      """
      a.md:1:5: error: a word to know the task by is missing [E004]
          1 | task
            |     ^
      """
    ),
    (
      "task a\nend",
      """
      a.md:1:7: error: the question, in quotes, is missing [E004]
          1 | task a
            |       ^
      """
    ),
    (
      "task a b\nend",
      """
      a.md:1:8: error: the question, in quotes, is wanted here [E029]
          1 | task a b
            |        ^
      """
    ),
    (
      "task a \"Q\" b\nend",
      """
      a.md:1:12: error: 'b' cannot stand here [E005]
          1 | task a "Q" b
            |            ^
      """
    ),
    (
      "task a \"Q\"\n  hint\nend",
      """
      a.md:2:7: error: the hint in quotes is missing [E004]
          2 |   hint
            |       ^
      """
    ),
    (
      "task a \"Q\"\n  hint H\nend",
      """
      a.md:2:8: error: the hint in quotes is wanted here [E029]
          2 |   hint H
            |        ^
      """
    ),
    (
      "task a \"Q\"\n  goal table\nend",
      """
      a.md:2:8: error: the goal in quotes is wanted here [E029]
          2 |   goal table
            |        ^^^^^
      """
    ),
    (
      "task a \"Q\"\n  passed \"P\" \"Q\"\nend",
      """
      a.md:2:14: error: '"Q"' cannot stand here [E005]
          2 |   passed "P" "Q"
            |              ^^^
      """
    ),
    (
      "task a \"Q\"\n  start now\n    save\n  end\nend",
      """
      a.md:2:9: error: 'now' cannot stand here [E005]
          2 |   start now
            |         ^^^
      """
    ),
    // Unknown lines.
    (
      "task a \"Q\"\n  hnit \"H\"\nend",
      """
      a.md:2:3: error: 'hnit' is no line of a task [E002]
          2 |   hnit "H"
            |   ^^^^ did you mean 'hint'?
      """
    ),
    (
      "task a \"Q\"\n  frobnicate\nend",
      """
      a.md:2:3: error: 'frobnicate' is no line of a task [E002]
          2 |   frobnicate
            |   ^^^^^^^^^^
            | expected one of: start check trial predict lens title goal hint wrong
            |   halfway solution passed
      """
    ),
    (
      "task a \"Q\"\n  chek\n    expect no callbacks\n  end\n  hint \"H\"\nend\nsave",
      """
      a.md:2:3: error: 'chek' is no line of a task [E002]
          2 |   chek
            |   ^^^^ did you mean 'check'?
      """
    ),
    // A check.
    (
      "task a \"Q\"\n  check\n    save\n    expect no callbacks\n    set ann age=1\n  end\nend",
      """
      a.md:3:5: error: a check has expectations only; what sets the scene stands in 'start' [E005]
          3 |     save
            |     ^^^^
      a.md:5:5: error: a check has expectations only; what sets the scene stands in 'start' [E005]
          5 |     set ann age=1
            |     ^^^^^^^^^^^^^
      """
    ),
    // Changes.
    (
      "task a \"Q\"\n  predict\n    save\n  end\nend",
      """
      a.md:2:10: error: a controller is missing [E004]
          2 |   predict
            |          ^
      """
    ),
    (
      "task a \"Q\"\n  lens students\n    save\n  end\nend",
      """
      a.md:2:16: error: something is missing [E004]
          2 |   lens students
            |                ^ expected 'right'
      """
    ),
    (
      "task a \"Q\"\n  lens students right=x\n    save\n  end\nend",
      """
      a.md:2:24: error: something is missing [E004]
          2 |   lens students right=x
            |                        ^ expected 'wrong'
      """
    ),
    (
      "task a \"Q\"\n  lens students wrong=x right=y\n    save\n  end\nend",
      """
      a.md:2:17: error: 'wrong' cannot stand here [E005]
          2 |   lens students wrong=x right=y
            |                 ^^^^^ expected 'right'
      """
    ),
    (
      "step \"A\"\nend\ntask a \"Q\"\n  predict k \"A\"\n    save\n  end\nend",
      """
      a.md:4:13: error: another step has this title [E031]
          4 |   predict k "A"
            |             ^^^
          1 | step "A"
            |      --- it stands here
      """
    ),
    // Wrong answers.
    (
      "task a \"Q\"\n  predict k\n    save\n  end\n  wrong \"W\"\n    delete ann\n  end\nend",
      """
      a.md:6:5: error: 'delete' is no callback [E002]
          6 |     delete ann
            |     ^^^^^^
            | expected one of: controllerWillChangeContent didChange
            |   controllerDidChangeContent didChangeContentWith
      """
    ),
    (
      "task a \"Q\"\n  lens k right=x wrong=y\n    save\n  end\n  wrong \"W\"\n    callback two\n  end\nend",
      """
      a.md:6:14: error: the callback's number, a whole number, is wanted here [E029]
          6 |     callback two
            |              ^^^
      """
    ),
    (
      "task a \"Q\"\n  lens k right=x wrong=y\n    save\n  end\n  wrong \"W\"\n    callback -1\n  end\nend",
      """
      a.md:6:14: error: the callback's number, a whole number, is wanted here [E029]
          6 |     callback -1
            |              ^^
      """
    ),
    (
      "task a \"Q\"\n  lens k right=x wrong=y\n    save\n  end\n  wrong \"W\"\n    4\n  end\nend",
      """
      a.md:6:5: error: '4' cannot stand here [E005]
          6 |     4
            |     ^ expected 'callback'
      """
    ),
    // A missing end.
    (
      "task a \"Q\"\n  check\n    expect no callbacks\n  hint \"H\"\nend",
      """
      a.md:1:1: error: this 'task' has no 'end' [E007]
          1 | task a "Q"
            | ^^^^
      a.md:4:3: error: 'hint' belongs to a lesson's task and cannot stand in a scenario [E026]
          4 |   hint "H"
            |   ^^^^
      """
    ),
    (
      "task a \"Q\"\n  hint \"H\"\nsave",
      """
      a.md:1:1: error: this 'task' has no 'end' [E007]
          1 | task a "Q"
            | ^^^^
      a.md:3:1: error: 'save' is no line of a task [E002]
          3 | save
            | ^^^^
            | expected one of: start check trial predict lens title goal hint wrong
            |   halfway solution passed
      """
    ),
    (
      "task a \"Q\"\n  hint \"H\"",
      """
      a.md:1:1: error: this 'task' has no 'end' [E007]
          1 | task a "Q"
            | ^^^^
      """
    ),
    (
      "task a \"Q\"\n  solution\n    step \"A\"\n      save\n  end\nend",
      """
      a.md:1:1: error: this 'task' has no 'end' [E007]
          1 | task a "Q"
            | ^^^^
      """
    ),
  ])
  func `each mistake is told with its place`(text: String, expected: String) {
    #expect(Self.rendered(text) == expected)
  }
}
