import Foundation
import ScenarioFiles
import Testing
import Words

@testable import rollcall
import TestSupport

/// What `rollcall check` writes for editors, programs and CI engines.
struct CheckFormatsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("entity Student\n  名  Strin\nend\n", to: "typo.scenario")
    try folder.write("note \"good\"\n", to: "good.scenario")
  }

  private struct Outcome: Equatable {
    var code: ExitCode
    var output = ""
    var errors = ""
  }

  private func check(
    _ words: [String], environment: [String: String] = [:], input: String = ""
  ) -> Outcome {
    var outcome = Outcome(code: .good)
    let program = RollcallProgram(
      environment: environment, folder: folder.path,
      readInput: { () throws(FileProblem) in Array(input.utf8) },
      write: { outcome.output += folder.relative($0) },
      complain: { outcome.errors += folder.relative($0) })
    outcome.code = program.run(
      ["check"] + words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 })
    return outcome
  }

  @Test func `a line for each problem is printed for editors`() {
    #expect(
      check(["--short", "@typo.scenario", "@good.scenario"])
        == Outcome(
          code: .usage,
          output:
            "typo.scenario:2:6: error: there is no type 'Strin', nor an enum of that name [E002]\n")
    )
  }

  @Test(arguments: [
    ("try context.save()", "save"), ("students.performFetch()", "performFetch students"),
    ("let bo = Student(context: context)", "insert Student bo"),
    ("ann.studentAge = 13", "set ann studentAge=13"), ("fetch students;", "fetch students"),
  ])
  func `below a line of Swift stands what is written here, in check, a run and standard input`(
    line: String, command: String
  ) throws {
    try folder.write("note \"first\"\n\(line)\n", to: "swift.scenario")
    for words in [["@swift.scenario"], ["-"]] {
      let outcome = check(words, input: "note \"first\"\n\(line)\n")
      #expect(outcome.code == .usage)
      #expect(outcome.errors.contains("      | ") && outcome.errors.contains(command), "\(outcome)")
      #expect(
        outcome.errors.contains("here it is written") || outcome.errors.contains("that is Swift"))
    }
    // A class that is not there is found when the line runs, and not before.
    if line.hasPrefix("let") { return }
    var errors = ""
    let program = RollcallProgram(
      environment: [:], folder: folder.path, readInput: { () throws(FileProblem) in [] },
      write: { _ in }, complain: { errors += $0 })
    #expect(program.run(["run", folder.path("swift.scenario")]) == .usage)
    #expect(errors.contains(command))
  }

  @Test func `the severity is the same word in every language`() {
    let outcome = check(["--short", "--language", "zh", "@typo.scenario"])
    #expect(outcome.output.hasPrefix("typo.scenario:2:6: error: "))
    #expect(outcome.output.contains("没有类型 'Strin'"))
  }

  @Test func `a line of JSON is written for each file, and read back`() throws {
    let outcome = check(["--format", "json", "@good.scenario", "@typo.scenario"])
    #expect(outcome.code == .usage)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(
      lines[0] == #"{"rollcall":2,"kind":"check","language":"en","path":"good.scenario","#
        + #""problems":[],"stop":null,"exitCode":0}"#)
    let report = try #require(CheckReport(reading: lines[1]))
    #expect(report.json == lines[1] + "\n")
    let problem = try #require(report.problems.first)
    #expect(problem.severity == .error)
    #expect((problem.line, problem.column, problem.endLine, problem.endColumn) == (2, 6, 2, 11))
    #expect(problem.suggestion == "String")
    #expect(problem.text.hasPrefix("typo.scenario:2:6: error: "))
    #expect(CheckReport(reading: "{}") == nil)
  }

  @Test func `a file that is not there has a line of its own`() throws {
    let outcome = check(["--format", "json", "@good.scenario/x"])
    #expect(outcome.code == .usage)
    #expect(outcome.errors.hasPrefix("rollcall: good.scenario/x: "))
  }

  @Test func `standard input is checked, alone`() {
    #expect(
      check(["-"], input: "note \"x\"\n")
        == Outcome(code: .good, output: "1 scenario, no problems\n"))
    #expect(
      check(["--short", "-"], input: "nte \"x\"\n").output.hasPrefix("standard input:1:1: error: "))
    #expect(
      check(["-", "@good.scenario"]).errors
        == "rollcall: 'check' takes - for standard input alone, without other paths\n")
  }

  @Test func `one format is asked for at a time`() {
    #expect(
      check(["--short", "--format", "json", "@good.scenario"]).errors
        == "rollcall: '--short' and '--format' exclude each other\n")
  }

  // MARK: - CI engines

  @Test func `GitHub is told on a line that its runner reads`() {
    let github = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path]
    let command =
      "::error file=typo.scenario,line=2,col=6,title=E002::there is no type 'Strin', nor an enum of "
      + "that name\n"
    #expect(check(["@typo.scenario"], environment: github).output == command)
    let short = check(["--short", "@typo.scenario"], environment: github)
    #expect(short.errors == command)
    #expect(check(["@typo.scenario", "--reporter", "none"], environment: github).output == "")
    #expect(check(["@typo.scenario"], environment: ["GITHUB_ACTIONS": ""]).output == "")
    #expect(check(["@typo.scenario", "--reporter=github"]).output.hasPrefix("::error file="))
  }

  @Test func `GitLab is told in a file, also that there is nothing any more`() throws {
    let gitlab = ["GITLAB_CI": "true", "CI_PROJECT_DIR": folder.path]
    _ = check(["@typo.scenario"], environment: gitlab)
    let name = CodeReporter.qualityFile
    let text = try #require(folder.text(of: name))
    let issues = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(issues.count == 1)
    #expect(issues[0]["check_name"] as? String == "E002")
    #expect(issues[0]["severity"] as? String == "major")
    let location = try #require(issues[0]["location"] as? [String: Any])
    #expect(location["path"] as? String == "typo.scenario")
    _ = check(["@good.scenario"], environment: gitlab)
    #expect(folder.text(of: name) == "[]\n")
  }

  @Test func `what a workflow command cannot hold is escaped, and paths count from the workspace`()
    throws
  {
    var reporter = CodeReporter(
      asked: nil, environment: ["GITHUB_ACTIONS": "1", "GITHUB_WORKSPACE": "/build/house"],
      folder: "/build/house/rooms")
    reporter.add(
      CodeReporter.Problem(
        isWarning: true, code: "W001", path: "a,b:c.scenario", line: nil, column: nil,
        message: "50% of\r\nall: these, here"))
    var text = ""
    try reporter.finish { text += $0 }
    #expect(
      text
        == "::warning file=rooms/a%2Cb%3Ac.scenario,title=W001::50%25 of%0D%0Aall: these, here\n")
  }

  @Test func `the same problem keeps its fingerprint where lines move`() throws {
    func fingerprints(_ line: Int) throws -> [String] {
      var reporter = CodeReporter(asked: "gitlab", environment: [:], folder: folder.path)
      for code in ["E001", "E001", "E002"] {
        reporter.add(CodeReporter.Problem(code: code, path: "a", line: line, message: "m"))
      }
      try reporter.finish { _ in }
      let text = try #require(folder.text(of: CodeReporter.qualityFile))
      return text.matches(of: /"fingerprint":"([0-9a-f]{16})"/).map { String($0.output.1) }
    }
    let first = try fingerprints(1)
    #expect(Set(first).count == 3)
    #expect(try fingerprints(9) == first)
  }
}
