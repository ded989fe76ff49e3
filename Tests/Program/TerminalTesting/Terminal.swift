package import Foundation
package import Testing

/// A program on a terminal of its own: keys go in, and what it shows is read from a screen.
///
/// Nothing waits for time to pass: every wait is for something to be seen, or fails at a deadline.
package final class Terminal {
  /// The program was not built beside the tests, or the system has no terminal for it.
  package struct NotStarted: Error {
    package var reason: String
  }

  /// How a program ended: its exit code; of one that a signal ended, that signal, negative.
  package typealias Ending = Int32

  private static let deadline = Duration.seconds(240)

  /// The process.
  package let process: pid_t
  private let terminal: Int32
  private var reader: ScreenReader
  private var ending: Ending?
  private var isClosed = false
  /// Everything that came, for those who look for an escape.
  package private(set) var bytes: [UInt8] = []

  /// Starts a program that was built beside the tests, or one by its whole path.
  ///
  /// - Parameters:
  ///   - program: its name.
  ///   - words: what stands behind it.
  ///   - environment: all its variables but `TERM`, `LC_ALL` and `PATH`, which can be given too, and
  ///     a sanitizer's.
  ///   - folder: where it runs.
  ///   - columns: how wide the terminal is.
  ///   - rows: how high it is.
  /// - Throws: ``NotStarted``.
  package init(
    _ program: String, _ words: [String] = [], environment: [String: String] = [:],
    folder: String = "/", columns: Int = 80, rows: Int = 24
  ) throws {
    let path = try program.hasPrefix("/") ? program : Self.path(of: program)
    var (own, others): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&own, &others, nil, nil, &size) == 0 else {
      throw NotStarted(reason: "there is no terminal to be had")
    }
    defer { close(others) }
    _ = fcntl(own, F_SETFD, FD_CLOEXEC)
    _ = fcntl(others, F_SETFD, FD_CLOEXEC)
    terminal = own
    reader = ScreenReader(columns: columns, rows: rows)
    var variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    variables.merge(Self.sanitizerOptions) { $1 }
    variables.merge(environment) { $1 }
    // Swift sees no way to start a process in a folder of its own.
    process = try Self.start(
      ["/usr/bin/env", "-C", folder, path] + words, variables, on: others)
  }

  deinit {
    if ending == nil {
      kill(process, SIGKILL)
      _ = waitpid(process, nil, 0)
    }
    close(terminal)
  }

  /// What a sanitizer is told by the environment, which its programs need whatever else they are given.
  package static var sanitizerOptions: [String: String] {
    ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
  }

  /// The whole path of a program that was built beside the tests.
  package static func path(of program: String) throws -> String {
    let path = builtProducts + "/" + program
    guard unsafe access(path, X_OK) == 0 else { throw NotStarted(reason: "\(path) was not built") }
    return path
  }

  /// The folder that the test bundle was built into.
  private static var builtProducts: String {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
    return URL(filePath: bundle ?? arguments[0]).deletingLastPathComponent().path
  }

  /// Starts a process whose terminal, in a session of its own, is the one given.
  private static func start(
    _ program: [String], _ variables: [String: String], on descriptor: Int32
  ) throws -> pid_t {
    // Not `ttyname`: its one buffer is all threads', and tests run side by side.
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe ttyname_r(descriptor, &name, name.count) == 0 else {
      throw NotStarted(reason: "the terminal has no name")
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The leader of a session takes the first terminal that it opens for its own.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not see
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let arguments = CTexts(program)
    let environment = CTexts(variables.map { "\($0)=\($1)" })
    let error = unsafe posix_spawn(
      &process, program[0], &actions, &attributes, arguments.pointers, environment.pointers)
    guard error == 0 else {
      throw NotStarted(reason: "\(program[0]): \(unsafe String(cString: strerror(error)))")
    }
    return process
  }

  // MARK: Doing

  /// Types a text, or keys; see ``Key``.
  package func type(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes that may be no characters.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(terminal, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest.removeFirst(max(count, 0))
    }
  }

  /// Pastes a text, as a terminal does where the program has asked for marks round it.
  package func paste(_ text: String) {
    type(screen.modes.contains(2004) ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
  }

  /// Gives the terminal another size, of which the program hears.
  package func resize(columns: Int, rows: Int = 24) {
    reader.screen.resize(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal.
  package func signal(_ number: Int32) { kill(process, number) }

  /// Takes the terminal away, as when its window is closed.
  package func hangUp() { kill(process, SIGHUP) }

  // MARK: Seeing

  /// The screen as far as it was read.
  package var screen: Screen { reader.screen }

  /// Whether the system edits lines and echoes what is typed, as for programs that know nothing.
  package var isCooked: Bool {
    var modes = termios()
    guard unsafe tcgetattr(terminal, &modes) == 0 else { return false }
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & wanted == wanted
  }

  /// Waits until the screen is as wanted; reports the screen where it does not become so in time.
  @discardableResult
  package func wait(
    for what: String, at location: SourceLocation = #_sourceLocation,
    until condition: (Screen) -> Bool
  ) -> Bool {
    let end = ContinuousClock.now + Self.deadline
    while !condition(screen) {
      guard read(until: end) else {
        // What was to be seen may be what made it end.
        if condition(screen) { return true }
        Issue.record("never seen: \(what)\n\(picture)", sourceLocation: location)
        return false
      }
    }
    return true
  }

  /// Waits until a text is on the screen.
  @discardableResult
  package func waitFor(_ text: String, at location: SourceLocation = #_sourceLocation) -> Bool {
    wait(for: text, at: location) { $0.text.contains(text) }
  }

  /// Waits until the row with the cursor reads so, `‸` standing where the cursor is.
  @discardableResult
  package func waitForLine(_ line: String, at location: SourceLocation = #_sourceLocation) -> Bool {
    wait(for: line, at: location) { $0.cursorLine == line }
  }

  /// Waits until the whole screen reads so.
  @discardableResult
  package func waitForScreen(_ text: String, at location: SourceLocation = #_sourceLocation) -> Bool
  {
    wait(for: text, at: location) { $0.text == text }
  }

  /// Waits for the program's end.
  package func end(at location: SourceLocation = #_sourceLocation) -> Ending {
    if let ending { return ending }
    let end = ContinuousClock.now + Self.deadline
    while read(until: end) {}
    if !isClosed {
      Issue.record("the program did not end\n\(picture)", sourceLocation: location)
      kill(process, SIGKILL)
    }
    var status: Int32 = 0
    _ = unsafe waitpid(process, &status, 0)
    let signal = status & 0x7F
    let found = signal == 0 ? status >> 8 & 0xFF : -signal
    ending = found
    return found
  }

  /// The screen in a frame, for a person who looks for what went wrong.
  package var picture: String {
    let rule = "+" + String(repeating: "-", count: screen.columns) + "+"
    return ([rule, screen.wholeText, rule, "cursor: \(screen.cursorLine)"]).joined(separator: "\n")
  }

  /// Reads what comes next; false where nothing more came until the deadline, or will come.
  private func read(until end: ContinuousClock.Instant) -> Bool {
    guard !isClosed else { return false }
    let left = max(end - .now, .zero)
    let (seconds, attoseconds) = left.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, Int32(clamping: milliseconds)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe Foundation.read(terminal, &buffer, buffer.count)
    if count < 0, errno == EINTR { return true }
    guard count > 0 else {
      isClosed = true
      return false
    }
    bytes += buffer[..<count]
    reader.read(buffer[..<count])
    return true
  }
}

/// Texts as C passes them on: pointers, the last of which is null.
@safe
private final class CTexts {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    count = texts.count
    unsafe pointers = .allocate(capacity: count + 1)
    for (place, text) in texts.enumerated() {
      unsafe (pointers + place).initialize(to: strdup(text))
    }
    unsafe (pointers + count).initialize(to: nil)
  }

  deinit {
    for place in 0..<count { unsafe free(pointers[place]) }
    unsafe pointers.deallocate()
  }
}
