import Foundation
import ScenarioFiles
import Testing

/// Each subcommand while it is busy, and the first signal that asks it to end.
struct InterruptionTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A busy machine is slow to give a process its turn; what is not ended by the signal would go on
  /// for a minute at least.
  private static let longest = Duration.seconds(10)

  static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// How a program ends that a signal ended: Control-C has a code of its own.
  private static func code(after signal: Int32) -> Int32 {
    signal == SIGINT ? ExitCode.interrupted.rawValue : -signal
  }

  private func endBySignal(_ signal: Int32, _ program: RunningProgram) throws {
    let start = ContinuousClock.now
    program.signal(signal)
    let ended = try program.end()
    #expect(ended.code == Self.code(after: signal))
    #expect(ended.errors == "")
    #expect(.now - start < Self.longest)
  }

  @Test(arguments: [["run"], ["check"], ["format"], ["export", "swift"]], signals)
  func `a subcommand that reads a pipe ends at the first signal`(
    words: [String], signal: Int32
  ) throws {
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let program = try RunningProgram(words + [pipe])
    // Opening waits for the reader, so it has begun; nothing comes, and no end.
    let writer = unsafe open(pipe, O_WRONLY)
    defer { close(writer) }
    try endBySignal(signal, program)
  }

  @Test(arguments: [["run"], ["test", "--expectations-only", "--jobs", "1"]], signals)
  func `a subcommand that runs a scenario ends at the first signal`(
    words: [String], signal: Int32
  ) throws {
    try folder.write("expect 1 == 2\n", to: "in/a.scenario")
    try folder.write(
      "store sqlite\nrepeat 1000000\n  repeat 1000000\n  end\nend\n", to: "in/b.scenario")
    let program = try RunningProgram(
      words + [folder.path("in")], environment: ["TMPDIR": folder.path])
    #expect(try program.waitForOutput(containing: "a.scenario"))
    try endBySignal(signal, program)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["in"])
  }

  @Test(
    arguments: [
      (["predicate", "--json"], "a == 1\n", "canonical"), ([], "note \"begun {1}\"\n", "begun"),
      (["learn", "1", "1"], "\n", "Student"),
    ] as [([String], String, String)], signals)
  func `a subcommand that reads standard input ends at the first signal`(
    command: ([String], String, String), signal: Int32
  ) throws {
    let (words, line, shown) = command
    let program = try RunningProgram(words, environment: ["HOME": folder.path], hasInput: true)
    try program.send(line)
    #expect(try program.waitForOutput(containing: shown))
    try endBySignal(signal, program)
  }
}
