public import Foundation

// Foundation on Linux has no key-value coding; these are its collections', of managed objects and of what
// their paths lead to.

extension NSArray {
  /// An array of the elements' values for a key, `NSNull` for each that has none; `@count` is the number of
  /// elements.
  ///
  /// A key that an element has not is a programmer's error and ends the process.
  public func value(forKey key: String) -> Any { values(of: self, forKey: key) }

  /// What a path of keys leads to from the elements, as ``NSManagedObject/value(forKeyPath:)`` says.
  public func value(forKeyPath keyPath: String) -> Any? { values(of: self, forKeyPath: keyPath) }
}

extension NSSet {
  /// A set of the elements' values for a key, without those that have none; `@count` is the number of
  /// elements.
  ///
  /// A key that an element has not is a programmer's error and ends the process.
  public func value(forKey key: String) -> Any { values(of: self, forKey: key) }

  /// What a path of keys leads to from the elements, as ``NSManagedObject/value(forKeyPath:)`` says.
  public func value(forKeyPath keyPath: String) -> Any? { values(of: self, forKeyPath: keyPath) }
}

extension NSOrderedSet {
  /// An ordered set of the elements' values for a key, without those that have none; `@count` is the number
  /// of elements.
  ///
  /// A key that an element has not is a programmer's error and ends the process.
  public func value(forKey key: String) -> Any { values(of: self, forKey: key) }

  /// What a path of keys leads to from the elements, as ``NSManagedObject/value(forKeyPath:)`` says.
  public func value(forKeyPath keyPath: String) -> Any? { values(of: self, forKeyPath: keyPath) }
}

private func values(of collection: NSObject, forKey key: String) -> Any {
  raising { () throws(RaisedException) in
    try KeyPathWalk(key: key).value(from: collection) ?? NSNull()
  }
}

private func values(of collection: NSObject, forKeyPath keyPath: String) -> Any? {
  raising { () throws(RaisedException) in try KeyPathWalk(keyPath).value(from: collection) }
}
