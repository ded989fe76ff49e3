import Foundation
import TestSupport
import Testing
import Words

@testable import ScenarioFiles

struct ScenarioFinderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func search(_ names: [String]) throws -> Finding {
    try ScenarioFinder.search(names.map { $0.isEmpty ? folder.path : folder.path($0) })
  }

  private func found(_ names: [String]) throws -> [String] {
    try search(names).files.map { folder.relative($0.path) }
  }

  @Test func `a folder is searched to its depths, in the order of the paths' bytes`() throws {
    for name in ["b", "a", "é", "Z", "a/x", "a-b/x", "a/deep/er/y"] {
      try folder.write("", to: "\(name).scenario")
    }
    try folder.write("", to: "notes.txt")
    #expect(
      try found([""]) == [
        "Z.scenario", "a-b/x.scenario", "a.scenario", "a/deep/er/y.scenario", "a/x.scenario",
        "b.scenario", "é.scenario",
      ])
  }

  @Test func `paths given keep their order, and each file runs once`() throws {
    for name in ["a", "b", "c"] { try folder.write("", to: "\(name).scenario") }
    #expect(
      try found(["c.scenario", "", "./a.scenario", "b.scenario"])
        == ["c.scenario", "a.scenario", "b.scenario"])
  }

  @Test func `what is empty is passed by where that is asked for, unless all is`() throws {
    try folder.write("", to: "empty/notes.txt")
    try folder.write("", to: "in/a.scenario")
    func found(_ names: [String]) throws -> [String] {
      try ScenarioFinder.search(names.map(folder.path), passingEmpty: true).files
        .map { folder.relative($0.path) }
    }
    #expect(try found(["gone", "empty", "in"]) == ["in/a.scenario"])
    #expect(throws: FileProblem.missing(path: folder.path("gone"))) {
      try found(["gone", "empty"])
    }
    #expect(throws: FileProblem.noScenarios(folder: folder.path("empty"))) {
      try found(["empty", "gone"])
    }
    try folder.write("", to: "x.golden")
    #expect(throws: FileProblem.golden(path: folder.path("x.golden"))) {
      try found(["in", "x.golden"])
    }
  }

  @Test func `a golden of its own in another folder does not own one here`() throws {
    for name in ["a/x.scenario", "b/x.golden", "b/y.md.golden"] {
      try folder.write("", to: name)
    }
    #expect(
      try search([""]).orphans == [folder.path("b/x.golden"), folder.path("b/y.md.golden")])
  }

  @Test func `a file given by its path is taken whatever its name is`() throws {
    try folder.write("", to: "pupil.txt")
    let finding = try search(["pupil.txt"])
    #expect(finding.files.map(\.goldenPath) == [folder.path("pupil.txt.golden")])
  }

  @Test func `hidden folders and links to folders are passed over`() throws {
    try folder.write("", to: "in/a.scenario")
    try folder.write("", to: "in/.build/b.scenario")
    try folder.write("", to: "in/.c.scenario")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path("in/round"), withDestinationPath: folder.path("in"))
    try manager.createSymbolicLink(
      atPath: folder.path("in/link.scenario"), withDestinationPath: folder.path("in/a.scenario"))
    #expect(try found(["in"]) == ["in/a.scenario", "in/link.scenario"])
    #expect(try found(["in/round"]) == ["in/round/a.scenario", "in/round/link.scenario"])
  }

  @Test func `a golden without its scenario is an orphan`() throws {
    for name in ["a.scenario", "a.golden", "z.golden", "b/c.golden", "p.txt", "p.txt.golden"] {
      try folder.write("", to: name)
    }
    #expect(
      try search([""]).orphans == [folder.path("b/c.golden"), folder.path("z.golden")])
  }

  @Test func `a name that is not UTF-8 is told as such, a folder's too`() throws {
    try folder.write("", to: "in/a.scenario")
    for (name, isFolder) in [(folder.path("in/b"), false), (folder.path("in/c"), true)] {
      let bytes = Array(name.utf8) + [0xFF] + Array(".scenario".utf8) + [0]
      let path = bytes.map { CChar(bitPattern: $0) }
      let made = isFolder ? unsafe mkdir(path, 0o700) : unsafe close(creat(path, 0o600))
      #expect(made == 0)
    }
    let finding = try search(["in"])
    #expect(finding.files.map { folder.relative($0.path) } == ["in/a.scenario"])
    #expect(
      Set(finding.problems.map(\.english)) == [
        "\(folder.path("in/b\u{FFFD}.scenario")): its name is not UTF-8; rename it",
        "\(folder.path("in/c\u{FFFD}.scenario")): its name is not UTF-8; rename it",
      ])
  }

  @Test func `what cannot be used in a folder is told, and the rest is found`() throws {
    try folder.write("", to: "a.scenario")
    #expect(unsafe mkfifo(folder.path("pipe.scenario"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("gone.scenario"), withDestinationPath: folder.path("nowhere"))
    let finding = try search([""])
    #expect(finding.files == [ScenarioFile(path: folder.path("a.scenario"))])
    #expect(
      Set(finding.problems.map { folder.relative($0.english) }) == [
        "pipe.scenario: this is not a file",
        "gone.scenario: there is no such file or folder",
      ])
  }

  @Test(arguments: [
    ("nothing", "nothing: there is no such file or folder", ExitCode.usage),
    ("empty", "empty: there is no file named *.scenario in this folder", .nothingRan),
    ("a.golden", "a.golden: this is a golden; name its scenario, a.scenario", .usage),
    ("a.scenario/b", "a.scenario/b: there is no such file or folder", .usage),
  ])
  func `a path that cannot be used is told`(name: String, message: String, code: ExitCode) throws {
    try folder.write("", to: "empty/notes.txt")
    try folder.write("", to: "a.golden")
    try folder.write("", to: "a.scenario")
    let error = #expect(throws: FileProblem.self) { try search([name]) }
    #expect(error.map { folder.relative($0.english) } == message)
    #expect(error?.exitCode == code)
  }

  @Test func `a folder is no file to read`() throws {
    try folder.write("", to: "x.scenario/notes.txt")
    let error = #expect(throws: FileProblem.self) {
      try ScenarioFile(path: folder.path("x.scenario")).document()
    }
    #expect(error == .notAFile(path: folder.path("x.scenario")))
  }

  @Test(arguments: [
    ("x", "", "x"), (".", "", "."), ("~", "", "~"), ("", "", ""), ("/", "/", ""), ("/x", "/", "x"),
    ("a/", "a", ""), ("a/b", "a", "b"), ("a/b/c.scenario", "a/b", "c.scenario"), ("学", "", "学"),
  ])
  func `a path has a folder and a last name, however short it is`(
    path: String, folder: String, name: String
  ) {
    #expect(ScenarioFinder.folder(of: path) == folder)
    #expect(ScenarioFinder.lastName(of: path) == name)
  }
}
