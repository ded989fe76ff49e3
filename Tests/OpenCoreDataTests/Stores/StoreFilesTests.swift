import Foundation
import Testing

@testable import OpenCoreData

/// What a coordinator does with stores as files.
struct StoreFilesTests {
  @Test func `a destroyed store leaves nothing in its folder`() throws {
    let stack = try Self.filled()
    let folder = stack.file.deletingLastPathComponent()
    #expect(
      code { try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: "SQLite") }
        == 134080)
    try stack.close()
    #expect(
      code { try stack.coordinator.destroyPersistentStore(at: folder, ofType: "SQLite") } == 134080)
    try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: "SQLite")
    try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: "SQLite")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(try stack.another().all("Picture").isEmpty)
  }

  @Test func `a store takes the place of another with all that belongs to it`() throws {
    let (source, destination) = (try Self.filled(), try Self.filled("old"))
    #expect(
      code {
        try destination.coordinator.replacePersistentStore(
          at: destination.file, withPersistentStoreFrom: source.file, ofType: "SQLite")
      } == 134080)
    try destination.close()
    try destination.coordinator.replacePersistentStore(
      at: destination.file, withPersistentStoreFrom: source.file, ofType: "SQLite")
    let later = try destination.another()
    #expect(try later.names("Picture") == ["new"])
    #expect(try later.all("Picture")[0].value(forKey: "data") as? Data == ExternalDataTests.large)
    #expect(
      later.coordinator.persistentStores[0].identifier
        == source.coordinator.persistentStores[0].identifier)
    let missing = source.file.appendingPathExtension("missing")
    try later.close()
    #expect(
      code {
        try later.coordinator.replacePersistentStore(
          at: later.file, withPersistentStoreFrom: missing, ofType: "SQLite")
      } == 260)
    #expect(try later.another().names("Picture") == ["new"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a store is copied into another file and used there`(_ kind: StoreKind) throws {
    let stack = try Self.filled(kind: kind)
    let url = stack.file.deletingLastPathComponent().appendingPathComponent("Copy.sqlite")
    let store = stack.coordinator.persistentStores[0]
    let copy = try stack.coordinator.migratePersistentStore(store, to: url, withType: "SQLite")
    #expect(stack.coordinator.persistentStores == [copy])
    #expect(stack.coordinator.url(for: copy) == url)
    #expect(stack.coordinator.persistentStore(for: url) === copy)
    stack.context.reset()
    #expect(try stack.names("Picture") == ["new"])
    #expect(
      code {
        try stack.coordinator.migratePersistentStore(copy, to: url, withType: NSInMemoryStoreType)
      } == 134000)
  }

  @Test func `a store goes on in another file`() throws {
    let (stack, other) = (try Self.filled(), try Self.filled("other"))
    try other.close()
    let store = stack.coordinator.persistentStores[0]
    #expect(!stack.coordinator.setURL(URL(fileURLWithPath: "/missing/a.sqlite"), for: store))
    #expect(try stack.names("Picture") == ["new"])
    #expect(stack.coordinator.setURL(other.file, for: store))
    stack.context.reset()
    #expect(store.url == other.file)
    #expect(try stack.names("Picture") == ["other"])
  }

  @Test func `metadata has the user's keys, and keeps the store's own`() throws {
    let stack = try Self.filled()
    let store = stack.coordinator.persistentStores[0]
    stack.coordinator.setMetadata(["version": 7, NSStoreUUIDKey: "mine"], for: store)
    #expect(store.metadata["version"] as? Int == 7)
    #expect(store.metadata[NSStoreUUIDKey] as? String == store.identifier)
    store.metadata = ["place": "Bern"]
    #expect(stack.coordinator.metadata(for: store)["version"] == nil)
    stack.coordinator.setMetadata(["object": NSObject()], for: store)
    #expect(store.metadata["object"] == nil && store.metadata["place"] as? String == "Bern")
    try stack.close()
    typealias Coordinator = NSPersistentStoreCoordinator
    let read = try Coordinator.metadataForPersistentStore(ofType: "SQLite", at: stack.file)
    #expect(read["place"] as? String == "Bern" && read[NSStoreTypeKey] as? String == "SQLite")
    try Coordinator.setMetadata(
      ["place": "Rome"], forPersistentStoreOfType: "SQLite", at: stack.file)
    #expect(
      try stack.another().coordinator.persistentStores[0].metadata["place"] as? String == "Rome")
    let missing = stack.file.appendingPathExtension("missing")
    #expect(
      code { _ = try Coordinator.metadataForPersistentStore(ofType: "SQLite", at: missing) } == 260)
    #expect(
      code { _ = try Coordinator.metadataForPersistentStore(ofType: "XML", at: missing) } == 134000)
  }

  private static func filled(
    _ name: String = "new", kind: StoreKind = .sqlite
  ) throws -> SampleStack {
    let data = SampleModel.attribute("data", .binaryDataAttributeType)
    data.allowsExternalBinaryDataStorage = true
    let picture = SampleModel.entity(
      "Picture", [SampleModel.attribute("name", .stringAttributeType), data])
    let stack = try SampleStack(SampleModel.model([picture]), kind)
    stack.make("Picture", ["name": name, "data": ExternalDataTests.large])
    try stack.context.save()
    return stack
  }
}
