/// The words and signs of a Swift text, without comments and without what string literals hold.
///
/// A number is a word; a string literal leaves one sign, `"`, and what it interpolates only where that
/// is asked for. Regular expressions between slashes are not known.
struct SwiftTokens {
  /// A word, without backticks, or one other character, and the line it stands on, from 1.
  struct Token: Equatable {
    let text: String
    let line: Int
    let isWord: Bool
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var tokens: [Token] = []
  private let keepsInterpolations: Bool

  /// The tokens of a text, in its order; text that is no Swift gives some tokens too.
  static func reading(_ text: String, keepsInterpolations: Bool = false) -> [Token] {
    var reader = SwiftTokens(
      bytes: Array(text.utf8), keepsInterpolations: keepsInterpolations)
    while reader.current != nil { reader.readOne() }
    return reader.tokens
  }

  private init(bytes: [UInt8], keepsInterpolations: Bool) {
    self.bytes = bytes
    self.keepsInterpolations = keepsInterpolations
  }

  private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func byte(ahead count: Int) -> UInt8? {
    place + count < bytes.count ? bytes[place + count] : nil
  }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }

  /// Reads one word, sign, literal, comment or blank.
  private mutating func readOne() {
    guard let byte = current else { return }
    if isInWord(byte) { return readWord() }
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "`"): step()
    case UInt8(ascii: "/") where self.byte(ahead: 1) == UInt8(ascii: "/"):
      while let byte = current, byte != UInt8(ascii: "\n") { place += 1 }
    case UInt8(ascii: "/") where self.byte(ahead: 1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      if !skipLiteral() { readSign(byte) }
    default: readSign(byte)
    }
  }

  private func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func readSign(_ byte: UInt8) {
    tokens.append(Token(text: String(UnicodeScalar(byte)), line: line, isWord: false))
    step()
  }

  private mutating func readWord() {
    let start = place
    while let byte = current, isInWord(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    tokens.append(Token(text: text, line: line, isWord: true))
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      switch (current, byte(ahead: 1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        step(2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        step(2)
      default: step()
      }
    } while depth > 0 && current != nil
  }

  private func isHere(_ text: [UInt8]) -> Bool { bytes[place...].starts(with: text) }

  /// Steps over a string literal, such as `"a"`, `"""` and `#"a"#`; false where none begins.
  private mutating func skipLiteral() -> Bool {
    let hashes = [UInt8](bytes[place...].prefix { $0 == UInt8(ascii: "#") })
    let rest = bytes[(place + hashes.count)...]
    guard rest.first == UInt8(ascii: "\"") else { return false }
    let many = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
    let quotes = rest.starts(with: many) ? many : [UInt8(ascii: "\"")]
    let (closing, escape) = (quotes + hashes, [UInt8(ascii: "\\")] + hashes)
    tokens.append(Token(text: "\"", line: line, isWord: false))
    step(closing.count)
    while current != nil, !isHere(closing) {
      guard isHere(escape) else {
        step()
        continue
      }
      step(escape.count)
      if current == UInt8(ascii: "(") { skipInterpolation() } else { step() }
    }
    step(closing.count)
    return true
  }

  /// Steps over what stands in parentheses within a literal, which may hold literals of its own.
  private mutating func skipInterpolation() {
    let kept = tokens.count
    var depth = 0
    repeat {
      let known = tokens.count
      readOne()
      guard tokens.count > known, let text = tokens.last?.text else { continue }
      if text == "(" { depth += 1 }
      if text == ")" { depth -= 1 }
    } while depth > 0 && current != nil
    if !keepsInterpolations { tokens.removeSubrange(kept...) }
  }
}
