import TableView
import Testing

@testable import Reports

/// What a table view shows after each callback.
@Suite struct ScreenFrameTests {
  private static let path = TablePath.init(section:row:)

  /// A controller with a row in each of two sections, and a delegate that makes some calls in the
  /// callbacks of a step.
  private static func controller(
    _ calls: [(callback: String, calls: [ReceivedCall])], after sections: [(String, [String])]
  ) -> ControllerReport {
    var report = ControllerReport(name: "students", delegate: "own", tracking: .full)
    report.before = [
      FormerSection(name: "11", labels: ["bo"], cells: ["Bo 11"]),
      FormerSection(name: "12", header: "age 12", labels: ["ann"], cells: ["Ann 12"]),
    ]
    report.callbacks = calls.enumerated().map { index, told in
      var callback = CallbackReport(number: index + 1, line: SampleSteps.parsed(told.callback))
      callback.responses = told.calls.map { .init(at: "own:1", $0.name, .table($0)) }
      return callback
    }
    report.table = TableReport(
      columns: [], showsScreen: true,
      sections: sections.enumerated().map { section, it in
        .init(
          name: it.0, was: section,
          rows: it.1.enumerated().map { row, label in
            var made = TableReport.Row(
              path: path(section, row), label: label, cells: [], was: nil)
            made.screen = "\(label) now"
            return made
          })
      })
    return report
  }

  private static func texts(_ frame: ScreenFrame) -> [[String]] {
    frame.sections.map { [$0.title ?? ""] + $0.rows.map(\.text) }
  }

  private static let before = [["11", "Bo 11"], ["age 12", "Ann 12"]]

  @Test func `calls wait until the update ends, and rows come and go then`() {
    let path = Self.path
    let insertion = ReceivedCall.insertRows(at: [path(0, 0)])
    let frames = Self.controller(
      [
        ("controllerWillChangeContent", [.beginUpdates]),
        (#"didChange section "12" atSectionIndex 1 for delete"#, [.deleteSections([1])]),
        (
          "didChange ann at 1-0 for move newIndexPath 0-0",
          [.deleteRows(at: [path(1, 0)]), insertion]
        ),
        ("controllerDidChangeContent", [.endUpdates]),
      ], after: [("11", ["ann", "bo"])]
    ).screenFrames
    #expect(
      frames.map(Self.texts) == [
        Self.before, Self.before, Self.before, [["11", "ann now", "bo now"]],
      ])
    #expect(
      frames.map(\.waiting) == [
        [], [.deleteSections([1])],
        [.deleteSections([1]), .deleteRows(at: [path(1, 0)]), insertion], [],
      ])
    #expect(!frames.contains { $0.isStopped })
  }

  @Test func `without an update each call is worked off at once`() {
    let path = Self.path
    let frames = Self.controller(
      [
        ("controllerWillChangeContent", []),
        (#"didChange section "10" atSectionIndex 0 for insert"#, [.insertSections([0])]),
        ("didChange cy at nil for insert newIndexPath 0-0", [.insertRows(at: [path(0, 0)])]),
        (
          "didChange ann at 1-0 for move newIndexPath 0-1",
          [.moveRow(at: path(2, 0), to: path(0, 1))]
        ),
        ("didChange bo at 0-0 for update newIndexPath 1-0", [.reloadRows(at: [path(1, 0)])]),
        ("controllerDidChangeContent", []),
      ], after: [("10", ["cy", "ann"]), ("11", ["bo"])]
    ).screenFrames
    #expect(
      frames.map(Self.texts) == [
        Self.before,
        [["10"]] + Self.before,
        [["10", "cy now"]] + Self.before,
        [["10", "cy now", "Ann 12"], ["11", "Bo 11"], ["age 12"]],
        [["10", "cy now", "Ann 12"], ["11", "bo now"], ["age 12"]],
        [["10", "cy now", "ann now"], ["11", "bo now"]],
      ])
    #expect(frames.allSatisfy { $0.waiting.isEmpty })
  }

  @Test func `of two updates in a step, the first is worked off before the second comes`() {
    let path = Self.path
    let frames = Self.controller(
      [
        ("controllerWillChangeContent", [.beginUpdates]),
        ("didChange bo at 0-0 for delete newIndexPath nil", [.deleteRows(at: [path(0, 0)])]),
        ("controllerDidChangeContent", [.endUpdates]),
        ("controllerWillChangeContent", [.beginUpdates]),
        ("didChange cy at nil for insert newIndexPath 0-0", [.insertRows(at: [path(0, 0)])]),
        ("controllerDidChangeContent", [.endUpdates]),
      ], after: [("11", ["cy"]), ("age 12", ["ann"])]
    ).screenFrames
    let between = [["11"], ["age 12", "Ann 12"]]
    #expect(
      frames.map(Self.texts) == [
        Self.before, Self.before, between, between, between,
        [["11", "cy now"], ["age 12", "ann now"]],
      ])
  }

  @Test func `a drag is seen before the first callback`() {
    var report = Self.controller(
      [("controllerWillChangeContent", []), ("controllerDidChangeContent", [])],
      after: [("11", []), ("12", ["bo", "ann"])])
    report.drags = [
      .init(from: Self.path(0, 0), to: Self.path(1, 0)),
      .init(from: Self.path(7, 0), to: Self.path(0, 0)),
    ]
    #expect(report.screenFrames.first.map(Self.texts) == [["11"], ["age 12", "Bo 11", "Ann 12"]])
  }

  @Test func `at an exception the screen stays as it was, with what it was told`() throws {
    var step = SampleSteps.missingSection.controllers[0]
    step.before = [
      FormerSection(name: "11", labels: ["ann"], cells: ["1:Ann age:11"]),
      FormerSection(name: "12", labels: ["bo"], cells: ["2:Bo age:12"]),
    ]
    let last = try #require(step.screenFrames.last)
    #expect(Self.texts(last) == [["11", "1:Ann age:11"], ["12", "2:Bo age:12"]])
    #expect(last.sections.flatMap(\.rows).map(\.label) == ["ann", "bo"])
    #expect(last.waiting == [.insertRows(at: [Self.path(2, 0)])])
    #expect(last.isStopped)
  }

  @Test func `calls that name places far off change nothing else, and take no memory`() {
    let far = Self.path(.max, .max)
    let frames = Self.controller(
      [
        (
          "controllerWillChangeContent",
          [
            .insertRows(at: [far]), .deleteRows(at: [far]), .reloadRows(at: [far]),
            .moveRow(at: far, to: far), .deleteSections([.max]),
            .moveSection(.max, toSection: .max),
          ]
        ), ("controllerDidChangeContent", []),
      ], after: [("11", ["bo"])]
    ).screenFrames
    #expect(frames.first.map(Self.texts) == Self.before)
  }
}
