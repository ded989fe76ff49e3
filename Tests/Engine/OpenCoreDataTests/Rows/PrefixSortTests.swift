import TestSupport
import Testing

@testable import OpenCoreData

/// Rows sorted by the beginnings of their keys.
@Suite struct PrefixSortTests {
  /// How the prefixes of many rows may be alike.
  enum Likeness: CaseIterable {
    case none, allAlike, fewDiffer, firstBytesAlike, onlyLastByteDiffers, inOrder, inReverse

    func prefix(
      of row: Int, _ random: inout SeededGenerator
    ) -> (first: UInt64, second: UInt64) {
      switch self {
      case .none: (random.next(), random.next())
      case .allAlike: (0, 0)
      case .fewDiffer: (UInt64(random.number(below: 3)) << 56, UInt64(random.number(below: 3)))
      case .firstBytesAlike: (0x2107_0101_2161_0000, (random.next() >> 8) << 8)
      case .onlyLastByteDiffers: (.max, .max << 8 | UInt64(random.number(below: 256)))
      case .inOrder: (UInt64(row), 0)
      case .inReverse: (.max - UInt64(row), 0)
      }
    }
  }

  @Test(arguments: Likeness.allCases)
  func `rows are in the order of their prefixes, and of what is asked where these are equal`(
    _ likeness: Likeness
  ) {
    let seed = SeededGenerator.ordinarySeed
    var random = SeededGenerator(seed: seed)
    for count in [0, 1, 2, 3, 31, 32, 33, 100, 1_000, 5_000] {
      // Rows of equal prefixes stand by ranks that have nothing to do with their numbers.
      let ranks = (0..<count).shuffled(using: &random)
      let rows = (0..<count).map { row in
        PrefixedRow(prefix: likeness.prefix(of: row, &random), row: UInt32(row))
      }
      var sorted = rows
      PrefixSort.sort(&sorted) { ranks[Int($0)] < ranks[Int($1)] }
      let expected = rows.sorted { a, b in
        (a.prefix.first, a.prefix.second, ranks[Int(a.row)])
          < (b.prefix.first, b.prefix.second, ranks[Int(b.row)])
      }
      #expect(
        sorted.map(\.row) == expected.map(\.row), "\(likeness), \(count) rows, seed \(seed)")
    }
  }

  @Test func `what is asked is asked of rows of equal prefixes only`() {
    var random = SeededGenerator(seed: 3)
    var rows = (0..<10_000).map { row in
      PrefixedRow(prefix: (random.next() | 1, UInt64(row)), row: UInt32(row))
    }
    var asked = 0
    PrefixSort.sort(&rows) { _, _ in
      asked += 1
      return false
    }
    #expect(asked == 0)
  }
}
