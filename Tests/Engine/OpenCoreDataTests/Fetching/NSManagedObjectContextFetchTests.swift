import Foundation
import Testing

@testable import OpenCoreData

/// Fetches: what is found, in which order, and what unsaved changes do to it.
struct NSManagedObjectContextFetchTests {
  struct Query: CustomTestStringConvertible, Sendable {
    var format: String?
    var limit = 0
    var offset = 0
    var ascending = true
    var expected: [String]
    var testDescription: String { "\(format ?? "all") \(limit) \(offset)" }
  }

  static let queries: [Query] = [
    Query(expected: ["Ann", "Bob", "Cid", "Dan"]),
    Query(ascending: false, expected: ["Dan", "Cid", "Bob", "Ann"]),
    Query(limit: 2, expected: ["Ann", "Bob"]), Query(limit: 9, offset: 3, expected: ["Dan"]),
    Query(limit: 1, offset: 1, expected: ["Bob"]), Query(offset: 9, expected: []),
    Query(limit: -1, offset: -1, expected: ["Ann", "Bob", "Cid", "Dan"]),
    Query(format: "number > 2", expected: ["Cid", "Dan"]),
    Query(format: "name BEGINSWITH[c] 'a' OR number == nil", expected: ["Ann"]),
    Query(format: "team.name == 'Red'", expected: ["Ann", "Bob"]),
    Query(format: "team == nil", expected: ["Dan"]),
    Query(format: "ANY clubs.title == 'Chess'", expected: ["Ann", "Cid"]),
    Query(format: "clubs.@count == 0", expected: ["Bob", "Dan"]),
    Query(format: "mentor.name == 'Ann'", expected: ["Bob"]),
    Query(format: "FALSEPREDICATE", expected: []),
  ]

  @Test(arguments: queries, StoreKind.allCases)
  func `a fetch finds the same saved and unsaved`(_ query: Query, _ kind: StoreKind) throws {
    let stack = try school(kind)
    #expect(try run(query, stack.context) == query.expected, "unsaved")
    try stack.context.save()
    #expect(try run(query, stack.context) == query.expected, "saved")
    let other = stack.anotherContext()
    #expect(try run(query, other) == query.expected, "read again")
    #expect(other.registeredObjects.isEmpty, "what the fetch made is gone")
    let count = try other.count(for: request(query))
    #expect(count == query.expected.count)
  }

  @Test func `unsaved changes are found or not as they are now`() throws {
    let stack = try school(.sqlite)
    try stack.context.save()
    let objects = try stack.all("Student")
    let ann = try #require(objects.first { $0.text("name") == "Ann" })
    let bob = try #require(objects.first { $0.text("name") == "Bob" })
    ann.setValue(9, forKey: "number")
    stack.context.delete(bob)
    stack.make("Student", ["name": "Eve", "number": 9])
    let now = Query(format: "number > 2", expected: ["Ann", "Cid", "Dan", "Eve"])
    #expect(try run(now, stack.context) == now.expected)
    let saved = request(now)
    saved.includesPendingChanges = false
    // The rows are found by what is stored; the objects show what they hold.
    #expect(try stack.context.fetch(saved).map { $0.text("name") } == ["Cid", "Dan"])
    #expect(try stack.context.count(for: saved) == 2)
    #expect(try stack.context.count(for: request(now)) == 4)
    stack.context.rollback()
    #expect(try run(now, stack.context) == ["Cid", "Dan"])
  }

