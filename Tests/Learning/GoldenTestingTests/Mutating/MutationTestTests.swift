import OpenCoreData
import Reports
import ScenarioRunner
import Testing

@testable import GoldenTesting
import ScenarioFiles
import TestSupport

struct MutationTestTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let scenario = """
    entity Student
      name  String
    end
    store memory
    controller students
      entity           Student
      sortDescriptors  name
      delegate         standard
    end
    performFetch students
    step "Two come"
      insert Student ann name="Ann"
      insert Student bo name="Bo"
      save
    end

    """

  private func mutated(_ text: String) throws -> MutationTest.Result {
    let path = try folder.write(text, to: "a.scenario")
    var found: MutationTest.Result?
    MutationTest().run([ScenarioFile(path: path)], jobs: 1) { found = $0 }
    return try #require(found)
  }

  private func told(_ result: MutationTest.Result, countsGoldens: Bool) -> (String, ExitCode) {
    var summary = MutationSummary(countsGoldens: countsGoldens)
    let text = summary.count(result) + summary.text
    return (folder.relative(text), summary.exitCode)
  }

  @Test func `what is not expected, expectations do not notice`() throws {
    let (text, code) = told(try mutated(Self.scenario), countsGoldens: false)
    // An insertion that is not told makes the table view raise; the others add up.
    #expect(
      text == """
        blind     a.scenario
           swap-indexes: two rows of one kind have each other's paths, report 1
           report-twice: a row or a section is told a second time, report 1
        3 wrong reports: 1 noticed by an expectation, 2 by none
        1 scenario did not notice

        """)
    #expect(code == .differs)
  }

  @Test func `the golden notices each wrong report`() throws {
    let (text, code) = told(try mutated(Self.scenario), countsGoldens: true)
    #expect(
      text == """
        3 wrong reports: 1 noticed by an expectation, 3 by the golden, 0 by none
        0 scenarios did not notice

        """)
    #expect(code == .good)
  }

  @Test func `an expectation of the callbacks notices`() throws {
    let expectation = """
      expect callbacks students
        controllerWillChangeContent
        didChange ann for insert newIndexPath 0-0
        didChange bo for insert newIndexPath 0-1
        controllerDidChangeContent
      end

      """
    let result = try mutated(Self.scenario + expectation)
    #expect(result.mutations.map(\.mutant) == [.dropInsertion, .swapIndexes, .reportTwice])
    #expect(result.mutations.map(\.failsExpectation) == [true, true, true])
  }

  @Test func `what tells nothing, or fails by itself, cannot be asked`() throws {
    #expect(told(try mutated("note \"x\"\n"), countsGoldens: true).1 == .nothingRan)
    #expect(
      told(try mutated("expect 1 == 2\n"), countsGoldens: true).0.hasPrefix(
        "failed    a.scenario\n   it fails as it is; mend it first\n"))
  }

  /// A delegate that is told of Ann's new name and place, and of Bo who comes and goes.
  private static func whole(_ method: String) -> String {
    """
    entity Student
      name  String
    end
    store memory
    delegate whole
      didChangeContentWith \(method): apply \(method)
    end
    controller students
      entity           Student
      sortDescriptors  name
      delegate         whole
    end
    tableView students
      cell  "{name}"
    end
    insert Student ann name="Ann"
    insert Student bo name="Bo"
    insert Student moe name="Moe"
    save
    performFetch students
    step "Ann moves behind Moe, Cy comes, and Bo goes"
      set ann name="Zoe"
      insert Student cy name="Cy"
      delete bo
      save
    end
    expect order students cy, moe, ann
    expect cells students current

    """
  }

  @Test(arguments: [
    ("snapshot", [ChangeSetMutant.dropMove]),
    ("difference", [.dropInsertion, .dropDeletion, .dropMove, .reportTwice]),
  ])
  func `only what a delegate is told can be told wrongly`(
    method: String, mutants: [ChangeSetMutant]
  ) throws {
    let result = try mutated(Self.whole(method))
    #expect(result.problem == nil)
    // A snapshot has all rows, and marks one that moved as it marks an update.
    #expect(result.mutations.map(\.mutant) == mutants)
    let (text, code) = told(result, countsGoldens: false)
    #expect(code == .good, "\(text)")
  }
}
