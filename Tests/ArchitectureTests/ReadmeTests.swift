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

  /// Where a line begins with some text.
  private func place(of text: String) throws -> Int {
    try #require(lines.firstIndex { $0.hasPrefix(text) }, "no line begins with \(text)")
  }

  @Test
  func `the prompt is seen before anything is asked for, and how the house is built comes last`()
    throws
  {
    let picture = try place(of: "![A session at the prompt")
    let command = try place(of: "<!-- articles -->")
    #expect(picture < command && command < 24)
    for later in ["## Learning", "## Writing a scenario", "## Tests, and a release"] {
      #expect(try place(of: later) > place(of: "## What a step looks like"))
      #expect(try place(of: later) < place(of: "## Map of the house"))
    }
  }

  /// The commands that the items of a list begin with.
  private func ways(in lines: ArraySlice<Substring>) -> [String] {
    lines.filter { $0.hasPrefix("- `") }.compactMap {
      $0.split(separator: "`", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
    }
  }

  @Test func `the Chinese part has the first commands of the English one, in its language`() throws
  {
    let chinese = lines[try place(of: "## 中文")...]
    let language = " --language zh"
    #expect(
      try command(after: "<!-- articles, in Chinese -->")
        == command(after: "<!-- articles -->") + language)
    let ways = ways(in: chinese)
    #expect(ways.count == 3)
    #expect(
      ways.map { $0.replacing(language, with: "") }
        == self.ways(in: lines[..<(try place(of: "## What a step looks like"))]))
    #expect(ways.allSatisfy { $0.hasSuffix(language) })
  }

  @Test func `both parts count the lessons that there are`() throws {
    let lessons = try SourceTree.names(in: "Tutorials").filter { $0.hasSuffix(".zh.md") }.count
    #expect(lessons > 0)
    #expect(lines.contains { $0.contains(" learn`: \(lessons) lessons,") })
    #expect(lines.contains { $0.contains(" learn --language zh`：\(lessons) 课，") })
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
