internal import CoreDataErrors
public import Foundation

/// What an expression is made of, and expressions that are made of others.
extension NSExpression {
  /// What an expression is.
  public enum ExpressionType: UInt, Sendable {
    /// A value that is the same for all objects.
    case constantValue = 0
    /// The object itself.
    case evaluatedObject = 1
    /// A variable, whose value somebody gives.
    case variable = 2
    /// A path of keys.
    case keyPath = 3
    /// A call of a function.
    case function = 4
    /// What is in one of two sets.
    case unionSet = 5
    /// What is in both of two sets.
    case intersectSet = 6
    /// What is in the first of two sets alone.
    case minusSet = 7
    /// What of a collection fulfils a predicate.
    case subquery = 13
    /// An array of expressions.
    case aggregate = 14
    /// Any key, in a predicate about all of them.
    case anyKey = 15
    /// A block; none can be made here.
    case block = 19
    /// One of two expressions, as a predicate decides.
    case conditional = 20
  }

  /// What the expression is; a call, for what only a format can say, as `FETCH(…)`.
  public var expressionType: ExpressionType {
    switch tree {
    case .constant, .nullObject, .placeholder: .constantValue
    case .evaluatedObject: .evaluatedObject
    case .anyKey: .anyKey
    case .variable: .variable
    case .keyPath, .member: .keyPath
    case .variableMember, .function, .call, .cast, .index, .fetch, .assignment: .function
    case .aggregate: .aggregate
    case .set(.union, _, _): .unionSet
    case .set(.intersect, _, _): .intersectSet
    case .set(.minus, _, _): .minusSet
    case .subquery: .subquery
    case .ternary: .conditional
    }
  }

  // MARK: Making

  /// What of a collection fulfils a predicate, in which a variable stands for the member; an array.
  ///
  /// A predicate made from a block is a programmer's error and ends the process, as it can be no part of an
  /// expression.
  public convenience init(
    forSubquery expression: NSExpression, usingIteratorVariable variable: String,
    predicate: NSPredicate
  ) {
    self.init(
      checking: raising { () throws(RaisedException) in
        .subquery(expression.tree, variable: variable, try Self.tree(of: predicate))
      })
  }

  /// The value of one of two expressions, as a predicate decides; of a predicate made from a block as of
  /// ``init(forSubquery:usingIteratorVariable:predicate:)``.
  public convenience init(
    forConditional predicate: NSPredicate, trueExpression: NSExpression,
    falseExpression: NSExpression
  ) {
    self.init(
      checking: raising { () throws(RaisedException) in
        .ternary(try Self.tree(of: predicate), trueExpression.tree, falseExpression.tree)
      })
  }

