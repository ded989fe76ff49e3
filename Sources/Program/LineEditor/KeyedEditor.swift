internal import CEditLine
import Foundation

/// Lines edited with libedit.
///
/// libedit calls back for every character, for the prompts, and for the keys that are ours. What
/// prints below the line, or leaves it, first lets libedit draw the line with the cursor at its end,
/// and is done when libedit asks for the next character: see ``Interlude``.
@safe
final class KeyedEditor {
  /// What is done between two keys, while the cursor is drawn at the end of the line.
  private enum Interlude {
    case leave(LineEditor.Answer)
    case stop
    case list([Completion.Candidate])
  }

  /// Keys that answer by themselves on an empty line.
  struct SingleKeys {
    var keys: Set<Character>
    /// Whether letters that have come already are the beginning of a line.
    var beginsLine: (String) -> Bool
  }

  /// Nil where every key is of a line.
  var keys: SingleKeys?
  var completion: (EditedLine) -> Completion = { _ in Completion() }
  var hint: (EditedLine) -> String = { _ in "" }

  private let handle: OpaquePointer
  private let buffer: LineBuffer
  private let history: OpaquePointer
  /// What ``history`` holds, the oldest first.
  private var recalled: [String] = []
  private let input = TerminalInput()
  private let standIns = StandIns()
  /// What libedit has drawn, on its way to the terminal.
  private let page: UnsafeMutablePointer<ceditline_page>
  private let prompt = WideText()
  private let rightPrompt = WideText()
  private let dimsHints: Bool
  private var promptText = ""
  /// The terminal's size as it was drawn for last.
  private var size = Size(columns: 80, rows: 24)
  /// What to put into the line before the first key; nil when that is done.
  private var prefilled: String?
  /// Whether the line is what was put there and no key has touched it, so that typing replaces it.
  private var isOffered = false
  private var interlude: Interlude?
  /// Where the cursor stood before an interlude, in characters from the end.
  private var charactersBehindCursor = 0
  /// The hint that stands at the right edge, or would if the line left room.
  private var drawnHint = ""
  /// Whether the line is done with, so that no hint stays beside it.
  private var isLeaving = false
  /// Whether the next SIGCONT ends a stop that was our own.
  private var expectsContinue = false
  private var answer: LineEditor.Answer?
  private var filter = EscapeFilter()
  /// Characters that have come and are not yet read.
  private var waiting: ArraySlice<Unicode.Scalar> = []

  /// An editor for the terminal; nil where it cannot move a cursor, or characters cannot be written.
  init?(program: String, dimsHints: Bool) {
    guard TerminalLocale.use(), let page = unsafe ceditline_page_open(),
      let handle = unsafe ceditline_open(program, page)
    else { return nil }
    guard let history = unsafe history_winit() else {
      unsafe el_end(handle)
      return nil
    }
    unsafe self.handle = handle
    unsafe self.page = page
    unsafe buffer = LineBuffer(handle, standIns)
    unsafe self.history = history
    self.dimsHints = dimsHints
    let needed = ["ce", "cd", "up"]
    guard needed.allSatisfy({ (name: String) in unsafe ceditline_can(handle, name) != 0 }) else {
      return nil
    }
    unsafe ceditline_set_owner(handle, Unmanaged.passUnretained(self).toOpaque())
    unsafe ceditline_set_prompt(handle) { unsafe KeyedEditor.owner($0).prompt.pointer }
    unsafe ceditline_set_right_prompt(handle) { unsafe KeyedEditor.owner($0).hintPointer() }
    unsafe ceditline_set_reader(handle) { unsafe KeyedEditor.owner($0).read(into: $1) }
    unsafe ceditline_set_emacs(handle)
    unsafe ceditline_take_keys(handle)
    unsafe ceditline_set_history_size(history, 10_000)
    unsafe ceditline_set_history(handle, history)
    bindKeys()
    // What was said of a terminal that is not known.
    unsafe ceditline_page_turn(page)
  }

  deinit {
    unsafe el_end(handle)
    unsafe history_wend(history)
  }

