import Foundation
import TerminalTesting
import TestSupport
import Testing

/// The built program's `run` on a terminal of its own.
struct PagedRunTests {
  private static let root = String(
    #filePath.dropLast("Tests/Program/PromptTests/PagedRunTests.swift".count))
  private static let articles = "Scenarios/Articles"

  private func run(
    _ words: [String], _ environment: [String: String] = [:], columns: Int = 80
  ) throws -> Terminal {
    try Terminal(
      "rollcall", ["run"] + words,
      environment: ["HOME": "/nonexistent"].merging(environment) { $1 }, folder: Self.root,
      columns: columns, rows: 24)
  }

  private static func text(_ terminal: Terminal) -> String {
    String(decoding: terminal.bytes, as: UTF8.self)
  }

  @Test func `several scenarios are a line for each, one story that works and where to go on`()
    throws
  {
    let terminal = try run([Self.articles, "--no-pager"], ["NO_COLOR": "1"])
    #expect(terminal.end() == 0)
    let lines = terminal.screen.wholeText.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 72)
    let text = terminal.screen.wholeText
    // Words on the columns stand above them, a row that comes below, then the mistake and three ways on.
    let marks = [
      "replays: the callbacks", "| ✓ | 000", "One of them, step", "for insert", "| new  ",
      "shows what goes wrong", "--html story.html", "`rollcall learn`", "alone is a prompt",
    ]
    let places = marks.map { text.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil), "\(text)")
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    #expect(!text.contains("error  ") && !text.contains("✗"))
    #expect(lines.filter { $0.hasPrefix("| ✓ |") }.count == 13)
    #expect(terminal.screen.wholeText.contains("run \(Self.articles)/"))
    #expect(terminal.screen.wholeText.contains("--full"))
    #expect(!Self.text(terminal).contains("\u{1B}[3"))
  }

  @Test func `who has a check play behind several is told of the sheet, above their reports`()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write("expect 1 == 1 id=one points=1\n", to: "check.scenario")
    for name in ["ann", "bo"] {
      try folder.write("note \"\(name)\"\n", to: "pupils/\(name).scenario")
    }
    let (pupils, check) = (folder.path("pupils"), folder.path("check.scenario"))
    let shown = try run(
      [pupils, "--check", check, "--no-pager"], ["TMPDIR": folder.path("pupils"), "NO_COLOR": "1"],
      columns: 300)
    #expect(shown.end() == 0)
    let text = shown.screen.wholeText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sheet = try #require(
      text.firstRange(of: "`rollcall class \(pupils) --check \(check)` has a row for each pupil"))
    let report = try #require(text.firstRange(of: "file: "))
    #expect(sheet.upperBound < report.lowerBound)
    // One is judged by itself.
    let one = try run(
      [pupils + "/ann.scenario", "--check", check, "--no-pager"],
      ["TMPDIR": folder.path("pupils"), "NO_COLOR": "1"])
    #expect(one.end() == 0)
    #expect(!one.screen.wholeText.contains("rollcall class"))
    let page = try run(
      [pupils, "--check", check, "--html", folder.path("page.html")],
      ["TMPDIR": folder.path("pupils"), "NO_COLOR": "1"], columns: 300)
    #expect(page.end() == 0)
    #expect(page.screen.wholeText.contains("`--html FOLDER`"))
  }

  @Test func `what is taller than the screen goes to the pager, and what is not does not`() throws {
    let pager = ["PAGER": "sed 's/^/paged: /'"]
    let tall = try run([Self.articles + "/000-as-written.scenario"], pager)
    #expect(tall.end() == 0)
    #expect(Self.text(tall).contains("paged: "))
    let unpaged = try run([Self.articles + "/000-as-written.scenario", "--no-pager"], pager)
    #expect(unpaged.end() == 0)
    #expect(!Self.text(unpaged).contains("paged: "))
  }

  @Test(arguments: [[:], ["LESSCHARSET": "latin1"]])
  func `a pager is told that pages are UTF-8, unless it was told otherwise`(
    environment: [String: String]
  ) throws {
    let pager = ["PAGER": "printenv LESSCHARSET", "LC_ALL": "C"]
    let terminal = try run([Self.articles, "--full"], pager.merging(environment) { $1 })
    #expect(terminal.end() == 0)
    #expect(terminal.screen.wholeText.contains(environment["LESSCHARSET"] ?? "utf-8"))
  }

  @Test(arguments: ["head -n 1", "true", "no-such-pager", "kill -9 $$"])
  func `a pager that is left, is not there or dies neither hangs nor breaks the run`(
    pager: String
  ) throws {
    let terminal = try run([Self.articles, "--full"], ["PAGER": pager])
    #expect(terminal.end() == 0)
    #expect(Self.text(terminal).contains("000 corrected") == (pager == "no-such-pager"))
  }

  @Test func `a pager that is interrupted gives the terminal back`() throws {
    let terminal = try run([Self.articles, "--full"], ["PAGER": "head -n 3; exec sleep 100"])
    terminal.waitFor("file: ")
    terminal.type("\u{3}")
    // The run had ended well when the pager began.
    #expect(terminal.end() == 0)
  }
}
