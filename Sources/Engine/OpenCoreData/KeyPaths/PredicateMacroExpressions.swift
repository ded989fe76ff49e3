import Foundation

// The expressions of Foundation's that have a form in a predicate, each with its form.

extension PredicateExpressions.Variable: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .value(try scope.value(of: key))
  }
}

extension PredicateExpressions.Value: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .value(.constant(PredicateValue(value)))
  }
}

extension PredicateExpressions.NilLiteral: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .value(.constant(.null))
  }
}

extension PredicateExpressions.KeyPath: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    let root = try scope.value(root)
    if Root.Output.self is NSManagedObject.Type {
      let key = try KeyRecorder.key(of: keyPath)
      return .value(root == .evaluatedObject ? .keyPath([key]) : root.appending(keys: [key]))
    }
    let isText = Root.Output.self == String.self
    let count = root.appending(keys: ["@count"])
    if kind == .collectionCount, !isText { return .value(count) }
    guard kind == .collectionIsEmpty else {
      throw RaisedException(reason: "\(keyPath) of a #Predicate has no form in an NSPredicate")
    }
    return .condition(
      isText
        ? .compare(root, .equal, .constant(.text("")))
        : .compare(count, .equal, .constant(.integer(0))))
  }
}

// MARK: - Logic

extension PredicateExpressions.Conjunction: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .condition(.and([try scope.condition(lhs), try scope.condition(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .condition(.or([try scope.condition(lhs), try scope.condition(rhs)]))
  }
}

extension PredicateExpressions.Negation: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .condition(.not(try scope.condition(wrapped)))
  }
}

extension PredicateExpressions.Conditional: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .value(
      .ternary(
        try scope.condition(test), try scope.value(trueBranch), try scope.value(falseBranch)))
  }
}

// MARK: - Comparisons

extension PredicateExpressions.Equal: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.comparison(lhs, .equal, rhs)
  }
}

extension PredicateExpressions.NotEqual: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.comparison(lhs, .notEqual, rhs)
  }
}

extension PredicateExpressions.Comparison: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    let kind: PredicateComparison.Operator
    switch op {
    case .lessThan: kind = .less
    case .lessThanOrEqual: kind = .lessOrEqual
    case .greaterThan: kind = .greater
    case .greaterThanOrEqual: kind = .greaterOrEqual
    @unknown default: throw RaisedException(reason: "\(op) has no form in an NSPredicate")
    }
    return try scope.comparison(lhs, kind, rhs)
  }
}

extension PredicateExpressions.ClosedRange: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .value(.aggregate(of: [try scope.value(lower), try scope.value(upper)]))
  }
}

extension PredicateExpressions.RangeExpressionContains: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.comparison(element, .between, range)
  }
}

// MARK: - Arithmetic

extension PredicateExpressions.Arithmetic: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    switch op {
    case .add: return try scope.function(.add, lhs, rhs)
    case .subtract: return try scope.function(.subtract, lhs, rhs)
    case .multiply: return try scope.function(.multiply, lhs, rhs)
    @unknown default: throw RaisedException(reason: "\(op) has no form in an NSPredicate")
    }
  }
}

extension PredicateExpressions.IntDivision: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.function(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.FloatDivision: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.function(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.IntRemainder: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.function(.modulus, lhs, rhs)
  }
}

extension PredicateExpressions.UnaryMinus: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .value(.function(.multiply, [.constant(.integer(-1)), try scope.value(wrapped)]))
  }
}

// MARK: - Optionals

extension PredicateExpressions.OptionalFlatMap: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.binding(variable.key, to: try scope.value(wrapped)).node(transform)
  }
}

extension PredicateExpressions.NilCoalesce: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    let value = try scope.value(lhs)
    let hasValue = PredicateTree.compare(value, .notEqual, .constant(.null))
    return .value(.ternary(hasValue, value, try scope.value(rhs)))
  }
}

extension PredicateExpressions.ForcedUnwrap: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.node(inner)
  }
}

// MARK: - Collections

extension PredicateExpressions.SequenceContains: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.comparison(element, .in, sequence)
  }
}

extension PredicateExpressions.SequenceContainsWhere: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    let found = try scope.subquery(sequence, variable.key, test).appending(keys: ["@count"])
    return .condition(.compare(found, .notEqual, .constant(.integer(0))))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    let found = try scope.subquery(sequence, variable.key, test, isNegated: true)
    let count = found.appending(keys: ["@count"])
    return .condition(.compare(count, .equal, .constant(.integer(0))))
  }
}

extension PredicateExpressions.Filter: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    .value(try scope.subquery(sequence, variable.key, filter))
  }
}

// MARK: - Texts

extension PredicateExpressions.CollectionContainsCollection: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.comparison(base, .contains, other)
  }
}

extension PredicateExpressions.SequenceStartsWith: MacroExpression {
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode {
    try scope.comparison(base, .beginsWith, prefix)
  }
}
