import Foundation
import ScenarioFiles
import Synchronization

/// The program, started again for one file of somebody else's, and watched until it has ended.
struct JailedProcess: Sendable {
  /// What a process may take.
  struct Allowance: Equatable {
    var memoryBytes = 1 << 30
    /// Bytes on the disk, of its scratch folder and of the stores that it keeps, together.
    var diskBytes = 1 << 30
    /// Seconds from its start, and of processor time.
    var seconds = 60.0
    /// Bytes that it prints.
    var outputBytes = 128 << 20

    /// What it is given beyond the limits that it keeps by itself, to begin to say which it reached: work that does not
    /// look at the clock ends with it.
    static let secondsToBegin = 1.0
    /// What it is given beyond them until it has said all.
    static let secondsToReport = 5.0
  }

  /// How it ended.
  enum Ending {
    case exited(Int32)
    case signal(Int32)
    /// It was stopped since it took more than it may.
    case limit(ProgramSentence)
    /// The user interrupted, so that it was stopped.
    case interrupted
  }

  struct Outcome {
    var ending: Ending
    var output = ""
    var errors = ""
  }

  /// The program to start.
  var program = "/proc/self/exe"
  var environment: [String: String]
  var allowance = Allowance()
  var isInterrupted: @Sendable () -> Bool

  /// Starts the program and waits for its end.
  ///
  /// Its temporary files lie in a folder of its own, which is gone afterwards.
  ///
  /// - Parameters:
  ///   - words: the arguments.
  ///   - input: what its standard input holds.
  ///   - folders: folders in which it may write besides.
  /// - Returns: how it ended and what it printed.
  /// - Throws: what the system refused before it had begun.
  func run(
    _ words: [String], input: [UInt8] = [], writingTo folders: [String] = []
  ) throws(FileProblem) -> Outcome {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    var inputPath = "/dev/null"
    if !input.isEmpty {
      inputPath = ScenarioFinder.join(scratch.path, "input")
      try FileAccess.write(input, to: inputPath)
    }
    var environment = environment
    environment["TMPDIR"] = scratch.path
    // What a user's own runs are remembered by is none of its business.
    for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] { environment[name] = nil }
    let limits = Confinement.Limits(
      memoryBytes: allowance.memoryBytes, fileBytes: allowance.diskBytes,
      processorSeconds: Int((allowance.seconds + Allowance.secondsToReport).rounded(.up)))
    let process = try StartedProcess(
      program, [Confinement.word, limits.word] + words, readingFrom: inputPath,
      environment: environment)
    return watch(process, [scratch.path] + folders)
  }

  private func watch(_ process: StartedProcess, _ folders: [String]) -> Outcome {
    let before = folders.map(FileAccess.diskUse)
    let start = ContinuousClock.now
    let beginning = start + .seconds(allowance.seconds + Allowance.secondsToBegin)
    let deadline = start + .seconds(allowance.seconds + Allowance.secondsToReport)
    var reached: Ending?
    while process.read(forMilliseconds: 100) {
      if isInterrupted() {
        reached = .interrupted
      } else if ContinuousClock.now > (process.count == 0 ? beginning : deadline) {
        reached = .limit(.tookTooLong(seconds: allowance.seconds))
      } else if process.count > allowance.outputBytes {
        reached = .limit(.printedTooMuch(bytes: allowance.outputBytes))
      } else if zip(folders, before).reduce(0, { $0 + FileAccess.diskUse(of: $1.0) - $1.1 })
        > allowance.diskBytes
      {
        reached = .limit(.wroteTooMuch(bytes: allowance.diskBytes))
      }
      if reached != nil { break }
    }
    let ending = process.end(killing: reached != nil)
    return Outcome(ending: reached ?? ending, output: process.output, errors: process.errors)
  }
}

extension JailedProcess.Ending {
  /// What the system says of a process that has ended.
  init(status: Int32) {
    let signal = status & 0x7F
    let code = status >> 8 & 0xFF
    switch (signal, code) {
    case (SIGXCPU, _): self = .limit(.usedTooMuchProcessor)
    case (0, Confinement.memoryCode): self = .limit(.usedTooMuchMemory)
    case (0, _): self = .exited(code)
    default: self = .signal(signal)
    }
  }
}

/// Texts as the system takes a program's arguments and variables.
enum ArgumentPointers {
  static func with<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(pointers)
  }
}

/// A process with pipes to its output, and one that tells it whether the program still lives.
private final class StartedProcess {
  /// One process is started at a time, or the ends of its pipes would be inherited by another.
  private static let turn = Mutex(())

  private let process: pid_t
  private let lifeline: Int32
  private var readers: [Int32]
  private var texts: [[UInt8]] = [[], []]

  init(
    _ program: String, _ words: [String], readingFrom input: String,
    environment: [String: String]
  ) throws(FileProblem) {
    let started = Self.turn.withLock { _ in
      Self.start(program, words, readingFrom: input, environment: environment)
    }
    guard let (process, lifeline, readers) = started.value else {
      throw .unreadable(path: program, reason: started.error)
    }
    self.process = process
    self.lifeline = lifeline
    self.readers = readers
  }

  private typealias Parts = (process: pid_t, lifeline: Int32, readers: [Int32])

  private static func start(
    _ program: String, _ words: [String], readingFrom input: String,
    environment: [String: String]
  ) -> (value: Parts?, error: Int32) {
    var ends: [Int32] = []
    func pipeEnds() -> Bool {
      var pair: [Int32] = [-1, -1]
      guard unsafe pipe(&pair) == 0 else { return false }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends += pair
      return true
    }
    guard pipeEnds(), pipeEnds(), pipeEnds() else {
      let error = errno
      for end in ends { close(end) }
      return (nil, error)
    }
    let (output, errors, life) = (ends[0...1], ends[2...3], ends[4...5])
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors[3], STDERR_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, life[4], Confinement.lifeline)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A group of its own: Control-C is for the program that watches.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    let error = unsafe ArgumentPointers.with([program] + words) { arguments in
      unsafe ArgumentPointers.with(environment.map { "\($0)=\($1)" }) { variables in
        unsafe posix_spawn(&process, program, &actions, &attributes, arguments, variables)
      }
    }
    for end in [output[1], errors[3], life[4]] { close(end) }
    guard error == 0 else {
      for end in [output[0], errors[2], life[5]] { close(end) }
      return (nil, error)
    }
    let readers = [output[0], errors[2]]
    for end in readers { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return ((process, life[5], readers), 0)
  }

  /// How many bytes it has printed.
  var count: Int { texts[0].count + texts[1].count }
  var output: String { String(decoding: texts[0], as: UTF8.self) }
  var errors: String { String(decoding: texts[1], as: UTF8.self) }

  /// Reads what is printed for a while; false where there will be no more.
  func read(forMilliseconds milliseconds: Int32) -> Bool {
    var waiting = readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&waiting, 2, milliseconds) > 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    for index in readers.indices where waiting[index].revents != 0 {
      let count = unsafe Foundation.read(readers[index], &chunk, chunk.count)
      if count > 0 {
        texts[index] += chunk[..<count]
      } else if count == 0 {
        close(readers[index])
        // Nothing is asked of a negative number.
        readers[index] = -1
      }
    }
    return readers.contains { $0 >= 0 }
  }

  /// Waits for its end, after making it end where that is wanted.
  func end(killing: Bool) -> JailedProcess.Ending {
    if killing { kill(process, SIGKILL) }
    for reader in readers where reader >= 0 { close(reader) }
    readers = [-1, -1]
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(lifeline)
    return JailedProcess.Ending(status: status)
  }
}
