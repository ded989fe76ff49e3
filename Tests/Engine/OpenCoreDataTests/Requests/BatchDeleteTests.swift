import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Rows deleted without a context.
struct BatchDeleteTests {
  // MARK: Which rows

  @Test func `what a fetch finds is deleted, within its limit`() throws {
    let stack = try SampleStack(SampleModel.school())
    for name in ["Ann", "Bob", "Cid", "Dan"] { stack.make("Student", ["name": name]) }
    try stack.context.save()
    let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
    fetch.predicate = NSPredicate(format: "name != 'Bob'")
    fetch.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
    fetch.fetchLimit = 2
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    #expect(request.fetchRequest.resultType == .managedObjectIDResultType)
    #expect(fetch.resultType == .managedObjectResultType, "the request has a copy")
    request.resultType = .resultTypeCount
    let result = try stack.context.execute(request) as? NSBatchDeleteResult
    #expect(result?.result as? Int == 2)
    #expect(try stack.names() == ["Ann", "Bob"])
  }

  @Test func `objects are deleted by their ids, and the context knows nothing of it`() throws {
    let stack = try SampleStack(SampleModel.school())
    let students = ["Ann", "Bob", "Cid"].map { stack.make("Student", ["name": $0]) }
    let unsaved = stack.anotherContext()
    try stack.context.save()
    let new = NSEntityDescription.insertNewObject(forEntityName: "Student", into: unsaved)
    let log = NotificationLog(stack.context)
    let ids = [students[2].objectID, students[0].objectID, new.objectID]
    let request = NSBatchDeleteRequest(objectIDs: ids)
    request.resultType = .resultTypeObjectIDs
    let result = try stack.context.execute(request) as? NSBatchDeleteResult
    #expect(result?.result as? [NSManagedObjectID] == [students[0].objectID, students[2].objectID])
    #expect(log.lines.isEmpty && !students[0].isDeleted && students[0].text("name") == "Ann")
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT") == ["Bob"])
    // An id whose row is gone is passed over.
    let again = try stack.context.execute(NSBatchDeleteRequest(objectIDs: ids))
    #expect((again as? NSBatchDeleteResult)?.result as? Bool == true)
    students[0].setValue("x", forKey: "name")
    #expect(code { try stack.context.save() } == 133020)
  }

