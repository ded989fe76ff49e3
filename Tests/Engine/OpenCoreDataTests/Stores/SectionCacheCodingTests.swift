import Foundation
import Testing

@testable import OpenCoreData

/// Section caches whose bytes were changed: they are made again, and never end the process.
struct SectionCacheCodingTests {
  @Test func `sections are read back as they were written, and no others`() throws {
    let first = SectionCache.Block(number: 3, count: 200, seal: Seal(number: .max))
    let second = SectionCache.Block(number: 1, count: 7, seal: Seal(number: 12))
    let sections = [
      SectionCache.Section(name: "A", blocks: [first, second]),
      SectionCache.Section(name: "小明", blocks: []),
    ]
    let bytes = SectionCache.encoded(sections)
    func decoded(_ bytes: [UInt8]) -> SectionCache? {
      unsafe bytes.withUnsafeBytes { unsafe SectionCache(number: 1, decoding: $0) }
    }
    let read = try #require(decoded(bytes))
    #expect(read.sections.map(\.name) == ["A", "小明"])
    #expect(read.sections.map(\.blocks) == [[first, second], []])
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        #expect(decoded(changed) == nil, "byte \(place), bit \(bit)")
      }
      #expect(decoded(Array(bytes[..<place])) == nil)
    }
    #expect(decoded(bytes + [0]) == nil)
    let twice = SectionCache.Section(name: "A", blocks: [first])
    #expect(decoded(SectionCache.encoded([twice, twice])) == nil, "no result has a name twice")
  }

  @Test func `rows of another entity than the result's are refused`() throws {
    let table = try Table(["Ann A 1"])
    let (controller, _) = try table.controller(cacheName: "list")
    let rows = try #require(controller.core.rows)
    let piece = try #require(Array(rows.pieces(inSection: 0)).first)
    let bytes = CachedRow.encoded(piece.rows, of: rows, .none)
    let block = SectionCache.Block(number: 0, count: 1, seal: Seal(atEndOf: bytes))
    func decoded(as block: SectionCache.Block, _ entities: ClosedRange<UInt16>) -> [CachedRow]? {
      CachedRow.decode(bytes, as: block, store: 1, entities: entities)
    }
    let entity = try #require(decoded(as: block, 0...100))[0].key.entity
    #expect(decoded(as: block, entity...entity)?.count == 1)
    #expect(decoded(as: block, entity + 1...entity + 1) == nil)
    let longer = SectionCache.Block(number: 0, count: 2, seal: block.seal)
    #expect(decoded(as: longer, 0...100) == nil)
    let other = SectionCache.Block(number: 0, count: 1, seal: Seal(number: block.seal.number ^ 1))
    #expect(decoded(as: other, 0...100) == nil, "sealed, but another block")
  }
}
