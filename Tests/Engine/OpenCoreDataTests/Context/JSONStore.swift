import Foundation
import OpenCoreData

/// A store in a file of JSON, as an app would write it: each object with its id, its attributes and what its
/// relationships lead to.
class JSONStore: NSAtomicStore, @unchecked Sendable {
  /// The messages that came since the last time, in their order.
  private(set) var messages: [String] = []
  /// What the next save throws.
  var refusal: (any Error)?
  private var made: [NSManagedObjectID: NSAtomicStoreCacheNode] = [:]

  func takeMessages() -> [String] {
    defer { messages = [] }
    return messages
  }

  private struct File: Codable {
    struct Entry: Codable {
      var entity: String
      var id: String
      var values: [String: String]
      var links: [String: [String]]
    }
    var identifier: String
    var notes: [String: String]
    var objects: [Entry]
  }

  private static func file(at url: URL?) throws -> File? {
    guard let url, FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
  }

  private static func metadata(_ file: File) -> [String: Any] {
    file.notes.merging([NSStoreUUIDKey: file.identifier, NSStoreTypeKey: "JSON"]) { $1 }
  }

  override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
    guard let file = try file(at: url) else { throw CocoaError(.fileReadNoSuchFile) }
    return metadata(file)
  }

  override func loadMetadata() throws {
    messages.append("loadMetadata")
    if let file = try Self.file(at: url) { metadata = Self.metadata(file) }
  }

  override func didAdd(to coordinator: NSPersistentStoreCoordinator) { messages.append("didAdd") }

  override func willRemove(from coordinator: NSPersistentStoreCoordinator?) {
    messages.append("willRemove")
  }

  override func load() throws {
    messages.append("load")
    guard let file = try Self.file(at: url) else { return }
    let entities = persistentStoreCoordinator?.managedObjectModel.entitiesByName ?? [:]
    var nodes: [String: NSAtomicStoreCacheNode] = [:]
    for entry in file.objects {
      guard let entity = entities[entry.entity] else { throw CocoaError(.fileReadCorruptFile) }
      nodes[entry.id] = NSAtomicStoreCacheNode(
        objectID: objectID(for: entity, withReferenceObject: entry.id))
    }
    for entry in file.objects {
      guard let node = nodes[entry.id] else { continue }
      for (key, attribute) in node.objectID.entity.attributesByName {
        guard let text = entry.values[key] else { continue }
        switch attribute.attributeType {
        case .stringAttributeType: node.setValue(text, forKey: key)
        case .binaryDataAttributeType: node.setValue(Data(base64Encoded: text), forKey: key)
        default: node.setValue(Int64(text), forKey: key)
        }
      }
      for (key, relationship) in node.objectID.entity.relationshipsByName {
        let others = (entry.links[key] ?? []).compactMap { nodes[$0] }
        if !relationship.isToMany {
          node.setValue(others.first, forKey: key)
        } else if relationship.isOrdered {
          node.setValue(NSOrderedSet(array: others), forKey: key)
        } else {
          node.setValue(Set(others), forKey: key)
        }
      }
    }
    addCacheNodes(Set(nodes.values))
  }

  override func newReferenceObject(for managedObject: NSManagedObject) -> Any {
    messages.append("newReferenceObject")
    return UUID().uuidString
  }

  private func node(for object: NSManagedObject) -> NSAtomicStoreCacheNode {
    if let node = cacheNode(for: object.objectID) ?? made[object.objectID] { return node }
    let node = NSAtomicStoreCacheNode(objectID: object.objectID)
    made[object.objectID] = node
    return node
  }

  private func take(_ object: NSManagedObject, into node: NSAtomicStoreCacheNode) {
    for key in object.entity.attributesByName.keys {
      node.setValue(object.value(forKey: key), forKey: key)
    }
    for (key, relationship) in object.entity.relationshipsByName {
      switch object.value(forKey: key) {
      case let other as NSManagedObject: node.setValue(self.node(for: other), forKey: key)
      case let others as NSOrderedSet:
        let objects = others.array.compactMap { $0 as? NSManagedObject }
        node.setValue(NSOrderedSet(array: objects.map(self.node)), forKey: key)
      case let others as Set<NSManagedObject>:
        node.setValue(Set(others.map(self.node)), forKey: key)
      default: node.setValue(relationship.isToMany ? NSSet() : nil, forKey: key)
      }
    }
  }

  override func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
    messages.append("newCacheNode")
    let node = node(for: managedObject)
    take(managedObject, into: node)
    return node
  }

  override func updateCacheNode(
    _ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject
  ) {
    messages.append("updateCacheNode")
    take(managedObject, into: node)
  }

  override func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
    messages.append("willRemoveCacheNodes \(cacheNodes.count)")
  }

  override func save() throws {
    messages.append("save")
    made = [:]
    if let refusal { throw refusal }
    func id(_ any: Any) -> String? {
      (any as? NSAtomicStoreCacheNode).map { "\(referenceObject(for: $0.objectID))" }
    }
    let objects = cacheNodes().map { node in
      var entry = File.Entry(
        entity: node.objectID.entity.name ?? "", id: id(node) ?? "", values: [:], links: [:])
      for key in node.objectID.entity.attributesByName.keys {
        switch node.value(forKey: key) {
        case let text as String: entry.values[key] = text
        case let data as Data: entry.values[key] = data.base64EncodedString()
        case let number as NSNumber: entry.values[key] = "\(number)"
        default: break
        }
      }
      for key in node.objectID.entity.relationshipsByName.keys {
        switch node.value(forKey: key) {
        case let other as NSAtomicStoreCacheNode: entry.links[key] = [other].compactMap(id)
        case let others as NSOrderedSet: entry.links[key] = others.array.compactMap(id)
        case let others as NSSet: entry.links[key] = others.allObjects.compactMap(id)
        default: break
        }
      }
      return entry
    }
    let notes = metadata.compactMapValues { $0 as? String }
    let file = File(
      identifier: identifier,
      notes: notes.filter { ![NSStoreUUIDKey, NSStoreTypeKey].contains($0.key) }, objects: objects)
    if let url { try JSONEncoder().encode(file).write(to: url, options: .atomic) }
  }
}
