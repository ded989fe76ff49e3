/// What stands in braces: arithmetic and conditions over variables and values, or a random number.
package struct Expression: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    /// Digits as written, with a fraction or an exponent if they were.
    case number(String)
    /// A text in quotes, whose own braces stay characters.
    case text(PlainText)
    case boolean(Bool)
    case `nil`
    /// A variable, a key path, or any other reading.
    case reading(Reading)
    case negated(Expression)
    /// `!CONDITION`.
    case not(Expression)
    case binary(Expression, BinaryOperator, Expression)
    /// `CONDITION ? VALUE : VALUE`; only the value that is taken is asked for.
    case conditional(Expression, then: Expression, otherwise: Expression)
    /// The fixed clock.
    case now
    /// `2d`: a span of time, in seconds where it is calculated with.
    case duration(ClockOffset)
    /// `random A...B`, or `random A..<B` when the upper bound is left out.
    case random(from: Expression, to: Expression, includesUpperBound: Bool)
  }

  package enum BinaryOperator: String, Sendable, CaseIterable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case remainder = "%"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"

    /// Whether it joins two conditions, of which the second is asked only where the first leaves it open.
    package var joinsConditions: Bool {
      switch self {
      case .and, .or: true
      case .plus, .minus, .times, .dividedBy, .remainder, .equal, .notEqual, .less, .lessOrEqual,
        .greater, .greaterOrEqual:
        false
      }
    }

    /// Whether the result is a truth value.
    package var isComparison: Bool {
      switch self {
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
      case .plus, .minus, .times, .dividedBy, .remainder, .and, .or: false
      }
    }

    /// How tightly it binds, as in Swift; a higher one binds first, `? :` last.
    var precedence: Int {
      switch self {
      case .or: 0
      case .and: 1
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 2
      case .plus, .minus: 3
      case .times, .dividedBy, .remainder: 4
      }
    }
  }

  package var kind: Kind
  package var span: SourceSpan

  /// What is read in it, from left to right.
  var readings: [Reading] {
    switch kind {
    case .number, .text, .boolean, .nil, .now, .duration: []
    case .reading(let reading): [reading]
    case .negated(let operand), .not(let operand): operand.readings
    case .binary(let left, _, let right): left.readings + right.readings
    case .conditional(let condition, let then, let otherwise):
      condition.readings + then.readings + otherwise.readings
    case .random(let from, let to, _): from.readings + to.readings
    }
  }

  /// Whether it may be true or false, as far as its form tells.
  var mayBeCondition: Bool {
    switch kind {
    case .number, .text, .nil, .now, .duration, .negated, .random: false
    case .boolean, .reading, .not: true
    case .binary(_, let binary, _): binary.joinsConditions || binary.isComparison
    case .conditional(_, let then, let otherwise):
      then.mayBeCondition && otherwise.mayBeCondition
    }
  }

  package init(_ kind: Kind, span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
  }
}
