import PublicRecords
import Testing

struct FidelityPageTests {
  private static let goodLines: [Substring] = [
    "## Cups", "", "| Behaviour | | Source | Seen on |", "| --- | --- | --- | --- |",
    "| A cup holds tea | D, R | [cup.h], [Cups 12] | iOS 10.2, 2017 |",
    "| It has a handle | D, C | [cup.h] | header, 2023 |", "| It is blue | C | | |",
    "| It is old | C | | |", "| It breaks | R | [Cups 12], [broken.example] | iOS, 2019 |", "",
    "[cup.h]: https://example.org/cup.h \"header, 2023\"",
    "[Cups 12]: https://example.org/12 \"iOS 10.2, 2017\"",
    "[broken.example]: <http://example.org/broken(cup:)> \"iOS, 2019\"",
  ]

  private func problems(_ lines: [Substring]) -> [String] {
    FidelityPage(lines: lines).problems.map { $0.replacing(FidelityPage.path + ":", with: "") }
  }

  @Test func `a page whose rows say what they stand on has no problems`() {
    #expect(problems(Self.goodLines) == [])
    #expect(FidelityPage(lines: Self.goodLines).rows.count == 5)
  }

  @Test(arguments: [
    ("| It is green | C |", "a row has four cells: behaviour, letters, sources, seen on"),
    ("| It is green | X | | |", "'X' is not of the letters D, R and C, each once"),
    ("| It is green | C, C | | |", "'C, C' is not of the letters D, R and C, each once"),
    ("| It is green | C | [cup.h] | header, 2023 |", "C with a source"),
    ("| It is green | N | | |", "'N' is not of the letters D, R and C, each once"),
    ("| It is green | D | [Cups 12] | iOS 10.2, 2017 |", "D without documentation"),
    ("| It is green | R | [cup.h] | header, 2023 |", "R without a record"),
    ("| It is green | R | | |", "R without a record"),
    ("| It is green | C | | iOS 9 |", "'iOS 9' is not where the newest of its sources saw it"),
    (
      "| It is green | R | [Cups 12], [broken.example] | iOS 10.2, 2017 |",
      "'iOS 10.2, 2017' is not where the newest of its sources saw it"
    ),
    ("| It is green | D | cup.h | |", "'cup.h' is no name of a source in brackets"),
    ("[lost]: https://example.org \"iOS 9\"", "no row names [lost]"),
    ("[cup.h]: https://example.org \"header, 2023\"", "[cup.h] stands on line 11 too"),
    ("[far]: ftp://example.org \"iOS 9\"", "'ftp://example.org' is no address"),
    ("[far]: https://example.org", "a source is [NAME]: ADDRESS \"WHAT IT IS, AND OF WHEN\""),
    (
      "[far]: https://example.org \"iOS nine\"",
      "'iOS nine' is not like 'iOS 10.2, 2017' or 'header, 2023'"
    ),
    (
      "[far]: https://example.org \"iOS, 1984\"",
      "'iOS, 1984' is not like 'iOS 10.2, 2017' or 'header, 2023'"
    ),
  ])
  func `a line that is not of the form is a problem`(line: Substring, problem: String) {
    #expect(problems(Self.goodLines + [line]).contains("14: \(problem)"))
  }

  @Test func `a name without an address is a problem`() {
    #expect(
      problems(Self.goodLines + ["| It is green | R, C | [Cups 12], [gone] | iOS 10.2, 2017 |"])
        == ["14: [gone] has no address"])
  }

  @Test func `each row has its letters, and where a page can be linked the newest system`() throws {
    let page = FidelityPage(lines: try SourceTree.lines(of: FidelityPage.path))
    #expect(page.problems.isEmpty, "\(page.problems.joined(separator: "\n"))")
    #expect(page.rows.contains { $0.letters.contains(.recorded) })
  }

  @Test func `each source is a record, and has its address and occasion from there`() throws {
    let page = FidelityPage(lines: try SourceTree.lines(of: FidelityPage.path))
    let catalog = RecordCatalog.builtIn
    for (name, source) in page.sources {
      guard let record = catalog.record(named: name) else {
        Issue.record("\(FidelityPage.path):\(source.line): there is no record of [\(name)]")
        continue
      }
      let isEqual = record.address == source.address && record.occasion == source.occasion
      #expect(isEqual, "Tests/Scripts/record-list writes [\(name)] as its record has it")
    }
    #expect(page.sources.count > 150)
  }

  /// A row says R where its sources have a record, and only there; without any source it is C.
  @Test func `a row is recorded or documented exactly where a record with that letter is cited`()
    throws
  {
    let page = FidelityPage(lines: try SourceTree.lines(of: FidelityPage.path))
    let catalog = RecordCatalog.builtIn
    for row in page.rows {
      let cited = Set(row.sources.compactMap { catalog.record(named: $0)?.letter })
      let said = Set(row.letters.map(\.rawValue)).subtracting(["C"])
      #expect(cited == said, "\(FidelityPage.path):\(row.line)")
      if cited.isEmpty {
        #expect(row.letters == [.chosen], "\(FidelityPage.path):\(row.line)")
      }
    }
  }

  /// What a source says and a scenario or a test shows here is on the page, whether it is so here or not.
  @Test func `each record that is shown here is cited by a row`() throws {
    let page = FidelityPage(lines: try SourceTree.lines(of: FidelityPage.path))
    let cited = Set(page.rows.flatMap(\.sources))
    let shown = RecordCatalog.builtIn.records.filter { record in
      record.claims.contains { $0.outcome != .undecided }
    }
    for record in shown where !cited.contains(record.name) {
      Issue.record("\(FidelityPage.path): no row cites [\(record.name)]")
    }
    #expect(shown.count >= 200)
  }
}