  /// Replaces what the arrow keys recall.
  ///
  /// - Complexity: that of what is new, where it stands behind what was recalled before.
  func recall(_ entries: [String]) {
    if !entries.starts(with: recalled) {
      unsafe ceditline_forget(history)
      recalled = []
    }
    for entry in entries.dropFirst(recalled.count) {
      _ = unsafe WideText.lend(standIns.scalars(for: entry)) { unsafe ceditline_enter(history, $0) }
    }
    recalled = entries
  }

  /// Reads a line; see ``LineEditor/readLine(prompt:prefilled:)``.
  func readLine(prompt text: String, prefilled: String) -> LineEditor.Answer {
    promptText = text
    prompt.set(standIns.scalars(for: text))
    size = terminalSize
    self.prefilled = prefilled.isEmpty ? nil : prefilled
    (interlude, isLeaving, isOffered, answer) = (nil, false, false, nil)
    let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
    let rescue = TerminalRescue()
    defer {
      rescue.end()
      watch.end()
    }
    // Before the prompt shows, or what is typed at once is echoed by the system.
    unsafe ceditline_set_editing_modes(handle, 1)
    write("\u{1B}[?2004h")
    var count: Int32 = 0
    _ = unsafe el_wgets(handle, &count)
    showPage()
    let ending =
      switch answer {
      case .interrupted: "^C\n"
      case .key: "\r\u{1B}[K"
      case .line, .end, .ended, nil: "\n"
      }
    write("\u{1B}[?2004l" + ending)
    return answer ?? .end
  }

  // MARK: What is shown

  private func write(_ text: String) { StandardOutput.write(text) }

  /// Takes what libedit has drawn to the terminal.
  private func showPage() {
    unsafe ceditline_page_turn(page)
    let count = unsafe page.pointee.count
    guard count > 0, let bytes = unsafe page.pointee.bytes else { return }
    let drawn = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    write(standIns.shown(unsafe String(decoding: drawn, as: UTF8.self)))
  }

  /// Lets libedit draw prompt and line where the cursor is.
  private func draw() {
    unsafe ceditline_draw(handle)
    showPage()
  }

  /// Draws the hint where it is another than the one that stands there: libedit does not look for
  /// one when a character is added at the end.
  private func showHint() {
    if fittingHint != drawnHint { drawAnew() }
  }

  /// The hint for the line; empty for a line that leaves no room, which is not looked at: it may be long.
  private var fittingHint: String { buffer.count < size.columns ? hint(buffer.edited) : "" }

  // MARK: What libedit asks for

