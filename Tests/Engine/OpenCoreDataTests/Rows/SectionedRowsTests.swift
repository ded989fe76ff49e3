import OpenCoreData
import Testing

/// The table itself: how it is made and what it answers.
@Suite struct SectionedRowsTests {
  @Test func `without sections there is one section, even without rows`() throws {
    let rows = try SectionedRows([], sort: SampleTable.sort, isSectioned: false)
    #expect(rows.sectionCount == 1)
    #expect(rows.numberOfRows(inSection: 0) == 0)
    #expect(rows.sectionName(0) == nil)
  }

  @Test func `with sections, no rows means no sections`() throws {
    let rows = try SectionedRows([], sort: SampleTable.sort, isSectioned: true)
    #expect(rows.sectionCount == 0)
    #expect(rows.numberOfRows(inSection: 0) == nil)
  }

  @Test func `a section name that comes back is an error in Core Data's words`() {
    let rows = [
      SampleTable.row(1, "Middle Group", 1), SampleTable.row(2, "Last Group", 2),
      SampleTable.row(3, "Middle Group", 3),
    ]
    let error = #expect(throws: SectionedRows.OutOfOrderSection.self) {
      try SectionedRows(rows, sort: SampleTable.sort, isSectioned: true)
    }
    #expect(
      error?.reason
        == "The fetched object at index 2 has an out of order section name 'Middle Group."
        + " Objects must be sorted by section name'")
  }

  @Test func `a nil section name is the empty name`() throws {
    let rows = try SectionedRows(
      [SampleTable.row(1, 1)], sort: SampleTable.sort, isSectioned: true)
    #expect(rows.sectionName(0) == "")
    #expect(rows.section(named: "") == 0)
  }

  @Test func `paths and rows lead to each other through many blocks`() throws {
    let rows = try SectionedRows(
      (0..<3000).map { SampleTable.row($0 + 1, $0 < 1000 ? "A" : "B", $0) },
      sort: SampleTable.sectionSort, isSectioned: true)
    #expect(rows.count == 3000)
    for number in stride(from: 1, through: 3000, by: 37) {
      let path = try #require(rows.path(of: SampleTable.key(number)))
      #expect(
        path
          == RowPath(
            section: number > 1000 ? 1 : 0,
            row: (number - 1) % 1000
              + (number > 2000 ? 1000 : 0)))
      #expect(rows.key(at: path) == SampleTable.key(number))
    }
    #expect(rows.key(at: RowPath(section: 0, row: 1000)) == nil)
    #expect(rows.key(at: RowPath(section: 2, row: 0)) == nil)
    #expect(rows.path(of: SampleTable.key(0)) == nil)
  }

  @Test func `a temporary key becomes permanent in its place`() throws {
    var rows = try SectionedRows(
      [SampleTable.row(1, 5), SampleTable.row(-1, 7)], sort: SampleTable.sort, isSectioned: false)
    let first = rows.rekey(from: SampleTable.key(-1), to: SampleTable.key(2))
    #expect(first)
    #expect(rows.keys == [SampleTable.key(1), SampleTable.key(2)])
    #expect(rows.path(of: SampleTable.key(-1)) == nil)
    let ofMissing = rows.rekey(from: SampleTable.key(-1), to: SampleTable.key(3))
    #expect(!ofMissing)
    let toTaken = rows.rekey(from: SampleTable.key(1), to: SampleTable.key(2))
    #expect(!toTaken)
  }

  @Test func `the old state is shown until the transition is committed`() throws {
    var rows = try SectionedRows(
      [SampleTable.row(1, 1), SampleTable.row(2, 2)], sort: SampleTable.sort, isSectioned: false)
    let transition = rows.prepare([
      RowChange(.deleted(SampleTable.key(1))), RowChange(.inserted(SampleTable.row(3, 3))),
    ])
    #expect(rows.keys == [SampleTable.key(1), SampleTable.key(2)])
    rows.commit(transition)
    #expect(rows.keys == [SampleTable.key(2), SampleTable.key(3)])
  }
}
