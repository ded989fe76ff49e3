import Reports
import ScenarioLanguage
import TestSupport
import Testing

@testable import ScenarioRunner

/// Lists of SwiftUI's: which bodies run, and what a list refuses.
struct ListStageTests {
  private static let model = """
    entity Team
      name     String
      players  toMany Player inverse=team
    end
    entity Player
      name  String
      age   Integer16
      team  toOne Team inverse=players
    end
    store sqlite
    insert Team reds name="Reds"
    insert Team blues name="Blues"
    insert Player ann name="Ann" age=12 team=reds
    insert Player bo name="Bo" age=11 team=blues
    save

    """

  private static func list(_ rowView: RowView, more: String = "") -> String {
    """
    fetchRequest players
      entity Player
      sortDescriptors name
      row "{name} {age}"
      rowView \(rowView.rawValue)
      \(more)
    end

    """
  }

  /// What the last step did to the one list.
  private func last(_ lines: String) throws -> ListReport {
    let report = SampleRun.report(Self.model + lines)
    #expect(report.stop == nil, "\(report.text())")
    return try #require(report.steps.last?.lists.last)
  }

  // MARK: Bodies

  @Test func `a list that comes on the screen runs the body of each row`() throws {
    let list = try last(Self.list(.observedObject))
    #expect(list.wrappedValue == .first)
    #expect(list.rows.map(\.label) == ["ann", "bo"])
    #expect(list.rows.map(\.body) == [.appeared, .appeared])
    #expect(list.rows.map(\.text) == ["Ann 12", "Bo 11"])
  }

  @Test(arguments: RowView.allCases)
  func `a row that comes into another section is another view, whatever it is given`(
    _ rowView: RowView
  ) throws {
    let list = try last(
      """
      sectionedFetchRequest players
        entity Player
        sortDescriptors age, name
        sectionIdentifier age
        row "{name} {age}"
        rowView \(rowView.rawValue)
      end
      step "Ann is younger, and has another name"
        set ann age=11 name="Anna"
      end

      """)
    #expect(list.sections.map(\.name) == ["11"])
    #expect(list.rows.map(\.text) == ["Anna 11", "Bo 11"])
    #expect(list.rows.first?.body == .appeared && list.rows.first?.wanted == nil)
    #expect(list.gone.isEmpty)
  }

  /// Why the rows' bodies run after a change of the first row's object, by what their views are given.
  private static let reasons: [(RowView, [ListReport.BodyReason?])] = [
    (.inline, [.list, .list]), (.object, [nil, nil]), (.values, [.input, nil]),
    (.observedObject, [.objectWillChange("ann"), nil]),
  ]

  @Test(arguments: reasons)
  func `what a row's view is given decides whether it is drawn after a change`(
    rowView: RowView, reasons: [ListReport.BodyReason?]
  ) throws {
    let list = try last(Self.list(rowView) + "set ann age=13\n")
    #expect(list.wrappedValue == .changed)
    #expect(list.rows.map(\.body) == reasons)
    #expect(list.rows[0].text == (rowView == .object ? "Ann 12" : "Ann 13"))
    #expect(list.rows[0].wanted == (rowView == .object ? "Ann 13" : nil))
  }

  @Test func `a row that observes another object runs its body for that one alone`() throws {
    let observing = Self.list(.observedObject, more: "observes team")
    let renamed = try last(observing + "set reds name=\"Crimsons\"\n")
    #expect(renamed.wrappedValue == .unchanged)
    #expect(renamed.rows.map(\.body) == [.objectWillChange("reds"), nil])
    let moved = try last(
      observing + "set ann team=blues\nstep \"s\"\nset reds name=\"Crimsons\"\nend\n")
    #expect(moved.rows.allSatisfy { $0.body == nil }, "ann does not observe reds any more")
  }

  @Test func `a row that lost the object it observes observes its own alone`() throws {
    let list = try last(
      Self.list(.observedObject, more: "observes team")
        + "step \"a\"\nset ann team=nil\nend\nstep \"b\"\nset reds name=\"Crimsons\"\nend\n")
    #expect(list.isQuiet && list.rows.count == 2)
  }

  @Test func `several changes of one turn run a body once, and a save alone runs none`() throws {
    let report = SampleRun.report(
      Self.model + Self.list(.observedObject)
        + "step \"a\"\nset ann age=13\nset ann age=14\nsave\nend\nstep \"b\"\nsave\nend\n"
        + "expect bodies players []\n")
    #expect(report.totals.failedExpectations == 0 && report.stop == nil)
    #expect(report.steps.map { $0.lists.flatMap(\.bodies) } == [["ann", "bo"], ["ann"], []])
  }

  @Test func `a row that goes from an animated list draws its deleted object once more`() throws {
    let change = "delete ann\n"
    let animated = try last(Self.list(.observedObject, more: "animation default") + change)
    #expect(animated.gone == [.init(label: "ann", text: "Ann 12")])
    #expect(animated.bodies == ["ann"])
    let still = try last(Self.list(.observedObject, more: "animation nil") + change)
    #expect(still.gone == [.init(label: "ann", text: nil)] && still.bodies.isEmpty)
    let values = try last(Self.list(.values, more: "animation default") + change)
    #expect(values.gone == [.init(label: "ann", text: nil)], "it observes nothing")
  }

