import Foundation
import Lessons
import ScenarioFiles
import ScenarioLanguage
import TestSupport
import Testing
import Words

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

  private func judge(_ words: String...) throws -> RunningProgram.Ending { try judge(words) }

  private func judge(_ words: [String]) throws -> RunningProgram.Ending {
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
    // Of a file that cannot be read nothing was reached.
    #expect(
      sheet.pupils.first { $0.name == "typo" }?.cells.map(\.outcome) == ["missing", "missing"])
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

  @Test func `a log beside an export says which wrong answers pupils have met, and earns nothing`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    for name in ["ann", "bo", "cy"] {
      try folder.write(
        """
        {"rollcallLearn": 1, "language": "en", "lessons": [{"name": "01-a-first-table", "tasks":
        [{"id": "a-third-student", "outcome": "open", "hints": 0, "wrong": 1, "answer": []}]}]}
        """, to: "pupils/\(name).json")
    }
    func line(_ event: String, _ detail: String) -> String {
      "{\"event\":\"\(event)\",\"lesson\":\"01-a-first-table\",\"task\":\"a-third-student\","
        + "\"detail\":\"\(detail)\"}\n"
    }
    // A number that no answer has, a solution that is only said, and what is no line are passed over.
    try folder.write(
      line("wrong", "1") + "[1, 2\n" + line("wrong", "99") + line("solved", "1"),
      to: "pupils/ann.jsonl")
    try folder.write(line("wrong", "1") + line("wrong", "1"), to: "pupils/bo.log")
    let ending = try judge("--lessons", "--format", "json")
    struct Common: Decodable {
      struct Count: Decodable, Equatable {
        var key: String
        var reason: String?
        var pupils: Int
      }
      var common: [Count]
    }
    let lesson = try #require(LessonLibrary.builtIn.lesson("01-a-first-table", in: .english)).lesson
    let task = try #require(lesson.tasks.first { $0.id == "a-third-student" })
    let said = try #require(task.task.wrongAnswers.first).text.text
    let data = Data(ending.output.utf8)
    #expect(
      try JSONDecoder().decode(Common.self, from: data).common == [
        .init(key: "01-a-first-table a-third-student", reason: nil, pupils: 3),
        .init(key: "01-a-first-table a-third-student", reason: said, pupils: 2),
      ])
    let sheet = try JSONDecoder().decode(Sheet.self, from: data)
    #expect(sheet.pupils.map(\.points) == [0, 0, 0])
  }

  @Test func `answers that are alike stand side by side, and in an anonymous class nowhere`() throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try write(Self.model + Self.good, as: "ann")
    try write(Self.model + Self.good.replacing("Student a", with: "Student other"), as: "bo")
    let (check, pages) = (folder.path("check.scenario"), folder.path("pages"))
    #expect(try judge("--check", check, "--html", pages).code == 0)
    let page = try #require(folder.text(of: "pages/index.html"))
    let beside = try #require(
      page.firstMatch(of: /<div class="beside">(.*?)<\/details>/.dotMatchesNewlines()))
    #expect(beside.output.1.contains("<h3>ann</h3>") && beside.output.1.contains("<h3>bo</h3>"))
    #expect(beside.output.1.contains("insert Student other"))
    #expect(try judge("--check", check, "--html", pages, "--anonymous").code == 0)
    #expect(folder.text(of: "pages/index.html")?.contains("insert Student") == false)
  }

  @Test
  func `answers of exports that differ in names alone are alike, too, and short ones are not`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    func export(_ name: String, _ label: String, _ count: Int) throws {
      let lines =
        ["insert Student \(label) studentId=3 studentName='\(name)' studentAge=12", "save"]
        + Array(repeating: "set \(label) studentAge=13", count: count)
      let answer = lines.map { "\"\($0.replacing("'", with: "\\\""))\"" }.joined(separator: ", ")
      try folder.write(
        """
        {"rollcallLearn": 1, "language": "en", "lessons": [{"name": "01-a-first-table", "tasks":
        [{"id": "a-third-student", "outcome": "solved", "hints": 0, "wrong": 0, "answer": [\(answer)]}]}]}
        """, to: "pupils/\(name).json")
    }
    try export("ann", "cy", 3)
    try export("bo", "di", 3)
    try export("eve", "cy", 4)
    try export("fay", "cy", 1)
    try export("gus", "di", 1)
    let pages = folder.path("pages")
    let ending = try judge("--lessons", "--format", "json", "--html", pages)
    let sheet = try JSONDecoder().decode(Sheet.self, from: Data(ending.output.utf8))
    #expect(sheet.alike.map(\.pupils) == [["ann", "bo"]])
    let page = try #require(folder.text(of: "pages/index.html"))
    #expect(
      page.contains("insert Student di") && page.contains("# 01-a-first-table a-third-student"))
    #expect(!page.contains("studentName=&quot;eve"))
  }

  @Test func `a class takes away the pages of pupils that the one before it had, and nothing else`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    for name in ["ann", "bo"] { try write(Self.model + Self.good, as: name) }
    let (check, pages) = (folder.path("check.scenario"), folder.path("pages"))
    #expect(try judge("--check", check, "--html", pages).code == 0)
    try folder.write("mine\n", to: "pages/pupils/9.html")
    try folder.write("mine\n", to: "pages/pupils/notes.txt")
    try FileManager.default.removeItem(atPath: folder.path("pupils/bo.scenario"))
    #expect(try judge("--check", check, "--html", pages, "--anonymous").code == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: pages + "/pupils").sorted()
    #expect(left == ["1.html", "9.html", "notes.txt"])
  }

  @Test func `two runs into one folder leave pages that are whole`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    for number in 1...6 { try write(Self.model + Self.good, as: "pupil \(number)") }
    let (check, pages) = (folder.path("check.scenario"), folder.path("pages"))
    let runs = try (1...2).map { _ in
      try RunningProgram(
        ["class", folder.path("pupils"), "--check", check, "--html", pages],
        environment: ["TMPDIR": folder.path("tmp")])
    }
    for run in runs { #expect(try run.end().code == 0) }
    for name in try FileManager.default.subpathsOfDirectory(atPath: pages)
    where name.hasSuffix(".html") {
      let page = try #require(folder.text(of: "pages/" + name))
      #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"), "\(name)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: pages + "/pupils").count == 12)
  }

  @Test func `a check that cannot be read is told, and no sheet is written`() throws {
    try write(Self.model + Self.good, as: "ann")
    try folder.write("expct 1 == 1\n", to: "check.scenario")
    let ending = try judge(
      "--check", folder.path("check.scenario"), "--csv", folder.path("class.csv"))
    #expect(ending.code == 2)
    #expect(ending.errors.contains("check.scenario:1:1: error: "), "\(ending.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("class.csv")))
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

  /// Judges the pupils by several shards, each to a report; the paths of the reports.
  private func shards(_ total: Int, _ words: String...) throws -> [String] {
    try (1...total).map { index in
      let report = folder.path("part\(index).json")
      let ending = try judge(
        [
          "--check=" + folder.path("check.scenario"), "--shard", "\(index)/\(total)", "--report",
          report,
        ]
          + words)
      #expect(ending.code == 0, "\(ending)")
      return report
    }
  }

  private func merge(_ words: [String]) throws -> RunningProgram.Ending {
    try RunningProgram(["class", "--merge"] + words, environment: [:]).end()
  }

  private func writeClass(of count: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    for number in 1...count { try write(Self.model + Self.good, as: "pupil \(number)") }
    try write("insrt\n", as: "typo")
    try write(Self.model, as: "forgot")
  }

  @Test func `a class that several machines judged has the sheet and the pages of one machine`()
    throws
  {
    try writeClass(of: 4)
    let check = "--check=" + folder.path("check.scenario")
    let (one, joined) = (folder.path("one"), folder.path("joined"))
    let whole = try judge(check, "--format", "json", "--html", one)
    let reports = try shards(3, "--html", folder.path("scratch"))
    let merged = try merge(reports.reversed() + ["--format", "json", "--html", joined])
    #expect(merged.code == 0 && merged.output == whole.output, "\(merged)")
    #expect(merged.errors.contains("3 reports: each of 6 files was judged exactly once"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: one).sorted()
    #expect(try FileManager.default.subpathsOfDirectory(atPath: joined).sorted() == names)
    for name in names where name.hasSuffix(".html") {
      #expect(
        FileManager.default.contentsEqual(atPath: one + "/" + name, andPath: joined + "/" + name),
        "\(name)")
    }
    try folder.write("forgot,Zoe\n", to: "names.csv")
    let named = try merge(reports + ["--format", "csv", "--names", folder.path("names.csv")])
    #expect(named.output.contains("Zoe,") && named.output.contains("pupil 1,"))
    let hidden = try merge(reports + ["--format", "csv", "--anonymous"])
    #expect(hidden.code == 0 && !hidden.output.contains("forgot"))
  }

  /// The file of the pupil whom a line of a report tells of.
  private func path(of line: String) throws -> String {
    struct Record: Decodable {
      var path: String
    }
    return try JSONDecoder().decode(Record.self, from: Data(line.utf8)).path
  }

  @Test func `reports that are not each pupil once by one check write nothing`() throws {
    try writeClass(of: 4)
    let reports = try shards(2)
    let csv = folder.path("class.csv")
    func gaps(_ paths: [String]) throws -> String {
      let ending = try merge(paths + ["--csv", csv])
      #expect(ending.code == 3 && !FileManager.default.fileExists(atPath: csv), "\(ending)")
      return ending.errors
    }
    let half = try gaps([reports[0]])
    #expect(half.contains("there is no report of shard 2/2"))
    #expect(half.contains(" of 6 files, which no report lists"))
    #expect(try gaps([reports[0], reports[0]]).contains("shard 1/2 again"))
    let text = try String(contentsOfFile: reports[1], encoding: .utf8)
    // One pupil's line is gone, and the count is made to fit.
    var lines = text.split(separator: "\n").map(String.init)
    let taken = lines.remove(at: 1)
    lines[lines.count - 1] = "{\"exitCode\":0,\"kind\":\"end\",\"scenarios\":\(lines.count - 2)}"
    try folder.write(lines.joined(separator: "\n") + "\n", to: "less.json")
    #expect(
      try gaps([reports[0], folder.path("less.json")]).contains(
        "not judged: \(try path(of: taken))\n"))
    // His line stands in the other report, too.
    lines.insert(contentsOf: [taken, taken], at: 1)
    lines[lines.count - 1] = "{\"exitCode\":0,\"kind\":\"end\",\"scenarios\":\(lines.count - 2)}"
    try folder.write(lines.joined(separator: "\n") + "\n", to: "twice.json")
    #expect(
      try gaps([reports[0], folder.path("twice.json")]).contains(
        "judged 2 times: \(try path(of: taken)), in "))
    try folder.write(
      text.replacing("\"points\":3,\"text\"", with: "\"points\":30,\"text\""), to: "other.json")
    #expect(
      try gaps([reports[0], folder.path("other.json")]).contains("was not judged by the check of"))
  }

  @Test func `what is no whole report of a class is refused with its place`() throws {
    try writeClass(of: 1)
    let report = try shards(1)[0]
    let bytes = Array(try String(contentsOfFile: report, encoding: .utf8).utf8)
    try folder.write(String(decoding: bytes[..<(bytes.count - 20)], as: UTF8.self), to: "cut.json")
    try folder.write("{\"kind\":\"test\",\"rollcall\":3}\n", to: "test.json")
    try folder.write("{\"kind\":\"class shard\",\"rollcall\":99}\n", to: "newer.json")
    for (name, said) in [
      ("cut.json", "has no end"), ("test.json", "test.json:1: this is no line of a report"),
      ("newer.json", "a newer Rollcall"), ("none.json", "none.json"),
    ] {
      let ending = try merge([folder.path(name)])
      #expect(
        ending.code == 2 && ending.errors.contains(said) && ending.output.isEmpty, "\(ending)")
    }
    for words in [
      ["--merge"], ["--merge", "--check", "x"], ["--merge", report, "--shard", "1/2"],
      [folder.path("pupils"), "--check", "x", "--report", "y", "--anonymous"],
    ] {
      #expect(try RunningProgram(["class"] + words, environment: [:]).end().code == 2, "\(words)")
    }
    // A report replaces a report, and nothing that is the user's.
    try folder.write("mine\n", to: "mine.json")
    let ending = try judge(
      "--check=" + folder.path("check.scenario"), "--report", folder.path("mine.json"))
    #expect(ending.code == 2 && ending.errors.contains("mine.json"), "\(ending)")
  }

  @Test func `what judges the class is asked for`() throws {
    for words in [[], ["--check", folder.path("check.scenario"), "--lessons"]] {
      let ending = try RunningProgram(["class", "pupils"] + words, environment: [:]).end()
      #expect(ending.code == 2)
      #expect(ending.errors.contains("--lessons"))
    }
  }
}
