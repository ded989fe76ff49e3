import Foundation
import OpenCoreData

/// A store whose records lie in a dictionary, each under a text with its entity's name and a number.
class DictionaryStore: NSIncrementalStore, @unchecked Sendable {
  /// What the store has of an object.
  struct Record {
    var values: [String: Any] = [:]
    /// What its relationships lead to.
    var links: [String: [String]] = [:]
    var version: UInt64 = 1
  }

  struct Refused: Error, Equatable {}

  final var records: [String: Record] = [:]
  /// What is thrown at the calls whose numbers it is true for.
  final var refuses: (Int) -> Bool = { _ in false }
  /// What is answered instead of the answer; nil for the answer.
  final var answer: (NSPersistentStoreRequest, Any) throws -> Any = { $1 }
  /// How many calls there were that may throw.
  final private(set) var calls = 0
  private var messages: [String] = []
  private var last = 0
  private var isSearching = false

  /// The messages that came since the last time, in their order.
  final func takeMessages() -> [String] {
    defer { messages = [] }
    return messages
  }

  private func note(_ message: String) throws {
    // What a store reads of itself while it searches is nobody's call.
    guard !isSearching else { return }
    messages.append(message)
    calls += 1
    if refuses(calls) { throw Refused() }
  }

  /// What tells an object from others of the store.
  final func name(_ id: NSManagedObjectID) -> String { "\(referenceObject(for: id))" }

  final func id(_ name: String) -> NSManagedObjectID? {
    let entities = persistentStoreCoordinator?.managedObjectModel.entitiesByName
    return (entities?[String(name.prefix { $0 != "-" })]).map {
      newObjectID(for: $0, referenceObject: name)
    }
  }

  override func loadMetadata() throws {
    try note("loadMetadata")
    metadata[NSStoreTypeKey] = type
  }

  override func obtainPermanentIDs(
    for array: [NSManagedObject]
  ) throws -> [NSManagedObjectID] {
    try note("obtainPermanentIDs \(array.count)")
    return array.map { object in
      last += 1
      return newObjectID(
        for: object.entity,
        referenceObject: "\(object.entity.name ?? "")-\(String(format: "%06d", last))")
    }
  }

  override func execute(
    _ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?
  ) throws -> Any {
    switch request {
    case let request as NSFetchRequest<any NSFetchRequestResult>:
      try note("fetch \(request.entity?.name ?? "?") \(request.resultType.rawValue)")
      guard let context else { throw Refused() }
      return try answer(request, try found(by: request, in: context))
    case let request as NSSaveChangesRequest:
      let counts = [
        request.insertedObjects, request.updatedObjects, request.deletedObjects,
        request.lockedObjects,
      ].map { "\($0?.count ?? -1)" }
      try note("save \(counts.joined(separator: " "))")
      _ = try answer(request, [])
      write(request)
      return []
    default: throw Refused()
    }
  }

  private func found(
    by request: NSFetchRequest<any NSFetchRequestResult>, in context: NSManagedObjectContext
  ) throws -> Any {
    let found = search(for: request)
    switch request.resultType {
    case .countResultType: return [NSNumber(value: found.count)]
    case .managedObjectIDResultType: return found.map(\.id)
    case .dictionaryResultType: return found.map(\.values)
    default: return found.map { context.object(with: $0.id) }
    }
  }

  private func search(
    for request: NSFetchRequest<any NSFetchRequestResult>
  ) -> [(id: NSManagedObjectID, values: [String: Any])] {
    isSearching = true
    defer { isSearching = false }
    return matches(of: request)
  }

  private func matches(
    of request: NSFetchRequest<any NSFetchRequestResult>
  ) -> [(id: NSManagedObjectID, values: [String: Any])] {
    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = persistentStoreCoordinator
    let family = Set(
      [request.entity].compactMap { $0 }.flatMap { entity in
        [entity] + (request.includesSubentities ? entity.subentities : [])
      }.compactMap(\.name))
    var objects = records.keys.sorted().compactMap(id)
      .filter { family.contains($0.entity.name ?? "") }.map { reader.object(with: $0) }
    if let predicate = request.predicate {
      objects = objects.filter { predicate.evaluate(with: $0) }
    }
    let order = request.sortDescriptors ?? []
    objects = objects.enumerated().sorted { a, b in
      for descriptor in order {
        let result = descriptor.compare(a.element, to: b.element)
        if result != .orderedSame { return result == .orderedAscending }
      }
      return a.offset < b.offset
    }.map(\.element)
    objects = Array(objects.dropFirst(request.fetchOffset))
    if request.fetchLimit > 0 { objects = Array(objects.prefix(request.fetchLimit)) }
    guard request.resultType == .dictionaryResultType else {
      return objects.map { ($0.objectID, [:]) }
    }
    let names =
      request.propertiesToFetch?.compactMap { $0 as? String }
      ?? request.entity?.attributesByName.keys.sorted() ?? []
    return objects.map { object in
      let values = names.compactMap { name in object.value(forKey: name).map { (name, $0) } }
      return (object.objectID, Dictionary(uniqueKeysWithValues: values))
    }
  }

