/// A predicate as a value: what a format string means, without where it was written.
package indirect enum PredicateTree: Hashable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)
  /// Two expressions and an operator between them.
  case comparison(PredicateComparison)
  /// True when the child is false.
  case not(PredicateTree)
  /// True when no child is false; true without children.
  case and([PredicateTree])
  /// True when one child is true; false without children.
  case or([PredicateTree])

  /// Makes a comparison with neither modifier nor options, the most common node.
  package static func compare(
    _ left: ExpressionTree, _ kind: PredicateComparison.Operator, _ right: ExpressionTree
  ) -> PredicateTree {
    .comparison(PredicateComparison(left, kind, right))
  }
}

/// Two expressions, the operator between them, and how it is to be read.
package struct PredicateComparison: Hashable {
  /// The operator of a comparison, with its canonical spelling.
  package enum Operator: String, CaseIterable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case between = "BETWEEN"
    case beginsWith = "BEGINSWITH"
    case contains = "CONTAINS"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case `in` = "IN"
    case tokenMatches = "TOKENMATCHES"
    case conformsToType = "UTI-CONFORMS-TO"
    case equalsType = "UTI-EQUALS"
  }

  /// Whether the left side is one value or a collection of which some or all must pass.
  package enum Modifier: String, Sendable {
    /// The left side is taken as it is.
    case direct = ""
    /// One element must pass; an empty collection does not.
    case any = "ANY"
    /// Every element must pass; an empty collection does.
    case all = "ALL"
  }

  /// The letters in brackets after an operator.
  package struct Options: OptionSet, Hashable, Sendable {
    /// The bits, as `NSComparisonPredicate.Options` numbers them.
    package let rawValue: UInt8

    /// Makes options from bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `c`: upper and lower case are the same.
    package static let caseInsensitive = Options(rawValue: 1)
    /// `d`: letters are the same with and without marks.
    package static let diacriticInsensitive = Options(rawValue: 2)
    /// `n`: the strings are compared code for code.
    package static let normalized = Options(rawValue: 4)
    /// `l`: a locale decides.
    package static let localeSensitive = Options(rawValue: 8)
  }

  /// The left side.
  package var left: ExpressionTree
  /// The operator.
  package var kind: Operator
  /// The right side.
  package var right: ExpressionTree
  /// Whether the left side is quantified.
  package var modifier: Modifier
  /// How strings are compared.
  package var options: Options

  /// The sides that a store's SQL takes for one value: neither that of a quantified comparison nor the
  /// collection that is asked for a member may lead to one.
  package var sidesOfOneValue: [ExpressionTree] {
    guard modifier == .direct else { return [] }
    return switch kind {
    case .in: [left]
    case .contains: [right]
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .beginsWith,
      .endsWith, .like, .matches, .tokenMatches, .conformsToType, .equalsType:
      [left, right]
    }
  }

  /// Makes a comparison.
  package init(
    _ left: ExpressionTree, _ kind: Operator, _ right: ExpressionTree,
    modifier: Modifier = .direct, options: Options = []
  ) {
    self.left = left
    self.kind = kind
    self.right = right
    self.modifier = modifier
    self.options = options
  }
}
