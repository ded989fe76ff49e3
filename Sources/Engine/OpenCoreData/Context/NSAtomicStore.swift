import Foundation

/// A store of a class of the program's own, read whole when it is added and written whole by each save.
///
/// A subclass says how its file is read and written: ``load()``, ``save()``, ``newReferenceObject(for:)``,
/// ``newCacheNode(for:)`` and ``updateCacheNode(_:from:)``, and, where its metadata are to outlive it,
/// `metadata` in `init` or `loadMetadata()`. It is added under the type that
/// `NSPersistentStoreCoordinator.registerStoreClass(_:forStoreType:)` gives it.
///
/// The rows of its nodes are copied when it is loaded: what is changed of a node other than by a save is seen once
/// the store is added again.
open class NSAtomicStore: NSPersistentStore, @unchecked Sendable {
  private var nodes: [ObjectKey: NSAtomicStoreCacheNode] = [:]
  /// The new objects that have keys, until they are saved; what has been let go or taken back holds none.
  private var reserved: [ObjectKey: NewObject] = [:]
  /// What was registered and is no node of this store's, in a sentence; nil where all are.
  private var wrongNode: String?

  /// A new object that was given a key.
  private struct NewObject {
    weak var object: NSManagedObject?

    /// Whether it is still to be saved under that key.
    func holds(_ key: ObjectKey) -> Bool {
      guard let object else { return false }
      return object.isInserted && object.objectID.key == key
    }
  }

  // MARK: What a subclass does

  /// Reads the file, and registers a node for each object with ``addCacheNodes(_:)``.
  ///
  /// A subclass has to override it.
  open func load() throws { throw notOverridden("load()", .storeOpen) }

  /// Writes all nodes, and the store's metadata, to the file.
  ///
  /// A subclass has to override it. What it throws is what the save of the context throws, and the nodes have the
  /// values then that they had before.
  open func save() throws { throw notOverridden("save()", .storeSave) }

  /// Makes what the store knows a new object by, as a text or a number; no two objects of one entity have the
  /// same.
  ///
  /// A subclass has to override it: this one ends the process.
  open func newReferenceObject(for managedObject: NSManagedObject) -> Any {
    raising { () throws(RaisedException) in throw abstract("newReferenceObject(for:)") }
  }

  /// Makes a node of an object that is saved for the first time, with its values.
  ///
  /// A subclass has to override it: this one ends the process.
  open func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
    raising { () throws(RaisedException) in throw abstract("newCacheNode(for:)") }
  }

  /// Gives a node the values of its object, which is being saved.
  ///
  /// A subclass has to override it: this one ends the process.
  open func updateCacheNode(
    _ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject
  ) {
    raising { () throws(RaisedException) in throw abstract("updateCacheNode(_:from:)") }
  }

  /// Called before ``save()`` with the nodes of the objects that are deleted, if there are any; this one does
  /// nothing.
  open func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {}

  // MARK: What a subclass asks

  /// The nodes that are registered.
  open func cacheNodes() -> Set<NSAtomicStoreCacheNode> { Set(nodes.values) }

  /// Registers nodes.
  ///
  /// One whose id is of another store, and one whose object another node has, has the store refused.
  open func addCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
    for node in cacheNodes {
      if node.objectID.storeReferences !== references {
        wrongNode =
          "A cache node has the id of another store: \(node.objectID.uriRepresentation())."
      } else if let other = nodes[node.objectID.key], other !== node {
        wrongNode = "Two cache nodes have the id \(node.objectID.uriRepresentation())."
      } else {
        nodes[node.objectID.key] = node
      }
    }
  }

  /// The node of an object; nil where none is registered.
  open func cacheNode(for objectID: NSManagedObjectID) -> NSAtomicStoreCacheNode? {
    objectID.storeReferences === references ? nodes[objectID.key] : nil
  }

  /// The id of the object of an entity that the store knows by a reference object.
  ///
  /// An entity that the coordinator's model lacks, and a reference object that cannot be compared with others, is
  /// a programmer's error and ends the process.
  open func objectID(
    for entity: NSEntityDescription, withReferenceObject data: Any
  ) -> NSManagedObjectID {
    raising { () throws(RaisedException) in try id(for: entity, data) }
  }

  /// What the store knows an object by.
  ///
  /// The id of an object of another store is a programmer's error and ends the process.
  open func referenceObject(for objectID: NSManagedObjectID) -> Any {
    raising { () throws(RaisedException) in
      guard objectID.storeReferences === references,
        let object = references?.object(of: objectID.key)
      else {
        throw RaisedException(
          reason: "The store of the class \(Swift.type(of: self)) has no reference object for "
            + "\(objectID.uriRepresentation()).")
      }
      return object
    }
  }

  private func id(
    for entity: NSEntityDescription, _ data: Any
  ) throws(RaisedException) -> NSManagedObjectID {
    guard let layout = persistentStoreCoordinator?.layout.byName[entity.name ?? ""],
      let references
    else {
      throw RaisedException(
        reason: "The entity '\(entity.name ?? "")' is not in the model of the store's coordinator.")
    }
    let key = try references.key(of: data, entity: layout.number)
    return NSManagedObjectID(key: key, layout: layout, store: self)
  }

  // MARK: What is wrong

  private func abstract(_ method: String) -> RaisedException {
    RaisedException(reason: "The class \(Swift.type(of: self)) does not override \(method).")
  }

  private func notOverridden(_ method: String, _ code: CoreDataErrorCode) -> NSError {
    failure(code, abstract(method).reason)
  }

  private func failure(_ code: CoreDataErrorCode, _ reason: String) -> NSError {
    NSError.coreData(code, [NSFilePathErrorKey: url?.path ?? "", "reason": reason])
  }
}

