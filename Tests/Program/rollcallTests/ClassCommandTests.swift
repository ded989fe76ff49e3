import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import rollcall

/// One sheet for a class, by the built program: each pupil has a process of its own.
struct ClassCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "expect students.fetchedObjects.count == 1 id=one points=3\n"
        + "expect students.fetchedObjects[0].name == \"Ann\" points=2\n",
      to: "check.scenario")
  }

  private static let model = """
    entity Student
      name  String
    end
    store sqlite
    controller students
      entity           Student
      sortDescriptors  name
    end
    performFetch students

    """
  private static let good = "insert Student a name=\"Ann\"\nsave\nperformFetch students\n"

  private func write(_ text: String, as name: String) throws {
    try folder.write(text, to: "pupils/\(name).scenario")
  }

  private func judge(_ words: String...) throws -> RunningProgram.Ending {
    try RunningProgram(
      ["class", folder.path("pupils")] + words, environment: ["TMPDIR": folder.path("tmp")]
    ).end()
  }

  private struct Sheet: Decodable {
    struct Pupil: Decodable {
      struct Cell: Decodable {
        var key: String
        var outcome: String
        var reason: String?
      }
      var name: String
      var path: String?
      var points: Int
      var problem: String?
      var cells: [Cell]
    }
    struct Group: Decodable {
      var pupils: [String]
    }
    struct Count: Decodable {
      var key: String
      var pupils: Int
    }
    var pupils: [Pupil]
    var common: [Count]
    var alike: [Group]
  }

  private func sheet(_ words: String...) throws -> Sheet {
    let check = "--check=" + folder.path("check.scenario")
    let ending = try RunningProgram(
      ["class", folder.path("pupils"), check, "--format", "json"] + words,
      environment: ["TMPDIR": folder.path("tmp")]
    ).end()
    #expect(ending.code == 0, "\(ending)")
    return try JSONDecoder().decode(Sheet.self, from: Data(ending.output.utf8))
  }

  @Test func `each pupil has a row, whatever becomes of his file, with the points of the check`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try write(Self.model + Self.good, as: "ann")
    try write(Self.model + Self.good.replacing("Student a", with: "Student other"), as: "bo")
    try write(Self.model, as: "forgot")
    try write(Self.model, as: "forgot too")
    try write("insrt\n", as: "typo")
    try write(Self.model + "expect 1 == 1 id=one points=99\n", as: "cheat\nx")
    let sheet = try sheet()
    let points = Dictionary(uniqueKeysWithValues: sheet.pupils.map { ($0.name, $0.points) })
    #expect(
      points == [
        "ann": 5, "bo": 5, "forgot": 0, "forgot too": 0, "typo": 0, "cheat\nx": 0,
      ])
    #expect(sheet.pupils.first { $0.name == "typo" }?.problem?.contains("insrt") == true)
    let forgot = try #require(sheet.pupils.first { $0.name == "forgot" })
    #expect(forgot.cells.map(\.outcome) == ["fails", "missing"])
    #expect(forgot.cells.allSatisfy { $0.reason != nil } && forgot.problem != nil)
    #expect(sheet.alike.map(\.pupils).contains(["ann", "bo"]))
    #expect(sheet.common.allSatisfy { $0.pupils > 1 })
  }

  @Test func `names come from a file, and an anonymous sheet has none`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try write(Self.model + Self.good, as: "s1")
    try write(Self.model + Self.good, as: "s2")
    try folder.write("s1.scenario,\"Lee, Ann\"\ns2,Bo\n", to: "names.csv")
    #expect(
      try sheet("--names", folder.path("names.csv")).pupils.map(\.name) == ["Lee, Ann", "Bo"])
    let hidden = try sheet("--anonymous")
    #expect(hidden.pupils.map(\.name) == ["pupil 1", "pupil 2"])
    #expect(hidden.pupils.allSatisfy { $0.path == nil })
    try write("insrt\n", as: "Zoe Lee")
    let check = folder.path("check.scenario")
    let ending = try judge(
      "--check", check, "--anonymous", "--format", "json", "--html", folder.path("pages"))
    #expect(ending.code == 0 && !ending.output.contains("Zoe"))
    for name in ["index.html", "pupils/1.html", "pupils/2.html", "pupils/3.html"] {
      let page = try String(contentsOfFile: folder.path("pages/" + name), encoding: .utf8)
      #expect(!page.contains("Zoe"), "\(name)")
    }
  }

  @Test func `pages and a sheet are written, and replace nothing that is the user's`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try write(Self.model + Self.good, as: "<b>ann")
    let check = folder.path("check.scenario")
    let (pages, csv) = (folder.path("pages"), folder.path("class.csv"))
    for _ in 0..<2 {
      #expect(try judge("--check", check, "--html", pages, "--csv", csv).code == 0)
    }
    let page = try String(contentsOfFile: pages + "/index.html", encoding: .utf8)
    #expect(page.contains("&lt;b&gt;ann") && !page.contains("<b>ann"))
    for name in ["pupils/1.html", "pupils/1-story.html"] {
      #expect(FileManager.default.fileExists(atPath: "\(pages)/\(name)"))
    }
    try folder.write("mine\n", to: "mine.csv")
    let refused = try judge("--check", check, "--csv", folder.path("mine.csv"))
    #expect(refused.code != 0)
    #expect(try String(contentsOfFile: folder.path("mine.csv"), encoding: .utf8) == "mine\n")
  }

  @Test(arguments: [
    (
      outcome: "solved",
      answer: #"["insert Student cy studentId=3 studentName=\"Cy\" studentAge=12", "save"]"#,
      cell: "holds"
    ),
    ("solved", #"["save"]"#, "claimed"), ("solved", "[]", "claimed"),
    ("solved", #"["expect 1 == 1"]"#, "claimed"), ("open", "[]", "missing"),
    ("skipped", "[]", "skipped"), ("shown", #"["save"]"#, "claimed"),
  ])
  func `the answers of an export are given again, and never believed`(
    outcome: String, answer: String, cell: String
  ) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try folder.write(
      """
      {"rollcallLearn": 1, "language": "en", "lessons": [{"name": "01-a-first-table", "tasks":
      [{"id": "a-third-student", "outcome": "\(outcome)", "hints": 1, "wrong": 0, "answer": \(answer)}]}]}
      """, to: "pupils/ann.json")
    let ending = try judge("--lessons", "--format", "json")
    let sheet = try JSONDecoder().decode(Sheet.self, from: Data(ending.output.utf8))
    #expect(sheet.pupils.map(\.name) == ["ann"])
    #expect(sheet.pupils.first?.cells.map(\.outcome) == [cell])
    #expect(sheet.pupils.first?.points == (cell == "holds" ? 1 : 0))
  }

  @Test func `who asks run for rows of a check is told of the class's sheet`() throws {
    let ending = try RunningProgram(
      [
        "run", folder.path("check.scenario"), "--check", folder.path("check.scenario"),
        "--format", "csv",
      ], environment: [:]
    ).end()
    #expect(ending.code == 2 && ending.errors.contains("rollcall class PATH --check FILE"))
  }

  @Test func `what judges the class is asked for`() throws {
    for words in [[], ["--check", folder.path("check.scenario"), "--lessons"]] {
      let ending = try RunningProgram(["class", "pupils"] + words, environment: [:]).end()
      #expect(ending.code == 2)
      #expect(ending.errors.contains("--lessons"))
    }
  }
}
