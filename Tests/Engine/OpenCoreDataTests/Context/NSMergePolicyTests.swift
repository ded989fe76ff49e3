import Foundation
import Testing

@testable import OpenCoreData

/// What becomes of a save that meets somebody else's changes.
struct NSMergePolicyTests {
  /// Two contexts that have read Ann; theirs has saved "Theirs" and 2, ours wants "Ours" and section B.
  private struct Meeting {
    let stack: SampleStack
    let ours: NSManagedObject
    let theirs: NSManagedObject
    let other: NSManagedObjectContext

    init(_ kind: StoreKind = .memory) throws {
      stack = try SampleStack(SampleModel.school(), kind)
      ours = stack.make("Student", ["name": "Ann", "number": 1, "section": "A"])
      try stack.context.save()
      other = stack.anotherContext()
      theirs = try other.existingObject(with: ours.objectID)
    }

    func collide() throws {
      theirs.setValue("Theirs", forKey: "name")
      theirs.setValue(2, forKey: "number")
      try other.save()
      ours.setValue("Ours", forKey: "name")
      ours.setValue("B", forKey: "section")
    }

    /// The stored row of Ann; nil where it is gone.
    func stored() throws -> String? {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      return try stack.anotherContext().fetch(request).map {
        "\($0.text("name")) \($0.text("number")) \($0.text("section"))"
      }.first
    }
  }

  @Test(arguments: [
    (NSMergePolicy.mergeByPropertyStoreTrump, "Theirs 2 B"),
    (NSMergePolicy.mergeByPropertyObjectTrump, "Ours 2 B"),
    (NSMergePolicy.overwrite, "Ours 1 B"), (NSMergePolicy.rollback, "Theirs 2 A"),
  ])
  func `each policy settles both sides' changes in its way`(
    _ policy: NSMergePolicy, _ result: String
  ) throws {
    let meeting = try Meeting()
    meeting.stack.context.mergePolicy = policy
    try meeting.collide()
    try meeting.stack.context.save()
    #expect(try meeting.stored() == result)
    let ours = meeting.ours
    #expect("\(ours.text("name")) \(ours.text("number")) \(ours.text("section"))" == result)
    #expect(!meeting.stack.context.hasChanges)
  }

  @Test(arguments: StoreKind.allCases)
  func `the error policy throws with what was met, and keeps everything`(_ kind: StoreKind) throws {
    let meeting = try Meeting(kind)
    #expect(meeting.stack.context.mergePolicy as? NSMergePolicy === NSMergePolicy.error)
    try meeting.collide()
    let error = #expect(throws: NSError.self) { try meeting.stack.context.save() }
    #expect(error?.code == 133020 && error?.localizedDescription == "Could not merge changes.")
    let conflicts = error?.userInfo["conflictList"] as? [NSMergeConflict]
    let conflict = try #require(conflicts?.first)
    #expect(conflicts?.count == 1 && conflict.sourceObject === meeting.ours)
    #expect(conflict.oldVersionNumber == 1 && conflict.newVersionNumber == 2)
    #expect(conflict.objectSnapshot?["name"] as? String == "Ann")
    #expect(conflict.cachedSnapshot?["name"] as? String == "Theirs")
    #expect(conflict.persistedSnapshot == nil)
    #expect(conflict.objectSnapshot?["team"] is NSNull)
    #expect(meeting.ours.isUpdated && meeting.ours.text("name") == "Ours")
  }

