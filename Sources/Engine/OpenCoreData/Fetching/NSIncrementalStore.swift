public import Foundation

/// A store of a class of the program's own that is asked for what is needed, when it is needed.
///
/// A subclass overrides `loadMetadata()`, ``execute(_:with:)``, ``newValuesForObject(with:with:)``,
/// ``newValue(forRelationship:forObjectWith:with:)`` and ``obtainPermanentIDs(for:)``. It is added under the type
/// that `NSPersistentStoreCoordinator.registerStoreClass(_:forStoreType:)` gives it, with or without a URL.
///
/// The coordinator calls it, one call at a time, on the queue of the context that asks. What it throws is what the
/// fetch or the save throws; an object whose values it throws for stays a fault, unless it throws
/// `NSManagedObjectReferentialIntegrityError`, which says that the object is gone. What it answers that is none of
/// its objects or of another type is refused with a sentence.
open class NSIncrementalStore: NSPersistentStore, @unchecked Sendable {
  // What the coordinator knows of the rows; used with its lock held.
  private var versions = NodeVersions()
  /// The members that nodes have brought, by owner and name.
  private var broughtMembers: [ObjectKey: [String: [ObjectKey]]] = [:]
  /// The to-many relationships that nodes bring.
  private var broughtRelationships: Set<Relationship> = []

  private struct Relationship: Hashable {
    let entity: UInt16
    let name: String
  }

  /// Makes a store, which the coordinator that it is added to calls; it has the UUID that
  /// ``identifierForNewStore(at:)`` gives until `loadMetadata()` sets another.
  public required init(
    persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?,
    at url: URL, options: [AnyHashable: Any]? = nil
  ) {
    super.init(
      persistentStoreCoordinator: root, configurationName: name, at: url, options: options)
    RegistrationNotes.areKept = true
    identifier = "\(Self.identifierForNewStore(at: url))"
  }

  // MARK: What a subclass does

  /// Finds what a fetch request asks for, or writes what a save request has.
  ///
  /// A subclass has to override it.
  ///
  /// - Parameters:
  ///   - request: an `NSFetchRequest<NSFetchRequestResult>` with its entity set, or an `NSSaveChangesRequest`, whose
  ///     new objects have their permanent ids.
  ///   - context: the context that fetches or saves; its objects are those of the request.
  /// - Returns: by the request's `resultType` an array of objects of the context, of ids, of dictionaries, or of one
  ///   number; of a save request anything.
  /// - Throws: what the fetch or the save throws.
  open func execute(
    _ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?
  ) throws -> Any { throw notOverridden("execute(_:with:)") }

  /// Reads the values of an object.
  ///
  /// A subclass has to override it.
  ///
  /// - Parameters:
  ///   - objectID: the id of the object.
  ///   - context: the context that reads it.
  /// - Returns: a node with that id.
  /// - Throws: `NSManagedObjectReferentialIntegrityError` for an object that is gone; anything else where it
  ///   cannot be read now.
  open func newValuesForObject(
    with objectID: NSManagedObjectID, with context: NSManagedObjectContext
  ) throws -> NSIncrementalStoreNode {
    throw notOverridden("newValuesForObject(with:with:)")
  }

  /// Reads what a relationship of an object leads to, where its node does not say it.
  ///
  /// A to-one is asked for with its node, a to-many when it is read. A subclass has to override it.
  ///
  /// - Parameters:
  ///   - relationship: the relationship.
  ///   - objectID: the id of the object.
  ///   - context: the context that reads it.
  /// - Returns: of a to-one an id, or `NSNull`; of a to-many a set, an ordered set or an array of ids.
  /// - Throws: what keeps it from being read.
  open func newValue(
    forRelationship relationship: NSRelationshipDescription,
    forObjectWith objectID: NSManagedObjectID, with context: NSManagedObjectContext?
  ) throws -> Any {
    throw notOverridden("newValue(forRelationship:forObjectWith:with:)")
  }

