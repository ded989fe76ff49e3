import TableView
import Testing

@Suite struct TablePathTests {
  @Test func `a path is printed as a scenario writes it`() {
    #expect("\(TablePath(section: 0, row: 12))" == "0-12")
  }

  @Test func `paths run from the top of the table to its bottom`() {
    let paths = [(1, 0), (0, 2), (0, 1)].map { TablePath(section: $0.0, row: $0.1) }
    #expect(paths.sorted().map(\.description) == ["0-1", "0-2", "1-0"])
  }
}
