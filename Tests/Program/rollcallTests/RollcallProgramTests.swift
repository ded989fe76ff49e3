import Foundation
import GoldenTesting
import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing

@testable import rollcall
import ScenarioFiles
import TestSupport

/// The whole program within the test, on a stand-in that prints the notes of a scenario.
struct RollcallProgramTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private struct Outcome: Equatable {
    var code: ExitCode
    var output = ""
    var errors = ""
  }

  private static let perform: ScenarioRun.Perform = { scenario, document, settings in
    var report = RunReport(path: "a.scenario")
    if settings.isInterrupted() { report.stop = RunStop(.interruption, message: "interrupted") }
    for command in scenario.commands {
      guard case .note(let note) = command.kind, let text = note.text.literal else { continue }
      report.blocks.append(.note(Wording(text, text)))
      if text == "fails" { report.totals.failedExpectations += 1 }
      if text == "stops" { report.stop = RunStop(.failure, message: "it stopped") }
    }
    return report
  }

  /// Runs the program; words that begin with `@` are paths in the test's folder.
  private func rollcall(
    _ words: String..., environment: [String: String] = [:], isInterrupted: Bool = false
  ) -> Outcome {
    var outcome = Outcome(code: .good)
    let program = RollcallProgram(
      environment: environment, folder: folder.path, isInterrupted: { isInterrupted },
      perform: Self.perform,
      write: { text in outcome.output += folder.relative(text) },
      complain: { text in outcome.errors += folder.relative(text) })
    let code = program.run(
      words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 })
    outcome.code = code
    return outcome
  }

  private func write(_ note: String, to name: String) throws {
    try folder.write("note \"\(note)\"\n", to: name)
  }

  // MARK: - Words

  @Test func `the help is printed`() {
    let outcome = rollcall("help")
    #expect(outcome == Outcome(code: .good, output: HelpTopic.overview()))
    #expect(rollcall("--help") == outcome)
    #expect(rollcall("-h") == outcome)
  }

  @Test func `the version is printed`() {
    #expect(rollcall("--version") == Outcome(code: .good, output: "rollcall 0.1.0\n"))
  }

  @Test(arguments: [
    (
      ["tset"],
      "rollcall: there is no command 'tset'; did you mean 'test'?\n'rollcall help' lists the commands\n"
    ),
    (
      ["a.scenario"],
      "rollcall: there is no command 'a.scenario'; to run a file: rollcall run a.scenario\n"
    ),
    (
      ["--versoin"],
      "rollcall: there is no option '--versoin'; did you mean '--version'?\nusage: rollcall COMMAND …\n"
    ),
    (
      ["run"],
      """
      rollcall: 'run' needs a file or folder
      usage: rollcall run PATH… [--format F] [--html FILE] [--trace T] [--stores DIR] [OPTION…]

      """
    ),
    (
      ["check"],
      "rollcall: 'check' needs a file or folder\nusage: rollcall check PATH… [--format F] [--short] [--steps] [--labels] [OPTION…]\n"
    ),
    (["test", "--list", "--update"], "rollcall: '--update' and '--list' exclude each other\n"),
    (
      ["help", "goldnes"],
      """
      rollcall: there is no help on 'goldnes'; did you mean 'goldens'?
      'rollcall help' lists the topics, 'rollcall help codes' the codes

      """
    ),
    (
      ["help", "run", "test"],
      "rollcall: 'help' explains one topic at a time\nusage: rollcall help [TOPIC | CODE] [OPTION…]\n"
    ),
  ])
  func `wrong words are told`(words: [String], message: String) {
    var errors = ""
    let program = RollcallProgram(
      environment: [:], perform: Self.perform, write: { _ in }, complain: { errors += $0 })
    #expect(program.run(words) == .usage)
    #expect(errors == message)
  }

  // MARK: - Run

  @Test func `one scenario is printed as it is`() throws {
    try write("one", to: "a.scenario")
    #expect(
      rollcall("run", "@a.scenario")
        == Outcome(code: .good, output: "note  one\n\nrun: 0 steps\n"))
  }

  @Test(arguments: ["", "# nothing yet\n"])
  func `a file without a command runs nothing, and says so`(text: String) throws {
    try folder.write(text, to: "a.scenario")
    let reason =
      "rollcall: a.scenario: there is no command in it; 'rollcall new NAME' writes a scenario to start "
      + "from\n"
    #expect(
      rollcall("run", "@a.scenario")
        == Outcome(code: .nothingRan, output: "run: 0 steps\n", errors: reason))
    #expect(rollcall("check", "@a.scenario") == Outcome(code: .nothingRan, errors: reason))
  }

  @Test func `several are printed with their paths between`() throws {
    try write("one", to: "in/a.scenario")
    try write("two", to: "in/b.scenario")
    #expect(
      rollcall("run", "@in").output == """
        file: in/a.scenario
        note  one

        run: 0 steps

        file: in/b.scenario
        note  two

        run: 0 steps

        """)
  }

  @Test func `in JSON each scenario is one line`() throws {
    try write("one", to: "in/a.scenario")
    try write("two", to: "in/b.scenario")
    let lines = rollcall("run", "--format=json", "@in").output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test(arguments: [
    (["fails"], ExitCode.differs), (["stops", "fails"], .failure),
    (["fails", "stops", "\u{1}"], .usage), (["one"], .good),
  ])
  func `of several runs the worst decides`(notes: [String], code: ExitCode) throws {
    for (index, note) in notes.enumerated() {
      if note == "\u{1}" {
        try folder.write("nott\n", to: "in/\(index).scenario")
      } else {
        try write(note, to: "in/\(index).scenario")
      }
    }
    #expect(rollcall("run", "@in").code == code)
  }

  @Test func `diagnostics go to standard error`() throws {
    try folder.write("nott \"x\"\n", to: "a.scenario")
    let message = """
      a.scenario:1:1: error: there is no command 'nott' [E001]
          1 | nott "x"
            | ^^^^ did you mean 'note'?

      """
    #expect(rollcall("run", "@a.scenario") == Outcome(code: .usage, errors: message))
    #expect(rollcall("check", "@a.scenario") == Outcome(code: .usage, errors: message))
  }

  @Test(arguments: ["run", "check"])
  func `a path that cannot be used is told`(command: String) throws {
    try folder.write("", to: "empty/notes.txt")
    #expect(
      rollcall(command, "@nope")
        == Outcome(code: .usage, errors: "rollcall: nope: there is no such file or folder\n"))
    #expect(
      rollcall(command, "@empty")
        == Outcome(
          code: .nothingRan,
          errors: "rollcall: empty: there is no file named *.scenario in this folder\n"))
  }

  @Test func `stores have a folder for each scenario`() throws {
    try write("one", to: "in/a.scenario")
    try write("two", to: "in/b.scenario")
    #expect(rollcall("run", "@in", "--stores", folder.path("kept")).code == .good)
    #expect(FileManager.default.fileExists(atPath: folder.path("kept/b")))
    #expect(
      rollcall("run", "@in", "--stores", folder.path("in/a.scenario"))
        == Outcome(code: .failure, errors: "rollcall: in/a.scenario: this is not a folder\n"))
  }

  @Test func `an interruption ends the run`() throws {
    try write("one", to: "in/a.scenario")
    #expect(rollcall("run", "@in", isInterrupted: true).code == .interrupted)
    #expect(rollcall("test", "@in", isInterrupted: true).code == .interrupted)
  }

  @Test(arguments: [
    (RollcallProgram.OutputProblem.closed, ExitCode.outputClosed, ""),
    (
      .failed("No space left on device"), .failure,
      "rollcall: standard output: No space left on device\n"
    ),
  ])
  func `output that goes nowhere ends the program`(
    problem: RollcallProgram.OutputProblem, code: ExitCode, message: String
  ) throws {
    try write("one", to: "in/a.scenario")
    for words in [["help"], ["run", folder.path("in")], ["test", folder.path("in")]] {
      var errors = ""
      let program = RollcallProgram(
        environment: [:], perform: Self.perform,
        write: { (_) throws(RollcallProgram.OutputProblem) in throw problem },
        complain: { errors += $0 })
      #expect(program.run(words) == code)
      #expect(errors == message)
    }
  }

  // MARK: - Check

  @Test func `what is right is counted`() throws {
    try write("one", to: "in/a.scenario")
    #expect(rollcall("check", "@in").output == "1 scenario, no problems\n")
    try write("two", to: "in/b.scenario")
    #expect(rollcall("check", "@in").output == "2 scenarios, no problems\n")
  }

  // MARK: - Test

  @Test func `the folders of a project are tested where none is given`() throws {
    #expect(
      rollcall("test")
        == Outcome(
          code: .nothingRan, errors: "rollcall: Scenarios: there is no such file or folder\n"))
    try folder.write("", to: "Scenarios/notes.txt")
    #expect(
      rollcall("test")
        == Outcome(
          code: .nothingRan,
          errors: "rollcall: Scenarios: there is no file named *.scenario in this folder\n"))
    try write("one", to: "Scenarios/a.scenario")
    try folder.write("", to: "Tutorials/1.md")
    #expect(rollcall("test", "--list").output == "Scenarios/a.scenario\n")
    try write("one", to: "Tutorials/b.scenario")
    #expect(
      rollcall("test", "--list")
        == Outcome(code: .good, output: "Scenarios/a.scenario\nTutorials/b.scenario\n"))
  }

  @Test func `a test closes with what passed and failed`() throws {
    try write("one", to: "Scenarios/a.scenario")
    #expect(
      rollcall("test", "--update").output
        == "created   Scenarios/a.golden\n\n1 golden written\n1 passed, 0 failed\n")
    #expect(rollcall("test") == Outcome(code: .good, output: "1 passed, 0 failed\n"))
    try FileManager.default.removeItem(atPath: folder.path("Scenarios/a.scenario"))
    try write("one", to: "Scenarios/b.scenario")
    #expect(
      rollcall("test", "--jobs", "4")
        == Outcome(
          code: .golden,
          output: """
            failed    Scenarios/b.scenario
               b.golden is missing; to write it:
                  rollcall test --update Scenarios/b.scenario
            orphaned  Scenarios/a.golden
               there is no Scenarios/a.scenario; bring it back, or remove the golden

            1 golden missing
            1 golden orphaned
            0 passed, 1 failed

            """))
  }

  @Test func `no golden is written where CI is set`() throws {
    try write("one", to: "Scenarios/a.scenario")
    let refused = rollcall("test", "--update", environment: ["CI": "true"])
    #expect(
      refused
        == Outcome(
          code: .golden,
          errors: """
            rollcall: '--update' is refused where CI is set in the environment: a person writes \
            goldens, and reads them over

            """))
    #expect(folder.text(of: "Scenarios/a.golden") == nil)
    #expect(rollcall("test", "--update", environment: ["CI": ""]).code == .good)
    #expect(rollcall("test", environment: ["CI": "true"]).code == .good)
  }

  @Test func `a part of the scenarios is chosen`() throws {
    try folder.write("scenario \"移动\"\ntag moves\n", to: "Scenarios/a.scenario")
    try write("one", to: "Scenarios/b.scenario")
    #expect(rollcall("test", "--list", "--filter", "移").output == "Scenarios/a.scenario\n")
    #expect(rollcall("test", "--list", "--tag", "!moves").output == "Scenarios/b.scenario\n")
    #expect(
      rollcall("test", "--filter", "小明")
        == Outcome(code: .nothingRan, output: "nothing ran\n0 passed, 0 failed\n"))
    #expect(rollcall("test", "--expectations-only").output == "2 passed, 0 failed\n")
  }

  @Test func `what failed last runs first, or alone`() throws {
    let state = ["XDG_STATE_HOME": folder.path("state")]
    try write("one", to: "Scenarios/a.scenario")
    try write("fails", to: "Scenarios/b.scenario")
    #expect(rollcall("test", "--expectations-only", environment: state).code == .differs)
    func list(_ option: String) -> String {
      rollcall("test", "--list", option, environment: state).output
    }
    #expect(list("--failed") == "Scenarios/b.scenario\n")
    #expect(list("--failed-first") == "Scenarios/b.scenario\nScenarios/a.scenario\n")
    try write("mended", to: "Scenarios/b.scenario")
    #expect(rollcall("test", "--expectations-only", environment: state).code == .good)
    #expect(list("--failed") == "")
  }

  @Test func `shards are merged, and one that is missing is told`() throws {
    for name in 0..<9 { try write("one", to: "Scenarios/\(name).scenario") }
    _ = rollcall("test", "--update")
    for index in 0...1 {
      let environment = ["CIRCLE_NODE_INDEX": "\(index)", "CIRCLE_NODE_TOTAL": "2"]
      let report = folder.path("\(index).json")
      let outcome = rollcall(
        "test", "--shard", "auto", "--report", report, environment: environment)
      #expect(outcome.code == .good)
    }
    let merged = rollcall(
      "test", "--merge", "@0.json", "@1.json", "--junit", folder.path("report.xml"))
    #expect(
      merged
        == Outcome(
          code: .good,
          output: "2 reports: each of 9 scenarios ran exactly once\n9 passed, 0 failed\n"))
    #expect(folder.text(of: "report.xml")?.contains("tests=\"9\"") == true)
    let half = rollcall("test", "--merge", "@0.json")
    #expect(half.code == .failure)
    #expect(half.output.contains("there is no report of shard 2/2\n"))
    #expect(rollcall("test", "--merge", "@Scenarios/0.scenario").code == .usage)
  }

  @Test func `one pending difference is shown with the exit code of its test, and nothing else`()
    throws
  {
    try write("one", to: "Scenarios/a.scenario")
    try write("one", to: "Scenarios/b.scenario")
    _ = rollcall("test", "--update")
    let same = rollcall("test", "--show", "@Scenarios/a.scenario")
    #expect(same == Outcome(code: .good, output: "Scenarios/a.scenario: nothing is pending\n"))
    try write("two", to: "Scenarios/a.scenario")
    let whole = rollcall("test", "@Scenarios/a.scenario")
    let shown = rollcall("test", "--show", "@Scenarios/a.scenario")
    #expect(shown.code == .differs && whole.code == .differs)
    #expect(shown.output + "\n0 passed, 1 failed\n" == whole.output)
    let json = rollcall("test", "@Scenarios/a.scenario", "--show", "--format", "json")
    #expect(json.code == .differs && json.output.contains(#""golden":"differs""#))
    // Only looked at: what failed is not remembered, and nothing is written.
    #expect(rollcall("test", "--show", "@Scenarios").code == .usage)
    #expect(rollcall("test", "--show", "@Scenarios/none.scenario").code == .usage)
  }

  @Test(arguments: [
    (["test", "--show"], "'test' needs a file or folder"),
    (["test", "--show", "--update", "a"], "exclude each other"),
    (["test", "--show", "--shard", "1/2", "a"], "exclude each other"),
    (["test", "--show", "--html", "h", "a"], "exclude each other"),
    (["test", "--show", "--junit", "j", "a"], "'--show' and '--junit' exclude each other"),
    (["test", "--format", "json", "a"], "'--format' needs '--show'"),
    (["test", "--show", "--format", "csv", "a"], "'test' writes text or json"),
    (["test", "--show", "-"], "'--show' is for files"),
  ])
  func `what cannot be shown is refused`(words: [String], message: String) {
    var errors = ""
    let program = RollcallProgram(
      environment: [:], folder: folder.path, perform: Self.perform, write: { _ in },
      complain: { errors += $0 })
    #expect(program.run(words) == .usage)
    #expect(errors.contains(message), "\(errors)")
  }

  @Test func `a shard that has nothing to do is no failure`() throws {
    try write("one", to: "Scenarios/a.scenario")
    let outcomes = ["1/2", "2/2"].map {
      rollcall("test", "--expectations-only", "--shard", $0)
    }
    #expect(outcomes.map(\.code) == [.good, .good])
    #expect(
      Set(outcomes.map(\.output)) == [
        "1 passed, 0 failed\n", "nothing of it belongs to this shard\n0 passed, 0 failed\n",
      ])
  }

  @Test func `a report may take the place of the text`() throws {
    try write("one", to: "Scenarios/a.scenario")
    let outcome = rollcall("test", "--expectations-only", "--tap", "-")
    #expect(
      outcome.output == """
        TAP version 14
        1..1
        ok 1 - Scenarios/a.scenario: 00 beginning

        """)
  }

  @Test(arguments: [
    ("steps=1,seconds=0.5", true), ("rows=0", true), ("", false), ("steps", false),
    ("steps=1,steps=2", false), ("steps=-1", false), ("steps=0.5", false), ("stones=1", false),
    ("steps=nan", false), ("steps=1e300", false),
  ])
  func `limits are read by name`(list: String, isGood: Bool) {
    #expect((LimitList(list) != nil) == isGood)
  }
}
