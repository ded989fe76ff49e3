import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Stores of a class of the program's own that are read row by row.
struct NSIncrementalStoreTests {
  /// A coordinator with a store of records, and a context.
  private final class Stack {
    let coordinator: NSPersistentStoreCoordinator
    let context: NSManagedObjectContext
    let store: DictionaryStore

    init(
      _ model: NSManagedObjectModel = SampleModel.school(),
      _ kind: DictionaryStore.Type = DictionaryStore.self, at url: URL? = nil,
      options: [String: Bool]? = nil
    ) throws {
      NSPersistentStoreCoordinator.registerStoreClass(kind, forStoreType: "\(kind)")
      coordinator = NSPersistentStoreCoordinator(
        model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
      store = try #require(
        coordinator.addPersistentStore(
          ofType: "\(kind)", configurationName: nil, at: url, options: options) as? DictionaryStore)
      context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
    }

    func otherContext() -> NSManagedObjectContext {
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return context
    }

    @discardableResult
    func make(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
      for (key, value) in values { object.setValue(value, forKey: key) }
      return object
    }

    /// Two teams, two clubs and four students, which the context has forgotten.
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
      context.reset()
      _ = store.takeMessages()
    }

    func request<Result>(
      _ format: String? = nil, by key: String = "name"
    ) -> NSFetchRequest<Result> {
      let request = NSFetchRequest<Result>(entityName: "Student")
      request.predicate = format.map { NSPredicate(format: $0) }
      request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
      return request
    }

    func students(_ format: String? = nil) throws -> [NSManagedObject] {
      try context.fetch(request(format))
    }

