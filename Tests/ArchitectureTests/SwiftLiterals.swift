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
    /// The body of a property, `english` or `simplifiedChinese`.
    case sentence(isChinese: Bool)
    /// A `Wording`, whose second argument is Chinese.
    case wording
    case elsewhere
  }

  private var found: [Literal] = []
  /// The columns at which the bodies and calls that are open began.
  private var body: (column: Int, isChinese: Bool)?
  private var wording: Int?
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
    if body == nil {
      for (name, isChinese) in [("english", false), ("simplifiedChinese", true), ("chinese", true)]
      where text.contains("var \(name): String {") || text.contains("func \(name)(") {
        body = (column, isChinese)
      }
    }
    if wording == nil, text.contains("Wording(") { wording = column }
  }

  private mutating func close(_ text: Substring, at column: Int) {
    if let open = body, column <= open.column, text == "}" || text.hasSuffix(" }") { body = nil }
    guard let open = wording else { return }
    let isBehind = column <= open && !text.contains("Wording(")
    let isWhole = text.count { $0 == "(" } <= text.count { $0 == ")" }
    if isBehind
      || isWhole && (text.contains("Wording(") || text.hasSuffix(")") || text.hasSuffix("),"))
    {
      wording = nil
    }
  }

  private mutating func add(_ text: String, _ line: Int) {
    let place: Place =
      wording != nil ? .wording : body.map { .sentence(isChinese: $0.isChinese) } ?? .elsewhere
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
