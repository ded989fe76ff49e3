import ScenarioLanguage
import Testing
import Words

@testable import Lessons

struct LessonTranslationTests {
  private static let original = """
    # Small

    ```rollcall
    step "One"
      note "a"
    end
    ```

    ```rollcall
    task a "Q"
      check
        expect no callbacks
      end
      goal "Aim"
      hint "H1"
      hint "H2"
      wrong "W1"
        note "x"
        expect no callbacks
      end
      wrong "W2"
        note "y"
        expect no callbacks
      end
      solution
        note "s"
      end
      passed "P"
    end
    ```

    ```rollcall
    note "b"
    ```
    """

  private static let translation = """
    # 小

    ```rollcall
    step "一"
      note "甲"
    end
    ```

    ```rollcall
    task a "问"
      goal "目标"
      hint "提示一"
      hint "提示二"
      wrong "错一"
      wrong "错二"
      passed "因为"
    end
    ```

    ```rollcall
    note "乙"
    ```
    """

  private static func completed(
    _ translation: String, by original: String = original
  ) -> (lesson: Lesson, problems: [String]) {
    SmallLesson.reading(translation, .simplifiedChinese).lesson
      .completed(by: SmallLesson.reading(original).lesson)
  }

  @Test func `a translation takes the commands of the original, and keeps its own texts`() throws {
    let (lesson, problems) = Self.completed(Self.translation)
    #expect(problems == [])
    #expect(lesson.title == "小")
    #expect(lesson.language == .simplifiedChinese)
    let task = try #require(lesson.tasks.first).task
    let theirs = try #require(SmallLesson.read(Self.original).tasks.first).task
    #expect(task.question.text == "问")
    #expect(task.goal.map { "\($0)" }?.contains("目标") == true)
    #expect(task.hints.map(\.text) == ["提示一", "提示二"])
    #expect(task.wrongAnswers.map(\.text.text) == ["错一", "错二"])
    #expect(task.wrongAnswers.map(\.example) == theirs.wrongAnswers.map(\.example))
    #expect(task.passed?.text == "因为")
    #expect(task.check == theirs.check)
    #expect(task.solution == theirs.solution)
  }

  /// Each way in which two files can fail to fit, by what is changed in the translation.
  @Test(arguments: [
    // Code.
    (
      "step \"一\"", "step \"一\" show=k",
      ["01-small.zh.md:4: these lines differ from those it translates"]
    ),
    (
      "  note \"甲\"\n", "  note \"甲\"\n  note \"丙\"\n",
      ["01-small.zh.md:4: these lines differ from those it translates"]
    ),
    ("note \"乙\"", "save", ["01-small.zh.md:21: these lines differ from those it translates"]),
    // Tasks.
    ("task a", "task b", ["01-small.zh.md:10: b: the task it translates is named a"]),
    (
      "  passed", "  check\n    expect no callbacks\n  end\n  passed",
      ["01-small.zh.md:10: a: only the original has check, predict and lens"]
    ),
    ("  hint \"提示二\"\n", "", ["01-small.zh.md:10: a: there are 2 hints to translate"]),
    (
      "  hint \"提示二\"\n", "  hint \"二\"\n  hint \"三\"\n",
      ["01-small.zh.md:10: a: there are 2 hints to translate"]
    ),
    ("  wrong \"错二\"\n", "", ["01-small.zh.md:10: a: there are 2 wrong answers to translate"]),
    (
      "  wrong \"错二\"\n", "  wrong \"二\"\n  wrong \"三\"\n",
      ["01-small.zh.md:10: a: there are 2 wrong answers to translate"]
    ),
    (
      "  wrong \"错二\"\n", "  halfway \"错二\"\n",
      ["01-small.zh.md:10: a: wrong answer 2 is written 'wrong' in the original"]
    ),
    (
      "  passed \"因为\"\n", "",
      ["01-small.zh.md:10: a: 'passed' is to be translated where there is one, and only there"]
    ),
    ("  goal \"目标\"\n", "", ["01-small.zh.md:10: a: the goal's text is to be translated"]),
    ("  goal \"目标\"\n", "  goal\n", ["01-small.zh.md:10: a: the goal's text is to be translated"]),
    // Pieces.
    (
      "\n```rollcall\nnote \"乙\"\n```", "",
      ["01-small.md:33: the translation 01-small.zh.md lacks this"]
    ),
    (
      "note \"乙\"\n```", "note \"乙\"\n```\n\n```rollcall\nnote \"丙\"\n```\n",
      ["01-small.zh.md:25: the lesson it translates has nothing here"]
    ),
    (
      "```rollcall\ntask a", "```rollcall\nnote \"丙\"\n```\n\n```rollcall\ntask a",
      ["01-small.zh.md:10: the lesson it translates has something else here"]
    ),
  ])
  func `each way in which two files do not fit is told with its place`(
    part: String, other: String, expected: [String]
  ) {
    let text = Self.translation.replacing(part, with: other)
    #expect(text != Self.translation)
    #expect(Self.completed(text).problems == expected)
  }

  @Test func `a task that the translation lacks is told by its name`() throws {
    let range = try #require(Self.translation.firstRange(of: "\n```rollcall\ntask a"))
    let text = String(Self.translation[..<range.lowerBound])
    #expect(
      Self.completed(text).problems
        == ["01-small.md:10: a: the translation 01-small.zh.md lacks this"])
  }

  @Test func `a change is the original's, and a goal of tables needs no text`() throws {
    let original = """
      # Small

      ```rollcall
      task a "Q"
        predict k "T"
          save
        end
        goal
        hint "H"
        wrong "W"
          didChange ann
        end
        passed "P"
      end
      ```
      """
    let translation = """
      # 小

      ```rollcall
      task a "问"
        title "题"
        hint "提示"
        wrong "错"
        passed "因为"
      end
      ```
      """
    let (lesson, problems) = Self.completed(translation, by: original)
    #expect(problems == [])
    let task = try #require(lesson.tasks.first).task
    #expect(task.change?.kind == .predict)
    #expect(task.change?.title?.literal == "题")
    #expect(task.goal == .tables)
    #expect(
      task.wrongAnswers.first?.example
        == SmallLesson.read(original).tasks.first?.task.wrongAnswers.first?.example)
  }
}
