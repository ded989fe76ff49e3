public import Foundation

extension FormatPredicate where Self: NSPredicate {
  /// Makes a predicate of what `#Predicate` gives, for a class of managed objects.
  ///
  /// Its properties are those that the class has with `@Managed`. Comparisons, arithmetic, logic,
  /// optionals, texts and relationships are converted. Anything else is a programmer's error and
  /// ends the process with a text that names it, as does a key path to a property of another kind.
  public init<Object: NSManagedObject>(_ predicate: Predicate<Object>) {
    let tree = raising { () throws(RaisedException) in try PredicateTree(predicate) }
    self.init(tree: tree)
  }
}

extension PredicateTree {
  /// The throwing twin of `NSPredicate(_:)`.
  package init<Object: NSManagedObject>(
    _ predicate: Predicate<Object>
  ) throws(RaisedException) {
    let scope = MacroScope(variables: [predicate.variable.key: .evaluatedObject])
    self = try scope.condition(predicate.expression)
  }
}

/// What an expression of Foundation's becomes.
enum MacroNode {
  case condition(PredicateTree)
  case value(ExpressionTree)
}

/// An expression of Foundation's that has a form in a predicate.
protocol MacroExpression {
  /// The form, where the variables stand for what the scope says.
  func node(in scope: MacroScope) throws(RaisedException) -> MacroNode
}

/// What the variables of a `#Predicate` stand for.
struct MacroScope {
  private let variables: [PredicateExpressions.VariableID: ExpressionTree]
  private let depth: Int

  /// Begins with the objects that the predicate is about.
  init(variables: [PredicateExpressions.VariableID: ExpressionTree], depth: Int = 0) {
    self.variables = variables
    self.depth = depth
  }

  /// What a variable stands for.
  func value(of id: PredicateExpressions.VariableID) throws(RaisedException) -> ExpressionTree {
    guard let tree = variables[id] else {
      throw RaisedException(reason: "A variable of a #Predicate is used outside of its closure")
    }
    return tree
  }

  /// The scope of a closure whose parameter stands for an expression.
  func binding(_ id: PredicateExpressions.VariableID, to tree: ExpressionTree) -> MacroScope {
    MacroScope(variables: variables.merging([id: tree]) { $1 }, depth: depth + 1)
  }

  /// A name for the variable of a SUBQUERY, which none around it has.
  var freshName: String { "x\(depth)" }

  /// An expression as a condition: a Boolean property is compared with true.
  func condition(_ expression: any PredicateExpression) throws(RaisedException) -> PredicateTree {
    switch try node(expression) {
    case .condition(let tree): tree
    case .value(.constant(.integer(let truth))): .constant(truth != 0)
    case .value(let tree): .compare(tree, .equal, .constant(.integer(1)))
    }
  }

  /// An expression as a value: a condition is 1 or 0.
  func value(_ expression: any PredicateExpression) throws(RaisedException) -> ExpressionTree {
    switch try node(expression) {
    case .value(let tree): tree
    case .condition(let tree): .ternary(tree, .constant(.integer(1)), .constant(.integer(0)))
    }
  }

  /// The form of any expression.
  func node(_ expression: any PredicateExpression) throws(RaisedException) -> MacroNode {
    guard depth < PredicateParser.maximumDepth,
      let convertible = expression as? any MacroExpression
    else {
      let name = "\(type(of: expression))".prefix { $0 != "<" }
      throw RaisedException(reason: "\(name) of a #Predicate has no form in an NSPredicate")
    }
    return try convertible.node(in: self)
  }

  /// A comparison of two expressions.
  func comparison(
    _ left: any PredicateExpression, _ kind: PredicateComparison.Operator,
    _ right: any PredicateExpression, _ options: PredicateComparison.Options = []
  ) throws(RaisedException) -> MacroNode {
    let comparison = PredicateComparison(
      try value(left), kind, try value(right), options: options)
    return .condition(.comparison(comparison))
  }

  /// A function of expressions.
  func function(
    _ function: PredicateFunction, _ operands: any PredicateExpression...
  ) throws(RaisedException) -> MacroNode {
    var values: [ExpressionTree] = []
    for operand in operands { values.append(try value(operand)) }
    return .value(.function(function, values))
  }

  /// The elements of a collection that fulfil a condition.
  func subquery(
    _ collection: any PredicateExpression, _ variable: PredicateExpressions.VariableID,
    _ test: any PredicateExpression, isNegated: Bool = false
  ) throws(RaisedException) -> ExpressionTree {
    let name = freshName
    let condition = try binding(variable, to: .variable(name)).condition(test)
    return .subquery(
      try value(collection), variable: name, isNegated ? .not(condition) : condition)
  }
}
