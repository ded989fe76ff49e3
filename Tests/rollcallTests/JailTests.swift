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

  @Test(arguments: ["--update", "--mutate"])
  func `what is for files of one's own is refused`(option: String) throws {
    let ended = try run("test", folder.path("in"), "--untrusted", option)
    #expect(ended.code == ExitCode.usage.rawValue)
    #expect(
      ended.errors == "rollcall: '\(option)' and '--untrusted' exclude each other\n")
  }
}
