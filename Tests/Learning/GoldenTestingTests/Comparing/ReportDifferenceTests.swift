import TestSupport
import Testing
import TextTable

@testable import GoldenTesting

struct ReportDifferenceTests {
  private static let report = """
    scenario: Students by age

    == step 1: performFetch students ====================================================
       performFetch students

       students                          tracking: full
       +-----+------+-------------+------------+
       |     |      | studentName | studentAge |
       +-----+------+-------------+------------+
       | 0-0 | ming | 小明        |         11 |
       | 0-1 | ann  | Ann         |         12 |
       +-----+------+-------------+------------+

    == step 2: A student of a new age ===================================================
       insert Student cy studentAge=10
       save

       callbacks of students, and what delegate animated did
       1  controllerWillChangeContent
       2  didChange section "10" atSectionIndex 0 for insert
       3  didChange cy at nil for insert newIndexPath 0-0
       4  controllerDidChangeContent

    run: 2 steps, 2 replays ✓

    """

  private static let renamed = """
    == step 2: A student of a new age ===================================================
    """

  private static let inserted = """
    == step 2: A pause ==================================================================
       save

    == step 3: A student of a new age ===================================================
    """

  private func picture(_ changes: [(String, String)]) -> String {
    var report = Self.report
    for (old, new) in changes { report = report.replacing(old, with: new) }
    return ReportDifference(from: Self.report, to: report, firstLine: 2)?.styledText(
      golden: "S.golden"
    ).text
      ?? "same"
  }

  @Test func `the same report is no difference`() { #expect(picture([]) == "same") }

  @Test func `a changed line is shown with its step, its number, and the characters`() {
    #expect(
      picture([("atSectionIndex 0", "atSectionIndex 12")]) == """
           step "A student of a new age", line 21 of S.golden
            21 -    2  didChange section "10" atSectionIndex 0 for insert
               +    2  didChange section "10" atSectionIndex 12 for insert
                                                             ^^

        """)
  }

