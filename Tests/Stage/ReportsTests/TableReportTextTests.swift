import TextTable
import Testing

@testable import Reports

@Suite struct TableReportTextTests {
  private static let columns = [
    TableReport.Column(name: "age", isNumeric: true),
    TableReport.Column(name: "name", isNumeric: false),
  ]

  /// What a step prints of a controller named `list`, without the step's header.
  private func drawn(_ table: TableReport, _ screen: ScreenReport? = nil) -> String {
    var list = ControllerReport(name: "list", delegate: nil, tracking: .memory)
    list.table = table
    list.screen = screen
    var step = StepReport(number: 1, title: "T", commands: [])
    step.controllers = [list]
    return step.text().split(separator: "\n", maxSplits: 1).last.map(String.init) ?? ""
  }

  /// Rows in sections of a size, none of them touched.
  private func table(rows: Int, perSection: Int? = nil) -> TableReport {
    let size = perSection ?? rows
    let sections = stride(from: 0, to: rows, by: size).enumerated().map { index, first in
      TableReport.Section(
        name: perSection == nil ? nil : "\(index)", was: index,
        rows: (first..<min(first + size, rows)).map { number in
          let path = SampleSteps.path("\(index)-\(number - first)")
          return TableReport.Row(
            path: path, label: "s\(number)", cells: [.init("\(number)"), .init("N")], was: path)
        })
    }
    return TableReport(columns: Self.columns, showsScreen: false, sections: sections)
  }

  @Test(arguments: [TextTable.Style.ascii, .box, .columns])
  func `a row has the colours of what became of it, whatever its words are`(style: TextTable.Style)
  {
    var table = table(rows: 3)
    table.sections[0].rows[0].cells[1] = .init("brand new")
    table.sections[0].rows[1].cells[1] = .init("stop ! go")
    table.sections[0].rows[2].was = nil
    table.sections[0].rows[2].change = .inserted
    var list = ControllerReport(name: "list", delegate: nil, tracking: .memory)
    list.table = table
    var step = StepReport(number: 1, title: "T", commands: [])
    step.controllers = [list]
    let style = ReportStyle(tables: style)
    var page = ReportPage(for: style)
    step.write(to: &page, style: style)
    let ofChanges: Set<Role> = [.added, .removed, .changed, .warning, .failed]
    let pieces = page.styled.pieces.filter { $0.role.map(ofChanges.contains) == true }
    #expect(!pieces.isEmpty && pieces.allSatisfy { $0.role == .added })
    let words = pieces.flatMap { $0.text.split { " |│".contains($0) } }
    #expect(words.contains("s2") && words.contains("N"))
    #expect(Set(words).isDisjoint(with: ["s0", "s1", "brand", "stop", "!", "go"]))
  }

