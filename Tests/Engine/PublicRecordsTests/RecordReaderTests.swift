import Testing

@testable import PublicRecords

/// Files of records: what is read of them, and what is refused.
struct RecordReaderTests {
  private static let good = [
    "source: Cups 12", "address: https://example.org/12", "seen: iOS 10.2, 2017", "",
    "claim: A cup holds tea.", "shown by: Scenarios/Engine/cup.scenario",
    "shown by: Tests/CupTests.swift `a cup holds tea: it does`", "outcome: equal", "",
    "claim: It breaks.", "outcome: undecided", "note: nobody dropped one", "",
  ]

  private func problem(_ lines: [String]) -> String? {
    do {
      _ = try RecordReader.records(in: lines.joined(separator: "\n"))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a record has its source and its claims`() throws {
    let records = try RecordReader.records(in: Self.good.joined(separator: "\n"))
    let record = try #require(records.first)
    #expect(records.count == 1)
    #expect(record.name == "Cups 12")
    #expect(record.address == "https://example.org/12")
    #expect("\(record.occasion)" == "iOS 10.2, 2017")
    #expect(record.letter == "R")
    #expect(record.claims.map(\.text) == ["A cup holds tea.", "It breaks."])
    #expect(
      record.claims[0].evidence == [
        .scenario("Scenarios/Engine/cup.scenario"),
        .test(path: "Tests/CupTests.swift", name: "a cup holds tea: it does"),
      ])
    #expect(record.claims.map(\.outcome) == [.equal, .undecided])
    #expect(record.claims.map(\.note) == [nil, "nobody dropped one"])
  }

  @Test func `files may stand behind each other`() throws {
    let text = (Self.good + Self.good).joined(separator: "\n")
    #expect(try RecordReader.records(in: text).count == 2)
    #expect(try RecordReader.records(in: "").isEmpty)
  }

  /// The lines of a good record with one replaced, or left out.
  private static func lines(_ place: Int, _ line: String?) -> [String] {
    var lines = good
    if let line { lines[place] = line } else { lines.remove(at: place) }
    return lines
  }

  @Test(arguments: [
    (lines(0, nil), "1: a record begins with 'source: NAME'"),
    (
      lines(1, nil), "1: Cups 12 lacks its address, where it was seen, or a claim"
    ),
    (lines(1, "address: ftp://example.org"), "2: 'ftp://example.org' is no address"),
    (
      lines(2, "seen: iOS nine"),
      "3: 'iOS nine' is not like 'iOS 10.2, 2017' or 'header, 2023'"
    ),
    (lines(2, "seen: iOS 10.2, 2017 "), "3: 'seen' has blanks around its value, or none"),
    (
      lines(3, "heard: yes"),
      "4: a line is KEY: VALUE, where KEY is one of source, address, seen, claim, shown by, outcome, "
        + "note"
    ),
    (lines(3, "seen: iOS, 2017"), "4: 'seen' stands twice, or in the wrong place"),
    (
      lines(5, "shown by: somebody"),
      "6: what shows it is 'Scenarios/….scenario', or 'Tests/….swift `name of the test`'"
    ),
    (lines(7, nil), "5: the claim has no outcome"),
    (lines(7, "outcome: perhaps"), "8: 'perhaps' is not equal, other or undecided"),
    (lines(11, nil), "10: no note says why it is undecided"),
    (lines(10, "outcome: equal"), "10: nothing shows that it is equal"),
    (lines(10, "note: early"), "11: 'note' stands twice, or in the wrong place"),
  ])
  func `a line that is not of the form is told with its number`(lines: [String], problem: String) {
    #expect(self.problem(lines) == problem)
  }
}
