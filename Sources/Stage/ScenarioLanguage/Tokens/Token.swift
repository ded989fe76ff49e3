/// The smallest piece of a line that means something.
struct Token: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// A word or a name, its `{…}` parts read.
    case name(Name)
    /// `{…}` standing alone: a name or a value, as the place has it.
    case braces(Expression)
    /// A text in quotes, still with its escapes; quotes included in the token's bytes.
    case text
    case number(String)
    case date(DateLiteral)
    case now(ClockOffset?)
    /// In braces only: `2d`.
    case duration(ClockOffset)
    case data([UInt8])
    case indexPath(IndexPathLiteral)
    /// `0-{i}`: an index path of which a part stands in braces.
    case filledPath(section: Expression, row: Expression)
    case symbol(Symbol)
  }

  enum Symbol: String, Sendable, CaseIterable {
    case equal = "="
    case equalEqual = "=="
    case notEqual = "!="
    case less = "<"
    case greater = ">"
    case comma = ","
    case colon = ":"
    case dot = "."
    case openBracket = "["
    case closeBracket = "]"
    case openParenthesis = "("
    case closeParenthesis = ")"
    // In braces only.
    case closedRange = "..."
    case halfOpenRange = "..<"
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case remainder = "%"
    case and = "&&"
    case or = "||"
    case not = "!"
    case question = "?"
  }

  var kind: Kind
  var bytes: Range<Int>
  /// True when a blank, or the line's beginning, is before it.
  var followsBlank: Bool

  /// Whether a name may stand there: a word, or what stands for one in braces.
  var mayBeName: Bool {
    switch kind {
    case .name, .braces: true
    case .text, .number, .date, .now, .duration, .data, .indexPath, .filledPath, .symbol: false
    }
  }

  /// The word, when it is one without filled-in parts.
  var word: String? {
    guard case .name(let name) = kind else { return nil }
    return name.literal
  }
}

/// A line with its continuations, as tokens.
struct TokenLine: Sendable {
  /// At least one.
  var tokens: [Token]
  /// From the first token to the end of the text, before a comment.
  var bytes: Range<Int>
  /// Blanks before the first token.
  var indentation: Int
  /// True when the lexer has reported something on it, so that no more is said of it.
  var isBroken: Bool
}
