import Reports
import ScenarioLanguage
import TestSupport
import Testing

@testable import ScenarioRunner

/// Of which rows a report describes the values, what it prints does not depend on.
struct DescribedRowsTests {
  /// How a story's table is shown, and by whom.
  enum Setting: String, CaseIterable {
    case plain, sectioned, ownText, otherText, window, forgetsUpdates, forgetsReloads

    var keyPath: String { self == .sectioned ? "  sectionNameKeyPath  kind\n" : "" }
    var order: String { self == .sectioned ? "kind, number" : "number" }

    var delegate: String {
      switch self {
      case .plain, .sectioned, .ownText, .otherText, .window: "standard"
      case .forgetsUpdates, .forgetsReloads: "mine"
      }
    }

    var view: String {
      switch self {
      case .plain, .forgetsUpdates: ""
      case .sectioned, .ownText, .forgetsReloads:
        "tableView rows\n  cell \"{name} {number}\"\nend\n"
      case .otherText: "tableView rows\n  cell \"{name} of {owner.name}\"\nend\n"
      case .window: "tableView rows visibleRows=7\n  cell \"{name}\"\nend\n"
      }
    }
  }

  /// A story of a table that is longer than a report prints.
  private static func story(_ setting: Setting, seed: UInt64) -> String {
    var random = TestSupport.SeededGenerator(seed: seed)
    var lines = """
      entity Row
        number  Integer32
        kind    String
        name    String
        owner   toOne Row inverse=owned
        owned   toMany Row inverse=owner
      end
      store memory
      delegate mine
        controllerWillChangeContent:      beginUpdates
        didChange object for insert:      insertRows newIndexPath
        didChange object for delete:      deleteRows indexPath
        didChange object for move:        moveRow indexPath newIndexPath
        controllerDidChangeContent:       endUpdates
      end
      controller rows
        entity           Row
        sortDescriptors  \(setting.order)
      \(setting.keyPath)  delegate         \(setting.delegate)
      end
      \(setting.view)
      """
    var alive: [String] = []
    var made = 0
    func insertion() -> String {
      made += 1
      alive.append("r\(made)")
      let owner = alive.count > 1 && random.once(in: 3) ? " owner=\(random.one(of: alive))" : ""
      return "insert Row r\(made) number=\(random.number(below: 200)) "
        + "kind=\"\(random.one(of: ["A", "B", "C"]))\" name=\"n\(random.number(below: 9))\"\(owner)"
    }
    lines += (0..<60).map { _ in insertion() + "\n" }.joined()
    lines += "save\nperformFetch rows\n"
    func change() -> String {
      let label = random.one(of: alive)
      switch random.number(below: 11) {
      case 0, 1: return insertion()
      case 2:
        alive.removeAll { $0 == label }
        return "delete \(label)"
      case 3, 4: return "set \(label) number=\(random.number(below: 200))"
      case 5: return "set \(label) kind=\"\(random.one(of: ["A", "B", "D"]))\""
      case 6: return "set \(label) owner=\(random.one(of: alive))"
      case 7: return "save"
      case 8: return "refresh \(label)"
      default: return "set \(label) name=\"m\(random.number(below: 9))\""
      }
    }
    for step in 0..<8 {
      if random.once(in: 2) {
        lines += change() + "\n"
      } else {
        let count = random.number(below: 6) + 1
        lines +=
          "step \"\(step)\"\n" + (0..<count).map { _ in "  \(change())\n" }.joined() + "end\n"
      }
    }
    return lines
  }

  private static func text(_ story: String, _ described: RunSettings.DescribedRows) -> String {
    let document = Document(path: "a.scenario", text: story)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty, "\(problems.map { $0.rendered(in: document) })")
    var settings = RunSettings()
    settings.describedRows = described
    return ScenarioRun.perform(scenario, document, settings).text(style: ReportStyle())
  }

  @Test(arguments: Setting.allCases)
  func `a report that describes only what it prints prints what a whole one does`(
    _ setting: Setting
  ) {
    var excerpts = 0
    for seed in TestSupport.SeededGenerator.ordinarySeed..<TestSupport.SeededGenerator.ordinarySeed
      + 6
    {
      let story = Self.story(setting, seed: seed)
      let printed = Self.text(story, .printed)
      #expect(printed == Self.text(story, .all), "seed \(seed):\n\(story)")
      excerpts += printed.ranges(of: "rows as before").count
    }
    #expect(excerpts > 5, "\(excerpts) tables had rows left out")
  }

  @Test(arguments: [Setting.ownText, .forgetsReloads])
  func `a cell is called stale where its text is not that of its row's values, and nowhere else`(
    _ setting: Setting
  ) throws {
    var stale = 0
    for seed in TestSupport.SeededGenerator.ordinarySeed..<TestSupport.SeededGenerator.ordinarySeed
      + 12
    {
      let document = Document(path: "a.scenario", text: Self.story(setting, seed: seed))
      var settings = RunSettings()
      settings.describedRows = .all
      let report = ScenarioRun.perform(Parser.parse(document).scenario, document, settings)
      for table in report.steps.flatMap(\.controllers).compactMap(\.table) {
        let name = try #require(table.columns.firstIndex { $0.name == "name" })
        let number = try #require(table.columns.firstIndex { $0.name == "number" })
        for row in table.sections.flatMap(\.rows) {
          guard let shown = row.screen else { continue }
          let text = "\(row.cells[name].now) \(row.cells[number].now)"
          #expect(row.isStale == (shown != text), "seed \(seed): \(row.path) \(shown)")
          if row.isStale { stale += 1 }
        }
      }
    }
    #expect(setting == .ownText ? stale == 0 : stale > 20, "\(stale) stale cells")
  }

  @Test func `of a long table only the rows that are printed are described`() throws {
    let document = Document(path: "a.scenario", text: Self.story(.window, seed: 1))
    var settings = RunSettings()
    settings.describedRows = .printed
    let report = ScenarioRun.perform(Parser.parse(document).scenario, document, settings)
    let tables = report.steps.flatMap(\.controllers).compactMap(\.table)
    #expect(tables.count > 3)
    for table in tables {
      #expect(table.rowCount >= 55)
      #expect(table.sections.flatMap(\.rows).count < 30)
    }
  }
}
