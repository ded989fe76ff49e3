import Foundation
import Prompt
import ScenarioFiles
import Testing
import Lessons
import TestSupport
import Words

@testable import rollcall

/// Names and texts of others that would steer a terminal, and where they are printed.
struct SteeringTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let name = "a\u{1B}[31mb\u{202E}.scenario"
  private static let shown = "a\\u{1B}[31mb\\u{202E}.scenario"

  private func run(_ words: String...) throws -> (code: ExitCode, text: String) { try run(words) }

  private func run(_ words: [String]) throws -> (code: ExitCode, text: String) {
    var text = ""
    let program = RollcallProgram(
      environment: [:], folder: folder.path, write: { text += $0 }, complain: { text += $0 })
    let code = program.run(words)
    let raw = text.unicodeScalars.filter {
      $0 != "\n" && $0 != "\t" && VisibleText.steersTerminal($0)
    }
    #expect(raw.isEmpty, "\(words.map(VisibleText.of)): \(VisibleText.of(text))")
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

  @Test func `nothing from a file or an argument is printed raw, whatever prints it`() throws {
    let evil = "x\u{1B}[2J\u{202E}\u{9B}y"
    let scenario = """
      scenario "\(evil)"
      entity P
        n  String
      end
      store memory
      controller c
        entity           P
        sortDescriptors  n
        delegate         standard
      end
      insert P p n="\(evil)"
      print p.n
      print "\(evil)"
      note "\(evil)"
      performFetch c
      step "\(evil)"
        set p n="\(evil)z"
        save
      end
      expect p.n == "\(evil)"
      """
    let good = try folder.write(scenario, to: "in/\(evil).scenario")
    let bad = try folder.write("insertt \(evil)\nprint \(evil)\n", to: "bad/\(evil).scenario")
    let golden = try folder.write("rollcall golden 1\n\(evil)\n", to: "in/\(evil).golden")
    let recording = try folder.write(
      "{\"rollcall\":1,\"kind\":\"\\u001b[2J\\u202e\"}", to: "r/\(evil).json")
    let model = try folder.write("<model \(evil)", to: "m/\(evil).xcdatamodel/contents")
    let lesson = try folder.write(
      "# \(evil)\n\n```rollcall\nprint \"\(evil)\"\n```\n", to: "l/01-\(evil).md")
    let package = folder.path("package\(evil)")
    let commands: [[String]] = [
      [evil], ["--\(evil)"], ["help", evil], ["run", good], ["run", "--full", good], ["run", bad],
      ["run", "--\(evil)", good], ["run", "--format", evil, good], ["run", "--trace", evil, good],
      ["run", "--limits", evil, good], ["run", "--check", bad, good], ["run", "--svg", evil, good],
      ["run", "--delegate", evil, good], ["run", folder.path(evil)], ["run", recording],
      ["run", "--html", folder.path("\(evil).html"), good],
      ["test", good], ["test", folder.path("in"), "--list"],
      ["test", folder.path("in"), "--filter", evil],
      ["test", folder.path("in"), "--tag", evil], ["test", golden],
      ["test", "--shard", evil, good],
      ["test", "--junit", bad, good], ["test", "--tap", folder.path("t\(evil)"), good],
      ["test", "--merge", recording], ["test", "--mutate", good],
      ["check", good], ["check", bad], ["check", "--short", bad],
      ["check", "--reporter", "github", bad],
      ["format", "--dry-run", good], ["format", "--dry-run", bad],
      ["new", folder.path(evil)], ["export", "swift", good], ["export", "swift", bad],
      ["export", evil, good],
      ["export", "swift", "--package", package, good], ["export", "xcdatamodel", good],
      ["import", model], ["generate", "swift", model], ["generate", evil, model],
      ["compare", recording, recording], ["compare", model, good], ["compare", good, model],
      ["predicate", "\(evil) == 1"], ["predicate", "n == '\(evil)'"],
      ["predicate", "n == %@", evil],
      ["open", good], ["open", folder.path(evil)], ["learn", evil], ["learn", "--lessons", lesson],
      ["site", folder.path(evil)],
    ]
    for words in commands { _ = try run(words) }
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
