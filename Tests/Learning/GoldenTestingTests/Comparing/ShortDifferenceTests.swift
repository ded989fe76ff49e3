import Testing
import TextTable

@testable import GoldenTesting

/// One change in a golden of forty lines, and all that a person reads of it.
struct ShortDifferenceTests {
  private static let report = """
    scenario: Students by age

    > insert Student ann name="Ann" age=12
    > save

    == step 1: performFetch students ===================================================
       students                                                         tracking: memory
       +-----+-----+------+-----+
       |     |     | name | age |
       +-----+-----+------+-----+
       |   section 0 "12", 2 rows |
       | 0-0 | ann | Ann  |  12 |
       | 0-1 | cy  | Cy   |  12 |
       |   section 1 "13", 1 row |
       | 1-0 | li  | 李雷 |  13 |
       +-----+-----+------+-----+

    == step 2: Two are gone and one is new =============================================
       delete ann
       insert Student wu name="Wu" age=14
       save

       callbacks of students, and what delegate standard did
       1  controllerWillChangeContent
            standard:1  beginUpdates                -> beginUpdates()
       2  didChange section "14" atSectionIndex 2 for insert
            standard:2  insertSections sectionIndex -> insertSections([2])
       3  didChange ann at 0-0 for delete newIndexPath nil
            standard:3  deleteRows indexPath        -> deleteRows(at: [0-0])
       4  didChange wu at nil for insert newIndexPath 2-0
            standard:4  insertRows newIndexPath     -> insertRows(at: [2-0])
       5  controllerDidChangeContent
            standard:8  endUpdates                  -> endUpdates()

       replay      the controller: table before + callbacks = table now                ✓
       table view  the delegate: 3 rows + 1 - 1 = 3                                    ✓
       cells       not applicable (no tableView is declared)

    run: 2 steps, 2 replays ✓

    """

  private static let columns = """
       +-----+-----+------+-----+
       |     |     | name | age |
       +-----+-----+------+-----+
       |   section 0 "12", 2 rows |
       | 0-0 | ann | Ann  |  12 |
       | 0-1 | cy  | Cy   |  12 |
       |   section 1 "13", 1 row |
       | 1-0 | li  | 李雷 |  13 |
       +-----+-----+------+-----+
    """

  private static let widerColumns = """
       +-----+-----+--------+-----+
       |     |     | name   | age |
       +-----+-----+--------+-----+
       |   section 0 "12", 2 rows   |
       | 0-0 | ann | Ann    |  12 |
       | 0-1 | cy  | Cy     |  12 |
       |   section 1 "13", 1 row    |
       | 1-0 | li  | 李雷   |  13 |
       +-----+-----+--------+-----+
    """

  private static let rows = """
       |   section 0 "12", 2 rows |
       | 0-0 | ann | Ann  |  12 |
    """

  private static let moreRows = """
       |   section 0 "12", 3 rows |
       | 0-0 | abe | Abe  |  12 |
       | 0-1 | ann | Ann  |  12 |
    """

  private static let callbacks = """
       3  didChange ann at 0-0 for delete newIndexPath nil
            standard:3  deleteRows indexPath        -> deleteRows(at: [0-0])
       4  didChange wu at nil for insert newIndexPath 2-0
            standard:4  insertRows newIndexPath     -> insertRows(at: [2-0])
    """

  private static let reorderedCallbacks = """
       3  didChange wu at nil for insert newIndexPath 2-0
            standard:4  insertRows newIndexPath     -> insertRows(at: [2-0])
       4  didChange ann at 0-0 for delete newIndexPath nil
            standard:3  deleteRows indexPath        -> deleteRows(at: [0-0])
    """

  /// What is put in the place of what, and what is shown of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let changes: [(old: String, new: String)]
    let picture: String
  }

  private static let cases = [
    Case(
      testDescription: "a cell changed", changes: [("| Ann  |  12 |", "| Anna |  12 |")],
      picture: """
           step "performFetch students", line 13 of S.golden
            13 -    | 0-0 | ann | Ann  |  12 |
               +    | 0-0 | ann | Anna |  12 |
                                     ^

        """),
    Case(
      testDescription: "a row inserted", changes: [(rows, moreRows), ("| 0-1 | cy", "| 0-2 | cy")],
      picture: """
           step "performFetch students", line 12 of S.golden
            10      |     |     | name | age |
               +    | 0-0 | abe | Abe  |  12 |

        """),
    Case(testDescription: "a column widened", changes: [(columns, widerColumns)], picture: ""),
    Case(
      testDescription: "a callback reordered", changes: [(callbacks, reorderedCallbacks)],
      picture: """
           step "Two are gone and one is new", line 29 of S.golden
            29 ~    3  didChange ann at 0-0 for delete newIndexPath nil   moved from 3 to 4, with the line below it

        """),
    Case(
      testDescription: "a callback changed", changes: [("0-0 for delete", "0-1 for delete")],
      picture: """
           step "Two are gone and one is new", line 29 of S.golden
            29 -    3  didChange ann at 0-0 for delete newIndexPath nil
               +    3  didChange ann at 0-1 for delete newIndexPath nil
                                          ^

        """),
    Case(
      testDescription: "a callback missing",
      changes: [
        (callbacks, callbacks.split(separator: "\n").prefix(2).joined(separator: "\n")),
        ("5  controllerDid", "4  controllerDid"),
      ],
      picture: """
           step "Two are gone and one is new", line 31 of S.golden
            31 -    4  didChange wu at nil for insert newIndexPath 2-0
            32 -         standard:4  insertRows newIndexPath     -> insertRows(at: [2-0])

        """),
    Case(
      testDescription: "a row moved",
      changes: [
        ("| 0-0 | ann | Ann  |  12 |", "| 0-0 | cy  | Cy   |  12 |"),
        ("| 0-1 | cy  | Cy   |  12 |", "| 0-1 | ann | Ann  |  12 |"),
      ],
      picture: """
           step "performFetch students", line 13 of S.golden
            13 ~    | 0-0 | ann | Ann  |  12 |   moved from 0-0 to 0-1

        """),
  ]

  @Test(arguments: cases) func `of one change at most three lines are shown`(_ example: Case) {
    var report = Self.report
    for (old, new) in example.changes {
      #expect(report.contains(old))
      report = report.replacing(old, with: new)
    }
    let text = ReportDifference(from: Self.report, to: report, firstLine: 2)?
      .styledText(golden: "S.golden").text
    #expect((text ?? "") == example.picture)
    #expect((text ?? "").split(separator: "\n").dropFirst().count <= 3)
  }

  @Test func `the golden has forty lines`() {
    #expect(GoldenFile.text(holding: Self.report).utf8.count { $0 == UInt8(ascii: "\n") } == 40)
  }
}
