import Reports
import ScenarioRunner
import Testing

@testable import GoldenTesting
import ScenarioFiles
import TestSupport

struct ScenarioMarkdownTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func test(
    _ purpose: GoldenSuite.Purpose = .compare, lines: [Int] = []
  ) throws -> GoldenResult {
    let test = ScenarioTest(
      purpose: purpose, settings: RunSettings(), perform: ScenarioRun.perform)
    return try #require(test.timed(ScenarioFile(path: folder.path("t.md"), lines: lines)))
  }

  private static let tutorial = """
    # 教程

    ```rollcall
    let a = 1
    print a
    ```

    ```output
    ```

    State runs on:

      ~~~~rollcall
      expect a == 1
      ~~~~
      ~~~~ output
      ~~~~

    ```swift
    let a = 2
    ```

    ```rollcall fresh
    let a = 3
    print a
    ```
    """

  private static let updated = """
    # 教程

    ```rollcall
    let a = 1
    print a
    ```

    ```output
    > print a
       1
    ```

    State runs on:

      ~~~~rollcall
      expect a == 1
      ~~~~
      ~~~~ output
         expect a == 1                                                                   ✓
      ~~~~

    ```swift
    let a = 2
    ```

    ```rollcall fresh
    let a = 3
    print a
    ```
    """

  @Test(arguments: ["\n", "\r\n"])
  func `an update fills the output fences and touches nothing else`(lineEnd: String) throws {
    try folder.write(Self.tutorial.replacing("\n", with: lineEnd), to: "t.md")
    #expect(try test().exitCode == .differs)
    #expect(try test(.update).golden == .rewritten)
    #expect(folder.text(of: "t.md") == Self.updated.replacing("\n", with: lineEnd))
    #expect(try test().passed)
    #expect(try test(.update).golden == .same)
  }

  @Test func `an output that differs is told by the line of the file`() throws {
    try folder.write(
      Self.updated.replacing("1\n```\n\nState", with: "7\n```\n\nState"), to: "t.md")
    #expect(
      folder.relative(try test().text) == """
        failed    t.md
           before the first step, line 10 of t.md
            10 -    7
               +    1

        """)
    #expect(try test(lines: [4]).exitCode == .differs)
    #expect(try test(lines: [14]).exitCode == .good)
  }

  @Test func `an expectation that fails is told by the line of the file, and nothing is written`()
    throws
  {
    let wrong = Self.tutorial.replacing("a == 1", with: "a == 2")
    try folder.write(wrong, to: "t.md")
    let found = try test(.update)
    #expect(folder.relative(found.text).contains("t.md:14:10: error"))
    #expect(found.golden == .withheld)
    #expect(folder.text(of: "t.md") == wrong)
  }

  @Test func `a mistake is told by the line of the file`() throws {
    try folder.write(Self.tutorial.replacing("print a", with: "pront a"), to: "t.md")
    #expect(
      folder.relative(try test().text).contains("t.md:5:1: error: there is no command 'pront'"))
    #expect(try test().exitCode == .usage)
  }

  @Test(arguments: [
    ("text\n", "   t.md: there is no fence in it that runs; one begins with ```rollcall\n"),
    ("```rollcall\nnote \"x\"", ""), ("```rollcall", ""),
    ("```rollcall\n\n```\n```output\n```", ""),
    ("```rollcall\nprint \"```\"\n```\n```output\n```\n", "failed"),
  ])
  func `any text is read`(text: String, expected: String) throws {
    try folder.write(text, to: "t.md")
    #expect(folder.relative(try test().text).contains(expected) || expected.isEmpty)
  }

  @Test func `an output that would close its fence is not written`() throws {
    let text = "````rollcall\nnote \"````\"\n````\n```output\n```\n"
    try folder.write(
      "```rollcall\nfor x in [1]\n  print \"\\n\"\nend\n```\n```output\n```\n", to: "t.md")
    #expect(try test(.update).passed)
    try folder.write(text, to: "t.md")
    _ = try test(.update)
    #expect(try test().passed)
  }

  @Test func `bytes that are no text are left alone`() throws {
    try folder.write(Array("\u{FEFF}é\n```rollcall\nnote \"x\"\n```\n".utf8) + [0xFF], to: "t.md")
    #expect(try test(.update).exitCode == .usage)
  }

  @Test func `a folder's Markdown counts where something in it runs`() throws {
    try folder.write("```swift\n```\n", to: "a.md")
    try folder.write("```rollcall\n```\n", to: "b.md")
    try folder.write("note \"x\"\n", to: "c.scenario")
    let found = try ScenarioFinder.search([folder.path]).files
    #expect(found.map { folder.relative($0.path) } == ["b.md", "c.scenario"])
  }

  @Test func `what a Chinese file shows is Chinese`() throws {
    let text = """
      ```rollcall
      note "Ann comes." zh="Ann 来了。"
      expect 1 == 1
      ```

      ```output
      ```
      """
    for (name, shown) in [("t.md", "note  Ann comes."), ("t.zh.md", "说明  Ann 来了。")] {
      try folder.write(text, to: name)
      let test = ScenarioTest(
        purpose: .update, settings: RunSettings(), perform: ScenarioRun.perform)
      let found = try #require(test.timed(ScenarioFile(path: folder.path(name), lines: [])))
      #expect(found.golden == .rewritten)
      let written = try #require(folder.text(of: name))
      #expect(written.contains("```output\n\(shown)\n"), "\(written)")
    }
  }
}