  /// Gives new objects their ids, before they are saved or when a context asks for them, in the order of the
  /// objects.
  ///
  /// A subclass has to override it; ``newObjectID(for:referenceObject:)`` makes them.
  ///
  /// - Throws: what the save throws.
  open func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
    throw notOverridden("obtainPermanentIDs(for:)")
  }

  /// The UUID, or another name, of a store that is made at a URL; this one makes a UUID.
  open class func identifierForNewStore(at storeURL: URL) -> Any { UUID().uuidString }

  /// Called with the ids of objects that a context has come to know; this one does nothing.
  ///
  /// It is called at the end of the fetch, the save, the processing of changes or the look-up that brought them, on
  /// the context's queue.
  open func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {}

  /// Called with the ids of objects that a context knows no more; this one does nothing.
  ///
  /// Objects that are let go are told of at the end of the next fetch, save, processing of changes or look-up, and
  /// at the end of the context.
  open func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {}

  // MARK: What a subclass asks

  /// The id of the object of an entity that the store knows by a reference object, as a text, a number or a UUID.
  ///
  /// An entity that the coordinator's model lacks, and a reference object that cannot be compared with others, is
  /// a programmer's error and ends the process.
  open func newObjectID(
    for entity: NSEntityDescription, referenceObject data: Any
  ) -> NSManagedObjectID {
    raising { () throws(RaisedException) in try referredID(for: entity, data) }
  }

  /// What the store knows an object by.
  ///
  /// The id of an object of another store is a programmer's error and ends the process.
  open func referenceObject(for objectID: NSManagedObjectID) -> Any {
    raising { () throws(RaisedException) in try knownReference(of: objectID) }
  }

  // MARK: What is wrong

  private func notOverridden(_ method: String) -> NSError {
    failure("The class \(Swift.type(of: self)) does not override \(method).")
  }

  func failure(_ reason: String, _ code: CoreDataErrorCode = .storeOperation) -> NSError {
    var info: [String: Any] = ["reason": reason]
    info[NSFilePathErrorKey] = url?.path
    return NSError.coreData(code, info)
  }
}

// MARK: The coordinator's side

extension NSIncrementalStore: RowKeeper {
  /// The key of what a class answers as the id of an object; nil for what is no id of the family's.
  func key(of any: Any, in family: ClosedRange<UInt16>) -> ObjectKey? {
    guard let id = any as? NSManagedObjectID, id.storeReferences === references, !id.isTemporaryID,
      family.contains(id.key.entity)
    else { return nil }
    return id.key
  }

  private func id(of key: ObjectKey) throws -> NSManagedObjectID {
    guard let model = persistentStoreCoordinator?.layout else {
      throw failure("The store was removed from its coordinator.")
    }
    return NSManagedObjectID(key: key, layout: model[key.entity], store: self)
  }

  // MARK: Reading

  func readRows(
    of keys: [ObjectKey], for objects: (any ObjectFinder)?, into batch: inout RowBatchBuilder
  ) throws {
    for key in keys {
      guard let (node, values) = try readNode(of: key, for: objects) else { continue }
      batch.beginRow(key, version: versions.note(read: key, node: node.version))
      for value in values { if let value { batch.append(value) } else { batch.appendUnstored() } }
    }
  }

  /// The node of an object with the values of its slots, nil for those that no store has; nil where the object is
  /// gone.
  private func readNode(
    of key: ObjectKey, for objects: (any ObjectFinder)?
  ) throws -> (node: NSIncrementalStoreNode, values: [Value?])? {
    guard let context = objects as? NSManagedObjectContext else {
      throw failure("An object is read without a context.")
    }
    let id = try id(of: key)
    let node: NSIncrementalStoreNode
    do { node = try newValuesForObject(with: id, with: context) } catch let error as NSError
      where error.saysThatObjectIsGone
    { return nil }
    guard node.objectID.key == key, node.objectID.storeReferences === references else {
      throw failure(
        "newValuesForObject(with:with:) of the class \(Swift.type(of: self)) answers for "
          + "\(id.uriRepresentation()) with a node of \(node.objectID.uriRepresentation()).")
    }
    let values = try values(of: node, context)
    try keepMembers(of: node)
    return (node, values)
  }

