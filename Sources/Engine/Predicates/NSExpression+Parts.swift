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
  public var function: String { part("function", ExpressionParts(tree).function) }

  /// The arguments of the call, or the arrays that a set is made of; nil for an expression without any.
  public var arguments: [NSExpression]? {
    ExpressionParts(tree).arguments?.map(NSExpression.init(tree:))
  }

  /// What a function is called of: of a path of keys the object that it begins at.
  ///
  /// An expression that calls no function of an object ends the process with Foundation's text.
  public var operand: NSExpression { part("operand", ExpressionParts(tree).operand) }

  /// The value of a constant; nil for no value.
  ///
  /// Any other expression ends the process with Foundation's text.
  public var constantValue: Any? {
    let value: PredicateValue = part("constantValue", tree.writtenConstant)
    return value.foundationValue
  }

  /// The name of a variable, or of the one of a subquery; any other expression ends the process with
  /// Foundation's text.
  public var variable: String { part("variable", ExpressionParts(tree).variable) }

  /// The expressions of an array, or the expression that a subquery chooses from; any other expression ends
  /// the process with Foundation's text.
  public var collection: Any {
    if case .subquery(let collection, _, _) = tree { return NSExpression(tree: collection) }
    let elements: [ExpressionTree] = part("collection", ExpressionParts(tree).elements)
    return elements.map(NSExpression.init(tree:))
  }

  /// The predicate of a subquery or of a conditional expression; any other ends the process with
  /// Foundation's text.
  public var predicate: NSPredicate {
    NSPredicate(tree: part("predicate", ExpressionParts(tree).predicate))
  }

  /// The first of two sets; any other expression ends the process with Foundation's text.
  public var left: NSExpression { part("leftExpression", ExpressionParts(tree).sets?.left) }

  /// The second of two sets; any other expression ends the process with Foundation's text.
  public var right: NSExpression { part("rightExpression", ExpressionParts(tree).sets?.right) }

  /// What a conditional expression is where its predicate is true; any other ends the process with
  /// Foundation's text.
  public var `true`: NSExpression { part("trueExpression", ExpressionParts(tree).branches?.yes) }

  /// What a conditional expression is where its predicate is false; any other ends the process with
  /// Foundation's text.
  public var `false`: NSExpression { part("falseExpression", ExpressionParts(tree).branches?.no) }

  private func part(_ name: String, _ tree: ExpressionTree?) -> NSExpression {
    NSExpression(tree: part(name, tree))
  }

  private func part<Part>(_ name: String, _ part: Part?) -> Part {
    raising { () throws(RaisedException) in try checkedPart(name, part) }
  }

  /// The throwing twin of the parts.
  func checkedPart<Part>(_ name: String, _ part: Part?) throws(RaisedException) -> Part {
    if let part { return part }
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

/// The parts of an expression by Foundation's names for them; nil for those that it has not.
struct ExpressionParts {
  private(set) var keyPath: String?
  private(set) var function: String?
  private(set) var operand: ExpressionTree?
  private(set) var arguments: [ExpressionTree]?
  private(set) var variable: String?
  private(set) var elements: [ExpressionTree]?
  private(set) var predicate: PredicateTree?
  private(set) var sets: (left: ExpressionTree, right: ExpressionTree)?
  private(set) var branches: (yes: ExpressionTree, no: ExpressionTree)?

  /// Takes an expression apart, one level deep.
  init(_ tree: ExpressionTree) {
    switch tree {
    case .constant(.collection(let collection)):
      elements = collection.elements.map(ExpressionTree.constant)
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .fetch: break
    case .variable(let name), .assignment(let name, _): variable = name
    case .keyPath(let keys): take(keys, of: .evaluatedObject)
    case .member(let operand, let keys): take(keys, of: operand)
    case .variableMember(let operand, _): (function, self.operand) = ("valueForKeyPath:", operand)
    case .function(let function, let arguments):
      (self.function, self.arguments) = (function.rawValue, arguments)
    case .call(let operand, let selector, let arguments):
      (function, self.operand, self.arguments) = (selector, operand, arguments)
    case .cast(let operand, let type):
      function = PredicateFunction.castToType.rawValue
      (self.operand, arguments) = (operand, [operand, .constant(.text(type))])
    case .aggregate(let elements): self.elements = elements
    case .index(let operand, let index):
      function = PredicateFunction.objectAtIndex.rawValue
      (self.operand, arguments) = (operand, [operand, index.expression])
    case .set(_, let left, let right): sets = (left, right)
    case .subquery(_, let name, let predicate): (variable, self.predicate) = (name, predicate)
    case .ternary(let predicate, let yes, let no):
      (self.predicate, branches) = (predicate, (yes, no))
    }
  }

  private mutating func take(_ keys: [String], of operand: ExpressionTree) {
    let path = keys.joined(separator: ".")
    (keyPath, function, self.operand) = (path, "valueForKeyPath:", operand)
    arguments = [.constant(.text(path))]
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
