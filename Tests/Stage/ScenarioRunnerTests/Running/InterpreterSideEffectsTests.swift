import Reports
import ScenarioLanguage
import Testing
import Words

@testable import ScenarioRunner

/// What callbacks and cells do beside calling their view.
struct InterpreterSideEffectsTests {
  /// A run of a controller of two students whose delegate has lines of its own.
  private static func report(
    _ lines: String, cell: String = "\"{name}\"", then steps: String,
    settings: RunSettings = SampleRun.settings
  ) -> RunReport {
    SampleRun.report(
      SampleRun.school + """
        delegate busy
        \(lines)
        end
        controller students
          entity           Student
          sortDescriptors  age
          delegate         busy
        end
        tableView students
          cell  \(cell)
        end
        performFetch students

        """ + steps, settings: settings)
  }

  private static let saving = """
      controllerWillChangeContent: beginUpdates
      didChange object for insert: insertRows newIndexPath, then set anObject name="new", then save
      didChange object for update: reconfigureRows indexPath
      controllerDidChangeContent: endUpdates
    """

  private static func told(_ report: RunReport) throws -> [String] {
    let students = try #require(report.steps.last?.controllers.first)
    return students.callbacks.map { callback in
      let method = callback.line.description.split(separator: " ").prefix(2).joined(separator: " ")
      let acts = callback.responses.filter { $0.words.english.hasPrefix("then") }
        .compactMap { $0.act?.english }
      return "\(callback.number) \(method)" + (acts.isEmpty ? "" : ": ")
        + acts.joined(separator: "; ")
    }
  }

  @Test func `a save in a callback tells its changes within it, in the order in which they come`()
    throws
  {
    let report = Self.report(Self.saving, then: "insert Student di name=\"Di\" age=13")
    #expect(report.failures == [])
    #expect(
      try Self.told(report) == [
        "1 controllerWillChangeContent", "2 didChange di: done; callbacks 3 to 5 come in it",
        "3 controllerWillChangeContent", "4 didChange di", "5 controllerDidChangeContent",
        "6 controllerDidChangeContent",
      ])
    let students = try #require(report.steps.last?.controllers.first)
    #expect(students.rounds.map(\.callbacks.count) == [2, 3, 1])
    #expect(students.verdicts.map(\.outcome).allSatisfy { $0 == .holds })
  }

  @Test func `within a save another is refused, and the code goes on`() throws {
    let report = Self.report(
      Self.saving,
      then:
        "step \"A\"\n  insert Student di name=\"Di\" age=13\n  save\nend\nexpect di.name == \"new\""
    )
    #expect(report.failures == [])
    #expect(
      try Self.told(report) == [
        "1 controllerWillChangeContent",
        "2 didChange di: done; throws 132001: Attempt to recursively call -save: on the context aborted.",
        "3 controllerDidChangeContent", "4 controllerWillChangeContent", "5 didChange di",
        "6 controllerDidChangeContent",
      ])
  }

  @Test func `what is set outside of a save is told in the turn behind, within the same step`()
    throws
  {
    let report = Self.report(
      """
        didChange object for insert: then set anObject age=1
        controllerDidChangeContent: reloadData
      """, then: "insert Student di name=\"Di\" age=13\nexpect order students di, bo, ming, ann")
    #expect(report.failures == [])
    #expect(
      try Self.told(report) == [
        "1 controllerWillChangeContent", "2 didChange di: done", "3 controllerDidChangeContent",
        "4 controllerWillChangeContent", "5 didChange di", "6 controllerDidChangeContent",
      ])
  }

  @Test func `a fetch tells how many it finds, and a deletion is told behind it`()
    throws
  {
    let report = Self.report(
      """
        didChange object for insert: then fetch Student predicate="age > 11", then delete bo
        controllerDidChangeContent: reloadData
      """,
      then: "insert Student di name=\"Di\" age=13")
    #expect(report.stop == nil)
    #expect(
      try Self.told(report) == [
        "1 controllerWillChangeContent", "2 didChange di: finds 2 objects; done",
        "3 controllerDidChangeContent", "4 controllerWillChangeContent", "5 didChange bo",
        "6 controllerDidChangeContent",
      ])
  }

  @Test func `a cell that changes its object is said in the step, and told behind it`() throws {
    let report = Self.report(
      """
        controllerDidChangeContent: reloadData
      """, cell: "\"{name}\", then set anObject name=\"seen\"", then: "")
    // Each reload asks for the cells again, which change their objects again.
    let stop = try #require(report.stop)
    #expect(stop.kind == .limit)
    #expect(stop.message.contains("the lines behind 'then' lead to each other without end"))
  }

  @Test func `lines that lead to each other within each other end, too`() throws {
    let report = Self.report(
      """
        didChange object for update: then set anObject age={anObject.age + 1}, then save
        didChange object for move: then set anObject age={anObject.age + 1}, then save
      """, then: "set bo name=\"Bob\"")
    #expect(report.stop?.kind == .limit)
  }

  private static let faults = [
    ("then set nobody age=1", "there is no 'nobody'"),
    ("then set anObject shoe=1", "'Student' has no 'shoe'"),
    ("then save elsewhere", "there is no context 'elsewhere'"),
    ("then performFetch others", "there is no controller 'others'"),
  ]

  @Test(arguments: faults)
  func `wrong words are told where they stand, when the line runs`(line: String, message: String)
    throws
  {
    let report = Self.report(
      "  didChange object for insert: \(line)", then: "insert Student di name=\"Di\" age=13")
    let stop = try #require(report.stop)
    #expect(stop.kind == .usage)
    #expect(stop.message.contains(message), "\(stop.message)")
    #expect(stop.message.contains(line))
  }

  @Test func `a callback of no object has no anObject`() throws {
    let report = Self.report(
      "  controllerDidChangeContent: then set anObject age=1",
      then: "insert Student di name=\"Di\" age=13")
    #expect(report.stop?.kind == .usage)
  }

  @Test func `a delegate that is shown beside the own one changes nothing`() throws {
    var settings = SampleRun.settings
    settings.companionDelegate = "busy"
    let report = SampleRun.report(
      SampleRun.school + """
        delegate busy
          didChange object for insert: then set anObject name="changed"
        end
        controller students
          entity           Student
          sortDescriptors  age
          delegate         standard
        end
        performFetch students
        insert Student di name="Di" age=13
        expect di.name == "Di"
        """, settings: settings)
    #expect(report.failures == [])
  }
}