    func names(_ format: String? = nil) throws -> [String] {
      try students(format).map { $0.text("name") }
    }
  }

  private typealias Refused = DictionaryStore.Refused

  // MARK: What a store is told

  @Test func `a store is asked for what is needed, when it is needed`() throws {
    let stack = try Stack()
    let store = stack.store
    #expect(store.takeMessages() == ["loadMetadata"])
    let team = stack.make("Team", ["name": "A"])
    var ann: NSManagedObject? = stack.make("Student", ["name": "Ann", "team": team])
    try stack.context.save()
    #expect(
      store.takeMessages() == [
        "obtainPermanentIDs 2", "save 2 0 0 0", "+Team-000001 +Student-000002",
      ])
    #expect(ann?.objectID.persistentStore === store && ann?.objectID.isTemporaryID == false)
    #expect(store.records["Student-000002"]?.links["team"] == ["Team-000001"])
    ann?.setValue("Aya", forKey: "name")
    stack.context.detectConflicts(for: team)
    try stack.context.save()
    #expect(store.takeMessages() == ["save 0 1 0 1"])
    try stack.context.save()
    #expect(store.takeMessages() == [])
    stack.context.reset()
    #expect(store.takeMessages() == ["-Team-000001 -Student-000002"])
    ann = try stack.students().first
    #expect(store.takeMessages() == ["fetch Student 0", "+Student-000002"])
    #expect(ann?.isFault == true && ann?.text("name") == "Aya")
    #expect(store.takeMessages() == ["values Student-000002"])
    #expect((ann?.value(forKey: "clubs") as? NSSet)?.count == 0)
    #expect(store.takeMessages() == ["clubs Student-000002"])
    let id = try #require(ann?.objectID)
    ann = nil
    stack.context.processPendingChanges()
    #expect(store.takeMessages() == ["-Student-000002"])
    stack.context.delete(stack.context.object(with: id))
    try stack.context.save()
    #expect(
      store.takeMessages().filter { !$0.hasSuffix("Student-000002") } == [
        "values Team-000001", "save 0 1 1 0", "students Team-000001",
      ])
    #expect(store.records.keys.sorted() == ["Team-000001"])
  }

  @Test func `the end of a context is told of with all that it knew`() throws {
    let stack = try Stack()
    try stack.fill()
    var other: NSManagedObjectContext? = stack.otherContext()
    let students = try other?.fetch(stack.request("name < 'C'") as NSFetchRequest<NSManagedObject>)
    #expect(stack.store.takeMessages().last == "+Student-000005 +Student-000006")
    other = nil
    #expect(stack.store.takeMessages() == ["-Student-000005 -Student-000006"])
    #expect(students?.count == 2)
  }

  // MARK: Fetches

  @Test func `each result type is asked of the store as it is`() throws {
    let stack = try Stack()
    try stack.fill()
    let (context, store) = (stack.context, stack.store)
    #expect(try stack.names("number > 0") == ["Ben", "Cleo", "Dan"])
    let ids: NSFetchRequest<NSManagedObjectID> = stack.request("team.name == 'A'")
    ids.resultType = .managedObjectIDResultType
    _ = store.takeMessages()
    #expect(
      try context.fetch(ids).map(store.name) == [
        "Student-000005", "Student-000006", "Student-000007",
      ])
    #expect(store.takeMessages().filter { $0.hasPrefix("fetch") } == ["fetch Student 1"])
    let numbers: NSFetchRequest<NSNumber> = stack.request("number < 2")
    numbers.resultType = .countResultType
    #expect(try context.fetch(numbers) == [2])
    #expect(try context.count(for: ids) == 3)
    #expect(store.takeMessages() == ["fetch Student 4", "fetch Student 4"])
    let texts: NSFetchRequest<NSDictionary> = stack.request("number == 1")
    texts.resultType = .dictionaryResultType
    texts.propertiesToFetch = ["name", "section"]
    #expect(try context.fetch(texts) == [["name": "Ben", "section": "1"]])
    #expect(store.takeMessages() == ["fetch Student 2"])
    let window: NSFetchRequest<NSManagedObject> = stack.request()
    (window.fetchOffset, window.fetchLimit) = (1, 2)
    #expect(try context.fetch(window).map { $0.text("name") } == ["Ben", "Cleo"])
    #expect(try context.count(for: window) == 2)
    let read: NSFetchRequest<NSManagedObject> = stack.request("number == 3")
    read.returnsObjectsAsFaults = false
    context.reset()
    #expect(try context.fetch(read).map(\.isFault) == [false])
  }

  @Test func `what is unsaved counts, and then order and window are taken here`() throws {
    let stack = try Stack()
    try stack.fill()
    let (context, store) = (stack.context, stack.store)
    let students = try stack.students()
    students[0].setValue("Zoe", forKey: "name")
    context.delete(students[1])
    stack.make("Student", ["name": "Bob", "number": 9])
    #expect(try stack.names() == ["Bob", "Cleo", "Dan", "Zoe"])
    let window: NSFetchRequest<NSManagedObject> = stack.request("number != 2")
    (window.fetchOffset, window.fetchLimit) = (1, 1)
    #expect(try context.fetch(window).map { $0.text("name") } == ["Dan"])
    #expect(try context.count(for: window) == 1)
    window.includesPendingChanges = false
    #expect(try context.count(for: window) == 1)
    #expect(try context.fetch(window).map(\.objectID) == [students[1].objectID])
    _ = store.takeMessages()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    let found: NSFetchRequest<NSManagedObject> = stack.request()
    (found.fetchOffset, found.fetchLimit) = (2, 1)
    #expect(try child.fetch(found).map { $0.text("name") } == ["Dan"])
    let made = NSEntityDescription.insertNewObject(forEntityName: "Student", into: child)
    made.setValue("Cid", forKey: "name")
    try child.save()
    try context.save()
    #expect(store.takeMessages().contains("save 2 3 1 0"))
    #expect(try stack.names() == ["Bob", "Cid", "Cleo", "Dan", "Zoe"])
  }

  @Test func `a refetch brings what the store has now, whatever version it says`() throws {
    let stack = try Stack()
    try stack.fill()
    let ann = try #require(stack.students().first)
    #expect(ann.text("name") == "Ann")
    stack.store.records["Student-000005"]?.values["name"] = "Aya"
    #expect(try stack.students().first?.text("name") == "Ann")
    let request: NSFetchRequest<NSManagedObject> = stack.request()
    request.shouldRefreshRefetchedObjects = true
    #expect(try stack.context.fetch(request).first?.text("name") == "Aya")
    stack.store.records["Student-000005"]?.values["name"] = "Amy"
    stack.context.refresh(ann, mergeChanges: false)
    #expect(ann.text("name") == "Amy")
  }

  @Test func `values of all types come as they were saved`() throws {
    let stack = try Stack(SampleModel.types())
    let values: [String: Any] = [
      "int16": NSNumber(value: -3), "int64": NSNumber(value: Int64.max),
      "decimal": NSDecimalNumber(string: "0.1"), "double": NSNumber(value: 0.25),
      "float": NSNumber(value: Float(0.1)), "string": "é\u{0}", "boolean": NSNumber(value: true),
      "date": Date(timeIntervalSinceReferenceDate: 7.5), "data": Data([0, 255]),
      "uuid": UUID(), "uri": try #require(URL(string: "a:b")),
      "transformable": ["a": [1, 2]] as NSDictionary, "reversed": "abc",
    ]
    let id = stack.make("Types", values)
    try stack.context.save()
    let other = stack.otherContext()
    let read = try other.existingObject(with: id.objectID)
    for (key, value) in values {
      #expect((read.value(forKey: key) as? NSObject) == (value as? NSObject), "\(key)")
    }
    #expect(read.value(forKey: "int32") == nil)
    for round in 0..<3 {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Types")
      request.returnsObjectsAsFaults = false
      other.reset()
      let read = try #require(other.fetch(request).first, "\(round)")
      #expect(read.value(forKey: "transformable") as? NSDictionary == ["a": [1, 2]])
    }
  }

  @Test func `a results controller over it is told of insertions, moves and deletions`() throws {
    let stack = try Stack()
    try stack.fill()
    let request: NSFetchRequest<NSManagedObject> = stack.request(by: "section")
    request.sortDescriptors?.append(NSSortDescriptor(key: "name", ascending: true))
    request.fetchBatchSize = 2
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.context, sectionNameKeyPath: "section",
      cacheName: "school")
    let recorder = DelegateRecorder()
    controller.delegate = recorder
    // The fetch itself, and the reading of the second row's values.
    for call in [1, 3] {
      let first = stack.store.calls
      stack.store.refuses = { $0 == first + call }
      #expect(throws: Refused.self) { try controller.performFetch() }
    }
    // A controller keeps its own order, whatever the store's is.
    stack.store.answer = { Array(($1 as? [NSManagedObject] ?? []).reversed()) }
    try controller.performFetch()
    stack.store.answer = { $1 }
    #expect(controller.sections?.map(\.name) == ["0", "1"])
    #expect(controller.fetchedObjects?.map { $0.text("name") } == ["Ann", "Cleo", "Ben", "Dan"])
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
    let other = stack.otherContext()
    stack.context.automaticallyMergesChangesFromParent = true
    let bens: NSFetchRequest<NSManagedObject> = stack.request("name == 'Ben'")
    let ben = try #require(other.fetch(bens).first)
    ben.setValue("Bea", forKey: "name")
    try other.save()
    stack.context.performAndWait { stack.context.processPendingChanges() }
    #expect(recorder.take() == "W U@1-0/1-0(Bea) X")
    let dictionaries: NSFetchRequest<NSDictionary> = stack.request(by: "section")
    dictionaries.resultType = .dictionaryResultType
    let plain = NSFetchedResultsController(
      fetchRequest: dictionaries, managedObjectContext: stack.context,
      sectionNameKeyPath: "section", cacheName: nil)
    try plain.performFetch()
    #expect(plain.sections?.map(\.numberOfObjects) == [2, 2])
  }

  @Test func `prefetched relationships and a pinned context are read from it, too`() throws {
    let stack = try Stack()
    try stack.fill()
    let request: NSFetchRequest<NSManagedObject> = stack.request()
    request.relationshipKeyPathsForPrefetching = ["team", "clubs"]
    let students = try stack.context.fetch(request)
    _ = stack.store.takeMessages()
    #expect(students.map { ($0.value(forKey: "clubs") as? NSSet)?.count } == [0, 1, 2, 0])
    let teams = students.compactMap { $0.value(forKey: "team") as? NSManagedObject }
    #expect(teams.map { $0.text("name") } == ["A", "A", "A", "B"])
    let read = stack.store.takeMessages().filter { $0.hasPrefix("clubs") || $0.contains("Team") }
    #expect(read == [])
    let pinned = stack.otherContext()
    try pinned.setQueryGenerationFrom(.current)
    #expect(try pinned.count(for: request) == 4)
    students[0].setValue("Aya", forKey: "name")
    try stack.context.save()
    #expect(try pinned.fetch(request).map { $0.text("name") } == ["Aya", "Ben", "Cleo", "Dan"])
  }

  @Test func `a container loads it by its description, and contexts of the container share it`()
    throws
  {
    NSPersistentStoreCoordinator.registerStoreClass(
      DictionaryStore.self, forStoreType: "DictionaryStore")
    let container = NSPersistentContainer(
      name: "School", managedObjectModel: SampleModel.school())
    let description = NSPersistentStoreDescription()
    description.type = "DictionaryStore"
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    #expect(failure == nil)
    let background = container.newBackgroundContext()
    try background.performAndWait {
      let ann = NSEntityDescription.insertNewObject(forEntityName: "Student", into: background)
      ann.setValue("Ann", forKey: "name")
      try background.save()
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    let names = try background.performAndWait {
      try background.fetch(request).map { $0.text("name") }
    }
    #expect(names == ["Ann"])
    let stores = container.persistentStoreCoordinator.persistentStores
    #expect((stores.first as? DictionaryStore)?.records.count == 1)
  }

  @Test func `it stands beside other stores, and each finds its own`() throws {
    let folder = try SampleFolder()
    let stack = try Stack()
    let sqlite = try stack.coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.file)
    for (number, name) in ["Dan", "Ann", "Cleo", "Ben"].enumerated() {
      let student = stack.make(
        "Student", ["name": name, "number": number, "section": "\(number % 2)"])
      if number > 1 { stack.context.assign(student, to: sqlite) }
    }
    try stack.context.save()
    #expect(stack.store.records.count == 2)
    stack.context.reset()
    #expect(try stack.names() == ["Ann", "Ben", "Cleo", "Dan"])
    let window: NSFetchRequest<NSManagedObject> = stack.request("number >= 0")
    (window.fetchOffset, window.fetchLimit) = (1, 2)
    #expect(try stack.context.fetch(window).map { $0.text("name") } == ["Ben", "Cleo"])
    #expect(try stack.context.count(for: window) == 2)
    window.affectedStores = [stack.store]
    #expect(try stack.context.count(for: window) == 1)
    let sums = NSExpressionDescription()
    (sums.name, sums.expressionResultType) = ("sum", .integer64AttributeType)
    sums.expression = NSExpression(format: "sum:(number)")
    let groups: NSFetchRequest<NSDictionary> = stack.request(by: "section")
    groups.resultType = .dictionaryResultType
    (groups.propertiesToFetch, groups.propertiesToGroupBy) = (["section", sums], ["section"])
    #expect(
      try stack.context.fetch(groups) == [
        ["section": "0", "sum": 2], ["section": "1", "sum": 4],
      ])
    #expect(try stack.names("number == max:(number)") == ["Ben"])
  }

  // MARK: Nodes

  /// Leaves all relationships to be asked for.
  private final class Asked: DictionaryStore, @unchecked Sendable {
    override func values(of id: NSManagedObjectID, _ record: Record) -> [String: Any] {
      record.values.merging(["stranger": 1]) { value, _ in value }
    }
  }

  /// Brings to-many relationships with the node.
  private final class Brought: DictionaryStore, @unchecked Sendable {
    override func values(of id: NSManagedObjectID, _ record: Record) -> [String: Any] {
      var values = super.values(of: id, record)
      for (key, relationship) in id.entity.relationshipsByName where relationship.isToMany {
        values[key] = Set((record.links[key] ?? []).compactMap { self.id($0) })
      }
      return values
    }
  }

  @Test func `what a node does not say of a relationship is asked for`() throws {
    let stack = try Stack(SampleModel.school(), Asked.self)
    try stack.fill()
    let dan = try #require(stack.students("name == 'Dan'").first)
    _ = stack.store.takeMessages()
    let team = dan.value(forKey: "team") as? NSManagedObject
    stack.context.processPendingChanges()
    #expect(team?.text("name") == "B")
    #expect(
      Set(stack.store.takeMessages()) == [
        "values Student-000008", "team Student-000008", "locker Student-000008",
        "mentor Student-000008", "next Student-000008", "previous Student-000008",
        "values Team-000002", "+Team-000002",
      ])
    stack.store.records["Student-000008"]?.values["name"] = nil
    stack.context.refresh(dan, mergeChanges: false)
    #expect(dan.value(forKey: "name") == nil)
  }

  @Test func `what a node brings of a relationship is not asked for`() throws {
    let stack = try Stack(SampleModel.school(), Brought.self)
    try stack.fill()
    let cleo = try #require(stack.students("name == 'Cleo'").first)
    _ = stack.store.takeMessages()
    #expect(cleo.text("section") == "0")
    #expect((cleo.value(forKey: "clubs") as? NSSet)?.count == 2)
    cleo.setValue(Set<NSManagedObject>(), forKey: "clubs")
    try stack.context.save()
    let other = stack.otherContext()
    let again = other.object(with: cleo.objectID)
    #expect((again.value(forKey: "clubs") as? NSSet)?.count == 0)
    let asked = stack.store.takeMessages().filter { $0.hasPrefix("clubs") }
    #expect(asked == [])
  }

  @Test func `a node has the values of its entity's properties, and takes others`() throws {
    let stack = try Stack()
    let id = try #require(stack.store.id("Student-7"))
    let properties = id.entity.propertiesByName
    let (name, number) = (try #require(properties["name"]), try #require(properties["number"]))
    let node = NSIncrementalStoreNode(
      objectID: id, withValues: ["name": "Ann", "stranger": 1], version: 3)
    #expect(node.objectID == id && node.version == 3)
    #expect(node.value(for: name) as? String == "Ann" && node.value(for: number) == nil)
    let stranger = NSAttributeDescription()
    stranger.name = "stranger"
    #expect(node.value(for: stranger) == nil)
    node.update(withValues: ["number": 7], version: 4)
    #expect(node.version == 4 && node.value(for: name) == nil)
    #expect(node.value(for: number) as? Int == 7)
  }

  @Test func `an object that is gone is told as Apple tells it`() throws {
    let stack = try Stack()
    try stack.fill()
    let ann = try #require(stack.students().first)
    stack.store.records["Student-000005"] = nil
    #expect(code { _ = try stack.context.existingObject(with: ann.objectID) } == 133000)
    #expect(ann.value(forKey: "name") == nil && (ann.value(forKey: "clubs") as? NSSet)?.count == 0)
    let strict = stack.otherContext()
    strict.shouldDeleteInaccessibleFaults = false
    let fault = strict.object(with: ann.objectID)
    do {
      _ = try fault.checkedValue(forKey: "name")
      Issue.record("nothing was raised")
    } catch {
      #expect(error.name == "NSObjectInaccessibleException")
    }
  }

  // MARK: Ids and files

  @Test func `a store in a file is opened again, with the ids that it had`() throws {
    let folder = try SampleFolder()
    let stack = try Stack(SampleModel.school(), LinesStore.self, at: folder.file)
    try stack.fill()
    let ann = try #require(stack.students().first)
    let uri = ann.objectID.uriRepresentation()
    #expect(uri.host(percentEncoded: false) == stack.store.identifier)
    #expect(uri.lastPathComponent == "p\(stack.store.name(ann.objectID))")
    let later = try Stack(SampleModel.school(), LinesStore.self, at: folder.file)
    let id = try #require(later.coordinator.managedObjectID(forURIRepresentation: uri))
    #expect(try later.context.existingObject(with: id).text("name") == "Ann")
    #expect(try later.names("ANY clubs.title == 'Chess'") == ["Cleo"])
    let gone = uri.deletingLastPathComponent().appendingPathComponent("p77")
    let number = try #require(later.coordinator.managedObjectID(forURIRepresentation: gone))
    #expect(later.store.referenceObject(for: number) as? NSNumber == 77)
    #expect(code { _ = try later.context.existingObject(with: number) } == 133000)
    #expect(
      code {
        try later.coordinator.addPersistentStore(
          ofType: "LinesStore", configurationName: nil, at: folder.file)
      } == 134080)
    let moved = code {
      try later.coordinator.migratePersistentStore(
        later.store, to: folder.file.appendingPathExtension("sqlite"), withType: NSSQLiteStoreType)
    }
    #expect(moved == 134070)
    #expect(try later.names().count == 4)
  }

  private final class Named: DictionaryStore, @unchecked Sendable {
    override class func identifierForNewStore(at storeURL: URL) -> Any {
      "store of \(storeURL.lastPathComponent)"
    }
  }

  @Test func `a store needs no URL, and says its identifier`() throws {
    let folder = try SampleFolder()
    #expect(try Stack().store.url == nil)
    #expect(try Stack().store.identifier != Stack().store.identifier)
    let named = try Stack(SampleModel.school(), Named.self, at: folder.file)
    #expect(named.store.identifier == "store of \(folder.file.lastPathComponent)")
    #expect(named.store.metadata[NSStoreTypeKey] as? String == "Named")
    let reader = try Stack(
      SampleModel.school(), at: folder.file, options: [NSReadOnlyPersistentStoreOption: true])
    reader.make("Team")
    #expect(code { try reader.context.save() } == 513)
    #expect(reader.store.records.isEmpty)
  }

  // MARK: Conflicts

  @Test func `two contexts that change one object meet a conflict`() throws {
    let stack = try Stack()
    try stack.fill()
    let other = stack.otherContext()
    let mine = try #require(stack.students("name == 'Ann'").first)
    let theirs = other.object(with: mine.objectID)
    theirs.setValue(70, forKey: "number")
    #expect(mine.text("name") == "Ann")
    theirs.setValue("Aya", forKey: "name")
    try other.save()
    mine.setValue("Amy", forKey: "name")
    #expect(code { try stack.context.save() } == 133020)
    #expect(stack.store.records["Student-000005"]?.values["name"] as? String == "Aya")
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try stack.context.save()
    #expect(stack.store.records["Student-000005"]?.values["name"] as? String == "Amy")
    #expect(stack.store.records["Student-000005"]?.values["number"] as? Int == 70)
    theirs.setValue("Eve", forKey: "name")
    other.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    try other.save()
    #expect(theirs.text("name") == "Amy")
    stack.context.delete(mine)
    theirs.setValue("Eve", forKey: "name")
    try stack.context.save()
    other.mergePolicy = NSMergePolicy.error
    #expect(code { try other.save() } == 133020)
  }

  @Test func `a conflict that the store finds is settled by what it reads then`() throws {
    let stack = try Stack()
    try stack.fill()
    let store = stack.store
    let ann = try #require(stack.students().first)
    #expect(ann.text("name") == "Ann")
    var known: UInt64 = 1
    store.answer = { request, answer in
      guard let save = request as? NSSaveChangesRequest else { return answer }
      for object in save.updatedObjects ?? []
      where store.records[store.name(object.objectID)]?.version != known {
        known = store.records[store.name(object.objectID)]?.version ?? 0
        throw NSError(domain: NSCocoaErrorDomain, code: NSManagedObjectMergeError)
      }
      return answer
    }
    store.records["Student-000005"]?.version = 9
    store.records["Student-000005"]?.values["section"] = "9"
    ann.setValue("Aya", forKey: "name")
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try stack.context.save()
    #expect(ann.text("section") == "9" && ann.text("name") == "Aya")
    #expect(store.records["Student-000005"]?.version == 10)
    // What nobody can settle is thrown, once.
    let calls = store.calls
    store.answer = { _, _ in
      throw NSError(domain: NSCocoaErrorDomain, code: NSManagedObjectMergeError)
    }
    ann.setValue("Amy", forKey: "name")
    #expect(code { try stack.context.save() } == 133020)
    #expect(store.calls < calls + 5)
  }

  @Test func `a store that always says one version lets two contexts meet all the same`() throws {
    var versions = NodeVersions()
    let key = ObjectKey(store: 0, entity: 1, number: 1)
    #expect(versions[key] == nil && versions.note(read: key, node: 0) == 1)
    #expect(versions.note(read: key, node: 0) == 1)
    versions.note(saved: key, version: 2)
    #expect(versions[key] == 2 && versions.note(read: key, node: 0) == 2)
    #expect(versions.note(read: key, node: 0) == 2)
    #expect(versions.note(read: key, node: 7) == 7)
    #expect(versions.note(read: key, node: 6) == 8)
    #expect(versions.note(read: key, node: .max) == .max)
    versions.forget(key)
    #expect(versions[key] == nil)
  }

  // MARK: Errors

  @Test(arguments: 1...24)
  func `what a store throws at any call is what is thrown, and costs nothing that was there`(
    number: Int
  ) throws {
    let stack = try Stack(SampleModel.school(), Asked.self)
    try stack.fill()
    let store = stack.store
    let first = store.calls
    store.refuses = { $0 - first == number }
    func attempt<Result>(_ body: () throws -> Result) throws -> Result {
      do { return try body() } catch is Refused { return try body() }
    }
    let few = try attempt { try stack.students("number < 3") }
    #expect(few.count == 3)
    let all: NSFetchRequest<NSManagedObject> = stack.request()
    let count = try attempt { try stack.context.count(for: all) }
    #expect(count == 4)
    let id = try #require(store.id("Student-000005"))
    let known = try attempt { try stack.context.existingObject(with: id) }
    #expect(known.objectID == id)
    let eve = stack.make("Student", ["name": "Eve", "number": 5])
    try attempt { try stack.context.obtainPermanentIDs(for: [eve]) }
    #expect(!eve.objectID.isTemporaryID && eve.isInserted)
    let students = try (try? stack.students()) ?? stack.students()
    #expect(students.count == 5)
    let names = students.map { $0.text("name") }
    let read = names.firstIndex(of: "") == nil ? names : students.map { $0.text("name") }
    #expect(read == ["Ann", "Ben", "Cleo", "Dan", "Eve"])
    students[0].setValue("Aya", forKey: "name")
    stack.context.delete(students[1])
    do { try stack.context.save() } catch is Refused {
      #expect(stack.context.insertedObjects == [eve] && stack.context.deletedObjects.count == 1)
      #expect(store.records.count == 8)
      try stack.context.save()
    }
    #expect(!stack.context.hasChanges)
    #expect(
      store.records.filter { $0.key.hasPrefix("S") }.compactMap {
        $0.value.values["name"] as? String
      }
      .sorted() == ["Aya", "Cleo", "Dan", "Eve"])
  }

  private func reason(_ body: () throws -> Void) -> String {
    do { try body() } catch {
      return (error as NSError).userInfo["reason"] as? String ?? "\(error)"
    }
    return "nothing"
  }

  @Test func `answers that are none of a fetch's have it refused, with a sentence`() throws {
    let stack = try Stack()
    try stack.fill()
    let (context, store) = (stack.context, stack.store)
    let foreign = try Stack()
    try foreign.fill()
    let stranger = try #require(foreign.students().first)
    let team = try #require(store.id("Team-000001"))
    let ann = try #require(store.id("Student-000005"))
    let other = stack.otherContext()
    func refusal(_ answer: Any, _ type: NSFetchRequestResultType = []) -> String {
      store.answer = { _, _ in answer }
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
      request.resultType = type
      return reason { _ = try context.fetch(request) }
    }
    #expect(refusal(7).hasSuffix("with a value of the type Int where an array is asked for."))
    #expect(refusal(["Ann"]).hasSuffix("where an NSManagedObject is asked for."))
    #expect(refusal([ann]).hasSuffix("where an NSManagedObject is asked for."))
    #expect(refusal([stranger]).hasSuffix("with an object of another context."))
    #expect(refusal([other.object(with: ann)]).hasSuffix("with an object of another context."))
    #expect(
      refusal([context.object(with: team)]).hasSuffix("/Team/pTeam-000001."), "of another entity")
    let object = context.object(with: ann)
    #expect(refusal([object, object]).hasSuffix("/Student/pStudent-000005 twice."))
    #expect(refusal([NSNull()]).contains("NSNull where an NSManagedObject is asked for"))
    #expect(refusal([object], .managedObjectIDResultType).contains("an NSManagedObjectID"))
    #expect(refusal([stranger.objectID], .managedObjectIDResultType).contains("/Student/p"))
    #expect(refusal([NSManagedObjectID()], .managedObjectIDResultType).contains("with x-coredata:"))
    #expect(refusal(["a"], .dictionaryResultType).contains("a dictionary of properties by name"))
    #expect(refusal([[1: 2]], .dictionaryResultType).contains("a dictionary of properties"))
    #expect(refusal(["7"], .countResultType).contains("an array of one NSNumber"))
    #expect(refusal([1, 2], .countResultType).contains("an array of one NSNumber"))
    #expect(refusal([-1], .countResultType).contains("an array of one NSNumber"))
    #expect(refusal(NSNumber(value: 7), .countResultType) == "nothing")
    #expect(refusal(NSArray(object: object)) == "nothing")
    #expect(refusal(NSOrderedSet(object: object)) == "nothing")
  }

  /// Answers with what a test sets.
  private final class Wrong: DictionaryStore, @unchecked Sendable {
    var node: (NSManagedObjectID) -> NSIncrementalStoreNode? = { _ in nil }
    var members: Any?
    var ids: [NSManagedObjectID]?

    override func newValuesForObject(
      with objectID: NSManagedObjectID, with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
      try node(objectID) ?? super.newValuesForObject(with: objectID, with: context)
    }

    override func newValue(
      forRelationship relationship: NSRelationshipDescription,
      forObjectWith objectID: NSManagedObjectID, with context: NSManagedObjectContext?
    ) throws -> Any {
      try members
        ?? super.newValue(forRelationship: relationship, forObjectWith: objectID, with: context)
    }

    override func obtainPermanentIDs(
      for array: [NSManagedObject]
    ) throws -> [NSManagedObjectID] { try ids ?? super.obtainPermanentIDs(for: array) }
  }

  @Test func `nodes, members and ids that are none of an object's are refused, with a sentence`()
    throws
  {
    let stack = try Stack(SampleModel.school(), Wrong.self)
    try stack.fill()
    let store = try #require(stack.store as? Wrong)
    let ann = try #require(store.id("Student-000005"))
    let ben = try #require(store.id("Student-000006"))
    let team = try #require(store.id("Team-000001"))
    func refusal(_ values: [String: Any], of id: NSManagedObjectID? = nil) -> String {
      store.node = { NSIncrementalStoreNode(objectID: id ?? $0, withValues: values, version: 1) }
      defer { store.node = { _ in nil } }
      stack.context.reset()
      return reason { _ = try stack.context.existingObject(with: ann) }
    }
    #expect(refusal([:], of: ben).contains("with a node of x-coredata:"))
    #expect(refusal(["name": 7]).contains("desired type = NSString; given type = Int"))
    #expect(refusal(["team": "A"]).hasSuffix("answers with a value of the type String."))
    #expect(refusal(["team": ben]).contains("answers with the id x-coredata:"))
    #expect(refusal(["clubs": ben]).contains("The relationship 'clubs'"))
    #expect(refusal(["clubs": [team]]).contains("The relationship 'clubs'"))
    #expect(refusal(["name": NSNull(), "team": NSNull()]) == "nothing")
    stack.context.reset()
    store.members = 7
    let object = stack.context.object(with: ann)
    #expect((object.value(forKey: "friends") as? NSSet)?.count == 0)
    store.members = [ben, ben]
    #expect((object.value(forKey: "friends") as? NSSet)?.count == 1)
    store.members = nil
    for name in ["Eve", "Fay"] { stack.make("Student", ["name": name]) }
    func saving(_ ids: [NSManagedObjectID]) -> String {
      store.ids = ids
      return reason { try stack.context.save() }
    }
    let new = try ["Student-1", "Student-2"].map { try #require(store.id($0)) }
    #expect(saving([new[0]]).hasSuffix("answers with 1 ids for 2 objects."))
    #expect(saving([new[0], team]).contains("of the entity 'Student' with the id"))
    #expect(saving([new[0], new[0]]).hasSuffix("/Student/pStudent-1 to a second object."))
    #expect(saving([new[0], ann]).hasSuffix("/Student/pStudent-000005 to a second object."))
    let temporary = stack.context.insertedObjects.filter { $0.objectID.isTemporaryID }
    #expect(temporary.count == 2)
    #expect(saving(new) == "nothing")
  }

  private final class Bare: NSIncrementalStore, @unchecked Sendable {}

  @Test func `what a class does not override, and what such a store cannot do, is said`() throws {
    NSPersistentStoreCoordinator.registerStoreClass(Bare.self, forStoreType: "Bare")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    let store = try #require(
      coordinator.addPersistentStore(ofType: "Bare", configurationName: nil, at: nil) as? Bare)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    #expect(
      reason { _ = try context.fetch(request) }
        == "The class Bare does not override execute(_:with:).")
    let entity = try #require(coordinator.managedObjectModel.entitiesByName["Student"])
    let id = store.newObjectID(for: entity, referenceObject: 1)
    #expect(
      reason { _ = try context.existingObject(with: id) }
        == "The class Bare does not override newValuesForObject(with:with:).")
    _ = NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
    #expect(
      reason { try context.save() }
        == "The class Bare does not override obtainPermanentIDs(for:).")
    let deletion = NSBatchDeleteRequest(objectIDs: [id])
    #expect(throws: RaisedException.self) { try deletion.run(in: context) }
    #expect(
      reason {
        _ = try NSPersistentStoreCoordinator.metadataForPersistentStore(
          ofType: "Bare", at: URL(fileURLWithPath: "/nowhere"))
      }
        != "nothing")
  }
}
