import Foundation
import GoldenTesting
import ScenarioLanguage
import Testing

@testable import rollcall
import ScenarioFiles
import TestSupport

/// The commands for authors of scenarios: check, format, new, export.
struct WritingCommandsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private struct Outcome: Equatable {
    var code: ExitCode
    var output = ""
    var errors = ""
  }

  /// Runs the program; words that begin with `@` are paths in the test's folder.
  private func rollcall(_ words: String..., input: String = "") -> Outcome {
    rollcall(words, input: input)
  }

  private func rollcall(_ words: [String], input: String = "") -> Outcome {
    var outcome = Outcome(code: .good)
    let program = RollcallProgram(
      environment: [:], folder: folder.path,
      readInput: { () throws(FileProblem) in Array(input.utf8) },
      write: { text in outcome.output += folder.relative(text) },
      complain: { text in outcome.errors += folder.relative(text) })
    outcome.code = program.run(
      words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 })
    return outcome
  }

  // MARK: Format

  private static let untidy =
    "entity 学生  # 一班\n姓名 String\n  年龄   Integer16 min = 6\nend\n\n\n\nsave"
  private static let tidy = """
    entity 学生  # 一班
      姓名  String
      年龄  Integer16 min=6
    end

    save

    """

  @Test func `a file is laid out in its place, and named`() throws {
    try folder.write(Self.untidy, to: "in/a.scenario")
    try folder.write(Self.tidy, to: "in/deeper/b.scenario")
    #expect(
      rollcall("format", "@in", "--dry-run")
        == Outcome(code: .differs, output: "would change: in/a.scenario\n"))
    #expect(folder.text(of: "in/a.scenario") == Self.untidy)
    #expect(rollcall("format", "@in") == Outcome(code: .good, output: "in/a.scenario\n"))
    #expect(folder.text(of: "in/a.scenario") == Self.tidy)
    #expect(rollcall("format", "@in") == Outcome(code: .good))
    #expect(rollcall("format", "@in", "--dry-run") == Outcome(code: .good))
  }

  @Test func `standard input is laid out on standard output`() {
    #expect(rollcall("format", "-", input: Self.untidy) == Outcome(code: .good, output: Self.tidy))
    #expect(rollcall("format", "-", input: "") == Outcome(code: .good))
    #expect(
      rollcall("format", "-", "--dry-run", input: Self.untidy)
        == Outcome(code: .differs, output: "would change: standard input\n"))
    #expect(
      rollcall("format", "-", "@a")
        == Outcome(
          code: .usage,
          errors: "rollcall: 'format' takes - for standard input alone, without other paths\n"))
  }

  @Test func `what cannot be read stays as it is`() throws {
    try folder.write("sav  main", to: "a.scenario")
    try folder.write([0x61, 0xFF], to: "b.scenario")
    #expect(
      rollcall("format", "@")
        == Outcome(
          code: .usage,
          errors: """
            a.scenario:1:1: error: there is no command 'sav' [E001]
                1 | sav  main
                  | ^^^ did you mean 'save'?
            b.scenario:1:2: error: not UTF-8: byte 1 is 0xFF [E011]
                1 | a\u{FFFD}
                  |  ^

            """))
    #expect(folder.text(of: "a.scenario") == "sav  main")
  }

  // MARK: Check

  @Test func `warnings are counted, and leave the code at 0`() throws {
    try folder.write("let x = 1\nlet y = 2\n", to: "a.scenario")
    #expect(
      rollcall("check", "@a.scenario")
        == Outcome(
          code: .good, output: "1 scenario, 2 warnings\n",
          errors: """
            a.scenario:1:5: warning: a variable that nothing uses: 'x' [W001]
                1 | let x = 1
                  |     ^
            a.scenario:2:5: warning: a variable that nothing uses: 'y' [W001]
                2 | let y = 2
                  |     ^

            """))
  }

  @Test func `what would end a run is an error`() throws {
    try folder.write("delete nobody\n", to: "a.scenario")
    #expect(
      rollcall("check", "@a.scenario")
        == Outcome(
          code: .usage,
          errors: """
            a.scenario:1:8: error: there is no 'nobody' [X005]
                1 | delete nobody
                  |        ^^^^^^

            """))
  }

  // MARK: New

  @Test func `a new scenario is complete, laid out, and never written over another`() throws {
    #expect(
      rollcall("new", "@我的学生")
        == Outcome(
          code: .good, output: "我的学生.scenario\n\nrun it: rollcall run 我的学生.scenario\n"))
    let text = try #require(folder.text(of: "我的学生.scenario"))
    #expect(text.hasPrefix("scenario \"我的学生\"\n"))
    #expect(
      rollcall("new", "@我的学生.scenario")
        == Outcome(
          code: .usage, errors: "rollcall: 我的学生.scenario: it is there already and stays as it is\n")
    )
    #expect(folder.text(of: "我的学生.scenario") == text)
    #expect(rollcall("format", "--dry-run", "@我的学生.scenario") == Outcome(code: .good))
    #expect(
      rollcall("check", "--steps", "--labels", "@我的学生.scenario")
        == Outcome(code: .good, output: "1 scenario, no problems\n"))
    let run = rollcall("run", "@我的学生.scenario")
    #expect(run.code == .good)
    #expect(run.output.hasSuffix("run: 2 steps, 1 replay ✓, 2 expectations ✓\n"))
  }

  @Test(arguments: [
    ("My List", "'My List.scenario'"), ("it's", #"'it'\''s.scenario'"#), ("a$b", "'a$b.scenario'"),
    ("plain-2_x", "plain-2_x.scenario"),
  ])
  func `the command that runs a new scenario can be pasted`(name: String, word: String) {
    #expect(rollcall("new", "@\(name)").output.hasSuffix("\n\nrun it: rollcall run \(word)\n"))
  }

  @Test(arguments: [["lesson", "@28-mine"], ["@28-mine.md"]])
  func `a new lesson is accepted once its gaps are filled, and check says which are left`(
    words: [String]
  ) throws {
    let made = words.count == 2 ? rollcall("new", words[0], words[1]) : rollcall("new", words[0])
    #expect(made.code == .good, "\(made)")
    let left = rollcall("check", "@28-mine.md")
    #expect(left.errors.contains("[W010]") && left.errors.contains("TODO"), "\(left)")
    #expect(rollcall("test", "@28-mine.md").code != .good)
    let text = try String(contentsOfFile: folder.path("28-mine.md"), encoding: .utf8)
    try folder.write(text.replacing("TODO", with: "Done"), to: "28-mine.md")
    #expect(rollcall("check", "@28-mine.md").errors == "")
    let tested = rollcall("test", "@28-mine.md")
    #expect(tested.code == .good, "\(tested)")
    // What a lesson lacks is said of it without running it.
    try folder.write(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("hint \"") && !$0.contains("passed \"") }.joined(separator: "\n"),
      to: "28-mine.md")
    let lacking = rollcall("check", "@28-mine.md").errors
    #expect(lacking.contains("it has no hint") && lacking.contains("'passed' is missing"))
  }

  @Test func `a new scenario needs one name, in a folder that is there`() {
    #expect(
      rollcall("new").errors == "rollcall: 'new' needs a name\nusage: rollcall new NAME\n")
    #expect(
      rollcall("new", "a", "b").errors
        == "rollcall: 'new' takes one file at a time\nusage: rollcall new NAME\n")
    #expect(
      rollcall("new", "@nowhere/a")
        == Outcome(
          code: .failure,
          errors: "rollcall: nowhere/a.scenario: cannot be written: No such file or directory\n"))
  }

  @Test func `a title in quotes is written as one`() {
    #expect(NewCommand.text(titled: "a \"b\" {c}").hasPrefix(#"scenario "a \"b\" \{c\}""#))
  }

  // MARK: Export

  @Test func `an export asks for a language and a file`() throws {
    let usage =
      "\nusage: rollcall export swift|xcdatamodel|notebook FILE… [--package DIR] [OPTION…]\n"
    #expect(
      rollcall("export").errors
        == "rollcall: 'export' needs a language, swift, xcdatamodel or notebook, and a file" + usage
    )
    #expect(
      rollcall("export", "swfit", "a").errors
        == "rollcall: 'export' writes swift, xcdatamodel or notebook, not 'swfit'; did you mean 'swift'?"
        + usage)
    #expect(
      rollcall("export", "swift").errors == "rollcall: 'export' needs a file or folder" + usage)
    try folder.write("save\n", to: "a.scenario")
    #expect(
      rollcall("export", "swift", "@a.scenario")
        == Outcome(
          code: .usage,
          errors: "rollcall: a.scenario: it declares no entity and no controller\n"))
  }

  @Test func `an export says which getters are left to the app`() throws {
    try folder.write(
      """
      entity Student
        name   String
        first  String transient=true computed={name.first}
      end

      """, to: "a.scenario")
    let outcome = rollcall("export", "swift", "@a.scenario")
    #expect(outcome.code == .good)
    #expect(
      outcome.errors == """
        rollcall: note: a.scenario: left out: first computed={name.first} (write the getter in a class of \
        the app, or export with --package)

        """)
  }

  @Test(arguments: [["--package", "asked"], []])
  func `what a check rejects is not exported, and the places are said`(options: [String]) throws {
    try folder.write(
      "entity Student\n  name  String\nend\nstore sqlite\ndelete nobody\n", to: "a.scenario")
    let words = ["export", "swift"] + options + ["@a.scenario"]
    let outcome = rollcall(words)
    #expect(
      outcome
        == Outcome(
          code: .usage,
          errors: """
            a.scenario:5:8: error: there is no 'nobody'; there is Student [X005]
                5 | delete nobody
                  |        ^^^^^^

            """))
    #expect(!FileAccess.exists(folder.path("asked")))
  }
}
