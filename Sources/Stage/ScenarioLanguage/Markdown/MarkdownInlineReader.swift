import Words

/// Makes inlines of a block's text, from left to right.
struct MarkdownInlineReader {
  /// A run of `*` or `_` that may begin emphasis.
  fileprivate struct Delimiter {
    let sign: Character
    /// What is left of it, and how long it was.
    var count: Int
    let length: Int
    let canClose: Bool
    /// The node that is its text.
    let node: Int
  }

  /// What stands in a link, or in none.
  fileprivate struct Frame {
    /// What has been read, each with how deep it is nested.
    var nodes: [(inline: MarkdownInline, depth: Int)] = []
    var delimiters: [Delimiter] = []
    /// Where no beginning was found for an end of a kind, none is looked for again.
    var bottoms: [String: Int] = [:]
    /// Where a link leads.
    var target: String?
    /// The place behind a link.
    var end = 0
  }

  private let characters: [Character]
  /// The links by the place of their `[`: the place of `]`, where they lead, and the place behind them.
  private var links: [Int: (close: Int, target: String, end: Int)] = [:]
  /// Code by the place of its first mark: what stands in it, and the place behind it.
  private var code: [Int: (content: Range<Int>, end: Int)] = [:]
  private var frames = [Frame()]
  private var text = ""

  /// Emphasis and links within each other, beyond which marks are left out.
  private static let deepest = 32
  /// The longest address of a link, in characters.
  private static let longestTarget = 2000

  /// The inlines of a text, whose line feeds are breaks.
  ///
  /// Takes any text; O(its length).
  static func read(_ text: String) -> [MarkdownInline] {
    var reader = MarkdownInlineReader(characters: Array(text))
    reader.findCode()
    reader.findLinks()
    reader.readAll()
    return reader.frames[0].inlines
  }

  private init(characters: [Character]) { self.characters = characters }

  private func character(at index: Int) -> Character? {
    characters.indices.contains(index) ? characters[index] : nil
  }

  /// Whether a place has a backslash that stands for the mark behind it.
  private func isEscape(at index: Int) -> Bool {
    characters[index] == "\\" && character(at: index + 1)?.isASCIIMark == true
  }

  private func run(at index: Int) -> Int {
    characters[index...].prefix { $0 == characters[index] }.count
  }

  // MARK: - What goes before emphasis

  /// Finds code: marks up to the next run that is as long.
  private mutating func findCode() {
    var starts: [Int: [Int]] = [:]
    var index = characters.count
    while index > 0 {
      index -= 1
      guard characters[index] == "`" else { continue }
      let end = index + 1
      while index > 0, characters[index - 1] == "`" { index -= 1 }
      starts[end - index, default: []].append(index)
    }
    while index < characters.count {
      if isEscape(at: index) {
        index += 2
        continue
      }
      guard characters[index] == "`" else {
        index += 1
        continue
      }
      let length = run(at: index)
      while let next = starts[length]?.last, next <= index { starts[length]?.removeLast() }
      if let close = starts[length]?.last {
        code[index] = (index + length..<close, close + length)
        index = close + length
      } else {
        index += length
      }
    }
  }

  private mutating func findLinks() {
    var open: [Int] = []
    var index = 0
    while index < characters.count {
      if isEscape(at: index) {
        index += 2
      } else if let (_, end) = code[index] {
        index = end
      } else if let (_, end) = address(at: index) {
        index = end
      } else if characters[index] == "[" {
        open.append(index)
        index += 1
      } else if characters[index] == "]", let start = open.popLast() {
        if let (target, end) = target(at: index + 1) {
          links[start] = (index, target, end)
          // No link stands within another.
          open = []
          index = end
        } else {
          index += 1
        }
      } else if characters[index] == "`" {
        index += run(at: index)
      } else {
        index += 1
      }
    }
  }

