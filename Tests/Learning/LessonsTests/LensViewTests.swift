import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing
import TextTable

@testable import Lessons

struct LensViewTests {
  /// What two delegates make of a change.
  private static func lens(
    _ commands: String, right: String = "animated", wrong: String = "forgetful",
    stage: String = SmallLesson.stage
  ) throws -> LensView? {
    let lesson = SmallLesson.read(
      SmallLesson.markdown(
        "task a \"Q\"\n  lens students right=\(right) wrong=\(wrong) \"The change\"\n"
          + commands.split(separator: "\n").map { "    \($0)\n" }.joined() + "  end\nend",
        stage: stage))
    var rehearsal = Rehearsal(settings: RunSettings())
    for case .code(let code) in lesson.parts.flatMap(\.pieces) { rehearsal.add(code) }
    return rehearsal.lens(of: try #require(lesson.tasks.first))
  }

  @Test func `the answer is the first callback of which two delegates make different calls`() throws
  {
    let lens = try #require(try Self.lens("insert Student cy name=\"Cy\" age=13\nsave"))
    #expect(lens.count == 4)
    #expect(lens.answer == 2)
    #expect(
      (1...4).map { lens.drawn(of: $0).text }.joined() == """
           1  controllerWillChangeContent
                animated   beginUpdates  -> beginUpdates()
                forgetful  beginUpdates  -> beginUpdates()

                animated                               forgetful
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                  12                                     12
                  1-0 ann  Ann  12                       1-0 ann  Ann  12

           2  didChange section "13" atSectionIndex 2 for insert
                animated   insertSections sectionIndex  -> insertSections([2])
                forgetful  forgetful has no didChange section  -> not called

                animated                               forgetful
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                  12                                     12
                  1-0 ann  Ann  12                       1-0 ann  Ann  12
                + insertSections([2])
                … waits for the end of the update

           3  didChange cy at nil for insert newIndexPath 2-0
                animated   insertRows newIndexPath  -> insertRows(at: [2-0])
                forgetful  insertRows newIndexPath  -> insertRows(at: [2-0])

                animated                               forgetful
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                  12                                     12
                  1-0 ann  Ann  12                       1-0 ann  Ann  12
                + insertSections([2])                  + insertRows(at: [2-0])
                + insertRows(at: [2-0])                … waits for the end of the update
                … waits for the end of the update

           4  controllerDidChangeContent
                animated   endUpdates  -> endUpdates()
                forgetful  endUpdates  -> endUpdates()   *** exception

                animated                               forgetful ✗ stopped by the exception
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                  12                                     12
                  1-0 ann  Ann  12                       1-0 ann  Ann  12
                  13                                   + insertRows(at: [2-0])
                  2-0 cy  Cy  13


        """)
  }

