import Foundation

/// The members of a to-many relationship as a set that can be changed.
///
/// It keeps the object and nothing else: every question is answered by what the object has now.
final class RelationshipSet: NSMutableSet {
  private let object: NSManagedObject?
  private let collection: Int
  private let key: String

  init(of object: NSManagedObject, collection: Int, named key: String) {
    self.object = object
    self.collection = collection
    self.key = key
    super.init(capacity: 0)
  }

  /// A set without an object is empty and stays so.
  required init(capacity numItems: Int) {
    object = nil
    collection = 0
    key = ""
    super.init(capacity: 0)
  }

  /// Is not archived: there is no object on the other side.
  required init?(coder aDecoder: NSCoder) { return nil }

  private var members: [NSManagedObject] {
    guard let object else { return [] }
    return raising { () throws(RaisedException) in try object.heldMembers(of: collection) }
  }

  override var count: Int { object?.memberCount(of: collection) ?? 0 }

  override func member(_ object: Any) -> Any? {
    guard let object = object as? NSManagedObject, let owner = self.object,
      owner.hasMember(object, in: collection)
    else { return nil }
    return object
  }

  override func objectEnumerator() -> NSEnumerator { NSArray(array: members).objectEnumerator() }

  override func add(_ object: Any) {
    guard let owner = self.object else { return }
    raising { () throws(RaisedException) in
      try owner.addCheckedMember(object, to: collection, named: key)
    }
  }

  override func remove(_ object: Any) {
    guard let owner = self.object, let object = member(object) as? NSManagedObject else { return }
    raising { () throws(RaisedException) in try owner.removeMember(object, from: collection) }
  }

  override func copy(with zone: NSZone? = nil) -> Any { NSSet(array: members) }
}
