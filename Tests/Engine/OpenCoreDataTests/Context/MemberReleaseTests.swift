import Foundation
import Testing

@testable import OpenCoreData

/// How long the members of a to-many relationship stay in memory.
struct MemberReleaseTests {
  @Test
  func `members that were asked for stay as they were for as long as their owner is no fault`()
    throws
  {
    let stack = try filledStack()
    let team = try #require(try stack.all("Team").first)
    #expect(team.names(in: "students") == ["Ann", "Bob"])
    #expect(stack.context.registeredObjects.count == 3)
    let members = try #require(team.value(forKey: "students") as? Set<NSManagedObject>)
    #expect(members.allSatisfy { !$0.isFault })
    stack.context.refresh(team, mergeChanges: false)
    #expect(stack.context.registeredObjects.count == 3)
  }

  @Test(arguments: ["refresh", "reset", "release", "deletion"])
  func `members go with what the owner has read of them`(_ end: String) throws {
    let stack = try filledStack()
    weak var ann: NSManagedObject?
    var team = try stack.all("Team").first
    within {
      let students = team?.value(forKey: "students") as? Set<NSManagedObject>
      ann = students?.first { $0.text("name") == "Ann" }
    }
    #expect(ann != nil)
    switch end {
    case "refresh": team.map { stack.context.refresh($0, mergeChanges: false) }
    case "reset": stack.context.reset()
    case "deletion":
      team.map { stack.context.delete($0) }
      try stack.context.save()
    default: team = nil
    }
    #expect(ann == nil)
    #expect(team == nil || end != "release")
  }

  @Test func `a member that comes is held too, and one that was removed goes with the save`() throws
  {
    let stack = try filledStack()
    let team = try #require(try stack.all("Team").first)
    #expect(team.names(in: "students") == ["Ann", "Bob"])
    weak var (cid, ann): (NSManagedObject?, NSManagedObject?)
    try within {
      cid = stack.make("Student", ["name": "Cid", "team": team])
      let students = team.value(forKey: "students") as? Set<NSManagedObject>
      ann = students?.first { $0.text("name") == "Ann" }
      ann?.setValue(nil, forKey: "team")
      try stack.context.save()
    }
    #expect(cid != nil && ann == nil)
    #expect(team.names(in: "students") == ["Bob", "Cid"])
  }

  @Test func `objects that hold each other go with their context`() throws {
    weak var ann: NSManagedObject?
    try within {
      let stack = try SampleStack(SampleModel.school())
      let made = stack.make("Student", ["name": "Ann"])
      made.setValue(
        NSSet(array: [made, stack.make("Student", ["name": "Bob"])]), forKey: "friends")
      try stack.context.save()
      for friend in try stack.all("Student") { #expect(!friend.names(in: "friends").isEmpty) }
      ann = made
    }
    #expect(ann == nil)
  }

  @Test func `a long chain of members goes without overflowing the stack`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let length = 30_000
    var students = (0..<length).map { stack.make("Student", ["number": $0]) }
    for (mentor, student) in zip(students, students.dropFirst()) {
      student.setValue(mentor, forKey: "mentor")
    }
    try stack.context.save()
    var first: NSManagedObject? = students[0]
    students = []
    var reached = 0
    within {
      var next = first
      while let student = next {
        reached += 1
        next = (student.value(forKey: "mentees") as? Set<NSManagedObject>)?.first
      }
    }
    #expect(reached == length && stack.context.registeredObjects.count == length)
    first = nil
    #expect(stack.context.registeredObjects.isEmpty)
  }

  /// A team with two students, of which nothing is in memory.
  private func filledStack() throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school())
    let team = stack.make("Team", ["name": "Red"])
    for name in ["Ann", "Bob"] { stack.make("Student", ["name": name, "team": team]) }
    try stack.context.save()
    stack.context.reset()
    return stack
  }

  /// Runs a body whose locals are gone when it returns.
  @inline(never)
  private func within(_ body: () throws -> Void) rethrows { try body() }
}
