import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing

@testable import GoldenTesting
import ScenarioFiles
import TestSupport

/// What a scenario says of itself, and what is asked of a part of it; on the real runner.
struct ScenarioTestTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func result(
    _ purpose: GoldenSuite.Purpose = .compare, lines: [Int] = [], of name: String = "a.scenario"
  ) throws -> GoldenResult {
    let test = ScenarioTest(
      purpose: purpose, settings: RunSettings(), perform: ScenarioRun.perform)
    return try #require(test.timed(ScenarioFile(path: folder.path(name), lines: lines)))
  }

  private func text(_ result: GoldenResult) -> String { folder.relative(result.text) }

  @Test func `what is disabled does not run, and says why`() throws {
    try folder.write("scenario \"T\"\ndisabled \"later\"\nexpect 1 == 2\n", to: "a.scenario")
    let found = try result()
    #expect(text(found) == "disabled  a.scenario\n   later\n")
    #expect(found.exitCode == .good)
    #expect(found.title?.english == "T")
    #expect(
      found.steps == [
        StepRecord(name: "00 beginning", status: .disabled, messages: ["later"])
      ])
    var summary = GoldenSummary(found: 1)
    summary.count(ScenarioRecord(found))
    #expect(summary.text == "nothing ran\n0 passed, 0 failed, 1 disabled\n")
    #expect(summary.exitCode == .nothingRan)
  }

  @Test(arguments: [GoldenSuite.Purpose.compare, .update, .judgeExpectations])
  func `a file without a command is no test, and gets no golden`(
    purpose: GoldenSuite.Purpose
  ) throws {
    try folder.write("# nothing yet\n", to: "a.scenario")
    let found = try result(purpose)
    #expect(found.exitCode == .nothingRan)
    #expect(found.problems.count == 1)
    #expect(found.problems.first?.contains("there is no command in it") == true)
    #expect(!folder.contents.contains("a.golden"))
  }

  @Test func `what is to be done may fail`() throws {
    try folder.write("todo \"one day\"\nexpect 1 == 2\n", to: "a.scenario")
    let found = try result()
    #expect(text(found) == "todo      a.scenario\n   one day\n")
    #expect(found.exitCode == .good)
    #expect(found.steps.map(\.status) == [.todo])
    #expect(try result(.update).golden == .withheld)
    var summary = GoldenSummary(found: 1)
    summary.count(ScenarioRecord(found))
    #expect(summary.text == "0 passed, 0 failed, 1 todo\n")
    #expect(summary.exitCode == .good)
  }

  @Test func `what is to be done fails when it passes`() throws {
    try folder.write("todo \"one day\"\nexpect 1 == 1\n", to: "a.scenario")
    let found = try result(.judgeExpectations)
    #expect(
      text(found) == """
        failed    a.scenario
           it passes; take the line 'todo "one day"' away

        """)
    #expect(found.exitCode == .differs)
    #expect(found.steps.map(\.status) == [.failed])
  }

  @Test func `a mistake in the words is nothing to expect`() throws {
    try folder.write("todo \"one day\"\nexpct 1 == 2\n", to: "a.scenario")
    #expect(try result().exitCode == .usage)
  }

  @Test func `where only expectations count, no golden is missed`() throws {
    try folder.write("expect 1 == 1\n", to: "a.scenario")
    #expect(try result().exitCode == .golden)
    #expect(try result(.judgeExpectations).exitCode == .good)
    try folder.write("expect 1 == 2\n", to: "a.scenario")
    #expect(try result(.judgeExpectations).exitCode == .differs)
  }

  // MARK: - Steps

  private func writeSteps(_ words: (String, String), expecting: String = "expect 1 == 1") throws {
    try folder.write(
      """
      note "before"
      step "小明 comes"
        note "\(words.0)"
      end
      \(expecting)
      step "Ann comes"
        note "\(words.1)"
      end
      """, to: "a.scenario")
  }

  @Test func `each step has a record with its line`() throws {
    try writeSteps(("one", "two"))
    _ = try result(.update)
    try writeSteps(("one", "too"), expecting: "expect 1 == 2")
    let steps = try result().steps
    #expect(steps.map(\.name) == ["00 beginning", "01 小明 comes", "02 Ann comes"])
    #expect(steps.map(\.line) == [nil, 2, 6])
    // The closing line belongs to none of the steps.
    #expect(steps.map(\.status) == [.failed, .failed, .failed])
    #expect(steps[2].messages.count == 1)
    #expect(steps[2].messages[0].contains("+   too") || steps[2].messages[0].contains("too"))
  }

  @Test(arguments: [
    (1, false), (2, false), (3, false), (5, false), (6, true), (7, true), (8, true),
  ])
  func `of a line only its step counts`(line: Int, differs: Bool) throws {
    try writeSteps(("one", "two"))
    _ = try result(.update)
    try writeSteps(("one", "too"))
    #expect(try result(lines: [line]).exitCode == (differs ? .differs : .good))
  }

  @Test func `of a line only its step is written`() throws {
    try writeSteps(("one", "two"))
    _ = try result(.update)
    try writeSteps(("uno", "due"))
    #expect(try result(.update, lines: [7]).golden == .rewritten)
    let golden = try #require(folder.text(of: "a.golden"))
    #expect(golden.contains("one") && golden.contains("due") && !golden.contains("two"))
    #expect(try result(lines: [7]).passed)
    #expect(try !result().passed)
    #expect(try result(.update, lines: [2]).golden == .rewritten)
    #expect(try result().passed)
  }

  @Test func `of a line its step is drawn again where only its width is another`() throws {
    try folder.write(
      """
      entity Student
        name  String
      end
      store memory
      step "None"
        note "no table"
      end
      step "One"
        insert Student ann name="Ann"
        objects Student
      end
      """, to: "a.scenario")
    _ = try result(.update)
    let drawn = try #require(folder.text(of: "a.golden"))
    let wider = drawn.replacing("-+\n", with: "--+\n").replacing(" |\n", with: "  |\n")
    #expect(wider != drawn)
    try folder.write(wider, to: "a.golden")
    #expect(try result(lines: [9]).passed)
    #expect(try result(.update, lines: [5]).golden == .same)
    #expect(folder.text(of: "a.golden") == wider)
    let found = try result(.update, lines: [9])
    #expect(found.golden == .rewritten)
    #expect(folder.text(of: "a.golden") == drawn)
  }

  @Test func `of several lines the steps of all count and are written`() throws {
    try writeSteps(("one", "two"))
    _ = try result(.update)
    try writeSteps(("uno", "due"))
    #expect(try result(lines: [1]).passed)
    #expect(try !result(lines: [1, 7]).passed)
    #expect(try result(.update, lines: [3, 7, 6]).golden == .rewritten)
    #expect(try result().passed)
  }

  @Test func `a golden whose table is drawn wider passes, and an update draws it again`() throws {
    try folder.write(
      """
      entity Student
        name  String
      end
      store memory
      insert Student ann name="Ann"
      save
      fetch Student
      """, to: "a.scenario")
    _ = try result(.update)
    let golden = try #require(folder.text(of: "a.golden"))
    let wider = golden.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line.last {
      case "+": line.dropLast() + "--+"
      case "|": line.dropLast() + "  |"
      default: line
      }
    }.joined(separator: "\n")
    #expect(wider != golden)
    try folder.write(wider, to: "a.golden")
    #expect(try result().golden == .same)
    #expect(try result(.update).golden == .rewritten)
    #expect(folder.text(of: "a.golden") == golden)
  }

  @Test func `an expectation that fails elsewhere does not count`() throws {
    try writeSteps(("one", "two"))
    _ = try result(.update)
    try writeSteps(("one", "two"), expecting: "expect 1 == 2")
    #expect(try result(lines: [7]).exitCode == .good)
    #expect(try result(lines: [5]).exitCode == .differs)
    #expect(try result(.update, lines: [5]).golden == .withheld)
  }

  @Test func `a place is what stands behind the last colon, unless a file is named so`() throws {
    try folder.write("note \"a\"\n", to: "a.scenario")
    try folder.write("note \"a\"\n", to: "b.scenario:3")
    func found(_ name: String) throws -> ScenarioFile? {
      try ScenarioFinder.search([folder.path(name)]).files.first
    }
    #expect(try found("a.scenario:12")?.lines == [12])
    #expect(try found("b.scenario:3")?.lines == [])
    func lines(_ names: String...) throws -> [[Int]] {
      try ScenarioFinder.search(names.map(folder.path)).files.map(\.lines)
    }
    #expect(try lines("a.scenario:3", "a.scenario:9") == [[3, 9]])
    #expect(try lines("a.scenario:3", "a.scenario") == [[]])
    #expect(try lines("a.scenario", "a.scenario:3") == [[]])
    #expect(throws: FileProblem.self) { try found("a.scenario:0") }
    #expect(throws: FileProblem.self) { try found("a.scenario:x") }
    #expect(throws: FileProblem.self) { try found(":12") }
  }

  @Test func `a line that the file has not is told, and nothing is tested`() throws {
    try folder.write("print 1\nprint 2\n", to: "a.scenario")
    _ = try result(.update)
    #expect(try result(lines: [2]).exitCode == .good)
    for line in [3, 999] {
      let found = try result(lines: [line])
      #expect(found.exitCode == .usage)
      #expect(
        text(found) == """
          failed    a.scenario
             a.scenario:\(line): the file has 2 lines; name one of them, or none for all of it

          """)
    }
  }
}
