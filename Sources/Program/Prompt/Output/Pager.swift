import Foundation
package import Words

/// The program that shows a long text page by page.
package struct Pager {
  /// The command of `PAGER`; nil for `less`, as this program starts it.
  private let command: String?
  /// What the pager finds in its environment.
  ///
  /// Pages are UTF-8 whatever the locale is, and `less` would show bytes where it is not told.
  private let environment: [String: String]

  /// The pager that the environment asks for: `PAGER`, or `less` where it is there; nil for none, and
  /// where `PAGER` is empty or `cat`.
  package init?(_ environment: [String: String]) {
    self.environment = environment.merging(["LESSCHARSET": "utf-8"]) { own, _ in own }
    if let wanted = environment["PAGER"] {
      let word = wanted.trimmingCharacters(in: .whitespaces)
      if word.isEmpty || word == "cat" { return nil }
      command = word
    } else {
      let folders = (environment["PATH"] ?? "").split(separator: ":")
      guard folders.contains(where: { unsafe access("\($0)/less", X_OK) == 0 }) else { return nil }
      command = nil
    }
  }

  /// What `less` is started as: the keys of it stand below a page, and at its end that of leaving alone.
  ///
  /// A prompt of less's is ASCII, so that one in Chinese has signs for words; a backslash takes a colon's
  /// meaning away.
  private static func less(in language: Language) -> String {
    let keys = language(
      "?eend, q\\: leave:space\\: more, b\\: back, q\\: leave.",
      "?e[q] x:[space] >>  [b] <<  [q] x.")
    return "less -FRX '-Ps\(keys) '"
  }

  /// Hands a text to the pager and waits for its end; who leaves it early has read enough.
  ///
  /// The pager has the terminal, and Control-C is its own until it ends. It throws nothing: where it
  /// cannot be started the text was not shown.
  ///
  /// - Parameters:
  ///   - text: the text, with escapes where it has colours.
  ///   - language: the language of the keys that stand below it, where the pager is `less`.
  /// - Returns: false where there is no such pager, and the text is still to be shown.
  package func show(_ text: String, in language: Language) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var (ignored, former) = (sigaction(), sigaction())
    unsafe ignored.__sigaction_handler.sa_handler = SIG_IGN
    unsafe sigaction(SIGINT, &ignored, &former)
    defer { unsafe sigaction(SIGINT, &former, nil) }
    let process = start(command ?? Self.less(in: language), reading: ends[0])
    close(ends[0])
    if process != nil { Self.write(text, to: ends[1]) }
    close(ends[1])
    guard let process else { return false }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The shell's word for a command that is not there.
    let noSuchCommand: Int32 = 127
    return status & 0x7F != 0 || status >> 8 & 0xFF != noSuchCommand
  }

  /// Starts the shell on the command, in the group of processes that has the terminal.
  private func start(_ command: String, reading descriptor: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments = ["/bin/sh", "-c", command]
    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process = pid_t()
    let error = unsafe posix_spawn(
      &process, "/bin/sh", &actions, &attributes, words, variables)
    return error == 0 ? process : nil
  }

  /// Writes all of a text, or what is taken of it; SIGPIPE is ignored by the whole program.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }
}
