import ScenarioRunner
import Testing

@testable import Lessons

/// Each sentence that an author can be told of a task.
struct LessonProofTests {
  /// A task that nothing is wrong with; tests break one thing of it.
  private static let checked = """
    task a "Make Ann 13."
      check
        expect ann.age == 13
        expect calls students containing
          insertSections([1])
        end
      end
      goal
      hint "Set her age."
      wrong "That is too old."
        set ann age=14
        expect ann.age > 13
      end
      wrong "Bo is meant as he is."
        set bo age=13
        expect bo.age == 13
      end
      solution
        set ann age=13
        save  # optional
      end
      passed "A new age is a new section."
    end
    """

  private static let predicted = """
    task a "What is told?"
      predict students "Ann turns 13"
        set ann age=13
        save
      end
      hint "Her section goes."
      wrong "She is the same student."
        didChange ann for delete
      end
      wrong "She moves."
        didChange ann for update
      end
      passed "Her section has her age for a name."
    end
    """

  private static let watched = """
    task a "Which callback does forgetful get wrong?"
      lens students right=animated wrong=forgetful "Cy comes"
        insert Student cy name="Cy" age=13
        save
      end
      hint "It has no line for sections."
      wrong "There the exception comes."
        callback 4
      end
      passed "The section is never inserted."
    end
    """

  @Test(arguments: [checked, predicted, watched])
  func `a task that can be done, and not by chance, has no problem`(task: String) {
    #expect(SmallLesson.proof(task) == [])
  }

  @Test func `a lesson without a task is told`() {
    #expect(SmallLesson.proof() == ["01-small: there is no task in it"])
  }

  /// What is told where one thing of a task is another; `a` is at line 36 of the file.
  @Test(arguments: [
    (checked, "  hint \"Set her age.\"\n", "", ["it has no hint"]),
    (
      checked, "  passed \"A new age is a new section.\"\n", "",
      ["it does not say why it works: 'passed' is missing"]
    ),
    (
      watched, "  wrong \"There the exception comes.\"\n    callback 4\n  end\n", "",
      ["it has no wrong answer"]
    ),
    (
      checked, "  solution\n    set ann age=13\n    save  # optional\n  end\n", "",
      [
        "it has no solution",
        "the solution does not pass: expect ann.age == 13: the value is another one: it was 12; "
          + "expect calls students containing   insertSections([1]) end: nothing has happened yet",
      ]
    ),
    (
      checked, "    expect ann.age == 13\n", "    expect cy.age == 13\n",
      ["the solution does not pass: expect cy.age == 13: there is no 'cy'"]
    ),
    // The start.
    (
      checked, "  check\n", "  start\n    set ann age=14\n  end\n  check\n",
      [
        "wrong answer 1 is there at the start already",
        "wrong answer 2: it gets the words of wrong answer 1",
      ]
    ),
    // The solution.
    (
      checked, "    set ann age=13\n    save  # optional\n", "    print cy.name\n",
      [
        """
        the solution stops: 01-small.md:54:11: error: there is no 'cy' [X005]
           54 |     print cy.name
              |           ^^
        """
      ]
    ),
    (
      checked, "    set ann age=13\n    save  # optional\n", "    set ann age=12\n",
      [
        "the solution does not pass: expect ann.age == 13: the value is another one: it was 12; "
          + "expect calls students containing   insertSections([1]) end: no such call: "
          + "nothing like it came"
      ]
    ),
    // Wrong answers.
    (
      checked, "    set ann age=14\n    expect ann.age > 13\n", "    set ann age=14\n",
      ["wrong answer 1 has no expectation to know it by"]
    ),
    (
      checked, "    set ann age=14\n    expect ann.age > 13\n", "    expect ann.age > 13\n",
      ["wrong answer 1 has no example"]
    ),
    (
      checked, "    set ann age=14\n", "    print cy.name\n",
      [
        """
        wrong answer 1 stops: 01-small.md:46:11: error: there is no 'cy' [X005]
           46 |     print cy.name
              |           ^^
        """
      ]
    ),
    (
      checked, "    set ann age=14\n    expect ann.age > 13\n",
      "    set ann age=13\n    expect ann.age == 13\n", ["wrong answer 1: it passes"]
    ),
    (
      checked, "    set bo age=13\n    expect bo.age == 13\n",
      "    set ann age=15\n    expect ann.age == 15\n",
      ["wrong answer 2: it gets the words of wrong answer 1"]
    ),
    (
      checked, "    expect ann.age > 13\n", "    expect ann.age > 14\n",
      ["wrong answer 1: nothing is said to it"]
    ),
    // Halfway: nothing that takes the solution's object away.
    (
      checked, "  wrong \"Bo is meant as he is.\"\n    set bo age=13\n    expect bo.age == 13\n",
      "  halfway \"Bo is gone.\"\n    delete ann\n    save\n    expect students.fetchedObjects.count == 1\n",
      ["wrong answer 2 is not halfway: the solution does not go on from it"]
    ),
    // Foretold.
    (predicted, "    set ann age=13\n", "    set cy age=13\n", ["its change cannot be run"]),
    (
      predicted, "    didChange ann for update\n", "    didChange ann for move\n",
      ["a wrong answer is part of what is told"]
    ),
    (predicted, "    didChange ann for update\n", "", ["wrong answer 2 has no lines"]),
    (
      predicted, "    didChange ann for update\n",
      "    didChange ann for delete newIndexPath nil\n",
      ["wrong answer 2 gets the words of another"]
    ),
    // Watched.
    (
      watched, "right=animated", "right=reloading",
      ["its change cannot be run, tells nothing, or 'right' is not the controller's delegate"]
    ),
    (
      watched, "    insert Student cy name=\"Cy\" age=13\n", "",
      ["its change cannot be run, tells nothing, or 'right' is not the controller's delegate"]
    ),
    (watched, "callback 4", "callback 2", ["callback 2 is the right answer"]),
    (watched, "callback 4", "callback 5", ["there is no callback 5"]),
    (watched, "callback 4", "callback 0", ["there is no callback 0"]),
  ])
  func `each thing that is wrong with a task is told`(
    task: String, part: String, other: String, expected: [String]
  ) {
    let text = task.replacing(part, with: other)
    #expect(text != task)
    #expect(SmallLesson.proof(text) == expected.map { "01-small.md:36: a: \($0)" })
  }

