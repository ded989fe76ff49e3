/// What stands in braces.
extension LineReader {
  /// An expression up to the end of the braces, a comma or a closing bracket.
  mutating func expression() throws(Diagnostic) -> Expression {
    if nextWord == "random", peek(1).map({ $0.kind != .symbol(.dot) }) ?? false {
      return try random()
    }
    var operators = 0
    return try sum(least: 0, operators: &operators)
  }

  private mutating func random() throws(Diagnostic) -> Expression {
    let start = place.lowerBound
    advance()
    var operators = 0
    let lower = try sum(least: 1, operators: &operators)
    let includesUpperBound = isNext(.closedRange)
    guard includesUpperBound || isNext(.halfOpenRange) else {
      throw badExpression(SyntaxProblem.randomWithoutBounds, expected: ["'...'", "'..<'"])
    }
    advance()
    let upper = try sum(least: 1, operators: &operators)
    return Expression(
      .random(from: lower, to: upper, includesUpperBound: includesUpperBound),
      span: span(from: start))
  }

  /// Operands joined by operators that bind at least so tightly, from left to right.
  private mutating func sum(least: Int, operators: inout Int) throws(Diagnostic) -> Expression {
    let start = place.lowerBound
    var left = try operand(&operators)
    while case .symbol(let symbol)? = peek()?.kind,
      let binary = Expression.BinaryOperator(rawValue: symbol.rawValue),
      binary.precedence >= least
    {
      operators += 1
      guard operators <= Self.deepestNesting else {
        throw Diagnostic(
          .limit, SyntaxProblem.tooManyOperators(Self.deepestNesting), at: place)
      }
      advance()
      let right = try sum(least: binary.precedence + 1, operators: &operators)
      left = Expression(.binary(left, binary, right), span: span(from: start))
    }
    return left
  }

  private mutating func operand(_ operators: inout Int) throws(Diagnostic) -> Expression {
    let start = place.lowerBound
    switch peek()?.kind {
    case .number(let digits)?:
      advance()
      return Expression(.number(digits), span: span(from: start))
    case .now?:
      advance()
      return Expression(.now, span: span(from: start))
    case .name?:
      return Expression(.reading(try reading(.variable)), span: span(from: start))
    case .symbol(.minus)?:
      operators += 1
      advance()
      let operand = try nested { reader throws(Diagnostic) in try reader.operand(&operators) }
      return Expression(.negated(operand), span: span(from: start))
    case .symbol(.openParenthesis)?:
      advance()
      let inner = try nested { reader throws(Diagnostic) in
        try reader.sum(least: 0, operators: &operators)
      }
      guard skip(.closeParenthesis) else {
        throw badExpression(SyntaxProblem.unclosedParenthesis, expected: ["')'"])
      }
      return inner
    default:
      throw badExpression(SyntaxProblem.variableOrNumberWanted)
    }
  }

  private func badExpression(_ message: SyntaxProblem, expected: [String] = []) -> Diagnostic {
    Diagnostic(.badExpression, message, at: place, expected: expected)
  }
}
