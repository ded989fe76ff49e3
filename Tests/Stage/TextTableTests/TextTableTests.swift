import TestSupport
import Testing
import TextTable
import Words

@Suite struct TextTableTests {
  @Test func `a step's table is drawn as in the report, sections spanning all but the last column`()
  {
    var table = TextTable(columns: [
      .init(""), .init(""), .init("studentId", alignment: .right), .init("studentName"),
      .init("studentAge", alignment: .right), .init("on the screen"), .init("was"),
    ])
    table.appendSpanning("+ section 0 \"10\", 1 row", trailing: ["new"])
    table.append(["0-0", "cy", "9", "Cy", "10", "9:Cy age:10", "new"])
    table.appendSpanning("  section 1 \"11\", 1 row", trailing: ["section 0"])
    table.append(["1-0", "ming", "1", "小明", "11", "1:小明 age:11", "0-0"])
    table.appendSpanning("  section 2 \"12\", 1 row", trailing: ["section 1"])
    table.append(["2-0", "ann", "3", "Ann", "12", "3:Ann age:12", "1-0"])
    #expect(table.rowCount == 6)
    #expect(
      table.rendered(prefix: "   ") == """
           +-----+------+-----------+-------------+------------+---------------+-----------+
           |     |      | studentId | studentName | studentAge | on the screen | was       |
           +-----+------+-----------+-------------+------------+---------------+-----------+
           | + section 0 "10", 1 row                                           | new       |
           | 0-0 | cy   |         9 | Cy          |         10 | 9:Cy age:10   | new       |
           |   section 1 "11", 1 row                                           | section 0 |
           | 1-0 | ming |         1 | 小明        |         11 | 1:小明 age:11 | 0-0       |
           |   section 2 "12", 1 row                                           | section 1 |
           | 2-0 | ann  |         3 | Ann         |         12 | 3:Ann age:12  | 1-0       |
           +-----+------+-----------+-------------+------------+---------------+-----------+

        """)
  }

  @Test(arguments: [
    (
      TextTable.Style.ascii,
      """
      +-----+----------+-----+
      |     | name     | age |
      +-----+----------+-----+
      |   section 0 "11"     |
      | 0-0 | A|n\\n    |  11 |
      | 0-1 | 小明, "x |   9 |
      | … 188 rows as before |
      +-----+----------+-----+

      """
    ),
    (
      .box,
      """
      ┌─────┬──────────┬─────┐
      │     │ name     │ age │
      ├─────┼──────────┼─────┤
      │   section 0 "11"     │
      │ 0-0 │ A|n\\n    │  11 │
      │ 0-1 │ 小明, "x │   9 │
      │ … 188 rows as before │
      └─────┴──────────┴─────┘

      """
    ),
    (
      .markdown,
      """
      |     | name     | age |
      | --- | -------- | --: |
      |   section 0 "11" | | |
      | 0-0 | A\\|n\\\\n  |  11 |
      | 0-1 | 小明, "x |   9 |
      | … 188 rows as before | | |

      """
    ),
    (
      .csv,
      """
      ,name,age
      "  section 0 ""11\""",,
      0-0,A|n\\n,11
      0-1,"小明, ""x",9
      … 188 rows as before,,

      """
    ),
  ])
  func `every style keeps a row on a line`(style: TextTable.Style, drawing: String) {
    var table = TextTable(columns: [.init(""), .init("name"), .init("age", alignment: .right)])
    table.appendSpanning("  section 0 \"11\"")
    table.append(["0-0", "A|n\n", "11"])
    table.append(["0-1", "小明, \"x", "9"])
    table.appendSpanning("… 188 rows as before")
    #expect(table.rendered(as: style) == drawing)
  }

  @Test func `a spanning text wider than its columns widens the last of them`() {
    var table = TextTable(columns: [.init(""), .init("a"), .init("was")])
    table.appendSpanning("a long section", trailing: ["new"])
    table.append(["0-0", "b"])
    #expect(
      table.rendered() == """
        +-----+----------+-----+
        |     | a        | was |
        +-----+----------+-----+
        | a long section | new |
        | 0-0 | b        |     |
        +-----+----------+-----+

        """)
  }

  @Test func `cells past the limit are cut, a spanning text only past its columns too`() {
    var table = TextTable(columns: [.init(""), .init("name")], maximumCellWidth: 5)
    table.appendSpanning("section 0, many rows")
    table.append(["0-0", "小明同学"])
    table.append(["0-1", "Annabel"])
    #expect(
      table.rendered() == """
        +-----+-------+
        |     | name  |
        +-----+-------+
        | section 0,… |
        | 0-0 | 小明… |
        | 0-1 | Anna… |
        +-----+-------+

        """)
    #expect(table.rendered(as: .csv).contains("Annabel"))
  }

  @Test(arguments: TextTable.Style.allCases)
  func `odd shapes draw without a fault`(style: TextTable.Style) {
    #expect(TextTable(columns: []).rendered(as: style).isEmpty)
    var none = TextTable(columns: [])
    none.append(["a"])
    none.appendSpanning("a", trailing: ["b"])
    #expect(none.rendered(as: style).isEmpty)
    var one = TextTable(columns: [.init("a")], maximumCellWidth: -3)
    one.append([])
    one.append(["b", "surplus"])
    one.appendSpanning("c", trailing: ["surplus"])
    #expect(one.rendered(as: style).contains("c"))
    #expect(!one.rendered(as: style).contains("surplus"))
  }

  @Test(arguments: [TextTable.Style.ascii, .box])
  func `all lines of a drawing are equally wide`(style: TextTable.Style) {
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      let words = ["", "a", "小明", "👨‍👩‍👧‍👦 x", "e\u{301}", "\t", "a long one indeed", "12", "🇨🇳"]
      let width = 1 + random.number(below: 5)
      let limits = [nil, 1, 2, 4]
      var table = TextTable(
        columns: (0..<width).map {
          .init(words[random.number(below: 9)], alignment: $0.isMultiple(of: 2) ? .left : .right)
        }, maximumCellWidth: limits[random.number(below: 4)])
      for _ in 0..<random.number(below: 8) {
        let cells = (0..<random.number(below: 7)).map { _ in words[random.number(below: 9)] }
        if random.number(below: 3) == 0 {
          table.appendSpanning(words[random.number(below: 9)], trailing: cells)
        } else {
          table.append(cells)
        }
      }
      let lines = table.rendered(as: style).split(separator: "\n").map(String.init)
      #expect(Set(lines.map { DisplayWidth.of($0) }).count == 1, "seed \(seed)")
      #expect(lines.count == table.rowCount + 4, "seed \(seed)")
    }
  }
}
