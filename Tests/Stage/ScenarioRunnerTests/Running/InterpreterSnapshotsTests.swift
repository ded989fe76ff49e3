import Reports
import ScenarioCheck
import ScenarioLanguage
import Testing

@testable import ScenarioRunner

/// Snapshots that a scenario makes, and the views that show them.
struct InterpreterSnapshotsTests {
  private static let stage = """
    delegate diffable
      didChangeContentWith snapshot: apply snapshot
    end
    controller students
      entity              Student
      sortDescriptors     age, name
      sectionNameKeyPath  age
      delegate            diffable
    end
    tableView students
      cell            "{name} {age}"
      titleForHeader  "age {name}"
    end

    """

  private static func report(_ lines: String, fetches: Bool = true) -> RunReport {
    SampleRun.students(stage + (fetches ? "performFetch students\n" : "") + lines)
  }

  @Test func `a view shows the snapshot beside the rows that the controller has`() throws {
    let report = Self.report(
      "apply students\nappendSections \"x\"\nappendItems ann\nend\nexpect cells students current")
    #expect(report.failures == [] && report.stop == nil)
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.screen?.sections.map(\.title) == ["age x"])
    #expect(controller.screen?.sections.map(\.cells) == [["Ann 12"]])
    #expect(controller.table?.sections.flatMap(\.rows).count == 3)
    #expect(
      controller.verdicts.contains { $0.evidence == .ownSnapshot(shown: 1, controller: 3) })
    #expect(controller.callbacks.isEmpty)
  }

  @Test func `one with the controller's own rows is shown as they are`() throws {
    let report = Self.report("apply students current=true\nreconfigureItems bo\nend")
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.screen == nil)
    #expect(controller.table?.sections.first?.rows.map(\.screen) == ["Bo 11", "小明 11"])
  }

  @Test func `the next snapshot of the controller takes its place`() throws {
    let report = Self.report(
      "apply students\nend\nset ann name=\"Anna\"\n"
        + "expect snapshot students containing\nann reloaded\nend")
    #expect(report.failures == [] && report.stop == nil)
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.screen == nil)
    #expect(controller.table?.sections.last?.rows.map(\.screen) == ["Anna 12"])
  }

  @Test func `of a snapshot and of what the controller tells, the last is the one that came last`()
  {
    let own = "apply students\nappendSections \"x\"\nend\n"
    let after = Self.report(
      "step \"a\"\nset ann name=\"A\"\nprocessPendingChanges\n\(own)end\n"
        + "expect snapshot students\nsection \"x\"\nend")
    #expect(after.failures == [] && after.stop == nil)
    let before = Self.report(
      "step \"a\"\n\(own)set ann name=\"A\"\nend\n"
        + "expect snapshot students containing\nann reloaded\nend")
    #expect(before.failures == [] && before.stop == nil)
  }

  @Test func `a view with a height asks for the cells of the snapshot's rows as it is scrolled`()
    throws
  {
    let report = Self.report(
      "tableView students visibleRows=1\n  cell \"{name}\"\nend\n"
        + "apply students\nappendSections \"x\"\nappendItems ming, ann, bo\nend\n"
        + "scroll students to 0-1\nstep \"r\"\nreloadData students\nend")
    #expect(report.stop == nil)
    let screens = report.steps.compactMap { $0.controllers.first?.screen?.sections.first?.cells }
    #expect(screens == [["小明", "", ""], ["", "Ann", ""], ["", "Ann", ""]])
  }

  @Test func `an exception applies nothing`() throws {
    let report = Self.report(
      "apply students\nappendSections \"x\"\nappendItems ann, bo, ann\nend\n"
        + "expect exception \"<x-coredata:///Student/p1>\"")
    #expect(report.failures == [] && report.stop == nil)
    let step = try #require(report.steps.last)
    #expect(step.problem?.facts.map(\.advice) == [.namedTwice(["ann"])])
    #expect(step.controllers.first?.screen == nil)
  }

  @Test func `an item that stood in the snapshot is moved, with a warning`() {
    let report = Self.report(
      "apply students current=true\nappendItems bo, ming toSection \"12\"\nend\n"
        + "expect warning \"2 item identifiers that already exist in the snapshot\"\n"
        + "expect snapshot students\nsection \"11\"\nsection \"12\"\nann\nbo\nming\nend")
    #expect(report.failures == [] && report.stop == nil)
  }

  @Test(arguments: [
    ("apply students usingReloadData=true", "applySnapshotUsingReloadData(snapshot)"),
    ("apply students animatingDifferences=false", "apply(snapshot, animatingDifferences: false)"),
    ("apply students", "apply(snapshot)"),
  ])
  func `the call is that of the data source`(line: String, call: String) {
    let report = Self.report("\(line)\nend\nexpect calls students\n\(call)\nend")
    #expect(report.failures == [] && report.stop == nil)
  }

  @Test(arguments: [
    (
      "set students delegate=standard\napply students\nend", true,
      "no diffable data source shows the rows of 'students'"
    ),
    ("apply students\nend", false, "'students' has not fetched"),
    (
      "apply students\nappendSections \"x\"\nappendItems reds\nend", true,
      "'reds' is of the entity 'Team', and the cells of 'students' show 'Student'"
    ),
    ("apply students\nappendItems nobody\nend", true, "'nobody'"),
    ("apply none\nend", true, "there is no controller 'none'"),
  ])
  func `what cannot be applied is told with its remedy`(
    lines: String, fetches: Bool, message: String
  ) throws {
    let report = Self.report(lines, fetches: fetches)
    #expect(try #require(report.stop).message.contains(message))
  }

  @Test(arguments: [
    ("appendItem ann", "'appendItem' is no method of a snapshot"),
    ("appendItems", "label"),
    ("insertItems ann beside bo", "'beside' is no place"),
    ("moveItem ann", "place"),
    ("deleteAllItems ann", "'ann' cannot stand here"),
    ("appendSections A", "quotes"),
  ])
  func `a line that cannot be read is refused with what could stand there`(
    line: String, message: String
  ) {
    let document = Document(path: "a", text: "apply students\n\(line)\nend")
    let problems = Parser.parse(document).diagnostics
    #expect(problems.count == 1)
    #expect(problems.first?.rendered(in: document).contains(message) == true, "\(problems)")
  }

  @Test func `what is written is read again`() {
    let text = """
      apply students current=true animatingDifferences=false usingReloadData=true
        appendSections "A", "{1 + 1}"
        insertSections "C" beforeSection "A"
        deleteSections "C"
        moveSection "A" afterSection "2"
        reloadSections "A"
        appendItems ann, s{i} toSection "A"
        insertItems bo afterItem ann
        deleteItems bo
        deleteAllItems
        moveItem ann beforeItem bo
        reloadItems ann
        reconfigureItems ann, bo
      end
      """
    let (scenario, diagnostics) = Parser.parse(Document(path: "a", text: text))
    #expect(diagnostics.isEmpty)
    let lines = scenario.commands.first.map { CommandPrinter.lines($0) }
    #expect(lines?.joined(separator: "\n") == text)
  }
}
