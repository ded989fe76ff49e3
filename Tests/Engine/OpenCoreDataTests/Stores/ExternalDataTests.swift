import Foundation
import Testing

@testable import OpenCoreData

/// Large values that are kept in files beside the store.
struct ExternalDataTests {
  static let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })

  @Test(arguments: StoreKind.allCases)
  func `bytes of any number come back as they were`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Self.model(), kind)
    let samples: [Data?] = [
      nil, Data(), Data([1]), Data([2, 65, 0]), Self.large, Self.large.prefix(131_072),
      Self.large.prefix(131_073),
    ]
    let pictures = samples.map { stack.make("Picture", $0.map { ["data": $0] } ?? [:]) }
    try stack.context.save()
    let other = stack.anotherContext()
    for (picture, sample) in zip(pictures, samples) {
      #expect(picture.value(forKey: "data") as? Data == sample)
      let copy = try other.existingObject(with: picture.objectID)
      #expect(copy.value(forKey: "data") as? Data == sample)
    }
    if kind == .sqlite {
      #expect(Self.files(stack).count == 2)
      #expect(
        try stack.query("SELECT count(*) FROM ZPICTURE WHERE length(ZDATA) = 38") == ["2"])
    }
    #expect(
      try other.count(for: Self.request(NSPredicate(format: "data == %@", Self.large as NSData)))
        == 1)
  }

  @Test func `a file goes with the last row that names it`() throws {
    let stack = try SampleStack(Self.model())
    let picture = stack.make("Picture", ["data": Self.large])
    try stack.context.save()
    let first = Self.files(stack)
    picture.setValue("a", forKey: "name")
    try stack.context.save()
    #expect(Self.files(stack) == first, "the bytes were not set")
    picture.setValue(Self.large + [1], forKey: "data")
    try stack.context.save()
    #expect(Self.files(stack).count == 1 && Self.files(stack) != first)
    picture.setValue(Data([1]), forKey: "data")
    try stack.context.save()
    #expect(Self.files(stack) == [])
    picture.setValue(Self.large, forKey: "data")
    try stack.context.save()
    stack.context.delete(picture)
    try stack.context.save()
    #expect(Self.files(stack) == [])
  }

  @Test func `a save that fails leaves the files as they were`() throws {
    let stack = try SampleStack(Self.model())
    let picture = stack.make("Picture", ["data": Self.large])
    try stack.context.save()
    let before = Self.files(stack)
    picture.setValue(Self.large + [1], forKey: "data")
    stack.make("Picture", ["data": Self.large, "size": Double.nan])
    #expect(code { try stack.context.save() } == 134030)
    #expect(Self.files(stack) == before)
    let copy = try stack.anotherContext().existingObject(with: picture.objectID)
    #expect(copy.value(forKey: "data") as? Data == Self.large)
  }

  @Test func `what a crash left behind goes when the store is opened, and nothing else`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Picture", ["data": Self.large])
    try stack.context.save()
    let kept = Self.files(stack)
    let (left, foreign) = (UUID().uuidString, UUID().uuidString)
    for name in [left, foreign, "notes.txt"] {
      try Data([1]).write(to: Self.folder(stack).appendingPathComponent(name))
    }
    // A transaction that wrote one file, let another go that a row names still, and was killed.
    let record = Self.folder(stack).deletingLastPathComponent()
      .appendingPathComponent("Store.sqlite-pending-\(UUID().uuidString)")
    try Data("\(left)\n\(kept[0])\n../notes.txt\n".utf8).write(to: record)
    let later = try stack.another()
    #expect(Self.files(later) == (kept + [foreign, "notes.txt"]).sorted())
    #expect(!FileManager.default.fileExists(atPath: record.path))
    #expect(try later.all("Picture").first?.value(forKey: "data") as? Data == Self.large)
  }

  @Test func `a transaction records its files until it has ended`() throws {
    let stack = try SampleStack(Self.model())
    let support = Self.folder(stack).deletingLastPathComponent().path
    let data = ExternalData(path: stack.file.path)
    let column = Data(try data.column(for: Self.large))
    let name = try #require(ExternalData.fileName(in: column))
    let record = try FileManager.default.contentsOfDirectory(atPath: support)
      .filter { $0 != "_EXTERNAL_DATA" }
    #expect(record.count == 1)
    #expect(
      ExternalDataRecord.names(in: URL(fileURLWithPath: "\(support)/\(record[0])")) == [name])
    data.rollBack()
    #expect(Self.files(stack) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: support) == ["_EXTERNAL_DATA"])
  }

  @Test func `stores of the same name share the folder and leave each other's files`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Picture", ["data": Self.large])
    try stack.context.save()
    let files = Self.files(stack)
    // Another store, and a copy of this one, with the same files.
    let place = stack.file.deletingPathExtension()
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.school())
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: place.appendingPathExtension("store"))
    #expect(Self.files(stack) == files)
    let copy = place.appendingPathExtension("db")
    try stack.execute("VACUUM INTO '\(copy.path)'")
    let other = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
    try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: copy)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = other
    let picture = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Picture"))[0]
    context.delete(picture)
    try context.save()
    #expect(Self.files(stack) == files)
    #expect(
      try stack.another().all("Picture").first?.value(forKey: "data") as? Data == Self.large)
  }

  @Test func `a value whose file is gone reads nil`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Picture", ["data": Self.large, "name": "a"])
    try stack.context.save()
    try FileManager.default.removeItem(at: Self.folder(stack))
    let picture = try #require(try stack.another().all("Picture").first)
    #expect(picture.value(forKey: "data") == nil && picture.text("name") == "a")
  }

  private static func folder(_ stack: SampleStack) -> URL {
    stack.file.deletingLastPathComponent().appendingPathComponent(".Store_SUPPORT/_EXTERNAL_DATA")
  }

  private static func files(_ stack: SampleStack) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder(stack).path)) ?? []).sorted()
  }

  private static func request(_ predicate: NSPredicate) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Picture")
    request.predicate = predicate
    return request
  }

  private static func model() -> NSManagedObjectModel {
    let data = SampleModel.attribute("data", .binaryDataAttributeType)
    data.allowsExternalBinaryDataStorage = true
    return SampleModel.model([
      SampleModel.entity(
        "Picture",
        [
          SampleModel.attribute("name", .stringAttributeType), data,
          SampleModel.attribute("size", .doubleAttributeType),
        ])
    ])
  }
}
