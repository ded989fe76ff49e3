import Foundation
import Testing

@testable import OpenCoreData

/// The section cache: when it is used, and when it is made again.
struct SectionCacheTests {
  @Test func `a cache outlives the process, and is read when nothing is pending`() throws {
    let table = try Table(["Ann A 1", "Bob B 2", "Cid B 3"])
    let (first, _) = try table.controller(cacheName: "list")
    #expect(!first.core.usedCache && first.core.tracking == .full)
    let (second, _) = try table.controller(cacheName: "list")
    #expect(second.core.usedCache && table.shown(second) == ["A: Ann", "B: Bob Cid"])
    let later = try table.stack.another()
    let other = controller(later.context, cacheName: "list")
    try other.performFetch()
    #expect(other.core.usedCache && table.shown(other) == ["A: Ann", "B: Bob Cid"])
    table.add("Dan A 4")
    let (third, _) = try table.controller(cacheName: "list")
    #expect(!third.core.usedCache && table.shown(third) == ["A: Ann Dan", "B: Bob Cid"])
  }

  @Test func `full tracking keeps the cache in step with a save`() throws {
    let table = try Table(["Ann A 1"])
    let (_, _) = try table.controller(cacheName: "list")
    table.add("Bob B 2")
    try table.context.save()
    let (again, _) = try table.controller(cacheName: "list")
    #expect(!again.core.usedCache, "the first controller is gone, so none was written")
    table.add("Cid B 3")
    try table.context.save()
    let (last, _) = try table.controller(cacheName: "list")
    #expect(last.core.usedCache && table.shown(last) == ["A: Ann", "B: Bob Cid"])
    withExtendedLifetime(again) {}
  }