  /// The address in parentheses at a place, and the place behind them; nil for none.
  private func target(at start: Int) -> (target: String, end: Int)? {
    guard character(at: start) == "(" else { return nil }
    var index = start + 1
    while character(at: index)?.isWhitespace == true { index += 1 }
    var target = ""
    if character(at: index) == "<" {
      index += 1
      while let next = character(at: index), next != ">", target.count < Self.longestTarget {
        if next == "<" || next == "\n" { return nil }
        target.append(next)
        index += 1
      }
      index += 1
    } else {
      var depth = 0
      while let next = character(at: index), !next.isWhitespace, depth >= 0 {
        if next == "(" { depth += 1 }
        if next == ")" { depth -= 1 }
        if depth < 0 { break }
        if depth > Self.deepest || target.count > Self.longestTarget { return nil }
        if isEscape(at: index) { index += 1 }
        target.append(characters[index])
        index += 1
      }
    }
    while character(at: index)?.isWhitespace == true { index += 1 }
    if let quote = character(at: index), quote == "\"" || quote == "'" {
      // A title, which neither a terminal nor a page shows.
      let rest = characters[(index + 1)...].prefix(Self.longestTarget)
      guard let close = rest.firstIndex(of: quote) else { return nil }
      index = close + 1
      while character(at: index)?.isWhitespace == true { index += 1 }
    }
    return character(at: index) == ")" ? (target, index + 1) : nil
  }

  /// The address in angle brackets at a place, and the place behind them; nil for none.
  private func address(at start: Int) -> (address: String, end: Int)? {
    guard characters[start] == "<" else { return nil }
    let inside = characters[(start + 1)...].prefix { !$0.isWhitespace && $0 != "<" && $0 != ">" }
    guard character(at: inside.endIndex) == ">", let colon = inside.firstIndex(of: ":"),
      (2...32).contains(colon - inside.startIndex),
      inside[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    return (String(inside), inside.endIndex + 1)
  }

  // MARK: - From left to right

  private mutating func readAll() {
    var index = 0
    while index < characters.count {
      if let link = frames.last, link.target != nil, links[link.end]?.close == index {
        index = endLink()
        continue
      }
      let next = characters[index]
      if isEscape(at: index) {
        text.append(characters[index + 1])
        index += 2
      } else if let (content, end) = code[index] {
        append(.code(Self.trimmed(characters[content])), depth: 0)
        index = end
      } else if let (address, end) = address(at: index) {
        // A page of documentation is called by its name.
        let shown = address.hasPrefix("doc:") ? String(address.dropFirst(4)) : address
        append(.link([.text(shown)], to: address), depth: 1)
        index = end
      } else if let link = links[index] {
        endText()
        frames.append(Frame(target: link.target, end: index))
        index += 1
      } else if next == "*" || next == "_" {
        let length = run(at: index)
        readDelimiter(next, length: length, at: index)
        index += length
      } else if next == "\n" {
        append(.lineBreak, depth: 0)
        index += 1
      } else if next == "`" {
        let length = run(at: index)
        text += characters[index..<index + length]
        index += length
      } else {
        text.append(next)
        index += 1
      }
    }
    endText()
  }

  /// Code without a blank at both ends, on one line.
  private static func trimmed(_ characters: ArraySlice<Character>) -> String {
    let line = characters.map { $0 == "\n" ? " " : $0 }
    let isPadded = line.first == " " && line.last == " " && line.contains { $0 != " " }
    return String(isPadded ? line.dropFirst().dropLast() : line[...])
  }

  /// Adds the text before what is read next to what has been read.
  private mutating func endText() {
    guard !text.isEmpty else { return }
    frames[frames.count - 1].nodes.append((.text(text), 0))
    text = ""
  }

  private mutating func append(_ inline: MarkdownInline, depth: Int) {
    endText()
    frames[frames.count - 1].nodes.append((inline, depth))
  }

  /// Ends the link that is read; the place behind it.
  private mutating func endLink() -> Int {
    endText()
    let frame = frames.removeLast()
    let depth = frame.nodes.map(\.depth).max() ?? 0
    if let target = frame.target { append(.link(frame.inlines, to: target), depth: depth + 1) }
    return links[frame.end]?.end ?? characters.count
  }

  /// Reads a run of marks: it ends what it can, and may begin more.
  private mutating func readDelimiter(_ sign: Character, length: Int, at index: Int) {
    endText()
    let (canOpen, canClose) = roles(of: sign, from: index, to: index + length)
    var count = length
    while canClose, count > 0, let opener = opener(for: sign, length: length, isOpener: canOpen) {
      count -= frames[frames.count - 1].wrap(from: opener, upTo: count, deepest: Self.deepest)
    }
    guard count > 0 else { return }
    if canOpen {
      let node = frames[frames.count - 1].nodes.count
      frames[frames.count - 1].delimiters.append(
        Delimiter(sign: sign, count: count, length: length, canClose: canClose, node: node))
      frames[frames.count - 1].nodes.append((.text(String(repeating: sign, count: count)), 0))
    } else {
      text = String(repeating: sign, count: count)
    }
  }

  /// The last run that begins what a run of a length ends; nil for none.
  private mutating func opener(for sign: Character, length: Int, isOpener: Bool) -> Int? {
    let frame = frames.count - 1
    let kind = "\(sign)\(length % 3)\(isOpener)"
    let bottom = frames[frame].bottoms[kind] ?? 0
    let count = frames[frame].delimiters.count
    for place in (min(bottom, count)..<count).reversed() {
      let opener = frames[frame].delimiters[place]
      guard opener.sign == sign else { continue }
      let isOdd =
        (isOpener || opener.canClose) && (opener.length + length) % 3 == 0
        && !(opener.length % 3 == 0 && length % 3 == 0)
      if !isOdd { return place }
    }
    frames[frame].bottoms[kind] = count
    return nil
  }

  /// Whether marks between two places can begin and end emphasis.
  private func roles(of sign: Character, from start: Int, to end: Int) -> (Bool, Bool) {
    let (before, after) = (character(at: start - 1), character(at: end))
    let isAfterBlank = before?.isWhitespace ?? true
    let isBeforeBlank = after?.isWhitespace ?? true
    let isAfterMark = before.map { $0.isPunctuation || $0.isSymbol } ?? false
    let isBeforeMark = after.map { $0.isPunctuation || $0.isSymbol } ?? false
    // A script without spaces parts no words by them.
    let isAfterEdge =
      isAfterBlank || isAfterMark || before.map { DisplayWidth.of($0) == 2 } ?? false
    let isBeforeEdge =
      isBeforeBlank || isBeforeMark || after.map { DisplayWidth.of($0) == 2 } ?? false
    let isLeft = !isBeforeBlank && (!isBeforeMark || isAfterEdge)
    let isRight = !isAfterBlank && (!isAfterMark || isBeforeEdge)
    guard sign == "_" else { return (isLeft, isRight) }
    return (isLeft && (!isRight || isAfterEdge), isRight && (!isLeft || isBeforeEdge))
  }
}

extension MarkdownInlineReader.Frame {
  var inlines: [MarkdownInline] { Self.joined(nodes) }

