import Foundation
import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing

@testable import GoldenTesting
import ScenarioFiles
import TestSupport

/// Scenarios are run by a stand-in that prints their notes; what is judged here is the comparison.
struct GoldenSuiteTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let perform: ScenarioRun.Perform = { scenario, document, _ in
    var report = RunReport(path: document.path)
    for command in scenario.commands {
      guard case .note(let note) = command.kind, let text = note.text.literal else { continue }
      report.blocks.append(.note(Wording(text, text)))
      if text == "fails" {
        report.blocks.append(
          .expectation(ExpectationResult(lines: ["expect"], holds: false, failure: Self.failure)))
        report.totals.expectations += 1
        report.totals.failedExpectations += 1
      }
      if text == "stops" { report.stop = RunStop(.limit, message: "a.scenario:1:1: too much") }
      if text == "interrupted" { report.stop = RunStop(.interruption, message: "") }
    }
    return report
  }

  /// `a.scenario:1:1: error: the order differs [X003]`, and the empty line that it is about.
  private static let failure = ExpectationResult.Failure.judged(
    PlacedDiagnostics(
      Diagnostic(.failedExpectation, ExpectationFault.orderDiffers, at: 0..<0),
      in: Document(path: "a.scenario", text: "")))

  private func test(
    _ names: [String] = ["a"], updates: Bool = false
  ) -> (text: String, summary: GoldenSummary) {
    let files = names.map { ScenarioFile(path: folder.path("\($0).scenario")) }
    var summary = GoldenSummary(found: files.count)
    var text = ""
    GoldenSuite(files, purpose: updates ? .update : .compare, jobs: 2, perform: Self.perform).run {
      result in
      text += folder.relative(result.text)
      summary.count(ScenarioRecord(result))
    }
    return (text, summary)
  }

  private func write(_ notes: String..., to name: String = "a") throws {
    let text = notes.map { "note \"\($0)\"\n" }.joined()
    try folder.write("scenario \"T\"\n" + text, to: "\(name).scenario")
  }

  @Test func `a golden that is missing fails, until it is written`() throws {
    try write("one")
    let first = test()
    #expect(
      first.text.replacing(folder.path, with: "") == """
        failed    a.scenario
           a.golden is missing; to write it:
              rollcall test --update a.scenario

        """)
    #expect(first.summary.text == "1 golden missing\n0 passed, 1 failed\n")
    #expect(first.summary.exitCode == .golden)
    #expect(folder.text(of: "a.golden") == nil)

    let update = test(updates: true)
    #expect(update.text == "created   a.golden\n")
    #expect(update.summary.text == "1 golden written\n1 passed, 0 failed\n")
    #expect(update.summary.exitCode == .good)
    let golden = try #require(folder.text(of: "a.golden"))
    #expect(golden.hasPrefix("rollcall golden 1\n"))
    #expect(golden.contains("one"))

    let second = test()
    #expect(second.text.isEmpty)
    #expect(second.summary.text == "1 passed, 0 failed\n")
  }

  @Test func `a golden that says the same is not written again`() throws {
    try write("one")
    _ = test(updates: true)
    let path = folder.path("a.golden")
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(test(updates: true).text.isEmpty)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before == after)
  }

  @Test func `a difference is shown, and an update takes it over`() throws {
    try write("one", "two")
    _ = test(updates: true)
    try write("one", "too")
    let result = test()
    #expect(
      result.text
        == """
        failed    a.scenario
           before the first step, line 3 of a.golden
             3 - note  two
               + note  too
                        ^

        """)
    #expect(result.summary.exitCode == .differs)
    #expect(test(updates: true).text == "rewritten a.golden\n")
    #expect(test().text.isEmpty)
  }

  @Test func `every byte of a golden counts`() throws {
    try write("one")
    _ = test(updates: true)
    let golden = Array(try #require(folder.text(of: "a.golden")).utf8)
    for index in golden.indices {
      var edited = golden
      edited[index] = edited[index] == UInt8(ascii: "~") ? UInt8(ascii: "!") : UInt8(ascii: "~")
      try folder.write(edited, to: "a.golden")
      let result = test()
      #expect(result.summary.exitCode != .good, "byte \(index)")
      #expect(!result.text.isEmpty, "byte \(index)")
    }
  }

  @Test func `line ends changed by version control are named, and nothing else`() throws {
    try write("one", "two")
    _ = test(updates: true)
    let golden = try #require(folder.text(of: "a.golden"))
    try folder.write(golden.replacing("\n", with: "\r\n"), to: "a.golden")
    #expect(
      test().text == """
        failed    a.scenario
           a.golden: its lines end in CR LF; they should end in LF (in .gitattributes: *.golden -text)

        """)
  }

  @Test func `no golden is written over a run that went wrong`() throws {
    try write("one")
    _ = test(updates: true)
    let golden = folder.text(of: "a.golden")
    try write("fails")
    let failing = test(updates: true)
    #expect(
      failing.text == """
        failed    a.scenario
           a.scenario:1:1: error: the order differs [X003]
               1 |
                 | ^
           a.golden was not written, since the run went wrong

        """)
    #expect(failing.summary.exitCode == .differs)
    try write("stops")
    let stopped = test(updates: true)
    #expect(stopped.text.contains("   a.scenario:1:1: too much\n"))
    #expect(stopped.summary.exitCode == .failure)
    #expect(folder.text(of: "a.golden") == golden)
  }

  @Test func `no golden is written over what is none`() throws {
    try write("one")
    try folder.write("dear diary\n", to: "a.golden")
    let result = test(updates: true)
    #expect(
      folder.relative(result.text) == """
        failed    a.scenario
           a.golden:1: the first line is not 'rollcall golden 1'; remove the file, then --update writes it

        """)
    #expect(result.summary.exitCode == .differs)
    #expect(folder.text(of: "a.golden") == "dear diary\n")
    try folder.write("rollcall golden 7\n", to: "a.golden")
    #expect(test(updates: true).summary.exitCode == .usage)
    #expect(folder.text(of: "a.golden") == "rollcall golden 7\n")
  }

  @Test func `a scenario that cannot be read fails with its diagnostics`() throws {
    try folder.write("nott \"x\"\n", to: "a.scenario")
    let wrong = test()
    #expect(
      wrong.text == """
        failed    a.scenario
           a.scenario:1:1: error: there is no command 'nott' [E001]
               1 | nott "x"
                 | ^^^^ did you mean 'note'?

        """)
    #expect(wrong.summary.exitCode == .usage)
    try folder.write([0x61, 0xFF], to: "a.scenario")
    #expect(test().text.contains("a.scenario:1:2: error: not UTF-8: byte 1 is 0xFF [E011]"))
    try FileManager.default.removeItem(atPath: folder.path("a.scenario"))
    #expect(test().text.contains("   a.scenario: there is no such file or folder\n"))
  }

  @Test func `a pipe is waited for neither as scenario nor as golden`() throws {
    try write("one")
    #expect(unsafe mkfifo(folder.path("a.golden"), 0o600) == 0)
    #expect(test().text.contains("   a.golden: this is not a file\n"))
    #expect(unsafe mkfifo(folder.path("b.scenario"), 0o600) == 0)
    #expect(test(["b"]).text.contains("   b.scenario: this is not a file\n"))
    #expect(test(["a", "b"], updates: true).summary.exitCode == .usage)
  }

  @Test func `several are told in the order of their paths`() throws {
    let names = (10..<40).map(String.init)
    for name in names { try write("one", to: name) }
    let result = test(names, updates: true)
    #expect(result.text == names.map { "created   \($0).golden\n" }.joined())
    #expect(result.summary.text == "30 goldens written\n30 passed, 0 failed\n")
  }

  @Test func `an interruption ends the test with what ran`() throws {
    try write("one")
    try write("interrupted", to: "b")
    _ = test(updates: true)
    let result = test(["a", "b"])
    #expect(result.summary.text == "interrupted: 1 of 2 scenarios ran\n1 passed, 0 failed\n")
    #expect(result.summary.exitCode == .interrupted)
  }

  @Test func `a test of nothing is no success`() {
    #expect(GoldenSummary(found: 0).exitCode == .nothingRan)
    #expect(GoldenSummary(found: 0).text == "nothing ran\n0 passed, 0 failed\n")
  }

  @Test func `a golden without a scenario is told`() {
    let summary = GoldenSummary(found: 0, orphans: ["x/a.golden"])
    #expect(
      summary.orphanText == """
        orphaned  x/a.golden
           there is no x/a.scenario; bring it back, or remove the golden

        """)
    #expect(summary.text == "1 golden orphaned\nnothing ran\n0 passed, 0 failed\n")
    #expect(summary.exitCode == .golden)
  }

  @Test(arguments: [
    ("a/b-1.scenario", "a/b-1.scenario"), ("小明.scenario", "小明.scenario"),
    ("my file", "'my file'"), ("it's", "'it'\\''s'"), ("-x", "'./-x'"), ("", "''"),
    ("$(x)", "'$(x)'"), ("a\u{1B}'\\\u{202E}b", "$'a\\033\\'\\\\\\342\\200\\256b'"),
  ])
  func `a path is told as a shell takes it`(path: String, word: String) {
    #expect(ShellWord.quoted(path) == word)
  }
}
