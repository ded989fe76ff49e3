import CoreDataErrors
internal import Foundation

/// Turns trees into closures.
struct Preparation {
  /// What `[l]` consults.
  let locale: Locale
  /// What the function `now` gives.
  let now: @Sendable () -> Date

  // MARK: - Predicates

  /// The closure of a predicate.
  func condition(_ tree: PredicateTree) -> PreparedCondition {
    switch tree {
    case .constant(let truth): return { _ throws(RaisedException) in truth }
    case .comparison(let comparison): return condition(comparison)
    case .not(let child):
      let child = condition(child)
      return { scope throws(RaisedException) in !(try child(scope)) }
    case .and(let children):
      let children = children.map(condition)
      return { scope throws(RaisedException) in
        for child in children where !(try child(scope)) { return false }
        return true
      }
    case .or(let children):
      let children = children.map(condition)
      return { scope throws(RaisedException) in
        for child in children where try child(scope) { return true }
        return false
      }
    }
  }

  private func condition(_ comparison: PredicateComparison) -> PreparedCondition {
    let rule = ComparisonRule(comparison, locale: locale)
    var modifier = comparison.modifier
    if modifier == .direct, comparison.left == .anyKey { modifier = .any }
    let left = computation(comparison.left, isQuantified: modifier != .direct)
    if let constant = comparison.right.writtenConstant {
      let test = rule.test(against: constant)
      if modifier == .direct { return { scope throws(RaisedException) in try test(left(scope)) } }
      return { scope throws(RaisedException) in
        try Self.quantify(modifier, over: left(scope), test)
      }
    }
    let right = computation(comparison.right)
    if modifier == .direct {
      return { scope throws(RaisedException) in try rule.holds(left(scope), right(scope)) }
    }
    return { scope throws(RaisedException) in
      let other = try right(scope)
      return try Self.quantify(modifier, over: left(scope)) { element throws(RaisedException) in
        try rule.holds(element, other)
      }
    }
  }

  /// No value counts as an empty collection: so does a to-many behind a missing to-one.
  private static func quantify(
    _ modifier: PredicateComparison.Modifier, over value: PredicateValue,
    _ test: ComparisonRule.Test
  ) throws(RaisedException) -> Bool {
    if value.isNull { return modifier == .all }
    guard case .collection(let collection) = value, collection.kind != .dictionary else {
      throw RaisedException(
        reason:
          "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet.")
    }
    let sought = modifier == .any
    for element in collection.elements where try test(element) == sought { return sought }
    return !sought
  }

  // MARK: - Expressions

  /// The closure of an expression.
  ///
  /// Where ANY or ALL goes through the elements, it is quantified: repeated ones do not matter.
  func computation(_ tree: ExpressionTree, isQuantified: Bool = false) -> PreparedComputation {
    switch tree {
    case .constant(let value): return { _ throws(RaisedException) in value }
    case .nullObject: return { _ throws(RaisedException) in .null }
    case .placeholder(let text):
      return { _ throws(RaisedException) in
        throw RaisedException(reason: "The placeholder \(text) of a template has no value.")
      }
    case .evaluatedObject: return { scope throws(RaisedException) in scope.subject }
    case .anyKey:
      return { scope throws(RaisedException) in
        guard case .collection(let collection) = scope.subject else {
          throw RaisedException(reason: "ANYKEY needs a dictionary, not an object")
        }
        return .collection(PredicateCollection(collection.elements))
      }
    case .variable(let name):
      return { scope throws(RaisedException) in try Self.value(of: name, scope) }
    case .keyPath(let keys):
      let path = KeyPathReader(keys, isQuantified ? .irrelevant : .asFoundation)
      return { scope throws(RaisedException) in try path.value(of: scope.subject) }
    case .member(let operand, let keys):
      let operand = computation(operand)
      let path = KeyPathReader(keys, isQuantified ? .irrelevant : .asFoundation)
      return { scope throws(RaisedException) in try path.value(of: operand(scope)) }
    case .variableMember(let operand, let variable):
      let operand = computation(operand)
      return { scope throws(RaisedException) in
        guard case .text(let path) = try Self.value(of: variable, scope) else {
          throw RaisedException(reason: "$\(variable) is used as a key and is not a string")
        }
        let keys = path.split(separator: ".").map(String.init)
        return try KeyPathReader(keys, .asFoundation).value(of: operand(scope))
      }
    case .aggregate(let elements):
      let elements = elements.map { computation($0) }
      return { scope throws(RaisedException) in
        var values: [PredicateValue] = []
        for element in elements { values.append(try element(scope)) }
        return .collection(PredicateCollection(values))
      }
    case .index(let operand, let index): return element(of: computation(operand), index)
    case .set(let operation, let left, let right):
      return set(operation, computation(left), computation(right))
    case .subquery(let collection, let variable, let condition):
      return subquery(computation(collection), variable, self.condition(condition))
    case .ternary(let condition, let yes, let no):
      let condition = self.condition(condition)
      let (yes, no) = (computation(yes), computation(no))
      return { scope throws(RaisedException) in
        try condition(scope) ? try yes(scope) : try no(scope)
      }
    case .function(let function, let arguments): return self.function(function, arguments)
    case .call(let operand, let selector, let arguments):
      let operand = computation(operand)
      let arguments = arguments.map { computation($0) }
      return { scope throws(RaisedException) in
        let receiver = try operand(scope)
        var values: [PredicateValue] = []
        for argument in arguments { values.append(try argument(scope)) }
        return try SelectorCall(selector, values).value(on: receiver)
      }
    case .cast(let operand, let type):
      let operand = computation(operand)
      return { scope throws(RaisedException) in try operand(scope).cast(to: type) }
    case .assignment(_, let value): return computation(value)
    case .fetch:
      return { _ throws(RaisedException) in
        throw RaisedException(reason: "\(tree) cannot be evaluated without a context to fetch from")
      }
    }
  }

