package import Words

/// JSON written from front to back on one line, in the order of the calls.
///
/// What it writes is valid for any text, and for any order of calls so long as members are written
/// inside an object and elements inside an array, which is where the closures are run.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// The language of sentences.
  let language: Language
  /// The version of the members, where it is not the latest.
  let version: Int
  /// Where only what differs between the languages is written, instead of all.
  private(set) var difference: JSONDifference?

  /// Nothing yet.
  package init(language: Language = .english) {
    self.init(language: language, version: RunReport.jsonVersion)
  }

  /// Nothing yet of a version.
  init(language: Language, version: Int) {
    self.language = language
    self.version = version
  }

  /// Nothing yet of what differs between the languages: see ``JSONDifference``.
  init(difference: JSONDifference) {
    language = .simplifiedChinese
    version = RunReport.jsonVersion
    self.difference = difference
  }

  /// What was written.
  package var text: String { String(decoding: difference?.bytes ?? bytes, as: UTF8.self) }

  // MARK: Values

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", members)
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    enclose("[", "]") { json in
      for (index, element) in elements.enumerated() {
        json.difference?.nextKey = String(index)
        write(&json, element)
      }
    }
  }

  package mutating func string(_ text: String) {
    guard difference == nil else { return }
    separate()
    bytes.appendQuoted(text)
    needsComma = true
  }

  /// A text, or `null` for none.
  mutating func stringOrNull(_ text: String?) {
    if let text { string(text) } else { literal("null") }
  }

  mutating func number(_ number: Int) { literal(String(number)) }

  /// An array, or `null` for nothing.
  mutating func arrayOrNull<Element>(
    _ elements: [Element]?, _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard let elements else { return literal("null") }
    array(elements, write)
  }

  private mutating func literal(_ text: String) {
    guard difference == nil else { return }
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  // MARK: Members of an object

  /// A member whose value is JSON already.
  package mutating func literal(_ key: String, _ text: String) {
    self.key(key)
    literal(text)
  }

  package mutating func object(_ key: String, _ members: (inout JSONWriter) -> Void) {
    self.key(key)
    object(members)
  }

  /// An object, or `null` for nothing.
  package mutating func object<Value>(
    _ key: String, _ value: Value?, _ members: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    guard let value else { return literal("null") }
    object { members(&$0, value) }
  }

  /// An array of objects.
  package mutating func objects<Value>(
    _ key: String, _ values: [Value], _ members: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    array(values) { json, value in json.object { members(&$0, value) } }
  }

  mutating func array<Element>(
    _ key: String, _ values: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    array(values, write)
  }

  package mutating func strings(_ key: String, _ texts: [String]) {
    self.key(key)
    array(texts) { $0.string($1) }
  }

  package mutating func string(_ key: String, _ text: String?) {
    self.key(key)
    if let text { string(text) } else { literal("null") }
  }

  /// A member that is said in the report's language; of a difference, one that is not the same.
  package mutating func sentence(_ key: String, _ sentence: some Sentence) {
    self.key(key)
    guard difference != nil else { return string(sentence.text(in: language)) }
    let text = sentence.simplifiedChinese
    if text != sentence.english { difference?.write(text) }
  }

  /// A member that is said in the report's language, or `null` for none.
  mutating func sentence(_ key: String, _ sentence: (some Sentence)?) {
    if let sentence { self.sentence(key, sentence) } else { string(key, nil) }
  }

  /// Lines in the report's language; of a difference those that are not the same, or all of them
  /// where there are more or fewer.
  mutating func lines(_ key: String, in lines: (Language) -> [String]) {
    guard difference != nil else { return strings(key, lines(language)) }
    self.key(key)
    difference?.write(lines(.simplifiedChinese), unlike: lines(.english))
  }

  package mutating func number(_ key: String, _ number: Int?) {
    self.key(key)
    literal(number.map(String.init) ?? "null")
  }

  package mutating func flag(_ key: String, _ isSet: Bool?) {
    self.key(key)
    literal(isSet.map { $0 ? "true" : "false" } ?? "null")
  }

  package mutating func flags(_ key: String, _ values: [Bool?]) {
    self.key(key)
    array(values) { $0.literal($1.map { $0 ? "true" : "false" } ?? "null") }
  }

  // MARK: Characters

  mutating func key(_ key: String) {
    guard difference == nil else {
      difference?.nextKey = key
      return
    }
    separate()
    bytes.appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func enclose(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ content: (inout JSONWriter) -> Void
  ) {
    guard difference == nil else {
      difference?.enter()
      content(&self)
      difference?.leave()
      return
    }
    separate()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    content(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

extension [UInt8] {
  /// Adds a text as JSON quotes it.
  mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case UInt8(ascii: "\n"): append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\t"): append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        append(contentsOf: String(byte, radix: 16).utf8)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
