import Foundation
import Testing

@testable import OpenCoreData

/// Values that the model wants to be unique.
struct UniquenessTests {
  private static func model() -> NSManagedObjectModel {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.uniquenessConstraints = [["number"], ["name", "section"]]
    return model
  }

  @Test func `the store has an index for each constraint, named as Core Data's`() throws {
    let stack = try SampleStack(Self.model())
    #expect(
      try stack.query(
        "SELECT sql FROM sqlite_master WHERE name LIKE '%UNIQUE%' ORDER BY name") == [
          "CREATE UNIQUE INDEX Z_Student_UNIQUE_name_section ON ZSTUDENT "
            + "(ZNAME COLLATE BINARY ASC, ZSECTION COLLATE BINARY ASC)",
          "CREATE UNIQUE INDEX Z_Student_UNIQUE_number ON ZSTUDENT (ZNUMBER COLLATE BINARY ASC)",
        ])
  }

  @Test(arguments: StoreKind.allCases)
  func `the error policy names the constraint and the objects`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Self.model(), kind)
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    try stack.context.save()
    let ben = stack.make("Student", ["name": "Ben", "number": 1])
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.code == 133021)
    #expect(error?.userInfo["reason"] as? String == "More than one 'Student' has number = 1.")
    let conflict = try #require(
      (error?.userInfo["conflictList"] as? [NSConstraintConflict])?.first)
    #expect(conflict.constraint == ["number"])
    #expect(conflict.constraintValues["number"] as? Int == 1)
    #expect(conflict.databaseObject === ann && conflict.conflictingObjects == [ben])
    #expect(conflict.databaseSnapshot?["name"] as? String == "Ann")
    #expect(conflict.conflictingSnapshots.first is NSNull)
    #expect(ben.isInserted && stack.context.hasChanges, "nothing is lost")
  }

  @Test(arguments: [
    (NSMergePolicy.mergeByPropertyObjectTrump, "Anna nil"),
    (NSMergePolicy.mergeByPropertyStoreTrump, "Ann A"),
    (NSMergePolicy.overwrite, "Anna nil"), (NSMergePolicy.rollback, "Ann A"),
  ])
  func `a new object with values that are taken becomes the stored one`(
    _ policy: NSMergePolicy, _ result: String
  ) throws {
    let stack = try SampleStack(Self.model(), .memory)
    let ann = stack.make("Student", ["name": "Ann", "number": 1, "section": "A"])
    try stack.context.save()
    let twin = stack.make("Student", ["name": "Anna", "number": 1])
    let club = stack.make("Club", ["title": "Chess", "members": NSSet(array: [twin])])
    let team = stack.make("Team", ["name": "Red"])
    twin.setValue(team, forKey: "team")
    stack.context.mergePolicy = policy
    try stack.context.save()
    #expect(try stack.all("Student") == [ann])
    #expect("\(ann.text("name")) \(ann.text("section"))" == result)
    #expect(twin.managedObjectContext == nil)
    #expect(club.names(in: "members") == [ann.text("name")], "what led to it leads to the other")
    #expect(team.names(in: "students").isEmpty == !result.hasPrefix("Anna"))
    #expect(try GraphPicture(of: stack.context).disagreements.isEmpty)
  }

  /// An app's test of iOS has it so (scout 1191), and the fidelity page names it.
  @Test(arguments: [
    (NSMergePolicy.mergeByPropertyObjectTrump, [:], "nil nil"),
    (NSMergePolicy.mergeByPropertyObjectTrump, ["section": "B"], "nil B"),
    (NSMergePolicy.mergeByPropertyObjectTrump, ["name": "Anna"], "Anna nil"),
    (NSMergePolicy.mergeByPropertyStoreTrump, [:], "Ann A"),
    (NSMergePolicy.mergeByPropertyStoreTrump, ["section": "B"], "Ann A"),
  ])
  func `by object trump a new object blanks what it was never given of the row that is there`(
    _ policy: NSMergePolicy, _ given: [String: String], _ result: String
  ) throws {
    let stack = try SampleStack(Self.model())
    let ann = stack.make("Student", ["name": "Ann", "number": 1, "section": "A"])
    try stack.context.save()
    stack.make("Student", ["number": 1].merging(given) { $1 })
    stack.context.mergePolicy = policy
    try stack.context.save()
    #expect("\(ann.text("name")) \(ann.text("section"))" == result)
    #expect(
      try stack.query(
        "SELECT ifnull(ZNAME, 'nil'), ifnull(ZSECTION, 'nil') FROM ZSTUDENT") == [
          result.replacing(" ", with: "|")
        ])
  }

  @Test func `of new objects with equal values the first stays`() throws {
    let stack = try SampleStack(Self.model(), .memory)
    let objects = ["Ann", "Ben", "Cid"].map { stack.make("Student", ["name": $0, "number": 7]) }
    #expect(code { try stack.context.save() } == 133021)
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try stack.context.save()
    #expect(try stack.names() == ["Cid"], "and later values win")
    #expect(objects[0].managedObjectContext != nil && objects[1].managedObjectContext == nil)
  }

  @Test(arguments: [
    (NSMergePolicy.mergeByPropertyObjectTrump, ["Ben 1"]),
    (NSMergePolicy.mergeByPropertyStoreTrump, ["Ann 1", "Ben 2"]),
  ])
  func `a stored object that takes another's value wins or keeps its own`(
    _ policy: NSMergePolicy, _ result: [String]
  ) throws {
    let stack = try SampleStack(Self.model(), .memory)
    stack.make("Student", ["name": "Ann", "number": 1])
    let ben = stack.make("Student", ["name": "Ben", "number": 2])
    try stack.context.save()
    ben.setValue(1, forKey: "number")
    stack.context.mergePolicy = policy
    try stack.context.save()
    #expect(
      try stack.all("Student").map { "\($0.text("name")) \($0.text("number"))" }.sorted() == result)
  }

  @Test func `values may change hands within one save`() throws {
    let stack = try SampleStack(Self.model(), .memory)
    let ann = stack.make("Student", ["name": "Ann", "number": 1])
    let ben = stack.make("Student", ["name": "Ben", "number": 2])
    let cid = stack.make("Student", ["name": "Cid", "number": 3])
    try stack.context.save()
    ann.setValue(2, forKey: "number")
    ben.setValue(1, forKey: "number")
    stack.context.delete(cid)
    stack.make("Student", ["name": "Dan", "number": 3])
    try stack.context.save()
    #expect(try stack.names("Student", "number == 3") == ["Dan"])
    #expect(try stack.names("Student", "number == 2") == ["Ann"])
  }

  @Test func `objects without a value do not conflict, and part of a constraint may be equal`()
    throws
  {
    let stack = try SampleStack(Self.model(), .memory)
    stack.make("Student", ["name": "Ann"])
    stack.make("Student", ["name": "Ann"])
    stack.make("Student", ["name": "Ben", "section": "A"])
    stack.make("Student", ["name": "Cid", "section": "A"])
    try stack.context.save()
    stack.make("Student", ["name": "Cid", "section": "A"])
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(
      error?.userInfo["reason"] as? String == "More than one 'Student' has name = Cid, section = A."
    )
  }

  @Test func `a constraint may name a to-one relationship`() throws {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.uniquenessConstraints = [["number", "team"]]
    let stack = try SampleStack(model)
    let reds = stack.make("Team", ["name": "Reds"])
    let blues = stack.make("Team", ["name": "Blues"])
    stack.make("Student", ["name": "Ann", "number": 1, "team": reds])
    stack.make("Student", ["name": "Ben", "number": 1, "team": blues])
    stack.make("Student", ["name": "Cid", "number": 1])
    stack.make("Student", ["name": "Dan", "number": 1])
    try stack.context.save()
    #expect(
      try stack.query("SELECT sql FROM sqlite_master WHERE name GLOB '*UNIQUE*'") == [
        "CREATE UNIQUE INDEX Z_Student_UNIQUE_number_team ON ZSTUDENT "
          + "(ZNUMBER COLLATE BINARY ASC, ZTEAM COLLATE BINARY ASC)"
      ])
    let eve = stack.make("Student", ["name": "Eve", "number": 1, "team": reds])
    let error = #expect(throws: NSError.self) { try stack.context.save() }
    #expect(error?.code == NSManagedObjectConstraintMergeError)
    let greens = stack.make("Team", ["name": "Greens"])
    eve.setValue(greens, forKey: "team")
    let fay = stack.make("Student", ["name": "Fay", "number": 1, "team": greens])
    #expect(throws: NSError.self) { try stack.context.save() }
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    fay.setValue(reds, forKey: "team")
    try stack.context.save()
    #expect(try stack.names("Student", "team.name == 'Reds'") == ["Fay"])
    #expect(try stack.names("Student", "team.name == 'Greens'") == ["Eve"])
  }

  @Test func `a constraint on what is not stored makes the model unusable`() {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.uniquenessConstraints = [["friends"]]
    #expect(
      reason { _ = try model.layout() }
        == "The model cannot be used: a uniqueness constraint of the entity 'Student' names 'friends', "
        + "which is no stored attribute or to-one relationship of it.")
  }
}
