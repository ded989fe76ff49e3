import Reports
import Testing

@testable import ScenarioRunner

/// Delegates as written, right and wrong, played against the table view.
struct DelegatePlayerTests {
  /// A step with a delegate of the given lines; and after it a step with nothing wrong.
  private static func report(_ delegate: String, _ commands: String, then rest: String = "")
    -> RunReport
  {
    SampleRun.students(
      "delegate d\n\(delegate)\nend\n"
        + SampleRun.controller.replacing("delegate            standard", with: "delegate d")
        + "step \"S\"\n\(commands)\n  save\nend\n\(rest)")
  }

  private static let begin = "controllerWillChangeContent: beginUpdates\n"
  private static let end = "\ncontrollerDidChangeContent: endUpdates"
  private static let sections = """
    didChange section for insert: insertSections sectionIndex
    didChange section for delete: deleteSections sectionIndex

    """

  @Test(arguments: [
    // 1: a type without a line.
    (
      "didChange object for insert: insertRows newIndexPath", "delete bo",
      "Invalid update: invalid number of rows in section 0. The number of rows contained in an "
        + "existing section after the update (1) must be equal to the number of rows contained in "
        + "that section before the update (2), plus or minus the number of rows inserted or deleted "
        + "from that section (0 inserted, 0 deleted)", "the delegate lost callback 2"
    ),
    // 2: no method for sections.
    (
      "didChange object for insert: insertRows newIndexPath", "insert Student x age=15",
      "Invalid update: invalid number of sections. The number of sections contained in the table "
        + "view after the update (3) must be equal to the number of sections contained in the table "
        + "view before the update (2)", "the delegate lost callback 2"
    ),
    // 3: a path of before the update given to object(at:).
    (
      "didChange object for delete: configureCell indexPath with object(at: indexPath)",
      "delete ming", "no object at index 1 in section at index 0",
      "the controller was asked for what is not there"
    ),
    // 4: a move that is reloaded too.
    (
      "didChange object for move: moveRow indexPath newIndexPath, reloadRows indexPath",
      "set ming name=\"A\"",
      "attempt to perform a delete and a move from the same index path (<NSIndexPath: 0x0> {length "
        + "= 2, path = 0 - 1})", "the delegate: one of its calls cannot be"
    ),
    // 5: a row moved into a section that is new.
    (
      sections + "didChange object for move: moveRow indexPath newIndexPath", "set bo age=15",
      "cannot move a row into a newly inserted section (2)",
      "the delegate: one of its calls cannot be"
    ),
    // A nil path handed over.
    (
      "didChange object for insert: insertRows indexPath", "insert Student x name=\"X\" age=11",
      "Fatal error: Unexpectedly found nil while unwrapping an Optional value (indexPath)",
      "the delegate handed over a nil indexPath"
    ),
  ])
  func `a mistake fails as on a phone, and the next step starts level`(
    line: String, command: String, exception: String, verdict: String
  ) throws {
    let report = Self.report(
      Self.begin + line + Self.end, command,
      then: """
        expect exception "\(exception)"
        expect cells students current
        set students delegate=standard
        step "Level"
          set ann age=9
          insert Student last name="Last" age=11
          save
        end
        expect cells students current
        """)
    #expect(report.failures == [])
    #expect(report.exitCode == 0)
    let steps = report.steps
    let broken = try #require(steps.dropLast().last?.controllers.first)
    #expect(broken.exception?.text.hasPrefix(exception) == true)
    #expect(broken.verdicts.map(\.outcome) == [.holds, .fails])
    #expect(broken.verdicts.last?.text == verdict)
    #expect(broken.reloads)
    #expect(steps.last?.controllers.first?.verdicts.map(\.outcome) == [.holds, .holds, .holds])
  }

  @Test func `an update that is never ended is named, and the next step starts level`() throws {
    let report = Self.report(
      Self.begin + "didChange object for insert: insertRows newIndexPath",
      "insert Student x name=\"X\" age=11", then: "expect cells students current")
    let broken = try #require(report.steps.last?.controllers.first)
    #expect(broken.verdicts.map(\.outcome) == [.holds, .fails])
    #expect(broken.verdicts.last?.text.contains("beginUpdates without endUpdates") == true)
    #expect(broken.reloads && report.failures == [])
  }

