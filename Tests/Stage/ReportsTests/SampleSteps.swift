import Foundation
import Reports
import ScenarioLanguage
import Testing

@testable import Reports
@testable import TableView

/// Steps with something of everything that a report can show.
enum SampleSteps {
  static let all = [newAge, missingSection, wrongCell, silence, outOfOrder, wrongExpectation]

  /// A good step: a section and its row come in.
  static var newAge: StepReport {
    var students = ControllerReport(name: "students", delegate: "animated", tracking: .full)
    students.onlyRound = [
      callback(
        1, "controllerWillChangeContent",
        .init(at: "animated:1", "beginUpdates", .table(.beginUpdates))),
      callback(
        2, #"didChange section "10" atSectionIndex 0 for insert"#,
        .init(at: "animated:2", "insertSections sectionIndex", .table(.insertSections([0])))),
      callback(
        3, "didChange cy at nil for insert newIndexPath 0-0",
        .init(
          at: "animated:4", "insertRows newIndexPath",
          .table(.insertRows(at: [TablePath(section: 0, row: 0)])))),
      callback(
        4, "controllerDidChangeContent", .init(at: "animated:8", "endUpdates", .table(.endUpdates))),
    ]
    students.table = TableReport(
      columns: [
        .init(name: "studentId", isNumeric: true), .init(name: "studentName", isNumeric: false),
        .init(name: "studentAge", isNumeric: true),
      ],
      showsScreen: true,
      sections: [
        .init(
          name: "10", was: nil,
          rows: [row("0-0", "cy", ["9", "Cy", "10"], screen: "9:Cy age:10", was: nil)]),
        .init(
          name: "11", was: 0,
          rows: [row("1-0", "ming", ["1", "小明", "11"], screen: "1:小明 age:11", was: "0-0")]),
        .init(
          name: "12", was: 1,
          rows: [row("2-0", "ann", ["3", "Ann", "12"], screen: "3:Ann age:12", was: "1-0")]),
      ])
    students.verdicts = [
      levelReplay,
      Verdict(
        .tableView, .holds,
        .addsUp(
          summary: sum(
            sections: .init(before: 2, inserted: 1, deleted: 0, after: 3),
            rows: .init(before: 2, inserted: 1, deleted: 0, after: 3)), view: .tableView)),
      Verdict(.cells, .holds, .cellsAreRight),
    ]
    var step = StepReport(
      number: 3, title: "A student of a new age",
      commands: [#"insert Student cy studentId=9 studentName="Cy" studentAge=10"#, "save"])
    step.controllers = [students]
    return step
  }

  /// A batch that the table view refuses, since the delegate has no word for sections.
  static var missingSection: StepReport {
    var students = ControllerReport(name: "students", delegate: "asWritten", tracking: .full)
    students.onlyRound = [
      callback(
        1, "controllerWillChangeContent",
        .init(at: "asWritten:1", "beginUpdates", .table(.beginUpdates))),
      callback(
        2, #"didChange section "13" atSectionIndex 2 for insert"#,
        .init(
          place: nil, words: .noMethod(delegate: "asWritten", method: "didChange section"),
          act: .notCalled, mark: .here)),
      callback(
        3, "didChange dai at nil for insert newIndexPath 2-0",
        .init(
          at: "asWritten:2", "insertRows newIndexPath",
          .table(.insertRows(at: [TablePath(section: 2, row: 0)])))),
      callback(
        4, "controllerDidChangeContent",
        .init(at: "asWritten:6", "endUpdates", .table(.endUpdates), mark: .exception)),
    ]
    students.exception = refusedUpdate
    students.table = TableReport(
      columns: [
        .init(name: "studentName", isNumeric: false), .init(name: "studentAge", isNumeric: true),
      ],
      showsScreen: true,
      sections: [
        .init(name: "11", was: 0, rows: [row("0-0", "ann", ["Ann", "11"], was: "0-0")]),
        .init(name: "12", was: 1, rows: [row("1-0", "bo", ["Bo", "12"], was: "1-0")]),
        .init(name: "13", was: nil, rows: [row("2-0", "dai", ["Dai", "13"], was: nil)]),
      ])
    students.screen = ScreenReport(
      sections: [
        .init(title: "11", cells: ["1:Ann age:11"]), .init(title: "12", cells: ["2:Bo age:12"]),
      ])
    students.verdicts = [
      levelReplay, Verdict(.tableView, .fails, .lostCallbacks(numbers: [2])),
    ]
    students.reloads = true
    var step = StepReport(
      number: 4, title: "The first student of a new age",
      commands: [#"insert Student dai studentId=9 studentName="Dai" studentAge=13"#, "save"])
    step.controllers = [students]
    step.expectations = [
      ExpectationResult(
        lines: [#"expect exception "Invalid update: invalid number of sections.""#], holds: true)
    ]
    return step
  }

  private static let refusedUpdate = ProblemReport(
    .exception(name: "NSInternalInconsistencyException"),
    text: """
      Invalid update: invalid number of sections. The number of sections contained in the table \
      view after the update (3) must be equal to the number of sections contained in the table \
      view before the update (2), plus or minus the number of sections inserted or deleted (0 \
      inserted, 0 deleted).
      """,
    log: """
      CoreData: error: Serious application error.  An exception was caught from the delegate of \
      NSFetchedResultsController during a call to -controllerDidChangeContent:.  Invalid update: \
      ... with userInfo (null)
      """,
    facts: [
      .init(.screenHad, .sections(count: 2, names: ["11", "12"])),
      .init(.delegateTold, .toldSections(inserted: 0, deleted: 0, expected: 2)),
      .init(.controllerHas, .sections(count: 3, names: ["11", "12", "13"])),
      .init(.notTold, .sectionNotTold(index: 2, name: "13", callback: 2)),
      .init(.mend, .line(line: "didChange section for insert: insertSections sectionIndex")),
    ])

  /// A batch that adds up and leaves a wrong cell.
  static var wrongCell: StepReport {
    var users = ControllerReport(name: "users", delegate: "asWritten", tracking: .full)
    users.onlyRound = [
      callback(
        1, "controllerWillChangeContent",
        .init(at: "asWritten:1", "beginUpdates", .table(.beginUpdates))),
      callback(
        2, "didChange an at nil for insert newIndexPath 0-0",
        .init(
          at: "asWritten:4", "insertRows newIndexPath",
          .table(.insertRows(at: [TablePath(section: 0, row: 0)])))),
      callback(
        3, "didChange chen at 0-1 for update newIndexPath 0-2",
        .init(
          at: "asWritten:7", "configureCell indexPath with object(at: indexPath)",
          .configured(owner: "chen", text: "Bo 1"),
          crossing: .init(
            cell: TablePath(section: 0, row: 1), of: .tableView, owner: "chen",
            object: TablePath(section: 0, row: 1), found: "bo"))),
      callback(
        4, "controllerDidChangeContent",
        .init(at: "asWritten:9", "endUpdates", .table(.endUpdates))),
    ]
    var stale = row("0-2", "chen", ["2 > 33", "Chen"], screen: "Bo 1", was: "0-1")
    stale.isStale = true
    users.table = TableReport(
      columns: [
        .init(name: "userID", isNumeric: true), .init(name: "userName", isNumeric: false),
      ],
      showsScreen: true,
      sections: [
        .init(
          name: nil, was: 0,
          rows: [
            row("0-0", "an", ["9", "An"], screen: "An 9", was: nil),
            row("0-1", "bo", ["1", "Bo"], screen: "Bo 1", was: "0-0"), stale,
          ])
      ])
    users.verdicts = [
      levelReplay,
      Verdict(
        .tableView, .holds,
        .addsUp(
          summary: sum(
            sections: .init(before: 1, inserted: 0, deleted: 0, after: 1),
            rows: .init(before: 2, inserted: 1, deleted: 0, after: 3)), view: .tableView)),
      Verdict(
        .cells, .fails,
        .cellsAreWrong(
          count: 1,
          first: [
            .init(
              path: TablePath(section: 0, row: 2), owner: "bo", shown: "Bo 1",
              expected: "Chen 33")
          ])),
    ]
    var step = StepReport(
      number: 2, title: "Insert before, edit after",
      commands: [#"insert User an userName="An" userID=9"#, "set chen userID=33", "save"])
    step.controllers = [users]
    step.expectations = [ExpectationResult(lines: ["expect cells users stale chen"], holds: true)]
    return step
  }

  /// Two controllers that tell nothing.
  static var silence: StepReport {
    var reds = ControllerReport(name: "redsList", delegate: "reloading", tracking: .full)
    reds.quietly = Quiet(
      .otherEntity(properties: ["reds.name"], entity: "Team"), rows: 2)
    var blues = ControllerReport(name: "bluesList", delegate: "reloading", tracking: .full)
    blues.quietly = Quiet(.nothingChanged, rows: 1)
    var step = StepReport(
      number: 5, title: "The team is renamed",
      commands: [#"set reds name="Red Stars""#, "save"])
    step.controllers = [reds, blues]
    step.expectations = [ExpectationResult(lines: ["expect no callbacks"], holds: true)]
    return step
  }

  /// A fetch that fails, in a step without a title.
  static var outOfOrder: StepReport {
    var step = StepReport(
      number: 1, title: "performFetch students", commands: ["performFetch students"])
    step.problem = ProblemReport(
      .error(domain: "NSCocoaErrorDomain", code: 134060),
      text: """
        The fetched object at index 2 has an out of order section name '12. Objects must be sorted \
        by section name'
        """,
      facts: [
        .init(
          .why,
          .sectionsOutOfOrder(
            rows: [
              .init(index: 0, label: "ann", section: "12"),
              .init(index: 1, label: "bo", section: "11"),
              .init(index: 2, label: "cy", section: "12"),
            ], repeated: "12", after: "11")),
        .init(.mend, .sortBy(keys: ["studentAge", "studentId"])),
      ])
    step.expectations = [
      ExpectationResult(lines: [#"expect error 134060 "out of order section name""#], holds: true)
    ]
    return step
  }

  /// An expectation of several lines that fails.
  static var wrongExpectation: StepReport {
    var step = newAge
    step.expectations = [
      ExpectationResult(
        lines: [
          "expect callbacks students containing",
          "  didChange cy at nil for insert newIndexPath 0-1", "end",
        ],
        holds: false,
        failure: .judged(wrongPath),
        points: 2, id: "new-age"),
      ExpectationResult(lines: ["expect students.sections.count == 3"], holds: true),
    ]
    return step
  }

  /// The last word of line 44 is another path.
  private static var wrongPath: PlacedDiagnostics {
    let document = Document(
      path: "Students.scenario",
      text: String(repeating: "\n", count: 43)
        + "  didChange cy at nil for insert newIndexPath 0-1\n")
    let start = document.bytes(ofLine: 44).upperBound - 3
    return PlacedDiagnostics(
      Diagnostic(
        .failedExpectation,
        ExpectationFault.inStep("\"A student of a new age\"", .newIndexPathDiffers),
        at: start..<start + 3, remark: ExpectationRemark.was("0-0")), in: document)
  }

  private static let levelReplay = Verdict(.replay, .holds, .callbacksMakeTable)

  private static func sum(sections: UpdateSummary.Sum, rows: UpdateSummary.Sum) -> UpdateSummary {
    UpdateSummary(
      sections: sections, existingSections: [], rows: rows, rowsBefore: [], rowsAfter: [])
  }

  private static func callback(
    _ number: Int, _ line: String, _ responses: CallbackReport.Response...
  ) -> CallbackReport {
    var callback = CallbackReport(number: number, line: parsed(line))
    callback.responses = responses
    return callback
  }

  /// A callback as it is written.
  static func parsed(_ line: String) -> CallbackLine {
    do {
      return try CallbackLine(parsing: Document(path: "", text: line))
    } catch {
      Issue.record("no callback: \(line)")
      return CallbackLine(.willChangeContent)
    }
  }

  /// `0-1` as a path.
  static func path(_ text: String) -> TablePath {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return TablePath(section: parts.first ?? 0, row: parts.last ?? 0)
  }

  private static func row(
    _ path: String, _ label: String, _ values: [String], screen: String? = nil, was: String?
  ) -> TableReport.Row {
    var row = TableReport.Row(
      path: self.path(path), label: label, cells: values.map(cell), was: was.map(self.path))
    row.screen = screen
    return row
  }

  /// `11 > 12` as a value before and after.
  private static func cell(_ text: String) -> TableReport.Cell {
    let parts = text.components(separatedBy: " > ")
    return parts.count == 2 ? TableReport.Cell(parts[1], before: parts[0]) : TableReport.Cell(text)
  }
}

extension CallbackReport.Response {
  init(
    at place: String, _ words: String, _ act: CallbackReport.Act?,
    crossing: CallbackReport.Crossing? = nil, mark: CallbackReport.Mark? = nil
  ) {
    let parts = place.split(separator: ":")
    self.init(
      place: .init(delegate: String(parts[0]), line: Int(parts[1]) ?? 0), words: .call(words),
      act: act, mark: mark)
    self.crossing = crossing
  }
}

extension ControllerReport {
  /// The callbacks of the only round.
  var onlyRound: [CallbackReport] {
    get { callbacks }
    set { rounds = [Round(callbacks: newValue)] }
  }
}
