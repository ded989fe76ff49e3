/// Cuts a format string into tokens, one at a time, in one pass.
struct PredicateLexer {
  private let format: String
  private let bytes: [UInt8]
  private var position = 0

  /// Reads the given format.
  init(_ format: String) {
    self.format = format
    bytes = Array(format.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next token and where it begins, in bytes.
  mutating func next() throws(PredicateParseError) -> (token: PredicateToken, offset: Int) {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    let start = position
    guard let byte = peek() else { return (.end, start) }
    let token: PredicateToken
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): token = .string(try string(quote: byte))
    case UInt8(ascii: "$"): token = .variable(try name(after: "$"))
    case UInt8(ascii: "#"): token = .word(try name(after: "#"), escaped: true)
    case UInt8(ascii: "@"): token = .collectionOperator("@" + (try name(after: "@")))
    case UInt8(ascii: "%"): token = try placeholder()
    case UInt8(ascii: "."):
      token = isDigit(peek(1)) ? .number(number()) : symbol()
    default:
      if let mark = lookAlike() {
        throw failure(.expected(.sign(mark.meant), found: .written(mark.written)), at: start)
      } else if isDigit(byte) {
        token = .number(number())
      } else if isWordByte(byte) {
        token = wordOrSelector()
      } else {
        token = symbol()
      }
    }
    return (token, start)
  }

  /// Whether the next byte that is not a blank opens a parenthesis.
  var isBeforeParenthesis: Bool {
    var distance = 0
    while let byte = peek(distance), byte == 0x20 || (0x09...0x0D).contains(byte) { distance += 1 }
    return peek(distance) == UInt8(ascii: "(")
  }

  // MARK: - Bytes

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func isWordByte(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || isDigit(byte)
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// A sign that input methods write for one of ASCII, with what is meant; nil for what may stand in
  /// a key.
  private func lookAlike() -> (written: String, meant: String)? {
    guard let byte = peek(), byte >= 0xE2, let second = peek(1), let third = peek(2),
      let scalar = Unicode.Scalar(
        UInt32(byte & 0xF) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)),
      byte < 0xF0
    else { return nil }
    switch scalar {
    case "\u{2018}", "\u{2019}": return (String(scalar), "'")
    case "\u{201C}", "\u{201D}": return (String(scalar), "\"")
    case "\u{3001}": return (String(scalar), ",")
    case "\u{3002}": return (String(scalar), ".")
    case "\u{FF21}"..."\u{FF3A}", "\u{FF41}"..."\u{FF5A}": return nil
    case "\u{FF01}"..."\u{FF5E}":
      return Unicode.Scalar(scalar.value - 0xFEE0).map { (String(scalar), String($0)) }
    default: return nil
    }
  }

  private func failure(_ cause: PredicateParseError.Cause, at offset: Int) -> PredicateParseError {
    PredicateParseError(format: format, offset: offset, cause: cause)
  }

  // MARK: - Tokens

  private mutating func name(after sign: String) throws(PredicateParseError) -> String {
    position += 1
    let start = position
    guard isWordByte(peek()), !isDigit(bytes[position]), lookAlike() == nil else {
      let found: PredicateParseError.Found =
        isDigit(peek()) ? .digit : lookAlike().map { .written($0.written) } ?? .blank
      throw failure(.expected(.nameAfter("\(sign)"), found: found), at: start - 1)
    }
    skipWord()
    return text(from: start)
  }

  private mutating func skipWord() {
    while isWordByte(peek()), lookAlike() == nil { position += 1 }
  }