  @Test func `batch requests that go to a store in memory raise`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let requests: [NSPersistentStoreRequest] = [
      NSBatchInsertRequest(entityName: "Student", objects: [["name": "Ann"]]),
      NSBatchUpdateRequest(entityName: "Student"),
      NSBatchDeleteRequest(
        fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")),
    ]
    for request in requests {
      #expect(
        reason { _ = try request.run(in: stack.context) }
          == "Unknown command type <\(type(of: request)): entity: Student>")
    }
  }

  @Test func `ids of different entities raise`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ids = [stack.make("Student").objectID, stack.make("Team").objectID]
    let request = NSBatchDeleteRequest(objectIDs: ids)
    #expect(
      reason { _ = try request.run(in: stack.context) }
        == "mismatched objectIDs in batch delete initializer")
    let unknown = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<NSNumber>(entityName: "X"))
    #expect(
      reason { _ = try unknown.run(in: stack.context) }
        == "NSFetchRequest could not locate an NSEntityDescription for entity name 'X'")
    let nothing = try stack.context.execute(NSBatchDeleteRequest(objectIDs: []))
    #expect((nothing as? NSBatchDeleteResult)?.result as? Bool == true)
  }

  // MARK: Delete rules

  @Test func `references are cleared, and links of many to many go`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    let red = stack.make("Team", ["name": "Red"])
    let locker = stack.make("Locker", ["code": 1, "owner": ann])
    let chess = stack.make("Club", ["title": "Chess"])
    stack.make(
      "Student", ["name": "Bob", "mentor": ann, "team": red, "friends": NSSet(object: ann)])
    ann.setValue(red, forKey: "team")
    ann.setValue(NSSet(object: chess), forKey: "clubs")
    try stack.context.save()
    #expect(try links(stack) == 3)
    try stack.context.execute(NSBatchDeleteRequest(objectIDs: [ann.objectID]))
    #expect(try links(stack) == 0)
    #expect(
      try stack.query("SELECT ZNAME, ZMENTOR, ZTEAM, Z_OPT FROM ZSTUDENT") == ["Bob|NULL|1|2"])
    #expect(try stack.query("SELECT ZOWNER, Z_OPT FROM ZLOCKER") == ["NULL|2"])
    #expect(try stack.query("SELECT Z_OPT FROM ZTEAM") == ["1"])
    try stack.context.execute(NSBatchDeleteRequest(objectIDs: [red.objectID]))
    #expect(try stack.query("SELECT ZTEAM, Z_OPT FROM ZSTUDENT") == ["NULL|3"])
    withExtendedLifetime(locker) {}
  }

  @Test(arguments: [
    (
      NSDeleteRule.cascadeDeleteRule, NSDeleteRule.nullifyDeleteRule, "Team",
      ["Team/p1", "Student/p1", "Student/p3"], ["Cid|2|NULL"]
    ),
    (
      .cascadeDeleteRule, .cascadeDeleteRule, "Student",
      ["Student/p1", "Team/p1", "Student/p3"], ["Cid|2|NULL"]
    ),
    (
      .noActionDeleteRule, .nullifyDeleteRule, "Team",
      ["Team/p1"], ["Ann|1|NULL", "Bob|1|NULL", "Cid|2|1"]
    ),
  ])
  func `a cascade goes as far as it leads`(
    _ students: NSDeleteRule, _ team: NSDeleteRule, _ entity: String, _ gone: [String],
    _ left: [String]
  ) throws {
    let stack = try SampleStack(SampleModel.school(students: students, team: team))
    let red = stack.make("Team", ["name": "Red"])
    let blue = stack.make("Team", ["name": "Blue"])
    let bob = stack.make("Student", ["name": "Bob", "team": red])
    stack.make("Student", ["name": "Cid", "team": blue, "mentor": bob])
    stack.make("Student", ["name": "Ann", "team": red])
    try stack.context.save()
    let request = NSBatchDeleteRequest(
      objectIDs: [entity == "Team" ? red.objectID : bob.objectID])
    request.resultType = .resultTypeObjectIDs
    let result = try stack.context.execute(request) as? NSBatchDeleteResult
    let ids = try #require(result?.result as? [NSManagedObjectID])
    #expect(
      ids.map { $0.uriRepresentation().pathComponents.suffix(2).joined(separator: "/") } == gone)
    #expect(try stack.query("SELECT ZNAME, ZTEAM, ZMENTOR FROM ZSTUDENT ORDER BY 1") == left)
  }

  @Test func `a rule that denies fails the whole request`() throws {
    let stack = try SampleStack(SampleModel.school(students: .denyDeleteRule))
    let red = stack.make("Team", ["name": "Red"])
    let blue = stack.make("Team", ["name": "Blue"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    try stack.context.save()
    let both = NSBatchDeleteRequest(objectIDs: [blue.objectID, red.objectID])
    let error = #expect(throws: NSError.self) { try stack.context.execute(both) }
    #expect(error?.code == NSValidationRelationshipDeniedDeleteError)
    #expect(error?.localizedDescription == "Items cannot be deleted from students.")
    #expect(try stack.query("SELECT count(*) FROM ZTEAM") == ["2"])
    try stack.context.execute(NSBatchDeleteRequest(objectIDs: [ann.objectID]))
    try stack.context.execute(both)
    #expect(try stack.query("SELECT count(*) FROM ZTEAM") == ["0"])
  }

  @Test func `a to-one that denies does so while the other end is there`() throws {
    let stack = try SampleStack(SampleModel.school(team: .denyDeleteRule))
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    let bob = stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    let request = NSBatchDeleteRequest(objectIDs: [bob.objectID, ann.objectID])
    let error = #expect(throws: NSError.self) { try stack.context.execute(request) }
    #expect(error?.localizedDescription == "Items cannot be deleted from team.")
    try stack.execute("DELETE FROM ZTEAM")
    try stack.context.execute(request)
    #expect(try stack.query("SELECT count(*) FROM ZSTUDENT") == ["0"])
  }

  @Test func `a reference that is not optional is not cleared`() throws {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.relationshipsByName["team"]?.isOptional = false
    let stack = try SampleStack(model)
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    try stack.context.save()
    let request = NSBatchDeleteRequest(objectIDs: [red.objectID])
    let error = #expect(throws: NSError.self) { try stack.context.execute(request) }
    #expect(
      error?.localizedFailureReason == "Constraint trigger violation: Batch delete failed due to "
        + "mandatory OTO nullify inverse on Team/students")
    #expect(try stack.query("SELECT count(*) FROM ZTEAM") == ["1"])
    try stack.context.execute(NSBatchDeleteRequest(objectIDs: [ann.objectID]))
    try stack.context.execute(request)
    #expect(try stack.query("SELECT count(*) FROM ZTEAM") == ["0"])
  }

  @Test(arguments: 0..<20)
  func `a batch leaves what a save of the same deletions leaves`(_ run: Int) throws {
    var random = SeededGenerator(seed: UInt64(run))
    let rules: [NSDeleteRule] = [.nullifyDeleteRule, .cascadeDeleteRule]
    let model = SampleModel.school(
      students: rules.randomElement(using: &random) ?? .nullifyDeleteRule,
      team: rules.randomElement(using: &random) ?? .nullifyDeleteRule)
    for name in ["mentees", "mentor", "next", "previous", "clubs", "friends"] {
      model.entitiesByName["Student"]?.relationshipsByName[name]?.deleteRule =
        Int.random(in: 0..<4, using: &random) == 0 ? .cascadeDeleteRule : .nullifyDeleteRule
    }
    let stack = try SampleStack(model)
    let students = (0..<12).map { stack.make("Student", ["name": "s\($0)"]) }
    let teams = (0..<3).map { stack.make("Team", ["name": "t\($0)"]) }
    let clubs = (0..<3).map { stack.make("Club", ["title": "c\($0)"]) }
    for student in students {
      func maybe(_ objects: [NSManagedObject]) -> NSManagedObject? {
        Int.random(in: 0..<3, using: &random) == 0 ? objects.randomElement(using: &random) : nil
      }
      for key in ["mentor", "next"] { student.setValue(maybe(students), forKey: key) }
      student.setValue(teams.randomElement(using: &random), forKey: "team")
      student.setValue(NSSet(array: [maybe(clubs)].compactMap { $0 }), forKey: "clubs")
      student.setValue(NSSet(array: [maybe(students)].compactMap { $0 }), forKey: "friends")
    }
    try stack.context.save()
    let chosen = students.shuffled(using: &random).prefix(2)
    try stack.execute("VACUUM INTO '\(stack.file.path)-copy'")
    try stack.context.execute(NSBatchDeleteRequest(objectIDs: chosen.map(\.objectID)))
    let batch = try state(stack)
    // The same deletions by a context, in a copy of the store.
    let copy = NSPersistentStoreCoordinator(managedObjectModel: model)
    try copy.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil,
      at: URL(fileURLWithPath: stack.file.path + "-copy"))
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = copy
    let numbers = Set(chosen.map(\.objectID.key.number))
    for student in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student"))
    where numbers.contains(student.objectID.key.number) {
      context.delete(student)
    }
    try context.save()
    #expect(batch == (try state(stack, suffix: "-copy")), "run \(run)")
  }

  /// All that the relationships lead to; the versions of rows are left out.
  private func state(_ stack: SampleStack, suffix: String = "") throws -> [String] {
    try [
      "SELECT Z_PK, ZTEAM, ZMENTOR, ZNEXT, ZPREVIOUS FROM ZSTUDENT ORDER BY 1",
      "SELECT Z_PK FROM ZTEAM ORDER BY 1", "SELECT Z_PK FROM ZCLUB ORDER BY 1",
      "SELECT * FROM Z_1MEMBERS ORDER BY 1, 2", "SELECT * FROM Z_3FRIENDS ORDER BY 1, 2",
    ].flatMap { try stack.query($0, inFileWithSuffix: suffix) }
  }

  private func links(_ stack: SampleStack) throws -> Int {
    try ["Z_1MEMBERS", "Z_3FRIENDS"].reduce(0) { sum, table in
      sum + (Int(try stack.query("SELECT count(*) FROM \(table)").first ?? "") ?? -1)
    }
  }
}
