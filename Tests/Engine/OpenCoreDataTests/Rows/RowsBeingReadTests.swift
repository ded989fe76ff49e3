import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Rows on their way from a statement into a result.
@Suite struct RowsBeingReadTests {
  private static let scalars = Array(
    "aAbz~\u{0}\u{1}\u{2}\u{7f}\u{80}éè\u{2ff}\u{300}\u{301}\u{327}\u{1100}\u{1161}가ﬁ字😀ÿß"
      .unicodeScalars)

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      // Most texts have eight plain letters in a row somewhere.
      let isPlain = Int.random(in: 0..<8, using: &random) > 0
      let scalar = isPlain ? "k" : scalars.randomElement(using: &random) ?? "k"
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  @Test(arguments: [true, false], [StringComparison.compare, .caseInsensitiveCompare])
  func `a text is packed alike, as bytes and as a value`(
    _ ascending: Bool, _ comparison: StringComparison
  ) {
    var random = SeededGenerator(seed: 17)
    let sort = RowSort(
      [RowSort.Term(ascending: ascending, comparison: comparison)], locale: .init(identifier: "en"))
    var asBytes = 0
    for _ in 0..<2_000 {
      let text = Self.text(&random)
      var read = RowsBeingRead(sort: sort, isSectioned: false)
      var copy = text
      let isPacked = copy.withUTF8 { unsafe read.pack(text: $0, as: 0) }
      if isPacked { asBytes += 1 } else { read.pack(.text(text), as: 0) }
      let packed = unsafe Array(read.arena.values(0..<read.arena.count))
      #expect(packed == sort.key(for: [.text(text)]).bytes, "seed 17: \(text.debugDescription)")
    }
    let takesBytes = ascending && comparison == .compare
    #expect(takesBytes ? (200..<1_900).contains(asBytes) : asBytes == 0, "\(asBytes) as bytes")
  }

  @Test func `rows are in order as long as each stands behind the one before it`() {
    let sort = RowSort([RowSort.Term()], locale: .init(identifier: "en"))
    for (numbers, keys, isInOrder) in [
      ([], [], true), ([1], [5], true), ([1, 2, 2], [5, 4, 6], true),
      ([1, 2, 2], [5, 6, 4], false),
      ([2, 1], [1, 2], false),
    ] as [([Int64], [Int], Bool)] {
      var read = RowsBeingRead(sort: sort, isSectioned: false)
      for (number, key) in zip(numbers, keys) {
        read.pack(.integer(number), as: 0)
        read.append(SampleTable.key(key), section: 0)
      }
      #expect(read.isInOrder == isInOrder, "\(numbers), \(keys)")
    }
  }

  @Test func `the rows of a second reading keep their sort keys, and are sorted among the first`()
    throws
  {
    let sort = RowSort([RowSort.Term()], locale: .init(identifier: "en"))
    var rows = PackedRows(sort: sort, isSectioned: true)
    let section = rows.section(named: "all")
    for texts in [["b", "d"], ["a", "c", "e"]] {
      var read = RowsBeingRead(sort: sort, isSectioned: true)
      for text in texts {
        read.pack(.text(text), as: 0)
        let place = Array("abcde").firstIndex(of: Character(text)) ?? 0
        read.append(SampleTable.key(place + 1), section: section)
      }
      rows.append(read)
    }
    let order = rows.order()
    let result = try SectionedRows(rows, in: order)
    #expect(result.keys.map(\.number) == [1, 2, 3, 4, 5])
    #expect(result.sectionName(0) == "all")
    for key in result.keys {
      let handle = try #require(result.records.handle(of: key))
      let text = String(Array("abcde")[Int(key.number) - 1])
      #expect(Array(result.records.sortKey(of: handle)) == sort.key(for: [.text(text)]).bytes)
    }
  }
}
