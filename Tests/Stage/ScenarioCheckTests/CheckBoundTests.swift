import ScenarioLanguage
import Testing
import Words

@testable import ScenarioCheck

/// What is said of a text has an end, however much is wrong with it.
struct CheckBoundTests {
  private static func found(_ text: String) -> [Diagnostic] {
    let document = Document(path: "a.scenario", text: text)
    let (scenario, problems) = Parser.parse(document)
    return problems.isEmpty ? ScenarioCheck.diagnostics(of: scenario, document) : problems
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "wrong lines", lines(3_000) { _ in "insertt 1" }, DiagnosticCode.unknownCommand,
      DiagnosticCode.tooManyErrors
    ),
    (
      "characters that cannot stand there", lines(3_000) { _ in "print ‘a’" }, .lookAlike,
      .tooManyErrors
    ),
    (
      "misspelt names", "store memory\n" + lines(3_000) { "print nobody\($0).name" }, .unknownName,
      .tooManyErrors
    ),
    (
      "variables that nothing uses", lines(3_000) { "let v\($0) = 1" }, .neverUsed, .tooManyWarnings
    ),
  ])
  func `a hundred are shown, and how many there are besides`(
    _ name: String, _ text: String, _ code: DiagnosticCode, _ more: DiagnosticCode
  ) throws {
    let found = Self.found(text)
    #expect(found.map(\.code) == Array(repeating: code, count: 100) + [more], "\(name)")
    let last = try #require(found.last)
    #expect(last.message.english.hasPrefix("2900 more "), "\(name): \(last.message.english)")
    #expect(last.message.simplifiedChinese.contains("2900"))
    #expect(found.dropLast().last.map { $0.bytes.upperBound <= last.bytes.lowerBound } == true)
  }

  @Test func `errors and warnings are bound each by itself, and none is lost below the bound`() {
    let text =
      "entity Row\n  number  Integer16\nend\nstore memory\n"
      + Self.lines(150) { "let v\($0) = 1" } + "\n" + Self.lines(50) { "print nobody\($0).name" }
    let found = Self.found(text)
    #expect(found.count { $0.code == .unknownName } == 50)
    #expect(
      found.count { $0.code == .neverUsed } == 101 || found.count { $0.code == .neverUsed } == 100)
    #expect(found.count { $0.code == .tooManyWarnings } == 1)
    #expect(found.map(\.bytes.lowerBound) == found.map(\.bytes.lowerBound).sorted())
  }

  @Test func `a block without an end is told though it is found last`() {
    let found = Self.found(
      "entity Row\n  number  Integer16\n" + Self.lines(500) { "  name\($0)  Strin" })
    #expect(found.first?.code == .unterminatedBlock)
    #expect(found.last?.code == .tooManyErrors)
  }
}
