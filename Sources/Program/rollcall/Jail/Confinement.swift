import Foundation
import ScenarioFiles

/// The limits that a process of the jail puts on itself, before it reads a word of somebody else's.
///
/// The program starts itself again with `jailed MEMORY,FILE,SECONDS` before a command's words, and
/// with a pipe as its file 3, whose other end the first process holds.
enum Confinement {
  /// The word that begins the arguments of a jailed process, which is no command.
  static let word = "jailed"
  /// The pipe that is at its end as soon as the process that watches is gone.
  static let lifeline: Int32 = 3
  /// What a process ends with that was refused memory.
  static let memoryCode: Int32 = 86

  /// The limits of a process as one word.
  struct Limits: Equatable {
    var memoryBytes: Int
    /// No file grows larger.
    var fileBytes: Int
    var processorSeconds: Int

    var word: String { "\(memoryBytes),\(fileBytes),\(processorSeconds)" }

    init(memoryBytes: Int, fileBytes: Int, processorSeconds: Int) {
      self.memoryBytes = memoryBytes
      self.fileBytes = fileBytes
      self.processorSeconds = processorSeconds
    }

    /// Reads ``word``; nil for anything else.
    init?(word: String) {
      let numbers = word.split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 3, numbers.allSatisfy({ $0 > 0 }) else { return nil }
      (memoryBytes, fileBytes, processorSeconds) = (numbers[0], numbers[1], numbers[2])
    }
  }

  /// Takes the jail's words from the arguments and puts its limits on the process.
  ///
  /// - Parameter words: the arguments; those of the command are left.
  /// - Returns: whether the process is jailed.
  static func begin(_ words: inout [String]) -> Bool {
    guard words.count > 1, words[0] == word, let limits = Limits(word: words[1]) else {
      return false
    }
    words.removeFirst(2)
    // A file that grows too large is refused to the writer.
    signal(SIGXFSZ, SIG_IGN)
    // What the program itself has mapped, a sanitizer's shadow for one, is not the scenario's.
    limit(RLIMIT_AS, to: virtualBytes + limits.memoryBytes)
    limit(RLIMIT_FSIZE, to: limits.fileBytes)
    // At the softer limit comes a signal that says what was reached; at the hard one the end.
    limit(RLIMIT_CPU, to: limits.processorSeconds, atMost: limits.processorSeconds + 5)
    limit(RLIMIT_CORE, to: 0)
    tellRefusedMemory()
    watchLifeline()
    return true
  }

  private static func limit(_ resource: __rlimit_resource, to most: Int, atMost hard: Int? = nil) {
    let kind = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_max = min(limit.rlim_max, rlim_t(hard ?? most))
    limit.rlim_cur = min(limit.rlim_max, rlim_t(most))
    _ = unsafe setrlimit(kind, &limit)
  }

  /// Has the process end with a code of its own where memory was refused to it: the program cannot go on
  /// then, and a signal alone would look like a fault.
  private static func tellRefusedMemory() {
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      var action = sigaction()
      // The refusal is the last that the system said to the thread. After any other the signal comes
      // once more, and ends the process.
      unsafe action.__sigaction_handler.sa_handler = { _ in
        if errno == ENOMEM { _exit(Confinement.memoryCode) }
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(signal, &action, nil)
    }
  }

  /// The bytes of address space that the process has now; 0 where the system does not say.
  private static var virtualBytes: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(
      separator: " ")
    return (words?.first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Ends the process where the one that watches it is gone.
  private static func watchLifeline() {
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while true {
        let count = unsafe read(lifeline, &byte, 1)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { _exit(ExitCode.interrupted.rawValue) }
      }
    }
  }
}
