import Reports
import TableView
import TestSupport
import Testing

@testable import ScenarioRunner

/// Views with a height: what is on the screen, in rows of their controllers.
struct ControllerStageWindowTests {
  private static let model = """
    entity Student
      name  String
      age   Integer16
    end
    store sqlite

    """

  private static func controller(_ more: String = "", view: String = "visibleRows=3") -> String {
    """
    controller students
      entity           Student
      sortDescriptors  age, name
      delegate         standard
      \(more)
    end
    tableView students \(view)
      cell "{name} {age}"
    end
    performFetch students

    """
  }

  private static func windows(_ report: RunReport) -> [WindowReport] {
    report.steps.flatMap(\.controllers).compactMap(\.window)
  }

  @Test(arguments: UInt64(1)...12)
  func `whatever changes and wherever the view stands, the screen shows what the objects hold`(
    seed: UInt64
  ) throws {
    var random = TestSupport.SeededGenerator(seed: seed)
    let height = Int.random(in: 1...6, using: &random)
    var ages: [String: Int] = [:]
    var lines = ""
    for number in 1...9 {
      ages["s\(number)"] = number
      lines += "insert Student s\(number) name=\"S\(number)\" age=\(number)\n"
    }
    lines += "save\n" + Self.controller(view: "visibleRows=\(height)")
    for round in 1...14 {
      let row = Int.random(in: 0..<ages.count, using: &random)
      lines +=
        "step \"scroll \(round)\"\nscroll students to 0-\(row)\nend\nstep \"change \(round)\"\n"
      for change in 1...3 {
        let who = ages.keys.sorted().randomElement(using: &random) ?? "s1"
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let label = "n\(round)x\(change)"
          ages[label] = 0
          lines +=
            "insert Student \(label) name=\"N\" age=\(Int.random(in: 0..<12, using: &random))\n"
        case 1 where ages.count > 4:
          ages[who] = nil
          lines += "delete \(who)\n"
        case 2: lines += "set \(who) age=\(Int.random(in: 0..<12, using: &random))\n"
        default: lines += "set \(who) name=\"R\(round)\"\n"
        }
      }
      lines += "save\nend\nexpect cells students current\n"
    }
    let report = SampleRun.report(Self.model + lines)
    #expect(report.totals.failedReplays == 0)
    #expect(report.stop == nil)
    for controller in report.steps.flatMap(\.controllers) {
      for verdict in controller.verdicts { #expect(verdict.outcome != .fails, "\(verdict)") }
      guard let table = controller.table, let window = controller.window else { continue }
      let rows = table.sections.flatMap(\.rows)
      let first = min(window.now.rowsAbove, max(rows.count - window.now.room, 0))
      let visible = first..<min(first + window.now.room, rows.count)
      #expect(rows.enumerated().filter { !$1.isOffScreen }.map(\.offset) == Array(visible))
      #expect(rows.map(\.isOffScreen) == rows.map { $0.screen == nil })
      #expect(visible.count == min(height, rows.count))
      // The screens end with what the table says that the view shows.
      var last = try #require(controller.screens.last ?? controller.screenBefore)
      last.apply(controller.shownLast)
      let shown = last.lines.flatMap { line -> [String?] in
        switch line {
        case .row(let row): [row.text]
        case .offScreen(let rows): Array(repeating: nil, count: rows)
        case .own, .section: []
        }
      }
      #expect(shown == rows.map(\.screen))
    }
  }

  @Test func `a report reads no row that is off the screen`() {
    let report = SampleRun.report(
      Self.model + """
        repeat 20 as i
          insert Student s{i} name="s{i}" age={i}
        end
        save
        reopen
        \(Self.controller("fetchBatchSize 4"))
        show students all
        expect batches students 1
        step "Up and down"
          scroll students to 0-16
          scroll students to 0-3
        end
        expect batches students 3
        """)
    #expect(report.stop == nil)
    let table = report.steps.last?.controllers.first?.table
    let rows = table?.sections.flatMap(\.rows) ?? []
    // Those that had a cell, and no more.
    let read = rows.filter { !$0.cells.isEmpty }.map(\.path.row)
    #expect(read == [0, 1, 2, 3, 4, 5, 16, 17, 18])
    #expect(rows.map(\.label) == (1...20).map { "s\($0)" })
  }