  @Test func `a cache outlives the closing of the store, unless somebody writes then`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    _ = try table.controller(cacheName: "list")
    try table.stack.close()
    var (name, isWritten) = ("Bob", false)
    for round in 0..<20 {
      let later = try table.stack.another()
      let shown = controller(later.context, cacheName: "list")
      let delegate = DelegateRecorder()
      shown.delegate = delegate
      try shown.performFetch()
      #expect(shown.core.usedCache == !isWritten, "round \(round)")
      #expect(table.shown(shown) == ["A: Ann", "B: \(name)"], "round \(round)")
      try later.close()
      isWritten = round % 2 == 0
      if isWritten {
        // Within the same moment of the file system's clock, or almost.
        name = "s\(round)"
        try table.stack.execute("UPDATE ZSTUDENT SET ZNAME = '\(name)' WHERE ZSECTION = 'B'")
      }
    }
  }

  @Test func `a store's own file holds nothing of its caches`() throws {
    let table = try Table(["Ann A 1"])
    let before = try table.stack.query("SELECT name FROM sqlite_master ORDER BY 1")
    let (shown, _) = try table.controller(cacheName: "list")
    table.add("Bob B 2")
    try table.context.save()
    #expect(try table.stack.query("SELECT name FROM sqlite_master ORDER BY 1") == before)
    withExtendedLifetime(shown) {}
  }

  /// Looks at the caches' file at each save, before any controller is told of it.
  private final class SaveWitness: ContextObserver {
    private let stack: SampleStack
    private(set) var answers: [String] = []

    init(_ stack: SampleStack) {
      self.stack = stack
      stack.context.addObserver(self)
    }

    func context(_ context: NSManagedObjectContext, didProcess changes: ContextChanges) {}
    func context(_ context: NSManagedObjectContext, didAssign keys: PermanentKeys) {
      let state = StoreState(ofStoreAt: stack.file.path)?.text ?? ""
      answers =
        (try? stack.query(
          "SELECT STATE = '\(state)' FROM OCD_SECTIONCACHE", inFileWithSuffix: "-sections")) ?? []
    }
    func contextDidSave(
      _ context: NSManagedObjectContext, count: (before: Int64, after: Int64)?
    ) {}
  }

  @Test func `a cache is written with a save, before controllers are told, with permanent keys`()
    throws
  {
    let table = try Table(["Ann A 1"])
    let witness = SaveWitness(table.stack)
    let (first, _) = try table.controller(cacheName: "list")
    table.add("Bob B 2")
    try table.context.save()
    #expect(witness.answers == ["1"], "the save left a cache that fits")
    let later = try table.stack.another()
    let other = controller(later.context, cacheName: "list")
    try other.performFetch()
    #expect(other.core.usedCache && table.shown(other) == ["A: Ann", "B: Bob"])
    withExtendedLifetime(first) {}
  }

  @Test func `a save that fails leaves the cache as it was`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    let (first, _) = try table.controller(cacheName: "list")
    try table.stack.execute("UPDATE ZSTUDENT SET Z_OPT = 9 WHERE ZNAME = 'Ann'")
    table["Ann"].setValue("C", forKey: "section")
    #expect(code { try table.context.save() } == 133020)
    #expect(table.shown(first) == ["B: Bob", "C: Ann"])
    let later = try table.stack.another()
    let other = controller(later.context, cacheName: "list")
    try other.performFetch()
    #expect(!other.core.usedCache && table.shown(other) == ["A: Ann", "B: Bob"])
  }

  struct Staleness: CustomTestStringConvertible, Sendable {
    let title: String
    let change: @Sendable (Table) throws -> Void
    var testDescription: String { title }
  }

  static let changes: [Staleness] = [
    Staleness(title: "an own save without tracking") {
      $0.add("Bob B 2")
      try $0.context.save()
    },
    Staleness(title: "another context's save") {
      let other = $0.stack.anotherContext()
      NSEntityDescription.insertNewObject(forEntityName: "Student", into: other)
      try other.save()
    },
    Staleness(title: "a batch insertion") {
      try $0.context.execute(NSBatchInsertRequest(entityName: "Student", objects: [[:]]))
    },
    Staleness(title: "a batch update") {
      let request = NSBatchUpdateRequest(entityName: "Team")
      request.propertiesToUpdate = ["name": "Blue"]
      try $0.context.execute(request)
    },
    Staleness(title: "a batch deletion") {
      try $0.context.execute(NSBatchDeleteRequest(objectIDs: [$0.team.objectID]))
    },
    Staleness(title: "a foreign program's update") {
      try $0.stack.execute("UPDATE ZSTUDENT SET ZNAME = 'Eve'")
    },
    Staleness(title: "a foreign program's deletion") {
      try $0.stack.execute("DELETE FROM ZSTUDENT")
    },
    Staleness(title: "a change of another table, which a predicate may lead to") {
      try $0.stack.execute("UPDATE ZTEAM SET ZNAME = 'Blue'")
    },
    Staleness(title: "deleteCache of the name") { _ in
      NSFetchedResultsController<NSManagedObject>.deleteCache(withName: "stale")
    },
    Staleness(title: "a cache that is garbage") {
      try $0.stack.execute(
        "UPDATE OCD_SECTIONCACHE SET SECTIONS = x'00'", inFileWithSuffix: "-sections")
    },
    Staleness(title: "a file of caches that is no database") {
      try Data("no database".utf8).write(to: URL(fileURLWithPath: $0.stack.file.path + "-sections"))
    },
    Staleness(title: "a file of caches that is gone") {
      try FileManager.default.removeItem(atPath: $0.stack.file.path + "-sections")
    },
    Staleness(title: "a store without its log") {
      try $0.stack.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    },
  ]

  @Test(arguments: changes)
  func `a stale cache is silently made again`(_ change: Staleness) throws {
    let table = try Table(["Ann A 1"])
    var (first, _) = try table.controller(cacheName: "stale")
    first.delegate = nil
    try change.change(table)
    (first, _) = try table.controller(cacheName: "stale")
    #expect(!first.core.usedCache)
    let fresh = controller(table.context, cacheName: nil)
    try fresh.performFetch()
    #expect(table.shown(first) == table.shown(fresh))
    (first, _) = try table.controller(cacheName: "stale")
    #expect(first.core.usedCache)
  }

  @Test func `a save does not make fresh what another program has changed`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    let (first, _) = try table.controller(cacheName: "list")
    try table.stack.execute("INSERT INTO ZSTUDENT (Z_PK, Z_ENT, Z_OPT) VALUES (99, 1, 1)")
    table.add("Cid B 3")
    try table.context.save()
    let (second, _) = try table.controller(cacheName: "list")
    #expect(!second.core.usedCache)
    withExtendedLifetime(first) {}
  }

  @Test func `what was missed without a delegate is never written`() throws {
    let table = try Table(["Ann A 1"])
    let (first, delegate) = try table.controller(cacheName: "list")
    first.delegate = nil
    table.add("Bob B 2")
    table.context.processPendingChanges()
    first.delegate = delegate
    try table.context.save()
    let (second, _) = try table.controller(cacheName: "list")
    #expect(!second.core.usedCache && table.shown(second) == ["A: Ann", "B: Bob"])
  }

  @Test func `a limit holds at the next fetch, and is part of what is checked`() throws {
    let table = try Table(["Ann A 1", "Bob A 2"])
    let (first, _) = try table.controller(limit: 2, cacheName: "list")
    table.add("Cid A 3")
    try table.context.save()
    #expect(table.shown(first) == ["A: Ann Bob Cid"])
    try first.performFetch()
    #expect(!first.core.usedCache && table.shown(first) == ["A: Ann Bob"])
    let (other, _) = try table.controller(limit: 1, cacheName: "list")
    #expect(!other.core.usedCache && table.shown(other) == ["A: Ann"])
  }

  @Test(arguments: [
    ("section == 'A'", true), ("number + 1 > 1 OR NOT name == nil", true),
    ("SELF.team == nil", true), ("team.name == 'Red'", false), ("tasks.@count > 0", false),
    ("ANY tasks.name == 'x'", false), ("SUBQUERY(tasks, $t, $t.name == 'x').@count > 0", false),
  ])
  func `a predicate is followed where it reads the row alone`(
    _ format: String, _ isOwn: Bool
  ) throws {
    let table = try Table([])
    let layout = try #require(table.context.persistentStoreCoordinator?.layout.byName["Student"])
    let tree = try PredicateTree(format: format)
    #expect(tree.readsOwnPropertiesOnly(of: layout) == isOwn)
  }

  @Test(
    arguments: [
      ("name == 'Ann'", nil, true), ("name == 'Ann'", "name == 'Bob'", false),
      ("name == 'Zoe'", nil, false), (nil, "name == 'Zoe'", true), (nil, "number > 0", false),
      ("name == 'Ann'", "name == 'Ann'", false),
    ] as [(String?, String?, Bool)])
  func `a cache of another predicate with another number of rows raises, one without rows does not`(
    first: String?, second: String?, raises: Bool
  ) throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    let (made, _) = try table.controller(first, cacheName: "shared")
    let shown = table.shown(made)
    let other = try table.controller(second).0
    let again = NSFetchedResultsController(
      fetchRequest: other.fetchRequest, managedObjectContext: table.context,
      sectionNameKeyPath: "section", cacheName: "shared")
    again.delegate = other.delegate
    let reason = reason { try again.core.performFetch() }
    #expect(reason == (raises ? EngineProbe.mismatchedCache.reason : nil))
    if !raises { #expect(again.core.usedCache && table.shown(again) == shown) }
    try table.coordinator.withStore { try $0.deleteSectionCache("shared") }
    #expect(try !table.controller(second, cacheName: "shared").0.core.usedCache)
  }

  @Test func `another entity, order or section key makes it again, a predicate does not`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    var (made, _) = try table.controller(cacheName: "shared")
    (made, _) = try table.controller("number < 9", cacheName: "shared")
    #expect(made.core.usedCache && table.shown(made) == ["A: Ann", "B: Bob"])
    (made, _) = try table.controller(isSectioned: false, cacheName: "shared")
    #expect(!made.core.usedCache && table.shown(made) == [": Ann Bob"])
    let descending = controller(table.context, cacheName: "shared")
    descending.fetchRequest.sortDescriptors = [
      NSSortDescriptor(key: "section", ascending: false)
    ]
    try descending.performFetch()
    #expect(!descending.core.usedCache && table.shown(descending) == ["B: Bob", "A: Ann"])
    let teams = NSFetchRequest<NSManagedObject>(entityName: "Team")
    teams.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let other = NSFetchedResultsController(
      fetchRequest: teams, managedObjectContext: table.context, sectionNameKeyPath: nil,
      cacheName: "shared")
    try other.performFetch()
    #expect(!other.core.usedCache && table.shown(other) == [": Red"])
  }

  @Test func `a memory store, no delegate and no name keep nothing`() throws {
    let memory = try Table(["Ann A 1"], .memory)
    _ = try memory.controller(cacheName: "list")
    let (again, _) = try memory.controller(cacheName: "list")
    #expect(!again.core.usedCache)
    let table = try Table(["Ann A 1"])
    for name in [nil, "list"] {
      let silent = controller(table.context, cacheName: name)
      try silent.performFetch()
    }
    #expect(!FileManager.default.fileExists(atPath: table.stack.file.path + "-sections"))
  }

  @Test func `deleteCache removes one or all`() throws {
    let table = try Table(["Ann A 1"])
    let names = {
      try table.stack.query(
        "SELECT NAME FROM OCD_SECTIONCACHE ORDER BY 1", inFileWithSuffix: "-sections")
    }
    for name in ["delete 1", "delete 2", "delete 3"] { _ = try table.controller(cacheName: name) }
    try table.coordinator.withStore { try $0.deleteSectionCache("delete 2") }
    #expect(try names() == ["delete 1", "delete 3"])
    try table.coordinator.withStore { try $0.deleteSectionCache(nil) }
    #expect(try names() == [])
  }

  @Test func `a cached result is tracked as a fetched one is`() throws {
    let table = try Table(["Ann A 1", "Bob B 2"])
    _ = try table.controller(cacheName: "list")
    let (cached, delegate) = try table.controller(cacheName: "list")
    #expect(cached.core.usedCache)
    table["Bob"].setValue("A", forKey: "section")
    try table.context.save()
    #expect(delegate.take() == "W SD@1(B) M 1-0>0-1(Bob) X")
    #expect(table.shown(cached) == ["A: Ann Bob"])
  }

  private func controller(
    _ context: NSManagedObjectContext, cacheName: String?
  ) -> NSFetchedResultsController<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = ["section", "number", "name"].map {
      NSSortDescriptor(key: $0, ascending: true)
    }
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "section",
      cacheName: cacheName)
  }
}
