import Foundation
import Testing

@testable import OpenCoreData

/// Stores with objects that their model refuses, which are to be copied.
struct CopyCheckTests {
  /// Things with names; under the strict model a short name, and a thing without an owner, is refused.
  private static func model(isStrict: Bool) -> NSManagedObjectModel {
    let name = SampleModel.attribute("name", .stringAttributeType)
    if isStrict { name.setBounds(minimum: 4, maximum: nil) }
    return SampleModel.model([SampleModel.entity("Thing", [name])])
  }

  /// A closed store of things.
  private static func store(_ names: [String]) throws -> SampleStack {
    let stack = try SampleStack(model(isStrict: false))
    for name in names { stack.make("Thing", ["name": name]) }
    try stack.context.save()
    try stack.close()
    return stack
  }

  private static func names(in stack: SampleStack) throws -> [String] {
    try stack.another().names("Thing")
  }

  @Test(arguments: [[], ["already here"]])
  func `a copy that its model refuses changes nothing`(_ present: [String]) throws {
    let source = try Self.store(["long enough", "ab", "abc"])
    let target = try Self.store(present)
    let strict = try source.another(Self.model(isStrict: true))
    let store = try #require(strict.coordinator.persistentStores.first)
    var thrown: NSError?
    do {
      try strict.coordinator.migratePersistentStore(
        store, to: target.file, withType: NSSQLiteStoreType)
    } catch { thrown = error as NSError }
    #expect(thrown?.code == 1560)
    #expect(
      (thrown?.userInfo[NSDetailedErrorsKey] as? [NSError])?.map(\.code) == [1670, 1670])
    #expect(strict.coordinator.persistentStores == [store])
    #expect(try strict.names("Thing").count == 3, "the old store is read on")
    #expect(try Self.names(in: target) == present)
  }

  @Test func `no file is made for a copy that is refused`() throws {
    let source = try Self.store(["ab"])
    let folder = try SampleFolder()
    let strict = try source.another(Self.model(isStrict: true))
    let store = try #require(strict.coordinator.persistentStores.first)
    #expect(
      code {
        try strict.coordinator.migratePersistentStore(
          store, to: folder.file, withType: NSSQLiteStoreType)
      } == 1670)
    #expect(folder.files == [])
  }

  @Test func `all rows of a large store are looked at`() throws {
    let names = (0..<2_500).map { "thing \($0)" }
    for (last, expected) in [("thing", nil), ("ab", 1670)] as [(String, Int?)] {
      let source = try Self.store(names + [last])
      let folder = try SampleFolder()
      let strict = try source.another(Self.model(isStrict: true))
      let store = try #require(strict.coordinator.persistentStores.first)
      #expect(
        code {
          try strict.coordinator.migratePersistentStore(
            store, to: folder.file, withType: NSSQLiteStoreType)
        } == expected)
    }
  }
}
