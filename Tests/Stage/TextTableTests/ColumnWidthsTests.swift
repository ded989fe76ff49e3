import TestSupport
import Testing
import TextTable
import Words

/// Tables that are too wide for a terminal.
struct ColumnWidthsTests {
  private static var table: TextTable {
    var table = TextTable(columns: [
      .init("", givesWay: .never), .init("studentIdentifier", alignment: .right),
      .init("studentName"), .init("studentNote", givesWay: .last),
      .init("on the screen", givesWay: .last),
    ])
    table.appendSpanning("  section 0 \"11\", 1 row", role: .heading)
    table.append([
      "12-100", "123456", "Maximiliane Wilhelmine", "old > new", "7:Maximiliane age:11",
    ])
    return table
  }

  @Test(arguments: [
    (
      100,
      """
      +--------+-------------------+------------------------+-------------+----------------------+
      |        | studentIdentifier | studentName            | studentNote | on the screen        |
      +--------+-------------------+------------------------+-------------+----------------------+
      |   section 0 "11", 1 row                                                                  |
      | 12-100 |            123456 | Maximiliane Wilhelmine | old > new   | 7:Maximiliane age:11 |
      +--------+-------------------+------------------------+-------------+----------------------+

      """
    ),
    (
      72,
      """
      +--------+--------+---------------+-------------+----------------------+
      |        | s…fier | studentName   | studentNote | on the screen        |
      +--------+--------+---------------+-------------+----------------------+
      |   section 0 "11", 1 row                                              |
      | 12-100 | 123456 | Maximiliane … | old > new   | 7:Maximiliane age:11 |
      +--------+--------+---------------+-------------+----------------------+

      """
    ),
    (
      56,
      """
      +--------+--------+-------+-------------+--------------+
      |        | s…fier | s…ame | studentNote | on …e screen |
      +--------+--------+-------+-------------+--------------+
      |   section 0 "11", 1 row                              |
      | 12-100 | 123456 | Maxi… | old > new   | 7:Maximilia… |
      +--------+--------+-------+-------------+--------------+

      """
    ),
    (
      42,
      """
        section 0 "11", 1 row
      12-100
          studentIdentifier  123456
          studentName        Maximiliane
                             Wilhelmine
          studentNote        old > new
          on the screen      7:Maximiliane
                             age:11

      """
    ),
  ])
  func `columns give way by need: numbers and paths never, the story's own last`(
    width: Int, drawing: String
  ) {
    #expect(Self.table.rendered(width: width) == drawing)
  }

  @Test(arguments: [
    (40, "| Yesterday … > The day after |"), (31, "| Y… > The day after |"),
    (26, "| Y… > The day… |"), (21, "| Y… > Th… |"),
  ])
  func `of a value that has changed both ends stay to be seen, of the new one the most`(
    width: Int, line: String
  ) {
    var table = TextTable(columns: [.init("", givesWay: .never), .init("title", givesWay: .last)])
    table.append(
      ["12-100", "Yesterday afternoon > The day after"], role: nil,
      passages: [1: .init(from: "Yesterday afternoon", to: "The day after")])
    let row = table.rendered(width: width).split(separator: "\n")[3]
    #expect(row.hasSuffix(line), "\(row)")
  }

  @Test func `no line of a table is wider than was asked, and the bars stand under each other`() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let words = ["", "a", "小明", "👨‍👩‍👧‍👦 x", "a long one indeed", "12", "表格视图里的单元格", "0-1"]
      let columns = 1 + random.number(below: 9)
      var table = TextTable(
        columns: (0..<columns).map { _ in
          let ways: [TextTable.GivingWay] = [.never, .last, .first]
          return .init(words[random.number(below: 8)], givesWay: ways[random.number(below: 3)])
        })
      for _ in 0..<6 { table.append((0..<columns).map { _ in words[random.number(below: 8)] }) }
      let width = 20 + random.number(below: 80)
      let lines = table.rendered(width: width).split(separator: "\n").map(String.init)
      let widths = Set(lines.map { DisplayWidth.of($0) })
      #expect(widths.allSatisfy { $0 <= width }, "seed \(seed)\n\(lines.joined(separator: "\n"))")
      #expect(lines.first?.first != "+" || widths.count == 1, "seed \(seed)")
    }
  }

  @Test func `a cell's role is that of its text alone`() {
    var table = TextTable(columns: [.init(""), .init("name")])
    table.append(["+ 0-0", "Ann"], role: .added)
    table.append(["0-1", "brand new"])
    let roles = table.drawn().pieces.filter { $0.role != nil }
    #expect(roles.map(\.text) == ["+ 0-0", "Ann      "])
  }
}
