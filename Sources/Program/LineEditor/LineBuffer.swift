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

  /// How many characters there are; without making the line, which may be long.
  var count: Int {
    guard let info = unsafe el_wline(handle)?.pointee, let start = unsafe info.buffer,
      let end = unsafe info.lastchar
    else { return 0 }
    return unsafe end - start
  }

  /// The character before the cursor; nil at the line's beginning.
  private var last: Character? {
    guard let info = unsafe el_wline(handle)?.pointee, let start = unsafe info.buffer,
      let cursor = unsafe info.cursor, unsafe cursor > start
    else { return nil }
    return unsafe text(from: cursor - 1, to: cursor).last
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

  /// What became of a scalar that may belong to the character before it.
  enum Joining {
    /// It is part of that character now.
    case joined
    /// That character has as many marks as one may have, and the scalar is dropped.
    case full
    /// It begins a character of its own.
    case apart
  }

  /// No character of a script or of pictures has more scalars; the Unicode Standard's own bound for marks in a
  /// row is 30.
  private static let mostScalars = 32

  /// Adds a scalar to the character before the cursor, as a mark joins its letter.
  func join(_ scalar: Unicode.Scalar) -> Joining {
    // No letter of ASCII, and hardly one of Latin, joins anything.
    guard scalar.value >= 0x300, let last, !last.isNewline else { return .apart }
    let joined = String(last) + String(Character(scalar))
    guard joined.count == 1 else { return .apart }
    guard joined.unicodeScalars.count <= Self.mostScalars else { return .full }
    remove(before: 1)
    return insert(joined) ? .joined : .full
  }
}
