/// The switches of a Swift text, as `swift format` lays it out, that have a `default:`.
struct DefaultCases {
  /// One such switch.
  struct Switch: Equatable {
    /// The line of its `default:`, from 1.
    var line: Int
    /// The patterns beside it, each without what stands within its parentheses.
    var patterns: [Pattern]

    /// Whether it is over what has no end of values: a number, a text, a type.
    ///
    /// A pattern beside `default:` says so where it is no case of an enum.
    var isOpen: Bool { patterns.contains(.value) }
  }

  /// A pattern, or one part of a pattern of several values.
  enum Pattern: Equatable {
    /// A case of an enum, `nil`, `true` or `false`: one of a list that ends.
    case named
    /// A literal, a range, a constant, a type.
    case value
    /// A name for whatever is there, or `_`.
    case any
  }

  /// The switches of a text with a `default:`; one that is `@unknown` is over an enum of another module
  /// that may grow, as the compiler says.
  static func reading(_ lines: [Substring]) -> [Switch] {
    lines.indices.compactMap { index in
      let line = lines[index].drop { $0 == " " }
      guard line.hasPrefix("default:") else { return nil }
      let column = lines[index].count - line.count
      return Switch(line: index + 1, patterns: patterns(of: lines[..<index], at: column))
    }
  }

  /// The patterns of the cases above a line, at its column.
  private static func patterns(of lines: ArraySlice<Substring>, at column: Int) -> [Pattern] {
    var patterns: [Pattern] = []
    for index in lines.indices.reversed() {
      let line = lines[index].drop { $0 == " " }
      guard !line.isEmpty, lines[index].count - line.count == column else { continue }
      if line.hasPrefix("case ") {
        let whole = lines[index...].prefix(20).map { $0.drop { $0 == " " } }.joined(separator: " ")
        patterns += Self.patterns(in: head(of: whole))
      } else if line.hasPrefix("switch ") || line.contains("switch ") && line.hasSuffix("{") {
        break
      }
    }
    return patterns
  }

  /// What stands between `case` and the colon that ends its patterns.
  private static func head(of text: String) -> String {
    let head = text.dropFirst("case ".count)
    return String(head[..<(places(of: ":", in: head).first ?? head.endIndex)])
  }

  /// The patterns of a case; those of several values in parentheses, each by itself.
  private static func patterns(in head: String) -> [Pattern] {
    parts(of: head).flatMap { part -> [Pattern] in
      var text = part.drop { $0.isWhitespace }
      if let end = text.firstRange(of: " where ") { text = text[..<end.lowerBound] }
      while let last = text.last, last.isWhitespace || last == "?" { text.removeLast() }
      if text.hasPrefix("("), text.hasSuffix(")") {
        return patterns(in: String(text.dropFirst().dropLast()))
      }
      return [pattern(text)]
    }
  }

  private static func pattern(_ text: Substring) -> Pattern {
    if text.contains(" as ") || text.hasPrefix("is ") { return .value }
    if text.hasPrefix("let ") || text.hasPrefix("var ") {
      let name = text.dropFirst("let ".count)
      return name.hasPrefix(".") ? .named : .any
    }
    if text == "_" { return .any }
    if text.hasPrefix("."), !text.hasPrefix("...") { return .named }
    return ["nil", "true", "false"].contains(text) ? .named : .value
  }

  /// The parts between commas that stand in no parentheses and in no literal.
  private static func parts(of text: String) -> [Substring] {
    var start = text.startIndex
    let parts = places(of: ",", in: text[...]).map { place in
      defer { start = text.index(after: place) }
      return text[start..<place]
    }
    return parts + [text[start...]]
  }

  /// Where a character stands in no parentheses and in no literal.
  private static func places(of wanted: Character, in text: Substring) -> [String.Index] {
    var (depth, isQuoted, isEscaped) = (0, false, false)
    return text.indices.filter { index in
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        return depth == 0 && character == wanted
      }
      return false
    }
  }
}
