package import CoreDataErrors
public import Foundation

/// An expression: what a predicate compares, a fetch computes for a dictionary, a batch update sets.
///
/// Foundation on Linux has a class of this name of which nothing can be called, so this is one of
/// OpenCoreData's own. Where a file imports both, a call such as `NSExpression(forKeyPath: "age")`
/// means this one; only the name of the type on its own needs `OpenCoreData.NSExpression`.
open class NSExpression: NSObject {
  package let tree: ExpressionTree
  /// How many levels the tree has at most, so that a format takes no expression that is too high.
  let height: Int

  /// Makes the expression that a tree describes, which a reader of formats has made.
  package convenience init(tree: ExpressionTree) {
    self.init(tree: tree, height: tree.height)
  }

  private init(tree: ExpressionTree, height: Int) { (self.tree, self.height) = (tree, height) }

  /// A value that is the same for all objects; nil for no value.
  public convenience init(forConstantValue value: Any?) {
    self.init(tree: .constant(PredicateValue(value)), height: 1)
  }

  /// The value of a variable, which somebody gives before the expression is computed.
  ///
  /// In a fetch request's `havingPredicate` it stands for the expression description of that name.
  public convenience init(forVariable name: String) {
    self.init(tree: .variable(name), height: 1)
  }

  /// The value at the end of a path of keys, with dots between them.
  public convenience init(forKeyPath path: String) {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.init(tree: .keyPath(keys), height: 1)
  }

  /// The path of keys, with dots between them.
  ///
  /// An expression that is no key path is a programmer's error and ends the process with Foundation's text.
  open var keyPath: String {
    raising { () throws(RaisedException) in
      try checkedPart("keyPath", ExpressionParts(tree).keyPath)
    }
  }

  /// An array of what expressions give; elements that are no expressions are constants.
  public convenience init(forAggregate elements: [Any]) {
    self.init(
      tree: .aggregate(of: elements.map(Self.tree(of:))),
      height: raising { () throws(RaisedException) in try Self.height(above: elements) })
  }

  /// A call of a function by its selector, as `sum:`; arguments that are no expressions are constants.
  ///
  /// An unknown function, and a wrong number of arguments, ends the process with Foundation's text.
  public convenience init(
    forFunction name: String, arguments: [Any], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      tree: raising(file: file, line: line) { () throws(RaisedException) in
        try Self.call(name, arguments.map(Self.tree(of:)))
      },
      height: raising(file: file, line: line) { () throws(RaisedException) in
        try Self.height(above: arguments)
      })
  }

  /// Makes an expression from a format string, with an argument for each placeholder.
  ///
  /// What cannot be read ends the process with Foundation's text.
  public convenience init(
    format: String, _ arguments: Any?..., file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(raisingFormat: format, arguments, file, line)
  }

  /// Makes an expression from a format string, with the elements of an array for its placeholders.
  ///
  /// What cannot be read ends the process with Foundation's text.
  public convenience init(
    format: String, argumentArray arguments: [Any], file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(raisingFormat: format, arguments, file, line)
  }

  private convenience init(
    raisingFormat format: String, _ arguments: [Any?], _ file: StaticString, _ line: UInt
  ) {
    self.init(
      tree: raising(file: file, line: line) { () throws(RaisedException) in
        do throws(PredicateParseError) {
          return try ExpressionTree(format: format, arguments: arguments)
        } catch { throw error.exception }
      })
  }

  /// The object itself; in a dictionary of a fetch, its id.
  open class func expressionForEvaluatedObject() -> NSExpression {
    NSExpression(tree: .evaluatedObject)
  }

  /// The value for an object; nil for no value.
  ///
  /// The context is a dictionary with the values of variables. What a function refuses ends the
  /// process.
  open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    var variables: [String: PredicateValue] = [:]
    for (name, value) in context ?? [:] {
      if let name = name as? String { variables[name] = PredicateValue(value) }
    }
    return raising { () throws(RaisedException) in
      try tree.value(for: PredicateValue(object), variables: variables)
    }.foundationValue
  }

  /// Equal where they say the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSExpression).map { $0.tree == tree } ?? false
  }

  /// Hashes what the expression says.
  open override var hash: Int { tree.hashValue }

  /// The expression as a format string.
  open override var description: String { tree.description }

  /// The height of an expression of others.
  ///
  /// - Throws: one with more levels than a format may have.
  package static func height(above elements: [Any]) throws(RaisedException) -> Int {
    let height = elements.lazy.map { ($0 as? NSExpression)?.height ?? 1 }.max() ?? 0
    guard height < PredicateParser.maximumDepth else {
      throw RaisedException(
        reason: "An expression is nested more than \(PredicateParser.maximumDepth) deep.")
    }
    return height + 1
  }

  private static func tree(of any: Any) -> ExpressionTree {
    (any as? NSExpression)?.tree ?? .constant(PredicateValue(any))
  }

  /// The throwing twin of `init(forFunction:arguments:)`.
  package static func call(
    _ name: String, _ arguments: [ExpressionTree]
  ) throws(RaisedException) -> ExpressionTree {
    guard let function = PredicateFunction.named(name, argumentCount: arguments.count) else {
      throw RaisedException(
        reason: "Unable to parse function name '\(name)' into supported selector (\(name)) ")
    }
    return .function(function, arguments)
  }
}

extension PredicateValue {
  /// The value as Foundation has it; nil for no value.
  package var foundationValue: Any? {
    switch self {
    case .null: nil
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .decimal(let number): NSDecimalNumber(decimal: number)
    case .text(let text): text
    case .date(let date): date
    case .data(let data): data
    case .uuid(let uuid): uuid
    case .url(let url): url
    case .object(let object): object
    case .other(let object): object
    case .collection(let collection):
      switch collection.kind {
      case .array: collection.elements.map { $0.foundationValue ?? NSNull() }
      case .set: NSSet(array: collection.elements.map { $0.foundationValue ?? NSNull() })
      case .orderedSet:
        NSOrderedSet(array: collection.elements.map { $0.foundationValue ?? NSNull() })
      case .dictionary: collection.dictionary
      }
    }
  }
}

extension PredicateCollection {
  fileprivate var dictionary: [AnyHashable: Any] {
    var dictionary: [AnyHashable: Any] = [:]
    for (key, value) in entries {
      guard let key = key.foundationValue as? AnyHashable else { continue }
      dictionary[key] = value.foundationValue ?? NSNull()
    }
    return dictionary
  }
}
