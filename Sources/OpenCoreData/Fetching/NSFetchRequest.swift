public import Foundation

/// What a fetch can answer: objects, ids, dictionaries, numbers.
public protocol NSFetchRequestResult {}

extension NSManagedObjectID: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}

/// What a fetch answers.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  /// The bits, as Core Data numbers them.
  public let rawValue: UInt

  /// Makes a type from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Objects.
  public static let managedObjectResultType: NSFetchRequestResultType = []
  /// Ids.
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  /// One number: how many there are.
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// A search for objects of one entity.
///
/// A copy is taken where a request is used; changing it later changes nothing there, except for a
/// fetched results controller, which reads its request anew at each `performFetch`.
open class NSFetchRequest<ResultType>: NSObject {
  /// The entity's name.
  open var entityName: String?
  /// The entity; a context finds it by name where it is nil.
  open var entity: NSEntityDescription?
  /// What must hold for an object to be found; nil finds all.
  open var predicate: NSPredicate?
  /// The order, the most significant descriptor first; objects that compare equal come in the order
  /// of their creation.
  open var sortDescriptors: [NSSortDescriptor]?
  /// The most objects to find; 0 for no bound.
  open var fetchLimit = 0
  /// How many of the first to leave out.
  open var fetchOffset = 0
  /// How many objects are made at once where the result is read bit by bit; 0 for all.
  ///
  /// Rows are always kept packed and become objects when they are touched, so the answer does not
  /// depend on it.
  open var fetchBatchSize = 0
  /// Whether objects of entities that inherit from the entity are found too.
  open var includesSubentities = true
  /// Whether unsaved changes count.
  open var includesPendingChanges = true
  /// The stores to look in; nil for all of the coordinator's.
  ///
  /// Unsaved objects count whatever store they will go into.
  open var affectedStores: [NSPersistentStore]?
  /// What the fetch answers.
  open var resultType = NSFetchRequestResultType.managedObjectResultType

  /// Makes a request without an entity.
  public override init() {}

  /// Makes a request for the objects of an entity.
  public init(entityName: String) {
    self.entityName = entityName
  }
}
