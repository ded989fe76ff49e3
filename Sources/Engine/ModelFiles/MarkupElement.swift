/// An element of an XML document: its name, its attributes and the elements within it.
package struct MarkupElement: Hashable, Sendable {
  /// The element's name, with its prefix if it has one.
  package let name: String
  /// The values by name.
  package let attributes: [String: String]
  /// The line that the element begins at, from 1.
  package let line: Int
  /// The elements directly within, in order.
  var children: [MarkupElement] = []

  /// The elements of a name directly within, in order.
  func children(named name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }
}

/// Why bytes are no document that is read.
package struct MarkupFault: Error, Hashable, Sendable {
  /// What is wrong, in a sentence without its full stop.
  package let reason: String
  /// The line of it, from 1.
  package let line: Int

  /// Says what is wrong, and where.
  package init(reason: String, line: Int) { (self.reason, self.line) = (reason, line) }
}

/// What comes next in an XML document.
package enum MarkupEvent: Hashable, Sendable {
  /// An element begins; those within it follow.
  case begin(MarkupElement)
  /// The element that was begun last, of those not ended, ends.
  case end(String)
  /// The text up to the next tag, with references replaced and each line's end as `\n`.
  case text(String)
}

/// Reads an XML document of elements, attributes and text.
///
/// A reader of our own, since Foundation's is a library that would be loaded at each start of every
/// program on the engine, and follows declarations of entities, which nothing here needs: a document
/// that declares any is refused, so none can grow when it is read.
package struct MarkupReader {
  /// How deep elements may be nested.
  static let deepest = 64

  private let bytes: [UInt8]
  private let keepsText: Bool
  /// The place of the byte behind what was read.
  package private(set) var position = 0
  /// The line of that place, from 1.
  package private(set) var line = 1
  private var open: [String] = []
  private var endsNext = false
  private var hasEnded = false

  /// Takes a document in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - keepsText: whether text is kept, and a `DOCTYPE` that names a file is passed over, which is not
  ///     read; without it text is passed over, and a `DOCTYPE` refused.
  package init(_ bytes: [UInt8], keepsText: Bool) {
    (self.bytes, self.keepsText) = (bytes, keepsText)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The outermost element of a document in UTF-8, without its text.
  ///
  /// Time and memory are linear in the number of bytes.
  ///
  /// - Throws: what is no well-formed document, has a DTD, or is nested too deeply.
  static func document(_ bytes: [UInt8]) throws(MarkupFault) -> MarkupElement {
    var reader = MarkupReader(bytes, keepsText: false)
    var open: [MarkupElement] = []
    var root: MarkupElement?
    while let event = try reader.next() {
      switch event {
      case .begin(let element): open.append(element)
      case .end:
        guard let element = open.popLast() else { continue }
        if open.isEmpty {
          root = element
        } else {
          open[open.count - 1].children.append(element)
        }
      case .text: continue
      }
    }
    guard let root else { throw reader.fault("there is no element") }
    return root
  }

  /// What comes next; nil at the end of the document.
  ///
  /// All calls together take time in proportion to the number of bytes.
  ///
  /// - Throws: what is no well-formed document, declares something, or is nested too deeply.
  package mutating func next() throws(MarkupFault) -> MarkupEvent? {
    if endsNext, let name = open.last {
      endsNext = false
      return end(name)
    }
    if keepsText, !open.isEmpty {
      let text = try text()
      if !text.isEmpty { return .text(text) }
    }
    guard try skipToTag() else {
      if let name = open.last { throw fault("<\(name)> has no end") }
      return nil
    }
    guard !hasEnded else { throw fault("there is more than one outermost element") }
    if take("</") {
      let name = try name()
      skipSpace()
      guard take(">"), open.last == name else {
        throw fault("</\(name)> ends no open element")
      }
      return end(name)
    }
    let (element, isEmpty) = try openingTag()
    guard isEmpty || open.count < Self.deepest else {
      throw fault("elements are nested too deeply")
    }
    open.append(element.name)
    endsNext = isEmpty
    return .begin(element)
  }

  private mutating func end(_ name: String) -> MarkupEvent {
    open.removeLast()
    hasEnded = open.isEmpty
    return .end(name)
  }

  /// Goes to the next tag of an element; false at the end of the document.
  private mutating func skipToTag() throws(MarkupFault) -> Bool {
    while position < bytes.count {
      if take("<?") {
        try skip(past: "?>")
      } else if take("<!--") {
        try skip(past: "-->")
      } else if !open.isEmpty, take("<![CDATA[") {
        try skip(past: "]]>")
      } else if keepsText, open.isEmpty, !hasEnded, take("<!DOCTYPE") {
        try skipDoctype()
      } else if starts("<!") {
        throw fault("declarations are not read")
      } else if bytes[position] == UInt8(ascii: "<") {
        return true
      } else {
        guard !open.isEmpty || isSpace(bytes[position]) else {
          throw fault("there is text outside the outermost element")
        }
        advance()
      }
    }
    return false
  }

  /// Goes behind a `DOCTYPE` that names a file and declares nothing itself.
  private mutating func skipDoctype() throws(MarkupFault) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ">"): return advance()
      case UInt8(ascii: "["): throw fault("declarations are not read")
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try value()
      default: advance()
      }
    }
    throw fault("'>' is missing")
  }

  /// The text up to the next tag, that of comments and instructions left out.
  private mutating func text() throws(MarkupFault) -> String {
    var text = ""
    var start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        text += try self.text(start..<position)
        if take("<![CDATA[") {
          start = position
          try skip(past: "]]>")
          text += try self.text(start..<position - 3)
        } else if take("<!--") {
          try skip(past: "-->")
        } else if take("<?") {
          try skip(past: "?>")
        } else {
          return text
        }
        start = position
      case UInt8(ascii: "&"):
        text += try self.text(start..<position)
        try text.unicodeScalars.append(reference())
        start = position
      case UInt8(ascii: "\r"):
        text += try self.text(start..<position) + "\n"
        advance()
        if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { advance() }
        start = position
      default: advance()
      }
    }
    return try text + self.text(start..<position)
  }

  private mutating func openingTag() throws(MarkupFault) -> (MarkupElement, isEmpty: Bool) {
    let start = line
    advance()
    let name = try name()
    var attributes: [String: String] = [:]
    while true {
      let hadSpace = skipSpace()
      let isEmpty = take("/>")
      if isEmpty || take(">") {
        return (MarkupElement(name: name, attributes: attributes, line: start), isEmpty)
      }
      guard hadSpace else { throw fault("<\(name)> has no end") }
      let key = try self.name()
      skipSpace()
      guard take("=") else { throw fault("the attribute '\(key)' has no value") }
      skipSpace()
      let value = try self.value()
      guard attributes.updateValue(value, forKey: key) == nil else {
        throw fault("the attribute '\(key)' stands twice in <\(name)>")
      }
    }
  }

  private mutating func name() throws(MarkupFault) -> String {
    let start = position
    while position < bytes.count, isNamePart(bytes[position]) { position += 1 }
    guard start < position else { throw fault("a name is missing") }
    return try text(start..<position)
  }

  /// A value in quotes, with its references replaced and its line ends as spaces.
  private mutating func value() throws(MarkupFault) -> String {
    guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position])
    else { throw fault("a value has no quotes") }
    let quote = bytes[position]
    advance()
    var value = ""
    var start = position
    while position < bytes.count {
      switch bytes[position] {
      case quote:
        value += try text(start..<position)
        advance()
        return value
      case UInt8(ascii: "<"): throw fault("a value has a '<' in it")
      case UInt8(ascii: "&"):
        value += try text(start..<position)
        try value.unicodeScalars.append(reference())
        start = position
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        value += try text(start..<position) + " "
        advance()
        start = position
      default: advance()
      }
    }
    throw fault("a value has no end")
  }

  /// The character that a reference such as `&amp;` or `&#10;` stands for.
  private mutating func reference() throws(MarkupFault) -> Unicode.Scalar {
    let start = position + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: ";"), position - start < 12 {
      position += 1
    }
    let name = try text(start..<max(start, min(position, bytes.count)))
    guard take(";") else { throw fault("the reference '&\(name)' has no end") }
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard name.hasPrefix("#"), let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
        number != 0, let scalar = Unicode.Scalar(number)
      else { throw fault("there is no character '&\(name);'") }
      return scalar
    }
  }

  // MARK: Bytes

  private func starts(_ token: StaticString) -> Bool {
    let count = token.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return token.withUTF8Buffer { unsafe bytes[position..<position + count].elementsEqual($0) }
  }

  private mutating func take(_ token: StaticString) -> Bool {
    guard starts(token) else { return false }
    position += token.utf8CodeUnitCount
    return true
  }

  private mutating func skip(past token: StaticString) throws(MarkupFault) {
    while position < bytes.count {
      if take(token) { return }
      advance()
    }
    throw fault("'\(token)' is missing")
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, isSpace(bytes[position]) { advance() }
    return start < position
  }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    !isSpace(byte) && !"<>/=\"'&?!".utf8.contains(byte) && byte > 0x20
  }

  private func text(_ range: Range<Int>) throws(MarkupFault) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw fault("the text is no UTF-8")
    }
    return text
  }

  private func fault(_ reason: String) -> MarkupFault { MarkupFault(reason: reason, line: line) }
}
