/// The words and signs of a Swift text, without comments and without what string literals hold.
///
/// A number is a word; a string literal leaves one sign, `"`, and what it interpolates only where that
/// is asked for. A regular expression between slashes is one where no operand stands before it.
package struct SwiftTokens {
  /// A word, without backticks, or one other character, and the line it stands on, from 1.
  package struct Token: Equatable {
    package let text: String
    package let line: Int
    package let isWord: Bool
    /// The bytes of the text that it takes, without backticks; of a literal those that open it.
    package let range: Range<Int>
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var tokens: [Token] = []
  /// How many literals hold the one that is read, by what they interpolate.
  private var depth = 0
  /// More literals than that within each other are text.
  private static let deepest = 64
  private let keepsInterpolations: Bool

  /// The tokens of a text, in its order; text that is no Swift gives some tokens too.
  package static func reading(_ text: String, keepsInterpolations: Bool = false) -> [Token] {
    reading(Array(text.utf8), keepsInterpolations: keepsInterpolations)
  }

  /// The tokens of a text in UTF-8.
  static func reading(_ bytes: [UInt8], keepsInterpolations: Bool) -> [Token] {
    var reader = SwiftTokens(bytes: bytes, keepsInterpolations: keepsInterpolations)
    // A mark of the byte order is no word.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
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
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"),
      UInt8(ascii: "`"):
      step()
    case UInt8(ascii: "/") where self.byte(ahead: 1) == UInt8(ascii: "/"):
      while let byte = current, byte != UInt8(ascii: "\n") { place += 1 }
    case UInt8(ascii: "/") where self.byte(ahead: 1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "/"):
      if !skipExpression() { readSign(byte) }
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      if !skipLiteral() && !skipFencedExpression() {
        repeat { readSign(byte) } while current == byte && byte == UInt8(ascii: "#")
      }
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

  private mutating func append(_ text: String, _ range: Range<Int>, isWord: Bool) {
    tokens.append(Token(text: text, line: line, isWord: isWord, range: range))
  }

  private mutating func readSign(_ byte: UInt8) {
    append(String(UnicodeScalar(byte)), place..<place + 1, isWord: false)
    step()
  }

  private mutating func readWord() {
    let start = place
    while let byte = current, isInWord(byte) { place += 1 }
    append(String(decoding: bytes[start..<place], as: UTF8.self), start..<place, isWord: true)
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
    append("\"", place..<place + closing.count, isWord: false)
    step(closing.count)
    while let byte = current, !isHere(closing) {
      // One that is not closed in its line is a mistake that the next line knows nothing of.
      if quotes.count == 1, byte == UInt8(ascii: "\n") { return true }
      guard isHere(escape) else {
        step()
        continue
      }
      step(escape.count)
      if current == UInt8(ascii: "("), depth < Self.deepest {
        depth += 1
        skipInterpolation()
        depth -= 1
      } else {
        step()
      }
    }
    step(closing.count)
    return true
  }

  /// Steps over what stands in parentheses within a literal, which may hold literals of its own.
  private mutating func skipInterpolation() {
    let kept = tokens.count
    var parentheses = 0
    repeat {
      let known = tokens.count
      readOne()
      guard tokens.count > known else { continue }
      // What a literal within it interpolates comes behind the literal's own sign.
      let text = tokens[known].text
      if text == "(" { parentheses += 1 }
      if text == ")" { parentheses -= 1 }
    } while parentheses > 0 && current != nil
    if !keepsInterpolations { tokens.removeSubrange(kept...) }
  }

  // MARK: Regular expressions

  /// Words behind which an expression begins.
  private static let leadingWords: Set<String> = [
    "return", "in", "case", "where", "if", "while", "guard", "try", "await", "else", "throw",
  ]

  /// Steps over a regular expression in hashes and slashes; false where none begins.
  private mutating func skipFencedExpression() -> Bool {
    let hashes = [UInt8](bytes[place...].prefix { $0 == UInt8(ascii: "#") })
    guard byte(ahead: hashes.count) == UInt8(ascii: "/") else { return false }
    let closing = [UInt8(ascii: "/")] + hashes
    step(closing.count)
    while current != nil, !isHere(closing) { step(current == UInt8(ascii: "\\") ? 2 : 1) }
    step(closing.count)
    return true
  }

  /// Steps over a regular expression between slashes in one line; false where none begins.
  private mutating func skipExpression() -> Bool {
    if let before = tokens.last {
      let begins =
        before.isWord
        ? Self.leadingWords.contains(before.text) : "(,=:[{!&|?;~".contains(before.text)
      guard begins else { return false }
    }
    var end = place + 1
    guard end < bytes.count, !" \t\n".utf8.contains(bytes[end]) else { return false }
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") {
      guard bytes[end] != UInt8(ascii: "\n") else { return false }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { return false }
    place = end + 1
    return true
  }
}
