import OpenCoreData
import Testing

/// The oracle itself: it follows right reports and catches wrong ones.
@Suite struct TableReplayTests {
  private typealias Table = ReplayTable<String>

  private static let old = Table([
    .init(name: "A", rows: ["a", "b"]), .init(name: "B", rows: ["c"]),
    .init(name: "D", rows: ["d", "e"]),
  ])
  private static let new = Table([
    .init(name: "A", rows: ["x", "b"]), .init(name: "C", rows: ["a"]),
    .init(name: "D", rows: ["e", "d"]),
  ])
  private static let events: [TableEvent<String>] = [
    .sectionDeleted(at: 1, name: "B"),
    .sectionInserted(at: 1, name: "C"),
    .deleted("c", at: RowPath(section: 1, row: 0)),
    .inserted("x", at: RowPath(section: 0, row: 0)),
    .moved("a", from: RowPath(section: 0, row: 0), to: RowPath(section: 1, row: 0)),
    .moved("e", from: RowPath(section: 2, row: 1), to: RowPath(section: 2, row: 0)),
    .updated("d", from: RowPath(section: 2, row: 0), to: RowPath(section: 2, row: 1)),
  ]

  @Test func `a right report makes the new table, in any order`() throws {
    #expect(try Self.old.replaying(Self.events) == Self.new)
    #expect(try Self.old.replaying(Self.events.reversed()) == Self.new)
  }

  @Test func `a report without one of its events is caught, but for an update`() {
    for index in Self.events.indices.dropLast() {
      var events = Self.events
      let lost = events.remove(at: index)
      #expect((try? Self.old.replaying(events)) != Self.new, "\(lost)")
    }
  }

  @Test func `an event reported twice is caught`() {
    for event in Self.events {
      #expect(throws: ReplayFault.reportedTwice(event)) {
        try Self.old.replaying(Self.events + [event])
      }
    }
  }

  @Test func `swapped indexes are caught`() {
    let mutant = Self.events.map { event in
      switch event {
      case .moved(let row, let from, let to): TableEvent.moved(row, from: to, to: from)
      default: event
      }
    }
    #expect((try? Self.old.replaying(mutant)) != Self.new)
    let update = TableEvent.updated(
      "d", from: RowPath(section: 2, row: 1), to: RowPath(section: 2, row: 0))
    #expect(throws: ReplayFault<String>.self) {
      try Self.old.replaying(Self.events.dropLast() + [update])
    }
  }

  @Test(arguments: [
    (
      TableEvent.deleted("z", at: RowPath(section: 0, row: 0)), "z is not at 0-0 of the old table"
    ),
    (.deleted("a", at: RowPath(section: 7, row: 0)), "a is not at 7-0 of the old table"),
    (.inserted("z", at: RowPath(section: 0, row: 3)), "there is no place for z at 0-3"),
    (.sectionDeleted(at: 9, name: "Z"), "there is no section 9 named 'Z'"),
    (.sectionDeleted(at: 0, name: "A"), "section 0 is deleted with rows that are not reported"),
    (.sectionInserted(at: -1, name: "Z"), "there is no section -1 named 'Z'"),
    (
      .updated("a", from: RowPath(section: 0, row: 0), to: RowPath(section: 0, row: 1)),
      "a is not at 0-1 of the new table"
    ),
  ]) func `an event that cannot be is named`(_ event: TableEvent<String>, _ words: String) {
    let fault = #expect(throws: ReplayFault<String>.self) { try Self.old.replaying([event]) }
    #expect(fault?.description == words)
  }
}
