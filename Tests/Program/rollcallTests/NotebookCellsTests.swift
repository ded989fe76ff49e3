import Foundation
import ScenarioFiles
import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import rollcall

struct NotebookCellsTests {
  private static func cells(
    _ text: String, lesson: String? = "07-x", in language: Language = .english
  ) -> [Notebook.Cell] {
    let markdown = ScenarioMarkdown(path: "07-x.md", bytes: Array(text.utf8))
    let scenarios = markdown.stories.map { Parser.parse($0.document, isLesson: true).scenario }
    return Notebook(
      NotebookCells.cells(of: markdown, scenarios, lesson: lesson, in: language), in: language
    ).cells
  }

  private static let lesson = """
    # A lesson

    Prose with *marks*.

    ```rollcall
    entity A
    end
    store sqlite  # a comment
    ```

    ```output
    printed
    ```

    ```swift
    let a = 1
    ```

    ```rollcall
    task one "Do it."
      check
        expect main.hasChanges == false
      end
      hint "Try."
      hint "Try save."
      solution
        save
      end
    end
    ```

    ```rollcall hidden
    save
    ```

    ```rollcall fresh
    note "again"
    ```

    The end.

    """

  @Test
  func `a lesson's prose stands as it is, and each of its fences is a cell that can run by itself`()
  {
    let cells = Self.cells(Self.lesson)
    #expect(
      cells == [
        .prose("# A lesson\n\nProse with *marks*."),
        .commands("learn 07-x after 0\nentity A\nend\nstore sqlite  # a comment"),
        .prose("```swift\nlet a = 1\n```"),
        .prose(
          """
          ### Task 1

          Do it.

          <details><summary>a hint 1/2</summary>

          Try.

          </details>

          <details><summary>a hint 2/2</summary>

          Try save.

          </details>

          <details><summary>the solution</summary>

          ```
          save
          ```

          </details>
          """),
        .commands("learn 07-x at one\n"),
        .commands("learn 07-x after one\nsave", isHidden: true),
        .commands("restart\nnote \"again\""),
        .prose("The end."),
      ])
    let task = Self.cells(Self.lesson, in: .simplifiedChinese)[3]
    guard case .prose(let text) = task else { return #expect(Bool(false)) }
    #expect(text.hasPrefix("### 题目 1\n\nDo it."))
  }

  @Test func `Markdown that is no lesson begins on an empty stage`() {
    let text = "# T\n\n```rollcall\nnote \"a\"\n```\n\n```rollcall\nnote \"b\"\n```\n"
    #expect(
      Self.cells(text, lesson: nil) == [
        .prose("# T"), .commands("restart\nnote \"a\""), .commands("note \"b\""),
      ])
  }

  @Test
  func `a scenario has a cell for each step with what is expected of it, and loses no comment`()
    throws
  {
    let text = """
      # Above.
      scenario "A title" zh="标题"
      entity A
      end
      store sqlite

      # The first.
      step "one"
        insert A a
      end
      expect main.insertedObjects.count == 1  # behind
      save
      step "two"
        save
      end
      # The end.

      """
    let document = Document(path: "x.scenario", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    let cells = try NotebookCells.cells(of: scenario, document, in: .simplifiedChinese)
    #expect(
      cells == [
        .prose("# 标题"),
        .commands(
          "restart\n# Above.\nscenario \"A title\" zh=\"标题\"\nentity A\nend\nstore sqlite"),
        .commands(
          "# The first.\nstep \"one\"\n  insert A a\nend\n"
            + "expect main.insertedObjects.count == 1  # behind"),
        .commands("save"),
        .commands("step \"two\"\n  save\nend\n# The end."),
      ])
  }
}
