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
               table view  not applicable (loaded again after the fetch)
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

  @Test func `the commands of a step, typed one by one, are no more than needed`() throws {
    #expect(
      try lesson.answers("3", typing: "set ann age=13\ninsert Student cy name=\"Cy\" age=1\n")
        .contains("\n   solved ✓\n"))
  }

  @Test func `a wrong answer has its own words once, and then those of what is missing`() throws {
    #expect(
      try lesson.answers(
        "1",
        typing: "set ann age=14\nset ann age=15\nset ann age=10\nset ann age=16\n") == """
          > set ann age=14

             That is too old.
          > set ann age=15
             not yet  ann.age is 15, and it should be 13
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

  @Test func `again gives each line of a block, and goal says that more is asked for than tables`()
    throws
  {
    let output = try lesson.answers(
      "3", typing: "insert Student cy name=\"Cy\" age=1\nset ann age=13\ngoal\nagain\n")
    let ending = """
         your tables are those of the goal; 'again' says what else is asked for
      == task 1 of 1 ====================
      Bring in one student and make Ann 13, in one step.

         asked for
         expect callbacks students containing ✗
           didChange for insert
         end
         expect ann.age == 13 ✓
         expect students.fetchedObjects.count == 2 ✓

      """
    #expect(output.hasSuffix(ending), "\(output)")
  }

  @Test func `goal shows the tables beside each other, where there is one`() throws {
    #expect(
      try lesson.answers("1", typing: "goal\nskip\n\ngoal\n") == """
           students: yours            the goal
           +---+-----+------+-----+   +---+-----+------+-----+
           |   |     | name | age |   |   |     | name | age |
           +---+-----+------+-----+   +---+-----+------+-----+
           | ≠ | 0-0 | Ann  |  12 |   | ≠ | 0-0 | Ann  |  13 |
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
           not yet  ann.age is 12, and it should be 13
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
             table view  not applicable (loaded again after the fetch)
             cells       not applicable (no tableView is declared)

          == task 1 of 2 ====================
          Make Ann 13.

             this is the screen before
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
           a copy to play with, on a store made afresh; 'done' goes back
        > set ann age=13
           hint 1 of 2  What is set, and of whom?
           back at the real stage; 'branch play' goes on with what you tried
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

  @Test func `what is tried behind a change that was foretold is put aside with a word`() throws {
    let aside = "what you tried here is put aside"
    let untouched = try lesson.answers("2", typing: "skip\n\n")
    #expect(!untouched.contains(aside))
    let tried = try lesson.answers("2", typing: "skip\nset ann age=99\n\n")
    #expect(tried.contains("Enter goes on"))
    #expect(tried.contains("   \(aside)\n"))
  }

  @Test func `a dead end is said, with the way back, and what the lesson goes on from`() throws {
    let answers = try lesson.answers(
      "3",
      typing: """
        insert Student dai name="D" age=2
        set ann age=13
        back 9
        back 2
        step "Both"
          insert Student zoe name="Zoe" age=1
          set ann age=13
        end


        """)
    let said = [
      "\n   not yet  ann.age is 12, and it should be 13\n   go on from here if you see how; 'back'"
        + " takes back the last command, to where\n   the task can still be done\n",
      // It is said once.
      "\n   not yet  in the last step students did not tell its delegate: didChange for\n"
        + "            insert\n   there are not 9 commands to take back, but 2: 'back 2'\n",
      "\n   solved ✓\n   Both are told.\n   Enter goes on\n",
      "   the lesson goes on as if this had been typed\n   step \"Both\"\n"
        + "     insert Student cy name=\"Cy\" age=1\n     set ann age=13\n   end\n",
    ]
    var rest = answers[...]
    for sentence in said {
      let place = try #require(rest.firstRange(of: sentence), "\(sentence)\(answers)")
      rest = rest[place.upperBound...]
    }
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
}
