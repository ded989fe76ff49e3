public import Foundation

extension NSManagedObject {
  // MARK: Key paths

  /// The value at the end of a path of keys; nil where a relationship on the way leads nowhere.
  ///
  /// A to-many relationship on the way gives an `NSSet` of the values of its members, or an
  /// `NSOrderedSet`, without those that have none; two of them give a set of sets. `@count`, `@sum`,
  /// `@avg`, `@min`, `@max`, `@unionOfObjects`, `@distinctUnionOfObjects` and the operators of arrays
  /// and sets stand before the path to what they work on: `books.@sum.pages`. An unknown key or
  /// operator is a programmer's error and ends the process. It costs reading the members.
  public func value(forKeyPath keyPath: String) -> Any? {
    raising { () throws(RaisedException) in try checkedValue(forKeyPath: keyPath) }
  }

  /// The throwing twin of `value(forKeyPath:)`.
  func checkedValue(forKeyPath keyPath: String) throws(RaisedException) -> Any? {
    try KeyPathWalk(keyPath).value(from: self)
  }

  /// Sets the value at the end of a path of keys: of each member, where that is a to-many relationship's.
  ///
  /// Where a relationship on the way leads nowhere nothing is set. An unknown key, or a value of another
  /// type, is a programmer's error and ends the process.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    raising { () throws(RaisedException) in try KeyPathWalk(keyPath).set(value, from: self) }
  }

  /// The set at the end of a path of keys, which changes a to-many relationship; an empty one of its own where
  /// a relationship on the way leads nowhere.
  public func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet {
    let (path, key) = Self.parts(of: keyPath)
    guard let path else { return mutableSetValue(forKey: key) }
    return (value(forKeyPath: path) as? NSManagedObject)?.mutableSetValue(forKey: key)
      ?? NSMutableSet()
  }

  /// The ordered set at the end of a path of keys, which changes an ordered relationship; as
  /// ``mutableSetValue(forKeyPath:)``.
  public func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet {
    let (path, key) = Self.parts(of: keyPath)
    guard let path else { return mutableOrderedSetValue(forKey: key) }
    return (value(forKeyPath: path) as? NSManagedObject)?.mutableOrderedSetValue(forKey: key)
      ?? NSMutableOrderedSet()
  }

  private static func parts(of keyPath: String) -> (path: String?, key: String) {
    guard let dot = keyPath.lastIndex(of: ".") else { return (nil, keyPath) }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }

  // MARK: Several keys

  /// Sets the values of several properties by `setValue(_:forKey:)`; `NSNull` sets no value.
  ///
  /// They are set in the order of the keys; Apple's order is not known.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
      setValue(value is NSNull ? nil : value, forKey: key)
    }
  }

  /// The values of several properties by `value(forKey:)`, with `NSNull` for each that has none.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { $1 })
  }
}
