package import CoreDataErrors
package import Foundation

/// A predicate made ready to be asked about many objects.
///
/// Constants are folded, patterns compiled and memberships hashed once, when it is made; asking is
/// then a chain of closures without parsing or boxing. It never changes, and may be shared.
package struct PreparedPredicate {
  private let condition: PreparedCondition
  /// Asked while it walks through collections; true has it raise, nil costs nothing.
  package var isCancelled: (() -> Bool)?

  /// Prepares a predicate in O(its size).
  ///
  /// A variable without a value raises when it is needed. The locale is consulted by `[l]` alone,
  /// the clock by the function `now`.
  package init(
    _ tree: PredicateTree, variables: [String: PredicateValue] = [:],
    locale: Locale = .neutral,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let preparation = Preparation(locale: locale, now: now)
    condition = preparation.condition(tree.substituting(variables))
  }

  /// Whether the predicate is true of the subject; raises where its operators do.
  package func evaluate(on subject: PredicateValue) throws(RaisedException) -> Bool {
    try condition(EvaluationScope(subject: subject, isCancelled: isCancelled))
  }
}

/// An expression made ready to be computed for many objects.
package struct PreparedExpression {
  private let computation: PreparedComputation

  /// Prepares an expression in O(its size).
  ///
  /// A variable without a value raises when it is needed. The locale is consulted by `[l]` alone,
  /// the clock by the function `now`.
  package init(
    _ tree: ExpressionTree, variables: [String: PredicateValue] = [:],
    locale: Locale = .neutral,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let preparation = Preparation(locale: locale, now: now)
    computation = preparation.computation(tree.substituting(variables))
  }

  /// The value for the subject; raises where its functions do.
  package func value(for subject: PredicateValue) throws(RaisedException) -> PredicateValue {
    try computation(EvaluationScope(subject: subject))
  }
}

extension PredicateTree {
  /// Whether the predicate is true of one subject.
  ///
  /// To ask about many, prepare it once with `PreparedPredicate`.
  package func evaluate(
    on subject: PredicateValue, variables: [String: PredicateValue] = [:],
    locale: Locale = .neutral
  ) throws(RaisedException) -> Bool {
    try PreparedPredicate(self, variables: variables, locale: locale).evaluate(on: subject)
  }
}

extension ExpressionTree {
  /// The value of the expression for one subject.
  ///
  /// To ask about many, prepare it once with `PreparedExpression`.
  package func value(
    for subject: PredicateValue, variables: [String: PredicateValue] = [:],
    locale: Locale = .neutral
  ) throws(RaisedException) -> PredicateValue {
    try PreparedExpression(self, variables: variables, locale: locale).value(for: subject)
  }
}

/// What is known while a predicate is asked about one subject.
struct EvaluationScope {
  /// What `SELF` is.
  let subject: PredicateValue
  /// The variables that SUBQUERYs have set.
  var variables: [String: PredicateValue] = [:]
  /// Whether the walk through a collection is to end.
  var isCancelled: (() -> Bool)?
}

/// A predicate as a closure.
typealias PreparedCondition = (EvaluationScope) throws(RaisedException) -> Bool

/// An expression as a closure.
typealias PreparedComputation = (EvaluationScope) throws(RaisedException) -> PredicateValue