  private static func owner(_ handle: OpaquePointer) -> KeyedEditor {
    guard let owner = unsafe ceditline_owner(handle) else {
      preconditionFailure("libedit has lost the editor it belongs to")
    }
    return unsafe Unmanaged<KeyedEditor>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Escapes for the terminal, between marks for libedit that are not drawn.
  ///
  /// libedit takes each for a part of the character behind it, and when it looks for what has changed
  /// it compares only the places of such characters: so that is always a blank.
  private static let faint = Array("\u{1}\u{1B}[2m\u{1} ".unicodeScalars)
  private static let normal = Array("\u{1}\u{1B}[m\u{1} ".unicodeScalars)

  private func hintPointer() -> UnsafeMutablePointer<Int32> {
    let text = isLeaving ? "" : fittingHint
    drawnHint = text
    let isFaint = !text.isEmpty && dimsHints
    let scalars = standIns.scalars(for: text)
    rightPrompt.set(isFaint ? Self.faint + scalars + Self.normal : scalars)
    return unsafe rightPrompt.pointer
  }

  /// Gives libedit the next character: 1 when there is one, -1 where the line ends.
  private func read(into character: UnsafeMutablePointer<Int32>) -> Int32 {
    showPage()
    if let text = prefilled {
      prefilled = nil
      drawAnew { isOffered = buffer.insert(text) }
    }
    if let interlude { play(interlude) }
    while answer == nil {
      if let next = waiting.popFirst() {
        let joining = filter.isInText ? buffer.join(next) : .apart
        if joining == .joined {
          // libedit draws what has changed, which is one character.
          waiting = "\u{1B}[\(KeyBindings.refresh)".unicodeScalars + waiting
        }
        if joining != .apart { continue }
        unsafe character.pointee = Int32(wide: standIns.scalars(for: String(Character(next)))[0])
        return 1
      }
      showHint()
      switch input.next() {
      case .character(let scalar):
        // A key may come before the signal that tells of a new size.
        if size != terminalSize { drawAnew() }
        let beginsKey = filter.isInText
        if beginsKey, let key = singleKey(scalar) {
          answer = .key(key)
          continue
        }
        waiting = filter.take(scalar)[...]
        if isOffered, filter.isInText { touchOffer(with: beginsKey ? scalar : nil) }
      case .end, .signal(SIGHUP): answer = .ended(bySignal: SIGHUP)
      case .signal(SIGINT): waiting = ["\u{3}"]
      case .signal(SIGTSTP): waiting = ["\u{1A}"]
      case .signal(SIGWINCH): drawAnew()
      case .signal(SIGCONT): goOn()
      case .signal(let signal): answer = .ended(bySignal: signal)
      }
    }
    errno = EINTR
    return -1
  }

  /// The key that a character is where it answers by itself; nil where it is of a line.
  private func singleKey(_ scalar: Unicode.Scalar) -> Character? {
    let key = Character(scalar)
    guard let keys, keys.keys.contains(key), buffer.count == 0 else { return nil }
    let letters = String(key) + input.lettersTypedAhead()
    return letters.count > 1 && keys.beginsLine(letters) ? nil : key
  }

  /// Gives way to what is typed, and to nothing else: a key that moves or removes has taken the line.
  ///
  /// - Parameter scalar: what was typed; nil for a key of several characters.
  private func touchOffer(with scalar: Unicode.Scalar?) {
    if let scalar, scalar.properties.generalCategory != .control {
      removeOffer()
    } else if !waiting.elementsEqual("[\(KeyBindings.paste)".unicodeScalars) {
      isOffered = false
    }
  }

  /// Removes the line that was put there, where no key has touched it.
  private func removeOffer() {
    guard isOffered else { return }
    isOffered = false
    drawAnew { buffer.remove(before: buffer.edited.before.count) }
  }

  // MARK: Between two keys

  /// Lets the line be drawn with the cursor at its end; then an interlude follows.
  private func pause(for next: Interlude) -> Int32 {
    charactersBehindCursor = buffer.edited.after.count
    buffer.moveCursor(by: charactersBehindCursor)
    interlude = next
    return CC_REFRESH
  }

  private func leave(_ answer: LineEditor.Answer) -> Int32 {
    isLeaving = true
    return pause(for: .leave(answer))
  }

  private func play(_ current: Interlude) {
    interlude = nil
    switch current {
    case .leave(let answer):
      self.answer = answer
      return
    case .stop: stop()
    case .list(let candidates):
      let lines = CompletionList(candidates: candidates).lines(
        columns: terminalSize.columns, height: terminalSize.rows - 2)
      write("\r\n" + lines.map { $0 + "\r\n" }.joined())
    }
    buffer.moveCursor(by: -charactersBehindCursor)
    draw()
  }

  /// Stops the program, as Control-Z does, until somebody wakes it.
  private func stop() {
    write("\u{1B}[?2004l\r\n")
    unsafe ceditline_set_editing_modes(handle, 0)
    let former = signal(SIGTSTP, SIG_DFL)
    expectsContinue = true
    // The whole job, as the terminal would; where nothing could wake it the system refuses.
    kill(0, SIGTSTP)
    signal(SIGTSTP, former)
    unsafe ceditline_set_editing_modes(handle, 1)
    write("\u{1B}[?2004h")
  }

  /// Takes the terminal back after a stop.
  private func goOn() {
    if expectsContinue {
      expectsContinue = false
      return
    }
    unsafe ceditline_set_editing_modes(handle, 0)
    unsafe ceditline_set_editing_modes(handle, 1)
    write("\u{1B}[?2004h")
    drawAnew()
  }

  /// Draws prompt and line in place of what is there, for the size that the terminal has now.
  ///
  /// A terminal that became narrower or wider has moved the line's text to other rows by itself.
  ///
  /// - Parameter change: what is done to the line in between.
  private func drawAnew(after change: () -> Void = {}) {
    size = terminalSize
    var shape = LineShape(columns: size.columns)
    shape.write(promptText + buffer.edited.before)
    write("\r" + (shape.row > 0 ? "\u{1B}[\(shape.row)A" : "") + "\u{1B}[J")
    change()
    unsafe el_resize(handle)
    draw()
  }

  private struct Size: Equatable {
    var columns: Int
    var rows: Int
  }

  private var terminalSize: Size {
    var size = winsize()
    _ = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return Size(
      columns: size.ws_col > 1 ? Int(size.ws_col) : 80,
      rows: size.ws_row > 1 ? Int(size.ws_row) : 24)
  }

  // MARK: Keys

  private func bindKeys() {
    for command in KeyBindings.OwnCommand.allCases {
      unsafe _ = ceditline_name(handle, command.name, Self.function(of: command))
    }
    for (key, command) in KeyBindings.all { unsafe _ = ceditline_bind(handle, key, command) }
  }

  private typealias Function = @convention(c) (OpaquePointer, wint_t) -> UInt8

  /// What libedit calls for a key of ours; such a function can know no more than it is given.
  private static func function(of command: KeyBindings.OwnCommand) -> Function {
    switch command {
    case .accept: { handle, _ in unsafe KeyedEditor.owner(handle).press(.accept) }
    case .interrupt: { handle, _ in unsafe KeyedEditor.owner(handle).press(.interrupt) }
    case .suspend: { handle, _ in unsafe KeyedEditor.owner(handle).press(.suspend) }
    case .quit: { handle, _ in unsafe KeyedEditor.owner(handle).press(.quit) }
    case .deleteOrEnd: { handle, _ in unsafe KeyedEditor.owner(handle).press(.deleteOrEnd) }
    case .complete: { handle, _ in unsafe KeyedEditor.owner(handle).press(.complete) }
    case .paste: { handle, _ in unsafe KeyedEditor.owner(handle).press(.paste) }
    case .nothing: { handle, _ in unsafe KeyedEditor.owner(handle).press(.nothing) }
    case .refresh: { handle, _ in unsafe KeyedEditor.owner(handle).press(.refresh) }
    }
  }

  /// Does what a key is for; what libedit is to do then.
  private func press(_ command: KeyBindings.OwnCommand) -> UInt8 {
    let code =
      switch command {
      case .accept: leave(.line(buffer.edited.text))
      case .interrupt: leave(.interrupted)
      case .quit: leave(.ended(bySignal: SIGQUIT))
      case .suspend: pause(for: .stop)
      case .deleteOrEnd where buffer.edited.text.isEmpty: leave(.end)
      case .deleteOrEnd: delete()
      case .complete: complete()
      case .paste: paste()
      case .nothing: CC_NORM
      case .refresh: CC_REFRESH
      }
    return UInt8(truncatingIfNeeded: code)
  }

  private func delete() -> Int32 {
    guard !buffer.edited.after.isEmpty else { return CC_ERROR }
    buffer.moveCursor(by: 1)
    buffer.remove(before: 1)
    return CC_REFRESH
  }

  private func complete() -> Int32 {
    let line = buffer.edited
    let found = completion(line)
    guard line.before.hasSuffix(found.typed), !found.candidates.isEmpty else { return CC_ERROR }
    guard let certain = found.certain else { return pause(for: .list(found.candidates)) }
    buffer.remove(before: found.typed.count)
    // What stands behind the cursor already need not be written again.
    let isSpaced = certain.last == " " && line.after.first == " "
    return buffer.insert(isSpaced ? String(certain.dropLast()) : certain) ? CC_REFRESH : CC_ERROR
  }

  private func paste() -> Int32 {
    var pasted = PastedText()
    while true {
      switch input.next() {
      case .character(let scalar):
        guard pasted.take(scalar) else { continue }
        removeOffer()
        return buffer.insert(pasted.text) ? CC_REFRESH : CC_ERROR
      case .signal(SIGINT): return leave(.interrupted)
      case .signal(SIGWINCH), .signal(SIGTSTP), .signal(SIGCONT): break
      case .signal(let signal): return leave(.ended(bySignal: signal))
      case .end: return leave(.ended(bySignal: SIGHUP))
      }
    }
  }
}