  private func function(
    _ function: PredicateFunction, _ arguments: [ExpressionTree]
  ) -> PreparedComputation {
    let arguments = arguments.map { computation($0) }
    let now = now
    if function == .now { return { _ throws(RaisedException) in .date(now()) } }
    guard arguments.count == function.arity else {
      return { _ throws(RaisedException) in
        throw RaisedException(reason: "\(function.rawValue) takes \(function.arity) arguments")
      }
    }
    if let arithmetic = Arithmetic(rawValue: function.rawValue) {
      let (left, right) = (arguments[0], arguments[1])
      return { scope throws(RaisedException) in try arithmetic.apply(left(scope), right(scope)) }
    }
    return { scope throws(RaisedException) in
      var values: [PredicateValue] = []
      for argument in arguments { values.append(try argument(scope)) }
      return try function.value(of: values)
    }
  }

  // MARK: - Collections

  private static func value(
    of variable: String, _ scope: EvaluationScope
  ) throws(RaisedException) -> PredicateValue {
    guard let value = scope.variables[variable] else {
      throw RaisedException(reason: "Can't get value for '\(variable)' in bindings {\n}.")
    }
    return value
  }

  private func subquery(
    _ collection: @escaping PreparedComputation, _ variable: String,
    _ condition: @escaping PreparedCondition
  ) -> PreparedComputation {
    { scope throws(RaisedException) in
      let value = try collection(scope)
      if value.isNull { return .collection(PredicateCollection([])) }
      guard case .collection(let all) = value else {
        throw RaisedException(
          reason: "Can't use SUBQUERY with \(value.plainDescription) (not a collection)")
      }
      var inner = scope
      var chosen: [PredicateValue] = []
      for element in all.elements {
        if scope.isCancelled?() == true {
          throw RaisedException(name: "NSGenericException", reason: "the evaluation was cancelled")
        }
        inner.variables[variable] = element
        if try condition(inner) { chosen.append(element) }
      }
      return .collection(PredicateCollection(chosen))
    }
  }

  private func element(
    of operand: @escaping PreparedComputation, _ index: ExpressionTree.CollectionIndex
  ) -> PreparedComputation {
    switch index {
    case .at(let position):
      let place = computation(position)
      return { scope throws(RaisedException) in
        let collection = try operand(scope)
        return try collection.element(at: place(scope))
      }
    case .first: return Self.element(index, of: operand) { $0.first ?? .null }
    case .last: return Self.element(index, of: operand) { $0.last ?? .null }
    case .size: return Self.element(index, of: operand) { .integer(Int64($0.count)) }
    }
  }

  private static func element(
    _ index: ExpressionTree.CollectionIndex, of operand: @escaping PreparedComputation,
    _ choose: @escaping ([PredicateValue]) -> PredicateValue
  ) -> PreparedComputation {
    { scope throws(RaisedException) in
      let value = try operand(scope)
      if value.isNull { return .null }
      guard case .collection(let collection) = value else {
        throw RaisedException(
          reason: "Can't use [\(index)] with \(value.plainDescription) (not a collection)")
      }
      return choose(collection.elements)
    }
  }

  /// No value counts as an empty collection; the result is a set.
  private func set(
    _ operation: ExpressionTree.SetOperation, _ left: @escaping PreparedComputation,
    _ right: @escaping PreparedComputation
  ) -> PreparedComputation {
    { scope throws(RaisedException) in
      let (left, right) = (try left(scope), try right(scope))
      let mine = try left.elements(for: operation.rawValue)
      let theirs = try right.elements(for: operation.rawValue)
      let lookup = ValueLookup(theirs)
      let chosen =
        switch operation {
        case .union: mine + theirs
        case .intersect: mine.filter(lookup.contains)
        case .minus: mine.filter { !lookup.contains($0) }
        }
      return .collection(PredicateCollection(PredicateCollection.distinct(chosen), kind: .set))
    }
  }
}
