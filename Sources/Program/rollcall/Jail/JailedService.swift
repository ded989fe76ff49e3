import Foundation
import ScenarioFiles

/// The program, started again to talk to another program by itself: its standard streams are this one's, and its limits
/// the jail's, but for the time.
struct JailedService {
  var program = "/proc/self/exe"
  var environment: [String: String]
  /// Bytes of memory and of each file; processor time, in seconds, that no session comes to.
  private static let limits = Confinement.Limits(
    memoryBytes: JailedProcess.Allowance().memoryBytes,
    fileBytes: JailedProcess.Allowance().diskBytes, processorSeconds: 1_000_000_000)

  /// Starts the program and waits for its end, as long as that takes.
  ///
  /// Its temporary files lie in a folder of its own, which is gone afterwards; it ends with this process.
  ///
  /// - Parameter words: the arguments.
  /// - Returns: how it ended.
  /// - Throws: what the system refused before it had begun.
  func run(_ words: [String]) throws(FileProblem) -> JailedProcess.Ending {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    var environment = environment
    environment["TMPDIR"] = scratch.path
    for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] { environment[name] = nil }
    var life: [Int32] = [-1, -1]
    guard unsafe pipe(&life) == 0 else { throw .unreadable(path: program, reason: errno) }
    for end in life { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(life[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, life[0], Confinement.lifeline)
    var process: pid_t = 0
    let all = [program, Confinement.word, Self.limits.word] + words
    let error = unsafe ArgumentPointers.with(all) { arguments in
      unsafe ArgumentPointers.with(environment.map { "\($0)=\($1)" }) { variables in
        unsafe posix_spawn(&process, program, &actions, nil, arguments, variables)
      }
    }
    close(life[0])
    guard error == 0 else { throw .unreadable(path: program, reason: error) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return JailedProcess.Ending(status: status)
  }
}