  @Test func `a window says what was asked for, by the controller's paths`() {
    let report = SampleRun.report(
      Self.model + """
        repeat 8 as i
          insert Student s{i} name="s{i}" age={i}
        end
        \(Self.controller(view: "visibleRows=3 prefetchRows=2").replacing("cell", with: "sectionAbove \"Add\"\n  cell"))
        step "Down" show=students
          scroll students to 0-3
        end
        """)
    func rows(_ rows: Int...) -> [TablePath] { rows.map { TablePath(section: 0, row: $0) } }
    let windows = Self.windows(report)
    #expect(windows.count == 2)
    // The view's own row takes one place.
    #expect(windows.first?.now == .init(rowsAbove: 0, room: 2))
    #expect(windows.first?.made == rows(0, 1))
    #expect(windows.first?.prefetched == rows(2, 3))
    #expect(windows.last?.before == .init(rowsAbove: 0, room: 2))
    #expect(windows.last?.now == .init(rowsAbove: 3, room: 3))
    #expect(windows.last?.reused == rows(3, 4, 5))
    #expect(windows.last?.made == [])
    #expect(windows.last?.prefetched == rows(6, 7))
    #expect(windows.last?.ends == .init(first: rows(3)[0], last: rows(5)[0]))
  }

  @Test
  func `who scrolls outside of a step sees what came, and another block takes effect at once`() {
    let report = SampleRun.report(
      Self.model + """
        repeat 6 as i
          insert Student s{i} name="s{i}" age={i}
        end
        \(Self.controller(view: "visibleRows=2"))
        scroll students to 0-4
        tableView students visibleRows=4
          cell          "{name}"
          sectionAbove  "Add"
        end
        scroll students to 0-0
        tableView students
          cell  "{name}"
        end
        step "All of them" show=students
          reloadData students
        end
        """)
    #expect(report.stop == nil)
    let ends = Self.windows(report).map { [$0.ends?.first.row, $0.ends?.last.row] }
    #expect(ends == [[0, 1], [4, 5], [0, 3]])
    let last = report.steps.last?.controllers.first
    #expect(last?.verdicts.contains { $0.outcome == .fails } == false)
    #expect(last?.table?.sections.flatMap(\.rows).map(\.screen) == (1...6).map { "s\($0)" })
  }

  @Test func `a view without a height has no window`() {
    #expect(Self.windows(SampleRun.report(Self.model + Self.controller(view: ""))) == [])
  }

  @Test(arguments: [
    (
      "visibleRows=3", "scroll students to 0-2",
      "the view of 'students' has no row 0-2: section 0 shows 2 rows, numbered from 0"
    ),
    (
      "visibleRows=3", "scroll students to 1-0",
      "the view of 'students' has no row 1-0: it has no section 1"
    ),
    (
      "", "scroll students to 0-0",
      "every row of 'students' is on the screen; give it a height to scroll: tableView students visibleRows=12"
    ),
    (
      "visibleRows=1", "drag students 0-0 to 0-1", "the screen has no such rows to drag from and to"
    ),
  ])
  func `a row beyond the screen is refused with its place`(
    view: String, line: String, message: String
  ) {
    let report = SampleRun.report(
      Self.model + """
        insert Student ann name="Ann" age=1
        insert Student bo name="Bo" age=2
        \(Self.controller(view: view))
        \(line)
        """)
    #expect(report.stop?.message.contains(message) == true, "\(report.text())")
  }

  @Test func `a view of several controllers has one screen`() {
    let report = SampleRun.report(
      Self.model + """
        repeat 4 as i
          insert Student s{i} name="s{i}" age={i}
        end
        controller young
          entity           Student
          predicate        "age < 3"
          sortDescriptors  age
        end
        controller old
          entity           Student
          predicate        "age > 2"
          sortDescriptors  age
        end
        tableView young, old visibleRows=3
          cell "{name}"
        end
        step "Both"
          performFetch young
          performFetch old
        end
        step "Down" show=young, old
          scroll old to 0-1
        end
        """)
    let windows = Self.windows(report)
    #expect(windows.map(\.now.rowsAbove) == [0, 0, 1, 0])
    #expect(windows.map(\.ends?.last.row) == [1, 0, 1, 1])
  }
}
