import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import TestSupport
import Testing
import Words

@testable import GoldenTesting

/// Right answers without one of their lines, and what a teacher's check gives to them.
struct CheckMutationTestTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let answer = """
    entity Student
      name  String
    end
    store sqlite
    controller students
      entity           Student
      sortDescriptors  name
      delegate         standard
    end
    performFetch students
    insert Student ann name="Ann"
    save
    # Looking is no part of an answer.
    show students

    """

  private func result(_ answer: String, check: String) throws -> CheckMutationTest.Result {
    try folder.write(answer, to: "answer.scenario")
    let document = Document(path: "check", text: check)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    var settings = RunSettings()
    settings.check = RunSettings.Check(scenario, document: document)
    let file = ScenarioFile(path: folder.path("answer.scenario"))
    return try #require(CheckMutationTest(settings: settings).result(of: file))
  }

  @Test func `each line without which a check gives full points is named`() throws {
    let loose = try result(
      Self.answer, check: "expect students.fetchedObjects.count == 1 points=2\n")
    #expect(loose.problem == nil)
    #expect(loose.unnoticed.map(\.line) == [12])
    #expect(loose.unnoticed.map(\.text) == ["save"])
    #expect(loose.exitCode == .differs)
    #expect(
      loose.text(in: .english).hasSuffix(
        "1 of \(loose.count) answers that lack a line get full points\n"))
  }

  @Test func `a check that asks for all gives full points to none`() throws {
    let strict = try result(
      Self.answer,
      check: "expect saved points=1\nexpect students.fetchedObjects.count == 1 points=2\n")
    #expect(strict.unnoticed == [])
    #expect(strict.count > 5)
    #expect(strict.exitCode == .good)
  }

  @Test func `an answer that does not get all points cannot be asked`() throws {
    let wrong = try result(
      Self.answer, check: "expect students.fetchedObjects.count == 2 points=2\n")
    #expect(wrong.problem == "it fails as it is; mend it first")
    #expect(wrong.exitCode == .differs)
  }
}
