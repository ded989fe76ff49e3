import TableView
import TestSupport
import Testing

/// What is seen of a view that changes: lines, calls that wait, and what became of both.
@Suite struct ScreenWatchTests {
  private let source = ScriptedDataSource([["a", "b"], ["c"]])

  private func loaded(_ kind: ViewKind = .tableView) throws -> TableView<String> {
    let table = TableView(kind, dataSource: source)
    try table.reloadData()
    try table.receive(.layoutIfNeeded)
    return table
  }

  @Test func `calls wait until the update ends, and rows come and go then`() throws {
    let table = try loaded()
    var watch = ScreenWatch<String>()
    watch.begin(at: table, .below(0))
    #expect(watch.screen.drawn == "A: a b | B: c")
    source.sections[0].rows = ["x", "b"]
    try table.beginUpdates()
    #expect(watch.look(at: table, .below(0)).isNothing)
    try table.deleteRows(at: [path(0, 0)])
    #expect(
      watch.look(at: table, .below(0)).waiting
        == Splice(at: 0, removing: 0, adding: [.deleteRows(at: [path(0, 0)])]))
    try table.insertRows(at: [path(0, 0)])
    #expect(
      watch.look(at: table, .below(0)).waiting
        == Splice(at: 1, removing: 0, adding: [.insertRows(at: [path(0, 0)])]))
    #expect(watch.screen.drawn == "A: a b | B: c")
    try table.endUpdates()
    let change = watch.look(at: table, .below(0))
    #expect(change.lines == Splice(at: 1, removing: 1, adding: [.row("x")]))
    #expect(change.waiting == Splice(at: 0, removing: 2, adding: []))
    #expect(
      watch.screen
        == Screen([.section(title: "A"), .row("x"), .row("b"), .section(title: "B"), .row("c")]))
  }

  @Test func `without an update each call is seen at once, and so is a cell that is configured`()
    throws
  {
    let table = try loaded()
    var watch = ScreenWatch<String>()
    watch.begin(at: table, .below(0))
    source.sections[1].rows = []
    try table.deleteRows(at: [path(1, 0)])
    #expect(watch.look(at: table, .below(0)).lines == Splice(at: 4, removing: 1, adding: []))
    table.show("B", inCellAt: path(0, 1))
    #expect(
      watch.look(at: table, .below(0)).lines == Splice(at: 2, removing: 1, adding: [.row("B")]))
    source.sections[0] = .init(title: "AA", rows: ["1", "2"])
    try table.reloadSections([0])
    _ = watch.look(at: table, .below(0))
    #expect(watch.screen.drawn == "AA: 1 2 | B:")
    #expect(table.dragRow(at: path(0, 0), to: path(1, 0)))
    _ = watch.look(at: table, .below(0))
    #expect(watch.screen.drawn == "AA: 2 | B: 1")
    #expect(watch.look(at: table, .below(0)).isNothing)
  }

  @Test func `at an exception the screen stands still, with what the view was told`() throws {
    let table = try loaded()
    var watch = ScreenWatch<String>()
    watch.begin(at: table, .below(0))
    source.sections[0].rows = []
    try table.beginUpdates()
    try table.deleteRows(at: [path(0, 0)])
    _ = watch.look(at: table, .below(0))
    #expect(throws: TableViewException.self) { try table.endUpdates() }
    let change = watch.look(at: table, .below(0), stops: true)
    #expect(change.lines == nil && change.waiting == nil && change.stops)
    #expect(watch.screen.waiting == [.deleteRows(at: [path(0, 0)])])
    try table.reloadData()
    #expect(watch.look(at: table, .below(0)).isNothing)
    #expect(watch.screen.drawn == "A: a b | B: c" && watch.screen.isStopped)
    // The next turn sees what was loaded again, and nothing that waits.
    watch.begin(at: table, .below(0))
    #expect(watch.screen.drawn == "A: | B: c" && !watch.screen.isStopped)
    #expect(watch.screen.waiting == [])
  }

  @Test func `of a block that a closure breaks off nothing waits`() throws {
    let table = try loaded()
    var watch = ScreenWatch<String>()
    watch.begin(at: table, .below(0))
    #expect(throws: ScriptedDataSource.Refusal.self) {
      try table.performBatchUpdates {
        try table.deleteRows(at: [path(0, 0)])
        _ = watch.look(at: table, .below(0))
        throw ScriptedDataSource.Refusal()
      }
    }
    #expect(watch.screen.waiting.count == 1)
    _ = watch.look(at: table, .below(0))
    #expect(watch.screen.waiting == [])
  }

  @Test func `a collection view that reloads waits for its layout`() throws {
    let view = try loaded(.collectionView)
    var watch = ScreenWatch<String>()
    watch.begin(at: view, .below(0))
    source.sections[0].rows = []
    try view.reloadData()
    _ = watch.look(at: view, .below(0))
    #expect(watch.screen.drawn == "A: a b | B: c" && watch.screen.waiting == [.reloadData])
    try view.receive(.layoutIfNeeded)
    _ = watch.look(at: view, .below(0))
    #expect(watch.screen.drawn == "A: | B: c" && watch.screen.waiting == [])
  }

  @Test(arguments: [
    (ViewPart.section(1), "B: c", [ReceivedCall.insertRows(at: [path(0, 4)])]),
    (
      .section(0), "A: a b",
      [
        .deleteRows(at: [path(0, 1)]), .reloadSections([0]),
        .moveRow(at: path(0, 0), to: path(0, 1)),
      ]
    ),
    (.below(1), "[a] [b] B: c", [.insertRows(at: [path(0, 4)]), .moveSection(0, toSection: 1)]),
  ])
  func `a part of a view has its own numbers, and hears of no other`(
    part: ViewPart, drawn: String, waiting: [ReceivedCall]
  ) throws {
    let table = try loaded()
    var watch = ScreenWatch<String>()
    watch.begin(at: table, part)
    #expect(watch.screen.drawn == drawn)
    try table.beginUpdates()
    for call in [
      ReceivedCall.insertRows(at: [path(1, 4)]), .deleteRows(at: [path(0, 1)]),
      .reloadSections([0]),
      .moveRow(at: path(0, 0), to: path(0, 1)), .moveRow(at: path(0, 0), to: path(1, 0)),
      .moveSection(1, toSection: 2),
    ] {
      try table.receive(call)
    }
    _ = watch.look(at: table, part)
    #expect(watch.screen.waiting == waiting)
  }

  @Test func `rows off the screen are counted`() throws {
    let table = try loaded()
    try table.setHeight(ScreenHeight(rows: 1))
    var watch = ScreenWatch<String>()
    watch.begin(at: table, .below(0))
    #expect(watch.screen.drawn == "A: a -1 | B: -1")
    #expect(try table.scrollToRow(at: path(0, 1)))
    _ = watch.look(at: table, .below(0))
    #expect(watch.screen.drawn == "A: -1 b | B: -1")
    watch.begin(at: table, .below(1))
    #expect(watch.screen.drawn == "[b] B: -1")
  }

  @Test func `whatever is told, the changes make the screen that another sees for the first time`()
    throws
  {
    for seed in UInt64(1)...300 {
      var change = RandomChange(seed: seed)
      let source = ScriptedDataSource(sections: change.before)
      let table = TableView(dataSource: source)
      try table.reloadData()
      var watch = ScreenWatch<String>()
      watch.begin(at: table, .below(0))
      var screen = watch.screen
      source.sections = change.after
      try table.beginUpdates()
      for call in change.calls() {
        try table.receive(call)
        screen.apply(watch.look(at: table, .below(0)))
        #expect(screen.waiting.last == call, "seed \(seed)")
      }
      try table.endUpdates()
      screen.apply(watch.look(at: table, .below(0)))
      #expect(screen.drawn == table.drawn, "seed \(seed)")
      #expect(screen == watch.screen && screen.waiting.isEmpty, "seed \(seed)")
    }
  }

  @Test
  func
    `of cells that are filled only those are looked at, and what is seen is the shortest change`()
    throws
  {
    var isOneCellSeen = false
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let source = ScriptedDataSource([["a", "b", "c"], [], ["d", "e"]])
      let table = TableView(dataSource: source)
      try table.reloadData()
      if seed % 5 == 0 { try table.setHeight(ScreenHeight(rows: 3)) }
      let parts: [ViewPart] = [.below(0), .below(1), .section(0), .section(2)]
      var watches = parts.map { _ in ScreenWatch<String>() }
      for index in parts.indices { watches[index].begin(at: table, parts[index]) }
      for _ in 0..<6 {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let path = path(
            Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random))
          if Int.random(in: 0...5, using: &random) == 0,
            source.sections[path.section].rows.indices.contains(path.row)
          {
            source.sections[path.section].rows.remove(at: path.row)
            try table.deleteRows(at: [path])
          } else {
            table.show(["a", "x", "y"].randomElement(using: &random) ?? "", inCellAt: path)
          }
        }
        for index in parts.indices {
          let before = watches[index].screen
          let change = watches[index].look(at: table, parts[index])
          var fresh = ScreenWatch<String>()
          fresh.begin(at: table, parts[index])
          #expect(
            change.lines == Splice(from: before.lines, to: fresh.screen.lines), "seed \(seed)")
          #expect(watches[index].screen == fresh.screen, "seed \(seed)")
          isOneCellSeen = isOneCellSeen || change.lines?.removed == 1
        }
      }
    }
    #expect(isOneCellSeen)
  }
}

extension Screen<String> {
  /// The lines as titles and texts, such as `[own] A: a b | B: -2`.
  fileprivate var drawn: String {
    var parts: [String] = []
    var isFirst = true
    for line in lines {
      switch line {
      case .own(let text): parts.append("[\(text)]")
      case .section(let title):
        if !isFirst { parts.append("|") }
        isFirst = false
        parts.append((title ?? "nil") + ":")
      case .row(let text): parts.append(text)
      case .offScreen(let rows): parts.append("-\(rows)")
      }
    }
    return parts.joined(separator: " ")
  }
}
