import Foundation
import ScenarioFiles
import TestSupport
import Testing

/// Each subcommand while it is busy, and the first signal that asks it to end.
struct InterruptionTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// How long a command may go on after the signal.
  private static let patience = Duration.seconds(1)
  /// What a busy machine may add to it, which is slow to give a process its turn; what is not ended by
  /// the signal would go on for a minute at least.
  private static let longest = Duration.seconds(10)
  /// How often a command is tried until once it ends in time.
  private static let tries = 4

  static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// How a program ends that a signal ended: Control-C has a code of its own.
  private static func code(after signal: Int32) -> Int32 {
    signal == SIGINT ? ExitCode.interrupted.rawValue : -signal
  }

  /// Has a command end by a signal once it is busy, each time, and once within a second.
  ///
  /// What takes longer by its nature does so at each try; what a busy machine adds it does not.
  private func endsInTime(
    _ signal: Int32, _ begin: () throws -> RunningProgram, after check: () throws -> Void = {}
  ) throws {
    var shortest = Self.longest
    for _ in 0..<Self.tries where shortest > Self.patience {
      let program = try begin()
      let start = ContinuousClock.now
      program.signal(signal)
      let ended = try program.end()
      let time = ContinuousClock.now - start
      shortest = min(shortest, time)
      #expect(ended.code == Self.code(after: signal))
      #expect(ended.errors == "")
      #expect(time < Self.longest)
      try check()
    }
    #expect(shortest <= Self.patience)
  }

  @Test(arguments: [["run"], ["check"], ["format"], ["export", "swift"]], signals)
  func `a subcommand that reads a pipe ends at the first signal`(
    words: [String], signal: Int32
  ) throws {
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    var writers: [Int32] = []
    defer { for writer in writers { close(writer) } }
    try endsInTime(signal) {
      let program = try RunningProgram(words + [pipe])
      // Opening waits for the reader, so it has begun; nothing comes, and no end.
      writers.append(unsafe open(pipe, O_WRONLY))
      return program
    }
  }

  @Test(
    arguments: [["check"], ["format", "--dry-run"], ["export", "swift"], ["run"]], signals)
  func `a subcommand that works on a long text ends at the first signal`(
    words: [String], signal: Int32
  ) throws {
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let text = Data(String(repeating: "note \"0123456789\"\n", count: 400_000).utf8)
    try endsInTime(signal) {
      let program = try RunningProgram(words + [pipe])
      // It has read all but what a pipe holds when this returns, and works for many seconds then.
      let writer = try FileHandle(forWritingTo: URL(filePath: pipe))
      try writer.write(contentsOf: text)
      try writer.close()
      return program
    }
  }

  @Test(arguments: [["run"], ["test", "--expectations-only", "--jobs", "1"]], signals)
  func `a subcommand that runs a scenario ends at the first signal`(
    words: [String], signal: Int32
  ) throws {
    try folder.write("expect 1 == 2\n", to: "in/a.scenario")
    try folder.write(
      "store sqlite\nrepeat 1000000\n  repeat 1000000\n  end\nend\n", to: "in/b.scenario")
    try endsInTime(signal) {
      let program = try RunningProgram(
        words + [folder.path("in")], environment: ["TMPDIR": folder.path])
      #expect(try program.waitForOutput(containing: "a.scenario"))
      return program
    } after: {
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left == ["in"])
    }
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
    try endsInTime(signal) {
      let program = try RunningProgram(words, environment: ["HOME": folder.path], hasInput: true)
      try program.send(line)
      #expect(try program.waitForOutput(containing: shown))
      return program
    }
  }
}
