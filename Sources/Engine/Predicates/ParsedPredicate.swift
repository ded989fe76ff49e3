package import CoreDataErrors
public import Foundation

/// A tree made ready to be asked, as predicates of two classes hold it.
struct ParsedTree {
  let tree: PredicateTree
  private let prepared: PreparedPredicate

  init(_ tree: PredicateTree) {
    self.tree = tree
    prepared = PreparedPredicate(tree)
  }

  /// Whether the tree is true of an object; what an operator refuses ends the process.
  func evaluate(with object: Any?, _ bindings: [String: Any]) -> Bool {
    raising { () throws(RaisedException) in
      guard !bindings.isEmpty else { return try prepared.evaluate(on: PredicateValue(object)) }
      return try tree.evaluate(
        on: PredicateValue(object), variables: bindings.mapValues { PredicateValue($0) })
    }
  }
}

/// What `NSPredicate(format:)` returns for a format that is no comparison: Foundation's class, holding a tree.
private final class ParsedPredicate: NSPredicate {
  let parsed: ParsedTree

  init(_ tree: PredicateTree) {
    parsed = ParsedTree(tree)
    super.init(value: false)
  }

  required init?(coder: NSCoder) { nil }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func evaluate(with object: Any?) -> Bool { parsed.evaluate(with: object, [:]) }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool
  {
    parsed.evaluate(with: object, bindings ?? [:])
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPredicate)?.parsedTree == parsed.tree
  }

  override var hash: Int { parsed.tree.hashValue }

  override var predicateFormat: String { parsed.tree.description }

  override var description: String { parsed.tree.description }
}

/// What lets `NSPredicate(format:)` return a subclass: an initializer of a protocol may.
///
/// It exists for `NSPredicate` alone; do not conform other types to it.
public protocol FormatPredicate {}

extension NSPredicate: FormatPredicate {}

extension FormatPredicate where Self: NSPredicate {
  /// Makes a predicate from a format string, with an argument for each placeholder.
  ///
  /// Ends the process with Foundation's text when the format cannot be read or an argument is
  /// missing. Strings, numbers, dates, `UUID`, `URL`, `Data`, collections, objects and nil are
  /// taken as arguments.
  public init(
    format: String, _ arguments: Any?..., file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(tree: PredicateTree(raisingFormat: format, arguments: arguments, file, line))
  }

  /// Makes a predicate from a format string, with the elements of an array for its placeholders.
  ///
  /// Ends the process with Foundation's text when the format cannot be read or an argument is
  /// missing.
  public init(
    format: String, argumentArray arguments: [Any]?, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(tree: PredicateTree(raisingFormat: format, arguments: arguments ?? [], file, line))
  }

  /// Makes the predicate that a tree describes; a class that cannot hold it ends the process.
  package init(tree: PredicateTree) {
    self = raising { () throws(RaisedException) in try Self.predicate(of: tree) }
  }

  /// The throwing twin of `init(tree:)`.
  package static func predicate(of tree: PredicateTree) throws(RaisedException) -> Self {
    guard let predicate = NSPredicate.holding(tree) as? Self else {
      throw RaisedException(reason: "The predicate '\(tree)' is no \(Self.self)")
    }
    return predicate
  }
}

extension NSPredicate {
  /// The predicate with values in the place of its variables.
  ///
  /// Variables without a value stay; a predicate that runs a block is returned as it is.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
    guard let tree else { return self }
    return .holding(tree.substituting(variables.mapValues { PredicateValue($0) }))
  }

  /// The predicate that a tree describes: a comparison is an `NSComparisonPredicate`, as on a Mac.
  fileprivate static func holding(_ tree: PredicateTree) -> NSPredicate {
    if case .comparison(let comparison) = tree { return NSComparisonPredicate(comparison) }
    return ParsedPredicate(tree)
  }

  /// What a predicate made of a format says; nil for another.
  var parsedTree: PredicateTree? {
    (self as? ParsedPredicate)?.parsed.tree ?? (self as? NSComparisonPredicate)?.comparisonTree
  }

  /// The predicate as Foundation on a Mac prints it in `predicateFormat`.
  ///
  /// Compounds and constants made in code are covered; a predicate that runs a block, or of a class
  /// of its own, is `BLOCKPREDICATE(…)`.
  public var canonicalFormat: String { tree?.description ?? "BLOCKPREDICATE(…)" }

  /// What the predicate says, as a value; nil for one that runs a block or a class of its own, and
  /// for a compound that contains such.
  package var tree: PredicateTree? {
    if let parsedTree { return parsedTree }
    if let compound = self as? NSCompoundPredicate {
      var children: [PredicateTree] = []
      for case let child as NSPredicate in compound.subpredicates as [Any] {
        guard let tree = child.tree else { return nil }
        children.append(tree)
      }
      switch compound.compoundPredicateType {
      // As a compound of none or of one prints, so that what is printed is read as the same.
      case .and: return children.isEmpty ? .constant(true) : children.only ?? .and(children)
      case .or: return children.isEmpty ? .constant(false) : children.only ?? .or(children)
      case .not: return children.first.map(PredicateTree.not)
      @unknown default: return nil
      }
    }
    guard type(of: self) == NSPredicate.self else { return nil }
    for truth in [true, false] where isEqual(NSPredicate(value: truth)) { return .constant(truth) }
    return nil
  }
}

extension [PredicateTree] {
  fileprivate var only: PredicateTree? { count == 1 ? first : nil }
}

extension PredicateTree {
  /// Reads the format of a public call: what cannot be read ends the process.
  fileprivate init(
    raisingFormat format: String, arguments: [Any?], _ file: StaticString, _ line: UInt
  ) {
    self = raising(file: file, line: line) { () throws(RaisedException) in
      do throws(PredicateParseError) {
        return try PredicateTree(format: format, arguments: arguments)
      } catch {
        throw error.exception
      }
    }
  }
}
