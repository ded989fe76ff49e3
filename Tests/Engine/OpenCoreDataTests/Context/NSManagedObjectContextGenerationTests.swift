import Foundation
import Testing

@testable import OpenCoreData

/// Contexts that read their stores as they were at a moment.
struct NSManagedObjectContextGenerationTests {
  /// A store with two students of a team.
  private static func filled(_ kind: StoreKind = .sqlite) throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "red"])
    for name in ["Ann", "Bob"] { stack.make("Student", ["name": name, "team": team]) }
    try stack.context.save()
    return stack
  }

  /// Changes the name of Ann, adds Cid to the team and deletes Bob, in the stack's own context.
  private static func change(_ stack: SampleStack) throws {
    let students = try stack.all("Student")
    let ann = try #require(students.first { $0.text("name") == "Ann" })
    ann.setValue("Anna", forKey: "name")
    stack.make("Student", ["name": "Cid", "team": try #require(ann.value(forKey: "team"))])
    stack.context.delete(try #require(students.first { $0.text("name") == "Bob" }))
    try stack.context.save()
  }

  private static func names(_ context: NSManagedObjectContext) throws -> [String] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))
      .map { $0.text("name") }.sorted()
  }

  /// What a context says of the students in every way that it can be asked.
  private static func answers(_ context: NSManagedObjectContext) throws -> [String] {
    let students = NSFetchRequest<NSManagedObject>(entityName: "Student")
    let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Student")
    dictionaries.resultType = .dictionaryResultType
    dictionaries.propertiesToFetch = ["name"]
    let teams = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Team"))
    let named = NSFetchRequest<NSManagedObject>(entityName: "Student")
    named.predicate = NSPredicate(format: "name BEGINSWITH 'Ann'")
    return [
      try names(context).joined(separator: " "), "\(try context.count(for: students))",
      try context.fetch(dictionaries).compactMap { $0["name"] as? String }.sorted()
        .joined(separator: " "),
      teams.flatMap { $0.names(in: "students") }.joined(separator: " "),
      try context.fetch(named).map { $0.text("name") }.joined(separator: " "),
    ]
  }

  private static let before = ["Ann Bob", "2", "Ann Bob", "Ann Bob", "Ann"]
  private static let after = ["Anna Cid", "2", "Anna Cid", "Anna Cid", "Anna"]

  @Test func `a save tells the generation of a context that reads one, and else none`() throws {
    let stack = try Self.filled()
    for pins in [true, false] {
      let context = stack.anotherContext()
      if pins { try context.setQueryGenerationFrom(.current) }
      let saves = SaveCatcher(context, by: .NSManagedObjectContextDidSave)
      NSEntityDescription.insertNewObject(forEntityName: "Student", into: context)
      try context.save()
      let token = saves.caught.first?.userInfo?[NSManagedObjectContextQueryGenerationKey]
      #expect((token as? NSQueryGenerationToken != nil) == pins)
    }
  }

  @Test func `a pinned context reads what was there when it read first, another the newest`() throws
  {
    let stack = try Self.filled()
    let (pinned, free) = (stack.anotherContext(), stack.anotherContext())
    #expect(pinned.queryGenerationToken == nil)
    try pinned.setQueryGenerationFrom(.current)
    #expect(pinned.queryGenerationToken === NSQueryGenerationToken.current)
    #expect(try pinned.count(for: NSFetchRequest<NSManagedObject>(entityName: "Student")) == 2)
    #expect(pinned.queryGenerationToken !== NSQueryGenerationToken.current)
    try Self.change(stack)
    // Nothing but the number was read of it before.
    #expect(try Self.answers(pinned) == Self.before)
    #expect(try Self.answers(free) == Self.after)
    try pinned.setQueryGenerationFrom(nil)
    pinned.refreshAllObjects()
    #expect(try Self.names(pinned) == ["Anna", "Cid"])
    #expect(pinned.queryGenerationToken == nil)
  }

  @Test func `a fault is fulfilled from the pinned rows, also of an object that is gone`() throws {
    let stack = try Self.filled()
    let pinned = stack.anotherContext()
    try pinned.setQueryGenerationFrom(.current)
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Student")
    request.resultType = .managedObjectIDResultType
    let objects = try pinned.fetch(request).map { pinned.object(with: $0) }
    try Self.change(stack)
    #expect(objects.map { $0.text("name") }.sorted() == ["Ann", "Bob"])
    #expect(
      (objects[0].value(forKey: "team") as? NSManagedObject)?.names(in: "students")
        == ["Ann", "Bob"])
  }

  @Test func `a token makes contexts read the same, and stays when the others go on`() throws {
    let stack = try Self.filled()
    let (first, second) = (stack.anotherContext(), stack.anotherContext())
    try first.setQueryGenerationFrom(.current)
    #expect(try Self.names(first) == ["Ann", "Bob"])
    let token = try #require(first.queryGenerationToken)
    try Self.change(stack)
    try second.setQueryGenerationFrom(token)
    try first.setQueryGenerationFrom(.current)
    first.refreshAllObjects()
    #expect(try Self.names(first) == ["Anna", "Cid"])
    #expect(try Self.answers(second) == Self.before)
  }

  @Test(arguments: ["save", "merge", "reset"])
  func `a save, a merge and a reset bring a pinned context to the newest rows`(
    _ kind: String
  ) throws {
    let stack = try Self.filled()
    let pinned = stack.anotherContext()
    try pinned.setQueryGenerationFrom(.current)
    #expect(try Self.names(pinned) == ["Ann", "Bob"])
    try Self.change(stack)
    #expect(try Self.names(pinned) == ["Ann", "Bob"])
    var expected = ["Anna", "Cid"]
    switch kind {
    case "save":
      NSEntityDescription.insertNewObject(forEntityName: "Student", into: pinned)
        .setValue("Dan", forKey: "name")
      try pinned.save()
      expected.append("Dan")
      pinned.refreshAllObjects()
    case "merge":
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [
          NSUpdatedObjectsKey: try stack.all("Student").map(\.objectID)
        ], into: [pinned])
    default: pinned.reset()
    }
    #expect(try Self.names(pinned) == expected)
    // It is pinned again, to what it has read now.
    try stack.execute("UPDATE ZSTUDENT SET ZNAME = 'x'")
    pinned.refreshAllObjects()
    #expect(try Self.names(pinned) == expected)
  }

  @Test func `a save of what another has changed since is a conflict`() throws {
    let stack = try Self.filled()
    let pinned = stack.anotherContext()
    try pinned.setQueryGenerationFrom(.current)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "name == 'Ann'")
    let ann = try #require(try pinned.fetch(request).first)
    try Self.change(stack)
    ann.setValue("Annie", forKey: "name")
    #expect(code { try pinned.save() } == 133020)
    pinned.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try pinned.save()
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT ORDER BY 1") == ["Annie", "Cid"])
  }

  @Test(arguments: [0, 1])
  func `a controller on a pinned context shows the pinned rows, and leaves the cache alone`(
    batchSize: Int
  ) throws {
    let stack = try Self.filled()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.fetchBatchSize = batchSize
    let pinned = stack.anotherContext()
    try pinned.setQueryGenerationFrom(.current)
    #expect(try pinned.count(for: request) == 2)
    try Self.change(stack)
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: pinned, sectionNameKeyPath: nil,
      cacheName: "students")
    try controller.performFetch()
    #expect(controller.fetchedObjects?.map { $0.text("name") } == ["Ann", "Bob"])
    let free = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stack.anotherContext(),
      sectionNameKeyPath: nil, cacheName: "students")
    try free.performFetch()
    #expect(free.fetchedObjects?.map { $0.text("name") } == ["Anna", "Cid"])
  }

  @Test func `a store in memory answers with its newest rows`() throws {
    let stack = try Self.filled(.memory)
    let pinned = stack.anotherContext()
    try pinned.setQueryGenerationFrom(.current)
    #expect(try Self.names(pinned) == ["Ann", "Bob"])
    try Self.change(stack)
    pinned.refreshAllObjects()
    #expect(try Self.names(pinned) == ["Anna", "Cid"])
  }

  @Test func `a token of another coordinator, and any for a child context, is refused`() throws {
    let (stack, other) = (try Self.filled(), try Self.filled())
    let pinned = other.anotherContext()
    try pinned.setQueryGenerationFrom(.current)
    #expect(try Self.names(pinned) == ["Ann", "Bob"])
    let context = stack.anotherContext()
    #expect(
      code { try context.setQueryGenerationFrom(pinned.queryGenerationToken) } == 134070)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    #expect(code { try child.setQueryGenerationFrom(.current) } == 134070)
    // A child reads what its parent does.
    try context.setQueryGenerationFrom(.current)
    #expect(try Self.names(child) == ["Ann", "Bob"])
    try Self.change(stack)
    child.reset()
    #expect(try Self.names(child) == ["Ann", "Bob"])
  }
}
