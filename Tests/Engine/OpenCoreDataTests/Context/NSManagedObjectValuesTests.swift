import Foundation
import Testing

@testable import OpenCoreData

/// What an object had when it was read or saved last.
struct NSManagedObjectValuesTests {
  /// The names of the committed members of a relationship, in the order that they come in.
  private static func committed(_ object: NSManagedObject, _ key: String) -> [String]? {
    switch object.committedValues(forKeys: [key])[key] {
    case let set as NSOrderedSet: set.array.compactMap { ($0 as? NSManagedObject)?.text("name") }
    case let set as NSSet:
      set.allObjects.compactMap { ($0 as? NSManagedObject)?.text("name") }.sorted()
    default: nil
    }
  }

  @Test(arguments: StoreKind.allCases, ["students", "mentees", "friends"])
  func `a to-many relationship has the members of the last save`(
    _ kind: StoreKind, _ key: String
  ) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let members = ["Ann", "Bob", "Cid"].map { stack.make("Student", ["name": $0]) }
    let owner = stack.make(key == "students" ? "Team" : "Student", ["name": "Owner"])
    owner.setValue(NSSet(array: Array(members[..<2])), forKey: key)
    #expect(owner.committedValues(forKeys: [key]).isEmpty)
    try stack.context.save()
    #expect(Self.committed(owner, key) == ["Ann", "Bob"])
    owner.setValue(NSSet(array: [members[1], members[2]]), forKey: key)
    #expect(owner.names(in: key) == ["Bob", "Cid"])
    #expect(Self.committed(owner, key) == ["Ann", "Bob"])
    stack.context.delete(members[0])
    stack.context.processPendingChanges()
    #expect(Self.committed(owner, key) == ["Ann", "Bob"])
    try stack.context.save()
    #expect(Self.committed(owner, key) == ["Bob", "Cid"])
    owner.setValue(NSSet(), forKey: key)
    #expect(Self.committed(owner, key) == ["Bob", "Cid"])
    try stack.context.save()
    #expect(Self.committed(owner, key) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `members that were not read are read, whatever was added meanwhile`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let team = stack.make("Team", ["name": "Red"])
    for name in ["Ann", "Bob"] { stack.make("Student", ["name": name, "team": team]) }
    try stack.context.save()
    let fresh = try stack.freshContext()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Team")
    request.returnsObjectsAsFaults = false
    let red = try #require(try fresh.fetch(request).first)
    let cid = NSEntityDescription.insertNewObject(forEntityName: "Student", into: fresh)
    cid.setValue("Cid", forKey: "name")
    cid.setValue(red, forKey: "team")
    #expect(Self.committed(red, "students") == ["Ann", "Bob"])
    #expect(red.names(in: "students") == ["Ann", "Bob", "Cid"])
    // Nobody has named the relationship.
    #expect(red.committedValues(forKeys: nil).keys.sorted() == ["name"])
  }

  @Test func `an ordered relationship has the order of the last save`() throws {
    let list = SampleModel.entity("List", [SampleModel.attribute("name", .stringAttributeType)])
    let song = SampleModel.entity("Song", [SampleModel.attribute("name", .stringAttributeType)])
    SampleModel.relate(.many(list, "songs"), .one(song, "list"))
    list.relationshipsByName["songs"]?.isOrdered = true
    let stack = try SampleStack(SampleModel.model([list, song]))
    let songs = ["a", "b", "c"].map { stack.make("Song", ["name": $0]) }
    let owner = stack.make("List", ["songs": NSOrderedSet(array: [songs[2], songs[0]])])
    try stack.context.save()
    owner.setValue(NSOrderedSet(array: songs), forKey: "songs")
    #expect(Self.committed(owner, "songs") == ["c", "a"])
    try stack.context.save()
    #expect(Self.committed(owner, "songs") == ["a", "b", "c"])
  }

  @Test func `a to-one relationship to nothing is NSNull`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let ann = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    ann.setValue(stack.make("Team"), forKey: "team")
    #expect(ann.committedValues(forKeys: ["team"])["team"] is NSNull)
  }
}
