import TableView
import TextTable
import Testing
import Words

@testable import Reports

@Suite struct BeforeAndAfterTests {
  private func controller(movesBo: Bool = true) -> ControllerReport {
    var report = ControllerReport(name: "students", delegate: nil, tracking: .full)
    report.before = [
      FormerSection(name: "11", labels: ["bo", "cy"], cells: ["2:Bo", "3:小明"]),
      FormerSection(name: "12", labels: ["ann"], cells: ["1:Ann"]),
    ]
    func row(_ section: Int, _ row: Int, _ label: String, _ text: String) -> TableReport.Row {
      var made = TableReport.Row(
        path: TablePath(section: section, row: row), label: label, cells: [], was: nil)
      made.screen = text
      return made
    }
    var bo = row(1, 1, "bo", "2:Bo")
    bo.change = movesBo ? .moved : .updated
    var new = row(0, 0, "dai", "4:Dai")
    new.change = .inserted
    var table = TableReport(
      columns: [], showsScreen: true,
      sections: [
        .init(name: "11", was: 0, rows: [new]),
        .init(name: "12", was: 1, rows: [row(1, 0, "ann", "1:Ann"), bo]),
      ])
    table.gone = [.init(path: TablePath(section: 0, row: 1), label: "cy", text: "3:小明")]
    report.table = table
    return report
  }

  @Test func `rows that moved are joined, what came and went has a sign`() throws {
    let lists = try #require(BeforeAndAfter(of: controller()))
    #expect(
      lists.drawn(width: 80, in: .english)?.text == """
             before               after
             11                   11
           ↕ 0-0 bo  2:Bo   ─╮  + 0-0 dai  4:Dai
           − 0-1 cy  3:小明  │    12
             12              │    1-0 ann  1:Ann
             1-0 ann  1:Ann  ╰─ ↕ 1-1 bo  2:Bo

        """)
    #expect(try #require(lists.drawn(width: 80, in: .simplifiedChinese)).text.contains("之前"))
  }

  @Test func `without a move, without rows before, or without room there are no lists`() throws {
    #expect(BeforeAndAfter(of: controller(movesBo: false)) == nil)
    var fresh = controller()
    fresh.before = nil
    #expect(BeforeAndAfter(of: fresh) == nil)
    #expect(try #require(BeforeAndAfter(of: controller())).drawn(width: 40, in: .english) == nil)
  }

  @Test func `no line is wider than it may be, nor ends in a space`() throws {
    var wide = controller()
    wide.table?.sections[1].rows[1].screen = String(repeating: "小明", count: 40)
    let text = try #require(BeforeAndAfter(of: wide)?.drawn(width: 70, in: .english)).text
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= 70)
      #expect(line.last != " ")
    }
  }
}
