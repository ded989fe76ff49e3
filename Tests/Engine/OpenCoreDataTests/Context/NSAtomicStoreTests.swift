import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Stores of a class of the program's own that are read and written whole.
struct NSAtomicStoreTests {
  /// A coordinator with a store of JSON, and a context.
  private final class Stack {
    let folder: SampleFolder
    let coordinator: NSPersistentStoreCoordinator
    let context: NSManagedObjectContext
    let store: JSONStore

    init(
      _ model: NSManagedObjectModel = SampleModel.school(), _ folder: SampleFolder? = nil,
      _ kind: JSONStore.Type = JSONStore.self, options: [String: Bool]? = nil
    ) throws {
      self.folder = try folder ?? SampleFolder()
      NSPersistentStoreCoordinator.registerStoreClass(kind, forStoreType: "\(kind)")
      coordinator = NSPersistentStoreCoordinator(
        model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
      store = try #require(
        coordinator.addPersistentStore(
          ofType: "\(kind)", configurationName: nil, at: self.folder.file, options: options)
          as? JSONStore)
      context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
    }

    func another(options: [String: Bool]? = nil) throws -> Stack {
      try Stack(coordinator.managedObjectModel, folder, options: options)
    }

    @discardableResult
    func make(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
      for (key, value) in values { object.setValue(value, forKey: key) }
      return object
    }

    func names(_ format: String? = nil, _ entity: String = "Student") throws -> [String] {
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.predicate = format.map { NSPredicate(format: $0) }
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      return try context.fetch(request).compactMap { $0.text("name") }
    }

    /// Two teams and four students.
    func fill() throws {
      let teams = ["A", "B"].map { make("Team", ["name": $0]) }
      let clubs = ["Go", "Chess"].map { make("Club", ["title": $0]) }
      for (number, name) in ["Ann", "Ben", "Cleo", "Dan"].enumerated() {
        make(
          "Student",
          [
            "name": name, "number": number, "section": "\(number % 2)", "team": teams[number / 3],
            "clubs": Set(clubs.prefix(number % 3)),
          ])
      }
      try context.save()
    }
  }

  private struct Refused: Error, Equatable {}

  // MARK: What a store is told

