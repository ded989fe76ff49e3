public import Foundation

/// What `NSSortDescriptor(key:ascending:)` returns: Foundation's class, with a key and a selector.
private final class KeySortDescriptor: NSSortDescriptor {
  let sortKey: String?
  let sortSelector: Selector
  private let path: KeyPathReader
  /// What orders two values; nil where the selector does.
  let block: Comparator?

  init(key: String?, ascending: Bool, selector: Selector, block: Comparator? = nil) {
    sortKey = key
    sortSelector = selector
    self.block = block
    let keys = key?.split(separator: ".").map(String.init) ?? []
    path = KeyPathReader(keys, .asFoundation)
    // Foundation wants a key path; `compare` is overridden, so it is never followed.
    super.init(keyPath: \KeySortDescriptor.hash, ascending: ascending)
  }

  required init?(coder: NSCoder) { nil }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func compare(_ left: Any, to right: Any) -> ComparisonResult {
    raising { () throws(RaisedException) in
      let first = try path.value(of: PredicateValue(left))
      let second = try path.value(of: PredicateValue(right))
      if let block { return order(first, second, block) }
      guard let term = try sortTerm() else { return .orderedSame }
      return term.order(first, second, locale: .neutral)
    }
  }

  /// No value is before all others, and the block is not asked.
  private func order(
    _ left: PredicateValue, _ right: PredicateValue, _ block: Comparator
  ) -> ComparisonResult {
    let order: ComparisonResult =
      switch (left.foundationValue, right.foundationValue) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (let left?, let right?): block(left, right)
      }
    guard !ascending else { return order }
    return ComparisonResult(rawValue: -order.rawValue) ?? order
  }

  override var comparator: Comparator { { [self] in compare($0, to: $1) } }

  override var reversedSortDescriptor: Any {
    KeySortDescriptor(key: sortKey, ascending: !ascending, selector: sortSelector, block: block)
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? KeySortDescriptor else { return false }
    if self === other { return true }
    return sortKey == other.sortKey && ascending == other.ascending
      && sortSelector == other.sortSelector && block == nil && other.block == nil
  }

  override var hash: Int {
    var hasher = Hasher()
    hasher.combine(sortKey)
    hasher.combine(ascending)
    hasher.combine(sortSelector)
    return hasher.finalize()
  }

  override var description: String {
    "(\(sortKey ?? "(null)"), \(ascending ? "ascending" : "descending"), \(sortSelector))"
  }
}

/// What lets `NSSortDescriptor(key:ascending:)` return a subclass: an initializer of a protocol may.
///
/// It exists for `NSSortDescriptor` alone; do not conform other types to it.
public protocol KeyedSortDescriptor {}

extension NSSortDescriptor: KeyedSortDescriptor {}

extension KeyedSortDescriptor where Self: NSSortDescriptor {
  /// Sorts by the value at a key path, small values first if ascending.
  ///
  /// Strings are compared by `compare:`. Without a key the objects themselves are compared.
  public init(key: String?, ascending: Bool) {
    self.init(key: key, ascending: ascending, selector: nil)
  }

  /// Sorts by the value at a key path, comparing strings by the method with the given name.
  ///
  /// Any name is taken here; one that is no comparison of strings ends the process when the
  /// descriptor is used.
  public init(key: String?, ascending: Bool, selector: Selector?) {
    let descriptor = KeySortDescriptor(
      key: key, ascending: ascending, selector: selector ?? "compare:")
    self = unsafe unsafeDowncast(descriptor, to: Self.self)
  }

  /// Sorts by the value at a key path, in the order of a block; no value comes first if ascending.
  ///
  /// It sorts arrays. No fetch can order by it, as no SQLite store can on a Mac.
  public init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
    let descriptor = KeySortDescriptor(
      key: key, ascending: ascending, selector: "compare:", block: cmptr)
    self = unsafe unsafeDowncast(descriptor, to: Self.self)
  }
}

extension KeyedSortDescriptor where Self: NSSortDescriptor {
  /// Sorts by a property of a managed object's class that may have no value, no value first if
  /// ascending.
  ///
  /// A path that is not one `@Managed` property ends the process.
  public init<Root: NSManagedObject, Value: Comparable>(
    keyPath: KeyPath<Root, Value?>, ascending: Bool
  ) {
    self.init(
      key: raising { () throws(RaisedException) in try KeyRecorder.key(of: keyPath) },
      ascending: ascending)
  }
}

extension KeyedSortDescriptor where Self: NSSortDescriptor {
  /// The order of a descriptor of Swift's, of a property of a managed object's class.
  ///
  /// A path that is not one `@Managed` property, and an order of texts other than `lexical`, the one that
  /// Foundation on Linux has, are programmer's errors and end the process.
  public init<Compared: NSManagedObject>(_ sortDescriptor: SortDescriptor<Compared>) {
    let key = raising { () throws(RaisedException) in
      guard let keyPath = sortDescriptor.keyPath else {
        throw RaisedException(reason: "The sort descriptor \(sortDescriptor) has no key path.")
      }
      var comparator = sortDescriptor.stringComparator
      comparator?.order = .forward
      guard comparator == nil || comparator == .lexical else {
        throw RaisedException(reason: "A request cannot sort by \(sortDescriptor).")
      }
      return try KeyRecorder.key(of: keyPath)
    }
    self.init(key: key, ascending: sortDescriptor.order == .forward)
  }
}

extension NSSortDescriptor {
  /// The key path this descriptor was made with; nil for one made with a Swift key path or a block.
  public var key: String? { (self as? KeySortDescriptor)?.sortKey }

  /// The method that compares strings; nil for a descriptor made with a Swift key path or a block.
  public var selector: Selector? {
    guard let descriptor = self as? KeySortDescriptor, descriptor.block == nil else { return nil }
    return descriptor.sortSelector
  }

  /// The criterion as a value; nil for a descriptor made with a block.
  ///
  /// One made with a Swift key path sorts by the property that it reads. Foundation does not say
  /// whether it was given a block as well, so what compares its values is tried on some of them: it
  /// has to order them as they order themselves.
  ///
  /// - Throws: a selector that is no comparison of strings, and a path that is not one property.
  package func sortTerm() throws(RaisedException) -> SortTerm? {
    guard let descriptor = self as? KeySortDescriptor else {
      let path = type(of: keyPath)
      guard path.rootType is NSManagedObject.Type,
        OrderedSamples.order(of: path.valueType, is: comparator)
      else { return nil }
      return SortTerm(keyPath: try KeyRecorder.key(of: keyPath), ascending: ascending)
    }
    guard descriptor.block == nil else { return nil }
    let selector = descriptor.sortSelector.description
    guard let comparison = StringComparison(rawValue: selector) else {
      throw RaisedException(reason: "unsupported NSSortDescriptor selector: \(selector)")
    }
    return SortTerm(
      keyPath: descriptor.sortKey ?? "self", ascending: ascending, comparison: comparison)
  }
}