// MARK: The coordinator's side

extension NSAtomicStore: WholeStoreKeeper {
  func rows(of schema: StoreSchema) throws -> RowChanges {
    try load()
    if let wrongNode { throw failure(.storeOpen, wrongNode) }
    var rows = RowAssembly(schema)
    for (key, node) in nodes {
      let layout = schema.model[key.entity]
      guard schema.entities.contains(key.entity), !layout.isAbstract else {
        throw failure(
          .storeOpen,
          "A cache node is of the entity '\(layout.name)', of which the store can have no objects.")
      }
      do throws(RaisedException) { try read(node, layout, key, into: &rows) } catch {
        throw failure(.storeOpen, error.reason)
      }
    }
    return rows.changes
  }

  private func read(
    _ node: NSAtomicStoreCacheNode, _ layout: EntityLayout, _ key: ObjectKey,
    into rows: inout RowAssembly
  ) throws(RaisedException) {
    var values = [Value](repeating: .null, count: layout.slots.count)
    var elements: Set<Int> = []
    for (name, composite) in layout.composites where layout.entity.propertiesByName[name] != nil {
      elements.formUnion(composite.slots)
      for (index, value) in try composite.values(from: node.value(forKey: name), layout.slots) {
        values[index] = value
      }
    }
    for (index, slot) in layout.slots.enumerated()
    where !slot.isTransient && slot.impliedBy == nil && !elements.contains(index) {
      switch slot.kind {
      case .attribute(let codec):
        values[index] = try codec.value(from: node.value(forKey: slot.name), key: slot.name)
      case .toOne(let end):
        guard let other = node.value(forKey: slot.name), !isNothing(other) else { continue }
        values[index] = .reference(try self.key(of: other, at: end, slot.name))
      }
    }
    for collection in layout.collections where !collection.isTransient {
      var members: [ObjectKey] = []
      for other in try list(node.value(forKey: collection.name), collection.name) {
        members.append(try self.key(of: other, at: collection.destination, collection.name))
      }
      if !members.isEmpty { rows.add(members, to: collection, of: key) }
    }
    rows.add(values, of: layout, key)
  }

