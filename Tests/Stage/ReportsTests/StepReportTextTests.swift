import ScenarioLanguage
import TableView
import Testing
import Words

@testable import Reports

@Suite struct StepReportTextTests {
  @Test(arguments: [40, 80])
  func `a heading that fills a terminal's line has no rule behind it`(width: Int) {
    var step = SampleSteps.newAge
    step.title = Wording(
      "set a t=\"" + String(repeating: "a very long text ", count: 9) + "columns\"",
      translation: nil)
    for language in [Language.english, .simplifiedChinese] {
      var style = ReportStyle(language: language)
      style.width = width
      let lines = step.text(style: style).split(separator: "\n")
      #expect(lines.first?.hasPrefix("== ") == true)
      #expect(!lines.contains { $0.hasSuffix("==") })
    }
    // What is not for a terminal stays as goldens have it.
    #expect(step.text().contains("columns\" ==\n"))
  }

  @Test func `a good step shows callbacks with their calls, the table, and three verdicts`() {
    #expect(
      SampleSteps.newAge.text() == """
        == step 3: A student of a new age ==================================================
           insert Student cy studentId=9 studentName="Cy" studentAge=10
           save

           callbacks of students, and what delegate animated did
           1  controllerWillChangeContent
                animated:1  beginUpdates                   -> beginUpdates()
           2  didChange section "10" atSectionIndex 0 for insert
                animated:2  insertSections sectionIndex    -> insertSections([0])
           3  didChange cy at nil for insert newIndexPath 0-0
                animated:4  insertRows newIndexPath        -> insertRows(at: [0-0])
           4  controllerDidChangeContent
                animated:8  endUpdates                     -> endUpdates()

           students                                                           tracking: full
           +-----+------+-----------+-------------+------------+---------------+-----------+
           |     |      | studentId | studentName | studentAge | on the screen | was       |
           +-----+------+-----------+-------------+------------+---------------+-----------+
           | + section 0 "10", 1 row                                           | new       |
           | 0-0 | cy   |         9 | Cy          |         10 | 9:Cy age:10   | new       |
           |   section 1 "11", 1 row                                           | section 0 |
           | 1-0 | ming |         1 | 小明        |         11 | 1:小明 age:11 | 0-0       |
           |   section 2 "12", 1 row                                           | section 1 |
           | 2-0 | ann  |         3 | Ann         |         12 | 3:Ann age:12  | 1-0       |
           +-----+------+-----------+-------------+------------+---------------+-----------+
           replay      the controller: table before + callbacks = table now                ✓
           table view  the delegate: 2 sections + 1 - 0 = 3, rows agree in each            ✓
           cells       the screen shows what the objects hold                              ✓

        """)
  }

  @Test func `a refused batch shows the exception, its reasons, and controller and screen apart`() {
    #expect(
      SampleSteps.missingSection.text() == """
        == step 4: The first student of a new age ==========================================
           insert Student dai studentId=9 studentName="Dai" studentAge=13
           save

           callbacks of students, and what delegate asWritten did
           1  controllerWillChangeContent
                asWritten:1  beginUpdates                  -> beginUpdates()
           2  didChange section "13" atSectionIndex 2 for insert
                -- asWritten has no didChange section      -> not called       <== here
           3  didChange dai at nil for insert newIndexPath 2-0
                asWritten:2  insertRows newIndexPath       -> insertRows(at: [2-0])
           4  controllerDidChangeContent
                asWritten:6  endUpdates                    -> endUpdates()     *** exception

           NSInternalInconsistencyException
           | Invalid update: invalid number of sections. The number of sections contained in
           | the table view after the update (3) must be equal to the number of sections
           | contained in the table view before the update (2), plus or minus the number of
           | sections inserted or deleted (0 inserted, 0 deleted).
           On a phone the log says
           | CoreData: error: Serious application error.  An exception was caught from the
           | delegate of NSFetchedResultsController during a call to
           | -controllerDidChangeContent:.  Invalid update: ... with userInfo (null)

           why
             the screen had      2 sections   "11" "12"
             the delegate told   + 0 - 0, so 2 are expected
             the controller has  3 sections   "11" "12" "13"
             not told            section 2 "13": callback 2, nothing was called for it
             mend                didChange section for insert: insertSections sectionIndex

           in the controller                          on the screen, as before
           +-----+-----+-------------+------------+   +-----+--------------+
           |     |     | studentName | studentAge |   |     | cell         |
           +-----+-----+-------------+------------+   +-----+--------------+
           |   section 0 "11", 1 row              |   | section 0 "11"     |
           | 0-0 | ann | Ann         |         11 |   | 0-0 | 1:Ann age:11 |
           |   section 1 "12", 1 row              |   | section 1 "12"     |
           | 1-0 | bo  | Bo          |         12 |   | 1-0 | 2:Bo age:12  |
           | + section 2 "13", 1 row              |   +-----+--------------+
           | 2-0 | dai | Dai         |         13 |
           +-----+-----+-------------+------------+
           replay      the controller: table before + callbacks = table now                ✓
           table view  the delegate lost callback 2                                        ✗
           Rollcall now reloads the view, so that the next step starts level.
           expect exception "Invalid update: invalid number of sections."                  ✓

        """)
  }

  @Test func `a wrong cell shows what the delegate looked up, and a sign in the table`() {
    #expect(
      SampleSteps.wrongCell.text() == """
        == step 2: Insert before, edit after ===============================================
           insert User an userName="An" userID=9
           set chen userID=33
           save

           callbacks of users, and what delegate asWritten did
           1  controllerWillChangeContent
                asWritten:1  beginUpdates                  -> beginUpdates()
           2  didChange an at nil for insert newIndexPath 0-0
                asWritten:4  insertRows newIndexPath       -> insertRows(at: [0-0])
           3  didChange chen at 0-1 for update newIndexPath 0-2
                asWritten:7  configureCell indexPath with object(at: indexPath)
                             cellForRow(at: 0-1) = chen's cell   old paths, inside the update
                             object(at: 0-1)     = bo            new paths
                                                           -> chen's cell now reads "Bo 1"
           4  controllerDidChangeContent
                asWritten:9  endUpdates                    -> endUpdates()

           users                                                              tracking: full
           +-----+------+--------+----------+---------------+-----+
           |     |      | userID | userName | on the screen | was |
           +-----+------+--------+----------+---------------+-----+
           | 0-0 | an   |      9 | An       | An 9          | new |
           | 0-1 | bo   |      1 | Bo       | Bo 1          | 0-0 |
           | 0-2 | chen | 2 > 33 | Chen     | ! Bo 1        | 0-1 |
           +-----+------+--------+----------+---------------+-----+
           replay      the controller: table before + callbacks = table now                ✓
           table view  the delegate: 2 rows + 1 - 0 = 3                                    ✓
           cells       1 wrong: 0-2 shows bo's "Bo 1", should be "Chen 33"                 ✗
           expect cells users stale chen                                                   ✓

        """)
  }

  @Test func `controllers without callbacks take a sentence each, in one column`() {
    #expect(
      SampleSteps.silence.text() == """
        == step 5: The team is renamed =====================================================
           set reds name="Red Stars"
           save

           redsList   no callbacks. reds.name changed; no Team is a row here, and a
                      controller watches its rows only. 2 rows as before.
           bluesList  no callbacks, 1 row as before.
           expect no callbacks                                                             ✓

        """)
  }

  @Test func `a failed fetch shows the error and how to mend it, its command once`() {
    #expect(
      SampleSteps.outOfOrder.text() == """
        == step 1: performFetch students ===================================================
           error  NSCocoaErrorDomain 134060
           | The fetched object at index 2 has an out of order section name '12. Objects
           | must be sorted by section name'
           why    row 0 ann "12"   row 1 bo "11"   row 2 cy "12"  <== 12 again after 11
           mend   sortDescriptors studentAge, studentId
           expect error 134060 "out of order section name"                                 ✓

        """)
  }

  @Test func `a failed expectation has its mark behind its first line and its diagnostic below`() {
    let good = SampleSteps.newAge.text()
    #expect(
      SampleSteps.wrongExpectation.text() == good + """
           expect callbacks students containing                                            ✗
             didChange cy at nil for insert newIndexPath 0-1
           end
             Students.scenario:44:47: error: step "A student of a new age": newIndexPath differs [X003]
                44 |   didChange cy at nil for insert newIndexPath 0-1
                   |                                               ^^^ it was 0-0
           expect students.sections.count == 3                                             ✓

        """)
  }

  @Test func `the brief trace takes one line a callback`() {
    let text = SampleSteps.missingSection.text(style: ReportStyle(trace: .brief))
    #expect(
      text.contains(
        """

           callbacks of students, and what delegate asWritten did
           1  controllerWillChangeContent                        | asWritten:1 beginUpdates()
           2  didChange section "13" atSectionIndex 2 for insert | -- asWritten has no didChange section  <== here
           3  didChange dai at nil for insert newIndexPath 2-0   | asWritten:2 insertRows(at: [2-0])
           4  controllerDidChangeContent                         | asWritten:6 endUpdates()  *** exception

           NSInternalInconsistencyException

        """))
  }

  @Test func `output, warnings and several controllers stand in parts of their own`() {
    var step = StepReport(
      number: 12, title: "小明换班", commands: ["for name in [\"Ann\"]", "  print {name}", "end"])
    step.output = [
      .said(LookSentence.paths("0-0, 0-2", areSame: false)), .plain("a tab\there"),
    ]
    step.warnings = [.sharedCache(first: "redsList", second: "bluesList", cache: "Players")]
    var quiet = ControllerReport(name: "staff", delegate: nil, tracking: .none)
    quiet.quietly = Quiet(.nothingChanged, rows: 12)
    var told = ControllerReport(name: "people", delegate: nil, tracking: .memory)
    told.onlyRound = [
      CallbackReport(number: 1, line: SampleSteps.parsed("controllerWillChangeContent"))
    ]
    told.verdicts = [
      Verdict(.replay, .notApplicable, .nothingTracked(reason: .noDelegate)),
      Verdict(.cells, .notApplicable, nil),
    ]
    step.controllers = [quiet, told, quiet]
    #expect(
      step.text() == """
        == step 12: 小明换班 ===============================================================
           for name in ["Ann"]
             print {name}
           end

           0-0, 0-2  moved
           a tab\\there

           warning  redsList and bluesList share the cache name Players: a cache is not
                    checked against the predicate

           staff  no callbacks, 12 rows as before.

           callbacks of people
           1  controllerWillChangeContent

           replay      not applicable (without a delegate nothing is tracked)
           cells       not applicable

           staff  no callbacks, 12 rows as before.

        """)
  }

  @Test func `at a prompt the commands are not said again`() {
    let style = ReportStyle(echoesCommands: false)
    #expect(
      SampleSteps.silence.text(style: style).hasPrefix(
        """
        == step 5: The team is renamed =====================================================
           redsList   no callbacks.
        """))
    let quiet = ReportBlock.quiet(
      QuietStep(commands: ["delete bo"], output: [.plain("1 change in main")]))
    #expect(quiet.text(style: style) == "   1 change in main\n")
  }

  @Test func `calls stay in their column whatever stands before them`() {
    var move = CallbackReport(
      number: 9, line: SampleSteps.parsed("didChange li at 0-1 for move newIndexPath 1-0"))
    move.responses = [
      .init(
        at: "mine:6", "deleteRows indexPath", .table(.deleteRows(at: [SampleSteps.path("0-1")]))),
      .init(
        at: "mine:6", "insertRows newIndexPath",
        .table(.insertRows(at: [SampleSteps.path("1-0")])), mark: .exception),
      .init(at: "mine:6", "configureCell indexPath with object(at: 0-1)", .notCalled),
      .init(at: "mine:6", "break", nil, mark: .here),
    ]
    var step = StepReport(number: 1, title: "A move", commands: [])
    var list = ControllerReport(name: "list", delegate: "mine", tracking: .full)
    list.onlyRound = [
      move, CallbackReport(number: 10, line: SampleSteps.parsed("controllerDidChangeContent")),
    ]
    step.controllers = [list]
    #expect(
      step.text() == """
        == step 1: A move ==================================================================
           callbacks of list, and what delegate mine did
           9  didChange li at 0-1 for move newIndexPath 1-0
                mine:6  deleteRows indexPath               -> deleteRows(at: [0-1])
                mine:6  insertRows newIndexPath            -> insertRows(at: [1-0])
                                                                               *** exception
                mine:6  configureCell indexPath with object(at: 0-1)
                                                           -> not called
                mine:6  break                                                  <== here
          10  controllerDidChangeContent

        """)
    #expect(
      step.text(style: ReportStyle(trace: .brief)).contains(
        """
           9  didChange li at 0-1 for move newIndexPath 1-0      \
        | mine:6 deleteRows(at: [0-1]), insertRows(at: [1-0])  *** exception, not called, \
        break  <== here
          10  controllerDidChangeContent

        """))
  }

  @Test func `prose keeps to 84 columns and nothing ends in a space`() {
    for step in SampleSteps.all where step.expectations.allSatisfy(\.holds) {
      // What a delegate looked up is code, which is wrapped on terminals only.
      for line in step.text().split(separator: "\n") where !line.contains("cellForRow") {
        #expect(DisplayWidth.of(String(line)) <= 84, "\(line)")
        #expect(line.last != " ", "\(line)")
      }
    }
  }

  @Test func `a title as long as the line is not cut`() {
    let title = String(repeating: "长", count: 40)
    let step = StepReport(
      number: 1, title: Wording(title, translation: nil), commands: [title])
    #expect(step.text() == "== step 1: \(title) ==\n")
  }

  @Test func `a long verdict is wrapped and keeps its mark in the last column`() {
    var step = StepReport(number: 1, title: "T", commands: [])
    var list = ControllerReport(name: "list", delegate: nil, tracking: .full)
    list.verdicts = [
      Verdict(
        .cells, .fails,
        .cellsAreWrong(
          count: 3,
          first: [
            .init(path: SampleSteps.path("0-2"), owner: "bo", shown: "B", expected: "Chen 33"),
            .init(path: SampleSteps.path("0-3"), owner: nil, shown: "Chen 2", expected: "Bo 1"),
          ]))
    ]
    step.controllers = [list]
    step.expectations = [
      ExpectationResult(
        lines: [
          """
          expect error 134060 "The fetched object at index 2 has an out of order section name \
          '12."
          """
        ], holds: true)
    ]
    #expect(
      step.text() == """
        == step 1: T =======================================================================
           cells       3 wrong: 0-2 shows bo's "B", should be "Chen 33"; 0-3 shows "Chen
                       2", should be "Bo 1"; and 1 more                                    ✗
           expect error 134060 "The fetched object at index 2 has an out of order section \
        name '12." ✓

        """)
  }
}