  private mutating func wordOrSelector() -> PredicateToken {
    let start = position
    skipWord()
    let word = text(from: start)
    if peek() == UInt8(ascii: "-"), word.utf8.count == 3, word.uppercased() == "UTI" {
      for rest in ["-CONFORMS-TO", "-EQUALS"] where upcoming(rest.utf8.count) == rest {
        position += rest.utf8.count
        return .word(word.uppercased() + rest, escaped: false)
      }
    }
    guard peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: "=") else {
      return .word(word, escaped: false)
    }
    while peek() == UInt8(ascii: ":") {
      position += 1
      skipWord()
    }
    return .selector(text(from: start))
  }

  private func upcoming(_ count: Int) -> String {
    String(decoding: bytes[position..<min(position + count, bytes.count)], as: UTF8.self)
      .uppercased()
  }

  private mutating func number() -> String {
    let start = position
    if peek() == UInt8(ascii: "0"), let letter = peek(1), isWordByte(letter), !isDigit(letter),
      letter | 0x20 != UInt8(ascii: "e")
    {
      skipWord()
      return text(from: start)
    }
    while isDigit(peek()) { position += 1 }
    if peek() == UInt8(ascii: ".") {
      position += 1
      while isDigit(peek()) { position += 1 }
    }
    if let letter = peek(), letter | 0x20 == UInt8(ascii: "e") {
      let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if isDigit(peek(signed ? 2 : 1)) {
        position += signed ? 2 : 1
        while isDigit(peek()) { position += 1 }
      }
    }
    return text(from: start)
  }

  private mutating func placeholder() throws(PredicateParseError) -> PredicateToken {
    let start = position
    position += 1
    while let byte = peek(), "hlqLjzt".utf8.contains(byte) { position += 1 }
    guard let letter = peek(), "@KdDiuUxXoOcCsfFeEgGaA".utf8.contains(letter) else {
      throw PredicateParseError(
        format: format, offset: start,
        cause: .expected(.placeholder, found: .otherPlaceholder),
        remedy: .modulus)
    }
    position += 1
    return .placeholder(Character(Unicode.Scalar(letter)), text: text(from: start))
  }

  private static let longSymbols = [
    "==", "=>", "=<", ">=", ">>", "<=", "<>", "<<", "!=", "&&", "||", "**", ":=",
  ]

  private mutating func symbol() -> PredicateToken {
    let pair = upcoming(2)
    if Self.longSymbols.contains(pair) {
      position += 2
      return .symbol(pair)
    }
    let start = position
    position += 1
    return .symbol(text(from: start))
  }

  // MARK: - Strings

  private mutating func string(quote: UInt8) throws(PredicateParseError) -> String {
    let start = position
    position += 1
    var decoded: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == quote { return String(decoding: decoded, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        appendEscape(to: &decoded)
      } else {
        decoded.append(byte)
      }
    }
    throw failure(.unterminatedString, at: start)
  }

  /// Decodes what follows a backslash; an escape that does not exist keeps its backslash, so that
  /// `'\?'` reaches LIKE and `'\d'` reaches MATCHES.
  private mutating func appendEscape(to decoded: inout [UInt8]) {
    guard let byte = peek() else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): decoded.append(byte)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "a"): decoded.append(0x07)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "v"): decoded.append(0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      appendScalar(radix: 8, atMost: 3, written: [], to: &decoded)
    case UInt8(ascii: "x"): appendScalar(radix: 16, atMost: 2, written: [byte], to: &decoded)
    case UInt8(ascii: "u"):
      guard !appendSurrogatePair(to: &decoded) else { return }
      appendScalar(radix: 16, atMost: 4, written: [byte], to: &decoded)
    default: decoded += [UInt8(ascii: "\\"), byte]
    }
  }

  private mutating func appendScalar(
    radix: UInt32, atMost limit: Int, written: [UInt8], to decoded: inout [UInt8]
  ) {
    let start = position
    var code: UInt32 = 0
    var count = 0
    while count < limit, let byte = peek(),
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
    {
      code = code * radix + UInt32(digit)
      position += 1
      count += 1
    }
    if count > 0, let scalar = Unicode.Scalar(code) {
      decoded += Array(String(scalar).utf8)
    } else {
      decoded += [UInt8(ascii: "\\")] + written + bytes[start..<position]
    }
  }

  /// Decodes the two halves of a scalar beyond the first 65536, as `D83D\uDE00` behind `\u`.
  private mutating func appendSurrogatePair(to decoded: inout [UInt8]) -> Bool {
    guard let high = unit(at: position), (0xD800...0xDBFF).contains(high),
      bytes[(position + 4)...].starts(with: Array("\\u".utf8)),
      let low = unit(at: position + 6), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return false }
    position += 10
    decoded += Array(String(scalar).utf8)
    return true
  }

  /// Four hexadecimal digits.
  private func unit(at place: Int) -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    return UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
  }
}
