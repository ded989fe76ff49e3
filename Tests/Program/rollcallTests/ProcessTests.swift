import Foundation
import GoldenTesting
import Testing
import ScenarioFiles
import TestSupport

/// The built program as a process of its own: what only a process has, and the files it leaves.
struct ProcessTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A scenario with a store, a controller, and numbers and orders that a locale might change.
  private static let scenario = """
    entity Student
      name  String
      age   Decimal
      born  Date
    end
    store sqlite "students.sqlite"
    controller students
      entity           Student
      sortDescriptors  name localizedStandardCompare
      delegate         standard
    end
    for name in ["Zoë", "ähre", "Ärger", "i", "I", "ı", "小明", "10", "9"]
      insert Student x{random 0..<1000000} name="{name}" age=1234.5 born=2001-02-03T00:30:00Z
    end
    save
    performFetch students
    objects Student

    """

  @Test func `good scenarios are printed and end with 0`() throws {
    try folder.write("print   1\n", to: "a.scenario")
    #expect(
      try run("run", "@a.scenario")
        == Outcome(code: .good, output: "> print 1\n   1\n\nrun: 0 steps\n"))
  }

  @Test func `a typo is shown with its place, and ends with 2`() throws {
    try folder.write("entitty Student\nend\n", to: "a.scenario")
    let outcome = try run("run", "@a.scenario")
    #expect(outcome.code == .usage)
    #expect(
      outcome.errors.hasPrefix(
        """
        a.scenario:1:1: error: there is no command 'entitty' [E001]
            1 | entitty Student
              | ^^^^^^^ did you mean 'entity'?

        """))
    #expect(outcome.output == "")
  }

  @Test(arguments: [
    ("gone.scenario", ExitCode.usage, "rollcall: gone.scenario: there is no such file or folder\n"),
    (
      "empty", .nothingRan,
      "rollcall: empty: there is no file named *.scenario in this folder\n"
    ),
    ("binary.scenario", .usage, "binary.scenario"), ("latin.scenario", .usage, "latin.scenario"),
  ])
  func `a path that cannot be run is named, with its exit code`(
    name: String, code: ExitCode, message: String
  ) throws {
    try folder.write("", to: "empty/notes.txt")
    try folder.write([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3], to: "binary.scenario")
    try folder.write(Array("note \"caf".utf8) + [0xE9, 0x22, 0x0A], to: "latin.scenario")
    let outcome = try run("run", "@\(name)")
    #expect(outcome.code == code)
    #expect(outcome.errors.hasPrefix(message))
    #expect(outcome.output == "")
  }

  @Test(arguments: ["file/stores", "/proc/rollcall-stores"])
  func `a folder that cannot be written ends with 3`(path: String) throws {
    try folder.write(Self.scenario, to: "a.scenario")
    try folder.write("a file, no folder", to: "file")
    let stores = path.hasPrefix("/") ? path : folder.path(path)
    let outcome = try run("run", "@a.scenario", "--stores", stores)
    #expect(outcome.code == .failure)
    #expect(outcome.errors.hasPrefix("rollcall: \(path): "))
    #expect(outcome.output == "")
  }

  @Test func `the same bytes are printed in every locale and time zone`() throws {
    try folder.write(Self.scenario, to: "a.scenario")
    var outcomes: Set<String> = []
    for (locale, zone) in [
      ("C", "UTC"), ("de_DE.UTF-8", "Asia/Shanghai"), ("tr_TR.UTF-8", "America/St_Johns"),
    ] {
      let outcome = try run(
        "run", "@a.scenario",
        environment: ["LC_ALL": locale, "LANG": locale, "TZ": zone, "HOME": folder.path])
      #expect(outcome.code == .good)
      #expect(outcome.errors == "")
      outcomes.insert(outcome.output)
    }
    #expect(outcomes.count == 1)
  }

  @Test func `kept stores are databases in the mode that Core Data uses`() throws {
    try folder.write(Self.scenario, to: "a.scenario")
    #expect(try run("run", "@a.scenario", "--stores", folder.path("kept")).code == .good)
    let file = try #require(
      FileManager.default.contents(atPath: folder.path("kept/students.sqlite")))
    #expect(file.prefix(16) == Data("SQLite format 3\0".utf8))
    // Bytes 18 and 19 say that the file is written ahead.
    #expect(Array(file[18...19]) == [2, 2])
    let again = try run("run", "@a.scenario", "--stores", folder.path("kept"))
    #expect(again.code == .good)
    #expect(again.output.contains("the store 'students.sqlite' was there before this run"))
  }

  @Test(arguments: [
    ("store sqlite", true), ("store sqlite \"Kept.sqlite\"", false), ("store memory", false),
  ])
  func `a store without a name is told of where stores are to be kept`(
    line: String, isTold: Bool
  ) throws {
    try folder.write("entity A\n  n String\nend\n\(line)\n", to: "a.scenario")
    let outcome = try run("run", "@a.scenario", "--stores", folder.path("kept"))
    #expect(outcome.code == .good)
    #expect(
      outcome.errors
        == (isTold
          ? "rollcall: a.scenario: its store has no name, so --stores keeps nothing of it; name it, as "
            + "in: store sqlite \"School.sqlite\"\n" : ""))
    #expect(try run("run", "@a.scenario").errors == "")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a run that a signal ends leaves nothing`(signal: Int32) throws {
    // The output says that the run has begun; it would take far longer than the test may.
    try folder.write("note \"{random 1...1}\"\n", to: "in/a.scenario")
    try folder.write(
      "store sqlite\nrepeat 1000000\n  repeat 1000000\n  end\nend\n", to: "in/b.scenario")
    let process = try RunningProgram(
      ["run", folder.path("in")], environment: ["TMPDIR": folder.path])
    #expect(try process.waitForOutput(containing: "note  1"))
    process.signal(signal)
    let ended = try process.end()
    // Who ends a program by Control-C is told so by its code.
    #expect(ended.code == (signal == SIGINT ? ExitCode.interrupted.rawValue : -signal))
    #expect(ended.errors == "")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["in"])
  }

  @Test func `a reader that goes away ends the run quietly`() throws {
    for index in 0..<40 {
      try folder.write("repeat 2000\n  note \"0123456789\"\nend\n", to: "in/\(index).scenario")
    }
    let process = try RunningProgram(["run", folder.path("in")])
    #expect(try process.waitForOutput(containing: "note"))
    process.closeOutput()
    let ended = try process.end()
    #expect(ended.code == ExitCode.outputClosed.rawValue)
    #expect(ended.errors == "")
  }

  // MARK: - Running

  private struct Outcome: Equatable {
    var code: ExitCode?
    var output = ""
    var errors = ""
  }

  /// Runs the program to its end; words that begin with `@` are paths in the test's folder.
  private func run(
    _ words: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = try RunningProgram(
      words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 },
      environment: environment)
    let ended = try process.end()
    return Outcome(
      code: ExitCode(rawValue: ended.code), output: folder.relative(ended.output),
      errors: folder.relative(ended.errors))
  }
}
