/// What stands in braces.
extension LineReader {
  /// An expression up to the end of the braces, a comma or a closing bracket.
  mutating func expression() throws(Diagnostic) -> Expression {
    if nextWord == "random", peek(1).map({ $0.kind != .symbol(.dot) }) ?? false {
      return try random()
    }
    var operators = 0
    return try choice(&operators)
  }

  /// An expression of operators, or one of two by a condition, of which the last may be such a choice.
  private mutating func choice(_ operators: inout Int) throws(Diagnostic) -> Expression {
    let start = place.lowerBound
    let condition = try sum(least: 0, operators: &operators)
    guard isNext(.question) else { return condition }
    try count(&operators)
    let asked = try checked(condition)
    advance()
    let then = try nested { reader throws(Diagnostic) in try reader.choice(&operators) }
    guard skip(.colon) else {
      throw badExpression(SyntaxProblem.choiceWithoutColon, expected: ["':'"])
    }
    let otherwise = try nested { reader throws(Diagnostic) in try reader.choice(&operators) }
    return Expression(
      .conditional(asked, then: then, otherwise: otherwise), span: span(from: start))
  }

  private mutating func random() throws(Diagnostic) -> Expression {
    let start = place.lowerBound
    advance()
    var operators = 0
    let bound = Expression.BinaryOperator.plus.precedence
    let lower = try sum(least: bound, operators: &operators)
    let includesUpperBound = isNext(.closedRange)
    guard includesUpperBound || isNext(.halfOpenRange) else {
      throw badExpression(SyntaxProblem.randomWithoutBounds, expected: ["'...'", "'..<'"])
    }
    advance()
    let upper = try sum(least: bound, operators: &operators)
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
      try count(&operators)
      advance()
      let right = try sum(least: binary.precedence + 1, operators: &operators)
      left =
        binary.joinsConditions
        ? Expression(
          .binary(try checked(left), binary, try checked(right)), span: span(from: start))
        : Expression(.binary(left, binary, right), span: span(from: start))
    }
    return left
  }

  /// Counts the operator that comes next.
  private func count(_ operators: inout Int) throws(Diagnostic) {
    operators += 1
    guard operators <= Self.deepestNesting else {
      throw Diagnostic(.limit, SyntaxProblem.tooManyOperators(Self.deepestNesting), at: place)
    }
  }

  /// An operand that has to be true or false; refuses one whose form tells that it is not.
  private func checked(_ operand: Expression) throws(Diagnostic) -> Expression {
    guard operand.mayBeCondition else {
      throw Diagnostic(.badExpression, SyntaxProblem.conditionWanted, at: operand.span.bytes)
    }
    return operand
  }

  private mutating func operand(_ operators: inout Int) throws(Diagnostic) -> Expression {
    let start = place.lowerBound
    switch peek()?.kind {
    case .number(let digits)?:
      advance()
      return Expression(.number(digits), span: span(from: start))
    case .duration(let duration)?:
      advance()
      return Expression(.duration(duration), span: span(from: start))
    case .now?:
      advance()
      return Expression(.now, span: span(from: start))
    case .text?: return Expression(.text(try plainText(.quotedText)), span: span(from: start))
    case .name? where Self.constants.contains(nextWord ?? "") && !isRead:
      let word = nextWord
      advance()
      return Expression(word == "nil" ? .nil : .boolean(word == "true"), span: span(from: start))
    case .name?:
      return Expression(.reading(try reading(.variable)), span: span(from: start))
    case .symbol(.minus)?:
      operators += 1
      advance()
      let operand = try nested { reader throws(Diagnostic) in try reader.operand(&operators) }
      return Expression(.negated(operand), span: span(from: start))
    case .symbol(.not)?:
      try count(&operators)
      advance()
      let operand = try nested { reader throws(Diagnostic) in try reader.operand(&operators) }
      return Expression(.not(try checked(operand)), span: span(from: start))
    case .symbol(.openParenthesis)?:
      advance()
      let inner = try nested { reader throws(Diagnostic) in try reader.choice(&operators) }
      guard skip(.closeParenthesis) else {
        throw badExpression(SyntaxProblem.unclosedParenthesis, expected: ["')'"])
      }
      return inner
    case .braces?, .date?, .data?, .indexPath?, .filledPath?, .symbol?, nil:
      throw badExpression(SyntaxProblem.variableOrNumberWanted)
    }
  }

  private static let constants = ["nil", "true", "false"]

  /// Whether something is asked of the name that comes next.
  private var isRead: Bool {
    guard case .symbol(let symbol)? = peek(1)?.kind else { return false }
    return symbol == .dot || symbol == .openBracket
  }

  private func badExpression(_ message: SyntaxProblem, expected: [String] = []) -> Diagnostic {
    Diagnostic(.badExpression, message, at: place, expected: expected)
  }
}
