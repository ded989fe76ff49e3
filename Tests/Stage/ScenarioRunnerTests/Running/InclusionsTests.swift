import Foundation
import Reports
import TestSupport
import Testing

@testable import ScenarioRunner

/// Files and parts that include each other, in a folder of the test's own.
struct InclusionsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func report(of name: String) throws -> RunReport {
    SampleRun.report(try #require(folder.text(of: name)), path: folder.path(name))
  }

  private func message(of name: String) throws -> String {
    try #require(try report(of: name).stop).message.replacing(folder.path(""), with: "")
  }

  @Test func `a part runs only where it is included`() {
    #expect(
      SampleRun.report(
        """
        part p
          note "inside"
          part q
          end
        end
        note "before"
        include p
        include p
        """
      ).output == ["before", "inside", "inside"])
  }

  @Test func `a file runs as if it stood there, its parts only by name`() throws {
    try folder.write(
      "include \"sub/b.scenario\"\ninclude \"sub/b.scenario\" p\nprint b", to: "a.scenario")
    try folder.write("let b = 1\npart p\n  include \"c.scenario\"\nend", to: "sub/b.scenario")
    try folder.write("note \"beside b\"", to: "sub/c.scenario")
    #expect(try report(of: "a.scenario").output == ["beside b", "1"])
  }

  @Test(arguments: [
    ("include p", "a.scenario:1:9: error: there is no part 'p'"),
    ("part q\nend\ninclude p", "a.scenario:3:9: error: there is no part 'p'"),
    ("part model\nend\ninclude modle", "there is no part 'modle'; did you mean 'model'?"),
    ("include \"gone.scenario\"", "a.scenario:1:9: error: the file 'gone.scenario' cannot be read"),
    ("include \".\"", "a.scenario:1:9: error: '.' lies outside the scenario's folder"),
    ("include \"sub\"", "a.scenario:1:9: error: the file 'sub' cannot be read"),
    ("include \"../x\"", "error: '../x' lies outside the scenario's folder"),
    ("include \"/etc/passwd\"", "the file '/etc/passwd' cannot be read"),
    ("include \"out\"", "error: 'out' lies outside the scenario's folder"),
    ("include \"a.scenario\"", "a.scenario:1:1: error: this includes itself"),
    ("include \"./sub/../a.scenario\"", "a.scenario:1:1: error: this includes itself"),
    ("part p\n  include p\nend\ninclude p", "a.scenario:2:3: error: this includes itself"),
    ("include \"circle.scenario\"", "circle.scenario:1:1: error: this includes itself"),
    ("include \"typo.scenario\"", "typo.scenario:1:1: error: there is no command 'nott' [E001]"),
    ("include \"late.scenario\"", "late.scenario:2:7: error: there is no 'nobody'"),
    (
      "step \"s\"\n  include \"late.scenario\"\nend",
      "late.scenario:2:7: error: there is no 'nobody'"
    ),
    (
      "include \"model.scenario\"\nstore memory",
      "model.scenario:3:23: error: 'E' has no relationship 'two'"
    ),
  ])
  func `what cannot be included is told where it is written`(text: String, sentence: String) throws
  {
    try folder.write(text, to: "a.scenario")
    try folder.write("include \"./circle.scenario\"", to: "circle.scenario")
    try folder.write("nott", to: "typo.scenario")
    try folder.write("\nprint nobody", to: "late.scenario")
    try folder.write("\nentity E\n  one toOne E inverse=two\nend", to: "model.scenario")
    try folder.write("", to: "sub/empty.scenario")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out"), withDestinationPath: "/etc/passwd")
    #expect(try message(of: "a.scenario").contains(sentence))
    #expect(try report(of: "a.scenario").exitCode == 2)
  }

  @Test func `an exception of a step is placed in the file of its command`() throws {
    try folder.write(
      SampleRun.school + SampleRun.controller + "step \"s\"\n  include \"b.scenario\"\nend",
      to: "a.scenario")
    try folder.write("\n\nprint students.object(at: 9-9)", to: "b.scenario")
    #expect(try message(of: "a.scenario").hasPrefix("b.scenario:3:1: error: unexpected"))
  }

  @Test func `a long chain of parts is refused before it uses up the stack`() throws {
    let parts = (0..<200).map { "part p\($0)\n  include p\($0 + 1)\nend\n" }.joined()
    let report = SampleRun.report(parts + "part p200\nend\ninclude p0")
    #expect(try #require(report.stop).message.contains("more than 32 deep"))
  }

  @Test func `what is wrong with a delegate or a cell is told in its own file`() throws {
    try folder.write(
      "\n\ndelegate d\n  controllerDidChangeContent: apply snapshot\nend", to: "d.scenario")
    try folder.write(
      "\ntableView students\n  cell \"{name}{nope}\"\nend", to: "t.scenario")
    let head =
      SampleRun.school + SampleRun.controller.replacing("performFetch students\n", with: "")
    try folder.write(
      head.replacing("delegate            standard", with: "delegate d")
        .replacing("controller students", with: "include \"d.scenario\"\ncontroller students")
        + "performFetch students\nset ann age=11", to: "a.scenario")
    #expect(
      try message(of: "a.scenario")
        .hasPrefix("d.scenario:4:31: error: 'apply snapshot' needs a snapshot"))
    try folder.write(
      head.replacing(
        "tableView students\n  cell \"{name} {age}\"\nend", with: "include \"t.scenario\"")
        + "performFetch students", to: "b.scenario")
    #expect(try message(of: "b.scenario").hasPrefix("t.scenario:3:16: error: there is no 'nope'"))
  }
}