  @Test func `a step put in is one new step, and the numbers after it are no difference`() {
    #expect(
      picture([(Self.renamed, Self.inserted), ("run: 2 steps", "run: 3 steps")]) == """
           step "A pause" is new: 3 lines
               + == step 2: A pause ==================================================================
               +    save
               +
           the closing line, line 25 of S.golden
            25 - run: 2 steps, 2 replays ✓
               + run: 3 steps, 2 replays ✓
                      ^

        """)
  }

  @Test func `a step taken out is one step gone`() throws {
    let longer = Self.report.replacing(Self.renamed, with: Self.inserted)
    let difference = try #require(
      ReportDifference(from: longer, to: Self.report, firstLine: 2))
    #expect(
      difference.styledText(golden: "S.golden").text == """
           step "A pause" is gone: 3 lines from line 15 of S.golden
            15 - == step 2: A pause ==================================================================
            16 -    save
            17 -

        """)
  }

  @Test func `a number changed by hand is a difference`() {
    #expect(
      picture([("== step 2:", "== step 7:")]) == """
           step "A student of a new age", line 15 of S.golden
            15 - == step 2: A student of a new age ===================================================
               + == step 7: A student of a new age ===================================================
                         ^

        """)
  }

  @Test func `a step with another title and the same lines is renamed`() {
    #expect(
      picture([("A student of a new age ", "A pupil of a new age ==")]) == """
           step "A student of a new age", line 15 of S.golden
            15 - == step 2: A student of a new age ===================================================
               + == step 2: A pupil of a new age =====================================================
                              ^^^^^              ^^

        """)
  }

  private static let widerTable = [
    (
      "students                          tracking: full",
      "students                            tracking: full"
    ),
    ("+-------------+", "+---------------+"), ("| studentName |", "| studentName   |"),
    ("| 小明        |", "| 小明          |"), ("| Ann         |", "| Ann           |"),
  ]

  @Test func `a table only drawn wider is no difference`() {
    #expect(picture(Self.widerTable) == "same")
  }

  @Test func `in a table drawn wider only the rows are shown whose cells differ`() {
    var changes = Self.widerTable
    changes[4].1 = "| Anneliese Mey |"
    #expect(
      picture(changes) == """
           step "performFetch students", line 12 of S.golden
            12 -    | 0-1 | ann  | Ann         |         12 |
               +    | 0-1 | ann  | Anneliese Mey |         12 |
                                      ^^^^^^ ^^^

        """)
  }

  @Test func `a blank more in a row is shown, since its table is drawn as before`() {
    #expect(
      picture([("| Ann         |", "|  Ann        |")]) == """
           step "performFetch students", line 12 of S.golden
            12 -    | 0-1 | ann  | Ann         |         12 |
               +    | 0-1 | ann  |  Ann        |         12 |
                                   ^

        """)
  }

  @Test func `a number that does not count its line is text as any other`() {
    #expect(
      picture([("3  didChange cy", "5  didChange cy")]) == """
           step "A student of a new age", line 22 of S.golden
            22 -    3  didChange cy at nil for insert newIndexPath 0-0
               +    5  didChange cy at nil for insert newIndexPath 0-0
                    ^

        """)
  }

  @Test func `marks stand under wide characters`() {
    #expect(
      picture([("小明  ", "小文  ")]) == """
           step "performFetch students", line 11 of S.golden
            11 -    | 0-0 | ming | 小明        |         11 |
               +    | 0-0 | ming | 小文        |         11 |
                                     ^^

        """)
  }

  @Test func `of two tables side by side one may be drawn wider`() throws {
    func report(_ dashes: String, _ gap: String, _ cell: String) -> String {
      """
         in the controller            on the screen
         +-----+-----+   +-----+------\(dashes)+
         |     |     |   |     | cell \(gap)|
         +-----+-----+   +-----+------\(dashes)+
         | 0-0 | ann |   | 0-0 | x    \(gap)|
         +-----+-----+   | 0-1 | \(cell)    \(gap)|
                         +-----+------\(dashes)+

      """
    }
    let old = report("", "", "y")
    #expect(ReportDifference(from: old, to: report("--", "  ", "y")) == nil)
    let other = try #require(
      ReportDifference(from: report("--", "  ", "y"), to: report("", "", "z")))
    #expect(
      other.styledText(golden: "S.golden").text == """
           before the first step, line 6 of S.golden
             6 -    +-----+-----+   | 0-1 | y      |
               +    +-----+-----+   | 0-1 | z    |
                                            ^

        """)
  }

  @Test func `characters that look the same and have other bytes differ`() throws {
    let difference = try #require(ReportDifference(from: "caf\u{E9}\n", to: "cafe\u{301}\n"))
    #expect(
      difference.styledText(golden: "S.golden").text == """
           before the first step, line 1 of S.golden
             1 - caf\u{E9}
               + cafe\u{301}
                    ^

        """)
  }

  @Test func `controls in a golden do not reach the terminal`() throws {
    let difference = try #require(ReportDifference(from: "a\u{1B}[31m\n", to: "a\n"))
    #expect(!difference.styledText(golden: "S.golden").text.contains("\u{1B}"))
  }

  @Test func `a long difference is cut`() throws {
    let old = (0..<400).map { "old \($0)\n" }.joined()
    let difference = try #require(ReportDifference(from: old, to: "new\n"))
    let lines = difference.styledText(golden: "S.golden").text.split(separator: "\n")
    #expect(lines.count == 121)
    #expect(lines.last == "   … 282 more lines")
  }

  @Test func `a single byte changed anywhere is a difference with a picture`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let bytes = Array(Self.report.utf8)
    for _ in 0..<200 {
      var changed = bytes
      let index = Int.random(in: bytes.indices, using: &generator)
      guard changed[index] < 0x80 else { continue }
      changed[index] = changed[index] == UInt8(ascii: "x") ? UInt8(ascii: "y") : UInt8(ascii: "x")
      let text = String(decoding: changed, as: UTF8.self)
      let difference = try #require(ReportDifference(from: text, to: Self.report))
      #expect(
        !difference.styledText(golden: "S.golden").text.isEmpty, "seed \(seed), byte \(index)")
    }
  }

  @Test func `any two texts have a picture unless they differ only in how a table is drawn`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "== step 1: A ===", "== step 2: A", "== step x: ", "run: 1 step", "", " ", "+---+", "+----+",
      "| a |", "| a  |", "||", "+ | +", "head   ing", "\u{301}", "\u{200D}", "👩‍👩‍👧", "\r", "\u{0}",
      "小", "   1  a", "   2  a", "  10  a", "      b", "| 0-0 | a |", "| 0-1 | a |", "| 1-0 | a |",
      "|  section 0 \"a\", 1 row |",
    ]
    func text() -> String {
      let lines = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
          + (Bool.random(using: &generator)
            ? pieces[Int.random(in: pieces.indices, using: &generator)] : "")
      }
      return lines.joined(separator: "\n")
    }
    for _ in 0..<500 {
      let old = text()
      let new = text()
      let picture = ReportDifference(from: old, to: new)?.styledText(golden: "S.golden").text
      func undrawn(_ text: String) -> [UInt8] {
        text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
      }
      if old.utf8.elementsEqual(new.utf8) { #expect(picture == nil, "seed \(seed)") }
      if picture == nil { #expect(undrawn(old) == undrawn(new), "seed \(seed)") }
    }
  }

  @Test func `two long reports with nothing in common are compared in a moment`() throws {
    let old = (0..<5_000).map { "== step \($0): old \($0)\n   row \($0)\n" }.joined()
    let new = (0..<5_000).map { "== step \($0): new \($0)\n   line \($0)\n" }.joined()
    let difference = try #require(ReportDifference(from: old, to: new))
    #expect(difference.parts.count == 10_000)
  }
}
