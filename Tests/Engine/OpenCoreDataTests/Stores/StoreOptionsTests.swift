import Foundation
import Testing

@testable import OpenCoreData

/// Options of a store that concern its file.
struct StoreOptionsTests {
  @Test func `a store is analyzed and rewritten where its options ask for it`() throws {
    let stack = try filledStack(count: 2_000)
    for student in try stack.all("Student").dropFirst() { stack.context.delete(student) }
    try stack.context.save()
    try stack.close()
    let pages = "SELECT page_count FROM pragma_page_count"
    let before = try #require(Int(try stack.query(pages)[0]))
    try stack.another().close()
    #expect(
      try stack.query("SELECT count(*) FROM sqlite_master WHERE name = 'sqlite_stat1'") == ["0"])
    #expect(try stack.query(pages) == ["\(before)"])
    let tidy = try stack.another(options: [
      NSSQLiteAnalyzeOption: true, NSSQLiteManualVacuumOption: true,
    ])
    #expect(try stack.query("SELECT count(*) FROM sqlite_stat1")[0] != "0")
    tidy.make("Student", ["name": "Bob"])
    try tidy.context.save()
    try tidy.close()
    #expect(try #require(Int(try stack.query(pages)[0])) < before)
    #expect(try stack.another().names() == ["Bob", "Student 0"])
  }

  @Test func `a store whose version is not looked at is used as it is, and says the model's`()
    throws
  {
    let stack = try filledStack(count: 1)
    try stack.close()
    let model = SampleModel.school()
    // Another hash, and the same tables.
    model.entitiesByName["Student"]?.versionHashModifier = "2"
    #expect(code { _ = try stack.another(model) } == 134100)
    let any = try stack.another(model, options: [NSIgnorePersistentStoreVersioningOption: true])
    any.make("Student", ["name": "Ann"])
    try any.context.save()
    #expect(try any.names() == ["Ann", "Student 0"])
    try any.close()
    #expect(try stack.another(model).names() == ["Ann", "Student 0"])
    #expect(code { _ = try stack.another() } == 134100)
  }

  @Test(arguments: ["column", "entity", "join table"])
  func `a store that lacks a part of the model can only be read`(_ part: String) throws {
    let stack = try filledStack(count: 1)
    try stack.close()
    let model = SampleModel.school()
    let (team, club) = (
      try #require(model.entitiesByName["Team"]), try #require(model.entitiesByName["Club"])
    )
    switch part {
    case "column": team.properties.append(SampleModel.attribute("email", .stringAttributeType))
    case "entity": model.entities.append(SampleModel.entity("Zebra", []))
    default: SampleModel.relate(.many(team, "clubs"), .many(club, "teams"))
    }
    let any = try stack.another(model, options: [NSIgnorePersistentStoreVersioningOption: true])
    #expect(any.coordinator.persistentStores.first?.isReadOnly == true)
    #expect(try any.names() == ["Student 0"])
    any.make("Student", ["name": "Ann"])
    #expect(code { try any.context.save() } == 513)
    if part == "column" { #expect(code { _ = try any.all("Team") } == 134180) }
    #expect(try stack.another().names() == ["Student 0"])
  }

  @Test func `a read-only store of any version is read and stays as it is`() throws {
    let stack = try filledStack(count: 1)
    try stack.close()
    let before = try Data(contentsOf: stack.file)
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.versionHashModifier = "2"
    let reading = try stack.another(
      model,
      options: [
        NSIgnorePersistentStoreVersioningOption: true, NSReadOnlyPersistentStoreOption: true,
        NSSQLiteAnalyzeOption: true, NSSQLiteManualVacuumOption: true,
      ])
    #expect(try reading.names() == ["Student 0"])
    try reading.close()
    #expect(try Data(contentsOf: stack.file) == before)
  }

  @Test func `a file that cannot be emptied is removed where that is asked for`() throws {
    let stack = try filledStack(count: 1)
    let holder = try SQLiteConnection(path: stack.file.path, readOnly: false, timeout: 0)
    try stack.close()
    try holder.execute("BEGIN IMMEDIATE")
    func destroy(_ options: [AnyHashable: Any]? = nil) throws {
      try stack.coordinator.destroyPersistentStore(
        at: stack.file, ofType: NSSQLiteStoreType, options: options)
    }
    #expect(code { try destroy() } == 134090)
    #expect(FileManager.default.fileExists(atPath: stack.file.path))
    try destroy([NSPersistentStoreForceDestroyOption: true])
    #expect(!FileManager.default.fileExists(atPath: stack.file.path))
    try destroy([NSPersistentStoreForceDestroyOption: true])
  }

  private func filledStack(count: Int) throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school())
    for index in 0..<count { stack.make("Student", ["name": "Student \(index)"]) }
    try stack.context.save()
    return stack
  }
}
