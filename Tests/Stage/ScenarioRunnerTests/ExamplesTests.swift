import Foundation
import Reports
import ScenarioCheck
import ScenarioLanguage
import Testing

@testable import ScenarioRunner

/// The scenarios of the language's pages run as they stand.
struct ExamplesTests {
  private static func page(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/Stage/ScenarioLanguage/ScenarioLanguage.docc/\(name).md"
    ).standardizedFileURL
  }

  /// Where the files lie that examples name.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Scenarios/Engine/Stores"
  ).standardizedFileURL.path

  /// What stands in the pages' fences.
  private static let examples = ["Examples", "States"].flatMap { name -> [Document] in
    guard let text = try? String(contentsOf: page(name), encoding: .utf8) else { return [] }
    let pieces = text.split(separator: "```\n", omittingEmptySubsequences: false)
    return stride(from: 1, to: pieces.count, by: 2).map { index in
      Document(path: "\(folder)/\(name) \(index / 2 + 1)", text: String(pieces[index]))
    }
  }

  @Test func `between them the examples use every command`() {
    var words: Set<String> = []
    for example in Self.examples {
      for line in example.text(0..<example.bytes.count).split(separator: "\n") {
        if let word = line.split(separator: " ").first { words.insert(String(word)) }
      }
    }
    #expect(CommandWord.all.filter { !words.contains($0) } == [])
  }

  @Test func `each state of a delegate's line has an example that asks it`() throws {
    let text = try String(contentsOf: Self.page("States"), encoding: .utf8)
    let parts = text.split(separator: "\n### ").dropFirst().map(String.init)
    let states = DelegateHandler.State.allCases.map(\.rawValue)
    #expect(parts.map { $0.prefix { $0 != "\n" } }.map(String.init) == states)
    #expect(zip(parts, states).allSatisfy { $0.contains(" when \($1):") })
  }

  @Test(arguments: examples)
  func `an example is without problems, laid out, and holds, but for one that is to do`(
    example: Document
  ) {
    let (scenario, problems) = Parser.parse(example)
    #expect(problems.map { $0.rendered(in: example) } == [])
    let found = ScenarioCheck.diagnostics(of: scenario, example)
    #expect(found.map { $0.rendered(in: example) } == [])
    #expect(ScenarioLayout.text(of: example).text == example.text(0..<example.bytes.count))
    let report = ScenarioRun(scenario, document: example, settings: RunSettings()).run()
    let isTodo = scenario.commands.contains { if case .todo = $0.kind { true } else { false } }
    #expect(report.exitCode == (isTodo ? 1 : 0), "\(report.text())")
  }
}
