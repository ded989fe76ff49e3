public import Foundation

extension NSManagedObject {
  /// An ordered to-many relationship as a set that can be changed: each change is the object's.
  ///
  /// `count`, `object(at:)`, `index(of:)` and `contains(_:)` follow the relationship. Foundation on
  /// Linux lets nobody override `array`, `set`, `firstObject` and `lastObject`: they answer what the
  /// relationship was when the set was asked for. For a relationship without an order, and for another
  /// property, it is a programmer's error and ends the process.
  public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
    raising { () throws(RaisedException) in
      guard case .collection(let index) = layout.places[key], layout.collections[index].isOrdered
      else {
        throw RaisedException(
          reason: "NSManagedObjects of entity '\(layout.name)' do not support "
            + "-mutableOrderedSetValueForKey: for the property '\(key)'")
      }
      return OrderedRelationship(of: self, key: key, try members(of: index))
    }
  }
}

/// The members of an ordered relationship, read from the object and written to it at once.
///
/// A change is made on a plain set first, which then becomes the relationship's value.
private final class OrderedRelationship: NSMutableOrderedSet {
  private let object: NSManagedObject?
  private let key: String

  init(of object: NSManagedObject, key: String, _ members: [NSManagedObject]) {
    self.object = object
    self.key = key
    let objects: [AnyObject] = members
    unsafe super.init(objects: objects, count: objects.count)
  }

  required init(arrayLiteral elements: Any...) {
    (object, key) = (nil, "")
    unsafe super.init(objects: [], count: 0)
  }

  required init?(coder: NSCoder) { nil }

  private var members: NSOrderedSet {
    object?.value(forKey: key) as? NSOrderedSet ?? NSOrderedSet()
  }

  private func change(_ body: (NSMutableOrderedSet) -> Void) {
    let changed = NSMutableOrderedSet(orderedSet: members)
    body(changed)
    object?.setValue(NSOrderedSet(orderedSet: changed), forKey: key)
  }

  override var count: Int { members.count }
  override func object(at index: Int) -> Any { members.object(at: index) }
  override func index(of object: Any) -> Int { members.index(of: object) }
  override func contains(_ object: Any) -> Bool { members.contains(object) }

  override func add(_ object: Any) { change { $0.add(object) } }
  override func addObjects(from array: [Any]) { change { $0.addObjects(from: array) } }
  override func insert(_ object: Any, at index: Int) { change { $0.insert(object, at: index) } }
  override func insert(_ objects: [Any], at indexes: IndexSet) {
    change { $0.insert(objects, at: indexes) }
  }
  override func setObject(_ object: Any, at index: Int) {
    change { $0.setObject(object, at: index) }
  }
  override func remove(_ object: Any) { change { $0.remove(object) } }
  override func removeObject(at index: Int) { change { $0.removeObject(at: index) } }
  override func removeObjects(at indexes: IndexSet) { change { $0.removeObjects(at: indexes) } }
  override func removeObjects(in range: NSRange) { change { $0.removeObjects(in: range) } }
  override func removeObjects(in array: [Any]) { change { $0.removeObjects(in: array) } }
  override func removeAllObjects() { change { $0.removeAllObjects() } }
  override func replaceObject(at index: Int, with object: Any) {
    change { $0.replaceObject(at: index, with: object) }
  }
  override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
    change { $0.replaceObjects(at: indexes, with: objects) }
  }
  override func exchangeObject(at first: Int, withObjectAt second: Int) {
    change { $0.exchangeObject(at: first, withObjectAt: second) }
  }
  override func moveObjects(at indexes: IndexSet, to index: Int) {
    change { $0.moveObjects(at: indexes, to: index) }
  }
  override func intersect(_ other: NSOrderedSet) { change { $0.intersect(other) } }
  override func minus(_ other: NSOrderedSet) { change { $0.minus(other) } }
  override func union(_ other: NSOrderedSet) { change { $0.union(other) } }
  override func sort(comparator: (Any, Any) -> ComparisonResult) {
    change { $0.sort(comparator: comparator) }
  }
  override func sort(using descriptors: [NSSortDescriptor]) {
    change { $0.sort(using: descriptors) }
  }
}
