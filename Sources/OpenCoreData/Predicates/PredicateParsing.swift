extension PredicateTree {
  /// Reads a format string.
  ///
  /// The arguments stand for the placeholders, in order; more than needed is no error. Takes linear
  /// time; the error knows the place and what was expected there.
  package init(format: String, arguments: [Any?] = []) throws(PredicateParseError) {
    var parser = try PredicateParser(format: format, arguments: arguments)
    self = try parser.predicate()
  }
}

extension ExpressionTree {
  /// Reads the format of an expression.
  ///
  /// The arguments stand for the placeholders, in order; more than needed is no error. Takes linear
  /// time; the error knows the place and what was expected there.
  package init(format: String, arguments: [Any?] = []) throws(PredicateParseError) {
    var parser = try PredicateParser(format: format, arguments: arguments)
    self = try parser.expression()
  }
}
