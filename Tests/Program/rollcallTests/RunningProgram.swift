import Foundation
import Synchronization
import Testing

/// The built program while it runs; it is killed where it takes too long.
final class RunningProgram: Sendable {
  /// How a process ended, and what it printed.
  struct Ending {
    /// The exit code; of a process that a signal ended, that signal, negative.
    var code: Int32
    var output: String
    var errors: String
  }

  private struct NotBuilt: Error {
    var path: String
  }

  private static let deadline = DispatchTimeInterval.seconds(240)

  private let process = Process()
  private let input: Pipe?
  private let output = Reader()
  private let errors = Reader()
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - words: what stands behind the program's name.
  ///   - environment: variables besides, or instead of, those that say where things are.
  ///   - hasInput: whether standard input is a pipe that ``send(_:)`` writes to; else it is empty.
  /// - Throws: where the program was not built beside the tests.
  init(
    _ words: [String], environment: [String: String] = [:], hasInput: Bool = false
  ) throws {
    input = hasInput ? Pipe() : nil
    let program = Self.builtProducts.appending(path: "rollcall")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw NotBuilt(path: program.path)
    }
    // What has started the tests, as nohup does, may have them ignore signals, and a child with them.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal=HUP,INT,TERM,PIPE", program.path] + words
    process.environment = Self.inherited.merging(environment) { $1 }
    if let input {
      process.standardInput = input
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    output.begin()
    errors.begin()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The folder that the test bundle was built into.
  static var builtProducts: URL {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
    return URL(filePath: bundle ?? arguments[0]).deletingLastPathComponent()
  }

  /// The test's own variables that say where things are; the locale, the pager and a CI engine's
  /// would change what is printed.
  private static let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
    ["HOME", "PATH", "TMPDIR", "LD_LIBRARY_PATH"].contains(name) || name.hasSuffix("SAN_OPTIONS")
  }

  /// Waits until the output has a text; false where the program ended, or took too long, without.
  func waitForOutput(containing text: String) throws -> Bool {
    output.wait(until: .now() + Self.deadline) { $0.contains(text) }
  }

  /// Whether the output has a text by now.
  func hasShown(_ text: String) throws -> Bool { output.text.contains(text) }

  /// The processes that the program has started and that live.
  func children() throws -> [pid_t] {
    let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").compactMap {
      pid_t($0)
    }
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Writes to the program's standard input, which stays open.
  func send(_ text: String) throws {
    try input?.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends the program's standard input.
  func closeInput() throws { try input?.fileHandleForWriting.close() }

  /// Reads no more of the output.
  func closeOutput() { output.close() }

  /// Waits for the end.
  func end() throws -> Ending {
    if ended.wait(timeout: .now() + Self.deadline) == .timedOut {
      Issue.record("the program did not end")
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    let (status, reason) = (process.terminationStatus, process.terminationReason)
    return Ending(
      code: reason == .exit ? status : -status, output: output.all(), errors: errors.all())
  }
}

/// Reads a pipe to its end on a thread of its own.
private final class Reader: Sendable {
  let pipe = Pipe()
  private let read = Mutex(Data())
  private let isClosing = Atomic(false)
  private let changed = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  /// Begins to read, which the writer's end must be ready for.
  func begin() {
    Thread.detachNewThread { [self] in
      while !isClosing.load(ordering: .relaxed) {
        // Unlike `read(upToCount:)` this does not wait for more than there is.
        let more = pipe.fileHandleForReading.availableData
        guard !more.isEmpty else { break }
        read.withLock { $0 += more }
        changed.signal()
      }
      try? pipe.fileHandleForReading.close()
      finished.signal()
      changed.signal()
    }
  }

  /// Closes the reader's end once it has read something more.
  func close() { isClosing.store(true, ordering: .relaxed) }

  /// Waits until what was read satisfies a condition, or there will be no more.
  func wait(until deadline: DispatchTime, _ condition: (String) -> Bool) -> Bool {
    repeat {
      if condition(text) { return true }
    } while changed.wait(timeout: deadline) == .success && !isFinished
    return condition(text)
  }

  /// Everything, when the writer has closed its end.
  func all() -> String {
    finished.wait()
    finished.signal()
    return text
  }

  var text: String { String(decoding: read.withLock { $0 }, as: UTF8.self) }

  private var isFinished: Bool {
    guard finished.wait(timeout: .now()) == .success else { return false }
    finished.signal()
    return true
  }
}