  @Test(arguments: StoreKind.allCases)
  func `objects that compare equal come in the order of creation`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    for number in 1...5 { stack.make("Student", ["name": "same", "number": number]) }
    try stack.context.save()
    for number in 6...8 { stack.make("Student", ["name": "same", "number": number]) }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    #expect(
      try stack.context.fetch(request).compactMap { $0.value(forKey: "number") as? Int }
        == Array(1...8))
    request.sortDescriptors = nil
    #expect(
      try stack.context.fetch(request).compactMap { $0.value(forKey: "number") as? Int }
        == Array(1...8))
  }

  @Test func `nil comes first in ascending order and last in descending order`() throws {
    let stack = try SampleStack(SampleModel.school())
    for name in ["b", nil, "a"] { stack.make("Student", ["name": name as Any]) }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    for (ascending, expected) in [(true, ["nil", "a", "b"]), (false, ["b", "a", "nil"])] {
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: ascending)]
      #expect(try stack.context.fetch(request).map { $0.text("name") } == expected)
    }
  }

  @Test(
    arguments: [
      ("Person", true, ["Pia", "Pit", "Tom"]), ("Person", false, []),
      ("Pupil", true, ["Pia", "Pit"]),
      ("Pupil", false, ["Pit"]), ("Prefect", true, ["Pia"]), ("Teacher", true, ["Tom"]),
    ], StoreKind.allCases)
  func `sub-entities are found unless they are not asked for`(
    _ query: (entity: String, subentities: Bool, expected: [String]), _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.people(), kind)
    stack.make("Prefect", ["name": "Pia"])
    stack.make("Pupil", ["name": "Pit"])
    stack.make("Teacher", ["name": "Tom"])
    let request = NSFetchRequest<NSManagedObject>(entityName: query.entity)
    request.includesSubentities = query.subentities
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    #expect(try stack.context.fetch(request).map { $0.text("name") } == query.expected)
    try stack.context.save()
    #expect(try stack.context.fetch(request).map { $0.text("name") } == query.expected)
    let other = stack.anotherContext()
    let found = try other.fetch(request)
    #expect(found.map { $0.text("name") } == query.expected)
    #expect(found.allSatisfy { query.entity == "Person" || $0.entity.name != "Person" })
  }

  @Test func `ids, a count and a subclass can be asked for`() throws {
    let stack = try school(.sqlite)
    let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Student")
    ids.resultType = .managedObjectIDResultType
    ids.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let found = try stack.context.fetch(ids)
    #expect(
      found.map { stack.context.object(with: $0).text("name") } == ["Ann", "Bob", "Cid", "Dan"])
    let count = NSFetchRequest<NSNumber>(entityName: "Student")
    count.resultType = .countResultType
    #expect(try stack.context.fetch(count) == [4])
    let wrong = NSFetchRequest<HookedNote>(entityName: "Student")
    #expect(try stack.context.fetch(wrong).isEmpty)
  }

  @Test(arguments: [
    ("", "name", "A fetch request must have an entity."),
    ("X", "name", "NSFetchRequest could not locate an NSEntityDescription for entity name 'X'"),
    ("Student", "x", "keypath x not found in entity <NSSQLEntity Student id=3>"),
    ("Student", "team.x", "keypath team.x not found in entity <NSSQLEntity Student id=3>"),
    ("Student", "name.x", "keypath name.x not found in entity <NSSQLEntity Student id=3>"),
    ("Student", "", "keypath  not found in entity <NSSQLEntity Student id=3>"),
    ("Student", "clubs.title", "to-many key not allowed here"),
  ])
  func `a request that no store can answer raises`(
    _ entity: String, _ key: String, _ reason: String
  ) throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    let error = #expect(throws: RaisedException.self) { try stack.context.plan(request) }
    #expect(error?.reason == reason)
  }

  @Test(arguments: [
    ("Team", "students.number > 18"), ("Team", "18 < students.number"),
    ("Team", "students.name == 'Li'"), ("Team", "students == nil"),
    ("Team", "name == 'A' AND NOT students.name LIKE 'L*'"),
    ("Student", "team.students.name == 'Li'"), ("Student", "SELF.clubs.title == 'Go'"),
    ("Student", "clubs.title IN {'Go'}"), ("Student", "name CONTAINS clubs.title"),
    ("Team", "SUBQUERY(students, $s, $s.clubs.title == 'Go').@count > 0"),
  ])
  func `a to-many key that is compared as one value raises at a fetch from SQLite`(
    _ entity: String, _ predicate: String
  ) throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = NSPredicate(format: predicate)
    let stored = try SampleStack(SampleModel.school())
    let error = #expect(throws: RaisedException.self) { try stored.context.plan(request) }
    #expect(error?.reason == "to-many key not allowed here")
    #expect(error?.name == "NSInvalidArgumentException")
    let memory = try SampleStack(SampleModel.school(), .memory)
    #expect(throws: Never.self) { try memory.context.plan(request) }
  }

  @Test(arguments: [
    ("Team", "ANY students.number > 18"), ("Team", "NONE students.name == 'Li'"),
    ("Team", "ALL students.number > 18"), ("Team", "students.@count > 1"),
    ("Team", "students.number.@sum > 1"), ("Team", "'Li' IN students.name"),
    ("Team", "students.name CONTAINS 'Li'"), ("Student", "SELF IN team.students"),
    ("Student", "team.name == 'Reds'"),
    ("Team", "SUBQUERY(students, $s, $s.number > 1).@count > 0"),
  ])
  func `a to-many key with a quantifier, an operator or a member is fetched`(
    _ entity: String, _ predicate: String
  ) throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = NSPredicate(format: predicate)
    let stack = try SampleStack(SampleModel.school())
    #expect(try stack.context.fetch(request).isEmpty)
  }

  @Test func `a block predicate is refused`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate { _, _ in true }
    let error = #expect(throws: RaisedException.self) { try stack.context.plan(request) }
    #expect(error?.reason.hasPrefix("Unsupported predicate ") == true)
  }

  @Test func `a related object is read once however many rows lead to it`() throws {
    let stack = try SampleStack(SampleModel.school())
    let red = stack.make("Team", ["name": "Red"])
    for number in 0..<50 { stack.make("Student", ["name": "s\(number)", "team": red]) }
    try stack.context.save()
    let other = stack.anotherContext()
    var log: [String] = []
    try stack.coordinator.withStore { store in
      // Tests that run beside this one look for caches in every open store.
      store.connection.log = { if !$0.contains("sqlite_master") { log.append($0) } }
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "team.name == 'Red'")
    request.sortDescriptors = [NSSortDescriptor(key: "team.name", ascending: true)]
    #expect(try other.fetch(request).count == 50)
    #expect(log.count == 2, "\(log)")
    // A locale is nothing for SQL: the predicate is asked in memory.
    log = []
    request.predicate = NSPredicate(format: "team.name ==[l] 'Red'")
    #expect(try stack.anotherContext().count(for: request) == 50)
    #expect(log.count == 2, "\(log)")
  }

  private func school(_ kind: StoreKind) throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school(), kind)
    let red = stack.make("Team", ["name": "Red"])
    let blue = stack.make("Team", ["name": "Blue"])
    let chess = stack.make("Club", ["title": "Chess"])
    let ann = stack.make(
      "Student", ["name": "Ann", "number": 1, "team": red, "clubs": NSSet(array: [chess])])
    stack.make("Student", ["name": "Dan", "number": 4])
    stack.make("Student", ["name": "Bob", "number": 2, "team": red, "mentor": ann])
    stack.make(
      "Student", ["name": "Cid", "number": 3, "team": blue, "clubs": NSSet(array: [chess])])
    return stack
  }

  private func request(_ query: Query) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = query.format.map { NSPredicate(format: $0) }
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: query.ascending)]
    request.fetchLimit = query.limit
    request.fetchOffset = query.offset
    return request
  }

  private func run(_ query: Query, _ context: NSManagedObjectContext) throws -> [String] {
    try context.fetch(request(query)).map { $0.text("name") }
  }

  @Test func `numbers find texts in a SQLite store`() throws {
    let stack = try SampleStack(SampleModel.school())
    for name in ["9", "10", "11", "9.5", "nine"] { stack.make("Student", ["name": name]) }
    try stack.context.save()
    func names(_ predicate: NSPredicate) throws -> [String] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.predicate = predicate
      return try stack.context.fetch(request).map { $0.text("name") }.sorted()
    }
    #expect(try names(NSPredicate(format: "%K IN %@", "name", [9, 10])) == ["10", "9"])
    #expect(try names(NSPredicate(format: "name == 9.5 OR name == 11")) == ["11", "9.5"])
    #expect(
      try names(NSPredicate(format: "name != 9 AND NOT name IN {10, 11}")) == ["9.5", "nine"])
  }
}