  @Test func `all conflicts of a save are listed, not the first alone`() throws {
    let meeting = try Meeting()
    let ben = meeting.stack.make("Student", ["name": "Ben"])
    try meeting.stack.context.save()
    try meeting.other.existingObject(with: ben.objectID).setValue(9, forKey: "number")
    try meeting.collide()
    meeting.stack.context.delete(ben)
    let error = #expect(throws: NSError.self) { try meeting.stack.context.save() }
    let conflicts = error?.userInfo["conflictList"] as? [NSMergeConflict] ?? []
    #expect(Set(conflicts.map(\.sourceObject)) == [meeting.ours, ben])
    #expect(
      conflicts.first { $0.sourceObject === ben }?.objectSnapshot?["name"] as? String == "Ben")
  }

  @Test func `a conflict with another coordinator has what was read and what the file has`() throws
  {
    let meeting = try Meeting(.sqlite)
    let others = try meeting.stack.freshContext()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    try #require(try others.fetch(request).first).setValue("Theirs", forKey: "name")
    try others.save()
    meeting.ours.setValue("Ours", forKey: "name")
    let error = #expect(throws: NSError.self) { try meeting.stack.context.save() }
    let conflict = try #require((error?.userInfo["conflictList"] as? [NSMergeConflict])?.first)
    #expect(conflict.objectSnapshot?["name"] as? String == "Ann")
    #expect(conflict.cachedSnapshot?["name"] as? String == "Ann")
    #expect(conflict.persistedSnapshot?["name"] as? String == "Theirs")
  }

  @Test(
    arguments: [
      (NSMergePolicy.mergeByPropertyStoreTrump, nil),
      (NSMergePolicy.mergeByPropertyObjectTrump, "Ours 1 A"),
      (NSMergePolicy.overwrite, "Ours 1 A"), (NSMergePolicy.rollback, nil),
    ] as [(NSMergePolicy, String?)])
  func `a row deleted underneath is written again or its object goes`(
    _ policy: NSMergePolicy, _ result: String?
  ) throws {
    let meeting = try Meeting()
    meeting.other.delete(meeting.theirs)
    try meeting.other.save()
    meeting.ours.setValue("Ours", forKey: "name")
    let id = meeting.ours.objectID
    let error = #expect(throws: NSError.self) { try meeting.stack.context.save() }
    let conflict = (error?.userInfo["conflictList"] as? [NSMergeConflict])?.first
    #expect(conflict?.newVersionNumber == 0 && conflict?.persistedSnapshot == nil)
    meeting.stack.context.mergePolicy = policy
    try meeting.stack.context.save()
    #expect(try meeting.stored() == result)
    #expect((meeting.ours.managedObjectContext == nil) == (result == nil))
    #expect(meeting.ours.objectID == id && !meeting.stack.context.hasChanges)
  }

  @Test(
    arguments: [
      (NSMergePolicy.mergeByPropertyStoreTrump, nil),
      (NSMergePolicy.mergeByPropertyObjectTrump, nil), (NSMergePolicy.overwrite, nil),
      (NSMergePolicy.rollback, "Theirs 2 A"),
    ] as [(NSMergePolicy, String?)])
  func `a deletion of what another has changed holds, unless it is rolled back`(
    _ policy: NSMergePolicy, _ result: String?
  ) throws {
    let meeting = try Meeting()
    try meeting.collide()
    meeting.stack.context.rollback()
    meeting.stack.context.refresh(meeting.ours, mergeChanges: false)
    #expect(meeting.ours.text("name") == "Theirs")
    meeting.theirs.setValue(2, forKey: "number")
    try meeting.other.save()
    meeting.stack.context.delete(meeting.ours)
    meeting.stack.context.mergePolicy = policy
    try meeting.stack.context.save()
    #expect(try meeting.stored() == result)
    #expect(meeting.ours.isDeleted == false)
  }

  @Test func `a policy of one's own sees the conflicts and may call the inherited one`() throws {
    final class Louder: NSMergePolicy, @unchecked Sendable {
      override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        try super.resolve(optimisticLockingConflicts: list)
        for conflict in list {
          let name = conflict.sourceObject.text("name")
          conflict.sourceObject.setValue(name.uppercased(), forKey: "name")
        }
      }
    }
    let meeting = try Meeting()
    meeting.stack.context.mergePolicy = Louder(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    try meeting.collide()
    try meeting.stack.context.save()
    #expect(try meeting.stored() == "OURS 2 B")
  }

  @Test func `a policy that leaves objects as they are writes them over the store's`() throws {
    final class Careless: NSMergePolicy, @unchecked Sendable {
      override func resolve(mergeConflicts list: [Any]) throws {}
    }
    let meeting = try Meeting()
    meeting.stack.context.mergePolicy = Careless(merge: .errorMergePolicyType)
    try meeting.collide()
    try meeting.stack.context.save()
    #expect(try meeting.stored() == "Ours 1 B")
  }

  @Test func `a controller is told of what a policy has taken from the store`() throws {
    let meeting = try Meeting()
    let log = NotificationLog(meeting.stack.context)
    meeting.stack.context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    try meeting.collide()
    try meeting.stack.context.save()
    #expect(
      log.take() == [
        "willSave", "change | updated: Student Ours", "change | refreshed: Student Theirs",
        "didSave | updated: Student Theirs",
      ])
  }

  @Test func `both sides of a relationship agree after a policy chose`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let ann = stack.make("Student", ["name": "Ann"])
    let red = stack.make("Team", ["name": "Red"])
    let blue = stack.make("Team", ["name": "Blue"])
    try stack.context.save()
    let other = stack.anotherContext()
    try other.existingObject(with: ann.objectID)
      .setValue(try other.existingObject(with: red.objectID), forKey: "team")
    try other.save()
    ann.setValue(blue, forKey: "team")
    stack.context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    try stack.context.save()
    #expect(red.names(in: "students") == ["Ann"] && blue.names(in: "students").isEmpty)
    #expect(ann.value(forKey: "team") as? NSManagedObject === red)
  }
}
