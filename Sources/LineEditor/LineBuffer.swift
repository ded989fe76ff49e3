internal import CEditLine

/// The line that libedit holds.
@safe
struct LineBuffer {
  private let handle: OpaquePointer
  private let standIns: StandIns

  init(_ handle: OpaquePointer, _ standIns: StandIns) {
    unsafe self.handle = handle
    self.standIns = standIns
  }

  /// The line as it is.
  var edited: EditedLine {
    guard let info = unsafe el_wline(handle)?.pointee, let start = unsafe info.buffer,
      let cursor = unsafe info.cursor, let end = unsafe info.lastchar
    else { return EditedLine() }
    return unsafe EditedLine(
      before: text(from: start, to: cursor), after: text(from: cursor, to: end))
  }

  private func text(from start: UnsafePointer<Int32>, to end: UnsafePointer<Int32>) -> String {
    let count = unsafe end - start
    return standIns.text(
      (0..<count).lazy.map { unsafe Unicode.Scalar(UInt32(bitPattern: start[$0])) ?? "\u{FFFD}" })
  }

  /// Moves the cursor by a number of characters, or as far as the line goes.
  func moveCursor(by characters: Int) {
    _ = unsafe el_cursor(handle, Int32(clamping: characters))
  }

  /// Puts a text before the cursor; false where there is no memory for it.
  func insert(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    let scalars = standIns.scalars(for: text)
    return unsafe WideText.lend(scalars) { unsafe el_winsertstr(handle, $0) == 0 }
  }

  /// Removes a number of characters before the cursor.
  func remove(before characters: Int) {
    unsafe el_deletestr(handle, Int32(clamping: characters))
  }

  /// Adds a scalar to the character before the cursor, as a mark joins its letter; false where it
  /// begins a character of its own.
  func join(_ scalar: Unicode.Scalar) -> Bool {
    // No letter of ASCII, and hardly one of Latin, joins anything.
    guard scalar.value >= 0x300, let last = edited.before.last, !last.isNewline else {
      return false
    }
    let joined = String(last) + String(Character(scalar))
    guard joined.count == 1 else { return false }
    remove(before: 1)
    return insert(joined)
  }
}
