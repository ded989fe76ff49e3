import Words

/// Text of which some pieces have a role.
///
/// ``text`` is what a file or a pipe gets; ``colored()`` is the same with a terminal's escapes.
package struct StyledText: Sendable, Equatable {
  /// A piece with a role.
  struct Mark: Sendable, Equatable {
    /// Offsets in the UTF-8 of the text.
    var bytes: Range<Int>
    var role: Role
  }

  /// The text without its roles.
  package private(set) var text: String
  /// The pieces that have a role, in order; they do not overlap.
  private(set) var marks: [Mark] = []

  /// A text of one role, or of none.
  package init(_ text: String = "", _ role: Role? = nil) {
    self.text = text
    if let role, !text.isEmpty { marks = [Mark(bytes: 0..<text.utf8.count, role: role)] }
  }

  /// A text whose first line has a role: what is wrong, above what shows where.
  package init(_ text: String, firstLine role: Role) {
    let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.utf8.endIndex
    self.init(String(text[..<end]), role)
    self.text = text
  }

  /// A text and its marks, which stand in order.
  init(_ text: String, marks: [Mark]) {
    self.text = text
    self.marks = marks
  }

  /// Whether there is no text.
  package var isEmpty: Bool { text.isEmpty }

  /// The text with every character spelled out that would steer a terminal, but for the ends of lines and tabs.
  package var steeringNothing: StyledText {
    func steers(_ scalar: Unicode.Scalar) -> Bool {
      scalar != "\n" && scalar != "\t" && VisibleText.steersTerminal(scalar)
    }
    guard text.unicodeScalars.contains(where: steers) else { return self }
    var visible = StyledText()
    for (piece, role) in pieces {
      var shown = ""
      for scalar in piece.unicodeScalars {
        if steers(scalar) {
          shown += VisibleText.of(String(scalar))
        } else {
          shown.unicodeScalars.append(scalar)
        }
      }
      visible.append(shown, role)
    }
    return visible
  }

  /// Adds a text of one role, or of none.
  package mutating func append(_ more: String, _ role: Role? = nil) {
    guard let role, !more.isEmpty else {
      text += more
      return
    }
    let start = text.utf8.count
    text += more
    if let last = marks.last, last.role == role, last.bytes.upperBound == start {
      marks[marks.count - 1].bytes = last.bytes.lowerBound..<text.utf8.count
    } else {
      marks.append(Mark(bytes: start..<text.utf8.count, role: role))
    }
  }

  /// Adds a text with its roles.
  package mutating func append(_ more: StyledText) {
    let start = text.utf8.count
    text += more.text
    for mark in more.marks {
      marks.append(
        Mark(bytes: mark.bytes.lowerBound + start..<mark.bytes.upperBound + start, role: mark.role))
    }
  }

  /// Two texts, the second without a role, as one.
  package static func + (left: StyledText, right: String) -> StyledText {
    left + StyledText(right)
  }

  /// Two texts as one.
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var whole = left
    whole.append(right)
    return whole
  }

  /// The pieces and their roles from first to last; joined they are the text.
  package var pieces: [(text: String, role: Role?)] {
    var pieces: [(text: String, role: Role?)] = []
    var place = 0
    func add(_ bytes: Range<Int>, _ role: Role?) {
      guard !bytes.isEmpty else { return }
      pieces.append((text.slice(bytes), role))
    }
    for mark in marks {
      add(place..<mark.bytes.lowerBound, nil)
      add(mark.bytes, mark.role)
      place = mark.bytes.upperBound
    }
    add(place..<text.utf8.count, nil)
    return pieces
  }

  /// The text as a terminal shows it in colour.
  ///
  /// A piece that goes over the end of a line is begun again on the next, as pagers want it.
  package func colored() -> String {
    guard !marks.isEmpty else { return text }
    var output: [UInt8] = []
    let bytes = Array(text.utf8)
    output.reserveCapacity(bytes.count + marks.count * 8)
    var place = 0
    for mark in marks {
      output += bytes[place..<mark.bytes.lowerBound]
      let begin = Array(mark.role.escape.utf8)
      let end = Array(Role.normal.utf8)
      for (index, line) in bytes[mark.bytes].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      ).enumerated() {
        if index > 0 { output.append(UInt8(ascii: "\n")) }
        if !line.isEmpty { output += begin + line + end }
      }
      place = mark.bytes.upperBound
    }
    output += bytes[place...]
    return String(decoding: output, as: UTF8.self)
  }

  /// The text in lines without their line feeds; a last line feed begins no line.
  package var lines: [StyledText] {
    var lines: [StyledText] = []
    var mark = 0
    Self.forEachLine(of: text) { lines.append(slice($0, from: &mark)) }
    return lines
  }

  /// Calls the body with where each line of a text is in its UTF-8, its line feed left out.
  static func forEachLine(of text: String, _ body: (Range<Int>) -> Void) {
    var start = 0
    var place = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        body(start..<place)
        start = place + 1
      }
      place += 1
    }
    if start < place { body(start..<place) }
  }

  /// A part of the text; `mark` is the first mark that may reach into it, and goes on with the parts
  /// that are asked for in order.
  func slice(_ range: Range<Int>, from mark: inout Int) -> StyledText {
    while mark < marks.count, marks[mark].bytes.upperBound <= range.lowerBound { mark += 1 }
    var inside: [Mark] = []
    var next = mark
    while next < marks.count, marks[next].bytes.lowerBound < range.upperBound {
      let bytes = marks[next].bytes.clamped(to: range)
      inside.append(
        Mark(
          bytes: bytes.lowerBound - range.lowerBound..<bytes.upperBound - range.lowerBound,
          role: marks[next].role))
      next += 1
    }
    return StyledText(text.slice(range), marks: inside)
  }
}

extension String {
  /// The text between two offsets in its UTF-8, which stand at the edges of characters.
  fileprivate func slice(_ bytes: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: bytes.count)])
  }
}