  @Test(arguments: [[], [TableReport.Section(name: nil, was: 0, rows: [])]])
  func `an empty table says so`(sections: [TableReport.Section]) {
    #expect(
      drawn(TableReport(columns: Self.columns, showsScreen: true, sections: sections)) == """
           list                                                             tracking: memory
           +--+--+-----+------+---------------+
           |  |  | age | name | on the screen |
           +--+--+-----+------+---------------+
           | no rows                          |
           +--+--+-----+------+---------------+

        """)
  }

  @Test func `of a table that was just fetched more rows are left out, and none is as before`() {
    var table = table(rows: 60, perSection: 6)
    table.isFresh = true
    let lines = drawn(table).split(separator: "\n")
    #expect(lines.suffix(2).first == "   | … 50 more rows and 8 more sections |")
    table.isFresh = false
    #expect(drawn(table).contains("| … 50 rows and 8 sections as before "))
  }

  @Test func `signs, titles, rows that went and wide letters stand in their columns`() {
    var ming = TableReport.Row(
      path: SampleSteps.path("0-0"), label: "小明",
      cells: [.init("12", before: "11"), .init("小明\n")], was: SampleSteps.path("0-0"))
    ming.isUnsaved = true
    ming.screen = "小明"
    ming.isStale = true
    let bo = TableReport.Row(
      path: SampleSteps.path("0-1"), label: "bo", cells: [.init("NULL")],
      was: SampleSteps.path("1-0"))
    var table = TableReport(
      columns: Self.columns, showsScreen: true,
      sections: [.init(name: "红", header: "age 红", was: 0, rows: [ming, bo])])
    table.gone = [
      .init(path: SampleSteps.path("0-1"), label: "cy", text: "2:Cy age:11"),
      .init(path: SampleSteps.path("10-12"), label: "小红", text: "小红"),
    ]
    #expect(
      drawn(table) == """
           list                                                             tracking: memory
           +-----+-------+---------+--------+---------------+-----+
           |     |       |     age | name   | on the screen | was |
           +-----+-------+---------+--------+---------------+-----+
           |   section 0 "红", 2 rows, titled "age 红"      |     |
           | 0-0 | *小明 | 11 > 12 | 小明\\n | ! 小明        |     |
           | 0-1 | bo    |    NULL |        |               | 1-0 |
           +-----+-------+---------+--------+---------------+-----+
           gone  0-1   cy    2:Cy age:11
           gone  10-12 小红  小红

        """)
  }

  @Test func `forty rows are printed whole`() {
    let lines = drawn(table(rows: 40)).split(separator: "\n")
    #expect(lines.count == 1 + 3 + 40 + 1)
    #expect(!lines.contains { $0.contains("…") })
  }

  @Test func `of 200 rows those that changed are printed, with two neighbours on each side`() {
    var table = table(rows: 200)
    table.sections[0].rows[0].change = .updated
    table.sections[0].rows[6].change = .updated
    table.sections[0].rows[100].isStale = true
    table.sections[0].rows[103].change = .updated
    #expect(
      drawn(table) == """
           list                                                             tracking: memory
           +-------+------+-----+------+
           |       |      | age | name |
           +-------+------+-----+------+
           | 0-0   | s0   |   0 | N    |
           | 0-1   | s1   |   1 | N    |
           | 0-2   | s2   |   2 | N    |
           | 0-3   | s3   |   3 | N    |
           | 0-4   | s4   |   4 | N    |
           | 0-5   | s5   |   5 | N    |
           | 0-6   | s6   |   6 | N    |
           | 0-7   | s7   |   7 | N    |
           | 0-8   | s8   |   8 | N    |
           | … 89 rows as before       |
           | 0-98  | s98  |  98 | N    |
           | 0-99  | s99  |  99 | N    |
           | 0-100 | s100 | 100 | N    |
           | 0-101 | s101 | 101 | N    |
           | 0-102 | s102 | 102 | N    |
           | 0-103 | s103 | 103 | N    |
           | 0-104 | s104 | 104 | N    |
           | 0-105 | s105 | 105 | N    |
           | … 94 rows as before       |
           +-------+------+-----+------+

        """)
    table.showsAll = true
    #expect(drawn(table).split(separator: "\n").count == 1 + 3 + 200 + 1)
  }

  @Test func `headers of sections with nothing to show are left out and counted`() {
    var table = table(rows: 60, perSection: 3)
    table.sections[10].rows[0].change = .updated
    #expect(
      drawn(table) == """
           list                                                             tracking: memory
           +------+-----+-----+-----------------+
           |      |     | age | name            |
           +------+-----+-----+-----------------+
           | … 27 rows and 9 sections as before |
           |   section 9 "9", 3 rows            |
           | 9-0  | s27 |  27 | N               |
           | 9-1  | s28 |  28 | N               |
           | 9-2  | s29 |  29 | N               |
           |   section 10 "10", 3 rows          |
           | 10-0 | s30 |  30 | N               |
           | 10-1 | s31 |  31 | N               |
           | 10-2 | s32 |  32 | N               |
           | … 27 rows and 9 sections as before |
           +------+-----+-----+-----------------+

        """)
  }

  @Test func `a large table that was not there before shows its first ten rows`() {
    var table = table(rows: 50)
    for row in 0..<50 { table.sections[0].rows[row].was = nil }
    let lines = drawn(table).split(separator: "\n").dropFirst(4)
    #expect(lines.count == 10 + 1 + 1)
    #expect(lines.dropFirst(10).first == "   | … 40 more rows              |")
  }

  @Test func `a long value is cut unless all is asked for`() {
    let long = String(repeating: "明", count: 30)
    var table = table(rows: 1)
    table.sections[0].rows[0].cells[1].now = long
    table.gone = [.init(path: SampleSteps.path("0-1"), label: "cy", text: long)]
    let cut = String(repeating: "明", count: 19) + "…"
    #expect(drawn(table).contains("| \(cut)  |\n"))
    #expect(drawn(table).contains("gone  0-1 cy  \(cut)\n"))
    table.showsAll = true
    #expect(drawn(table).contains("| \(long) |\n"))
    #expect(drawn(table).contains("gone  0-1 cy  \(long)\n"))
  }

  @Test func `controller and screen stand under each other where they are too wide`() {
    var table = table(rows: 1, perSection: 1)
    table.sections[0].rows[0].label = "Student#12345"
    table.gone = [.init(path: SampleSteps.path("0-1"), label: "cy", text: "Cy")]
    let screen = ScreenReport(
      sections: [
        .init(title: nil, cells: [String(repeating: "x", count: 40)]),
        .init(title: "empty", cells: []),
      ])
    #expect(
      drawn(table, screen) == """
           in the controller
           +-----+---------------+-----+------+
           |     |               | age | name |
           +-----+---------------+-----+------+
           |   section 0 "0", 1 row           |
           | 0-0 | Student#12345 |   0 | N    |
           +-----+---------------+-----+------+
           gone  0-1 cy  Cy

           on the screen, as before
           +-----+------------------------------------------+
           |     | cell                                     |
           +-----+------------------------------------------+
           | section 0                                      |
           | 0-0 | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx |
           | section 1 "empty"                              |
           +-----+------------------------------------------+

        """)
  }

  @Test func `beside a large table the screen shows the same rows`() {
    var table = table(rows: 50)
    table.sections[0].rows.append(
      .init(
        path: SampleSteps.path("0-50"), label: "new", cells: [.init("50"), .init("N")], was: nil))
    table.sections[0].rows[50].change = .updated
    table.gone = [.init(path: SampleSteps.path("0-7"), label: "cy", text: "Cy")]
    let screen = ScreenReport(
      sections: [.init(title: nil, cells: (0..<50).map { "cell \($0)" })])
    #expect(
      drawn(table, screen) == """
           in the controller             on the screen, as before
           +------+-----+-----+------+   +------+---------+
           |      |     | age | name |   |      | cell    |
           +------+-----+-----+------+   +------+---------+
           | … 48 rows as before     |   | … 7 rows       |
           | 0-48 | s48 |  48 | N    |   | 0-7  | cell 7  |
           | 0-49 | s49 |  49 | N    |   | … 40 rows      |
           | 0-50 | new |  50 | N    |   | 0-48 | cell 48 |
           +------+-----+-----+------+   | 0-49 | cell 49 |
                                         +------+---------+
           gone  0-7 cy  Cy

        """)
  }

  @Test func `an empty screen beside nothing says so`() {
    var list = ControllerReport(name: "list", delegate: nil, tracking: .full)
    list.screen = ScreenReport(sections: [])
    var step = StepReport(number: 1, title: "T", commands: [])
    step.controllers = [list]
    #expect(
      step.text().hasSuffix(
        """
           on the screen, as before
           +--+------+
           |  | cell |
           +--+------+
           | no rows |
           +--+------+

        """))
  }
}
