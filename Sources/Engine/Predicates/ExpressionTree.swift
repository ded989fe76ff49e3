private import Foundation

/// One side of a comparison as a value: what an expression format means.
package indirect enum ExpressionTree: Hashable {
  /// A literal, a substituted argument, or an aggregate of such.
  case constant(PredicateValue)
  /// A substituted `NSNull`: means `nil`, prints `<null>`.
  case nullObject
  /// A placeholder of a template, as written: `%@`.
  case placeholder(String)
  /// `SELF`.
  case evaluatedObject
  /// `ANYKEY`.
  case anyKey
  /// `$name`, without the sign.
  case variable(String)
  /// `a.b.@count`, read from the evaluated object.
  case keyPath([String])
  /// `operand.a.b`, read from what another expression gives.
  case member(ExpressionTree, keys: [String])
  /// `operand.$name`: the key is the value of a variable.
  case variableMember(ExpressionTree, variable: String)
  /// A function of the fixed set, arithmetic included.
  case function(PredicateFunction, [ExpressionTree])
  /// `FUNCTION(operand, 'selector:', …)`.
  case call(ExpressionTree, selector: String, [ExpressionTree])
  /// `CAST(operand, 'type')`.
  case cast(ExpressionTree, type: String)
  /// `{a, b, c}`, not all of them constants.
  case aggregate([ExpressionTree])
  /// `operand[position]`.
  case index(ExpressionTree, CollectionIndex)
  /// `a UNION b` and its like.
  case set(SetOperation, ExpressionTree, ExpressionTree)
  /// `SUBQUERY(collection, $variable, predicate)`.
  case subquery(ExpressionTree, variable: String, PredicateTree)
  /// `TERNARY(predicate, a, b)`.
  case ternary(PredicateTree, ExpressionTree, ExpressionTree)
  /// `FETCH(request, context, countOnly)`.
  case fetch(ExpressionTree, context: ExpressionTree, countOnly: ExpressionTree)
  /// `$variable := value`.
  case assignment(variable: String, ExpressionTree)

  /// What stands between the brackets after a collection.
  package indirect enum CollectionIndex: Hashable {
    case first
    case last
    case size
    /// A position in an array, or a key of a dictionary.
    case at(ExpressionTree)
  }

  /// An operator that makes a set of two collections.
  package enum SetOperation: String, CaseIterable, Sendable {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  /// `{…}` of the given elements: a constant array when all are constants.
  package static func aggregate(of elements: [ExpressionTree]) -> ExpressionTree {
    var values: [PredicateValue] = []
    for element in elements {
      guard case .constant(let value) = element else { return .aggregate(elements) }
      values.append(value)
    }
    return .constant(.collection(PredicateCollection(values)))
  }

  /// `CAST(operand, 'type')`: a date when a number is cast to one.
  package static func cast(of operand: ExpressionTree, type: String) -> ExpressionTree {
    guard type == "NSDate", case .constant(let value) = operand, let seconds = value.doubleValue
    else { return .cast(operand, type: type) }
    return .constant(.date(Date(timeIntervalSinceReferenceDate: seconds)))
  }

  /// This expression followed by keys; two key paths become one.
  package func appending(keys more: [String]) -> ExpressionTree {
    switch self {
    case .keyPath(let keys): .keyPath(keys + more)
    case .member(let operand, let keys): .member(operand, keys: keys + more)
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .variable,
      .variableMember,
      .function, .call, .cast, .aggregate, .index, .set, .subquery, .ternary, .fetch, .assignment:
      .member(self, keys: more)
    }
  }

  /// A path of keys, and the variable whose value it starts at; nil for the evaluated object, written
  /// with or without `SELF`.
  package var path: (variable: String?, keys: [String])? {
    switch self {
    case .keyPath(let keys), .member(.evaluatedObject, let keys): (nil, keys)
    case .member(.variable(let name), let keys): (name, keys)
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .variable, .member,
      .variableMember, .function, .call, .cast, .aggregate, .index, .set, .subquery, .ternary,
      .fetch,
      .assignment:
      nil
    }
  }

  /// The keys of a path that starts at the evaluated object, written with or without `SELF`.
  package var keysFromEvaluatedObject: [String]? {
    if self == .evaluatedObject { return [] }
    guard let path, path.variable == nil else { return nil }
    return path.keys
  }

  /// The value that the expression has whatever it is computed of, if it is written out.
  var writtenConstant: PredicateValue? {
    if case .nullObject = self { return .null }
    if case .constant(let value) = self { return value }
    return nil
  }
}