  private func values(
    of node: NSIncrementalStoreNode, _ context: NSManagedObjectContext
  ) throws -> [Value?] {
    let (entity, layout) = (node.objectID.entity, try layout(of: node.objectID.key))
    func given(_ name: String) -> Any? {
      entity.propertiesByName[name].flatMap { node.value(for: $0) }
    }
    var values = [Value?](repeating: nil, count: layout.slots.count)
    var elements: Set<Int> = []
    do {
      for (name, composite) in layout.composites where entity.propertiesByName[name] != nil {
        elements.formUnion(composite.slots)
        for slot in composite.slots { values[slot] = .some(.null) }
        for (slot, value) in try composite.values(from: given(name), layout.slots) {
          values[slot] = value
        }
      }
      for (index, slot) in layout.slots.enumerated()
      where !slot.isTransient && slot.impliedBy == nil && !elements.contains(index) {
        switch slot.kind {
        case .attribute(let codec):
          values[index] = try codec.value(from: given(slot.name), key: slot.name)
        case .toOne(let end):
          values[index] = try destination(
            given(slot.name), slot.name, end.family, of: node.objectID, context)
        }
      }
    } catch let error as RaisedException {
      throw failure(
        "A node of the class \(Swift.type(of: self)) for \(node.objectID.uriRepresentation()) has "
          + "what its entity cannot have: \(error.reason)")
    }
    return values
  }

  private func destination(
    _ given: Any?, _ name: String, _ family: ClosedRange<UInt16>, of id: NSManagedObjectID,
    _ context: NSManagedObjectContext
  ) throws -> Value {
    let any = try given ?? asked(name, of: id, context)
    if isNothing(any) { return .null }
    guard let key = key(of: any, in: family) else { throw wrong(any, for: name, of: id) }
    return .reference(key)
  }

  /// What the class answers for a relationship.
  private func asked(
    _ name: String, of id: NSManagedObjectID, _ context: NSManagedObjectContext?
  ) throws -> Any {
    guard let relationship = id.entity.relationshipsByName[name] else { return NSNull() }
    return try newValue(forRelationship: relationship, forObjectWith: id, with: context)
  }

  private func wrong(_ any: Any, for name: String, of id: NSManagedObjectID) -> NSError {
    let given =
      (any as? NSManagedObjectID).map { "the id \($0.uriRepresentation())" }
      ?? "a value of the type \(Swift.type(of: any))"
    return failure(
      "The relationship '\(name)' of \(id.uriRepresentation()) leads to no object that it may: the "
        + "class \(Swift.type(of: self)) answers with \(given).")
  }

  private func layout(of key: ObjectKey) throws -> EntityLayout {
    guard let model = persistentStoreCoordinator?.layout else {
      throw failure("The store was removed from its coordinator.")
    }
    return model[key.entity]
  }

  // MARK: Members

  func members(
    of key: ObjectKey, collection: EntityLayout.Collection, for objects: (any ObjectFinder)?
  ) throws -> [ObjectKey] {
    if let members = broughtMembers[key]?[collection.name] { return members }
    if broughtRelationships.contains(Relationship(entity: key.entity, name: collection.name)) {
      guard try readNode(of: key, for: objects) != nil else { return [] }
      if let members = broughtMembers[key]?[collection.name] { return members }
    }
    let id = try id(of: key)
    do {
      let any = try asked(collection.name, of: id, objects as? NSManagedObjectContext)
      return try keys(of: any, in: collection, of: id)
    } catch let error as NSError where error.saysThatObjectIsGone { return [] }
  }

  private func keepMembers(of node: NSIncrementalStoreNode) throws {
    let (entity, key) = (node.objectID.entity, node.objectID.key)
    var brought: [String: [ObjectKey]] = [:]
    for collection in try layout(of: key).collections where !collection.isTransient {
      guard let any = entity.propertiesByName[collection.name].flatMap({ node.value(for: $0) })
      else { continue }
      brought[collection.name] = try keys(of: any, in: collection, of: node.objectID)
      broughtRelationships.insert(Relationship(entity: key.entity, name: collection.name))
    }
    if broughtMembers[key] != nil || !brought.isEmpty { broughtMembers[key] = brought }
  }

  /// The members in what a class has for a to-many relationship, each once.
  private func keys(
    of any: Any, in collection: EntityLayout.Collection, of id: NSManagedObjectID
  ) throws -> [ObjectKey] {
    guard let list = Self.list(any) else { throw wrong(any, for: collection.name, of: id) }
    var seen: Set<ObjectKey> = []
    var keys: [ObjectKey] = []
    for element in list {
      guard let key = key(of: element, in: collection.destination.family) else {
        throw wrong(element, for: collection.name, of: id)
      }
      if seen.insert(key).inserted { keys.append(key) }
    }
    return keys
  }

