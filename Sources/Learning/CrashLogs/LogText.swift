/// The words of a log, without what the ways that it went have put between them.
///
/// It takes a log byte by byte, and holds what was not yet read of it in UTF-8: with one blank for each run of
/// blanks, line ends and controls, and without the escapes of terminals, of JSON and of HTML.
struct LogText {
  /// What stands between the words of a log.
  private enum State {
    case text
    /// Behind an escape.
    case escape
    /// Within the control sequence of a terminal.
    case sequence
    /// Within a command to a terminal, as that for its title.
    case command
    /// Behind a backslash.
    case backslash
    /// Within `\u0041`, with the digits that are still to come.
    case number(digits: Int, value: UInt32)
  }

  /// What was taken and not dropped.
  private(set) var bytes: [UInt8] = []
  private var state = State.text
  /// How many bytes a character that is open takes, if the log is UTF-8.
  private var open = 0
  /// How many bytes were added since an ampersand; nil where none may begin an entity.
  private var sinceAmpersand: Int?

  /// Drops what was read.
  mutating func drop(_ count: Int) { bytes.removeFirst(count) }

  /// Takes the next byte of a log in UTF-8, or in any encoding that has ASCII for ASCII.
  mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "]"): state = .command
      case _: state = .text
      }
    case .sequence:
      if (0x20...0x3F).contains(byte) { return }
      state = .text
      // What is none of a sequence ends it: it was cut.
      if !(0x40...0x7E).contains(byte) { takeText(byte) }
    case .command:
      // It ends at a bell or at the next escape; a line end is none of it.
      if byte >= 0x20 { return }
      state = .text
      if byte != 7 { takeText(byte) }
    case .backslash:
      state = .text
      switch byte {
      case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"): addBlank()
      case UInt8(ascii: "u"): state = .number(digits: 4, value: 0)
      case _: add(byte)
      }
    case .number(let digits, let value):
      guard let digit = Self.hexadecimal(byte) else {
        state = .text
        return takeText(byte)
      }
      let number = value << 4 | digit
      state = digits > 1 ? .number(digits: digits - 1, value: number) : .text
      if digits == 1, let scalar = Unicode.Scalar(number) {
        for byte in String(Character(scalar)).utf8 { takeText(byte) }
      }
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    case _: nil
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0...0x20, 0x7F:
      open = 0
      addBlank()
    case 0x80...:
      open = open > 0 ? (byte < 0xC0 ? open - 1 : 0) : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
      if byte == 0xA0, bytes.last == 0xC2 {
        bytes.removeLast()
        addBlank()
      } else {
        bytes.append(byte)
      }
    case UInt8(ascii: "\\") where open == 0: state = .backslash
    case _:
      // A backslash here is the second byte of a character, as in GB18030.
      open = 0
      add(byte)
    }
  }

  private mutating func addBlank() {
    sinceAmpersand = nil
    if bytes.last != UInt8(ascii: " ") { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func add(_ byte: UInt8) {
    bytes.append(byte)
    if byte == UInt8(ascii: "&") {
      sinceAmpersand = 0
    } else if let count = sinceAmpersand {
      sinceAmpersand = count < Self.longestEntity ? count + 1 : nil
      if byte == UInt8(ascii: ";") { endEntity(count + 1) }
    }
  }

  private static let longestEntity = 7
  private static let entities: [(name: [UInt8], byte: UInt8)] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"), ("#39", "'"),
    ("#x27", "'"), ("#34", "\""), ("nbsp", " "), ("#160", " "),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)[0]) }

  /// Puts in place of an entity what it stands for.
  private mutating func endEntity(_ count: Int) {
    sinceAmpersand = nil
    guard bytes.count > count else { return }
    let name = bytes.suffix(count).dropLast()
    guard let entity = Self.entities.first(where: { name.elementsEqual($0.name) }) else { return }
    bytes.removeLast(count + 1)
    if entity.byte == UInt8(ascii: " ") { addBlank() } else { bytes.append(entity.byte) }
  }
}

/// How the bytes of a log make text.
enum LogEncoding {
  /// UTF-8, or any encoding that has ASCII for ASCII.
  case bytes
  case utf16(isBig: Bool)

  /// How many bytes tell UTF-16 that has no mark.
  private static let head = 4_096

  /// UTF-16 is known by its mark, or by the zeros beside ASCII, of which other encodings have none.
  init(of log: [UInt8]) {
    var zeros = (even: 0, odd: 0)
    let head = log.prefix(Self.head)
    for (place, byte) in head.enumerated() where byte == 0 {
      if place % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    // A log in a language without ASCII has few of them.
    func are(_ count: Int, beside other: Int) -> Bool {
      count * 16 > head.count && count > other * 8
    }
    if log.starts(with: [0xFE, 0xFF]) || are(zeros.even, beside: zeros.odd) {
      self = .utf16(isBig: true)
    } else if log.starts(with: [0xFF, 0xFE]) || are(zeros.odd, beside: zeros.even) {
      self = .utf16(isBig: false)
    } else {
      self = .bytes
    }
  }

  /// Adds bytes of a log to a text until the text is long enough.
  ///
  /// - Returns: the place of the first byte that was not taken.
  func add(
    _ log: [UInt8], from start: Int, to text: inout LogText, until count: Int
  ) -> Int {
    var place = start
    switch self {
    case .bytes:
      while place < log.count, text.bytes.count < count {
        text.take(log[place])
        place += 1
      }
    case .utf16(let isBig):
      while place + 1 < log.count, text.bytes.count < count {
        let unit = Self.unit(log, place, isBig)
        place += 2
        if unit < 0x80 {
          text.take(UInt8(unit))
          continue
        }
        var scalar = UInt32(unit)
        if UTF16.isLeadSurrogate(unit), place + 1 < log.count {
          let next = Self.unit(log, place, isBig)
          if UTF16.isTrailSurrogate(next) {
            place += 2
            scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(next & 0x3FF))
          }
        }
        let character = Unicode.Scalar(scalar) ?? Self.replacement
        for byte in String(Character(character)).utf8 { text.take(byte) }
      }
      if place + 1 >= log.count { place = log.count }
    }
    return place
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private static func unit(_ log: [UInt8], _ place: Int, _ isBig: Bool) -> UInt16 {
    let (one, other) = (UInt16(log[place]), UInt16(log[place + 1]))
    return isBig ? one << 8 | other : other << 8 | one
  }
}
