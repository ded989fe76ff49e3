extension PredicateTree {
  /// Whether what the predicate says of an object depends on the object's own columns alone.
  ///
  /// False also where that cannot be told: a variable key, a function by its selector.
  func readsOwnPropertiesOnly(of layout: EntityLayout) -> Bool {
    switch self {
    case .constant: true
    case .comparison(let comparison):
      comparison.left.readsOwnPropertiesOnly(of: layout)
        && comparison.right.readsOwnPropertiesOnly(of: layout)
    case .not(let child): child.readsOwnPropertiesOnly(of: layout)
    case .and(let children), .or(let children):
      children.allSatisfy { $0.readsOwnPropertiesOnly(of: layout) }
    }
  }
}

extension ExpressionTree {
  fileprivate func readsOwnPropertiesOnly(of layout: EntityLayout) -> Bool {
    switch self {
    case .constant, .nullObject, .placeholder, .evaluatedObject, .variable: return true
    case .keyPath(let keys):
      guard keys.count == 1, case .slot = layout.places[keys[0]] else { return false }
      return true
    case .member(.evaluatedObject, let keys):
      return ExpressionTree.keyPath(keys).readsOwnPropertiesOnly(of: layout)
    case .function(_, let operands), .aggregate(let operands):
      return operands.allSatisfy { $0.readsOwnPropertiesOnly(of: layout) }
    case .cast(let operand, _): return operand.readsOwnPropertiesOnly(of: layout)
    case .set(_, let left, let right):
      return left.readsOwnPropertiesOnly(of: layout) && right.readsOwnPropertiesOnly(of: layout)
    case .ternary(let condition, let yes, let no):
      return condition.readsOwnPropertiesOnly(of: layout)
        && yes.readsOwnPropertiesOnly(of: layout) && no.readsOwnPropertiesOnly(of: layout)
    case .anyKey, .member, .variableMember, .call, .index, .subquery, .fetch, .assignment:
      return false
    }
  }
}
