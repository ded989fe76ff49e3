public import Foundation

/// What a batch insertion answers.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
  /// Whether it succeeded.
  case statusOnly = 0
  /// The ids of the rows that were written, in the order they were given; a row that was written twice
  /// is there twice.
  case objectIDs = 1
  /// How many rows were written: as many as there are ids.
  case count = 2
}

/// The insertion of many rows, without an object for each that stays.
///
/// Attributes that are not given take their defaults. Relationships cannot be given, and no rule of
/// the model but two are checked: an attribute that is not optional must have a value, and values that
/// have to be unique are. A row with a key that is no attribute, or with a value of another type, is
/// refused, and nothing is written then.
///
/// Where a row's unique values are those of another row, stored or given before it, the merge policy of
/// the context that executes the request decides. The policy that throws refuses all with 134030. With
/// object trump and overwriting the row that is there takes all attributes of the new one, those that
/// were not given at their defaults, and keeps its key and its relationships; its `Z_OPT` counts up, and a
/// history has it as updated. With store trump and rollback it stays as it is, and the new one is dropped.
/// A policy of a subclass counts as the kind it was made with. Where two rows stand in the way of
/// one, or one whose entity is neither the request's nor inherits from it, overwriting is refused with 134030.
/// Each row of an entity with constraints costs a look through the index of each.
open class NSBatchInsertRequest: NSPersistentStoreRequest, ExecutableRequest {
  /// The entity's name.
  open var entityName: String { entity?.name ?? ownEntityName ?? "" }
  /// The entity; nil where the request was made with a name.
  open private(set) var entity: NSEntityDescription?
  /// What the request answers.
  open var resultType = NSBatchInsertRequestResultType.statusOnly
  /// The rows, as values by the names of attributes.
  open var objectsToInsert: [[String: Any]]?
  /// Fills the dictionary of the next row; true ends the insertion, and that dictionary is dropped.
  open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
  /// Fills the object of the next row, which no context has; true ends the insertion, and that object
  /// is dropped.
  open var managedObjectHandler: ((NSManagedObject) -> Bool)?
  private var ownEntityName: String?

  /// What the request wants.
  open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }

  /// Makes a request for rows that are there.
  public init(entityName: String, objects: [[String: Any]]) {
    ownEntityName = entityName
    objectsToInsert = objects
    super.init()
  }

  /// Makes a request for rows that are there.
  public init(entity: NSEntityDescription, objects: [[String: Any]]) {
    self.entity = entity
    objectsToInsert = objects
    super.init()
  }

  /// Makes a request for rows that a handler fills one after the other.
  public init(
    entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
  ) {
    ownEntityName = entityName
    dictionaryHandler = handler
    super.init()
  }

  /// Makes a request for rows that a handler fills one after the other.
  public init(
    entity: NSEntityDescription,
    dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
  ) {
    self.entity = entity
    dictionaryHandler = handler
    super.init()
  }

  /// Makes a request for rows that a handler fills one after the other.
  public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool)
  {
    ownEntityName = entityName
    managedObjectHandler = handler
    super.init()
  }

  /// Makes a request for rows that a handler fills one after the other.
  public init(
    entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
  ) {
    self.entity = entity
    managedObjectHandler = handler
    super.init()
  }

  func result(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
    let coordinator = try context.coordinatorForRequest()
    let layout = try coordinator.layout(forEntityNamed: entityName)
    try coordinator.checkBatchRequest(self, of: layout)
    guard !layout.isAbstract else {
      throw RaisedException(
        reason: "Cannot insert an object of the abstract entity '\(layout.name)'.")
    }
    var source = NewRows(layout, self)
    let policy = (context.mergePolicy as? NSMergePolicy ?? .error).mergeType
    let rule = layout.constraints.isEmpty ? nil : DoubledRowRule(policy)
    let keys = try coordinator.withStores(holding: layout, among: affectedStores) { stores in
      defer { coordinator.announceTransactions() }
      return try stores.store(ofNewRowOf: layout).writing(by: context.changeSource) { writer in
        var keys: [ObjectKey] = []
        while true {
          let rows = try source.next(1_000)
          if rows.isEmpty { return keys }
          if let rule {
            keys += try UniqueRowInsertion(into: layout, rule, by: writer).write(rows)
          } else {
            let permanent = try writer.write(RowChanges(inserted: rows, updated: []))
            keys += rows.compactMap { permanent[$0.key] }
          }
        }
      }
    }
    let result: Any =
      switch resultType {
      case .statusOnly: true
      case .objectIDs: keys.map { context.objectID(forKey: $0) }
      case .count: keys.count
      }
    return NSBatchInsertResult(resultType: resultType, result: result)
  }
}

