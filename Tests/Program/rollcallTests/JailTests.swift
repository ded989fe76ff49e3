import Foundation
import GoldenTesting
import ScenarioFiles
import TestSupport
import Testing

/// Files of others: each has a process of its own, and whatever becomes of that is its result.
struct JailTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let model = """
    entity Student
      name   String
      photo  Binary
    end
    store sqlite
    controller students
      entity           Student
      sortDescriptors  name
      delegate         standard
    end
    performFetch students

    """

  private static let check = """
    expect students.fetchedObjects.count == 1 id=one points=3
    expect students.fetchedObjects[0].name == "Ann" id=ann points=2

    """

  /// A line of JSON, as far as a grader reads it.
  private struct Line: Decodable {
    struct Totals: Decodable {
      var points: Int
      var earnedPoints: Int
    }
    struct Stop: Decodable {
      var kind: String
      var message: String
    }
    var path: String
    var stop: Stop?
    var totals: Totals
    var exitCode: Int32
  }

  private func lines(_ output: String) throws -> [Line] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  private func run(_ words: String...) throws -> RunningProgram.Ending {
    try RunningProgram(words, environment: ["TMPDIR": folder.path("tmp")]).end()
  }

  /// Runs one pupil's file with the check; its only line.
  private func graded(_ pupil: String, limits: String = "seconds=20") throws -> Line {
    try folder.write("", to: "tmp/notes")
    try folder.write(Self.check, to: "check.scenario")
    try folder.write(pupil, to: "in/pupil.scenario")
    let ended = try run(
      "run", folder.path("in/pupil.scenario"), "--check", folder.path("check.scenario"),
      "--format", "json", "--limits", limits)
    let found = try lines(ended.output)
    #expect(found.count == 1)
    let line = try #require(found.first)
    #expect(line.exitCode == ended.code)
    #expect(line.totals.points == 5)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")) == ["notes"])
    return line
  }

  @Test(arguments: [
    (model + "insert Student a name=\"Ann\"\nsave\n", 5, 0),
    (model + "insert Student a name=\"Zoe\"\nsave\n", 3, 1),
    (model + "expect 1 == 1 points=100 id=ann\n", 0, 2),
    ("insertt Student a\n", 0, 2),
    ("disabled \"x\"\n", 0, 1),
    (model + "delete nobody\n", 0, 2),
    (model + "insert Student a name=\"Ann\"\nsave\nfetch Nothing\n", 0, 2),
    ("", 0, 2),
  ])
  func `a pupil's points are those of the check alone`(
    pupil: String, earned: Int, code: Int32
  ) throws {
    let line = try graded(pupil)
    #expect(line.totals.earnedPoints == earned)
    #expect(line.exitCode == code)
  }

  @Test func `a check that stops half way gives its points once`() throws {
    try folder.write("", to: "tmp/notes")
    try folder.write(
      """
      step "s"
        expect 1 == 1 id=a points=1
        expect students.fetchedObjects.count == 0 id=b points=2
        expect students.fetchedObjects[0].name == "Ann" id=c points=4
        delete students.fetchedObjects[0]
        expect 1 == 1 id=d points=8
      end
      repeat 3
        expect 1 == 1 id=e points=1
      end

      """, to: "check.scenario")
    try folder.write(Self.model, to: "pupil.scenario")
    let ended = try run(
      "run", folder.path("pupil.scenario"), "--check", folder.path("check.scenario"), "--format",
      "json")
    let line = try #require(try lines(ended.output).first)
    #expect(line.totals.points == 18)
  }

  @Test(arguments: [
    ("repeat 1000000\n  repeat 1000000\n  end\nend\n", "seconds=1", "limit"),
    (
      "repeat 60 as i\n  insert Student s{i} photo=bytes(1000000)\nend\nsave\n"
        + "batchUpdate Student set=[\"photo\": bytes(16000000)]\n", "seconds=20,disk=100000000", nil
    ),
    (
      "repeat 4 as i\n  let b{i} = bytes(16000000)\nend\n", "seconds=20,memory=30000000",
      "limit"
    ),
  ])
  func `what takes too much has its line, and no points`(
    text: String, limits: String, kind: String?
  ) throws {
    let line = try graded(Self.model + text, limits: limits)
    #expect(line.exitCode == ExitCode.failure.rawValue)
    #expect(line.totals.earnedPoints == 0)
    if let kind { #expect(line.stop?.kind == kind) }
  }

  @Test func `memory that is refused is not told as a fault`() throws {
    let text = "repeat 4 as i\n  let b{i} = bytes(16000000)\nend\n"
    let line = try graded(Self.model + text, limits: "seconds=20,memory=30000000")
    #expect(line.stop?.message.hasSuffix("it asked for more memory than it may have") == true)
  }

  @Test func `each file of a folder has its line and its case, whatever it is`() throws {
    try folder.write("", to: "tmp/notes")
    try folder.write(Self.check, to: "check.scenario")
    try folder.write(Self.model, to: "teacher.scenario")
    try folder.write("insertt\n", to: "in/typo.scenario")
    try folder.write([0, 1, 2], to: "in/binary.scenario")
    try folder.write(Self.model, to: "in/good.scenario")
    #expect(unsafe mkfifo(folder.path("in/pipe.scenario"), 0o600) == 0)
    for (name, target) in [("link", "../teacher.scenario"), ("dangling", "gone")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("in/\(name).scenario"), withDestinationPath: target)
    }
    let ended = try run(
      "run", folder.path("in"), "--check", folder.path("check.scenario"), "--format", "json")
    let names = ["binary", "dangling", "good", "link", "pipe", "typo"]
    let found = try lines(ended.output)
    #expect(
      found.map { folder.relative($0.path) }.sorted() == names.map { "in/\($0).scenario" })
    #expect(found.allSatisfy { $0.totals.points == 5 && $0.totals.earnedPoints == 0 })
    #expect(!ended.output.contains("entity Student"))
    let tested = try run(
      "test", folder.path("in"), "--untrusted", "--expectations-only", "--report", "-")
    let report = try TestReport(reading: Array(tested.output.utf8))
    #expect(
      report.scenarios.map { folder.relative($0.path) }.sorted()
        == names.map { "in/\($0).scenario" })
    #expect(
      report.scenarios.filter(\.passed).map { folder.relative($0.path) } == ["in/good.scenario"])
  }

  @Test func `check and export of another's file say what they say of one's own`() throws {
    try folder.write("", to: "tmp/notes")
    let path = try folder.write(Self.model, to: "a.scenario")
    for words in [["check", path], ["export", "swift", path]] {
      let own = try RunningProgram(words).end()
      let other = try RunningProgram(
        words + ["--untrusted"], environment: ["TMPDIR": folder.path("tmp")]
      ).end()
      #expect(own.code == other.code)
      #expect(own.output == other.output)
      #expect(own.errors == other.errors)
      #expect(own.output != "")
    }
  }

  @Test func `CI engines are told where problems of others' files are, as of one's own`() throws {
    try folder.write("", to: "tmp/notes")
    try folder.write(
      Self.model + "step \"s\"\n  expect 1 == 2\nend\n", to: "in/wrong.scenario")
    try folder.write("note \"x\"\ninsertt Student a\n", to: "in/typo.scenario")
    try folder.write(Self.model, to: "in/good.scenario")
    let environment = [
      "TMPDIR": folder.path("tmp"), "GITHUB_WORKSPACE": folder.path,
      "CI_PROJECT_DIR": folder.path,
    ]
    func told(_ reporter: String, _ words: String...) throws -> String {
      let ended = try RunningProgram(
        ["test", folder.path("in"), "--expectations-only", "--reporter", reporter] + words,
        environment: environment
      ).end()
      #expect(ended.code == ExitCode.usage.rawValue)
      return ended.output
    }
    func commands(_ output: String) -> [Substring] {
      output.split(separator: "\n").filter { $0.hasPrefix("::") }
    }
    let own = commands(try told("github"))
    #expect(
      own == [
        "::error file=in/typo.scenario,line=2,col=1,title=E001::there is no command 'insertt'",
        "::error file=in/wrong.scenario,line=13,col=10,title=X003::step \"s\": "
          + "the value is another one",
      ])
    #expect(commands(try told("github", "--untrusted")) == own)
    _ = try told("gitlab")
    let quality = try #require(folder.text(of: "gl-code-quality-report.json"))
    #expect(quality.matches(of: /"fingerprint"/).count == 2)
    try folder.write("", to: "gl-code-quality-report.json")
    _ = try told("gitlab", "--untrusted")
    #expect(folder.text(of: "gl-code-quality-report.json") == quality)
  }

  @Test(arguments: ["--update", "--mutate"])
  func `what is for files of one's own is refused`(option: String) throws {
    let ended = try run("test", folder.path("in"), "--untrusted", option)
    #expect(ended.code == ExitCode.usage.rawValue)
    #expect(
      ended.errors == "rollcall: '\(option)' and '--untrusted' exclude each other\n")
  }

  @Test(arguments: ["run", "check", "test"])
  func `standard input is somebody else's file too`(command: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    let program = try RunningProgram(
      [command, "--untrusted", "-"] + (command == "test" ? ["--expectations-only"] : []),
      environment: ["TMPDIR": folder.path("tmp")], hasInput: true)
    try program.send("note \"hello\"\nexpect 1 == 2\n")
    try program.closeInput()
    let ended = try program.end()
    #expect(ended.code == (command == "check" ? 0 : ExitCode.differs.rawValue))
    #expect(ended.output.contains(command == "check" ? "no problems" : "1 == 2"))
    #expect(!ended.errors.contains("--untrusted"))
  }

  @Test func `the limits hold for standard input`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    let program = try RunningProgram(
      ["run", "--untrusted", "--limits", "commands=50", "-"],
      environment: ["TMPDIR": folder.path("tmp")], hasInput: true)
    try program.send(Self.model + "repeat 1000 as i\n  insert Student s{i}\nend\n")
    try program.closeInput()
    let ended = try program.end()
    #expect(ended.code == ExitCode.failure.rawValue)
    #expect((ended.output + ended.errors).contains("50"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")) == [])
  }

  // MARK: - Pages

  @Test func `files of others stand on one page, also those that were stopped`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try folder.write(Self.model + "step \"<One>\"\nend\n", to: "good.scenario")
    try folder.write("insrt\n", to: "typo.scenario")
    try folder.write(
      Self.model + "repeat 1000 as i\n  insert Student s{i}\nend\n",
      to: "long.scenario")
    let page = folder.path("page.html")
    let run = try run(
      "run", "--untrusted", "--limits", "commands=50", "--html", page,
      folder.path("good.scenario"), folder.path("long.scenario"), folder.path("typo.scenario"))
    #expect(run.code != 0)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.matches(of: /class="story"/).count == 3)
    #expect(text.contains("<h2>2 &lt;One&gt;</h2>"))
    #expect(text.contains("there is no command 'insrt'"))
    #expect(text.matches(of: /class="problem"/).count == 2)
  }

  @Test func `a pupil's page has the expectations of the check, and a picture is that of a step`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try folder.write(Self.check, to: "check.scenario")
    try folder.write(Self.model + "step \"One\"\nend\n", to: "pupil.scenario")
    let graded = try run(
      "run", "--check", folder.path("check.scenario"), "--html", "-",
      folder.path("pupil.scenario"))
    #expect(graded.output.contains("expect students.fetchedObjects.count == 1 points=3 id=one"))
    #expect(graded.output.contains("<!doctype html>"))
    let drawn = try run("run", "--untrusted", "--svg", "2", folder.path("pupil.scenario"))
    #expect(drawn.output.hasPrefix("<svg "))
  }

  @Test func `what a scenario of others tells otherwise is shown by a process of its own`() throws {
    try folder.write("", to: "tmp/notes")
    try folder.write("note \"one\"\n", to: "a.scenario")
    let path = folder.path("a.scenario")
    _ = try run("test", "--update", path)
    try folder.write("note \"two\"\n", to: "a.scenario")
    let open = try run("test", "--show", path, "--format", "json")
    let jailed = try run("test", "--show", path, "--format", "json", "--untrusted")
    #expect(open.code == 1 && open.output == jailed.output && jailed.code == 1, "\(jailed)")
    try folder.write("repeat 1000000\n  repeat 1000000\n  end\nend\n", to: "a.scenario")
    let endless = try run(
      "test", "--show", path, "--untrusted", "--limits", "seconds=1,steps=100000000")
    #expect(endless.code == 3, "\(endless)")
  }
}
