/// The string literals of a Swift text as `swift format` lays it out, with what they are part of.
struct SwiftLiterals {
  /// One literal, or one line of a literal of several lines, without what is interpolated.
  struct Literal: Equatable {
    var text: String
    /// From 1.
    var line: Int
    var place: Place
  }

  /// What a literal is part of.
  enum Place: Equatable {
    /// A body that makes a sentence's text: what stands there is said in every language.
    case sentence
    /// A `Wording`, or a call of a language: a text for each language.
    case wording
    case elsewhere
  }

  private var found: [Literal] = []
  /// The columns at which the bodies and calls that are open began.
  private var body: Int?
  private var wording: Int?
  /// The parentheses that are open since the line on which the wording began.
  private var depth = 0
  private var isInLines = false

  /// The literals of a text, in its order.
  static func reading(_ lines: [Substring]) -> [Literal] {
    var reader = SwiftLiterals()
    for (index, line) in lines.enumerated() { reader.read(line, number: index + 1) }
    return reader.found
  }

  private mutating func read(_ line: Substring, number: Int) {
    let column = line.prefix { $0 == " " }.count
    let text = line.dropFirst(column)
    if !isInLines {
      if text.hasPrefix("//") { return }
      open(text, at: column)
    }
    let marks = text.split(separator: "\"\"\"", omittingEmptySubsequences: false).count - 1
    if marks == 1 {
      isInLines.toggle()
    } else if isInLines {
      add(Self.withoutInterpolation(text), number)
    } else if marks == 0 {
      for literal in Self.literals(of: text) { add(literal, number) }
    }
    if !isInLines { close(text, at: column) }
  }

  private mutating func open(_ text: Substring, at column: Int) {
    let bodies = ["func text(in language: Language)", "var chinese: String {", "func chinese("]
    if body == nil, bodies.contains(where: text.contains) { body = column }
    if wording == nil, Self.opensWording(text) { wording = column }
  }

  private static func opensWording(_ text: Substring) -> Bool {
    text.contains("Wording(") || text.contains("language(")
  }

  private mutating func close(_ text: Substring, at column: Int) {
    if let open = body, column <= open, text == "}" || text.hasSuffix(" }") { body = nil }
    guard wording != nil else { return }
    depth += Self.openedParentheses(in: text)
    if depth <= 0 { (wording, depth) = (nil, 0) }
  }

  /// How many parentheses are opened and not closed again, outside of literals.
  private static func openedParentheses(in line: Substring) -> Int {
    var depth = 0
    var place = line.startIndex
    var isQuoted = false
    while place < line.endIndex {
      let next = line.index(after: place)
      switch line[place] {
      case "\\" where isQuoted && next < line.endIndex:
        place = line[next] == "(" ? interpolation(in: line, from: next).1 : line.index(after: next)
        continue
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      default: break
      }
      place = next
    }
    return depth
  }

  private mutating func add(_ text: String, _ line: Int) {
    let place: Place =
      wording != nil ? .wording : body != nil ? .sentence : .elsewhere
    found.append(Literal(text: text, line: line, place: place))
  }

  /// The literals that begin and end on a line, those within interpolations too.
  private static func literals(of line: Substring) -> [String] {
    var literals: [String] = []
    var rest = line[...]
    while let start = rest.firstIndex(of: "\"") {
      var text = ""
      var place = rest.index(after: start)
      while place < rest.endIndex, rest[place] != "\"" {
        guard rest[place] == "\\", rest.index(after: place) < rest.endIndex else {
          text.append(rest[place])
          place = rest.index(after: place)
          continue
        }
        let next = rest.index(after: place)
        if rest[next] == "(" {
          let (inner, end) = interpolation(in: rest, from: next)
          literals += Self.literals(of: inner)
          text += " … "
          place = end
        } else {
          place = rest.index(after: next)
          text.append(" ")
        }
      }
      literals.append(text)
      rest = place < rest.endIndex ? rest[rest.index(after: place)...] : ""
    }
    return literals
  }

  /// What stands in parentheses, and the place behind them.
  private static func interpolation(
    in text: Substring, from start: Substring.Index
  ) -> (Substring, Substring.Index) {
    var depth = 0
    var place = start
    while place < text.endIndex {
      if text[place] == "(" { depth += 1 }
      if text[place] == ")" { depth -= 1 }
      place = text.index(after: place)
      if depth == 0 { break }
    }
    return (text[start..<place], place)
  }

  private static func withoutInterpolation(_ text: Substring) -> String {
    var result = ""
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == "\\", let next = text.index(place, offsetBy: 1, limitedBy: text.endIndex),
        next < text.endIndex, text[next] == "("
      {
        place = interpolation(in: text, from: next).1
        result += " … "
      } else {
        result.append(text[place])
        place = text.index(after: place)
      }
    }
    return result
  }
}
