import Foundation
import OpenCoreData
import Testing

/// What is reported, as the recorded runs of Apple's controller have it.
@Suite struct ChangeSetTests {
  /// A recorded case.
  struct Recorded: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rows: [Row]
    var changes: [Change]
    var reported: String
    var isSectioned = true

    struct Row: Sendable {
      var number: Int
      var section: String
      var value: Int

      init(_ number: Int, _ value: Int) {
        self.init(number, "", value)
      }

      init(_ number: Int, _ section: String, _ value: Int) {
        (self.number, self.section, self.value) = (number, section, value)
      }

      var result: ResultRow { SampleTable.row(number, section, value) }
    }

    enum Change: Sendable {
      case insert(Row)
      case delete(Int)
      case edit(Row)
      case place(Row)

      var rowChange: RowChange {
        switch self {
        case .insert(let row): RowChange(.inserted(row.result))
        case .delete(let number): RowChange(.deleted(SampleTable.key(number)))
        case .edit(let row): RowChange(.changed(row.result, mayMove: false))
        case .place(let row): RowChange(.changed(row.result, mayMove: true))
        }
      }
    }
  }

  static let recorded: [Recorded] = [
    Recorded(
      testDescription: "two rows swap their numbers", rows: [.init(1, 1), .init(2, 2)],
      changes: [.place(.init(1, 2)), .place(.init(2, 1))], reported: "M 0-1>0-0, U@0-0/0-1",
      isSectioned: false),
    Recorded(
      testDescription: "one row changed in place", rows: [.init(1, 1)],
      changes: [.place(.init(1, 9))], reported: "U@0-0/0-0", isSectioned: false),
    Recorded(
      testDescription: "a row joins a section", rows: [.init(1, "Eng", 1)],
      changes: [.insert(.init(2, "Eng", 2))], reported: "I@0-1"),
    Recorded(
      testDescription: "a row brings its section", rows: [.init(1, "Eng", 1)],
      changes: [.insert(.init(2, "Sales", 2))], reported: "SI@1, I@1-0"),
    Recorded(
      testDescription: "a row moves into a section of its own",
      rows: [.init(1, "Eng", 1), .init(2, "Eng", 2)], changes: [.place(.init(2, "Sales", 2))],
      reported: "SI@1, M 0-1>1-0"),
    Recorded(
      testDescription: "a row of a section of two is deleted",
      rows: [.init(1, "Eng", 1), .init(2, "Eng", 2)], changes: [.delete(2)], reported: "D@0-1"),
    Recorded(
      testDescription: "a row stops matching", rows: [.init(1, 10), .init(2, 20)],
      changes: [.delete(1)], reported: "D@0-0", isSectioned: false),
    Recorded(
      testDescription: "a row starts matching", rows: [.init(2, 20)],
      changes: [.insert(.init(1, 30))], reported: "I@0-1", isSectioned: false),
    Recorded(
      testDescription: "nothing in the result changes", rows: [.init(1, "Eng", 1)], changes: [],
      reported: ""),
    Recorded(
      testDescription: "the only row of a section joins the next, ahead of its row",
      rows: [.init(1, "A", 1), .init(2, "B", 2)], changes: [.place(.init(1, "B", 1))],
      reported: "SD@0, M 0-0>0-0"),
    Recorded(
      testDescription: "the only row of a section joins the next, behind its row",
      rows: [.init(1, "A", 3), .init(2, "B", 2)], changes: [.place(.init(1, "B", 3))],
      reported: "SD@0, M 0-0>0-1"),
    Recorded(
      testDescription: "six inserts into an empty result", rows: [],
      changes: (1...6).map { .insert(.init($0, $0)) },
      reported: "I@0-0, I@0-1, I@0-2, I@0-3, I@0-4, I@0-5", isSectioned: false),
    Recorded(
      testDescription: "a section replaced by another at its index", rows: [.init(1, "A", 1)],
      changes: [.place(.init(1, "B", 1))], reported: "SD@0, SI@0, M 0-0>0-0"),
    Recorded(
      testDescription: "the last row leaves with its section",
      rows: [.init(1, "A", 1), .init(2, "B", 2)], changes: [.delete(1)],
      reported: "SD@0, D@0-0"),
    Recorded(
      testDescription: "a sectionless result keeps its section", rows: [.init(1, 1)],
      changes: [.delete(1)], reported: "D@0-0", isSectioned: false),
    Recorded(
      testDescription: "a section outlives an exchange of all its rows", rows: [.init(1, "A", 1)],
      changes: [.delete(1), .insert(.init(2, "A", 5))], reported: "D@0-0, I@0-0"),
    Recorded(
      testDescription: "a change of no sort key goes with what shifts it",
      rows: [.init(1, 1), .init(2, 2)], changes: [.edit(.init(2, 2)), .insert(.init(3, 0))],
      reported: "I@0-0, U@0-1/0-2", isSectioned: false),
    Recorded(
      testDescription: "a row of no changed sort key stays whatever its values say",
      rows: [.init(1, 1), .init(2, 2)], changes: [.edit(.init(2, 0))], reported: "U@0-1/0-1",
      isSectioned: false),
    Recorded(
      testDescription: "the first row goes to the end, and it alone moves",
      rows: [.init(1, 1), .init(2, 2), .init(3, 3)], changes: [.place(.init(1, 9))],
      reported: "M 0-0>0-2", isSectioned: false),
    Recorded(
      testDescription: "inserted and deleted in one turn", rows: [],
      changes: [.insert(.init(1, 1)), .delete(1)], reported: "", isSectioned: false),
    Recorded(
      testDescription: "inserted, then edited in one turn", rows: [],
      changes: [.insert(.init(1, 1)), .edit(.init(1, 2))], reported: "I@0-0", isSectioned: false),
    Recorded(
      testDescription: "everything at once, in the order of delivery",
      rows: [
        .init(1, "A", 1), .init(2, "B", 1), .init(3, "B", 2), .init(4, "C", 1), .init(5, "D", 1),
        .init(6, "E", 1), .init(7, "E", 2), .init(8, "E", 3),
      ],
      changes: [
        .delete(1), .place(.init(3, "Z", 1)), .place(.init(2, "B", 9)), .delete(5),
        .insert(.init(9, "AA", 1)), .insert(.init(10, "E", 0)), .delete(7),
        .place(.init(8, "C", 0)), .edit(.init(4, "C", 1)), .edit(.init(6, "E", 1)),
      ],
      reported: "SD@3, SD@0, SI@0, SI@4, D@4-1, D@3-0, D@0-0, I@0-0, I@3-0, M 4-2>2-0, "
        + "M 1-1>4-0, U@1-0/1-0, U@2-0/2-1, U@4-0/3-1"),
  ]

  @Test(arguments: recorded) func `a recorded case is reported as it was`(
    _ recorded: Recorded
  ) throws {
    let rows = try SectionedRows(
      recorded.rows.map(\.result), sort: SampleTable.sectionSort,
      isSectioned: recorded.isSectioned)
    let (result, changes) = rows.applying(recorded.changes.map(\.rowChange))
    #expect(changes.events.map(\.description).joined(separator: ", ") == recorded.reported)
    #expect(changes.isEmpty == recorded.reported.isEmpty)
    #expect(!changes.disagreement)
    #expect(try rows.table.replaying(changes.events) == result.table)
  }

  @Test func `the facts of a row's changes are carried through`() throws {
    let rows = try SectionedRows(
      [SampleTable.row(1, 1)], sort: SampleTable.sort, isSectioned: false)
    let first = ChangeFacts(
      .merged, properties: [.init(name: "number", old: .integer(1), new: .integer(2))])
    let change = RowChange.Kind.changed(SampleTable.row(1, 2), mayMove: true)
    let changes = rows.prepare([
      RowChange(change, facts: first), RowChange(change, facts: ChangeFacts(.refreshed)),
    ]).changeSet
    let facts = try #require(changes.facts(of: SampleTable.key(1)))
    #expect(facts.causes == [.merged, .refreshed])
    #expect(facts.properties == first.properties)
    #expect(changes.facts(of: SampleTable.key(2)) == nil)
  }

  @Test func `a row that joins its section against the sort order is pointed out`() throws {
    // Sorted by number alone, and sectioned by name: the two agree until row 4 comes.
    func row(_ number: Int, _ section: String, _ value: Int64) -> ResultRow {
      ResultRow(
        key: SampleTable.key(number), sortValues: [.integer(value)], sectionName: section)
    }
    var rows = try SectionedRows(
      [row(1, "A", 1), row(2, "A", 3), row(3, "B", 5)], sort: SampleTable.sort, isSectioned: true)
    let joining = rows.applying([RowChange(.inserted(row(4, "A", 7)))])
    #expect(joining.changes.events.map(\.description) == ["I@0-2"])
    #expect(joining.changes.outOfOrder == [SampleTable.key(4)])

    rows = joining.rows
    let opening = rows.applying([RowChange(.inserted(row(5, "C", 4)))])
    #expect(opening.changes.events.map(\.description) == ["SI@1", "I@1-0"])
    #expect(opening.changes.disagreement)
    #expect(opening.rows.table.sections.map(\.name) == ["A", "C", "B"])
    #expect(try rows.table.replaying(opening.changes.events) == opening.rows.table)
  }

  /// Wrong reports, each made from a right one.
  static let mutants: [(name: String, mutate: @Sendable (inout ChangeSet) -> Void)] = [
    ("drops a move", { $0.moves.removeLast() }),
    ("drops a deletion", { $0.deletions.removeLast() }),
    ("drops an insertion", { $0.insertions.removeFirst() }),
    ("loses a deleted section", { $0.deletedSections.removeLast() }),
    ("loses an inserted section", { $0.insertedSections.removeLast() }),
    (
      "swaps two indexes",
      { (changes: inout ChangeSet) in
        let path = changes.moves[0].new
        changes.moves[0].new = changes.moves[1].new
        changes.moves[1].new = path
      }
    ),
    (
      "swaps old and new",
      { (changes: inout ChangeSet) in
        let path = changes.updates[0].new
        changes.updates[0].new = changes.updates[0].old
        changes.updates[0].old = path
      }
    ),
    ("reports a move as an update too", { $0.updates.append($0.moves[0]) }),
    ("reports an insertion twice", { $0.insertions.append($0.insertions[0]) }),
    ("forgets the section's name", { $0.insertedSections[0].name = "" }),
  ]

  @Test(arguments: mutants.indices) func `the replay catches a report that is wrong`(
    _ index: Int
  ) throws {
    let everything = try #require(Self.recorded.last)
    let rows = try SectionedRows(
      everything.rows.map(\.result), sort: SampleTable.sectionSort, isSectioned: true)
    let (result, report) = rows.applying(everything.changes.map(\.rowChange))
    #expect(try rows.table.replaying(report.events) == result.table)
    var changes = report
    // The recorded case ends with an update that shifts, which `swap` needs.
    changes.updates.reverse()
    Self.mutants[index].mutate(&changes)
    #expect(
      (try? rows.table.replaying(changes.events)) != result.table, "\(Self.mutants[index].name)")
  }
}