  @Test func `half a move is named, with its mend`() throws {
    let report = Self.report(
      Self.begin + "didChange object for move: deleteRows indexPath" + Self.end,
      "set ming name=\"A\"", then: "expect exception \"invalid number of rows\"")
    let facts = report.steps.last?.controllers.first?.exception?.facts ?? []
    #expect(
      facts.contains { $0.text == "callback 2: a move is a row out and a row in" }
        && facts.contains { $0.heading == .mend })
  }

  @Test(arguments: ["standard", "reloading"])
  func `a delegate that every scenario has takes every change`(delegate: String) {
    let report = SampleRun.students(
      SampleRun.controller.replacing("standard", with: delegate) + """
        step "All at once"
          delete bo
          insert Student di name="Di" age=15
          set ann age=11
          set ming name="Z"
          save
        end
        expect cells students current
        step "Away"
          for x in [ann, ming, di]
            delete {x}
          end
        end
        expect students.sections.count == 0
        """)
    #expect(report.failures == [])
    #expect(report.exitCode == 0)
    for step in report.steps.dropFirst() {
      #expect(step.controllers.first?.verdicts.map(\.outcome) == [.holds, .holds, .holds])
    }
  }

  @Test func `a cell configured at an old path with the object at a new one is wrong`() {
    let report = Self.report(
      Self.begin + """
        didChange object for insert: insertRows newIndexPath
        didChange object for update: configureCell indexPath with object(at: indexPath)
        """ + Self.end, "  insert Student ab name=\"Ab\" age=11\n  set ming team=reds",
      then: "expect cells students stale ming")
    #expect(report.failures == [])
    #expect(
      report.text().contains(
        """
                     cellForRow(at: 0-1) = ming's cell   old paths, inside the update
                     object(at: 0-1)     = bo            new paths
        """))
    #expect(report.text().contains(#"ming's cell now reads "Bo 11""#))
  }

  @Test(
    arguments: [
      ("", .noView),
      ("tableView students\n  cell \"{name}\"\nend\n", .configured(owner: "bo", text: "Bob")),
      ("collectionView students\n  cell \"{name}\"\nend\n", .configured(owner: "bo", text: "Bob")),
    ] as [(String, CallbackReport.Act)])
  func `of a cell that is configured its text is said, where a view is declared that has it`(
    view: String, act: CallbackReport.Act
  ) throws {
    let controller = SampleRun.controller.replacing(
      "tableView students\n  cell \"{name} {age}\"\nend\n", with: view)
    #expect(controller != SampleRun.controller)
    let delegate = """
      delegate mine
        didChange object for update: configureCell indexPath with anObject
      end

      """
    let report = SampleRun.students(
      delegate + controller.replacing("standard", with: "mine")
        + "step \"One\"\n  set bo name=\"Bob\"\nend")
    let students = try #require(report.steps.last?.controllers.last)
    let acts = students.callbacks.flatMap(\.responses).compactMap(\.act)
    #expect(acts.contains(act), "\(acts)")
    #expect(
      students.verdicts.contains(Verdict(.cells, .notApplicable, .noTableView)) == view.isEmpty)
  }

  @Test func `of lines with states the first that fits is played`() {
    let report = Self.report(
      Self.begin + Self.sections + """
        didChange object for move when targetSectionInserted: deleteRows indexPath
        didChange object for move when sourceSectionDeleted: insertRows newIndexPath
        didChange object for move when sectionChanged: deleteRows indexPath, insertRows newIndexPath
        didChange object for move: moveRow indexPath newIndexPath
        didChange object for update when samePath: configureCell indexPath with anObject
        didChange object for update: reloadRows indexPath
        """ + Self.end, "  set bo age=15\n  set ann age=11\n  set ming team=reds",
      then: """
        expect calls students
          beginUpdates()
          deleteSections([1])
          insertSections([1])
          insertRows(at: [0-0])
          deleteRows(at: [0-0])
          endUpdates()
        end
        """)
    #expect(report.failures == [])
    #expect(report.exitCode == 0)
  }

  @Test func `what is to be done later is done when the update is over`() {
    let report = Self.report(
      Self.begin + """
        didChange object for insert: insertRows newIndexPath
        didChange object for update: later configureCell newIndexPath with anObject
        """ + Self.end, "  insert Student ab name=\"Ab\" age=11\n  set ming name=\"Zed\"",
      then: "expect cells students current")
    #expect(report.failures == [])
    #expect(report.exitCode == 0)
  }

  @Test func `without a delegate, or with a late one, changes are not told`() {
    let report = SampleRun.students(
      SampleRun.controller.replacing("\n  delegate            standard", with: "") + """
        step "Nobody listens"
          delete bo
          save
        end
        expect no callbacks students
        expect students.tracking == "none"
        expect students.fetchedObjects.count == 3
        set students delegate=standard
        step "Late"
          insert Student di name="Di" age=11
          save
        end
        performFetch students
        expect order students di, ming, ann
        """)
    #expect(report.failures == [])
    #expect(report.stop?.message == nil)
    #expect(report.exitCode == 0)
  }

  @Test func `index titles come from the delegate, else from the controller`() {
    let titled = SampleRun.controller.replacing("delegate            standard", with: "delegate d")
    let report = SampleRun.students(
      "delegate d\n  sectionIndexTitleForSectionName: \"<{name}>\"\nend\n"
        + titled + """
          controller own
            entity              Student
            sortDescriptors     age
            sectionNameKeyPath  age
            sectionIndexTitle   "{name}."
          end
          controller fixed
            entity              Student
            sortDescriptors     age
            sectionNameKeyPath  age
            sectionIndexTitles  ["x", "y"]
          end
          performFetch own
          performFetch fixed
          print students.sectionIndexTitles, own.sectionIndexTitles, fixed.sectionIndexTitles
          print students.tracking
          """)
    #expect(report.output == [#"["<11>", "<12>"], ["11.", "12."], ["x", "y"]"#, #""none""#])
  }

  @Test func `constant numbers of sections and rows fail as they do on a phone`() {
    let report = SampleRun.students(
      SampleRun.controller.replacing("performFetch students", with: "") + """
        tableView students
          cell              "{name}"
          numberOfSections  1
          numberOfRows      2
        end
        performFetch students
        step "One more"
          insert Student di name="Ab" age=11
        end
        expect exception "invalid number of rows in section 0"
        save
        """)
    #expect(report.failures == [])
    #expect(report.exitCode == 0)
  }
}
