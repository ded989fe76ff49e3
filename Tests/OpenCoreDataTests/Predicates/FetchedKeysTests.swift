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
}
