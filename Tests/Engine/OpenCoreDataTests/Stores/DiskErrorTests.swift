import Foundation
import Testing

@testable import OpenCoreData

/// What the disk refuses: the documented error each, nothing lost, and the next save works.
struct DiskErrorTests {
  @Test func `a full disk refuses a save whole, and takes it when there is room`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let pages = try Self.setPages("PRAGMA page_count", stack)
    _ = try Self.setPages("PRAGMA max_page_count = \(pages + 1)", stack)
    let text = String(repeating: "x", count: 1_000)
    for index in 0..<100 { stack.make("Student", ["name": "\(index)", "section": text]) }
    var thrown: NSError?
    do { try stack.context.save() } catch let error as NSError { thrown = error }
    #expect(thrown?.domain == NSCocoaErrorDomain && thrown?.code == 13)
    #expect(thrown?.userInfo[NSSQLiteErrorDomain] as? Int == 13)
    #expect(thrown?.userInfo[NSFilePathErrorKey] as? String == stack.file.path)
    #expect(thrown?.userInfo["reason"] as? String == "database or disk is full")
    #expect(stack.context.insertedObjects.count == 100)
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT") == ["Ann"])
    _ = try Self.setPages("PRAGMA max_page_count = 100000", stack)
    try stack.context.save()
    #expect(try stack.query("SELECT count(*) FROM ZSTUDENT") == ["101"])
    #expect(try stack.query("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `a file that somebody else writes to refuses a save until it is free`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    let writer = try SQLiteConnection(path: stack.file.path, readOnly: false, timeout: 0)
    try writer.execute("BEGIN IMMEDIATE")
    #expect(code { try stack.context.save() } == NSPersistentStoreTimeoutError)
    #expect(try stack.names() == ["Ann"], "unsaved, and found")
    try writer.execute("COMMIT")
    try stack.context.save()
    #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT") == ["Ann"])
  }

  @Test func `a place where the system makes no files is refused`() {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    let refused = code {
      try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil,
        at: URL(fileURLWithPath: "/proc/Store.sqlite"))
    }
    #expect([513, 134080].contains(refused))
    #expect(coordinator.persistentStores.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "root writes to every folder"))
  func `a folder and a file that may only be read are refused and left as they were`() throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.close()
    let before = try Data(contentsOf: stack.file)
    let folder = stack.file.deletingLastPathComponent()
    for (path, mode) in [(stack.file.path, 0o444), (folder.path, 0o555)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: stack.model)
    for name in ["Store", "New"] {
      let file = folder.appendingPathComponent("\(name).sqlite")
      let refused = code {
        try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: file)
      }
      #expect(refused == 513)
    }
    #expect(try Data(contentsOf: stack.file) == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/New.sqlite"))
  }

  @Test func `a folder of large values that cannot be made refuses the save`() throws {
    let data = SampleModel.attribute("data", .binaryDataAttributeType)
    data.allowsExternalBinaryDataStorage = true
    let stack = try SampleStack(SampleModel.model([SampleModel.entity("Picture", [data])]))
    let inTheWay = stack.file.deletingLastPathComponent().appendingPathComponent(".Store_SUPPORT")
    try Data().write(to: inTheWay)
    stack.make("Picture", ["data": ExternalDataTests.large])
    #expect(code { try stack.context.save() } == 134030)
    #expect(try stack.query("SELECT count(*) FROM ZPICTURE") == ["0"])
    try FileManager.default.removeItem(at: inTheWay)
    try stack.context.save()
    #expect(try stack.query("SELECT count(*) FROM ZPICTURE") == ["1"])
  }

  @Test func `a damaged page fails the fetch, and the program goes on`() throws {
    let stack = try SampleStack(SampleModel.school())
    for index in 0..<500 { stack.make("Student", ["name": "\(index)"]) }
    try stack.context.save()
    let root = try stack.query("SELECT rootpage FROM sqlite_master WHERE name = 'ZSTUDENT'")
    let page = try #require(root.first.flatMap { Int($0) })
    try stack.close()
    var bytes = try Data(contentsOf: stack.file)
    bytes.replaceSubrange(
      (page - 1) * 4_096..<page * 4_096, with: Data(repeating: 0xee, count: 4_096))
    try bytes.write(to: stack.file)
    let damaged = try stack.another()
    #expect(code { _ = try damaged.names() } == NSSQLiteError)
    #expect(try damaged.names("Team") == [])
    damaged.make("Team", ["name": "red"])
    try damaged.context.save()
    #expect(try damaged.names("Team") == ["red"])
  }

  private static func setPages(_ sql: String, _ stack: SampleStack) throws -> Int {
    try stack.coordinator.withStore { store in
      let statement = try store.connection.prepare(sql)
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }
}