/// What a batch insertion has done.
open class NSBatchInsertResult: NSPersistentStoreResult {
  /// `true`, the number of rows, or their ids, as the type says.
  public let result: Any?
  /// What the result is.
  public let resultType: NSBatchInsertRequestResultType

  init(resultType: NSBatchInsertRequestResultType, result: Any) {
    self.resultType = resultType
    self.result = result
  }
}

/// The rows of a batch insertion, asked for as they are written.
private struct NewRows {
  private let layout: EntityLayout
  private let request: NSBatchInsertRequest
  private var count = 0
  private var isAtEnd = false

  init(_ layout: EntityLayout, _ request: NSBatchInsertRequest) {
    self.layout = layout
    self.request = request
  }

  /// The next rows, up to `most`; none at the end.
  mutating func next(_ most: Int) throws -> [RowChanges.Row] {
    var rows: [RowChanges.Row] = []
    while rows.count < most, let values = try nextValues() {
      try check(values)
      rows.append(
        RowChanges.Row(
          layout: layout,
          key: ObjectKey(store: 0, entity: layout.number, number: -Int64(rows.count) - 1),
          values: values, version: 0, changedSlots: Array(layout.slots.indices)))
    }
    return rows
  }

  private mutating func nextValues() throws(NSError) -> [Value]? {
    guard !isAtEnd else { return nil }
    if let handler = request.dictionaryHandler {
      let dictionary = NSMutableDictionary()
      isAtEnd = handler(dictionary)
      return isAtEnd ? nil : try values(of: dictionary.map { ($0, $1) })
    }
    if let handler = request.managedObjectHandler {
      let object = NSManagedObject.make(layout.objectClass, of: layout.entity, insertInto: nil)
      isAtEnd = handler(object)
      return isAtEnd ? nil : layout.slots.indices.map { object.current(slot: $0) }
    }
    guard let objects = request.objectsToInsert, count < objects.count else { return nil }
    defer { count += 1 }
    return try values(of: objects[count].map { ($0, $1) })
  }

  /// What a row's dictionary says, and the defaults of what it does not say.
  ///
  /// - Throws: 134060 for a key that is no attribute, 1550 for a value of another type.
  private func values(of entries: [(Any, Any)]) throws(NSError) -> [Value] {
    var values = layout.defaultValues
    for (key, any) in entries {
      guard let name = key as? String, case .slot(let slot) = layout.places[name],
        case .attribute(let codec) = layout.slots[slot].kind
      else {
        throw refusal(
          .coreData, "\(key)",
          "A batch insertion cannot set '\(key)': it is no attribute of the entity "
            + "'\(layout.name)'.")
      }
      do { values[slot] = try codec.value(from: any, key: name) } catch {
        throw refusal(.validation, name, error.reason)
      }
    }
    return values
  }

  private func refusal(_ code: CoreDataErrorCode, _ key: String, _ reason: String) -> NSError {
    NSError.coreData(
      code,
      [
        NSValidationKeyErrorKey: key, "NSValidationErrorEntity": layout.name, "reason": reason,
      ], property: key)
  }

  private func check(_ values: [Value]) throws {
    for (slot, value) in zip(layout.slots, values) {
      guard value.isNull, !slot.isOptional, case .attribute = slot.kind else { continue }
      // The placeholder of the property's name stays in the text, as on a phone.
      throw NSError.coreData(
        .missingMandatory,
        [NSValidationKeyErrorKey: slot.name, "NSValidationErrorEntity": layout.name],
        property: "%{PROPERTY}@")
    }
  }
}

extension NSManagedObjectContext {
  /// The coordinator that a request goes to.
  func coordinatorForRequest() throws(RaisedException) -> NSPersistentStoreCoordinator {
    guard let coordinator = persistentStoreCoordinator else {
      throw RaisedException(
        name: "NSInternalInconsistencyException",
        reason: "This NSManagedObjectContext has no persistent store coordinator.")
    }
    return coordinator
  }
}

extension NSPersistentStoreCoordinator {
  /// The entity of a request that names it.
  func layout(forEntityNamed name: String) throws(RaisedException) -> EntityLayout {
    guard let layout = layout.byName[name] else {
      throw RaisedException(
        reason: "NSFetchRequest could not locate an NSEntityDescription for entity name '\(name)'")
    }
    return layout
  }
}
