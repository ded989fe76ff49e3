extension PredicateTree {
  /// The predicate with values in the place of its variables.
  ///
  /// Variables without a value stay, and so do those that a SUBQUERY declares.
  package func substituting(_ values: [String: PredicateValue]) -> PredicateTree {
    guard !values.isEmpty else { return self }
    switch self {
    case .constant: return self
    case .comparison(var comparison):
      comparison.left = comparison.left.substituting(values)
      comparison.right = comparison.right.substituting(values)
      return .comparison(comparison)
    case .not(let child): return .not(child.substituting(values))
    case .and(let children): return .and(children.map { $0.substituting(values) })
    case .or(let children): return .or(children.map { $0.substituting(values) })
    }
  }
}

extension ExpressionTree {
  /// The expression with values in the place of its variables.
  ///
  /// Variables without a value stay, and so do those that a SUBQUERY declares. The value of a
  /// variable that stands for a key (`a.$key`) is read as a path.
  package func substituting(_ values: [String: PredicateValue]) -> ExpressionTree {
    switch self {
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .keyPath: return self
    case .variable(let name):
      return values[name].map { .constant($0) } ?? self
    case .member(let operand, let keys):
      return .member(operand.substituting(values), keys: keys)
    case .variableMember(let operand, let variable):
      let operand = operand.substituting(values)
      guard case .text(let path) = values[variable] else {
        return .variableMember(operand, variable: variable)
      }
      return operand.appending(keys: path.split(separator: ".").map(String.init))
    case .function(let function, let arguments):
      return .function(function, arguments.map { $0.substituting(values) })
    case .call(let operand, let selector, let arguments):
      let arguments = arguments.map { $0.substituting(values) }
      return .call(operand.substituting(values), selector: selector, arguments)
    case .cast(let operand, let type): return .cast(of: operand.substituting(values), type: type)
    case .aggregate(let elements): return .aggregate(of: elements.map { $0.substituting(values) })
    case .index(let operand, .at(let position)):
      return .index(operand.substituting(values), .at(position.substituting(values)))
    case .index(let operand, let index): return .index(operand.substituting(values), index)
    case .set(let operation, let left, let right):
      return .set(operation, left.substituting(values), right.substituting(values))
    case .subquery(let collection, let variable, let condition):
      var inner = values
      inner[variable] = nil
      return .subquery(
        collection.substituting(values), variable: variable, condition.substituting(inner))
    case .ternary(let condition, let yes, let no):
      return .ternary(
        condition.substituting(values), yes.substituting(values), no.substituting(values))
    case .fetch(let request, let context, let countOnly):
      return .fetch(
        request.substituting(values), context: context.substituting(values),
        countOnly: countOnly.substituting(values))
    case .assignment(let variable, let value):
      return .assignment(variable: variable, value.substituting(values))
    }
  }
}
