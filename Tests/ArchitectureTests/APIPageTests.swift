import Testing

struct APIPageTests {
  private static let declarations = [
    PublicNames.Declaration(name: "Cup", place: "Cup.swift:1", isOverride: false),
    PublicNames.Declaration(name: "Cup.fill(to:)", place: "Cup.swift:2", isOverride: false),
    PublicNames.Declaration(name: "Cup.description", place: "Cup.swift:3", isOverride: true),
    PublicNames.Declaration(name: "cupCount", place: "Cup.swift:9", isOverride: false),
  ]

  private static let goodLines: [Substring] = [
    "## `Cup`", "", "| name | here | how |", "| --- | --- | --- |", "| `Cup` | yes | |",
    "| `fill(to:)` | differs | to the brim only |", "| `empty()`, `wash()` | missing | drink it |",
    "## Numbers", "| `cupCount` | own | one for all |",
  ]

  private func problems(_ lines: [Substring]) -> [String] {
    APIPage(lines: lines).problems(with: Self.declarations).map {
      $0.replacing(APIPage.path, with: "page")
    }
  }

  @Test func `a page that says what is declared has no problems`() {
    #expect(problems(Self.goodLines) == [])
  }

  @Test func `an override may have a row and needs none`() {
    #expect(problems(Self.goodLines + ["## `Cup`", "| `description` | yes | |"]) == [])
  }

  @Test(arguments: [
    (8, "Cup.swift:9: `cupCount` has no row. Add: | `cupCount` | yes | |"),
    (5, "Cup.swift:2: `Cup.fill(to:)` has no row. Add to `Cup`: | `fill(to:)` | yes | |"),
  ])
  func `a declaration without a row is named with the row to paste`(line: Int, problem: String) {
    var lines = Self.goodLines
    lines.remove(at: line)
    #expect(problems(lines) == [problem])
  }

  @Test(arguments: [
    ("| `spill()` | yes | |", "page:10: `spill()` has no public declaration"),
    ("| `cupCount` | own | again |", "page:10: `cupCount` stands on line 9 too"),
    ("| `drop()` | gone | |", "page:10: the row of `drop()` is not of three cells: names, a state"),
    (
      "| `drop()` | missing |", "page:10: the row of `drop()` is not of three cells: names, a state"
    ),
    ("| `drop()` | missing | |", "page:10: the row of `drop()` does not say how"),
  ])
  func `a row that cannot be true is a problem`(row: Substring, problem: String) {
    let found = problems(Self.goodLines + [row])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test func `a row that is missing must not be declared`() {
    var lines = Self.goodLines
    lines[4] = "| `Cup` | missing | use a mug |"
    #expect(problems(lines) == ["page:5: `Cup` is not missing, it is at Cup.swift:1"])
  }

  @Test func `a row that is there says no how`() {
    var lines = Self.goodLines
    lines[4] = "| `Cup` | yes | of course |"
    #expect(problems(lines) == ["page:5: the row of `Cup` says how, but it is `yes`"])
  }

  @Test func `the page lists all that is public, and nothing that is not`() throws {
    let sources = try SourceTree.engine.flatMap { try SourceTree.swiftFiles(under: $0) }.map {
      (path: $0, text: try SourceTree.lines(of: $0).joined(separator: "\n"))
    }
    let declarations = PublicNames.reading(sources)
    #expect(!declarations.isEmpty)
    let problems = try APIPage(lines: SourceTree.lines(of: APIPage.path))
      .problems(with: declarations)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