  private func write(_ request: NSSaveChangesRequest) {
    let written = (request.insertedObjects ?? []).union(request.updatedObjects ?? [])
    for object in written {
      var record = Record()
      for key in object.entity.attributesByName.keys {
        record.values[key] = object.value(forKey: key)
      }
      for key in object.entity.relationshipsByName.keys {
        let ids: [NSManagedObjectID] =
          switch object.value(forKey: key) {
          case let other as NSManagedObject: [other.objectID]
          case let others as NSOrderedSet:
            others.array.compactMap { ($0 as? NSManagedObject)?.objectID }
          case let others as Set<NSManagedObject>: others.map(\.objectID)
          default: []
          }
        record.links[key] = ids.map(name)
      }
      record.version = (records[name(object.objectID)]?.version ?? 0) + 1
      records[name(object.objectID)] = record
    }
    for object in request.deletedObjects ?? [] { records[name(object.objectID)] = nil }
    didWrite()
  }

  /// Called when records were written.
  func didWrite() {}

  /// The values of a node; what a relationship leads to is brought, or asked for.
  func values(of id: NSManagedObjectID, _ record: Record) -> [String: Any] {
    var values = record.values
    for (key, relationship) in id.entity.relationshipsByName where !relationship.isToMany {
      values[key] = record.links[key]?.first.flatMap(self.id) ?? NSNull()
    }
    return values
  }

  private func record(_ id: NSManagedObjectID) throws -> Record {
    guard let record = records[name(id)] else {
      throw NSError(domain: NSCocoaErrorDomain, code: NSManagedObjectReferentialIntegrityError)
    }
    return record
  }

  override func newValuesForObject(
    with objectID: NSManagedObjectID, with context: NSManagedObjectContext
  ) throws -> NSIncrementalStoreNode {
    try note("values \(name(objectID))")
    let record = try record(objectID)
    return NSIncrementalStoreNode(
      objectID: objectID, withValues: values(of: objectID, record), version: record.version)
  }

  override func newValue(
    forRelationship relationship: NSRelationshipDescription,
    forObjectWith objectID: NSManagedObjectID, with context: NSManagedObjectContext?
  ) throws -> Any {
    try note("\(relationship.name) \(name(objectID))")
    let ids = (try record(objectID).links[relationship.name] ?? []).compactMap(id)
    return relationship.isToMany ? ids : ids.first ?? NSNull()
  }

  override func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {
    guard !isSearching else { return }
    messages.append("+" + objectIDs.map(name).joined(separator: " +"))
  }

  override func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {
    guard !isSearching else { return }
    messages.append("-" + objectIDs.map(name).joined(separator: " -"))
  }
}

/// A store in a file with a line of JSON for each record, which is written anew by each save.
final class LinesStore: DictionaryStore, @unchecked Sendable {
  private struct Line: Codable {
    var name: String
    var texts: [String: String]
    var numbers: [String: Int64]
    var links: [String: [String]]
    var version: UInt64
  }

  override func loadMetadata() throws {
    guard let url, let text = try? String(contentsOf: url, encoding: .utf8) else { return }
    let lines = text.split(separator: "\n")
    metadata = [NSStoreUUIDKey: String(lines[0]), NSStoreTypeKey: type]
    for line in lines.dropFirst() {
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      let texts: [String: Any] = line.texts
      let values = texts.merging(line.numbers as [String: Any]) { text, _ in text }
      records[line.name] = Record(values: values, links: line.links, version: line.version)
    }
  }

  override func obtainPermanentIDs(
    for array: [NSManagedObject]
  ) throws -> [NSManagedObjectID] {
    array.map { object in
      newObjectID(
        for: object.entity, referenceObject: "\(object.entity.name ?? "")-\(UUID().uuidString)")
    }
  }

  override func didWrite() {
    let lines = records.sorted { $0.key < $1.key }.compactMap { name, record in
      try? JSONEncoder().encode(
        Line(
          name: name, texts: record.values.compactMapValues { $0 as? String },
          numbers: record.values.compactMapValues { ($0 as? NSNumber)?.int64Value },
          links: record.links, version: record.version))
    }
    let text = ([identifier ?? ""] + lines.map { String(decoding: $0, as: UTF8.self) })
    if let url {
      try? text.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
  }
}
