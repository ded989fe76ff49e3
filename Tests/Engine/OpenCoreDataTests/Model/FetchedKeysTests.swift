import Foundation
import Testing

@testable import OpenCoreData

/// Key paths of a fetched predicate that the model does not have.
struct FetchedKeysTests {
  @Test(arguments: [
    ("nope == 1", "nope"), ("team.nope == 1", "team.nope"), ("ANY clubs.nope == 1", "clubs.nope"),
    ("nope.@count > 1", "nope.@count"), ("clubs.@sum.nope > 1", "clubs.@sum.nope"),
    ("SUBQUERY(clubs, $x, $x.nope == 1).@count > 0", "nope"), ("1 IN {1, nope}", "nope"),
    ("small == 1 OR abs(nope) > 1", "nope"), ("TERNARY(nope == 1, 1, 2) == 1", "nope"),
    ("SELF.nope == nil", "nope"), ("name LIKE[c] nope", "nope"),
  ])
  func `an unknown key raises what a sort raises, with no row read`(
    format: String, path: String
  ) throws {
    let stack = try SampleStack(RandomRows.model(), .memory)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Pupil")
    request.predicate = NSPredicate(format: format)
    let raised = #expect(throws: RaisedException.self) { try stack.context.plan(request) }
    let number = stack.coordinator.layout.byName["Pupil"]?.number ?? 0
    #expect(
      raised
        == RaisedException(
          reason: "keypath \(path) not found in entity <NSSQLEntity Pupil id=\(number)>"))
  }

  @Test(arguments: [
    "small == 1", "team.pupils.clubs.name == nil", "objectID == nil", "SELF == nil",
    "clubs.@count == 1", "tags.anything == nil", "name.length == 1",
    "SUBQUERY(clubs, $x, ANY $x.members.small == 1 AND team.name == nil).@count > 0",
    "SUBQUERY(team.pupils, $x, $x.mentor.team.name == nil)[FIRST].name == nil",
  ])
  func `known keys are let through`(format: String) throws {
    let stack = try SampleStack(RandomRows.model(), .memory)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Pupil")
    request.predicate = NSPredicate(format: format)
    #expect(throws: Never.self) { try stack.context.plan(request) }
  }

  private static func stack(_ kind: StoreKind) throws -> SampleStack {
    let student = SampleModel.entity(
      "Student",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("initial", .stringAttributeType),
      ])
    student.attributesByName["initial"]?.isTransient = true
    let team = SampleModel.entity("Team", [])
    SampleModel.relate(.many(team, "students"), .one(student, "team"))
    return try SampleStack(SampleModel.model([student, team]), kind)
  }

  @Test(
    arguments: [
      ("Student", "initial == 'A'", [], "initial"),
      ("Student", "name == 'A' OR initial == nil", [], "initial"),
      ("Student", nil, ["name", "initial"], "initial"),
      ("Student", "ANY team.students.initial == 'A'", [], "team.students.initial"),
      ("Team", "SUBQUERY(students, $s, $s.initial == 'A').@count > 0", [], "initial"),
    ] as [(String, String?, [String], String)])
  func `a transient property is raised where a SQLite store is to be searched, and only there`(
    entity: String, format: String?, keys: [String], path: String
  ) throws {
    for kind in StoreKind.allCases {
      let stack = try Self.stack(kind)
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.predicate = format.map { NSPredicate(format: $0) }
      request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
      guard kind == .sqlite else {
        #expect(throws: Never.self) { try stack.context.plan(request) }
        continue
      }
      let raised = #expect(throws: RaisedException.self) { try stack.context.plan(request) }
      let number = stack.coordinator.layout.byName[entity]?.number ?? 0
      #expect(
        raised
          == RaisedException(
            reason: "keypath \(path) not found in entity <NSSQLEntity \(entity) id=\(number)>"))
    }
  }

  @Test func `in memory a transient property sorts and filters by what the objects hold`() throws {
    let stack = try Self.stack(.memory)
    let objects = ["Ann", "Bob", "Cid"].map { name in
      stack.make("Student", ["name": name, "initial": name == "Ann" ? "Z" : "Y"])
    }
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = ["initial", "name"].map { NSSortDescriptor(key: $0, ascending: true) }
    #expect(try stack.context.fetch(request).map { $0.text("name") } == ["Bob", "Cid", "Ann"])
    request.predicate = NSPredicate(format: "initial == 'Y'")
    #expect(try stack.context.fetch(request).map { $0.text("name") } == ["Bob", "Cid"])
    #expect(try stack.context.count(for: request) == 2)
    withExtendedLifetime(objects) {}
  }
}
