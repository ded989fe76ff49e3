import Testing

@testable import GoldenTesting
import ScenarioFiles
import TestSupport

struct SelectionTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ("fast", ["fast"], true), ("fast", [], false), ("!slow", [], true), ("!slow", ["slow"], false),
    ("a+b", ["a", "b"], true), ("a+b", ["a"], false), ("a,b", ["b"], true),
    ("a+!b,小明", ["小明", "b"], true), ("a+!b,c", ["a", "b"], false),
  ])
  func `tags choose`(text: String, tags: [String], expected: Bool) throws {
    #expect(try #require(TagExpression(text)).accepts(Set(tags)) == expected)
  }

  @Test(arguments: ["", "a,", "+", "!", "a b", "!!a", "a+,b"])
  func `an expression that lacks a tag is refused`(text: String) {
    #expect(TagExpression(text) == nil)
  }

  private func chosen(_ selection: Selection) throws -> [String] {
    try folder.write("scenario \"Swapping\"\ntag fast 表\n", to: "a.scenario")
    try folder.write("scenario \"移动\"\ntag slow\n", to: "b.scenario")
    try folder.write("wrong\n", to: "c.scenario")
    return try ScenarioFinder.search([folder.path]).files.filter(selection.accepts)
      .map { folder.relative($0.path) }
  }

  @Test func `a part of a path or of a title chooses, in whatever case`() throws {
    #expect(try chosen(Selection(filter: "SWAP")) == ["a.scenario"])
    #expect(try chosen(Selection(filter: "移")) == ["b.scenario"])
    #expect(try chosen(Selection(filter: "C.SCEN")) == ["c.scenario"])
    #expect(try chosen(Selection(filter: "nothing")) == [])
  }

  @Test func `what cannot be read does not hide behind a tag`() throws {
    #expect(try chosen(Selection(tags: TagExpression("fast"))) == ["a.scenario", "c.scenario"])
    #expect(try chosen(Selection(filter: "b.", tags: TagExpression("fast"))) == [])
  }

  @Test func `what failed last is known until it passes`() throws {
    let environment = ["XDG_STATE_HOME": folder.path("state")]
    let file = ScenarioFile(path: folder.path("a.scenario"))
    var run = LastRun(in: folder.path, environment: environment)
    #expect(!run.hasFailed(file))
    run.note(ScenarioRecord(GoldenResult(file: file, run: .differs, golden: .same)))
    run.save()
    run = LastRun(in: folder.path, environment: environment)
    #expect(run.hasFailed(file))
    #expect(!LastRun(in: "/", environment: environment).hasFailed(file))
    run.note(ScenarioRecord(GoldenResult(file: file, run: .good, golden: .same)))
    run.save()
    #expect(!LastRun(in: folder.path, environment: environment).hasFailed(file))
  }

  @Test func `without a home nothing is kept`() {
    let file = ScenarioFile(path: "a.scenario")
    var run = LastRun(in: ".", environment: [:])
    run.note(ScenarioRecord(GoldenResult(file: file, run: .differs, golden: .same)))
    run.save()
    #expect(!run.hasFailed(file))
  }
}
