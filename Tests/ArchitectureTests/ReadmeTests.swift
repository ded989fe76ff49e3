import Testing

struct ReadmeTests {
  private let lines: [Substring]
  private let gate: [Substring]

  init() throws {
    lines = try SourceTree.lines(of: "README.md")
    gate = try SourceTree.lines(of: ".ci/run")
  }

  /// The one line of the fenced block that follows a marker.
  private func command(after marker: String) throws -> Substring {
    let place = try #require(lines.firstIndex { $0 == marker }, "README.md has no \(marker)")
    let block = lines[(place + 1)...].drop { $0.isEmpty }
    try #require(block.first?.hasPrefix("```") == true, "no block follows \(marker)")
    let body = block.dropFirst().prefix { !$0.hasPrefix("```") }
    try #require(body.count == 1, "the block after \(marker) is not one line")
    return try #require(body.first)
  }

  @Test func `both set-up commands stand under their markers and install the same packages`() throws
  {
    let articles = try command(after: "<!-- articles -->")
    let tests = try command(after: "<!-- tests -->")
    let (first, second) = (articles.components(around: " && "), tests.components(around: " && "))
    #expect(first.dropLast() == second.dropLast())
    #expect(first.last == "swift run rollcall run Scenarios/Articles")
    #expect(second.last == "swift test")
  }

  @Test func `the set-up commands install every package that the manifest names`() throws {
    let installing = try command(after: "<!-- tests -->")
    let manifest = try SourceTree.lines(of: "Package.swift")
    let names = manifest.compactMap { $0.split(separator: ".apt([\"").dropFirst().first }
      .compactMap { $0.split(separator: "\"").first }
    #expect(!names.isEmpty)
    for name in names { #expect(installing.contains(" \(name) "), "\(name)") }
  }

  @Test func `every file that a page for readers names is there`() throws {
    let files = try SourceTree.swiftFiles(under: "Sources").map { "/\($0)" }
    let storeys = Layering.storeys.map { "Sources/\($0.name)/README.md" }
    for page in ["README.md", "Sources/README.md"] + storeys {
      let codes = try SourceTree.lines(of: page).joined(separator: "\n")
        .split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 && $0.element.hasSuffix(".swift") }.map(\.element)
      // What is in capitals stands for a name of the reader's own.
      for code in codes where !code.contains("NAME") {
        #expect(files.contains { $0.hasSuffix("/\(code)") }, "\(page) names \(code)")
      }
    }
  }

  @Test func `the gate runs the README's test command, and no other`() throws {
    #expect(gate.contains { $0.contains("<!-- tests -->") })
    let ownTests = gate.filter { $0.contains("swift test") && !$0.hasPrefix("#") }
    #expect(ownTests.isEmpty)
    let others = lines.filter { $0.contains("swift test") }
    #expect(others == [try command(after: "<!-- tests -->")])
  }
}

extension Substring {
  /// The parts between the separators.
  fileprivate func components(around separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