  /// What is in one of two collections, as a set.
  public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
    self.init(checking: .set(.union, left.tree, right.tree))
  }

  /// What is in both of two collections, as a set.
  public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
    self.init(checking: .set(.intersect, left.tree, right.tree))
  }

  /// What is in the first of two collections and not in the second, as a set.
  public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
    self.init(checking: .set(.minus, left.tree, right.tree))
  }

  /// Any key of the object: on one side of a comparison it is true where it is true of one of them.
  public class func expressionForAnyKey() -> NSExpression { NSExpression(tree: .anyKey) }

  private convenience init(checking tree: ExpressionTree) {
    raising { () throws(RaisedException) in
      guard tree.height <= PredicateParser.maximumDepth else {
        throw RaisedException(
          reason: "An expression is nested more than \(PredicateParser.maximumDepth) deep.")
      }
    }
    self.init(tree: tree)
  }

  private static func tree(of predicate: NSPredicate) throws(RaisedException) -> PredicateTree {
    guard let tree = predicate.tree else {
      throw RaisedException(
        reason: "Unsupported predicate \(predicate): one made from a block cannot be a part of an "
          + "expression")
    }
    return tree
  }

  // MARK: Parts

  /// The selector of the function that is called, as `sum:`.
  ///
  /// An expression that calls none ends the process with Foundation's text.
  public var function: String {
    part("function") { tree in
      switch tree {
      case .function(let function, _): function.rawValue
      case .call(_, let selector, _): selector
      case .cast: PredicateFunction.castToType.rawValue
      case .index: PredicateFunction.objectAtIndex.rawValue
      case .keyPath, .member, .variableMember: "valueForKeyPath:"
      default: nil
      }
    }
  }

  /// The arguments of the call, or the arrays that a set is made of; nil for an expression without any.
  public var arguments: [NSExpression]? {
    switch tree {
    case .function(_, let arguments), .call(_, _, let arguments):
      arguments.map(NSExpression.init(tree:))
    case .cast(let operand, let type):
      [NSExpression(tree: operand), NSExpression(forConstantValue: type)]
    case .keyPath(let keys), .member(_, let keys):
      [NSExpression(forConstantValue: keys.joined(separator: "."))]
    case .index(let operand, let index):
      [NSExpression(tree: operand), NSExpression(tree: index.expression)]
    default: nil
    }
  }

  /// What a function is called of: of a path of keys the object that it begins at.
  ///
  /// An expression that calls no function of an object ends the process with Foundation's text.
  public var operand: NSExpression {
    part("operand") { tree in
      switch tree {
      case .keyPath: NSExpression(tree: .evaluatedObject)
      case .member(let operand, _), .variableMember(let operand, _), .call(let operand, _, _),
        .cast(let operand, _), .index(let operand, _):
        NSExpression(tree: operand)
      default: nil
      }
    }
  }

  /// The value of a constant; nil for no value.
  ///
  /// Any other expression ends the process with Foundation's text.
  public var constantValue: Any? {
    let value: PredicateValue = part("constantValue") { tree in
      switch tree {
      case .constant(let value): value
      case .nullObject: .null
      default: nil
      }
    }
    return value.foundationValue
  }

  /// The name of a variable, or of the one of a subquery; any other expression ends the process with
  /// Foundation's text.
  public var variable: String {
    part("variable") { tree in
      switch tree {
      case .variable(let name), .subquery(_, let name, _), .assignment(let name, _): name
      default: nil
      }
    }
  }

  /// The expressions of an array, or the expression that a subquery chooses from; any other expression ends
  /// the process with Foundation's text.
  public var collection: Any {
    part("collection") { tree -> Any? in
      switch tree {
      case .aggregate(let elements): elements.map(NSExpression.init(tree:))
      case .constant(.collection(let collection)):
        collection.elements.map { NSExpression(tree: .constant($0)) }
      case .subquery(let collection, _, _): NSExpression(tree: collection)
      default: nil
      }
    }
  }

  /// The predicate of a subquery or of a conditional expression; any other ends the process with
  /// Foundation's text.
  public var predicate: NSPredicate {
    part("predicate") { tree in
      switch tree {
      case .subquery(_, _, let predicate), .ternary(let predicate, _, _):
        NSPredicate(tree: predicate)
      default: nil
      }
    }
  }

  /// The first of two sets; any other expression ends the process with Foundation's text.
  public var left: NSExpression {
    part("leftExpression") { tree in
      if case .set(_, let left, _) = tree { NSExpression(tree: left) } else { nil }
    }
  }

  /// The second of two sets; any other expression ends the process with Foundation's text.
  public var right: NSExpression {
    part("rightExpression") { tree in
      if case .set(_, _, let right) = tree { NSExpression(tree: right) } else { nil }
    }
  }

  /// What a conditional expression is where its predicate is true; any other ends the process with
  /// Foundation's text.
  public var `true`: NSExpression {
    part("trueExpression") { tree in
      if case .ternary(_, let yes, _) = tree { NSExpression(tree: yes) } else { nil }
    }
  }

  /// What a conditional expression is where its predicate is false; any other ends the process with
  /// Foundation's text.
  public var `false`: NSExpression {
    part("falseExpression") { tree in
      if case .ternary(_, _, let no) = tree { NSExpression(tree: no) } else { nil }
    }
  }

  private func part<Part>(_ name: String, _ read: (ExpressionTree) -> Part?) -> Part {
    raising { () throws(RaisedException) in try checkedPart(name, read) }
  }

  /// The throwing twin of the parts.
  func checkedPart<Part>(
    _ name: String, _ read: (ExpressionTree) -> Part?
  ) throws(RaisedException) -> Part {
    if let part = read(tree) { return part }
    throw RaisedException(
      reason: "*** -\(name) only defined for abstract class.  Define -[\(className) \(name)]!")
  }

  /// The name of Foundation's class for such an expression.
  private var className: String {
    switch expressionType {
    case .constantValue: "NSConstantValueExpression"
    case .evaluatedObject: "NSSelfExpression"
    case .variable: "NSVariableExpression"
    case .keyPath: "NSKeyPathExpression"
    case .function: "NSFunctionExpression"
    case .unionSet, .intersectSet, .minusSet: "NSSetExpression"
    case .subquery: "NSSubqueryExpression"
    case .aggregate: "NSAggregateExpression"
    case .anyKey: "NSAnyKeyExpression"
    case .block: "NSBlockExpression"
    case .conditional: "NSTernaryExpression"
    }
  }
}

extension ExpressionTree.CollectionIndex {
  /// The index as Foundation passes it to the function.
  fileprivate var expression: ExpressionTree {
    switch self {
    case .first: .constant(.text("FIRST"))
    case .last: .constant(.text("LAST"))
    case .size: .constant(.text("SIZE"))
    case .at(let place): place
    }
  }
}