  @Test(arguments: UInt64(1)...16)
  func
    `a row that observes what it shows is never stale, and one given values only by other objects`(
      seed: UInt64
    )
  {
    var random = TestSupport.SeededGenerator(seed: seed)
    var present = ["ann", "bo"]
    var lines = Self.list(.observedObject, more: "observes team")
      .replacing("{name} {age}", with: "{name} {age} {team.name}")
    lines += Self.list(.values).replacing("fetchRequest players", with: "fetchRequest given")
    for round in 1...20 {
      lines += "step \"\(round)\"\n"
      for change in 1...3 {
        let who = present.randomElement(using: &random) ?? "ann"
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
          present.append("p\(round)x\(change)")
          lines += "insert Player p\(round)x\(change) name=\"P\" age=\(change) team=reds\n"
        case 1 where present.count > 1:
          present.removeAll { $0 == who }
          lines += "delete \(who)\n"
        case 2: lines += "set \(who) name=\"N\(Int.random(in: 0..<9, using: &random))\"\n"
        case 3:
          lines +=
            "set \(who) team=\(["reds", "blues", "nil"].randomElement(using: &random) ?? "nil")\n"
        case 4: lines += "set blues name=\"B\(round)\"\n"
        case 5: lines += "save\n"
        default: lines += "set \(who) age=\(Int.random(in: 0..<9, using: &random))\n"
        }
      }
      lines += "end\n"
    }
    let report = SampleRun.report(Self.model + lines)
    #expect(report.stop == nil, "seed \(seed): \(report.text().suffix(400))")
    for step in report.steps {
      for list in step.lists {
        let stale = list.rows.filter { $0.wanted != nil }
        #expect(stale.isEmpty, "seed \(seed), step \(step.title.english): \(stale)")
      }
    }
    #expect(
      report.steps.last?.lists.first?.rows.map(\.label).sorted() == present.sorted(),
      "seed \(seed)")
  }

  // MARK: What it asks for

  @Test func `sections and order follow the configuration, and rows that stay keep their views`()
    throws
  {
    let list = try last(
      """
      sectionedFetchRequest players
        entity Player
        sortDescriptors age, name
        sectionIdentifier age
        row "{name}"
        rowView object
      end
      set players.configuration nsSortDescriptors=age descending, name

      """)
    #expect(list.sections.map(\.name) == ["12", "11"])
    #expect(list.wrappedValue == .changed && list.bodies.isEmpty)
  }

  @Test func `a fetch that fails leaves no rows, and says why`() throws {
    let list = try last(
      """
      insert Player cy name="Cy" age=12
      sectionedFetchRequest players
        entity Player
        sortDescriptors name
        sectionIdentifier age
      end

      """)
    #expect(list.failure?.code == 134060 && list.rows.isEmpty)
  }

  @Test func `a reset leaves on the screen what was drawn`() throws {
    let list = try last(Self.list(.observedObject) + "step \"r\"\nreset\nend\n")
    #expect(list.isQuiet && list.rows.map(\.text) == ["Ann 12", "Bo 11"])
  }

  @Test func `a store that is opened again has no lists`() {
    let report = SampleRun.report(
      Self.model + Self.list(.inline) + "reopen\nexpect bodies players []\n")
    #expect("\(report.text())".contains("there is no fetch request 'players'"))
  }

  // MARK: Bad input

  @Test(arguments: [
    ("resultType dictionaryResultType", "a list shows objects"),
    ("rowView observedObject\n  observes name", "'name' of 'Player' leads to no single object"),
    ("rowView observedObject\n  observes team.players", "'players' of 'Team' leads to no single"),
    ("predicate \"nothing == 1\"", "nothing"),
    ("row \"{nothing}\"", "there is no 'nothing'"),
  ])
  func `what no list can show ends the run with its reason`(line: String, reason: String) {
    let report = SampleRun.report(
      Self.model
        + "fetchRequest players\n  entity Player\n  sortDescriptors name\n  \(line)\nend\n")
    #expect(report.text().contains(reason), "\(report.text().suffix(600))")
  }

  @Test func `a list without sections takes no section identifier`() {
    let report = SampleRun.report(
      Self.model + Self.list(.inline) + "set players.configuration sectionIdentifier=age\n")
    #expect(report.text().contains("declare it with sectionedFetchRequest"))
  }

  @Test func `expectations name the row that differs, and a block is filled in`() throws {
    let report = SampleRun.report(
      Self.model + Self.list(.observedObject)
        + """
        set ann age=13
        expect bodies players bo
        expect list players
          wrappedValue unchanged
        end
        expect list players
          ann body
        end
        expect list players
          fill
        end

        """)
    let results = report.steps.last?.expectations ?? []
    #expect(results.map(\.holds) == [false, false, false, false])
    #expect(results.last?.filling?.lines == ["wrappedValue changed", "ann body", "bo"])
    let text = report.text()
    #expect(text.contains("bodies ran: ann") && text.contains("then came bo"))
  }

  @Test func `of a long list only the rows that were drawn are printed`() throws {
    let report = SampleRun.report(
      Self.model
        + "repeat 300 as i\ninsert Player p{i} name=\"P{i}\" age=1 team=reds\nend\nsave\n"
        + Self.list(.observedObject) + "set p77 age=2\n")
    let text = report.text()
    #expect(text.contains("p77") && !text.contains("| p78"))
    #expect(try #require(report.steps.last?.lists.first).rows.count == 302)
  }
}
