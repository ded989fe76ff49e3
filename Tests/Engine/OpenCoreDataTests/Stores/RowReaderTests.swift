import Foundation
import Testing

@testable import OpenCoreData

/// Rows as other programs have left them.
struct RowReaderTests {
  @Test(arguments: [true, false])
  func `a key without an entity leads to the object of the row's own entity`(isOwner: Bool) throws {
    let stack = try SampleStack(SampleModel.people())
    let house = stack.make("house", ["title": "Red"])
    let prefect = stack.make("Prefect", ["name": "Ann"])
    if isOwner { house.setValue(prefect, forKey: "head") }
    try stack.context.save()
    #expect(
      try stack.query("SELECT ZHEAD, Z2_HEAD FROM ZHOUSE") == [isOwner ? "1|4" : "NULL|NULL"])
    try stack.execute("UPDATE ZHOUSE SET Z2_HEAD = NULL")
    let context = try stack.freshContext()
    let found = try #require(
      try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "house")).first)
    let head = found.value(forKey: "head") as? NSManagedObject
    #expect(head?.entity.name == (isOwner ? "Prefect" : nil))
    #expect(head?.objectID == (isOwner ? prefect.objectID : nil))
    #expect(head?.text("name") == (isOwner ? "Ann" : nil))
  }
}
