extension PredicateTree {
  /// Reads a format string.
  ///
  /// The arguments stand for the placeholders, in order; more than needed is no error. Takes linear
  /// time; the error knows the place and what was expected there.
  package init(format: String, arguments: [Any?] = []) throws(PredicateParseError) {
    var parser = try PredicateParser(format: format, arguments: FormatArguments(values: arguments))
    self = try parser.predicate()
  }

  /// Reads a format string, and says how many arguments are left that no placeholder took.
  ///
  /// Foundation passes over them, and so does `NSPredicate(format:)`; who writes formats wants to know.
  package init(
    format: String, arguments: [Any?], surplus: inout Int
  ) throws(PredicateParseError) {
    var parser = try PredicateParser(format: format, arguments: FormatArguments(values: arguments))
    self = try parser.predicate()
    surplus = parser.surplus
  }

  /// Reads a format string whose arguments are known to be there, but not what they are.
  ///
  /// A placeholder stands for itself, and `%K` for its key where the text of its argument is given.
  package init(
    outline format: String, texts: [String?], surplus: inout Int
  ) throws(PredicateParseError) {
    var parser = try PredicateParser(format: format, arguments: FormatArguments(outline: texts))
    self = try parser.predicate()
    surplus = parser.surplus
  }

  /// Reads a format string whose placeholders have no arguments: they stand for themselves.
  ///
  /// The tree prints as the format would, and may be translated into SQL as far as the values do
  /// not matter. Evaluating a placeholder raises.
  package init(template format: String) throws(PredicateParseError) {
    var parser = try PredicateParser(format: format, arguments: .template)
    self = try parser.predicate()
  }
}

extension ExpressionTree {
  /// Reads the format of an expression.
  ///
  /// The arguments stand for the placeholders, in order; more than needed is no error. Takes linear
  /// time; the error knows the place and what was expected there.
  package init(format: String, arguments: [Any?] = []) throws(PredicateParseError) {
    var parser = try PredicateParser(format: format, arguments: FormatArguments(values: arguments))
    self = try parser.expression()
  }
}
