package import CoreDataErrors

extension ExpressionTree {
  /// The expression with parts of it replaced, from the outside in.
  ///
  /// Where `replace` gives an expression for a part, the part is replaced and not looked into.
  package func mapping(
    _ replace: (ExpressionTree) throws(RaisedException) -> ExpressionTree?
  ) throws(RaisedException) -> ExpressionTree {
    if let replacement = try replace(self) { return replacement }
    func mapped(_ trees: [ExpressionTree]) throws(RaisedException) -> [ExpressionTree] {
      try trees.map { tree throws(RaisedException) in try tree.mapping(replace) }
    }
    switch self {
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .variable, .keyPath:
      return self
    case .member(let operand, let keys): return .member(try operand.mapping(replace), keys: keys)
    case .variableMember(let operand, let name):
      return .variableMember(try operand.mapping(replace), variable: name)
    case .function(let function, let operands): return .function(function, try mapped(operands))
    case .call(let operand, let selector, let operands):
      return .call(try operand.mapping(replace), selector: selector, try mapped(operands))
    case .cast(let operand, let type): return .cast(try operand.mapping(replace), type: type)
    case .aggregate(let elements): return .aggregate(try mapped(elements))
    case .index(let operand, .at(let place)):
      return .index(try operand.mapping(replace), .at(try place.mapping(replace)))
    case .index(let operand, let place): return .index(try operand.mapping(replace), place)
    case .set(let operation, let left, let right):
      return .set(operation, try left.mapping(replace), try right.mapping(replace))
    case .subquery(let collection, let variable, let condition):
      return .subquery(try collection.mapping(replace), variable: variable, condition)
    case .ternary(let condition, let yes, let no):
      return .ternary(
        try condition.mapping(replace), try yes.mapping(replace), try no.mapping(replace))
    case .fetch, .assignment: return self
    }
  }
}

extension ExpressionTree {
  /// How many levels the tree has: 1 for what has no parts.
  ///
  /// It descends, so it is for trees whose height is bounded already.
  var height: Int {
    switch self {
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .variable, .keyPath: 1
    case .member(let operand, _), .variableMember(let operand, _), .cast(let operand, _),
      .assignment(_, let operand), .index(let operand, .first), .index(let operand, .last),
      .index(let operand, .size):
      operand.height + 1
    case .index(let operand, .at(let place)): max(operand.height, place.height) + 1
    case .function(_, let operands), .aggregate(let operands):
      (operands.lazy.map(\.height).max() ?? 0) + 1
    case .call(let operand, _, let operands):
      max(operand.height, operands.lazy.map(\.height).max() ?? 0) + 1
    case .set(_, let left, let right): max(left.height, right.height) + 1
    case .subquery(let collection, _, let condition): max(collection.height, condition.height) + 1
    case .ternary(let condition, let yes, let no):
      max(condition.height, yes.height, no.height) + 1
    case .fetch(let request, let context, let countOnly):
      max(request.height, context.height, countOnly.height) + 1
    }
  }
}

extension PredicateTree {
  /// How many levels the tree has, those of its expressions included.
  fileprivate var height: Int {
    switch self {
    case .constant: 1
    case .comparison(let comparison): max(comparison.left.height, comparison.right.height) + 1
    case .not(let child): child.height + 1
    case .and(let children), .or(let children): (children.lazy.map(\.height).max() ?? 0) + 1
    }
  }

  /// The predicate with parts of its expressions replaced.
  package func mapping(
    _ replace: (ExpressionTree) throws(RaisedException) -> ExpressionTree?
  ) throws(RaisedException) -> PredicateTree {
    func mapped(_ trees: [PredicateTree]) throws(RaisedException) -> [PredicateTree] {
      try trees.map { tree throws(RaisedException) in try tree.mapping(replace) }
    }
    switch self {
    case .constant: return self
    case .comparison(var comparison):
      comparison.left = try comparison.left.mapping(replace)
      comparison.right = try comparison.right.mapping(replace)
      return .comparison(comparison)
    case .not(let child): return .not(try child.mapping(replace))
    case .and(let children): return .and(try mapped(children))
    case .or(let children): return .or(try mapped(children))
    }
  }
}
