import Foundation
import ScenarioFiles
import ScenarioRunner
import TestSupport
import Testing

@testable import rollcall

/// What `run --html`, `run --svg` and `test --html` write, and what they refuse.
struct PageCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "entity Student\n  name  String\nend\nstore memory\nstep \"One & only\"\nend\n",
      to: "one.scenario")
  }

  private typealias Outcome = (code: ExitCode, output: String, errors: String)

  private func rollcall(_ words: String...) -> Outcome { rollcall(words) }

  private func rollcall(_ words: [String]) -> Outcome {
    var (output, errors) = ("", "")
    let program = RollcallProgram(
      environment: [:], folder: folder.path, perform: ScenarioRun.perform,
      write: { text in output += folder.relative(text) },
      complain: { text in errors += folder.relative(text) })
    let code = program.run(
      words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 })
    return (code, output, errors)
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func `a page is written in place of the report, which says so`() throws {
    let run = rollcall("run", "--html", "@story.html", "@one.scenario")
    #expect(run.code == .good)
    #expect(run.output == "story.html: 1 scenario, to be opened in a browser\n")
    let page = try text(of: "story.html")
    #expect(page.contains("<h2>1 One &amp; only</h2>"))
    for output in ["-", "/dev/stdout", "/proc/self/fd/1"] {
      #expect(rollcall("run", "--html", output, "@one.scenario").output == folder.relative(page))
    }
  }

  @Test func `a page opens in the language that is asked for`() throws {
    let run = rollcall("run", "--language", "zh", "--html", "@story.html", "@one.scenario")
    #expect(run.output == "story.html：1 个场景，用浏览器打开\n")
    #expect(try text(of: "story.html").contains("<html lang=\"zh\">"))
  }

  @Test func `scenarios that cannot run stand on the page with what is wrong`() throws {
    try folder.write("insrt\n", to: "wrong.scenario")
    let run = rollcall("run", "--html", "@story.html", "@one.scenario", "@wrong.scenario")
    #expect(run.code == .usage)
    let page = try text(of: "story.html")
    #expect(page.matches(of: /class="story"/).count == 2)
    #expect(page.contains("there is no command 'insrt'"))
  }

  @Test func `a page stays as it is where nothing ran`() throws {
    try folder.write("insrt\n", to: "wrong.scenario")
    #expect(rollcall("run", "--html", "@story.html", "@one.scenario").code == .good)
    let good = try text(of: "story.html")
    let run = rollcall("run", "--html", "@story.html", "@wrong.scenario")
    #expect(run.code == .usage)
    #expect(run.errors.hasSuffix("rollcall: nothing ran, so story.html is as it was\n"))
    #expect(try text(of: "story.html") == good)
    #expect(rollcall("run", "--html", "@story.html", "@missing.scenario").code == .usage)
    #expect(try text(of: "story.html") == good)
  }

  @Test func `where a page cannot be written, that is an error and nothing is left`() throws {
    let run = rollcall("run", "--html", "@missing/story.html", "@one.scenario")
    #expect(run.code != .good)
    #expect(run.errors.contains("missing/story.html"))
    #expect(run.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["one.scenario"])
  }

  @Test func `a step is drawn by its number, of one scenario`() throws {
    let run = rollcall("run", "--svg", "1", "@one.scenario")
    #expect(run.code == .good)
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    let missing = rollcall("run", "--svg", "2", "@one.scenario")
    #expect(missing.code == .usage)
    #expect(missing.errors == "rollcall: one.scenario: there is no step 2; it has 1 step\n")
    try folder.write("note \"two\"\n", to: "two.scenario")
    #expect(
      rollcall("run", "--svg", "1", "@one.scenario", "@two.scenario").errors
        == "rollcall: '--svg' takes one scenario\n")
  }

  @Test(arguments: [
    (["--html", "a.html", "--format", "json"], "'--html' and '--format' exclude each other"),
    (["--html", "a.html", "--svg", "1"], "'--html' and '--svg' exclude each other"),
    (["--svg", "0"], "'--svg' needs the number of a step, from 1, not '0'"),
    (
      ["--html", ""],
      "'--html' needs a file that is no scenario or golden, or - for standard output, not ''"
    ),
    (["--html"], "'--html' needs a file that is no scenario or golden, or - for standard output"),
    (
      ["--html", "one.scenario"],
      "'--html' needs a file that is no scenario or golden, or - for standard output, "
        + "not 'one.scenario'"
    ),
  ])
  func `what does not go together is told`(words: [String], message: String) {
    var errors = ""
    let program = RollcallProgram(
      environment: [:], folder: folder.path, perform: ScenarioRun.perform, write: { _ in },
      complain: { errors += $0 })
    #expect(program.run(["run", folder.path("one.scenario")] + words) == .usage)
    #expect(errors == "rollcall: \(message)\n")
  }

  @Test func `the page of a test has all scenarios, and of one that failed what differs`() throws {
    try folder.write("note \"good\"\n", to: "good.scenario")
    #expect(rollcall("test", "--update", "@good.scenario", "@one.scenario").code == .good)
    let golden = try text(of: "one.golden")
    try folder.write(golden.replacing("One & only", with: "Another"), to: "one.golden")
    let run = rollcall("test", "--html", "@tests.html", "@good.scenario", "@one.scenario")
    #expect(run.code == .differs)
    let page = folder.relative(try text(of: "tests.html"))
    #expect(page.contains("<code>rollcall test one.scenario</code>"))
    #expect(page.contains("<li class=\"passed\">"))
    #expect(page.matches(of: /class="old"/).count == 1)
    #expect(page.contains("== step 1: One &amp; only ="))
    #expect(page.contains("src=\"data:image/svg+xml;base64,"))
  }

  @Test func `a golden with another table stands as a picture beside what came`() throws {
    try folder.write(Self.school, to: "table.scenario")
    #expect(rollcall("test", "--update", "@table.scenario").code == .good)
    let golden = try text(of: "table.golden")
    try folder.write(golden.replacing("| Ann ", with: "| Eve "), to: "table.golden")
    #expect(rollcall("test", "--html", "@tests.html", "@table.scenario").code == .differs)
    let page = try text(of: "tests.html")
    #expect(page.contains("the tables of that step, in the golden and as they came"))
    let images = page.matches(of: /src="data:image\/svg\+xml;base64,([^"]*)"/).compactMap {
      Data(base64Encoded: String($0.output.1)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(images.count == 2)
    #expect(images.first?.contains(">Eve<") == true && images.first?.contains(">Ann<") == true)
  }

  // MARK: - Lessons

  private static let school = """
    entity Student
      name  String
    end
    store memory
    controller students
      entity           Student
      sortDescriptors  name
      delegate         standard
    end
    insert Student ann name="Ann"
    save
    performFetch students

    """

  @Test func `a lesson is written as a page with its stories in it, in both languages`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("own"), withIntermediateDirectories: true)
    let next = "[next](02-b.md), [far](https://example.org)"
    try folder.write(
      "# A <table>\n\n```rollcall\n\(Self.school)```\n\n\(next)\n", to: "own/01-a.md")
    try folder.write("# 表\n\n```rollcall\n\(Self.school)```\n", to: "own/01-a.zh.md")
    try folder.write("# B\n\n```rollcall\n\(Self.school)```\n", to: "own/02-b.md")
    let one = rollcall("learn", "1", "--tutorials", "@own", "--html", "@one.html")
    #expect(one.errors.isEmpty)
    #expect(one.output == "one.html: 1 lesson, to be opened in a browser\n")
    let lesson = try text(of: "one.html")
    #expect(lesson.contains("<h1>A &lt;table&gt;</h1>") && lesson.contains("<h1>表</h1>"))
    #expect(lesson.contains("id=\"p1.1\" href=\"#1.1\"") && lesson.contains("href=\"#2.1\""))
    #expect(lesson.matches(of: /class="story"/).count == 2)
    // A lesson that is not on the page is not linked to.
    #expect(lesson.contains("<p>next, <a href=\"https://example.org\">far</a></p>"))
    let all = rollcall("learn", "--tutorials", "@own", "--html", "@all.html", "--language", "zh")
    #expect(all.output == "all.html：2 课，用浏览器打开\n")
    #expect(try text(of: "all.html").contains("<a href=\"#02-b\">next</a>"))
    #expect(
      rollcall("learn", "--html", "@no/a.html", "--tutorials", "@own").errors.contains("no/a.html"))
    #expect(
      rollcall("learn", "--html", "@a.html", "--list").errors
        == "rollcall: '--html' and '--list' exclude each other\n")
  }

  private static let foreign = "<!doctype html>\n<p>My homework, of a day's work.</p>\n"

  @Test(arguments: [
    ["run", "--html", "mine.html", "one.scenario"],
    ["test", "--html", "mine.html", "one.scenario"],
    ["learn", "1", "--html", "mine.html"], ["learn", "--export", "mine.json"],
    ["learn", "--export", "mine.md"],
  ])
  func `a file of the user's is not replaced, one of the same kind and an empty one are`(
    words: [String]
  ) throws {
    let name = try #require(words.first { $0.hasPrefix("mine") })
    let paths = words.map { [name, "one.scenario"].contains($0) ? "@" + $0 : $0 }
    func run() -> Outcome { rollcall(paths) }
    try folder.write(Self.foreign, to: name)
    let refused = run()
    #expect(refused.code == .usage && refused.output.isEmpty)
    #expect(
      refused.errors
        == "rollcall: \(name): this file is there, and Rollcall did not write it as such; "
        + "name another one, or remove it\n")
    #expect(folder.text(of: name) == Self.foreign)
    try folder.write("", to: name)
    for _ in 1...2 {
      #expect(run().errors.isEmpty)
      #expect(folder.text(of: name) != Self.foreign)
    }
  }
}
