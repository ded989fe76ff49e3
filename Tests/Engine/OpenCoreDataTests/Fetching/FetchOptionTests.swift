import Foundation
import Testing

@testable import OpenCoreData

/// What a request says of the objects that it finds: faults, refreshing, reading ahead.
struct FetchOptionTests {
  @Test func `a request that was made with a name has no entity before a context used it`() throws {
    let stack = try SampleStack(SampleModel.school())
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    func refusal() -> RaisedException? {
      do throws(RaisedException) {
        _ = try request.checkedEntity()
        return nil
      } catch { return error }
    }
    #expect(refusal()?.name == "NSObjectInaccessibleException")
    #expect(
      refusal()?.reason
        == "This fetch request was created with a string name (Student), and cannot respond "
        + "to -entity until used by an NSManagedObjectContext")
    _ = try stack.context.fetch(request)
    #expect(refusal() == nil && request.entity === stack.model.entitiesByName["Student"])
    #expect(NSFetchRequest<NSManagedObject>().entity == nil)
  }

  @Test func `requests are equal that ask for the same`() {
    func request(_ change: (NSFetchRequest<NSManagedObject>) -> Void = { _ in }) -> NSObject {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.predicate = NSPredicate(format: "number > %@", 3)
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      request.propertiesToFetch = ["name"]
      change(request)
      return request
    }
    #expect(request() == request() && request().hash == request().hash)
    #expect(request() == request().copy() as? NSObject)
    #expect(request { $0.predicate = nil } != request())
    #expect(request { $0.fetchLimit = 1 } != request())
    #expect(request { $0.sortDescriptors = nil } != request())
    #expect(request { $0.propertiesToFetch = ["number"] } != request())
    #expect(request { $0.includesSubentities = false } != request())
    #expect(request { $0.entityName = "Team" } != request())
  }

  @Test func `objects come as faults with their rows, filled in, or without rows`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    // For each case: whether they are faults, and how often the store is asked for the names.
    let cases: [(rows: Bool, faults: Bool, isFault: Bool, readings: Int)] = [
      (true, true, true, 0), (true, false, false, 0), (false, true, true, 2),
      (false, false, true, 2),
    ]
    for (rows, faults, isFault, readings) in cases {
      request.includesPropertyValues = rows
      request.returnsObjectsAsFaults = faults
      let found = try stack.anotherContext().fetchHoldingContext(request)
      #expect(found.objects.allSatisfy { $0.isFault == isFault }, "\(rows) \(faults)")
      let log = try StatementLog(stack)
      #expect(found.objects.map { $0.text("name") } == ["Ann", "Bob"])
      #expect(log.statements.count == readings, "\(rows) \(faults)")
    }
  }

  @Test func `known objects keep their values unless they are to be refreshed`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    let bob = stack.make("Student", ["name": "Bob", "number": 2])
    let cid = stack.make("Student", ["name": "Cid", "number": 3])
    try stack.context.save()
    let other = stack.anotherContext()
    for object in try other.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))
    where object.text("name") != "Cid" {
      object.setValue(object.text("name") + "!", forKey: "name")
    }
    try other.save()
    bob.setValue(20, forKey: "number")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.includesPendingChanges = false
    _ = try stack.context.fetch(request)
    #expect([ann, bob, cid].map { $0.text("name") } == ["Ann", "Bob", "Cid"])
    request.shouldRefreshRefetchedObjects = true
    let log = NotificationLog(stack.context)
    _ = try stack.context.fetch(request)
    #expect([ann, bob, cid].map { $0.text("name") } == ["Ann!", "Bob!", "Cid"])
    #expect(bob.text("number") == "20" && bob.hasChanges && !ann.hasChanges)
    stack.context.processPendingChanges()
    #expect(
      log.lines == [
        "change | updated: Student Bob! | refreshed: Student Ann!, Student Bob!"
      ])
    try stack.context.save()
    #expect(
      try stack.query("SELECT ZNAME, ZNUMBER FROM ZSTUDENT ORDER BY 1") == [
        "Ann!|1", "Bob!|20", "Cid|3",
      ])
  }

  // MARK: Reading ahead

  @Test(
    arguments: [
      ([], 81), (["team"], 42), (["clubs"], 43), (["team", "clubs"], 4),
      (["team", "clubs", "clubs.members"], 5), (["team.students", "clubs"], 5),
    ] as [([String], Int)])
  func `relationships are read a step at a time, not a row at a time`(
    _ paths: [String], _ readings: Int
  ) throws {
    let stack = try school()
    let log = try StatementLog(stack)
    let context = stack.anotherContext()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.relationshipKeyPathsForPrefetching = paths
    let students = try context.fetch(request)
    var lines: [String] = []
    for student in students {
      let team = student.value(forKey: "team") as? NSManagedObject
      let clubs = student.value(forKey: "clubs") as? NSSet
      lines.append("\(team?.text("name") ?? "nil") \(clubs?.count ?? 0)")
    }
    #expect(lines == (0..<40).map { "t\($0) 1" })
    #expect(log.statements.count == readings, "\(log.statements)")
  }

  @Test func `what was read ahead is forgotten when it may be old`() throws {
    let stack = try school()
    let context = stack.anotherContext()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.relationshipKeyPathsForPrefetching = ["team"]
    let students = try context.fetch(request)
    try stack.execute("UPDATE ZTEAM SET ZNAME = 'new', Z_OPT = Z_OPT + 1")
    func name(_ index: Int) -> String {
      (students[index].value(forKey: "team") as? NSManagedObject)?.text("name") ?? "nil"
    }
    #expect(name(0) == "t0", "it was read with the fetch")
    if let team = students[1].value(forKey: "team") as? NSManagedObject {
      context.refresh(team, mergeChanges: false)
    }
    #expect(name(1) == "new", "it was refreshed")
    #expect(name(2) == "t2")
    students[3].setValue("x", forKey: "name")
    try context.save()
    #expect(name(4) == "new", "a save forgets all")
  }

  @Test func `a path that is no relationship raises`() throws {
    let stack = try school()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    for path in ["name", "x", "team.name", ""] {
      request.relationshipKeyPathsForPrefetching = [path]
      #expect(
        reason { _ = try stack.context.results(of: request) }
          == "keypath \(path) not found in entity <NSSQLEntity Student id=3>")
    }
  }

  @Test func `a sort key behind a relationship is read for all rows at once`() throws {
    let stack = try school()
    let log = try StatementLog(stack)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [NSSortDescriptor(key: "team.name", ascending: false)]
    let names = try stack.anotherContext().fetchHoldingContext(request).objects
      .map { $0.text("name") }
    #expect(names == (0..<40).map { "s\($0)" }.sorted(by: >))
    #expect(log.statements.count == 2, "\(log.statements)")
  }

  // MARK: Copies

  @Test func `a copy asks the same and changes on its own`() throws {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.predicate = NSPredicate(format: "number > 1")
    request.fetchLimit = 3
    request.fetchOffset = 1
    request.relationshipKeyPathsForPrefetching = ["team"]
    request.propertiesToFetch = ["name"]
    let copy = try #require(request.copy() as? NSFetchRequest<NSManagedObject>)
    #expect(copy.entityName == "Student" && copy.predicate == request.predicate)
    #expect(copy.fetchLimit == 3 && copy.fetchOffset == 1)
    #expect(copy.relationshipKeyPathsForPrefetching == ["team"])
    #expect(copy.propertiesToFetch as? [String] == ["name"])
    copy.fetchLimit = 9
    #expect(request.fetchLimit == 3)
  }

  @Test func `a template is copied, with values for its variables`() throws {
    let stack = try school()
    let template = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
    template.predicate = NSPredicate(format: "name == $NAME AND number == nil")
    stack.model.setFetchRequestTemplate(template, forName: "named")
    template.predicate = nil
    let found = try #require(
      stack.model.fetchRequestFromTemplate(
        withName: "named", substitutionVariables: ["NAME": "s7", "OTHER": 1]))
    #expect(found.predicate?.canonicalFormat == "name == \"s7\" AND number == nil")
    #expect(try stack.context.fetch(found).count == 1)
    let kept = try #require(stack.model.fetchRequestTemplate(forName: "named"))
    #expect(kept.entity != nil && kept.entity === stack.model.entitiesByName[kept.entityName ?? ""])
    #expect(kept.predicate?.canonicalFormat == "name == $NAME AND number == nil")
    #expect(Array(stack.model.fetchRequestTemplatesByName.keys) == ["named"])
    stack.model.setFetchRequestTemplate(nil, forName: "named")
    #expect(stack.model.fetchRequestTemplate(forName: "named") == nil)
    #expect(
      stack.model.fetchRequestFromTemplate(withName: "x", substitutionVariables: [:]) == nil)
  }

  /// Forty students, each with a team and a club of its own.
  private func school() throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school())
    for number in 0..<40 {
      let team = stack.make("Team", ["name": "t\(number)"])
      let club = stack.make("Club", ["title": "c\(number)"])
      stack.make(
        "Student", ["name": "s\(number)", "team": team, "clubs": NSSet(object: club)])
    }
    try stack.context.save()
    return stack
  }
}

extension NSManagedObjectContext {
  /// The objects that a request finds, with the context that they need.
  fileprivate func fetchHoldingContext(
    _ request: NSFetchRequest<NSManagedObject>
  ) throws -> (objects: [NSManagedObject], context: NSManagedObjectContext) {
    (try fetch(request), self)
  }
}
