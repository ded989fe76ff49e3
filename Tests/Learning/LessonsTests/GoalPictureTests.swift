import Reports
import ScenarioRunner
import TableView
import Testing
import TextTable
import Words

@testable import Lessons

struct GoalPictureTests {
  private static func section(
    _ name: String?, _ index: Int, _ rows: [String]...
  ) -> TableReport.Section {
    TableReport.Section(
      name: name, was: index,
      rows: rows.enumerated().map { place, values in
        TableReport.Row(
          path: TablePath(section: index, row: place), label: values[0],
          cells: values.map { .init($0) }, was: nil)
      })
  }

  private static func table(_ sections: TableReport.Section...) -> TableReport {
    TableReport(
      columns: [.init(name: "name", isNumeric: false), .init(name: "age", isNumeric: true)],
      showsScreen: false, sections: sections)
  }

  @Test func `rows and sections that the other has not are marked`() {
    let mine = Self.table(
      Self.section("11", 0, ["Bo", "11"]), Self.section("12", 1, ["Ann", "12"]))
    let goal = Self.table(Self.section("11", 0, ["Bo", "11"], ["Ann", "11"]))
    let picture = GoalPicture([("students", mine)], goal: [("students", goal)])
    #expect(!picture.isReached)
    #expect(
      picture.drawn(width: 80, in: .english).text == """
           students: yours            the goal
           +---+-----+------+-----+   +---+-----+------+-----+
           |   |     | name | age |   |   |     | name | age |
           +---+-----+------+-----+   +---+-----+------+-----+
           |   section 0 "11"     |   |   section 0 "11"     |
           |   | 0-0 | Bo   |  11 |   |   | 0-0 | Bo   |  11 |
           | ≠ section 1 "12"     |   | ≠ | 0-1 | Ann  |  11 |
           | ≠ | 1-0 | Ann  |  12 |   +---+-----+------+-----+
           +---+-----+------+-----+

        """)
    #expect(
      picture.drawn(width: 52, in: .english).text == """
           students: yours
           +---+-----+------+-----+
           |   |     | name | age |
           +---+-----+------+-----+
           |   section 0 "11"     |
           |   | 0-0 | Bo   |  11 |
           | ≠ section 1 "12"     |
           | ≠ | 1-0 | Ann  |  12 |
           +---+-----+------+-----+
           the goal
           +---+-----+------+-----+
           |   |     | name | age |
           +---+-----+------+-----+
           |   section 0 "11"     |
           |   | 0-0 | Bo   |  11 |
           | ≠ | 0-1 | Ann  |  11 |
           +---+-----+------+-----+

        """)
  }

  @Test
  func `tables that show the same are the goal, whatever their labels are, and need no picture`() {
    var mine = Self.table(Self.section(nil, 0, ["小明", "11"]))
    let goal = mine
    mine.sections[0].rows[0].label = "somebody"
    let picture = GoalPicture([("students", mine)], goal: [("students", goal)])
    #expect(picture.isReached)
    #expect(picture.drawn(width: 80, in: .english).text == "")
  }

  @Test func `two tables are equally wide where only one of them has a sign`() {
    let mine = Self.table(Self.section(nil, 0, ["Bo", "11"]))
    let goal = Self.table(Self.section(nil, 0, ["Bo", "11"], ["Ann", "12"]))
    let picture = GoalPicture([("students", mine)], goal: [("students", goal)])
    #expect(
      picture.drawn(width: 80, in: .simplifiedChinese).text == """
           students: 你的             目标
           +---+-----+------+-----+   +---+-----+------+-----+
           |   |     | name | age |   |   |     | name | age |
           +---+-----+------+-----+   +---+-----+------+-----+
           |   | 0-0 | Bo   |  11 |   |   | 0-0 | Bo   |  11 |
           +---+-----+------+-----+   | ≠ | 0-1 | Ann  |  12 |
                                      +---+-----+------+-----+

        """)
  }

  @Test func `a table that is not there yet is shown as empty`() {
    let goal = Self.table(Self.section(nil, 0, ["Ann", "12"]))
    let picture = GoalPicture([], goal: [("students", goal)])
    #expect(!picture.isReached)
    #expect(
      picture.drawn(width: 80, in: .english).text == """
           students: yours            the goal
           +---+-----+------+-----+   +---+-----+------+-----+
           |   |     | name | age |   |   |     | name | age |
           +---+-----+------+-----+   +---+-----+------+-----+
           | no rows              |   | ≠ | 0-0 | Ann  |  12 |
           +---+-----+------+-----+   +---+-----+------+-----+

        """)
  }

  @Test func `in Chinese everything round the values is Chinese`() {
    let mine = Self.table(Self.section("11", 0, ["Bo", "11"]))
    let picture = GoalPicture(
      [("students", mine)], goal: [("students", Self.table(Self.section("12", 0, ["Bo", "12"])))])
    #expect(
      picture.drawn(width: 80, in: .simplifiedChinese).text == """
           students: 你的             目标
           +---+-----+------+-----+   +---+-----+------+-----+
           |   |     | name | age |   |   |     | name | age |
           +---+-----+------+-----+   +---+-----+------+-----+
           | ≠ 分组 0 "11"        |   | ≠ 分组 0 "12"        |
           | ≠ | 0-0 | Bo   |  11 |   | ≠ | 0-0 | Bo   |  12 |
           +---+-----+------+-----+   +---+-----+------+-----+

        """)
    #expect(
      GoalPicture([], goal: [("students", Self.table())])
        .drawn(width: 80, in: .simplifiedChinese).text == """
             students: 你的          目标
             +---+--+------+-----+   +---+--+------+-----+
             |   |  | name | age |   |   |  | name | age |
             +---+--+------+-----+   +---+--+------+-----+
             | 没有行            |   | 没有行            |
             +---+--+------+-----+   +---+--+------+-----+

          """)
  }

  @Test func `only tables that differ are shown, and others may be there`() {
    let table = Self.table(Self.section(nil, 0, ["Ann", "12"]))
    let picture = GoalPicture(
      [("older", table), ("younger", table)], goal: [("older", table), ("younger", Self.table())])
    #expect(!picture.isReached)
    #expect(
      picture.drawn(width: 80, in: .english).text == """
           younger: yours             the goal
           +---+-----+------+-----+   +---+-----+------+-----+
           |   |     | name | age |   |   |     | name | age |
           +---+-----+------+-----+   +---+-----+------+-----+
           | ≠ | 0-0 | Ann  |  12 |   | no rows              |
           +---+-----+------+-----+   +---+-----+------+-----+

        """)
    #expect(GoalPicture([("older", table), ("x", table)], goal: [("older", table)]).isReached)
    #expect(GoalPicture([], goal: []).isReached)
    #expect(GoalPicture([], goal: []).drawn(width: 80, in: .english).text == "")
  }
}