  /// The inlines, with texts beside each other as one.
  private static func joined(
    _ nodes: [(inline: MarkdownInline, depth: Int)]
  ) -> [MarkdownInline] {
    var inlines: [MarkdownInline] = []
    for (inline, _) in nodes {
      if case .text(let text) = inline, case .text(let former)? = inlines.last {
        inlines[inlines.count - 1] = .text(former + text)
      } else {
        inlines.append(inline)
      }
    }
    return inlines
  }

  /// Makes one node of all behind a run that begins emphasis; how many of its marks that takes.
  mutating func wrap(from place: Int, upTo count: Int, deepest: Int) -> Int {
    let opener = delimiters[place]
    let taken = min(opener.count, count, 2)
    delimiters.removeLast(delimiters.count - place - 1)
    for (kind, bottom) in bottoms where bottom > place { bottoms[kind] = place }
    let inside = Array(nodes[(opener.node + 1)...])
    nodes.removeLast(inside.count)
    if opener.count == taken {
      nodes.removeLast()
      delimiters.removeLast()
    } else {
      delimiters[place].count -= taken
      nodes[opener.node].inline = .text(
        String(repeating: opener.sign, count: opener.count - taken))
    }
    let depth = (inside.map(\.depth).max() ?? 0) + 1
    if depth > deepest {
      nodes.append((.text(inside.map(\.inline.plain).joined()), 0))
    } else {
      let inlines = Self.joined(inside)
      nodes.append((taken == 2 ? .strong(inlines) : .emphasis(inlines), depth))
    }
    return taken
  }
}

extension Character {
  fileprivate var isASCIIMark: Bool { isASCII && (isPunctuation || isSymbol) }
}
