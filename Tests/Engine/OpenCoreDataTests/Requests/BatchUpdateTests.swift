import Foundation
import Testing

@testable import OpenCoreData

/// Rows updated without a context.
struct BatchUpdateTests {
  struct Update: CustomTestStringConvertible, Sendable {
    var format: String?
    /// Values, or formats of expressions after `=`.
    let properties: [String: String]
    let expected: [String]
    var testDescription: String { "\(properties) where \(format ?? "-")" }
  }

  static let updates: [Update] = [
    Update(
      properties: ["section": "z"], expected: ["Ann|1|z|2", "Bob|2|z|2", "Cid|NULL|z|2"]),
    Update(
      format: "number > 1", properties: ["section": "z"],
      expected: ["Ann|1|a|1", "Bob|2|z|2", "Cid|NULL|a|1"]),
    Update(
      properties: ["number": "=number * 10"],
      expected: ["Ann|10|a|2", "Bob|20|a|2", "Cid|NULL|a|2"]),
    Update(
      properties: ["section": "=lowercase(name)", "number": "=number + 1"],
      expected: ["Ann|2|ann|2", "Bob|3|bob|2", "Cid|NULL|cid|2"]),
    Update(
      format: "team.name == 'Red'", properties: ["section": "=team.name"],
      expected: ["Ann|1|Red|2", "Bob|2|a|1", "Cid|NULL|a|1"]),
    Update(
      format: "name ==[l] 'Ann'", properties: ["number": "text"],
      expected: ["Ann|0|a|2", "Bob|2|a|1", "Cid|NULL|a|1"]),
    Update(
      format: "number == 1", properties: ["number": "12.7", "name": "=number + 4"],
      expected: ["5|12|a|2", "Bob|2|a|1", "Cid|NULL|a|1"]),
    Update(
      format: "FALSEPREDICATE", properties: ["number": "1"],
      expected: ["Ann|1|a|1", "Bob|2|a|1", "Cid|NULL|a|1"]),
  ]

  @Test(arguments: updates)
  func `rows that are found are written, and their versions count up`(_ update: Update) throws {
    let stack = try school()
    let request = NSBatchUpdateRequest(entityName: "Student")
    request.predicate = update.format.map { NSPredicate(format: $0) }
    request.propertiesToUpdate = update.properties.mapValues { text in
      text.hasPrefix("=") ? NSExpression(format: String(text.dropFirst())) : text as Any
    }
    request.resultType = .updatedObjectsCountResultType
    let result = try stack.context.execute(request) as? NSBatchUpdateResult
    #expect(
      try stack.query("SELECT ZNAME, ZNUMBER, ZSECTION, Z_OPT FROM ZSTUDENT ORDER BY Z_PK")
        == update.expected)
    #expect(result?.result as? Int == update.expected.count { $0.hasSuffix("|2") })
  }

  @Test func `the context keeps what it had until a refresh, and a save of it is a conflict`()
    throws
  {
    let stack = try school()
    let ann = try #require(try stack.all("Student").first)
    #expect(ann.text("section") == "a")
    let log = NotificationLog(stack.context)
    let request = NSBatchUpdateRequest(
      entity: try #require(stack.model.entitiesByName["Student"]))
    request.propertiesToUpdate = [
      try #require(stack.model.entitiesByName["Student"]?.propertiesByName["section"]): NSNull()
    ]
    request.resultType = .updatedObjectIDsResultType
    let result = try stack.context.execute(request) as? NSBatchUpdateResult
    #expect((result?.result as? [NSManagedObjectID])?.first == ann.objectID)
    #expect(ann.text("section") == "a" && log.lines.isEmpty && !stack.context.hasChanges)
    ann.setValue("b", forKey: "section")
    #expect(code { try stack.context.save() } == 133020)
    stack.context.refresh(ann, mergeChanges: false)
    #expect(ann.text("section") == "nil")
  }

  @Test func `unsaved changes do not count`() throws {
    let stack = try school()
    let students = try stack.all("Student")
    students[0].setValue(50, forKey: "number")
    (students[0].value(forKey: "team") as? NSManagedObject)?.setValue("Blue", forKey: "name")
    let request = NSBatchUpdateRequest(entityName: "Student")
    request.predicate = NSPredicate(format: "team.name ==[l] 'Red' AND number < 50")
    request.propertiesToUpdate = ["section": "found"]
    try stack.context.execute(request)
    #expect(
      try stack.query("SELECT ZSECTION FROM ZSTUDENT ORDER BY Z_PK") == ["found", "a", "a"])
  }

  @Test(arguments: [(true, "2"), (false, "1")])
  func `sub-entities are written unless they are not asked for`(
    _ included: Bool, _ count: String
  ) throws {
    let stack = try SampleStack(SampleModel.people())
    stack.make("Pupil", ["name": "Pit"])
    stack.make("Prefect", ["name": "Pia"])
    stack.make("Teacher", ["name": "Tom"])
    try stack.context.save()
    let request = NSBatchUpdateRequest(entityName: "Pupil")
    request.includesSubentities = included
    request.propertiesToUpdate = ["name": "new"]
    try stack.context.execute(request)
    #expect(try stack.query("SELECT count(*) FROM ZPERSON WHERE ZNAME = 'new'") == [count])
  }

  @Test(
    arguments: [
      (
        nil, "",
        "A batch update of 'Student' has nothing in propertiesToUpdate."
      ),
      (
        "x", "1",
        "A batch update cannot set 'x': it is no stored attribute of the entity 'Student'."
      ),
      (
        "team", "1",
        "A batch update cannot set 'team': it is no stored attribute of the entity 'Student'."
      ),
    ] as [(String?, String, String)])
  func `a request that is wrong in itself raises`(
    _ key: String?, _ value: String, _ text: String
  ) throws {
    let stack = try school()
    let request = NSBatchUpdateRequest(entityName: "Student")
    request.propertiesToUpdate = key.map { [$0: value] }
    #expect(reason { _ = try request.run(in: stack.context) } == text)
  }

  @Test func `where one row cannot be written none is`() throws {
    let stack = try school()
    let request = NSBatchUpdateRequest(entityName: "Student")
    // For Bob alone the types do not fit.
    request.propertiesToUpdate = [
      "number": NSExpression(format: "TERNARY(name == 'Bob', team, 7)")
    ]
    let text = reason { _ = try request.run(in: stack.context) }
    #expect(text == nil, "Bob has no team: no value")
    request.propertiesToUpdate = ["number": NSExpression(format: "team")]
    let refused = try #require(reason { _ = try request.run(in: stack.context) })
    #expect(refused.hasPrefix("Unacceptable type of value for attribute: property = \"number\"; "))
    #expect(
      try stack.query("SELECT ZNUMBER FROM ZSTUDENT ORDER BY Z_PK") == ["7", "NULL", "7"])
  }

  private func school() throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school())
    let red = stack.make("Team", ["name": "Red"])
    stack.make("Student", ["name": "Ann", "number": 1, "section": "a", "team": red])
    stack.make("Student", ["name": "Bob", "number": 2, "section": "a"])
    stack.make("Student", ["name": "Cid", "section": "a"])
    try stack.context.save()
    return stack
  }
}
