import ScenarioLanguage
import TableView
import ScenarioLanguage
import Testing
import TextTable

@testable import Reports

/// Tables of a run as rows that a program reads.
struct ReportRowsTests {
  private static func step(
    _ number: Int, _ controller: String, _ columns: [String], _ rows: [(String, [String])]
  ) -> ReportBlock {
    var step = StepReport(
      number: number, title: Wording("Step, \(number)", translation: nil), commands: [])
    var report = ControllerReport(name: controller, delegate: nil, tracking: .none)
    let section = TableReport.Section(
      name: "11", was: 0,
      rows: rows.enumerated().map { index, row in
        TableReport.Row(
          path: TablePath(section: 0, row: index), label: row.0,
          cells: row.1.map { TableReport.Cell($0, before: "old") },
          was: index == 0 ? nil : TablePath(section: 0, row: index - 1))
      })
    report.table = TableReport(
      columns: columns.map { .init(name: $0, isNumeric: false) }, showsScreen: false,
      sections: [section])
    step.controllers = [report]
    return .step(step)
  }

  @Test func `each row of each table is a row, with the columns of all`() {
    var report = RunReport(path: "a.scenario")
    report.blocks = [
      Self.step(
        1, "students", ["name", "age"], [("ann", ["\"Ann, a\"", "12"]), ("bo", ["nil", "3"])]),
      .note(Wording("no table", "没有表格")),
      Self.step(2, "teams", ["age", "row"], [("reds", ["7", "x"])]),
    ]
    var rows = ReportRows()
    #expect(rows.isEmpty)
    rows.add(report)
    #expect(
      rows.text(as: .csv) == """
        file,step,title,controller,section,name,row,object,was,screen,attribute.name,age,attribute.row
        a.scenario,1,"Step, 1",students,0,11,0,ann,,,\"\"\"Ann, a\"\"\",12,
        a.scenario,1,"Step, 1",students,0,11,1,bo,0-0,,nil,3,
        a.scenario,2,"Step, 2",teams,0,11,0,reds,,,,7,x

        """)
  }

  @Test func `without a row there are the names of the columns`() {
    #expect(
      ReportRows().text(as: .csv)
        == "file,step,title,controller,section,name,row,object,was,screen\n")
  }
}
