import Foundation

/// Comparisons of texts in SQL.
///
/// Bytes are compared where that is provably what memory does, so that an index can serve; else one
/// of the functions of `StatementFunctions`, which fold as memory does.
struct SQLTextComparison {
  private let options: PredicateComparison.Options
  private let letters: SQLFragment

  /// Takes the options of a comparison.
  init(_ options: PredicateComparison.Options) {
    self.options = options
    letters = SQLFragment(stringLiteral: "'\(TextOptionLetters.letters(of: options))'")
  }

  // MARK: - Equality

  /// The texts that are equal to a text, where they can be listed; nil where they cannot.
  ///
  /// Without options equal means canonically equivalent. An ASCII text is equivalent to itself, and
  /// to what has another code point for its `K`, `;` or a grave accent.
  func spellings(of text: String) -> [String]? {
    if options == .normalized { return [text] }
    guard options.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var spellings: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    for scalar in text.unicodeScalars {
      let twin = Self.twins[scalar]
      guard twin == nil || spellings.count < 8 else { return nil }
      let doubled = twin.map { twin in spellings.map { $0 + [twin] } } ?? []
      for index in spellings.indices { spellings[index].append(scalar) }
      spellings += doubled
    }
    return spellings.map { String($0) }
  }

  /// The code points whose canonical form is one of ASCII: all that Unicode has, and will ever have.
  private static let twins: [Unicode.Scalar: Unicode.Scalar] = [
    "K": "\u{212A}", ";": "\u{37E}", "`": "\u{1FEF}",
  ]

  /// Equality with a constant.
  func equality(_ sql: SQLFragment, _ text: String) -> SQLTerm {
    guard let spellings = spellings(of: text) else {
      return SQLTerm(
        "\(function: TextFunction.equals.name)(\(sql), \(letters), \(bind: .text(text)))",
        fails: "NOT \(function: TextFunction.equals.name)(\(sql), \(letters), \(bind: .text(text)))"
      )
    }
    let values = spellings.map { SQLValue.text($0) }
    guard values.count > 1 else {
      return SQLTerm("\(sql) = \(bind: values[0])", fails: "\(sql) IS NOT \(bind: values[0])")
    }
    return SQLTerm("\(sql) IN (\(SQLFragment(listing: values)))")
  }

  /// Equality of two columns; two that have no value are equal.
  func equality(_ left: SQLFragment, of right: SQLFragment) -> SQLTerm {
    if options == .normalized {
      return SQLTerm("\(left) IS \(right)", fails: "\(left) IS NOT \(right)")
    }
    return SQLTerm(
      "(\(function: TextFunction.equals.name)(\(left), \(letters), \(right)) OR \(left) IS NULL AND \(right) IS NULL)"
    )
  }

  // MARK: - Order

  /// An order between two texts; NULL where one is missing.
  func order(
    _ left: SQLFragment, _ kind: PredicateComparison.Operator, _ right: SQLFragment
  ) throws(LeftToMemory) -> SQLTerm {
    options == .normalized
      ? SQLTerm("\(left) \(word: kind.rawValue) \(right)")
      : SQLTerm(
        "\(function: TextFunction.order.name)(\(left), \(letters), \(right)) \(word: kind.rawValue) 0"
      )
  }

  /// The order of two constants.
  func order(_ left: String, _ right: String) -> ComparisonResult {
    TextFolding(options, locale: .neutral).order(left, right)
  }

  // MARK: - Searching

  /// A search in a text, or a pattern that it has to fit.
  func term(
    _ function: TextFunction, _ left: SQLOperand, _ right: SQLOperand
  ) throws(LeftToMemory) -> SQLTerm {
    for case .constant(.null) in [left, right] { return .never }
    let text = try argument(left)
    let pattern = try argument(right)
    if function == .matches {
      guard case .constant(.text(let expression)) = right else {
        throw LeftToMemory(.regularExpressionPerRow)
      }
      if expression.isEmpty { return .never }
      guard WholeTextExpression(expression, options: options, locale: .neutral) != nil else {
        throw LeftToMemory(.notARegularExpression)
      }
    }
    let holds: SQLFragment = "\(function: function.name)(\(text), \(letters), \(pattern))"
    return SQLTerm(holds, fails: "NOT \(holds)")
  }

  private func argument(_ operand: SQLOperand) throws(LeftToMemory) -> SQLFragment {
    switch operand {
    case .constant(.text(let text)): return "\(bind: .text(text))"
    case .computed(let sql, .text): return sql
    case .constant, .computed: throw .unfitTypes
    }
  }
}