  @Test func `a store is told in Apple's order of what becomes of its objects`() throws {
    let stack = try Stack()
    #expect(stack.store.takeMessages() == ["loadMetadata", "load", "didAdd"])
    let ann = stack.make("Student", ["name": "Ann"])
    let ben = stack.make("Student", ["name": "Ben"])
    try stack.context.save()
    #expect(
      stack.store.takeMessages() == [
        "newReferenceObject", "newReferenceObject", "newCacheNode", "newCacheNode", "save",
      ])
    #expect(!ann.objectID.isTemporaryID && ann.objectID.persistentStore === stack.store)
    ann.setValue("Bea", forKey: "name")
    stack.context.delete(ben)
    let benID = ben.objectID
    try stack.context.save()
    #expect(
      stack.store.takeMessages() == ["updateCacheNode", "willRemoveCacheNodes 1", "save"])
    #expect(stack.store.cacheNodes().map(\.objectID) == [ann.objectID])
    #expect(stack.store.cacheNode(for: ann.objectID)?.value(forKey: "name") as? String == "Bea")
    #expect(stack.store.cacheNode(for: benID) == nil)
    try stack.context.save()
    #expect(stack.store.takeMessages() == [])
    try stack.coordinator.remove(stack.store)
    #expect(stack.store.takeMessages() == ["willRemove"])
    #expect(stack.store.persistentStoreCoordinator == nil)
  }

  @Test func `an id keeps its URI over openings, with the reference object in it`() throws {
    let stack = try Stack()
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let reference = try #require(stack.store.referenceObject(for: ann.objectID) as? String)
    let uri = ann.objectID.uriRepresentation()
    #expect(uri.lastPathComponent == "p\(reference)")
    #expect(uri.host(percentEncoded: false) == stack.store.identifier)
    let later = try stack.another()
    let id = try #require(later.coordinator.managedObjectID(forURIRepresentation: uri))
    #expect(try later.context.existingObject(with: id).text("name") == "Ann")
    let entity = try #require(later.coordinator.managedObjectModel.entitiesByName["Student"])
    #expect(later.store.objectID(for: entity, withReferenceObject: reference) == id)
    let odd = later.store.objectID(for: entity, withReferenceObject: "a/b c%2F")
    #expect(
      later.coordinator.managedObjectID(forURIRepresentation: odd.uriRepresentation()) == odd)
    #expect(later.store.objectID(for: entity, withReferenceObject: 7 as Int32).key.number == 3)
    #expect(
      later.store.objectID(for: entity, withReferenceObject: NSNumber(value: 7)).key.number == 3)
  }

  // MARK: What is asked of it

  @Test func `it answers what a store in memory answers`() throws {
    let stack = try Stack()
    try stack.fill()
    let memory = try SampleStack(SampleModel.school(), .memory)
    let team = ["A", "B"].map { memory.make("Team", ["name": $0]) }
    let clubs = ["Go", "Chess"].map { memory.make("Club", ["title": $0]) }
    for (number, name) in ["Ann", "Ben", "Cleo", "Dan"].enumerated() {
      memory.make(
        "Student",
        [
          "name": name, "number": number, "section": "\(number % 2)", "team": team[number / 3],
          "clubs": Set(clubs.prefix(number % 3)),
        ])
    }
    try memory.context.save()
    for context in [stack.context, try stack.another().context] {
      for format in [
        "name BEGINSWITH 'B' OR number > 2", "team.name == 'A'", "clubs.@count > 0",
        "ANY clubs.title == 'Chess'", "SUBQUERY(clubs, $c, $c.title == 'Go').@count == 1",
      ] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
        request.predicate = NSPredicate(format: format)
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
        let found = try context.fetch(request).map { $0.text("name") }
        #expect(try found == memory.context.fetch(request).map { $0.text("name") }, "\(format)")
        #expect(!found.isEmpty)
        #expect(try context.count(for: request) == found.count)
      }
      let sums = NSExpressionDescription()
      sums.name = "sum"
      sums.expression = NSExpression(format: "sum:(number)")
      sums.expressionResultType = .integer64AttributeType
      let request = NSFetchRequest<NSDictionary>(entityName: "Student")
      request.resultType = .dictionaryResultType
      request.propertiesToFetch = ["section", sums]
      request.propertiesToGroupBy = ["section"]
      request.sortDescriptors = [NSSortDescriptor(key: "section", ascending: true)]
      let sections = try context.fetch(request)
      #expect(try sections == memory.context.fetch(request) && sections.count == 2)
      let teams = NSFetchRequest<NSManagedObject>(entityName: "Team")
      teams.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let members = try context.fetch(teams).map { ($0.value(forKey: "students") as? NSSet)?.count }
      #expect(members == [3, 1])
    }
  }

  @Test func `a results controller over it is told of insertions, moves and deletions`() throws {
    let stack = try Stack()
    try stack.fill()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [
      NSSortDescriptor(key: "section", ascending: true),
      NSSortDescriptor(key: "name", ascending: true),
    ]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: "section",
      cacheName: nil)
    let recorder = DelegateRecorder()
    controller.delegate = recorder
    try controller.performFetch()
    #expect(controller.sections?.map(\.name) == ["0", "1"])
    let eve = stack.make("Student", ["name": "Eve", "section": "2"])
    try stack.context.save()
    #expect(recorder.take() == "W SI@2(2) I@2-0(Eve) X")
    eve.setValue("0", forKey: "section")
    eve.setValue("Aya", forKey: "name")
    try stack.context.save()
    #expect(recorder.take() == "W SD@2(2) M 2-0>0-1(Aya) X")
    stack.context.delete(eve)
    try stack.context.save()
    #expect(recorder.take() == "W D@0-1(Aya) X")
    #expect(try stack.another().names() == ["Ann", "Ben", "Cleo", "Dan"])
  }

  @Test func `two contexts that change one object meet a conflict by its version`() throws {
    let stack = try Stack()
    try stack.fill()
    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    other.persistentStoreCoordinator = stack.coordinator
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "name == 'Ann'")
    let mine = try #require(try stack.context.fetch(request).first)
    let theirs = try #require(try other.fetch(request).first)
    theirs.setValue(70, forKey: "number")
    #expect(mine.text("name") == "Ann")
    theirs.setValue("Aya", forKey: "name")
    try other.save()
    mine.setValue("Amy", forKey: "name")
    #expect(code { try stack.context.save() } == 133020)
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try stack.context.save()
    let node = try #require(stack.store.cacheNode(for: mine.objectID))
    #expect(node.value(forKey: "name") as? String == "Amy")
    #expect(node.value(forKey: "number") as? Int == 70)
    #expect(try stack.another().names("number == 70") == ["Amy"])
  }

  @Test func `a save that it refuses keeps all changes, and its nodes`() throws {
    let stack = try Stack()
    try stack.fill()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let students = try stack.context.fetch(request)
    let nodes = stack.store.cacheNodes()
    students[0].setValue("Zoe", forKey: "name")
    stack.context.delete(students[1])
    stack.make("Student", ["name": "Eve"])
    stack.store.refusal = Refused()
    #expect(throws: Refused.self) { try stack.context.save() }
    #expect(stack.context.hasChanges && stack.store.cacheNodes() == nodes)
    let node = try #require(stack.store.cacheNode(for: students[0].objectID))
    #expect(node.value(forKey: "name") as? String == "Ann")
    #expect(try stack.another().names() == ["Ann", "Ben", "Cleo", "Dan"])
    stack.store.refusal = nil
    try stack.context.save()
    #expect(try stack.another().names() == ["Cleo", "Dan", "Eve", "Zoe"])
  }

  /// Knows an object by its own name, as stores do whose files name their objects.
  private final class NamedStore: JSONStore, @unchecked Sendable {
    override func newReferenceObject(for managedObject: NSManagedObject) -> Any {
      managedObject.text("name")
    }
  }

  @Test
  func `a reference is free again once its object is given up, and taken while it is to be saved`()
    throws
  {
    let stack = try Stack(SampleModel.school(), nil, NamedStore.self)
    stack.make("Student", ["name": "Ann"])
    stack.store.refusal = Refused()
    #expect(throws: Refused.self) { try stack.context.save() }
    stack.context.rollback()
    let ann = stack.make("Student", ["name": "Ann"])
    #expect(throws: Refused.self) { try stack.context.save() }
    stack.store.refusal = nil
    let second = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    second.persistentStoreCoordinator = stack.coordinator
    let other = NSEntityDescription.insertNewObject(forEntityName: "Student", into: second)
    other.setValue("Ann", forKey: "name")
    #expect(throws: NSError.self) { try second.save() }
    try stack.context.save()
    #expect(throws: NSError.self) { try second.save() }
    #expect(stack.store.referenceObject(for: ann.objectID) as? String == "Ann")
    #expect(try stack.names() == ["Ann"])
  }

  // MARK: Metadata, types and files

  @Test func `metadata are the class's, and are written with its objects`() throws {
    let stack = try Stack()
    #expect(stack.store.metadata[NSStoreTypeKey] as? String == "JSONStore")
    #expect(stack.store.metadata[NSStoreUUIDKey] as? String == stack.store.identifier)
    var metadata = stack.coordinator.metadata(for: stack.store)
    metadata["color"] = "red"
    stack.coordinator.setMetadata(metadata, for: stack.store)
    try stack.fill()
    let later = try stack.another()
    #expect(later.store.identifier == stack.store.identifier)
    #expect(later.store.metadata["color"] as? String == "red")
    let read = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      ofType: "JSONStore", at: stack.folder.file)
    #expect(read["color"] as? String == "red")
    try later.coordinator.destroyPersistentStore(at: stack.folder.file, ofType: "JSONStore")
    #expect(later.coordinator.persistentStores.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: stack.folder.file.path))
  }

  private final class Ledger: JSONStore, @unchecked Sendable {}

  @Test func `a type without a class is Apple's error`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    func add() throws {
      try stack.coordinator.addPersistentStore(
        ofType: "Ledger", configurationName: nil, at: stack.file)
    }
    #expect(code(of: add) == NSPersistentStoreInvalidTypeError)
    #expect(NSPersistentStoreCoordinator.registeredStoreTypes["Ledger"] == nil)
    NSPersistentStoreCoordinator.registerStoreClass(
      Ledger.self, type: NSPersistentStore.StoreType(rawValue: "Ledger"))
    #expect(NSPersistentStoreCoordinator.registeredStoreTypes["Ledger"] == Ledger.self)
    #expect(
      NSPersistentStoreCoordinator.registeredStoreTypes[NSSQLiteStoreType]
        == NSPersistentStore.self)
    try add()
    #expect(code(of: add) == 134080)
    NSPersistentStoreCoordinator.registerStoreClass(nil, forStoreType: "Ledger")
    #expect(code(of: add) == NSPersistentStoreInvalidTypeError)
  }

  @Test func `a store that may only be read is not written`() throws {
    let stack = try Stack()
    try stack.fill()
    let reader = try stack.another(options: [NSReadOnlyPersistentStoreOption: true])
    #expect(try reader.names().count == 4 && reader.store.isReadOnly)
    reader.make("Student", ["name": "Eve"])
    #expect(code { try reader.context.save() } == 513)
    #expect(reader.store.takeMessages().contains("save") == false)
  }

  @Test func `it stands beside a file of SQLite's, and is copied into one`() throws {
    let stack = try Stack()
    let sqlite = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil,
      at: stack.folder.file.appendingPathExtension("sqlite"))
    let ann = stack.make("Student", ["name": "Ann"])
    let ben = stack.make("Student", ["name": "Ben"])
    stack.context.assign(ben, to: sqlite)
    try stack.context.save()
    #expect(ann.objectID.persistentStore === stack.store)
    #expect(ben.objectID.persistentStore === sqlite)
    #expect(try stack.names() == ["Ann", "Ben"])
    #expect(try stack.another().names() == ["Ann"])
    let moved = try stack.another()
    try moved.coordinator.migratePersistentStore(
      moved.store, to: stack.folder.file.appendingPathExtension("copy"), options: nil,
      withType: NSSQLiteStoreType)
    #expect(try moved.names() == ["Ann"])
    let target = stack.folder.file.appendingPathExtension("json")
    #expect(
      code {
        try stack.coordinator.migratePersistentStore(sqlite, to: target, withType: "JSONStore")
      } == 134070)
  }

  // MARK: Classes that answer with what they must not

  private final class Bare: NSAtomicStore, @unchecked Sendable {}

  /// A store whose nodes are what a test makes of them.
  private class Wrong: JSONStore, @unchecked Sendable {
    func nodes(_ id: (String, String) throws -> NSManagedObjectID) throws
      -> [NSAtomicStoreCacheNode]
    { [] }

    override func load() throws {
      let model = persistentStoreCoordinator?.managedObjectModel
      let nodes = try nodes { name, reference in
        objectID(
          for: try #require(model?.entitiesByName[name]), withReferenceObject: reference)
      }
      addCacheNodes(Set(nodes))
    }
  }

  private final class WrongValue: Wrong, @unchecked Sendable {
    override func nodes(
      _ id: (String, String) throws -> NSManagedObjectID
    ) throws -> [NSAtomicStoreCacheNode] {
      let node = NSAtomicStoreCacheNode(objectID: try id("Student", "1"))
      node.setValue("twelve", forKey: "number")
      return [node]
    }
  }

  private final class WrongEntity: Wrong, @unchecked Sendable {
    override func nodes(
      _ id: (String, String) throws -> NSManagedObjectID
    ) throws -> [NSAtomicStoreCacheNode] {
      let nodes = [try id("Student", "1"), try id("Club", "2")].map(NSAtomicStoreCacheNode.init)
      nodes[0].setValue(nodes[1], forKey: "team")
      return nodes
    }
  }

  private final class Unregistered: Wrong, @unchecked Sendable {
    override func nodes(
      _ id: (String, String) throws -> NSManagedObjectID
    ) throws -> [NSAtomicStoreCacheNode] {
      let nodes = [try id("Student", "1"), try id("Team", "2")].map(NSAtomicStoreCacheNode.init)
      nodes[0].setValue(nodes[1], forKey: "team")
      return [nodes[0]]
    }
  }

  private final class Double: Wrong, @unchecked Sendable {
    override func nodes(
      _ id: (String, String) throws -> NSManagedObjectID
    ) throws -> [NSAtomicStoreCacheNode] {
      [try id("Student", "1"), try id("Student", "1")].map(NSAtomicStoreCacheNode.init)
    }
  }

  private final class NoCollection: Wrong, @unchecked Sendable {
    override func nodes(
      _ id: (String, String) throws -> NSManagedObjectID
    ) throws -> [NSAtomicStoreCacheNode] {
      let node = NSAtomicStoreCacheNode(objectID: try id("Team", "1"))
      node.setValue(node, forKey: "students")
      return [node]
    }
  }

  private func refusal(of kind: NSAtomicStore.Type) throws -> NSError? {
    let folder = try SampleFolder()
    NSPersistentStoreCoordinator.registerStoreClass(kind, forStoreType: "\(kind)")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    do {
      try coordinator.addPersistentStore(
        ofType: "\(kind)", configurationName: nil, at: folder.file)
      return nil
    } catch {
      #expect(coordinator.persistentStores.isEmpty)
      return error as NSError
    }
  }

  @Test func `nodes that are none of the model's have the store refused, with a sentence`() throws {
    let cases: [(NSAtomicStore.Type, String)] = [
      (Bare.self, "does not override load()"),
      (WrongValue.self, "property = \"number\""),
      (WrongEntity.self, "leads to a cache node of the entity 'Club'; desired entity = 'Team'"),
      (Unregistered.self, "leads to a cache node that is not registered"),
      (Double.self, "Two cache nodes have the id"),
      (NoCollection.self, "no collection of cache nodes for the to-many relationship 'students'"),
    ]
    for (kind, sentence) in cases {
      let error = try #require(try refusal(of: kind), "\(kind)")
      #expect(error.code == 134080, "\(kind)")
      #expect((error.userInfo["reason"] as? String)?.contains(sentence) == true, "\(error)")
    }
  }

  private final class OneReference: JSONStore, @unchecked Sendable {
    override func newReferenceObject(for managedObject: NSManagedObject) -> Any { 1 }
  }

  private final class OtherNode: JSONStore, @unchecked Sendable {
    override func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
      NSAtomicStoreCacheNode(
        objectID: objectID(for: managedObject.entity, withReferenceObject: "another"))
    }
  }

  @Test func `answers that are another object's have the save refused, with a sentence`() throws {
    let cases: [(JSONStore.Type, String)] = [
      (OneReference.self, "gives 1 to a second object of the entity 'Student'"),
      (OtherNode.self, "with a node of x-coredata://"),
    ]
    for (kind, sentence) in cases {
      let stack = try Stack(SampleModel.school(), nil, kind)
      for name in ["Ann", "Ben"] { stack.make("Student", ["name": name]) }
      do {
        try stack.context.save()
        Issue.record("\(kind) is not refused")
      } catch {
        #expect((error as NSError).code == 134030)
        let reason = (error as NSError).userInfo["reason"] as? String
        #expect(reason?.contains(sentence) == true, "\(error)")
      }
      #expect(stack.context.insertedObjects.count == 2 && stack.store.cacheNodes().isEmpty)
    }
  }

  @Test func `a class that is no store, and one that makes no references, end the process`()
    async throws
  {
    let noStore = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { NSPersistentStoreCoordinator.registerStoreClass(NSSet.self, forStoreType: "Set") }
    #expect(
      String(decoding: noStore.standardErrorContent, as: UTF8.self)
        .contains("it is no subclass of NSAtomicStore or NSIncrementalStore."))
    let bare = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class NoReferences: NSAtomicStore, @unchecked Sendable {
        override func load() throws {}
      }
      NSPersistentStoreCoordinator.registerStoreClass(NoReferences.self, forStoreType: "None")
      let stack = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
      try coordinator.addPersistentStore(
        ofType: "None", configurationName: nil, at: URL(fileURLWithPath: "/nowhere"))
      stack.persistentStoreCoordinator = coordinator
      _ = NSEntityDescription.insertNewObject(forEntityName: "Student", into: stack)
      try stack.save()
    }
    #expect(
      String(decoding: bare.standardErrorContent, as: UTF8.self)
        .contains("does not override newReferenceObject(for:)"))
  }

  private final class OfAnotherModel: JSONStore, @unchecked Sendable {
    override func loadMetadata() throws {
      metadata[NSStoreModelVersionHashesKey] = ["Student": Data(count: 32)]
    }
  }

  @Test func `metadata of another model are refused as Apple refuses them`() throws {
    #expect(try refusal(of: OfAnotherModel.self)?.code == 134100)
  }

  // MARK: A law

  /// What a store holds, with each object named by its place among those of its entity.
  private struct Contents: Equatable {
    var values: [String: [String]] = [:]
    var links: Set<String> = []
    var orders: [String: [String]] = [:]

    init(_ coordinator: NSPersistentStoreCoordinator, sortedBy key: (ObjectKey) -> String) throws {
      let database = try #require(coordinator.stores.first?.database)
      let changes = try StoreContents(of: database).changes(for: 0, numberedFrom: nil)
      var names: [ObjectKey: String] = [:]
      for (entity, rows) in Dictionary(grouping: changes.inserted, by: \.key.entity) {
        let sorted = rows.map {
          ObjectKey(store: database.place, entity: entity, number: $0.key.number)
        }
        .sorted { key($0) < key($1) }
        for (place, key) in sorted.enumerated() {
          names[ObjectKey(store: 0, entity: entity, number: key.number)] = "\(entity)#\(place)"
        }
      }
      func name(_ key: ObjectKey) -> String { names[key] ?? "?" }
      for row in changes.inserted {
        values[name(row.key)] = row.values.map { value in
          if let key = value.reference { return name(key) }
          guard case .boxed(let box) = value, case .data(let data) = box.contents else {
            return "\(value)"
          }
          return data.base64EncodedString()
        }
      }
      for link in changes.addedLinks {
        links.insert(
          "\(link.table.name) \(link.keysInColumnOrder.map(name).joined(separator: " "))")
      }
      for order in changes.arrangements where !order.members.isEmpty {
        orders["\(name(order.owner)) \(order.collection.name)"] = order.members.map(name)
      }
    }
  }

  /// A store whose references tell in which order they were given.
  private final class Numbered: JSONStore, @unchecked Sendable {
    private var last = 0

    override func newReferenceObject(for managedObject: NSManagedObject) -> Any {
      last += 1
      return String(format: "%08d", last)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a random history leaves in it what it leaves in a store in memory`(seed: UInt64) throws {
    let own = try Stack(StoreCopiesTests.model(), nil, Numbered.self)
    let memory = try SampleStack(StoreCopiesTests.model(), .memory)
    func edits(_ context: NSManagedObjectContext) throws -> RandomEdits {
      let database = try #require(context.persistentStoreCoordinator?.stores.first?.database)
      return try RandomEdits(context, database.connection, seed: seed)
    }
    var (left, right) = (try edits(own.context), try edits(memory.context))
    func number(_ key: ObjectKey) -> String { String(format: "%08d", key.number) }
    func reference(_ stack: Stack) -> (ObjectKey) -> String {
      { stack.store.references?.object(of: $0) as? String ?? "" }
    }
    for round in 0..<40 {
      try left.run(rounds: 1)
      try right.run(rounds: 1)
      let held = try Contents(own.coordinator, sortedBy: reference(own))
      #expect(try held == Contents(memory.coordinator, sortedBy: number), "round \(round)")
      guard own.store.cacheNodes().count > 0 else { continue }
      let later = try Stack(own.coordinator.managedObjectModel, own.folder, Numbered.self)
      #expect(try held == Contents(later.coordinator, sortedBy: reference(later)), "round \(round)")
    }
    #expect(left.saves > 15 && left.inserted > 15 && left.updated > 0 && left.deleted > 0)
    #expect(left.saves == right.saves && left.deleted == right.deleted)
  }
}
