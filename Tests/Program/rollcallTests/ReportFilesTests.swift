import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import rollcall

/// Files that reports of tests are written to.
struct ReportFilesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func test(_ words: String...) throws -> (code: ExitCode, errors: String) {
    let path = try folder.write("print 1\n", to: "a.scenario")
    var errors = ""
    let program = RollcallProgram(
      environment: [:], folder: folder.path, write: { _ in }, complain: { errors += $0 })
    let code = program.run(["test", "--expectations-only"] + words + [path])
    return (code, folder.relative(errors))
  }

  private func text(of name: String) -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func `two reports are not written into one file, however it is named`() throws {
    let out = folder.path("out")
    try folder.write("", to: "out")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("out"))
    for (first, second) in [(out, out), (out, folder.path("./out")), (out, folder.path("link"))] {
      let outcome = try test("--junit", first, "--tap", second)
      #expect(outcome.code == .usage)
      #expect(outcome.errors.hasPrefix("rollcall: '--junit' and '--tap' would both write "))
    }
    #expect(text(of: "out") == "")
    #expect(try test("--html", out, "--report", out).code == .usage)
    #expect(try test("--junit", out, "--tap", folder.path("other")).code == .good)
  }

  @Test(arguments: [
    ("--junit", "<testsuites"), ("--tap", "TAP version 14"), ("--report", "\"rollcall\""),
  ])
  func `a report replaces one of its kind, and no other file`(option: String, mark: String) throws {
    let out = folder.path("out")
    #expect(try test(option, out).code == .good)
    #expect(text(of: "out")?.contains(mark) == true)
    #expect(try test(option, out).code == .good, "its own of before")
    try folder.write("dear diary\n", to: "out")
    let outcome = try test(option, out)
    #expect(outcome.code != .good && outcome.errors.contains("out: "))
    #expect(text(of: "out") == "dear diary\n")
  }
}
