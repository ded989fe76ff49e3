import Reports
import TableView
import TestSupport
import Testing
import TextTable
import Words

@testable import Prompt

struct TableDifferenceTests {
  /// A table whose rows are their labels, a name for each section.
  private func table(_ sections: (String, [String])...) -> Timeline.NamedTables {
    let report = TableReport(
      columns: [], showsScreen: false,
      sections: sections.enumerated().map { number, section in
        .init(
          name: section.0, was: number,
          rows: section.1.enumerated().map {
            .init(path: TablePath(section: number, row: $0), label: $1, cells: [], was: nil)
          })
      })
    return [("list", report)]
  }

  @Test func `a row in another section has moved, and the one it pushes has only shifted`() {
    let difference = TableDifference(
      table(("11", ["ann"]), ("12", ["bo"])), table(("12", ["ann", "bo"])))
    #expect(
      difference.text(style: ReportStyle()).text == """
           list
           +---+-----+-----+-----+
           |   | was | is  |     |
           +---+-----+-----+-----+
           | > | 0-0 | 0-0 | ann |
           +---+-----+-----+-----+
           section "11" is gone
           1 row only shifted by others

        """)
    #expect(
      difference.text(style: ReportStyle(language: .simplifiedChinese)).text.hasSuffix(
        "   少了分组 \"11\"\n   1 行只是被别的行挤动了位置\n"))
  }

  @Test func `rows that only shifted are counted`() {
    let difference = TableDifference(
      table(("", ["b", "c"])), table(("", ["a", "b", "c"]), ("z", [])))
    #expect(
      difference.text(style: ReportStyle()).text == """
           list
           +---+-----+-----+---+
           |   | was | is  |   |
           +---+-----+-----+---+
           | + |     | 0-0 | a |
           +---+-----+-----+---+
           section "z" is new
           2 rows only shifted by others

        """)
  }

  @Test func `the rows that are not told keep their order, and none could be told less`() {
    var random = SeededGenerator(seed: SeededGenerator.ordinarySeed)
    for _ in 0..<200 {
      let old = (0..<Int.random(in: 0...6, using: &random)).map { "r\($0)" }
      let new = old.shuffled(using: &random)
      let lines = TableDifference(table(("", old)), table(("", new)))
        .text(style: ReportStyle()).text.split(separator: "\n")
      let told = lines.filter { $0.contains("| > |") }
        .compactMap { $0.split(separator: " ").dropLast().last.map(String.init) }
      let staying = new.filter { !told.contains($0) }
      #expect(staying == staying.sorted(), "seed \(SeededGenerator.ordinarySeed): \(old) \(new)")
      #expect(
        staying.count == longestRise(new), "seed \(SeededGenerator.ordinarySeed): \(old) \(new)")
    }
  }

  /// The length of the longest run of labels that only rises, of all runs.
  private func longestRise(_ labels: [String]) -> Int {
    var longest = 0
    for choice in 0..<(1 << labels.count) {
      let run = labels.indices.filter { choice & (1 << $0) != 0 }.map { labels[$0] }
      if run == run.sorted() { longest = max(longest, run.count) }
    }
    return longest
  }
}
