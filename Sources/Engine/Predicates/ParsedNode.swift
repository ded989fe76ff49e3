/// A predicate or an expression, before it is known which was wanted.
struct ParsedNode {
  /// What was read.
  enum Kind {
    case predicate(PredicateTree)
    case expression(ExpressionTree)
  }

  /// What was read.
  let kind: Kind
  /// Where it begins.
  let offset: Int
  /// How many nodes stand on one another, this one included.
  let height: Int

  /// The predicate, or an error that says one was expected.
  func predicate(in reader: PredicateTokenReader) throws(PredicateParseError) -> PredicateTree {
    guard case .predicate(let tree) = kind else { throw reader.expectedOperator() }
    return tree
  }

  /// The expression, or an error that says one was expected.
  func expression(in reader: PredicateTokenReader) throws(PredicateParseError) -> ExpressionTree {
    guard case .expression(let tree) = kind else {
      let cause = PredicateParseError.Cause.expected(.value, found: .condition)
      throw reader.failure(cause, at: offset)
    }
    return tree
  }
}
