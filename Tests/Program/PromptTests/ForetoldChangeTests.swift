import Foundation
import Testing

/// Changes that a learner foretells or watches, through a pipe.
struct ForetoldChangeTests {
  private let lesson: PipedLesson

  init() throws { lesson = try PipedLesson() }

  private static let quit = "   kept; 'rollcall learn' goes on here\n"

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

             1  controllerWillChangeContent
                3 callbacks are missing ✗

                why        No row is left in section "11": bo went.
                rule       sections are inserted and deleted, never moved or updated, and told
                           before rows [documented: controller header]
                not sent   ann: it only shifts, and the view works that out

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

  @Test(arguments: [
    (
      "willChangeContent",
      """
      prompt:1:1: error: 'willChangeContent' is no callback [E002]
          1 | willChangeContent
            | ^^^^^^^^^^^^^^^^^
            | expected one of: controllerWillChangeContent didChange
            |   controllerDidChangeContent didChangeContentWith
      """
    ),
    (
      "move ann 0-2 0-0",
      """
      prompt:1:1: error: 'move' is no callback [E002]
          1 | move ann 0-2 0-0
            | ^^^^
            | expected one of: controllerWillChangeContent didChange
            |   controllerDidChangeContent didChangeContentWith
      """
    ),
    (
      "DidChange ann for delete",
      """
      prompt:1:1: error: 'DidChange' is no callback [E002]
          1 | DidChange ann for delete
            | ^^^^^^^^^ did you mean 'didChange'?
      """
    ),
  ])
  func `a callback that is mistyped is told what a callback is`(line: String, error: String) throws
  {
    let outcome = try lesson.learn("2", typing: line + "\n")
    #expect(outcome.errors == error + "\n")
  }

  @Test(arguments: ["1. controllerWillChangeContent", "12  controllerWillChangeContent"])
  func `a callback is taken with the number that it was copied with`(line: String) throws {
    #expect(try lesson.learn("2", typing: line + "\nquit\n").errors == "")
  }

  @Test(arguments: ["# a remark", "print students", "hint", "提示", "help", "print 1"])
  func `a command, a remark and a word of the prompt are no callbacks`(line: String) throws {
    #expect(try !lesson.learn("2", typing: line + "\nquit\n").errors.contains("callback"))
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

                  animated                               forgetful
                    12                                     12
                    0-0 ann  Ann                           0-0 ann  Ann

             2  didChange section "13" atSectionIndex 1 for insert
                  animated   insertSections sectionIndex  -> insertSections([1])
                  forgetful  forgetful has no didChange section  -> not called

                  animated                               forgetful
                    12                                     12
                    0-0 ann  Ann                           0-0 ann  Ann
                  + insertSections([1])
                  … waits for the end of the update

             3  didChange cy at nil for insert newIndexPath 1-0
                  animated   insertRows newIndexPath  -> insertRows(at: [1-0])
                  forgetful  insertRows newIndexPath  -> insertRows(at: [1-0])

                  animated                               forgetful
                    12                                     12
                    0-0 ann  Ann                           0-0 ann  Ann
                  + insertSections([1])                  + insertRows(at: [1-0])
                  + insertRows(at: [1-0])                … waits for the end of the update
                  … waits for the end of the update

             4  controllerDidChangeContent
                  animated   endUpdates  -> endUpdates()
                  forgetful  endUpdates  -> endUpdates()   *** exception

                  animated                               forgetful ✗ stopped by the exception
                    12                                     12
                    0-0 ann  Ann                           0-0 ann  Ann
                    13                                   + insertRows(at: [1-0])
                    1-0 cy  Cy

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
               from iOS 16.4 on    Invalid batch updates detected: the number of sections
                                   and/or rows returned by the data source before and after
                                   performing the batch updates are inconsistent with the
                                   updates. Data source before updates = { 1 section with row
                                   counts: [1] } Data source after updates = { 2 sections with
                                   row counts: [1, 1] } Updates = [ Insert row (1 - 0) ]

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
             Rollcall now reloads the view, so that the next step starts level.

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
