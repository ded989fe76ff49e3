public import Foundation

/// What a fetch can answer: objects, ids, dictionaries, numbers.
public protocol NSFetchRequestResult {}

extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
/// On Linux an `NSDictionary` becomes a Swift dictionary by a cast that wants both to be results.
extension Dictionary: NSFetchRequestResult where Key == String, Value == Any {}

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
  /// Dictionaries of values, by the names of properties.
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  /// One number: how many there are.
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// A search for objects of one entity.
///
/// A copy is taken where a request is used; changing it later changes nothing there, except for a
/// fetched results controller, which reads its request again at each `performFetch`.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, NSCopying {
  /// The entity's name.
  open var entityName: String?
  /// The entity; a context that the request is used with finds it by name and sets it.
  ///
  /// Asking a request that was made with a name for it before is a programmer's error and ends the process.
  open var entity: NSEntityDescription? {
    get { raising { () throws(RaisedException) in try checkedEntity() } }
    set { givenEntity = newValue }
  }
  /// The entity where it was set, or found by a context; nil for one known by its name only.
  final var givenEntity: NSEntityDescription?
  /// What must hold for an object to be found; nil finds all.
  open var predicate: NSPredicate?
  /// The order, the most significant descriptor first; objects that compare equal come in the order
  /// of their creation.
  ///
  /// Dictionaries can be ordered by the name of an expression that they have; whatever else they are ordered
  /// by has to be among `propertiesToFetch` then.
  open var sortDescriptors: [NSSortDescriptor]?
  /// The most results; 0 for no bound.
  open var fetchLimit = 0
  /// How many of the first results to leave out.
  open var fetchOffset = 0
  /// How many objects are made at once where the result is read bit by bit; 0 for all.
  ///
  /// Rows are always kept packed and become objects when they are touched, so the answer does not
  /// depend on it; a Swift array has all its elements from the start.
  open var fetchBatchSize = 0
  /// Whether objects of entities that inherit from the entity are found too.
  open var includesSubentities = true
  /// Whether unsaved changes count; for dictionaries they never do.
  open var includesPendingChanges = true
  /// What the fetch answers.
  open var resultType = NSFetchRequestResultType.managedObjectResultType

  // MARK: Objects

  /// Whether objects come with their rows; without, each reads its row when a value is asked for.
  open var includesPropertyValues = true
  /// Whether objects come as faults; otherwise their values are filled in at once, and
  /// `awakeFromFetch` is called in the fetch.
  open var returnsObjectsAsFaults = true
  /// Whether objects that the context knows take newer values from the store; their unsaved changes
  /// stay, and the next change notification has them as refreshed.
  open var shouldRefreshRefetchedObjects = false
  /// Relationships, by key paths, whose objects are read with the fetch.
  ///
  /// Each step of a path costs one reading where it is to-one and two where it is to-many, however
  /// many objects there are. What was read is kept as long as one of the objects that the fetch
  /// brought, and until the next save.
  open var relationshipKeyPathsForPrefetching: [String]?

  // MARK: Dictionaries

  /// What the dictionaries hold: names and key paths of attributes and to-one relationships, and
  /// descriptions of properties and expressions.
  ///
  /// With nil they hold all attributes. A property without a value is left out of its dictionary; a
  /// to-one relationship is the id of its object. Objects come whole, whatever is asked for here.
  open var propertiesToFetch: [Any]?
  /// Names, key paths and descriptions of what the rows of a group have in common.
  ///
  /// There is a dictionary for each group, in the order of their first rows. Nil or empty to make no
  /// groups.
  open var propertiesToGroupBy: [Any]?
  /// What must hold for a group to be found.
  ///
  /// `$name` stands for the expression description of that name, and functions such as `sum:` work
  /// on the rows of the group.
  open var havingPredicate: NSPredicate?
  /// Whether equal dictionaries are found once.
  open var returnsDistinctResults = false

  /// Makes a request without an entity.
  public override init() { super.init() }

  /// Makes a request for the objects of an entity.
  public init(entityName: String) {
    self.entityName = entityName
    super.init()
  }

  /// The throwing twin of `entity`.
  final func checkedEntity() throws(RaisedException) -> NSEntityDescription? {
    guard givenEntity == nil, let entityName else { return givenEntity }
    throw RaisedException(
      name: "NSObjectInaccessibleException",
      reason:
        "This fetch request was created with a string name (\(entityName)), and cannot respond to "
        + "-entity until used by an NSManagedObjectContext")
  }

  /// A request that asks the same; changing one does not change the other.
  public func copy(with zone: NSZone? = nil) -> Any { duplicate() as NSFetchRequest }

  /// A request that asks the same as one of another type; changing one does not change the other.
  ///
  /// On a Mac `request as! NSFetchRequest<Other>` says so, since types of requests are not kept there; here they
  /// are, and such a cast fails.
  public convenience init<Other>(_ other: NSFetchRequest<Other>) {
    self.init()
    affectedStores = other.affectedStores
    entityName = other.entityName
    givenEntity = other.givenEntity
    predicate = other.predicate
    sortDescriptors = other.sortDescriptors
    fetchLimit = other.fetchLimit
    fetchOffset = other.fetchOffset
    fetchBatchSize = other.fetchBatchSize
    includesSubentities = other.includesSubentities
    includesPendingChanges = other.includesPendingChanges
    resultType = other.resultType
    includesPropertyValues = other.includesPropertyValues
    returnsObjectsAsFaults = other.returnsObjectsAsFaults
    shouldRefreshRefetchedObjects = other.shouldRefreshRefetchedObjects
    relationshipKeyPathsForPrefetching = other.relationshipKeyPathsForPrefetching
    propertiesToFetch = other.propertiesToFetch
    propertiesToGroupBy = other.propertiesToGroupBy
    havingPredicate = other.havingPredicate
    returnsDistinctResults = other.returnsDistinctResults
  }

  /// Whether another request asks for the same, in the same order and form.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFetchRequest<ResultType> else { return false }
    return self === other
      || questions == other.questions && orders == other.orders
        && properties == other.properties
  }

  /// Hashes what a request is not changed in as a rule: the entity.
  open override var hash: Int { (givenEntity?.name ?? entityName ?? "").hashValue }

  private var questions: [String] {
    let numbers = [fetchLimit, fetchOffset, fetchBatchSize, Int(resultType.rawValue)].map(
      String.init)
    let flags = [
      includesSubentities, includesPendingChanges, includesPropertyValues, returnsObjectsAsFaults,
      shouldRefreshRefetchedObjects, returnsDistinctResults,
    ].map { "\($0)" }
    let stores = affectedStores.map { $0.map(\.identifier).joined(separator: " ") } ?? "all"
    return [
      givenEntity?.name ?? entityName ?? "", predicate?.canonicalFormat ?? "",
      havingPredicate?.canonicalFormat ?? "", stores,
    ] + numbers + flags
  }

  private var orders: [NSSortDescriptor] { sortDescriptors ?? [] }

  private var properties: [[NSObject]] {
    let prefetched = relationshipKeyPathsForPrefetching?.map { $0 as NSString }
    return [propertiesToFetch, propertiesToGroupBy, prefetched].map { list in
      (list ?? []).map { $0 as? NSObject ?? "\($0)" as NSString }
    }
  }

  /// A request that asks the same, for results of any type.
  func duplicate<Other>() -> NSFetchRequest<Other> { NSFetchRequest<Other>(self) }
}
