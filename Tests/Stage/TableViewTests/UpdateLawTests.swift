import TableView
import TestSupport
import Testing

@Suite struct UpdateLawTests {
  private static let seeds = UInt64(1)...500

  @Test func `a batch that tells all never throws, and every surviving cell is the right one`()
    throws
  {
    for seed in Self.seeds {
      var change = RandomChange(seed: seed)
      let source = ScriptedDataSource(sections: change.before)
      let table = TableView(dataSource: source)
      try table.reloadData()
      let old = table.sections.flatMap(\.cells).compactMap { $0 }
      let cells = Dictionary(uniqueKeysWithValues: old.map { ($0.content, $0) })
      source.sections = change.after
      let calls = change.calls()
      #expect(throws: Never.self, "seed \(seed)") { try update(table, calls) }
      let drawn = table.sections.map {
        ScriptedDataSource.Section(title: $0.title ?? "", rows: $0.cells.compactMap { $0?.content })
      }
      #expect(drawn == change.after, "seed \(seed)")
      for cell in table.sections.flatMap(\.cells).compactMap({ $0 }) {
        #expect(cells[cell.content].map { $0 === cell } ?? true, "seed \(seed): \(cell.content)")
      }
    }
  }

  @Test func `a view with a height has the right cells on the screen, none off it, and none twice`()
    throws
  {
    for seed in Self.seeds {
      var change = RandomChange(seed: seed)
      var random = SeededGenerator(seed: seed)
      let height = 1 + random.number(below: 6)
      let source = ScriptedDataSource(sections: change.before)
      let table = TableView(dataSource: source)
      try table.setHeight(ScreenHeight(rows: height))
      try table.reloadData()
      let before = change.before.enumerated().flatMap { section, content in
        content.rows.indices.map { path(section, $0) }
      }
      if let target = before.randomElement(using: &random) {
        #expect(try table.scrollToRow(at: target), "seed \(seed)")
      }
      let rowsAbove = table.rowsAbove
      source.sections = change.after
      try update(table, change.calls())
      let rows = change.after.flatMap(\.rows)
      let first = min(rowsAbove, max(rows.count - height, 0))
      #expect(table.rowsAbove == first, "seed \(seed)")
      let shown = table.sections.flatMap(\.cells)
      let wanted = rows.enumerated().map { place, text in
        place >= first && place < first + height ? text : nil
      }
      #expect(shown.map { $0?.content } == wanted, "seed \(seed)")
      let cells = shown.compactMap { $0.map(ObjectIdentifier.init) }
      #expect(Set(cells).count == cells.count, "seed \(seed)")
    }
  }

  @Test func `a miscount always throws, and leaves the screen alone`() throws {
    for seed in Self.seeds {
      var change = RandomChange(seed: seed)
      let source = ScriptedDataSource(sections: change.before)
      let table = TableView(dataSource: source)
      try table.reloadData()
      let screen = table.drawn
      source.sections = change.miscounted()
      let calls = change.calls()
      #expect(throws: TableViewException.self, "seed \(seed)") { try update(table, calls) }
      #expect(table.drawn == screen, "seed \(seed)")
      try table.reloadData()
      #expect(
        table.sections.map(\.cells.count) == source.sections.map(\.rows.count), "seed \(seed)")
    }
  }

  @Test func `whatever is told, it is refused or the screen has what the data source has`() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      var change = RandomChange(seed: seed + 10_000)
      let source = ScriptedDataSource(sections: change.before)
      let table = TableView(dataSource: source)
      try table.reloadData()
      let screen = table.drawn
      source.sections = change.after
      let calls = change.calls() + (0...random.number(below: 4)).map { _ in anyCall(&random) }
      do {
        try update(table, calls)
        #expect(
          table.sections.map(\.cells.count) == change.after.map(\.rows.count), "seed \(seed)")
      } catch is TableViewException {
        #expect(table.drawn == screen, "seed \(seed)")
      }
    }
  }

  @Test(arguments: ReloadsBesideMoves.Subject.allCases)
  func `a reload beside moves is refused exactly where its insertion meets a move's target`(
    subject: ReloadsBesideMoves.Subject
  ) throws {
    var refused = 0
    for seed in Self.seeds {
      let change = ReloadsBesideMoves(of: subject, seed: seed)
      let source = ScriptedDataSource(sections: change.before)
      let table = TableView(dataSource: source)
      try table.reloadData()
      source.sections = change.after
      do {
        try update(table, change.calls)
        #expect(change.clash == nil, "seed \(seed)")
        let drawn = table.sections.flatMap { $0.cells.compactMap { $0?.content } }
        #expect(drawn.count == change.after.flatMap(\.rows).count, "seed \(seed)")
      } catch let error as TableViewException {
        refused += 1
        #expect(error.fault == change.clash.map { .insertedAndMovedTo($0) }, "seed \(seed)")
      }
    }
    #expect(refused > 20 && refused < 480)
  }

  private func update(_ table: TableView<String>, _ calls: [ReceivedCall]) throws {
    try table.performBatchUpdates { for call in calls { try table.receive(call) } }
  }

  /// A call with numbers that need not be on any screen.
  private func anyCall(_ random: inout SeededGenerator) -> ReceivedCall {
    let numbers = [-1, 0, 0, 0, 1, 1, 2, 3, .max, .min].map { number in
      (number, random.number(below: 1_000))
    }.sorted { $0.1 < $1.1 }.map(\.0)
    let here = path(numbers[0], numbers[1])
    return switch random.number(below: 8) {
    case 0: .insertRows(at: [here])
    case 1: .deleteRows(at: [here])
    case 2: .reloadRows(at: [here])
    case 3: .moveRow(at: here, to: path(numbers[2], numbers[3]))
    case 4: .insertSections([numbers[0]])
    case 5: .deleteSections([numbers[0]])
    case 6: .reloadSections([numbers[0]])
    default: .moveSection(numbers[0], toSection: numbers[1])
    }
  }
}
