import Foundation
import Prompt
import ScenarioFiles
import Testing
import Lessons
import TestSupport

@testable import rollcall

/// Names and texts of others that would steer a terminal, and where they are printed.
struct SteeringTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let name = "a\u{1B}[31mb\u{202E}.scenario"
  private static let shown = "a\\u{1B}[31mb\\u{202E}.scenario"

  private func run(_ words: String...) throws -> (code: ExitCode, text: String) {
    var text = ""
    let program = RollcallProgram(
      environment: [:], folder: folder.path, write: { text += $0 }, complain: { text += $0 })
    let code = program.run(words)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    return (code, folder.relative(text))
  }

  @Test func `a file's name is spelled out wherever it is printed`() throws {
    try folder.write("print  1\n", to: "in/\(Self.name)")
    try folder.write("insertt\n", to: "in/z.scenario")
    let path = folder.path("in")
    #expect(try run("run", path).text.contains("file: in/\(Self.shown)\n"))
    #expect(try run("test", path, "--list").text == "in/\(Self.shown)\nin/z.scenario\n")
    #expect(try run("test", path).text.contains("failed    in/\(Self.shown)\n"))
    #expect(try run("format", path, "--dry-run").text.contains("would change: in/\(Self.shown)\n"))
    try folder.write("insertt\n", to: "in/\(Self.name)")
    #expect(try run("check", path).text.contains("in/\(Self.shown):1:1: error:"))
    #expect(
      try run("run", folder.path("gone\u{1B}")).text
        == "rollcall: gone\\u{1B}: there is no such file or folder\n")
  }

  @Test func `an exported title is spelled out`() throws {
    let path = try folder.write(
      "scenario \"T\\u{1B}[31m\\n\\u{202E}x\"\nentity P\n  n String\nend\n", to: "a.scenario")
    #expect(
      try run("export", "swift", path).text.hasPrefix(
        "// T\\u{1B}[31m\\n\\u{202E}x, exported by Rollcall"))
  }

  @Test func `a quoted line is not turned round`() throws {
    let path = try folder.write("print \"\u{202E}\" nonsense\u{1B}\n", to: "a.scenario")
    let outcome = try run("check", path)
    #expect(outcome.code == .usage)
    #expect(outcome.text.contains("1 | print \"\u{FFFD}\" nonsense\u{FFFD}\n"))
  }

  @Test(arguments: [
    (RollcallProgram.OutputProblem.closed, ExitCode.outputClosed, ""),
    (
      .failed("No space left on device"), .failure,
      "rollcall: standard output: No space left on device\n"
    ),
  ])
  func `a prompt whose output takes no more says so by its code`(
    problem: RollcallProgram.OutputProblem, code: ExitCode, message: String
  ) throws {
    var told = ""
    let program = RollcallProgram(
      environment: [:],
      write: { (_) throws(RollcallProgram.OutputProblem) in throw problem },
      complain: { told += $0 })
    let desk = LessonDesk(library: .builtIn, environment: [:])
    #expect(program.prompt(desk, opening: "help") == code)
    #expect(told == message)
  }
}