  /// The elements of what a class answers with; nil for what is no collection.
  static func list(_ any: Any) -> [Any]? {
    switch any {
    case let set as NSOrderedSet: set.array
    case let set as NSSet: set.allObjects
    case let set as Set<NSManagedObjectID>: Array(set)
    case let array as NSArray: array.map { $0 }
    case let array as [Any]: array
    default: nil
    }
  }

  // MARK: New objects

  private func referredID(
    for entity: NSEntityDescription, _ data: Any
  ) throws(RaisedException) -> NSManagedObjectID {
    guard let layout = persistentStoreCoordinator?.layout.byName[entity.name ?? ""], let references
    else {
      throw RaisedException(
        reason: "The entity '\(entity.name ?? "")' is not in the model of the store's coordinator.")
    }
    let key = try references.key(of: data, entity: layout.number)
    return NSManagedObjectID(key: key, layout: layout, store: self)
  }

  private func knownReference(of objectID: NSManagedObjectID) throws(RaisedException) -> Any {
    guard objectID.storeReferences === references,
      let object = references?.object(of: objectID.key)
    else {
      throw RaisedException(
        reason: "The store of the class \(Swift.type(of: self)) has no reference object for "
          + "\(objectID.uriRepresentation()).")
    }
    return object
  }

  func reserveKeys(
    for keys: [ObjectKey], of objects: any ObjectFinder
  ) throws -> PermanentKeys {
    let new = keys.compactMap { objects.identifiedObject(forKey: $0) as? NSManagedObject }
    guard new.count == keys.count else {
      throw failure("A new object is not in the context that is saved.", .storeSave)
    }
    let ids = try obtainPermanentIDs(for: new)
    guard ids.count == new.count else {
      throw failure(
        "obtainPermanentIDs(for:) of the class \(Swift.type(of: self)) answers with \(ids.count) "
          + "ids for \(new.count) objects.", .storeSave)
    }
    var taken: Set<ObjectKey> = []
    for (id, object) in zip(ids, new) {
      let number = object.layout.number
      guard let key = key(of: id, in: number...number) else {
        throw failure(
          "obtainPermanentIDs(for:) of the class \(Swift.type(of: self)) answers for an object of the "
            + "entity '\(object.layout.name)' with the id \(id.uriRepresentation()).", .storeSave)
      }
      guard taken.insert(key).inserted, versions[key] == nil,
        objects.identifiedObject(forKey: key) == nil
      else {
        throw failure(
          "obtainPermanentIDs(for:) of the class \(Swift.type(of: self)) gives "
            + "\(id.uriRepresentation()) to a second object.", .storeSave)
      }
    }
    return PermanentKeys(temporary: keys, permanent: ids.map(\.key))
  }

  // MARK: Saving

  func keep(_ changes: RowChanges) throws {
    for row in changes.updated + changes.deleted + changes.compared
    where versions[row.key] != row.version {
      throw failure(
        "The object \(try id(of: row.key).uriRepresentation()) was changed or deleted in the store "
          + "since it was read.", .merge)
    }
    func objects(_ rows: [RowChanges.Row]) -> Set<NSManagedObject> {
      Set(
        rows.compactMap { changes.objects?.identifiedObject(forKey: $0.key) as? NSManagedObject })
    }
    let request = NSSaveChangesRequest(
      inserted: objects(changes.inserted), updated: objects(changes.updated),
      deleted: objects(changes.deleted), locked: objects(changes.compared))
    request.affectedStores = [self]
    _ = try execute(request, with: changes.objects as? NSManagedObjectContext)
    broughtMembers = [:]
    for row in changes.inserted + changes.updated {
      versions.note(saved: row.key, version: row.version + 1)
    }
    for row in changes.deleted { versions.forget(row.key) }
  }

  // MARK: Objects in use

  func note(registered: [ObjectKey], unregistered: [ObjectKey]) {
    let came = registered.compactMap { try? id(of: $0) }
    let went = unregistered.compactMap { try? id(of: $0) }
    if !came.isEmpty { managedObjectContextDidRegisterObjects(with: came) }
    if !went.isEmpty { managedObjectContextDidUnregisterObjects(with: went) }
  }
}

extension NSError {
  /// Whether a store says with it that an object is not there any more.
  fileprivate var saysThatObjectIsGone: Bool {
    domain == NSCocoaErrorDomain && code == CoreDataErrorCode.referentialIntegrity.rawValue
  }
}
