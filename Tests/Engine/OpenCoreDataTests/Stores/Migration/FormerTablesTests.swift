import Foundation
import Testing

@testable import OpenCoreData

/// Migrations that leave the dropping of old tables for later.
struct FormerTablesTests {
  private static let options = [
    NSMigratePersistentStoresAutomaticallyOption: true,
    NSInferMappingModelAutomaticallyOption: true,
    NSPersistentStoreDeferredLightweightMigrationOptionKey: true,
  ]
  private static let former = "SELECT count(*) FROM sqlite_master WHERE name GLOB 'OCD_FORMER_*'"

  @Test func `a deferred migration has the rows at once, and drops the old tables when asked to`()
    throws
  {
    let (stack, migrated) = try migratedStack()
    #expect(try migrated.names() == ["Ann", "Bob"])
    #expect(isDeferred(migrated))
    let count = try #require(Int(try stack.query(Self.former)[0]))
    #expect(count > 2)
    try migrated.coordinator.finishDeferredLightweightMigrationTask()
    #expect(try stack.query(Self.former) == ["\(count - 1)"] && isDeferred(migrated))
    migrated.make("Student", ["name": "Cid"])
    try migrated.context.save()
    let store = try #require(migrated.coordinator.persistentStores.first)
    migrated.coordinator.setMetadata(["term": 2], for: store)
    #expect(isDeferred(migrated))
    try migrated.coordinator.finishDeferredLightweightMigration()
    #expect(try stack.query(Self.former) == ["0"] && !isDeferred(migrated))
    try migrated.coordinator.finishDeferredLightweightMigration()
    migrated.make("Student", ["name": "Dan"])
    try migrated.context.save()
    #expect(store.metadata["term"] as? Int == 2)
    try migrated.close()
    #expect(try stack.another(migrated.model).names() == ["Ann", "Bob", "Cid", "Dan"])
    #expect(try stack.query("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `tasks one after the other come to an end`() throws {
    let (stack, migrated) = try migratedStack()
    var tasks = 0
    while isDeferred(migrated), tasks < 100 {
      try migrated.coordinator.finishDeferredLightweightMigrationTask()
      tasks += 1
    }
    #expect(tasks > 2 && tasks < 100)
    #expect(try stack.query(Self.former) == ["0"])
  }

  @Test func `the next migration drops what the last one has left`() throws {
    let (stack, migrated) = try migratedStack()
    try migrated.close()
    let model = Self.model(with: ["email", "phone"])
    var options = Self.options
    options[NSPersistentStoreDeferredLightweightMigrationOptionKey] = nil
    let last = try stack.another(model, options: options)
    #expect(try last.names() == ["Ann", "Bob"])
    #expect(try stack.query(Self.former) == ["0"] && !isDeferred(last))
  }

  @Test func `a store that may only be read keeps its old tables`() throws {
    let (stack, migrated) = try migratedStack()
    try migrated.close()
    let reading = try stack.another(
      migrated.model, options: [NSReadOnlyPersistentStoreOption: true])
    #expect(code { try reading.coordinator.finishDeferredLightweightMigration() } == 513)
    #expect(isDeferred(reading))
  }

  private func isDeferred(_ stack: SampleStack) -> Bool {
    stack.coordinator.persistentStores.first?.metadata[
      NSPersistentStoreDeferredLightweightMigrationOptionKey] as? Bool ?? false
  }

  private static func model(with names: [String]) -> NSManagedObjectModel {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.properties += names.map {
      SampleModel.attribute($0, .stringAttributeType)
    }
    return model
  }

  /// A store of the school, and the same migrated to a model with one attribute more.
  private func migratedStack() throws -> (SampleStack, SampleStack) {
    let stack = try SampleStack(SampleModel.school())
    for name in ["Ann", "Bob"] { stack.make("Student", ["name": name]) }
    try stack.context.save()
    try stack.close()
    return (stack, try stack.another(Self.model(with: ["email"]), options: Self.options))
  }
}
