extension PredicateTree {
  /// Whether a key of the evaluated object, or a path that begins with it, occurs in the predicate.
  package func reads(_ key: String) -> Bool {
    switch self {
    case .constant: false
    case .comparison(let comparison): comparison.left.reads(key) || comparison.right.reads(key)
    case .not(let child): child.reads(key)
    case .and(let children), .or(let children): children.contains { $0.reads(key) }
    }
  }
}

extension ExpressionTree {
  fileprivate func reads(_ key: String) -> Bool {
    switch self {
    case .constant, .nullObject, .placeholder, .evaluatedObject, .variable: false
    case .anyKey: true
    case .keyPath(let keys): keys.first == key
    case .member(.evaluatedObject, let keys): keys.first == key
    case .member(let operand, _), .variableMember(let operand, _), .cast(let operand, _):
      operand.reads(key)
    case .index(let operand, .at(let place)): operand.reads(key) || place.reads(key)
    case .index(let operand, _), .assignment(_, let operand), .fetch(let operand, _, _):
      operand.reads(key)
    case .function(_, let operands), .aggregate(let operands):
      operands.contains { $0.reads(key) }
    case .call(let operand, _, let operands):
      operand.reads(key) || operands.contains { $0.reads(key) }
    case .set(_, let left, let right): left.reads(key) || right.reads(key)
    case .subquery(let collection, _, let condition):
      collection.reads(key) || condition.reads(key)
    case .ternary(let condition, let yes, let no):
      condition.reads(key) || yes.reads(key) || no.reads(key)
    }
  }
}
