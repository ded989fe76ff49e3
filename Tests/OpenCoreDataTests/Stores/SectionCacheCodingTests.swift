import Foundation
import Testing

@testable import OpenCoreData

/// Section caches whose bytes were changed: they are made again, and never end the process.
struct SectionCacheCodingTests {
  @Test func `sections are read back as they were written, and no others`() throws {
    let sections = [
      SectionCache.Section(name: "A", blocks: [(3, 200), (1, 7)]),
      SectionCache.Section(name: "小明", blocks: []),
    ]
    let bytes = SectionCache.encoded(sections)
    func decoded(_ bytes: [UInt8]) -> SectionCache? {
      unsafe bytes.withUnsafeBytes { unsafe SectionCache(number: 1, decoding: $0) }
    }
    let read = try #require(decoded(bytes))
    #expect(read.sections.map(\.name) == ["A", "小明"])
    #expect(read.sections[0].blocks.map(\.number) == [3, 1])
    #expect(read.sections[0].blocks.map(\.count) == [200, 7])
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        #expect(decoded(changed) == nil, "byte \(place), bit \(bit)")
      }
      #expect(decoded(Array(bytes[..<place])) == nil)
    }
    #expect(decoded(bytes + [0]) == nil)
  }

  @Test func `rows of another entity than the result's are refused`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, _) = try table.controller(cacheName: "list")
    let rows = try #require(controller.core.rows)
    let piece = try #require(Array(rows.pieces(inSection: 0)).first)
    let bytes = CachedRow.encoded(piece.rows, of: rows, .none)
    let entity = try #require(CachedRow.decode(bytes, count: 1, store: 1, entities: 0...100))[0].key
      .entity
    #expect(
      CachedRow.decode(bytes, count: 1, store: 1, entities: entity...entity)?.count == 1)
    #expect(
      CachedRow.decode(bytes, count: 1, store: 1, entities: entity + 1...entity + 1) == nil)
    #expect(CachedRow.decode(bytes, count: 2, store: 1, entities: 0...100) == nil)
  }
}
