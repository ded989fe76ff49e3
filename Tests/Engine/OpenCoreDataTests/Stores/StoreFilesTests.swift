import Foundation
import Synchronization
import Testing

@testable import OpenCoreData

/// What a coordinator does with stores as files.
struct StoreFilesTests {
  @Test func `a destroyed store leaves an empty file, as with Apple's framework`() throws {
    let stack = try Self.filled()
    let folder = stack.file.deletingLastPathComponent()
    try stack.close()
    #expect(
      code { try stack.coordinator.destroyPersistentStore(at: folder, ofType: "SQLite") } == 134080)
    try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: "SQLite")
    try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: "SQLite")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Store.sqlite"])
    #expect(try stack.query("SELECT count(*) FROM sqlite_master") == ["0"])
    #expect(try stack.another().all("Picture").isEmpty)
    let missing = folder.appendingPathComponent("missing")
    try stack.coordinator.destroyPersistentStore(at: missing, ofType: "SQLite")
    #expect(try Data(contentsOf: missing).isEmpty)
    let nowhere = folder.appendingPathComponent("none").appendingPathComponent("Store.sqlite")
    #expect(
      code { try stack.coordinator.destroyPersistentStore(at: nowhere, ofType: "SQLite") } == 134080
    )
  }

  @Test func `an open store that is destroyed leaves its coordinator, and can be added again`()
    throws
  {
    let stack = try Self.filled()
    let store = try #require(stack.coordinator.persistentStores.first)
    let picture = try #require(try stack.all("Picture").first)
    let removed = Mutex(0)
    let token = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreCoordinatorStoresDidChange, object: stack.coordinator, queue: nil
    ) { note in
      if note.userInfo?[NSRemovedPersistentStoresKey] != nil { removed.withLock { $0 += 1 } }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: "SQLite")
    #expect(removed.withLock { $0 } == 1)
    #expect(stack.coordinator.persistentStores.isEmpty && store.persistentStoreCoordinator == nil)
    try stack.coordinator.remove(store)
    stack.context.refresh(picture, mergeChanges: false)
    #expect(picture.value(forKey: "name") == nil)
    stack.context.reset()
    try stack.coordinator.addPersistentStore(type: .sqlite, at: stack.file)
    #expect(try stack.all("Picture").isEmpty)
    stack.make("Picture", ["name": "new"])
    try stack.context.save()
    #expect(try stack.query("SELECT ZNAME FROM ZPICTURE") == ["new"])
  }

  @Test func `a store that is locked is not destroyed, and stays open`() throws {
    let stack = try Self.filled()
    let holder = try SQLiteConnection(path: stack.file.path, readOnly: false, timeout: 0)
    try holder.execute("BEGIN IMMEDIATE")
    #expect(
      code { try stack.coordinator.destroyPersistentStore(at: stack.file, ofType: "SQLite") }
        == 134090)
    #expect(stack.coordinator.persistentStores.count == 1)
    #expect(try !stack.all("Picture").isEmpty)
  }

  @Test(arguments: ["text", "database"])
  func `what is no store is neither destroyed nor replaced`(_ kind: String) throws {
    let stack = try Self.filled()
    let file = stack.file.deletingLastPathComponent().appendingPathComponent("mine")
    if kind == "text" {
      try Data("Dear diary".utf8).write(to: file)
    } else {
      try SQLiteConnection(path: file.path, readOnly: false, timeout: 0)
        .execute("CREATE TABLE mine (a)")
    }
    let before = try Data(contentsOf: file)
    let coordinator = stack.coordinator
    #expect(code { try coordinator.destroyPersistentStore(at: file, ofType: "SQLite") } == 134080)
    #expect(
      code {
        try coordinator.replacePersistentStore(
          at: file, withPersistentStoreFrom: stack.file, ofType: "SQLite")
      } == 134080)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(arguments: ["destroyed", "replaced", "migrated", "removed"])
  func `who has a store open that another process takes away cannot save into nowhere`(
    _ fate: String
  ) throws {
    let (stack, source) = (try Self.filled(), try Self.filled("source"))
    stack.make("Picture", ["name": "late"])
    let other = NSPersistentStoreCoordinator(managedObjectModel: stack.model)
    switch fate {
    case "destroyed": try other.destroyPersistentStore(at: stack.file, ofType: "SQLite")
    case "replaced":
      try other.replacePersistentStore(
        at: stack.file, withPersistentStoreFrom: source.file, ofType: "SQLite")
    case "removed": try FileManager.default.removeItem(at: stack.file)
    default:
      _ = try stack.migrated(to: Self.model([SampleModel.attribute("size", .doubleAttributeType)]))
    }
    #expect(code { try stack.context.save() } == 134030)
    #expect(stack.context.insertedObjects.count == 1, "the changes are kept")
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
    #expect(copy.identifier != store.identifier)
    #expect(stack.coordinator.url(for: copy) == url)
    #expect(stack.coordinator.persistentStore(for: url) === copy)
    stack.context.reset()
    #expect(try stack.names("Picture") == ["new"])
    #expect(
      code { try stack.coordinator.migratePersistentStore(store, to: url, withType: "SQLite") }
        == 134000)
  }

  @Test func `a store goes on in another file`() throws {
    let (stack, other) = (try Self.filled(), try Self.filled("other"))
    try other.close()
    let store = stack.coordinator.persistentStores[0]
    #expect(!stack.coordinator.setURL(URL(fileURLWithPath: "/missing/a.sqlite"), for: store))
    let missing = stack.file.appendingPathExtension("missing")
    #expect(!stack.coordinator.setURL(missing, for: store))
    #expect(!FileManager.default.fileExists(atPath: missing.path))
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
      code { _ = try Coordinator.metadataForPersistentStore(ofType: "Text", at: missing) } == 134000
    )
  }

  @Test(arguments: ["emptied", "replaced"])
  func `whether a store is unchanged is asked under its lock, and decides`(_ fate: String) throws {
    let (stack, source) = (try Self.filled(), try Self.filled("source"))
    let probe: any EngineProbe.Store = NSPersistentStoreCoordinator(
      managedObjectModel: stack.model)
    var locks = 0
    func put(_ answer: Bool) throws {
      let isUnchanged = {
        do {
          try SQLiteConnection(path: stack.file.path, readOnly: false, timeout: 0)
            .execute("BEGIN IMMEDIATE")
        } catch { locks += 1 }
        return answer
      }
      if fate == "emptied" {
        try probe.emptyStore(at: stack.file, if: isUnchanged)
      } else {
        try probe.replaceStore(
          at: stack.file, byStoreAt: source.file, ofType: "SQLite", if: isUnchanged)
      }
    }
    try stack.close()
    #expect(code { try put(false) } == 134080)
    #expect(locks == 1)
    #expect(try stack.query("SELECT ZNAME FROM ZPICTURE") == ["new"])
    #expect(
      try stack.another().all("Picture").first?.value(forKey: "data") as? Data
        == ExternalDataTests.large)
    try put(true)
    #expect(locks == 2)
    if fate == "emptied" {
      #expect(try stack.query("SELECT count(*) FROM sqlite_master") == ["0"])
    } else {
      #expect(try stack.query("SELECT ZNAME FROM ZPICTURE") == ["source"])
    }
  }

  @Test func `large values of which one cannot be copied leave nothing behind`() throws {
    let stack = try Self.filled()
    let place = stack.file.deletingLastPathComponent()
    let from = ExternalDataFolder(ofStoreAt: place.appendingPathComponent("From.sqlite").path)
    let to = ExternalDataFolder(ofStoreAt: place.appendingPathComponent("To.sqlite").path)
    for folder in [from, to] {
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    }
    for name in ["a", "b"] { try Data(name.utf8).write(to: from.file(name)) }
    // What leads nowhere is no file, and nothing can be put there.
    try FileManager.default.createSymbolicLink(
      atPath: to.file("b").path, withDestinationPath: "nowhere")
    #expect(throws: (any Error).self) { try to.copy(["a", "b"], from: from) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: to.url.path) == ["b"])
    try FileManager.default.removeItem(at: to.file("b"))
    #expect(try to.copy(["a", "b"], from: from) == ["a", "b"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: to.url.path).sorted() == ["a", "b"])
  }

  private static func filled(
    _ name: String = "new", kind: StoreKind = .sqlite
  ) throws -> SampleStack {
    let stack = try SampleStack(model(), kind)
    stack.make("Picture", ["name": name, "data": ExternalDataTests.large])
    try stack.context.save()
    return stack
  }

  private static func model(_ more: [NSPropertyDescription] = []) -> NSManagedObjectModel {
    let data = SampleModel.attribute("data", .binaryDataAttributeType)
    data.allowsExternalBinaryDataStorage = true
    return SampleModel.model([
      SampleModel.entity(
        "Picture", [SampleModel.attribute("name", .stringAttributeType), data] + more)
    ])
  }
}
