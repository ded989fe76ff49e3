import Foundation
import OpenCoreData
import TestSupport
import Testing

@testable import ScenarioRunner

/// Tables by the numbers of a ledger, and what two arrays have alike at their ends.
@Suite struct NumberedTableTests {
  private static let sort = RowSort([RowSort.Term()], locale: Locale(identifier: "en_US"))

  private static func row(_ number: Int64, _ value: Int64, in section: String?) -> ResultRow {
    ResultRow(
      key: ObjectKey(store: 1, entity: 1, number: number), sortValues: [.integer(value)],
      sectionName: section)
  }

  @Test(arguments: [false, true])
  func `a table that goes on from the one before is the one that is made of all keys`(
    isSectioned: Bool
  ) throws {
    for seed in UInt64(1)...6 {
      var random = TestSupport.SeededGenerator(seed: seed)
      let ledger = ObjectLedger()
      // Sections of several blocks of rows each.
      var values = Dictionary(
        uniqueKeysWithValues: (1...1_500).map {
          (Int64($0), Int64.random(in: 0..<900, using: &random))
        })
      func made(_ number: Int64) -> ResultRow {
        let value = values[number] ?? 0
        return Self.row(number, value, in: isSectioned ? "\(value / 300)" : nil)
      }
      var rows = try SectionedRows(
        Self.sort.sorted(values.keys.map(made)), sort: Self.sort, isSectioned: isSectioned)
      var table: NumberedTable? = NumberedTable(rows, by: ledger, after: nil)
      for _ in 0..<40 {
        var changes: [RowChange] = []
        // A row that goes leaves its handle to the next that comes.
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let next = (values.keys.max() ?? 0) + 1
          switch Int.random(in: 0..<3, using: &random) {
          case 0:
            values[next] = Int64.random(in: 0..<900, using: &random)
            changes.append(RowChange(.inserted(made(next))))
          case 1:
            guard let gone = values.keys.sorted().randomElement(using: &random) else { continue }
            if changes.contains(where: { $0.key == made(gone).key }) { continue }
            values[gone] = nil
            changes.append(RowChange(.deleted(made(gone).key)))
          default:
            guard let moved = values.keys.sorted().randomElement(using: &random) else { continue }
            if changes.contains(where: { $0.key == made(moved).key }) { continue }
            values[moved] = Int64.random(in: 0..<900, using: &random)
            changes.append(RowChange(.changed(made(moved), mayMove: true)))
          }
        }
        rows.commit(rows.prepare(changes))
        table = NumberedTable(rows, by: ledger, after: table)
        let expected = rows.table.sections.map { $0.rows.map { ledger.number(of: $0) } }
        #expect(table?.table.sections.map { $0.rows } == expected, "seed \(seed)")
        #expect(
          table?.table.sections.map { $0.name } == rows.table.sections.map { $0.name },
          "seed \(seed)")
      }
    }
  }

  @Test func `numbers compared many at a time are alike where they are one by one`() {
    for seed in UInt64(1)...400 {
      var random = TestSupport.SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<300, using: &random)
      let old = (0..<count).map { _ in Int.random(in: 0..<2, using: &random) == 0 ? 7 : 8 }
      var new = old
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0...new.count, using: &random)
        if Bool.random(using: &random), place < new.count {
          new.remove(at: place)
        } else {
          new.insert(9, at: place)
        }
      }
      let first = zip(old, new).prefix { $0 == $1 }.count
      let rest = min(old.count, new.count) - first
      let last = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
      let alike = AlikeEnds(old, new)
      #expect(alike.first == first && alike.last == last, "seed \(seed)")
    }
  }
}
