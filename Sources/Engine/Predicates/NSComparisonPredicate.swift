package import CoreDataErrors
public import Foundation

/// A predicate that compares what two expressions give: what `NSPredicate(format: "age > 3")` makes, too.
///
/// Foundation on Linux has a class of this name that cannot be made, so this is one of OpenCoreData's own,
/// as `NSExpression` is. It never changes, and evaluating it costs what its format would.
open class NSComparisonPredicate: NSPredicate {
  private let parsed: ParsedTree
  private let comparison: PredicateComparison

  /// Makes a predicate of two expressions and the operator between them.
  ///
  /// The operator ``Operator-swift.enum/customSelector``, and expressions of more levels than a format may
  /// have, end the process.
  public convenience init(
    leftExpression left: NSExpression, rightExpression right: NSExpression, modifier: Modifier,
    type: Operator, options: Options = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      raising(file: file, line: line) { () throws(RaisedException) in
        try Self.comparison(left, type, right, modifier: modifier, options: options)
      })
  }

  init(_ comparison: PredicateComparison) {
    self.comparison = comparison
    parsed = ParsedTree(.comparison(comparison))
    super.init(value: false)
  }

  /// What the predicate says.
  var comparisonTree: PredicateTree { parsed.tree }

  /// No predicate is read from an archive.
  public required init?(coder: NSCoder) { nil }

  /// What is compared.
  open var leftExpression: NSExpression { NSExpression(tree: comparison.left) }
  /// What it is compared with.
  open var rightExpression: NSExpression { NSExpression(tree: comparison.right) }
  /// Whether one or every element of the left side has to pass.
  open var comparisonPredicateModifier: Modifier { Modifier(comparison.modifier) }
  /// How the two sides are compared.
  open var predicateOperatorType: Operator { Operator(comparison.kind) }
  /// How texts are compared; the letter `l` of a format is left out.
  open var options: Options {
    Options(rawValue: UInt(comparison.options.rawValue)).intersection([
      .caseInsensitive, .diacriticInsensitive, .normalized,
    ])
  }

  /// The predicate itself, which never changes.
  open override func copy(with zone: NSZone? = nil) -> Any { self }
  /// Whether the comparison is true of an object; what an operator refuses ends the process.
  open override func evaluate(with object: Any?) -> Bool { parsed.evaluate(with: object, [:]) }
  /// Whether the comparison is true of an object, with values of variables.
  open override func evaluate(
    with object: Any?, substitutionVariables bindings: [String: Any]?
  ) -> Bool { parsed.evaluate(with: object, bindings ?? [:]) }
  /// Equal where they say the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPredicate)?.parsedTree == parsed.tree
  }
  /// Hashes what the predicate says.
  open override var hash: Int { parsed.tree.hashValue }
  /// The predicate as a format string.
  open override var predicateFormat: String { parsed.tree.description }
  /// The predicate as a format string.
  open override var description: String { parsed.tree.description }

  /// Whether the left side of a comparison is one value or a collection.
  public enum Modifier: UInt, Sendable {
    /// The left side is taken as it is.
    case direct = 0
    /// Every element has to pass.
    case all = 1
    /// One element has to pass.
    case any = 2
  }

  /// The operator of a comparison.
  public enum Operator: UInt, Sendable {
    /// `<`
    case lessThan = 0
    /// `<=`
    case lessThanOrEqualTo = 1
    /// `>`
    case greaterThan = 2
    /// `>=`
    case greaterThanOrEqualTo = 3
    /// `==`
    case equalTo = 4
    /// `!=`
    case notEqualTo = 5
    /// `MATCHES`
    case matches = 6
    /// `LIKE`
    case like = 7
    /// `BEGINSWITH`
    case beginsWith = 8
    /// `ENDSWITH`
    case endsWith = 9
    /// `IN`
    case `in` = 10
    /// A method of the left side: read from formats such as `a UTI-EQUALS b`, and refused in code.
    case customSelector = 11
    /// `CONTAINS`
    case contains = 99
    /// `BETWEEN`
    case between = 100
  }

  /// How texts are compared.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upper and lower case are the same.
    public static let caseInsensitive = Options(rawValue: 1)
    /// Letters are the same with and without marks.
    public static let diacriticInsensitive = Options(rawValue: 2)
    /// The texts are compared code for code.
    public static let normalized = Options(rawValue: 4)
  }

  /// The throwing twin of the public initializer.
  package static func comparison(
    _ left: NSExpression, _ type: Operator, _ right: NSExpression, modifier: Modifier,
    options: Options
  ) throws(RaisedException) -> PredicateComparison {
    _ = try NSExpression.height(above: [left, right])
    guard let kind = type.kind else {
      throw RaisedException(
        reason: "NSComparisonPredicate with a custom selector is not supported: use "
          + "NSPredicate(block:)")
    }
    return PredicateComparison(
      left.tree, kind, right.tree, modifier: modifier.kind,
      options: PredicateComparison.Options(
        rawValue: UInt8(truncatingIfNeeded: options.rawValue & 7)))
  }
}

extension NSComparisonPredicate.Modifier {
  fileprivate init(_ modifier: PredicateComparison.Modifier) {
    self =
      switch modifier {
      case .direct: .direct
      case .all: .all
      case .any: .any
      }
  }

  fileprivate var kind: PredicateComparison.Modifier {
    switch self {
    case .direct: .direct
    case .all: .all
    case .any: .any
    }
  }
}

extension NSComparisonPredicate.Operator {
  fileprivate init(_ kind: PredicateComparison.Operator) {
    self =
      switch kind {
      case .equal: .equalTo
      case .notEqual: .notEqualTo
      case .less: .lessThan
      case .lessOrEqual: .lessThanOrEqualTo
      case .greater: .greaterThan
      case .greaterOrEqual: .greaterThanOrEqualTo
      case .between: .between
      case .beginsWith: .beginsWith
      case .contains: .contains
      case .endsWith: .endsWith
      case .like: .like
      case .matches: .matches
      case .in: .in
      case .tokenMatches, .conformsToType, .equalsType: .customSelector
      }
  }

  fileprivate var kind: PredicateComparison.Operator? {
    switch self {
    case .lessThan: .less
    case .lessThanOrEqualTo: .lessOrEqual
    case .greaterThan: .greater
    case .greaterThanOrEqualTo: .greaterOrEqual
    case .equalTo: .equal
    case .notEqualTo: .notEqual
    case .matches: .matches
    case .like: .like
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .in: .in
    case .customSelector: nil
    case .contains: .contains
    case .between: .between
    }
  }
}