  /// A task of two changes, with what one tells in its check, and the words for one of them.
  private static func twoChanges(wrong: String) -> String {
    """
    task a "Make both 13."
      check
        expect ann.age == 13
        expect bo.age == 13
        expect callbacks students containing
          didChange ann for move
        end
      end
      hint "Set both ages."
      wrong "Bo alone is 13."
        \(wrong)
        expect bo.age == 13
      end
      solution
        step "Both are 13"
          set ann age=13
          set bo age=13
        end
      end
      passed "Both have moved."
    end
    """
  }

  @Test func `who types the commands of a step one by one is not told of another mistake`() {
    #expect(
      SmallLesson.proof(Self.twoChanges(wrong: "set bo age=13")) == [
        "01-small.md:36: a: the solution line by line: it gets the words of wrong answer 1"
      ])
  }

  @Test func `who types the commands of a step one by one may be told that it takes one turn`() {
    #expect(SmallLesson.proof(Self.twoChanges(wrong: "set ann age=13\n    set bo age=13")) == [])
  }

  @Test func `an answer from which the solution goes on may be halfway`() {
    let task = Self.checked.replacing(
      "  wrong \"Bo is meant as he is.\"\n    set bo age=13\n    expect bo.age == 13\n",
      with: "  halfway \"And now Ann.\"\n    set bo name=\"Be\"\n    expect bo.name == \"Be\"\n")
    #expect(task != Self.checked)
    #expect(SmallLesson.proof(task) == [])
  }

  @Test func `a start that passes is told`() {
    let task = Self.checked.replacing(
      "    expect calls students containing\n      insertSections([1])\n    end\n", with: "")
    #expect(
      SmallLesson.proof(task, stage: SmallLesson.stage.replacing("age=12", with: "age=13"))
        == [
          "01-small.md:36: a: the start passes already",
          "01-small.md:36: a: wrong answer 2: it passes",
        ])
  }

  @Test func `a check that names what the solution makes is told`() {
    let task = """
      task a "Bring in a student."
        check
          expect students.fetchedObjects.count == 3
          expect cy.age == 13
        end
        hint "insert"
        wrong "Two are too many."
          insert Student x name="X" age=1
          insert Student y name="Y" age=1
          expect students.fetchedObjects.count == 4
        end
        solution
          insert Student cy name="Cy" age=13
        end
        passed "It is there."
      end
      """
    #expect(
      SmallLesson.proof(task)
        == [
          "01-small.md:36: a: the check names cy, which only the solution makes, and the question "
            + "does not ask for it"
        ])
    #expect(
      SmallLesson.proof(task.replacing("task a \"", with: "task a \"Take the label cy. ")) == [])
  }

  @Test func `a task is tried on the stage that the solutions before it lead to`() {
    let next = """
      task b "Make Ann 14."
        check
          expect ann.age == 14
          expect calls students containing
            insertSections([1])
          end
        end
        hint "Set her age."
        wrong "She is 13 already."
          set ann age=12
          expect ann.age == 12
        end
        solution
          step "Only from 13"
            expect ann.age == 13
            set ann age=14
          end
        end
        passed "She is older."
      end
      """
    #expect(SmallLesson.proof(Self.checked, next) == [])
  }

  @Test func `a line of a solution that is not needed is named, with what to ask for`() {
    let task = Self.checked.replacing("  # optional", with: "")
    #expect(
      SmallLesson.proof(task) == [
        "01-small.md:36: a: line 55 of the solution is not needed: 'save'; ask for it with "
          + "'expect saved', or write '# optional' behind it"
      ])
    #expect(
      SmallLesson.proof(
        task.replacing("  check\n", with: "  check\n    expect main.hasChanges == false\n")) == [])
  }

  /// A task that asks for a delegate, whose check sees nothing of most of its methods.
  private static let delegate = """
    task a "Write a delegate that animates with moveRow, and make Ann 13."
      check
        expect ann.age == 13
      end
      hint "beginUpdates"
      wrong "Bo is not meant."
        set bo age=13
        expect bo.age == 13
      end
      solution
        delegate mine
          controllerWillChangeContent:  beginUpdates
          didChange object for insert:  insertRows newIndexPath
          didChange object for delete:  deleteRows indexPath
          didChange object for move:    moveRow indexPath newIndexPath
          controllerDidChangeContent:   endUpdates
        end
        set students delegate=mine
        set ann age=13
      end
      passed "It animates."
    end
    """

  @Test func `a delegate that only reloads, or lacks a method, is found out by a trial`() {
    let stage = SmallLesson.stage.replacing("  sectionNameKeyPath  age\n", with: "")
    let found = SmallLesson.proof(Self.delegate, stage: stage)
    #expect(
      found.compactMap { $0.firstMatch(of: /line (\d+) of the solution/)?.output.1 }
        == ["45", "46", "47", "48", "49", "52"])
    #expect(found.contains { $0.contains("a delegate that only calls reloadData solves it") })
    let tried = Self.delegate.replacing(
      "  hint",
      with: """
          trial
            insert Student tried name="T" age=1
            expect calls students
              beginUpdates()
              insertRows(at: [0-0])
              endUpdates()
            end
            delete tried
            set ann age=5
            expect calls students containing
              moveRow(at: 0-1, to: 0-0)
            end
          end
          hint
        """)
    #expect(SmallLesson.proof(tried, stage: stage) == [])
  }

  // MARK: A delegate that tells nothing

  /// What becomes of the answer through a delegate that tells nothing.
  private static func silent(
    _ task: String, stage: String = SmallLesson.stage
  ) -> [BrokenAnswer.Tried.Outcome] {
    let lesson = SmallLesson.read(SmallLesson.markdown(task, stage: stage))
    return LessonProof.brokenAnswers(to: lesson, settings: RunSettings()).flatMap(\.tried)
      .filter { $0.answer.lack == .calls }.map(\.outcome)
  }

  @Test func `a delegate that tells nothing does not solve what an exception follows from`() {
    #expect(Self.silent(Self.checked) == [.open])
  }

  @Test func `a delegate that tells nothing lacks nothing where the right one has nothing to tell`()
  {
    let fetch = """
      task a "Have it fetch."
        check
          expect fetched students
        end
        hint "performFetch"
        wrong "No."
          set ann age=30
          expect ann.age == 30
        end
        solution
          performFetch students
        end
        passed "It has rows."
      end
      """
    #expect(Self.silent(fetch) == [.lacksNothing])
    // A delegate that an answer brings is asked for to tell something.
    let brings = fetch.replacing(
      "    performFetch students\n",
      with: """
            delegate mine
              controllerWillChangeContent:  beginUpdates
              didChange object for insert:  insertRows newIndexPath
              controllerDidChangeContent:   endUpdates
            end
            set students delegate=mine
            performFetch students

        """)
    #expect(Self.silent(brings) == [.solved])
  }

  @Test func `a delegate that tells nothing is told though it leaves the same screen behind`() {
    let stale = """
      task a "Have Ann's cell show what is not so."
        check
          expect ann.name == "Amy"
          expect cells students stale ann
        end
        hint "set ann name"
        wrong "Bo is not meant."
          set bo name="Bob"
          expect bo.name == "Bob"
        end
        solution
          set ann name="Amy"
        end
        passed "The cell was not made again."
      end
      """
    let stage =
      SmallLesson.students + """
        delegate bare
          didChangeContentWith snapshot:  apply snapshot unmarked
        end
        controller students
          entity           Student
          sortDescriptors  age
          delegate         bare
        end
        tableView students
          cell  "{name}"
        end
        performFetch students
        """
    #expect(Self.silent(stale, stage: stage) == [.solved])
    #expect(
      SmallLesson.proof(stale, stage: stage).contains {
        $0.contains("a delegate that tells nothing solves it")
      })
    let asked = stale.replacing(
      "    expect cells students stale ann\n",
      with:
        "    expect cells students stale ann\n    expect calls students\n      apply(snapshot)\n    end\n"
    )
    #expect(Self.silent(asked, stage: stage) == [.open])
    #expect(SmallLesson.proof(asked, stage: stage) == [])
  }
}
