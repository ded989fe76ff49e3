import Foundation
import Testing

@testable import OpenCoreData

/// A to-many relationship without an inverse: its members are kept in a column of their own table.
struct LonelyToManyTests {
  private static func model(
    _ name: String = "notes", former: String? = nil, hasInverse: Bool = false
  ) -> NSManagedObjectModel {
    let note = SampleModel.entity("Note", [SampleModel.attribute("name", .stringAttributeType)])
    let diary = SampleModel.entity("Diary", [SampleModel.attribute("name", .stringAttributeType)])
    let notes = NSRelationshipDescription()
    notes.name = name
    notes.renamingIdentifier = former
    notes.destinationEntity = note
    diary.properties.append(notes)
    if hasInverse {
      let back = NSRelationshipDescription()
      back.name = "diary"
      back.destinationEntity = diary
      back.maxCount = 1
      (back.inverseRelationship, notes.inverseRelationship) = (notes, back)
      note.properties.append(back)
    }
    return SampleModel.model([diary, note])
  }

  private static func filled(
    _ model: NSManagedObjectModel, _ kind: StoreKind = .sqlite
  ) throws -> SampleStack {
    let stack = try SampleStack(model, kind)
    let diary = stack.make("Diary", ["name": "d"])
    let notes = ["a", "b", "c"].map { stack.make("Note", ["name": $0]) }
    diary.setValue(NSSet(array: notes), forKey: "notes")
    try stack.context.save()
    return stack
  }

  @Test(arguments: StoreKind.allCases)
  func `members are kept, found by predicates, and let go`(kind: StoreKind) throws {
    let stack = try Self.filled(Self.model(), kind)
    let context = try stack.freshContext()
    let diary = try #require(
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Diary")).first)
    #expect(diary.names(in: "notes") == ["a", "b", "c"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Diary")
    request.predicate = NSPredicate(format: "ANY notes.name == 'b' AND notes.@count == 3")
    #expect(try context.count(for: request) == 1)
    let note = try #require(
      (diary.value(forKey: "notes") as? Set<NSManagedObject>)?.first { $0.text("name") == "a" })
    #expect(note.committedValues(forKeys: nil).keys.sorted() == ["name"])
    diary.mutableSetValue(forKey: "notes").remove(note)
    #expect(note.changedValues().isEmpty && diary.changedValues().keys.sorted() == ["notes"])
    try context.save()
    context.reset()
    let again = try #require(
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Diary")).first)
    #expect(again.names(in: "notes") == ["b", "c"])
  }

  @Test func `the column is named after the entity's number and the relationship`() throws {
    let stack = try Self.filled(Self.model())
    #expect(
      try stack.query("SELECT name FROM pragma_table_info('ZNOTE')")
        == ["Z_PK", "Z_ENT", "Z_OPT", "Z1NOTES", "ZNAME"])
    #expect(try stack.query("SELECT DISTINCT Z1NOTES FROM ZNOTE") == ["1"])
  }

  @Test func `a deleted object leaves no member behind, and a deleted owner none that leads to it`()
    throws
  {
    let stack = try Self.filled(Self.model())
    let note = try #require(try stack.all("Note").first)
    stack.context.delete(note)
    try stack.context.save()
    #expect(try stack.all("Diary").first?.names(in: "notes").count == 2)
    stack.context.delete(try #require(try stack.all("Diary").first))
    try stack.context.save()
    #expect(try stack.query("SELECT DISTINCT Z1NOTES FROM ZNOTE") == ["NULL"])
  }

  @Test(arguments: [false, true])
  func `members stay where a migration renames the relationship or takes its inverse away`(
    hadInverse: Bool
  ) throws {
    let stack = try Self.filled(Self.model(hasInverse: hadInverse))
    try stack.close()
    let migrated = try stack.migrated(to: Self.model("pages", former: "notes"))
    #expect(try migrated.all("Diary").first?.names(in: "pages") == ["a", "b", "c"])
  }
}
