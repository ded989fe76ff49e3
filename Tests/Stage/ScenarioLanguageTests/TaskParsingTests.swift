import Foundation
import Testing

@testable import ScenarioLanguage

/// The lines of a lesson's tasks.
struct TaskParsingTests {
  /// Tasks with every kind of line, each in canonical form.
  static let tasks = [
    """
    task new-age "Bring in a student of {a} new age: \\"10\\"."
      start
        insert Student bo name="Bo"
        save
      end
      check
        expect students.sections.count == 4
        expect callbacks students containing
          didChange section for insert
        end
        expect no callbacks
      end
      trial
        delete bo
        expect cells students current
      end
      goal
      hint "Which ages are there?"
      hint "Take 10."
      wrong "It joined a section."
        insert Student x name="X"
        expect students.sections.count == 3
      end
      wrong "It was deleted."
        delete bo
        expect students.fetchedObjects.count == 0
      end
      solution
        insert Student cy name="Cy"
        save
      end
      passed "A new name is a new section."
    end
    """,
    """
    task 生日 "会收到什么？"
      predict students "Ann turns 13"
        set ann age=13
        save
      end
      hint "一行"
      wrong "It moves."
        didChange ann for update
        didChange section "10"
        didChange at nil for move newIndexPath 0-0
        controllerWillChangeContent
      end
      passed "对"
    end
    """,
    """
    task which "Which one does forgetful get wrong?"
      lens students right=animated wrong=forgetful "A new age"
        insert Student cy name="Cy"
        save
      end
      goal "The callback at which they part."
      hint "Count."
      wrong "There the exception comes."
        callback 4
      end
      passed "It has no line for it."
    end
    """,
    """
    task untitled "The change has no title of its own."
      predict students
        save
      end
    end
    """,
    """
    task new-age "带来一个新的年龄。"
      title "小明来了"
      goal "目标"
      hint "看年龄。"
      wrong "还是原来的组。"
      wrong "它被删除了。"
      passed "新的组名就是新的组。"
    end
    """,
  ]

  private static func task(_ text: String) throws -> LessonTask {
    let document = Document(path: "a.md", text: text)
    let (scenario, diagnostics) = Parser.parse(document, isLesson: true)
    #expect(diagnostics.map { $0.rendered(in: document) } == [])
    guard case .task(let task)? = scenario.commands.first?.kind else {
      throw Diagnostic(.unexpected, Verbatim("no task was read"), at: 0..<0)
    }
    return task
  }

  @Test func `a task that is checked has all its parts`() throws {
    let task = try Self.task(Self.tasks[0])
    #expect(task.id.literal == "new-age")
    #expect(task.question.text == "Bring in a student of {a} new age: \"10\".")
    #expect(task.start.count == 2)
    #expect(task.check.count == 3)
    #expect(task.change == nil)
    #expect(task.goal == .tables)
    #expect(task.hints.map(\.text) == ["Which ages are there?", "Take 10."])
    #expect(task.wrongAnswers.map(\.text.text) == ["It joined a section.", "It was deleted."])
    guard case .commands(let commands)? = task.wrongAnswers.first?.example else {
      Issue.record("the first wrong answer has no commands")
      return
    }
    #expect(commands.count == 2)
    #expect(task.solution.map { CommandPrinter.text($0) }.last == "save")
    #expect(task.passed?.text == "A new name is a new section.")
    #expect(!task.isTranslation)
    #expect(task.way == task.start + task.solution)
  }

  @Test func `a task that is foretold has a change, and wrong answers that are callbacks`() throws {
    let task = try Self.task(Self.tasks[1])
    #expect(task.change?.kind == .predict)
    #expect(task.change?.controller.literal == "students")
    #expect(task.change?.title?.literal == "Ann turns 13")
    #expect(task.change?.body.count == 2)
    guard case .callbacks(let lines)? = task.wrongAnswers.first?.example else {
      Issue.record("the wrong answer has no callbacks")
      return
    }
    #expect(
      lines.map(\.description) == [
        "didChange ann for update", "didChange section \"10\"",
        "didChange at nil for move newIndexPath 0-0", "controllerWillChangeContent",
      ])
    #expect(task.way.map { CommandPrinter.text($0) }.count == 1)
    #expect(
      task.way.map { CommandPrinter.text($0) }.first == """
        step "Ann turns 13"
          set ann age=13
          save
        end
        """)
  }

  @Test func `a task that is watched names two delegates, and wrong answers are numbers`() throws {
    let task = try Self.task(Self.tasks[2])
    #expect(task.change?.kind == .lens(right: Name("animated"), wrong: Name("forgetful")))
    #expect(task.goal == .text(PlainText("The callback at which they part.")))
    #expect(task.wrongAnswers.map(\.example) == [.number(4)])
  }

  @Test func `a change without a title is a step with the name of the task`() throws {
    let task = try Self.task(Self.tasks[3])
    #expect(task.change?.title == nil)
    #expect(task.way.map { CommandPrinter.text($0) } == ["step \"untitled\"\n  save\nend"])
  }

  @Test func `a translation has texts alone`() throws {
    let task = try Self.task(Self.tasks[4])
    #expect(task.isTranslation)
    #expect(task.wrongAnswers.map(\.example) == [.translated, .translated])
    #expect(task.wrongAnswers.map(\.text.text) == ["还是原来的组。", "它被删除了。"])
    #expect(task.title?.literal == "小明来了")
    #expect(task.way == [])
  }

  @Test(arguments: tasks)
  func `what is printed of a task reads as the same task, and prints the same`(
    text: String
  ) throws {
    let task = try Self.task(text)
    let printed = CommandPrinter.text(Command(.task(task)))
    #expect(printed == text)
    #expect(try Self.task(printed) == task)
  }

  @Test(arguments: LessonFiles.all)
  func `tasks of the lessons are printed as they are read`(_ file: LessonFiles.File) {
    for story in file.markdown.stories {
      let (scenario, diagnostics) = Parser.parse(story.document, isLesson: true)
      #expect(diagnostics.map { $0.rendered(in: story.document) } == [])
      let text = CommandPrinter.text(scenario)
      let (again, problems) = Parser.parse(Document(path: "a", text: text), isLesson: true)
      #expect(problems.map { $0.rendered(in: Document(path: "a", text: text)) } == [])
      #expect(again == scenario)
    }
  }

  @Test func `names of wrong answers and solutions are their own`() {
    #expect(
      TaskMistakeTests.rendered(
        """
        insert Student ann name="Ann"
        task a "Q"
          check
            expect no callbacks
          end
          wrong "W"
            insert Student x name="X"
          end
          wrong "W"
            insert Student x name="X"
          end
          solution
            insert Student x name="X"
          end
        end
        task b "Q"
          check
            expect no callbacks
          end
          solution
            insert Student x name="X"
          end
        end
        """) == "")
  }
}
