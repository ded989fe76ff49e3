import Testing

/// Facts are compared as values; text that was printed is not searched for them again.
struct PrintedTextTests {
  /// Where reports are drawn up, laid out and written.
  private static let writers = [
    "Sources/Stage/Reports", "Sources/Stage/TextTable", "Sources/Stage/ScenarioRunner/Judging",
    "Sources/Stage/ScenarioRunner/Playing", "Sources/Stage/ScenarioRunner/Running",
    "Sources/Stage/ScenarioRunner/Stage", "Sources/Learning/GoldenTesting/Reports",
    "Sources/Program/Prompt/Output",
  ]

  /// What looks for a text within another.
  private static let searches = [
    ".hasPrefix(", ".hasSuffix(", ".contains(\"", ".contains(text.text)", ".contains(part.text)",
    ".range(of: \"", ".ranges(of:", ".firstRange(", ".firstMatch(", ".wholeMatch(",
    ".english.contains", ".english ==",
  ]

  /// Searches that are meant, each with the reason.
  private static let allowed: [(path: String, code: String, reason: String)] = [
    (
      "Judging/Judge.swift", "$0.english.contains(text.text)", "'expect warning \"…\"' names a part"
    ),
    ("Judging/Judge.swift", "$0.contains(text.text)", "'expect error 1 \"…\"' names a part"),
    (
      "Judging/Judge.swift", "report.text.contains(text.text)",
      "'expect exception \"…\"' names a part"
    ),
    ("Judging/StatementJudge.swift", "$0.contains(part.text)", "'expect sql \"…\"' names a part"),
    ("Running/Inclusions.swift", "url.path.hasPrefix", "a path within a folder"),
    ("Running/Interpreter+Stores.swift", "name.text.contains(\"/\")", "a name without folders"),
    ("TextTable/WrappedProse.swift", "piece.text.contains(\" \")", "where a line may be broken"),
  ]

  @Test(arguments: writers)
  func `no writer searches printed text`(folder: String) throws {
    for path in try SourceTree.swiftFiles(under: folder) {
      for (index, line) in try SourceTree.lines(of: path).enumerated() {
        guard Self.searches.contains(where: { line.contains($0) }),
          !Self.allowed.contains(where: { path.hasSuffix($0.path) && line.contains($0.code) })
        else { continue }
        Issue.record("\(path):\(index + 1): \(line)")
      }
    }
  }

  @Test func `every search that is allowed is there`() throws {
    let paths = try Self.writers.flatMap { try SourceTree.swiftFiles(under: $0) }
    for (end, code, _) in Self.allowed {
      let lines = try paths.filter { $0.hasSuffix(end) }.flatMap { try SourceTree.lines(of: $0) }
      #expect(lines.contains { $0.contains(code) }, "\(end): \(code)")
    }
  }

  @Test
  func `one switch runs the language's commands, one exports them, and none hides a forgotten one`()
    throws
  {
    let runner = "Sources/Stage/ScenarioRunner/Running/Interpreter+Commands.swift"
    let exporter = "Sources/Exports/SwiftExport/Package/StoryWriter+Commands.swift"
    let switches = try SourceTree.swiftFiles(under: "Sources").filter { path in
      try SourceTree.lines(of: path).contains { line in
        line.contains("switch ") && line.contains("command.kind {")
      }
    }
    #expect(Set(switches) == [runner, exporter])
    for path in [
      runner, exporter, "Sources/Stage/ScenarioLanguage/Commands/CommandList.swift",
      "Sources/Program/Prompt/PromptSettings.swift",
      "Sources/Program/Prompt/Lessons/LessonPlayer+Help.swift",
    ] {
      let hiding = try SourceTree.lines(of: path).filter { line in
        line.drop { $0 == " " }.hasPrefix("default:")
      }
      #expect(hiding.isEmpty, "\(path)")
    }
  }
}
