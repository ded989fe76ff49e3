import Foundation
import OpenCoreData

/// A controller's table by the numbers of the ledger, beside the blocks of keys that it was made of.
///
/// Most blocks are those of the table before, and their numbers are taken from it. Of the other blocks the
/// number of a key is looked up only where the table before did not have the row in its place.
struct NumberedTable {
  /// Some rows of a section that lie together.
  private struct Block {
    var keyBlock: SectionedRows.KeyBlock
    var keys: [ObjectKey]
    var numbers: [Int]
  }

  let table: ReplayTable<Int>
  /// The blocks of each section.
  private let blocks: [[Block]]
  private let generation: Int

  /// Numbers the rows of a table.
  ///
  /// O(rows), which are copied; what is looked up is a block or two for each change.
  ///
  /// - Parameters:
  ///   - rows: the rows by their keys.
  ///   - ledger: who numbers objects.
  ///   - former: the table before, of the same controller; nil for none.
  init(_ rows: SectionedRows, by ledger: ObjectLedger, after former: NumberedTable?) {
    let generation = ledger.generation
    let former = former?.generation == generation ? former : nil
    blocks = (0..<rows.sectionCount).map { section in
      let known = former.map { $0.blocks.indices.contains(section) ? $0.blocks[section] : [] }
      return Self.blocks(
        rows.keyBlocks(inSection: section), of: rows, by: ledger, after: known ?? [])
    }
    table = ReplayTable(
      blocks.enumerated().map { section, blocks in
        var numbers: [Int] = []
        numbers.reserveCapacity(rows.numberOfRows(inSection: section) ?? 0)
        for block in blocks { numbers += block.numbers }
        return ReplayTable.Section(name: rows.sectionName(section), rows: numbers)
      })
    self.generation = generation
  }

  /// The blocks of a section with their numbers.
  private static func blocks(
    _ keyBlocks: [SectionedRows.KeyBlock], of rows: SectionedRows, by ledger: ObjectLedger,
    after former: [Block]
  ) -> [Block] {
    let shorter = min(former.count, keyBlocks.count)
    var first = 0
    while first < shorter, keyBlocks[first].isIdentical(to: former[first].keyBlock) { first += 1 }
    var last = 0
    while last < shorter - first,
      keyBlocks[keyBlocks.count - 1 - last].isIdentical(
        to: former[former.count - 1 - last].keyBlock)
    {
      last += 1
    }
    let old = former[first..<former.count - last]
    let oldKeys = old.flatMap(\.keys)
    let oldNumbers = old.flatMap(\.numbers)
    let others = keyBlocks[first..<keyBlocks.count - last]
    let keys = others.map { rows.keys(of: $0) }
    let newKeys = keys.flatMap(\.self)
    let alike = AlikeEnds(oldKeys, newKeys)
    let between = newKeys[alike.first..<newKeys.count - alike.last].map { ledger.number(of: $0) }
    let numbers =
      oldNumbers[..<alike.first] + between + oldNumbers[(oldNumbers.count - alike.last)...]
    var start = 0
    let numbered = zip(others, keys).map { block, keys in
      defer { start += keys.count }
      return Block(
        keyBlock: block, keys: keys, numbers: Array(numbers[start..<start + keys.count]))
    }
    return former[..<first] + numbered + former[(former.count - last)...]
  }
}

/// How many elements two arrays have alike at their beginnings, and at their ends behind those.
struct AlikeEnds {
  let first: Int
  let last: Int

  /// Compares two arrays; O(the longer one).
  init<Element: Equatable>(_ old: [Element], _ new: [Element]) {
    self.init(old, new, comparedAtOnce: 0, areAlike: { _, _ in false })
  }

  /// Compares two arrays of numbers, 64 of them at a time: there are as many as rows at every turn.
  init(_ old: [Int], _ new: [Int]) {
    let width = 64
    self = unsafe old.withUnsafeBufferPointer { oldNumbers in
      unsafe new.withUnsafeBufferPointer { newNumbers in
        AlikeEnds(old, new, comparedAtOnce: width) { place, newPlace in
          guard let one = oldNumbers.baseAddress, let other = newNumbers.baseAddress else {
            return false
          }
          return unsafe memcmp(one + place, other + newPlace, width * MemoryLayout<Int>.stride) == 0
        }
      }
    }
  }

  /// Compares two arrays: `areAlike` says of two places whether the elements from there on are alike in both, as
  /// many as are compared at once; where that is 0, they are compared one by one.
  private init<Element: Equatable>(
    _ old: [Element], _ new: [Element], comparedAtOnce width: Int,
    areAlike: (Int, Int) -> Bool
  ) {
    let shorter = min(old.count, new.count)
    var first = 0
    if width > 0 { while first + width <= shorter, areAlike(first, first) { first += width } }
    while first < shorter, old[first] == new[first] { first += 1 }
    let rest = shorter - first
    var last = 0
    if width > 0 {
      while last + width <= rest,
        areAlike(old.count - last - width, new.count - last - width)
      {
        last += width
      }
    }
    while last < rest, old[old.count - 1 - last] == new[new.count - 1 - last] { last += 1 }
    self.first = first
    self.last = last
  }
}