  @Test func `what the wrong delegate comes to is shown with its exception`() throws {
    let lens = try #require(try Self.lens("set ann age=11\nsave"))
    #expect(lens.answer == 2)
    #expect(
      (1...lens.count).map { lens.drawn(of: $0).text }.joined() == """
           1  controllerWillChangeContent
                animated   beginUpdates  -> beginUpdates()
                forgetful  beginUpdates  -> beginUpdates()

                animated                               forgetful
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                  12                                     12
                  1-0 ann  Ann  12                       1-0 ann  Ann  12

           2  didChange section "12" atSectionIndex 1 for delete
                animated   deleteSections sectionIndex  -> deleteSections([1])
                forgetful  forgetful has no didChange section  -> not called

                animated                               forgetful
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                − 12                                     12
                  1-0 ann  Ann  12                       1-0 ann  Ann  12
                … waits for the end of the update

           3  didChange ann at 1-0 for move newIndexPath 0-0
                animated   deleteRows indexPath  -> deleteRows(at: [1-0])
                           insertRows newIndexPath  -> insertRows(at: [0-0])
                forgetful  forgetful has no line for move  -> nothing

                animated                               forgetful
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                − 12                                     12
                − 1-0 ann  Ann  12                       1-0 ann  Ann  12
                + insertRows(at: [0-0])
                … waits for the end of the update

           4  controllerDidChangeContent
                animated   endUpdates  -> endUpdates()
                forgetful  endUpdates  -> endUpdates()   *** exception

                animated                               forgetful ✗ stopped by the exception
                  11                                     11
                  0-0 ann  Ann  11                       0-0 bo  Bo  11
                  0-1 bo  Bo  11                         12
                                                         1-0 ann  Ann  12


        """)
    #expect(
      lens.outcome.text(style: ReportStyle(trace: .brief, echoesCommands: false)) == """
        == step 2: The change ==============================================================
           NSInternalInconsistencyException
           | Invalid update: invalid number of sections. The number of sections contained in
           | the table view after the update (1) must be equal to the number of sections
           | contained in the table view before the update (2), plus or minus the number of
           | sections inserted or deleted (0 inserted, 0 deleted).
           On a phone the log says
           | CoreData: error: Serious application error.  An exception was caught from the
           | delegate of NSFetchedResultsController during a call to
           | -controllerDidChangeContent:.  Invalid update: ... with userInfo (null)

           why
             the screen had      2 sections   "11" "12"
             the delegate told   + 0 - 0, so 2 are expected
             the controller has  1 section   "11"
             not told            section 1 "12": callback 2, nothing was called for it
             mend                didChange section for delete: deleteSections sectionIndex
             mend                didChange object for move: deleteRows indexPath, insertRows
                                 newIndexPath
                                 all of these together
             from iOS 16.4 on    Invalid batch updates detected: the number of sections
                                 and/or rows returned by the data source before and after
                                 performing the batch updates are inconsistent with the
                                 updates. Data source before updates = { 2 sections with row
                                 counts: [1, 1] } Data source after updates = { 1 section
                                 with row counts: [2] } Updates = [ ]

           in the controller                on the screen, as before
           +-----+-----+------+---------+   +-----+----------+
           |     |     | name |     age |   |     | cell     |
           +-----+-----+------+---------+   +-----+----------+
           |   section 0 "11", 2 rows   |   | section 0 "11" |
           | 0-0 | ann | Ann  | 12 > 11 |   | 0-0 | Bo  11   |
           | 0-1 | bo  | Bo   |      11 |   | section 1 "12" |
           +-----+-----+------+---------+   | 1-0 | Ann  12  |
                                            +-----+----------+
           table view  the delegate lost callbacks 2, 3                                    ✗
           Rollcall now reloads the view, so that the next step starts level.

        """)
  }

  @Test func `a section that is reloaded shows its new texts when the update ends`() throws {
    let stage = SmallLesson.stage
      .replacing("delegate            animated", with: "delegate            again")
      .replacing(
        "controller students",
        with: """
          delegate again
            controllerWillChangeContent:  beginUpdates
            didChange object for update:  reloadSections 1
            didChange object for insert:  insertRows newIndexPath
            controllerDidChangeContent:   endUpdates
          end
          controller students
          """)
    let lens = try #require(
      try Self.lens(
        "set ann name=\"Anna\"\nsave\ninsert Student cy name=\"Cy\" age=12\nsave", right: "again",
        wrong: "animated", stage: stage))
    #expect(lens.answer == 2)
    #expect(
      lens.drawn(of: 3).text == """
           3  controllerDidChangeContent
                again     endUpdates  -> endUpdates()
                animated  endUpdates  -> endUpdates()

                again                                  animated
                  11                                     11
                  0-0 bo  Bo  11                         0-0 bo  Bo  11
                  12                                     12
                  1-0 ann  Anna  12                      1-0 ann  Ann  12


        """)
    #expect(lens.drawn(of: 6).text.contains("Cy  12"))
  }

  @Test func `where both make the same calls there is no answer`() throws {
    let lens = try #require(try Self.lens("delete bo\ninsert Student cy name=\"Cy\" age=11"))
    #expect(lens.answer == nil)
  }

  @Test(arguments: [0, -1, 5, .max]) func `a number that is none has no text`(number: Int) throws {
    let lens = try #require(try Self.lens("insert Student cy name=\"Cy\" age=13\nsave"))
    #expect(lens.drawn(of: number).isEmpty)
  }

  @Test
  func `there is no lens on a change that tells nothing, or with a delegate that is not there`()
    throws
  {
    #expect(try Self.lens("note \"nothing\"") == nil)
    #expect(try Self.lens("delete nobody") == nil)
    #expect(try Self.lens("delete ann", right: "forgetful", wrong: "animated") == nil)
    #expect(try Self.lens("delete ann", wrong: "gone") == nil)
  }
}
