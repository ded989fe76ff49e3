import Foundation
import Testing

@testable import OpenCoreData

/// Rows inserted without a context.
struct BatchInsertTests {
  @Test func `rows are new in the order given, and no context hears of them`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let log = NotificationLog(stack.context)
    let request = NSBatchInsertRequest(
      entityName: "Student", objects: [["name": "Bob", "number": 2], ["name": NSNull()], [:]])
    request.resultType = .objectIDs
    let result = try #require(try stack.context.execute(request) as? NSBatchInsertResult)
    let ids = try #require(result.result as? [NSManagedObjectID])
    #expect(ids.map { $0.uriRepresentation().lastPathComponent } == ["p2", "p3", "p4"])
    #expect(log.lines.isEmpty && !stack.context.hasChanges)
    #expect(stack.context.registeredObjects.count <= 1)
    #expect(try stack.names() == ["nil", "nil", "Ann", "Bob"])
    #expect(stack.context.object(with: ids[0]).text("number") == "2")
    // The next keys follow.
    stack.make("Student", ["name": "Cid"])
    try stack.context.save()
    let last = try stack.all("Student").map(\.objectID).last?.uriRepresentation().lastPathComponent
    #expect(last == "p5")
  }

  @Test func `a handler fills rows until it says that it is at the end`() throws {
    let stack = try SampleStack(SampleModel.school())
    var number = 0
    let dictionaries = NSBatchInsertRequest(entityName: "Student") {
      (dictionary: NSMutableDictionary) in
      number += 1
      dictionary["number"] = number
      return number > 2_500
    }
    dictionaries.resultType = .count
    let first = try stack.context.execute(dictionaries) as? NSBatchInsertResult
    #expect(first?.result as? Int == 2_500)
    let entity = try #require(stack.model.entitiesByName["Student"])
    let objects = NSBatchInsertRequest(entity: entity) { (object: NSManagedObject) in
      guard number > 2_495 else { return true }
      object.setValue("object", forKey: "name")
      object.setValue(number, forKey: "number")
      number -= 1
      return false
    }
    let second = try stack.context.execute(objects) as? NSBatchInsertResult
    #expect(second?.result as? Bool == true && second?.resultType == .statusOnly)
    #expect(
      try stack.query("SELECT count(*), min(Z_PK), max(Z_PK), sum(ZNUMBER) FROM ZSTUDENT") == [
        "2506|1|2506|\((1...2_500).reduce(0, +) + (2_496...2_501).reduce(0, +))"
      ])
    #expect(try stack.query("SELECT DISTINCT Z_OPT, Z_ENT FROM ZSTUDENT") == ["1|3"])
  }

  @Test func `a handler may look into the store, and cannot save into it`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Team", ["name": "Red"])
    var seen: [String] = []
    let request = NSBatchInsertRequest(entityName: "Student") {
      (dictionary: NSMutableDictionary) in
      dictionary["name"] = "Ann"
      let students = (try? stack.all("Student").count) ?? -1
      seen.append("\(students) \(code { try stack.context.save() } ?? 0)")
      return seen.count > 2
    }
    try stack.context.execute(request)
    #expect(seen == Array(repeating: "0 134030", count: 3))
    #expect(try stack.names() == ["Ann", "Ann"])
    try stack.context.save()
    #expect(try stack.query("SELECT count(*) FROM ZTEAM") == ["1"])
  }

  @Test func `defaults are taken, and what is not optional must be there`() throws {
    let entity = SampleModel.entity(
      "Note",
      [
        SampleModel.attribute("title", .stringAttributeType, isOptional: false),
        SampleModel.attribute("stars", .integer16AttributeType, isOptional: false, default: 3),
      ])
    let stack = try SampleStack(SampleModel.model([entity]))
    try stack.context.execute(NSBatchInsertRequest(entityName: "Note", objects: [["title": "a"]]))
    #expect(try stack.query("SELECT ZTITLE, ZSTARS FROM ZNOTE") == ["a|3"])
    let bad = NSBatchInsertRequest(
      entityName: "Note", objects: [["title": "b"], ["stars": 1], ["title": "c"]])
    let error = #expect(throws: NSError.self) { try stack.context.execute(bad) }
    #expect(error?.code == NSValidationMissingMandatoryPropertyError)
    #expect(error?.localizedDescription == "%{PROPERTY}@ is a required value.")
    #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "title")
    #expect(try stack.query("SELECT count(*) FROM ZNOTE") == ["1"], "nothing of it was written")
  }

  @Test(arguments: [
    (
      "x", 134060,
      "A batch insertion cannot set 'x': it is no attribute of the entity 'Pupil'."
    ),
    (
      "house", 134060,
      "A batch insertion cannot set 'house': it is no attribute of the entity 'Pupil'."
    ),
    (
      "salary", 1550,
      "Unacceptable type of value for attribute: property = \"salary\"; desired type = NSNumber; "
        + "given type = String; value = 1."
    ),
  ])
  func `a row that no store can take is refused, and nothing is written`(
    _ key: String, _ code: Int, _ text: String
  ) throws {
    let stack = try SampleStack(SampleModel.people())
    let rows: [[String: Any]] = [[:], [key: "1"]]
    var given = rows[...]
    let requests = [
      NSBatchInsertRequest(entityName: "Pupil", objects: rows),
      NSBatchInsertRequest(entityName: "Pupil") { (dictionary: NSMutableDictionary) in
        guard let row = given.popFirst() else { return true }
        dictionary.addEntries(from: row)
        return false
      },
    ]
    for request in requests {
      let error = #expect(throws: NSError.self) { try stack.context.execute(request) }
      #expect(error?.domain == NSCocoaErrorDomain && error?.code == code)
      #expect(error?.userInfo["reason"] as? String == text)
      #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == key)
    }
    #expect(try stack.query("SELECT count(*) FROM ZPERSON") == ["0"])
    #expect(!stack.context.hasChanges)
  }

  @Test(arguments: [
    ("Person", "name", "Cannot insert an object of the abstract entity 'Person'."),
    ("X", "name", "NSFetchRequest could not locate an NSEntityDescription for entity name 'X'"),
  ])
  func `an entity that can have no rows raises`(
    _ entity: String, _ key: String, _ text: String
  ) throws {
    let stack = try SampleStack(SampleModel.people())
    let request = NSBatchInsertRequest(entityName: entity, objects: [[:], [key: "1"]])
    #expect(reason { _ = try request.run(in: stack.context) } == text)
    #expect(try stack.query("SELECT count(*) FROM ZPERSON") == ["0"])
  }

  @Test func `a context without a store, and a store that is read only, refuse`() throws {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    let request = NSBatchInsertRequest(entityName: "Student", objects: [])
    #expect(
      reason { _ = try request.run(in: context) }
        == "This NSManagedObjectContext has no persistent store coordinator.")
    let stack = try SampleStack(SampleModel.school())
    let reader = NSPersistentStoreCoordinator(managedObjectModel: stack.model)
    try reader.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: stack.file,
      options: [NSReadOnlyPersistentStoreOption: true])
    context.persistentStoreCoordinator = reader
    #expect(code { try context.execute(request) } == 513)
  }
}
