import Foundation
import Testing

/// A small lesson through a pipe, as exact text: what is typed, and what the learner is told.
struct LessonPipeTests {
  private let lesson: PipedLesson

  init() throws { lesson = try PipedLesson() }

  private static let quit = "   kept; 'rollcall learn' goes on here\n"

  @Test func `a lesson opens with its prose, its commands and the first task`() throws {
    #expect(
      try lesson.learn("1", typing: "quit\n")
        == PipedLesson.Outcome(
          output: """

               lesson 1 of 3: First steps

            You will know how old Ann is.

            -- A class --

            > entity Student
            >   name  String
            >   age   Integer16
            > end
            > store sqlite
            > insert Student ann name="Ann" age=12
            > save
            > controller students
            >   entity           Student
            >   sortDescriptors  name
            > end
            > trace brief
            > performFetch students
            == step 1: performFetch students ===================================================
               students                                                           tracking: none
               +-----+-----+------+-----+
               |     |     | name | age |
               +-----+-----+------+-----+
               | 0-0 | ann | Ann  |  12 |
               +-----+-----+------+-----+
               replay      not applicable (performFetch tells nothing)
               table view  not applicable (loaded anew after the fetch)
               cells       not applicable (no tableView is declared)

            == task 1 of 2 ====================
            Make Ann 13.


            """ + Self.quit))
  }

  @Test func `a lesson is passed from its first task to its last`() throws {
    #expect(
      try lesson.answers(
        "1", typing: "set ann age=13\n\nset ann name=\"Anne\"\n\n\nnext\nquit\n") == """
          > set ann age=13

             solved ✓
             A value is set with its name.
             Enter goes on

          -- The end --

          Ann is 13 now.

          == task 2 of 2 ====================
          Let Ann be called Anne.

          > set ann name="Anne"

             solved ✓
             She is called Anne.
             Enter goes on

             the lesson is done: 2 tasks
             next begins lesson 2: Callbacks
             next begins lesson 2: Callbacks

             lesson 2 of 3: Callbacks

          == task 1 of 2 ====================
          Bo leaves. What is told?

          Before this runs, write the callbacks that will come, one a line; an empty line
          ends them:
             delete bo
             save


          """ + Self.quit)
  }

  @Test func `more commands than needed pass, and are counted`() throws {
    #expect(
      try lesson.answers("1", typing: "note \"a\"\nnote \"b\"\nset ann age=13\n").hasSuffix(
        """

           solved ✓  with 3 commands; 2 would do
           A value is set with its name.
           Enter goes on

        """))
  }

  @Test func `a wrong answer is spoken of once, until it is another`() throws {
    #expect(
      try lesson.answers(
        "1",
        typing: "set ann age=14\nset ann age=15\nset ann age=10\nset ann age=16\n") == """
          > set ann age=14

             That is too old.
          > set ann age=15
          > set ann age=10

             That is too young.
          > set ann age=16

             That is too old.

          """)
  }

  @Test func `hints come one by one, and the last stays`() throws {
    #expect(
      try lesson.answers("1", typing: "hint\nhint\nhint\n") == """
           hint 1 of 2  What is set, and of whom?
           hint 2 of 2  set ann age=13
           hint 2 of 2  set ann age=13
           that was the last hint; 'solution' puts the way on your line

        """)
  }

  @Test func `again says the task, and what of it holds`() throws {
    #expect(
      try lesson.answers("1", typing: "again\n") == """
        == task 1 of 2 ====================
        Make Ann 13.

           asked for
           expect ann.age == 13 ✗

        """)
  }

  @Test func `goal shows the tables beside each other, where there is one`() throws {
    #expect(
      try lesson.answers("1", typing: "goal\nskip\n\ngoal\n") == """
           students: yours            the goal
           +---+-----+------+-----+   +---+-----+------+-----+
           |   |     | name | age |   |   |     | name | age |
           +---+-----+------+-----+   +---+-----+------+-----+
           | * | 0-0 | Ann  |  12 |   | * | 0-0 | Ann  |  13 |
           +---+-----+------+-----+   +---+-----+------+-----+
           skipped; the lesson goes on as if this had been typed
           set ann age=13
           save
           Enter goes on

        -- The end --

        Ann is 13 now.

        == task 2 of 2 ====================
        Let Ann be called Anne.

           this task has no goal to look at; 'again' says what is asked

        """)
  }

  @Test func `the solution is printed, and not run`() throws {
    #expect(
      try lesson.answers("1", typing: "solution\nsave\nset ann age=13\n") == """
           the solution; each line is put on yours, Enter runs it
           set ann age=13
           save
        > save
        > set ann age=13

           solved ✓
           A value is set with its name.
           Enter goes on

        """)
    #expect(lesson.text(of: PipedLesson.progress)?.contains("\"outcome\" : \"shown\"") == true)
  }

  @Test func `back takes a command back, then goes to the screen before`() throws {
    #expect(
      try lesson.answers(
        "1", typing: "set ann age=14\nback\nback\nset ann age=14\nset ann age=13\n\nback\nquit\n")
          == """
          > set ann age=14

             That is too old.
             after: performFetch students

             students                                                           tracking: none
             +-----+-----+------+-----+
             |     |     | name | age |
             +-----+-----+------+-----+
             | 0-0 | ann | Ann  |  12 |
             +-----+-----+------+-----+
             this is the beginning of the lesson
          > set ann age=14

             That is too old.
          > set ann age=13

             solved ✓
             A value is set with its name.
             Enter goes on

          -- The end --

          Ann is 13 now.

          == task 2 of 2 ====================
          Let Ann be called Anne.

          You will know how old Ann is.

          -- A class --

          > entity Student
          >   name  String
          >   age   Integer16
          > end
          > store sqlite
          > insert Student ann name="Ann" age=12
          > save
          > controller students
          >   entity           Student
          >   sortDescriptors  name
          > end
          > trace brief
          > performFetch students
          == step 1: performFetch students ===================================================
             students                                                           tracking: none
             +-----+-----+------+-----+
             |     |     | name | age |
             +-----+-----+------+-----+
             | 0-0 | ann | Ann  |  12 |
             +-----+-----+------+-----+
             replay      not applicable (performFetch tells nothing)
             table view  not applicable (loaded anew after the fetch)
             cells       not applicable (no tableView is declared)

          == task 1 of 2 ====================
          Make Ann 13.

             kept; 'rollcall learn' goes on here

          """)
  }

  @Test func `a command that was taken back counts no more`() throws {
    #expect(
      try lesson.answers(
        "1", typing: "set ann age=14\nset ann age=15\nback 2\nset ann age=13\n"
      ).hasSuffix(
        "\n   solved ✓\n   A value is set with its name.\n   Enter goes on\n"))
  }

  @Test func `what is tried on a copy is no answer`() throws {
    #expect(
      try lesson.answers("1", typing: "play\nset ann age=13\nhint\ndone\nset ann age=13\n") == """
           a copy to play with; 'done' throws it away
        > set ann age=13
           hint 1 of 2  What is set, and of whom?
           back at the real stage; the copy is gone
        > set ann age=13

           solved ✓
           A value is set with its name.
           Enter goes on

        """)
  }

  @Test func `Enter and next do not pass over an open task, and no task is open behind it`() throws
  {
    #expect(
      try lesson.answers("1", typing: "\nnext\nset ann age=13\nhint\nagain\nskip\nnext\n") == """
           the task is open: 'hint' helps, 'skip' passes over it
           the task is open: 'hint' helps, 'skip' passes over it
        > set ann age=13

           solved ✓
           A value is set with its name.
           Enter goes on
           no task is open
           no task is open
           no task is open

        -- The end --

        Ann is 13 now.

        == task 2 of 2 ====================
        Let Ann be called Anne.


        """)
  }

  @Test func `a lesson that was skipped through says so`() throws {
    #expect(
      try lesson.answers("1", "2", typing: "skip\n\nquit\n") == """
           skipped; the lesson goes on as if this had been typed
           set ann name="Anne"
           Enter goes on

           the lesson is done: 2 tasks, 1 of them skipped
           next begins lesson 2: Callbacks

        """ + Self.quit)
  }

  // MARK: - Coming back

  @Test func `what was typed is there again`() throws {
    _ = try lesson.learn("1", typing: "set ann age=20\nquit\n")
    #expect(
      try lesson.answers("1", typing: "print ann.age\nback\nback\nset ann age=13\nquit\n") == """
           what you typed for it is there again: 1 command
        > print ann.age
           20
           after: performFetch students

           students                                                           tracking: none
           +-----+-----+------+-----+
           |     |     | name | age |
           +-----+-----+------+-----+
           | 0-0 | ann | Ann  |  12 |
           +-----+-----+------+-----+
           this is the beginning of the lesson
        > set ann age=13

           solved ✓
           A value is set with its name.
           Enter goes on
           kept; 'rollcall learn' goes on here

        """)
  }

  @Test func `an event of before is known to who comes back`() throws {
    let first = try lesson.answers("3", typing: "insert Student cy name=\"Cy\" age=1\nquit\n")
    #expect(!first.contains("solved"))
    let second = try lesson.answers("3", typing: "set ann age=13\nquit\n")
    #expect(second.hasPrefix("   what you typed for it is there again: 1 command\n"))
    #expect(
      second.hasSuffix("\n   solved ✓\n   Both are told.\n   Enter goes on\n" + Self.quit))
  }

  @Test func `lines that were foretold are there again`() throws {
    _ = try lesson.learn("2", typing: "controllerWillChangeContent\ndidChange bo for move\nquit\n")
    let answers = try lesson.answers(
      "2",
      typing: """
        back
        didChange section "11" atSectionIndex 0 for delete
        didChange bo at 0-0 for delete newIndexPath nil
        controllerDidChangeContent

        quit

        """)
    #expect(answers.contains("what you typed for it is there again: 2 commands\n"))
    #expect(answers.contains("\n   foretold ✓\n"))
    #expect(
      try lesson.learn("--export", "-").output.contains(
        """
                  "answer" : [
                    "controllerWillChangeContent",
                    "didChange section \\"11\\" atSectionIndex 0 for delete",
        """))
  }

  @Test func `who comes back goes on at the task that is open, and can go back before it`() throws {
    _ = try lesson.learn("1", typing: "set ann age=13\nquit\n")
    #expect(
      try lesson.learn("1", typing: "back\n").output == """

           lesson 1 of 3: First steps

           going on at task 2 of 2

        -- The end --

        Ann is 13 now.

        == task 2 of 2 ====================
        Let Ann be called Anne.

        -- A class --

        > entity Student
        >   name  String
        >   age   Integer16
        > end
        > store sqlite
        > insert Student ann name="Ann" age=12
        > save
        > controller students
        >   entity           Student
        >   sortDescriptors  name
        > end
        > trace brief
        > performFetch students
        == step 1: performFetch students ===================================================
           students                                                           tracking: none
           +-----+-----+------+-----+
           |     |     | name | age |
           +-----+-----+------+-----+
           | 0-0 | ann | Ann  |  12 |
           +-----+-----+------+-----+
           replay      not applicable (performFetch tells nothing)
           table view  not applicable (loaded anew after the fetch)
           cells       not applicable (no tableView is declared)

        == task 1 of 2 ====================
        Make Ann 13.


        """)
  }

  @Test func `a task solved once stays solved when it is skipped the next time`() throws {
    _ = try lesson.learn("1", typing: "solution\nset ann age=13\nquit\n")
    _ = try lesson.learn("1", "older", typing: "skip\nquit\n")
    #expect(lesson.text(of: PipedLesson.progress)?.contains("\"outcome\" : \"shown\"") == true)
    _ = try lesson.learn("1", "older", typing: "set ann age=13\nquit\n")
    #expect(try lesson.learn("--export", "-").output.contains("\"outcome\" : \"shown\""))
  }

  // MARK: - Foretelling and watching

  @Test func `a prediction that is right is shown to come true`() throws {
    #expect(
      try lesson.answers(
        "2",
        typing: """
          controllerWillChangeContent
          didChange section "11" atSectionIndex 0 for delete
          didChange bo at 0-0 for delete newIndexPath nil
          controllerDidChangeContent

          quit

          """) == """
          Before this runs, write the callbacks that will come, one a line; an empty line
          ends them:
             delete bo
             save


             1  controllerWillChangeContent
             2  didChange section "11" atSectionIndex 0 for delete
             3  didChange bo at 0-0 for delete newIndexPath nil
             4  controllerDidChangeContent

             foretold ✓

          == step 2: Bo leaves ===============================================================
             callbacks of students, and what delegate animated did
             1  controllerWillChangeContent                        | animated:1 beginUpdates()
             2  didChange section "11" atSectionIndex 0 for delete | animated:3 deleteSections([0])
             3  didChange bo at 0-0 for delete newIndexPath nil    | animated:5 deleteRows(at: [0-0])
             4  controllerDidChangeContent                         | animated:6 endUpdates()

             students                                                         tracking: memory
             +-----+-----+------+-----+---------------+-----------+
             |     |     | name | age | on the screen | was       |
             +-----+-----+------+-----+---------------+-----------+
             |   section 0 "12", 1 row                | section 1 |
             | 0-0 | ann | Ann  |  12 | Ann           | 1-0       |
             +-----+-----+------+-----+---------------+-----------+
             gone  0-0 bo  Bo
             replay      the controller: table before + callbacks = table now                ✓
             table view  the delegate: 2 sections + 0 - 1 = 1, rows agree in each            ✓
             cells       the screen shows what the objects hold                              ✓

             A section lives as long as one row has its name.
             Enter goes on
             kept; 'rollcall learn' goes on here

          """)
  }

  @Test func `a prediction that is wrong is marked, with a reason or the words for it`() throws {
    #expect(
      try lesson.answers(
        "2",
        typing: """
          end
          controllerWillChangeContent
          didChange ann at 0-0 for delete newIndexPath nil
          back
          end
          didChange bo at 0-0 for move newIndexPath 1-0

          quit

          """) == """
          Before this runs, write the callbacks that will come, one a line; an empty line
          ends them:
             delete bo
             save

             nothing is written yet; a callback a line, then an empty line

             1  controllerWillChangeContent
                3 callbacks are missing ✗

             2  didChange section "11" atSectionIndex 0 for delete
                why        No row is left in section "11": bo went.
                rule       sections are inserted and deleted, never moved or updated, and told
                           before rows [documented]
                not sent   ann: it only shifts, and the table view works that out
             once more: write all the lines, or 'hint'

             1  didChange bo at 0-0 for move newIndexPath 1-0
                  kind ✗  object ✓  from ✓  to ✗  order ✓
                3 callbacks are missing ✗

             Nobody is moved.
             once more: write all the lines, or 'hint'
             kept; 'rollcall learn' goes on here

          """)
  }

  @Test func `the solution of a prediction is the callbacks`() throws {
    #expect(
      try lesson.answers("2", typing: "solution\nquit\n").hasSuffix(
        """

           these will come; each is put on your line, Enter takes it
           controllerWillChangeContent
           didChange section "11" atSectionIndex 0 for delete
           didChange bo at 0-0 for delete newIndexPath nil
           controllerDidChangeContent
           end

        """ + Self.quit))
  }

  @Test func `a line that is no callback is told with its place`() throws {
    let outcome = try lesson.learn("2", typing: "didChange for\n")
    #expect(
      outcome.errors == """
        prompt:1:11: error: the object's label is missing [E004]
            1 | didChange for
              |           ^^^

        """)
    #expect(outcome.code == 2)
  }

  @Test func `two delegates are watched callback by callback`() throws {
    #expect(
      try lesson.answers(
        "2", "watched", typing: "\n\n\n\n\n1\n4\n2\n\nquit\n") == """
          Enter plays the callbacks of this change one by one; a number answers:
             insert Student cy name="Cy" age=13
             save

             1  controllerWillChangeContent
                  animated   beginUpdates  -> beginUpdates()
                  forgetful  beginUpdates  -> beginUpdates()
             2  didChange section "13" atSectionIndex 1 for insert
                  animated   insertSections sectionIndex  -> insertSections([1])
                  forgetful  forgetful has no didChange section  -> not called
             3  didChange cy at nil for insert newIndexPath 1-0
                  animated   insertRows newIndexPath  -> insertRows(at: [1-0])
                  forgetful  insertRows newIndexPath  -> insertRows(at: [1-0])
             4  controllerDidChangeContent
                  animated   endUpdates  -> endUpdates()
                  forgetful  endUpdates  -> endUpdates()   *** exception

             these were all 4; which number is it?
             these were all 4; which number is it?
             it is another one

             There the exception comes; the fault was made before.

             that is the one ✓

          == step 3: Cy comes ================================================================
             NSInternalInconsistencyException
             | Invalid update: invalid number of sections. The number of sections contained in
             | the table view after the update (2) must be equal to the number of sections
             | contained in the table view before the update (1), plus or minus the number of
             | sections inserted or deleted (0 inserted, 0 deleted).
             On a phone the log says
             | CoreData: error: Serious application error.  An exception was caught from the
             | delegate of NSFetchedResultsController during a call to
             | -controllerDidChangeContent:.  Invalid update: ... with userInfo (null)

             why
               the screen had      1 section   "12"
               the delegate told   + 0 - 0, so 1 are expected
               the controller has  2 sections   "12" "13"
               not told            section 1 "13": callback 2, nothing was called for it
               mend                didChange section for insert: insertSections sectionIndex

             in the controller             on the screen, as before
             +-----+-----+------+------+   +-----+----------+
             |     |     | name |  age |   |     | cell     |
             +-----+-----+------+------+   +-----+----------+
             |   section 0 "12", 1 row |   | section 0 "12" |
             | 0-0 | ann | Ann  |   12 |   | 0-0 | Ann      |
             | + section 1 "13", 1 row |   +-----+----------+
             | 1-0 | cy  | Cy   |   13 |
             +-----+-----+------+------+
             table view  the delegate lost callback 2                                        ✗
             Rollcall now reloads the table view, so that the next step starts level.

             The section is never inserted.
             Enter goes on

             the lesson is done: 2 tasks
             next begins lesson 3: Events
             kept; 'rollcall learn' goes on here

          """)
  }

  @Test func `the solution of a lens is the number`() throws {
    #expect(
      try lesson.answers("2", "watched", typing: "solution\nquit\n").hasSuffix(
        """

           it is callback 2
           2

        """ + Self.quit))
  }
}
