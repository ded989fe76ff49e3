/// What stands in braces: arithmetic over variables and numbers, or a random number.
package struct Expression: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    /// Digits as written, with a fraction or an exponent if they were.
    case number(String)
    /// A variable, a key path, or any other reading.
    case reading(Reading)
    case negated(Expression)
    case binary(Expression, BinaryOperator, Expression)
    /// The fixed clock.
    case now
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

    /// Whether the result is a truth value.
    package var isComparison: Bool { precedence == 0 }

    /// How tightly it binds; a higher one binds first.
    var precedence: Int {
      switch self {
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 0
      case .plus, .minus: 1
      case .times, .dividedBy, .remainder: 2
      }
    }
  }

  package var kind: Kind
  package var span: SourceSpan

  /// What is read in it, from left to right.
  var readings: [Reading] {
    switch kind {
    case .number, .now: []
    case .reading(let reading): [reading]
    case .negated(let operand): operand.readings
    case .binary(let left, _, let right): left.readings + right.readings
    case .random(let from, let to, _): from.readings + to.readings
    }
  }

  package init(_ kind: Kind, span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
  }
}
