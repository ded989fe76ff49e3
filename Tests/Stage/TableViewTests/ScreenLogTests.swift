import TestSupport
import Testing

@testable import TableView

@Suite struct ScreenLogTests {
  /// What each cell shows; nil for a row without one.
  private func contents(of table: TableView<String>) -> [[String?]] {
    table.sections.map { $0.cells.map { $0?.content } }
  }

  /// Changes the rows of a data source and tells the view of it, or does something else to the screen.
  private func change(
    _ table: TableView<String>, _ source: ScriptedDataSource, _ random: inout SeededGenerator
  ) throws {
    let section = random.number(below: source.sections.count)
    let count = source.sections[section].rows.count
    let row = random.number(below: max(count, 1))
    let text = "\(random.number(below: 1000))"
    switch random.number(below: 12) {
    case 0...3:
      source.sections[section].rows.insert(text, at: min(row, count))
      try table.insertRows(at: [path(section, min(row, count))])
    case 4 where count > 0, 5 where count > 0:
      source.sections[section].rows.remove(at: row)
      try table.deleteRows(at: [path(section, row)])
    case 6 where count > 0:
      source.sections[section].rows[row] = text
      try table.reloadRows(at: [path(section, row)])
    case 7 where count > 0:
      source.sections[section].rows[row] = text
      try table.receive(.reconfigureRows(at: [path(section, row)]))
    case 8:
      table.show(text, inCellAt: path(section, row))
    case 9 where count > 0:
      _ = try table.scrollToRow(at: path(section, row))
    case 10 where random.once(in: 5):
      try table.reloadData()
    default: break
    }
  }

  @Test(arguments: [nil, 4])
  func `rows that a view says to be as they were are so`(height: Int?) throws {
    var (known, unknown, kept) = (0, 0, 0)
    for seed in SeededGenerator.ordinarySeed..<SeededGenerator.ordinarySeed + 200 {
      var random = SeededGenerator(seed: seed)
      let source = ScriptedDataSource([["a", "b", "c", "d"], ["e", "f"], []])
      let table = TableView(dataSource: source)
      try table.setHeight(height.map { ScreenHeight(rows: $0) })
      try table.reloadData()
      for _ in 0..<8 {
        let (before, position) = (contents(of: table), table.changeCount)
        for _ in 0..<random.number(below: 4) { try change(table, source, &random) }
        let after = contents(of: table)
        guard let ends = table.keptEnds(since: position) else {
          unknown += 1
          continue
        }
        known += 1
        for section in after.indices {
          guard let ends = ends[section] else {
            #expect(after[section] == before[section], "seed \(seed)")
            continue
          }
          kept += ends.first + ends.last
          #expect(ends.first + ends.last <= min(before[section].count, after[section].count))
          #expect(
            after[section].prefix(ends.first) == before[section].prefix(ends.first), "seed \(seed)")
          #expect(
            after[section].suffix(ends.last) == before[section].suffix(ends.last), "seed \(seed)")
        }
      }
    }
    #expect(known > 500 && kept > 500, "\(known) known, \(unknown) unknown, \(kept) rows kept")
  }

  @Test func `what changed long ago is not known any more`() throws {
    let source = ScriptedDataSource([["a", "b"]])
    let table = TableView(dataSource: source)
    try table.reloadData()
    let position = table.changeCount
    #expect(table.keptEnds(since: position) == [:])
    table.show("B", inCellAt: path(0, 1))
    #expect(table.keptEnds(since: position) == [0: KeptEnds(first: 1, last: 0)])
    for _ in 0..<300 { table.show("B", inCellAt: path(0, 1)) }
    #expect(table.keptEnds(since: position) == nil)
    #expect(table.keptEnds(since: table.changeCount - 1) == [0: KeptEnds(first: 1, last: 0)])
  }
}
