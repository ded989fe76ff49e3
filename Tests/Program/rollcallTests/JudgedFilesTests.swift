import Foundation
import TestSupport
import Testing

/// `rollcall run --check` on several machines, as processes.
struct JudgedFilesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    try folder.write(
      "expect students.sections.count == 1 id=one points=2\nexpect 1 == 2 id=never points=1\n",
      to: "check.scenario")
    let good = """
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
    for number in 1...4 {
      try folder.write(good + "note \"\(number)\"\n", to: "pupils/pupil \(number).scenario")
    }
    try folder.write("insrt\n", to: "pupils/typo.scenario")
    try folder.write(
      "repeat 4 as i\n  let b{i} = bytes(16000000)\nend\n", to: "pupils/greedy.scenario")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("pupils/gone.scenario"), withDestinationPath: "nowhere.scenario")
  }

  private func run(_ words: [String]) throws -> RunningProgram.Ending {
    try RunningProgram(["run"] + words, environment: ["TMPDIR": folder.path("tmp")]).end()
  }

  private func judging(_ words: [String]) -> [String] {
    [
      folder.path("pupils"), "--check", folder.path("check.scenario"), "--limits",
      "seconds=20,memory=30000000",
    ] + words
  }

  /// Judges the pupils by shards, each to a report; the paths of the reports.
  private func shards(_ total: Int, _ words: String...) throws -> [String] {
    try (1...total).map { index in
      let report = folder.path("part\(index).json")
      let ending = try run(
        judging(["--shard", "\(index)/\(total)", "--report", report] + words))
      #expect([0, 1, 2, 3].contains(ending.code), "\(ending)")
      return report
    }
  }

  @Test(arguments: ["text", "json"])
  func `what several machines judged is printed as one machine prints it`(format: String) throws {
    let one = try run(judging(["--format", format]))
    let reports = try shards(3, "--format", format)
    let merged = try run(["--merge"] + reports.reversed())
    #expect(merged.output == one.output && merged.code == one.code)
    #expect(one.output.contains("\"note\"") == (format == "json") && one.code == 2, "\(one)")
    #expect(merged.errors.contains("3 reports: each of 7 files was judged exactly once"))
    // What is wrong with a file is said by both.
    for words in ["gone.scenario", "greedy.scenario", "typo.scenario:1:1"] {
      #expect(one.errors.contains(words) && merged.errors.contains(words), "\(words)")
    }
  }

  @Test func `the page of several machines is that of one`() throws {
    _ = try run(judging(["--html", folder.path("one.html")]))
    let reports = try shards(2, "--html", folder.path("scratch.html"))
    let merged = try run(["--merge", "--html", folder.path("joined.html")] + reports)
    #expect(merged.code == 2, "\(merged)")
    #expect(folder.text(of: "one.html")?.contains("pupil 4.scenario") == true)
    #expect(folder.text(of: "one.html") == folder.text(of: "joined.html"))
    let without = try run(["--merge"] + reports)
    #expect(without.code == 2 && without.errors.contains("were made with '--html'"))
    let others = try shards(2)
    let with = try run(["--merge", "--html", folder.path("joined.html")] + others)
    #expect(with.code == 2 && with.errors.contains("were made without '--html'"))
  }

  @Test func `reports that are not each file once by one check are told, and no page is written`()
    throws
  {
    let page = folder.path("joined.html")
    let reports = try shards(2, "--html", folder.path("scratch.html"))
    func gaps(_ paths: [String]) throws -> String {
      let ending = try run(["--merge", "--html", page] + paths)
      #expect(ending.code == 3 && !FileManager.default.fileExists(atPath: page), "\(ending)")
      return ending.errors
    }
    #expect(try gaps([reports[0]]).contains("there is no report of shard 2/2"))
    #expect(try gaps([reports[0], reports[0]]).contains("shard 1/2 again"))
    let text = try String(contentsOfFile: reports[1], encoding: .utf8)
    var lines = text.split(separator: "\n").map(String.init)
    lines.remove(at: 1)
    lines[lines.count - 1] = "{\"exitCode\":0,\"kind\":\"end\",\"scenarios\":\(lines.count - 2)}"
    try folder.write(lines.joined(separator: "\n") + "\n", to: "less.json")
    #expect(try gaps([reports[0], folder.path("less.json")]).contains("not judged: "))
    try folder.write(
      text.replacing("--limits=seconds=20", with: "--limits=seconds=21"), to: "other.json")
    #expect(
      try gaps([reports[0], folder.path("other.json")]).contains(
        "its check, format or options are not those of"))
  }

  @Test func `what is no report, or cannot be shared out, is refused`() throws {
    let report = try shards(1)[0]
    let text = try String(contentsOfFile: report, encoding: .utf8)
    try folder.write(String(text.dropLast(10)), to: "cut.json")
    try folder.write("mine\n", to: "mine.json")
    let check = folder.path("check.scenario")
    for (words, said) in [
      (["--merge"], "'--merge' needs the files that 'rollcall run --report FILE' wrote"),
      (["--merge", report, "--check", check], "exclude each other"),
      (["--merge", folder.path("cut.json")], "has no end"),
      (["--merge", folder.path("mine.json")], "no line of a report that 'rollcall run --report'"),
      ([check, "--shard", "1/2"], "'--shard' needs '--check'"),
      ([check, "--report", "x"], "'--report' needs '--check'"),
      (judging(["--shard", "1/2", "--stores", "s"]), "exclude each other"),
      (judging(["--report", folder.path("mine.json")]), "mine.json"),
      (judging(["--html", "-", "--report", "-"]), "would both write"),
    ] {
      let ending = try run(words)
      #expect(ending.code == 2 && ending.errors.contains(said), "\(words): \(ending)")
    }
    #expect(folder.text(of: "mine.json") == "mine\n")
  }

  @Test func `a report takes the place of the text`() throws {
    let report = try run(judging(["--report", "-", "--shard", "1/1"]))
    #expect(report.output.hasPrefix("{\"count\":7,") && report.output.hasSuffix("}\n"))
    #expect(report.output.split(separator: "\n").count == 9, "\(report.output)")
  }
}
