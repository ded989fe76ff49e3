import Testing

@testable import OpenCoreData

/// What is read of a cache that may be damaged.
struct SectionCacheCodingTests {
  @Test(arguments: [
    ([1, 7, 2, 65, 66], true), ([2, 7, 0], true), ([9, 7, 0], false), ([1, 0, 0], false),
    ([1, 7, 3, 65, 66], false), ([1, 7], false), ([1, 7, 0, 1, 8, 0], false), ([], false),
    ([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1], false),
  ])
  func `a row is of an entity of the store, has a key, and all bytes of its sort key`(
    _ bytes: [UInt8], _ isRow: Bool
  ) {
    let rows = CachedRow.decode(bytes, count: 1, store: 3, entities: [1, 2])
    #expect((rows != nil) == isRow)
    if isRow {
      #expect(rows?.first?.key == ObjectKey(store: 3, entity: bytes[0] == 1 ? 1 : 2, number: 7))
    }
  }
}