  /// What a node has for a to-many relationship.
  private func list(_ any: Any?, _ name: String) throws(RaisedException) -> [Any] {
    switch any {
    case nil: return []
    case let any? where isNothing(any): return []
    case let set as NSOrderedSet: return set.array
    case let set as NSSet: return set.allObjects
    case let set as Set<NSAtomicStoreCacheNode>: return Array(set)
    case let array as [Any]: return array
    case let given?:
      throw RaisedException(
        reason:
          "A cache node has no collection of cache nodes for the to-many relationship '\(name)'; "
          + "given type = \(Swift.type(of: given)).")
    }
  }

  private func key(
    of any: Any, at end: EntityLayout.Destination, _ name: String
  ) throws(RaisedException) -> ObjectKey {
    guard let node = any as? NSAtomicStoreCacheNode else {
      throw RaisedException(
        reason:
          "A cache node has something other than a cache node for the relationship '\(name)'; "
          + "given type = \(Swift.type(of: any)).")
    }
    let key = node.objectID.key
    guard nodes[key] === node else {
      throw RaisedException(
        reason: "The relationship '\(name)' leads to a cache node that is not registered: "
          + "\(node.objectID.uriRepresentation()).")
    }
    guard end.family.contains(key.entity) else {
      throw RaisedException(
        reason: "The relationship '\(name)' leads to a cache node of the entity "
          + "'\(node.objectID.entity.name ?? "")'; desired entity = '\(end.entityName)'.")
    }
    return key
  }

  func reserveKeys(
    for keys: [ObjectKey], of objects: any ObjectFinder
  ) throws -> PermanentKeys {
    var taken: [ObjectKey: NewObject] = [:]
    let permanent = try keys.map { key in
      guard let object = objects.identifiedObject(forKey: key) as? NSManagedObject else {
        throw failure(.storeSave, "A new object is not in the context that is saved.")
      }
      let reference = newReferenceObject(for: object)
      do throws(RaisedException) {
        let known = try id(for: object.entity, reference).key
        guard nodes[known] == nil, reserved[known]?.holds(known) != true, taken[known] == nil else {
          throw RaisedException(
            reason:
              "newReferenceObject(for:) of the class \(Swift.type(of: self)) gives \(reference) to a "
              + "second object of the entity '\(object.layout.name)'.")
        }
        taken[known] = NewObject(object: object)
        return known
      } catch {
        throw failure(.storeSave, error.reason)
      }
    }
    reserved.merge(taken) { $1 }
    return PermanentKeys(temporary: keys, permanent: permanent)
  }

  func keep(_ changes: RowChanges) throws {
    let former = nodes.mapValues { ($0, $0.propertyCache?.mutableCopy() as? NSMutableDictionary) }
    do {
      try update(changes)
      try save()
    } catch {
      nodes = former.mapValues { node, cache in
        node.propertyCache = cache
        return node
      }
      throw error
    }
    for row in changes.inserted { reserved[row.key] = nil }
  }

  private func update(_ changes: RowChanges) throws {
    func object(_ row: RowChanges.Row) throws -> NSManagedObject {
      guard let object = changes.objects?.identifiedObject(forKey: row.key) as? NSManagedObject
      else {
        throw failure(.storeSave, "An object of the save is not in its context.")
      }
      return object
    }
    for row in changes.inserted {
      let object = try object(row)
      guard nodes[row.key] == nil else {
        throw failure(
          .storeSave,
          "A second object of the entity '\(object.layout.name)' has the id "
            + "\(object.objectID.uriRepresentation()).")
      }
      let node = newCacheNode(for: object)
      guard node.objectID.key == row.key, node.objectID.storeReferences === references else {
        throw failure(
          .storeSave,
          "newCacheNode(for:) of the class \(Swift.type(of: self)) answers for "
            + "\(object.objectID.uriRepresentation()) with a node of "
            + "\(node.objectID.uriRepresentation()).")
      }
      nodes[row.key] = node
    }
    for row in changes.updated {
      guard let node = nodes[row.key] else { continue }
      updateCacheNode(node, from: try object(row))
    }
    let removed = Set(changes.deleted.compactMap { nodes[$0.key] })
    guard !removed.isEmpty else { return }
    willRemoveCacheNodes(removed)
    for row in changes.deleted { nodes[row.key] = nil }
  }
}
