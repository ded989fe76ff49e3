import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Rows inserted where values have to be unique.
struct BatchInsertUniquenessTests {
  private static func stack(options: [String: Bool] = [:]) throws -> SampleStack {
    let model = SampleModel.school()
    let student = try #require(model.entitiesByName["Student"])
    student.uniquenessConstraints = [["number"], ["name", "section"]]
    student.attributesByName["section"]?.defaultValue = "A"
    let stack = try SampleStack(model, options: options)
    let team = stack.make("Team", ["name": "Red"])
    stack.make("Student", ["name": "Ann", "number": 1, "section": "B", "team": team])
    stack.make("Student", ["name": "Ben", "number": 2, "section": "B"])
    try stack.context.save()
    return stack
  }

  /// What is told of a merged insertion that writes over Ann's row: whether her object was read before, or
  /// the controller alone knows her row, of which with a batch size it has the key alone; and by what the rows
  /// are parted.
  @Test(arguments: [
    (true, 0, nil, "W M 0-0>0-1(Anna) X", ["Ben", "Anna"]),
    (false, 0, nil, "W M 0-0>0-1(Anna) X", ["Ben", "Anna"]),
    (false, 1, nil, "W M 0-0>0-1(Anna) X", ["Ben", "Anna"]),
    (true, 0, "section", "W SI@0(A) M 0-0>0-0(Anna) X", ["Anna", "Ben"]),
    (false, 0, "section", "W SI@0(A) M 0-0>0-0(Anna) X", ["Anna", "Ben"]),
    (false, 1, "section", "W SI@0(A) M 0-0>0-0(Anna) X", ["Anna", "Ben"]),
  ])
  func `a row that a merged insertion has written over is refreshed, and told`(
    isRead: Bool, batchSize: Int, section: String?, told: String, shown: [String]
  ) throws {
    let stack = try Self.stack()
    let context = stack.anotherContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [
      NSSortDescriptor(key: "section", ascending: section != nil),
      NSSortDescriptor(key: "name", ascending: true),
    ]
    request.fetchBatchSize = batchSize
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: section,
      cacheName: nil)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    try controller.performFetch()
    if isRead { _ = controller.fetchedObjects?.map { $0.text("name") } }
    let insertion = NSBatchInsertRequest(
      entityName: "Student", objects: [["name": "Anna", "number": 1, "section": "A"]])
    insertion.resultType = .objectIDs
    let ids = (try context.execute(insertion) as? NSBatchInsertResult)?.result
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSInsertedObjectsKey: try #require(ids)], into: [context])
    #expect(delegate.take() == told)
    #expect(controller.fetchedObjects?.map { $0.text("name") } == shown)
    #expect(try context.fetch(request).map { $0.text("name") } == shown)
  }

  /// The ids of an insertion that writes over Ann's row and brings another.
  @Test
  func `a context has a row that it has read, and that an insertion wrote over, as refreshed`()
    throws
  {
    let stack = try Self.stack()
    let context = stack.anotherContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let read = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))
    #expect(read.map { $0.text("name") }.sorted() == ["Ann", "Ben"])
    let insertion = NSBatchInsertRequest(
      entityName: "Student",
      objects: [
        ["name": "Anna", "number": 1, "section": "A"],
        ["name": "Cid", "number": 3, "section": "C"],
      ])
    insertion.resultType = .objectIDs
    let ids = (try context.execute(insertion) as? NSBatchInsertResult)?.result
    let log = NotificationLog(context)
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSInsertedObjectsKey: try #require(ids)], into: [context])
    #expect(log.take() == ["change | inserted: Student Cid | refreshed: Student Anna"])
    #expect(read.map { $0.text("name") }.sorted() == ["Anna", "Ben"])
  }

  private static let columns = "SELECT Z_PK, Z_OPT, ZNAME, ZNUMBER, ZSECTION, ZTEAM FROM ZSTUDENT"
  private static let before = ["1|1|Ann|1|B|1", "2|1|Ben|2|B|NULL"]

  private func pages(_ result: NSPersistentStoreResult) throws -> [String] {
    let ids = (result as? NSBatchInsertResult)?.result as? [NSManagedObjectID]
    return try #require(ids).map { $0.uriRepresentation().lastPathComponent }
  }

  @Test(arguments: [
    (
      NSMergePolicy.mergeByPropertyObjectTrump,
      ["1|2|Anna|1|A|1", "2|1|Ben|2|B|NULL", "3|1|Cid|3|A|NULL"], ["p3", "p1"]
    ),
    (
      NSMergePolicy.overwrite,
      ["1|2|Anna|1|A|1", "2|1|Ben|2|B|NULL", "3|1|Cid|3|A|NULL"], ["p3", "p1"]
    ),
    (NSMergePolicy.mergeByPropertyStoreTrump, before + ["3|1|Cid|3|A|NULL"], ["p3"]),
    (NSMergePolicy.rollback, before + ["3|1|Cid|3|A|NULL"], ["p3"]),
  ])
  func `the merge policy decides between a row that is there and one that is brought`(
    _ policy: NSMergePolicy, _ rows: [String], _ keys: [String]
  ) throws {
    let given: [[String: Any]] = [["name": "Cid", "number": 3], ["name": "Anna", "number": 1]]
    for form in 0..<3 {
      let stack = try Self.stack()
      let entity = try #require(stack.model.entitiesByName["Student"])
      stack.context.mergePolicy = policy
      var rest = given[...]
      let request =
        switch form {
        case 0: NSBatchInsertRequest(entity: entity, objects: given)
        case 1:
          NSBatchInsertRequest(entity: entity) { (dictionary: NSMutableDictionary) in
            guard let row = rest.popFirst() else { return true }
            dictionary.addEntries(from: row)
            return false
          }
        default:
          NSBatchInsertRequest(entity: entity) { (object: NSManagedObject) in
            guard let row = rest.popFirst() else { return true }
            for (key, value) in row { object.setValue(value, forKey: key) }
            return false
          }
        }
      request.resultType = .objectIDs
      #expect(try pages(try stack.context.execute(request)) == keys)
      #expect(try stack.query(Self.columns) == rows)
      #expect(try stack.query("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Student'") == ["3"])
    }
  }

  @Test func `the error policy refuses all of them`() throws {
    let stack = try Self.stack()
    let request = NSBatchInsertRequest(
      entityName: "Student", objects: [["name": "Cid"], ["name": "Anna", "number": 1]])
    #expect(code { try stack.context.execute(request) } == 134030)
    #expect(try stack.query(Self.columns) == Self.before)
  }

  @Test(arguments: [
    (NSMergePolicy.mergeByPropertyObjectTrump, "3|2|Cora|3|A|NULL", ["p3", "p3"]),
    (NSMergePolicy.mergeByPropertyStoreTrump, "3|1|Cid|3|A|NULL", ["p3"]),
  ])
  func `a row meets what came before it in the same request`(
    _ policy: NSMergePolicy, _ row: String, _ keys: [String]
  ) throws {
    let stack = try Self.stack()
    stack.context.mergePolicy = policy
    let request = NSBatchInsertRequest(
      entityName: "Student",
      objects: [["name": "Cid", "number": 3], ["name": "Cora", "number": 3]])
    request.resultType = .objectIDs
    #expect(try pages(try stack.context.execute(request)) == keys)
    #expect(try stack.query(Self.columns) == Self.before + [row])
  }

  @Test func `a row is found by any constraint, and no value is like another`() throws {
    let stack = try Self.stack()
    stack.context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    let request = NSBatchInsertRequest(
      entityName: "Student",
      objects: [
        ["name": "Ben", "section": "B", "number": 7], ["name": NSNull()], ["name": NSNull()],
      ])
    request.resultType = .count
    #expect((try stack.context.execute(request) as? NSBatchInsertResult)?.result as? Int == 3)
    #expect(
      try stack.query(Self.columns) == [
        "1|1|Ann|1|B|1", "2|2|Ben|7|B|NULL", "3|1|NULL|NULL|A|NULL", "4|1|NULL|NULL|A|NULL",
      ])
  }

  @Test func `a row with two in its way is refused, or dropped`() throws {
    let stack = try Self.stack()
    let request = NSBatchInsertRequest(
      entityName: "Student",
      objects: [["name": "Cid"], ["name": "Ben", "section": "B", "number": 1]])
    stack.context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    #expect(code { try stack.context.execute(request) } == 134030)
    #expect(try stack.query(Self.columns) == Self.before)
    stack.context.mergePolicy = NSMergeByPropertyStoreTrumpMergePolicy
    try stack.context.execute(request)
    #expect(try stack.query(Self.columns) == Self.before + ["3|1|Cid|NULL|A|NULL"])
  }

  @Test func `a row of a subentity is overwritten, and one of another entity is not`() throws {
    let model = SampleModel.people()
    model.entitiesByName["Person"]?.uniquenessConstraints = [["name"]]
    let stack = try SampleStack(model)
    stack.make("Prefect", ["name": "Ann", "salary": 1, "badge": "gold"])
    stack.make("Teacher", ["name": "Ben", "salary": NSDecimalNumber(value: 5)])
    try stack.context.save()
    stack.context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    let pupils = { (name: String) in
      NSBatchInsertRequest(entityName: "Pupil", objects: [["name": name, "salary": 2]])
    }
    let request = pupils("Ann")
    request.resultType = .objectIDs
    let result = try stack.context.execute(request) as? NSBatchInsertResult
    let ids = try #require(result?.result as? [NSManagedObjectID])
    #expect(ids.map(\.entity.name) == ["Prefect"])
    let context = stack.anotherContext()
    let ann = context.object(with: ids[0])
    #expect(ann.text("badge") == "gold" && ann.text("salary") == "2")
    #expect(code { try stack.context.execute(pupils("Ben")) } == 134030)
    stack.context.mergePolicy = NSMergeByPropertyStoreTrumpMergePolicy
    try stack.context.execute(pupils("Ben"))
    #expect(try stack.query("SELECT count(*), max(Z_OPT) FROM ZPERSON") == ["2|2"])
  }

  @Test func `a history has the row that is overwritten as updated`() throws {
    let stack = try Self.stack(options: [NSPersistentHistoryTrackingKey: true])
    stack.context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    let token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
    try stack.context.execute(
      NSBatchInsertRequest(
        entityName: "Student", objects: [["name": "Anna", "number": 1], ["name": "Cid"]]))
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
    let found = (try stack.context.execute(request) as? NSPersistentHistoryResult)?.result
    let transactions = try #require(found as? [NSPersistentHistoryTransaction])
    #expect(
      transactions.flatMap { historyLines([$0]) } == [
        "2 -/-: update Student p1 [name number section], insert Student p3"
      ])
  }

  @Test func `many rows are those that one after the other would leave`() throws {
    let seed = SeededGenerator.ordinarySeed
    var random = SeededGenerator(seed: seed)
    var given: [[String: Any]] = []
    var expected: [Int: String] = [1: "Ann", 2: "Ben"]
    for index in 0..<2_500 {
      let number = Int.random(in: 1...900, using: &random)
      given.append(["name": "n\(index)", "number": number])
      expected[number] = "n\(index)"
    }
    let stack = try Self.stack()
    stack.context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try stack.context.execute(NSBatchInsertRequest(entityName: "Student", objects: given))
    let found = try stack.query("SELECT ZNUMBER, ZNAME FROM ZSTUDENT ORDER BY ZNUMBER")
    #expect(found == expected.sorted { $0.key < $1.key }.map { "\($0)|\($1)" }, "seed \(seed)")
  }

  @Test func `a row that is overwritten lets its large value go, and a dropped one writes none`()
    throws
  {
    let note = SampleModel.entity(
      "Note",
      [
        SampleModel.attribute("title", .stringAttributeType),
        SampleModel.attribute("body", .binaryDataAttributeType),
      ])
    note.attributesByName["body"]?.allowsExternalBinaryDataStorage = true
    note.uniquenessConstraints = [["title"]]
    let stack = try SampleStack(SampleModel.model([note]))
    func insert(_ byte: UInt8, _ policy: NSMergePolicy) throws {
      stack.context.mergePolicy = policy
      let body = Data(repeating: byte, count: 200_000)
      try stack.context.execute(
        NSBatchInsertRequest(entityName: "Note", objects: [["title": "a", "body": body]]))
    }
    func files() -> Int {
      let folder = stack.file.deletingLastPathComponent().appendingPathComponent(
        ".\(stack.file.deletingPathExtension().lastPathComponent)_SUPPORT/_EXTERNAL_DATA")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { UUID(uuidString: $0) != nil }.count
    }
    try insert(1, .error)
    #expect(files() == 1)
    try insert(2, .mergeByPropertyObjectTrump)
    try insert(3, .mergeByPropertyStoreTrump)
    #expect(files() == 1)
    let body = try #require(try stack.all("Note").first?.value(forKey: "body") as? Data)
    #expect(body == Data(repeating: 2, count: 200_000))
  }
}
