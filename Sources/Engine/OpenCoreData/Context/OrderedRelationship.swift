public import Foundation

extension NSManagedObject {
  /// An ordered to-many relationship as a set that can be changed: each change is the object's.
  ///
  /// `count`, `object(at:)`, `index(of:)` and `contains(_:)` follow the relationship. Foundation on
  /// Linux does not let a subclass answer `array`, `set`, `firstObject` and `lastObject`: they are what
  /// the relationship was when the set was last asked for. Adding at the end and removing cost O(1)
  /// each. Asking costs O(members) at first and after a save, later O(1) for each member that joined at
  /// the end or left there, and O(members) where another one left or the order changed. For a
  /// relationship without an order, and for another property, it is a programmer's error and ends the
  /// process.
  public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
    raising { () throws(RaisedException) in
      guard case .collection(let index) = layout.places[key], layout.collections[index].isOrdered
      else {
        throw RaisedException(
          reason: "NSManagedObjects of entity '\(layout.name)' do not support "
            + "-mutableOrderedSetValueForKey: for the property '\(key)'")
      }
      guard let context = managedObjectContext else {
        return OrderedRelationship(of: self, collection: index, named: key, [])
      }
      return try context.orderedSets.set(of: self, collection: index, named: key)
    }
  }
}

/// The mutable ordered sets that a context was asked for since the last save, so that asking again
/// copies no members.
final class OrderedSets {
  private struct Place: Hashable {
    let object: ObjectIdentifier
    let collection: Int
  }

  /// How many are kept at most, with their objects.
  private static let most = 32
  private var sets: [Place: OrderedRelationship] = [:]

  /// The set of an object's relationship, in step with it.
  func set(
    of object: NSManagedObject, collection: Int, named key: String
  ) throws(RaisedException) -> NSMutableOrderedSet {
    let place = Place(object: ObjectIdentifier(object), collection: collection)
    if let known = sets[place], known.follows() { return known }
    let members = try object.heldMembers(of: collection)
    let made = OrderedRelationship(of: object, collection: collection, named: key, members)
    if sets.count >= Self.most { sets = [:] }
    sets[place] = made
    return made
  }

  /// Forgets all, with the objects that they keep.
  func removeAll() { sets = [:] }
}

/// The members of an ordered relationship, read from the object and written to it at once.
///
/// Who joins at the end, and who leaves, is added and removed by itself; any other change is made on a
/// plain set first, which then becomes the relationship's value, in O(members).
private final class OrderedRelationship: NSMutableOrderedSet {
  private let object: NSManagedObject?
  private let collection: Int
  private let key: String
  /// What the copy of the members, which Foundation answers from, is a copy of.
  private var mark: MemberOrder.Mark?
  /// Whether the copy is what is looked at and changed, and not the relationship.
  private var isCopying = false

  init(
    of object: NSManagedObject, collection: Int, named key: String, _ members: [NSManagedObject]
  ) {
    self.object = object
    self.collection = collection
    self.key = key
    isCopying = true
    let objects: [AnyObject] = members
    unsafe super.init(objects: objects, count: objects.count)
    isCopying = false
    object.collections[collection].keepOrder()
    mark = object.collections[collection].setMark()
  }

  /// Brings the copy in step with the relationship; false where it is better made again.
  func follows() -> Bool {
    guard let object, let context = object.managedObjectContext, let known = mark,
      let changes = object.collections[collection].changes(since: known)
    else { return false }
    isCopying = true
    defer { isCopying = false }
    for change in changes {
      switch change {
      case .appended(let key): super.add(context.object(forKey: key))
      case .removed(let key):
        let last = super.count - 1
        guard last >= 0, let member = super.object(at: last) as? NSManagedObject, member.key == key
        else { return false }
        super.removeObject(at: last)
      }
    }
    if !changes.isEmpty { mark = object.collections[collection].setMark() }
    return true
  }

  required init(arrayLiteral elements: Any...) {
    (object, collection, key) = (nil, 0, "")
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

  /// The place of a member; nil for a stranger.
  private func place(of object: Any) -> Int? {
    (object as? NSManagedObject).flatMap { self.object?.place(of: $0, in: collection) }
  }

  override var count: Int {
    isCopying ? super.count : object?.memberCount(of: collection) ?? 0
  }
  override func object(at index: Int) -> Any {
    if isCopying { return super.object(at: index) }
    return object?.member(at: index, in: collection) ?? members.object(at: index)
  }
  override func index(of object: Any) -> Int {
    isCopying ? super.index(of: object) : place(of: object) ?? NSNotFound
  }
  override func contains(_ object: Any) -> Bool {
    isCopying ? super.contains(object) : place(of: object) != nil
  }

  override func add(_ object: Any) {
    guard let owner = self.object, !contains(object) else { return }
    raising { () throws(RaisedException) in
      try owner.addCheckedMember(object, to: collection, named: key)
    }
  }
  override func addObjects(from array: [Any]) { change { $0.addObjects(from: array) } }
  override func insert(_ object: Any, at index: Int) {
    if isCopying { return super.insert(object, at: index) }
    if index == count { add(object) } else { change { $0.insert(object, at: index) } }
  }
  override func insert(_ objects: [Any], at indexes: IndexSet) {
    change { $0.insert(objects, at: indexes) }
  }
  override func setObject(_ object: Any, at index: Int) {
    change { $0.setObject(object, at: index) }
  }
  override func remove(_ object: Any) {
    guard let owner = self.object, let member = object as? NSManagedObject, contains(member) else {
      return
    }
    raising { () throws(RaisedException) in try owner.removeMember(member, from: collection) }
  }
  override func removeObject(at index: Int) {
    if isCopying { return super.removeObject(at: index) }
    remove(object(at: index))
  }
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
