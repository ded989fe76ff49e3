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

  @Test func `files that a crash left behind go when the store is opened, others stay`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Picture", ["data": Self.large])
    try stack.context.save()
    let kept = Self.files(stack)
    try Data([1]).write(to: Self.folder(stack).appendingPathComponent(UUID().uuidString))
    try Data([1]).write(to: Self.folder(stack).appendingPathComponent("notes.txt"))
    let later = try stack.another()
    #expect(Self.files(later) == (kept + ["notes.txt"]).sorted())
    #expect(try later.all("Picture").first?.value(forKey: "data") as? Data == Self.large)
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
