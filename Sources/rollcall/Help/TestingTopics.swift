import GoldenTesting
import Reports
import ScenarioRunner

/// The topics of `rollcall help` on testing.
extension HelpTopic {
  static let markdown = HelpTopic(
    name: "markdown", summary: "scenarios in the fences of a Markdown file",
    text: """
      A fence that begins with ```rollcall runs. State runs on from fence to fence; one that begins
      with ```rollcall fresh starts anew. A fence that begins with ```output below one holds what it
      prints, without heading and closing line:

          ```rollcall
          insert Student ann name="Ann"
          save
          ```

          ```output
          > insert Student ann name="Ann"
          > save
          ```

      'rollcall test FILE.md' compares and 'rollcall test --update FILE.md' writes what stands in the
      output fences, and nothing else of the file; an empty one is filled, and where there is none
      nothing is compared. Errors name the line of the Markdown file.

      """)

  static let reports = HelpTopic(
    name: "reports", summary: "JUnit XML, TAP and lines of JSON for machines",
    text: """
      JUnit: a testsuite for each scenario, a testcase for each step, named after its number and
      title; what stands before the first step is '00 beginning'. An expectation or a golden that
      fails is a failure; a scenario that cannot be read or go on, an error. What is disabled or todo
      is skipped, with its reason. Terminal colours are left out, and characters that XML cannot hold
      are spelled out as \\u{1B}.

      TAP: version 14, a test for each step, with what went wrong as YAML below it.

      Lines of JSON, version \(TestReport.version), UTF-8. A member that has no value is left out.

        first     kind "test", rollcall: the version, shard "I/N", all: the paths of all scenarios
                  meant, also those of other shards, orphans: goldens without a scenario
        each      kind "scenario", path, title, status: passed, failed, todo or disabled, reason,
                  exitCode, golden: same, missing, differs, unusable, created, rewritten, withheld or
                  unknown, seconds, output: what a person is shown, steps: name, line, status:
                  passed, failed, error, todo or disabled, messages, seconds
        last      kind "end", scenarios: how many, exitCode of the whole

      The version grows when a member changes its meaning or goes; new ones may come without it.

      """)

  static let shards = HelpTopic(
    name: "shards", summary: "one test on many machines",
    text: """
      'rollcall test --shard 2/5 --report FILE' runs the second of five parts. The path of a scenario
      decides which part it is in, as it is shown; name folders the same way on every machine. With
      --shard auto the part comes from the first pair of variables that is set; all run where none
      is:

      \(Shard.variableNames.map { "    \($0)\n" }.joined())
      'rollcall test --merge FILE…' joins the reports and ends as one test of all would. It ends with
      3 unless there is one report of each part, all have the same list of scenarios, and each
      scenario of the list ran exactly once. It also writes --junit, --tap and --report.

      A part may be empty; that is no failure.

      """)

  static let limits = HelpTopic(
    name: "limits", summary: "running and grading the files of others",
    text: """
      '--limits NAME=N,…' says how much a scenario may do. A run that reaches a limit ends there,
      with code 3 and a sentence that names it. The names, and what holds where nothing is said:

      \(LimitList.Name.allCases.map { name in
        let pad = String(repeating: " ", count: 13 - name.rawValue.count)
        let gap = String(repeating: " ", count: 11 - name.usual.count)
        return "    \(name.rawValue)\(pad)\(name.usual)\(gap)\(name.meaning)\n"
      }.joined())
      With --untrusted, which run, test, check and export take, and always with run --check, each file
      has a process of its own. It is bound by memory, by disk, for what it writes, and in its time, and
      what becomes of it is the result of that file alone: a crash or a limit ends it with code 3 and a
      sentence, and the other files go on. Each file has its line of JSON and its suite in the JUnit
      report, one that cannot be read as well. Links that lead out of their folder are refused.

      A scenario includes files of its own folder and those below only, wherever links lead. Its
      stores lie in a scratch folder, or in that of --stores. Scratch folders that a killed process
      has left are removed when the next run makes one.

      'rollcall run PUPIL.scenario --check CHECK.scenario --format json' plays the lines of the check
      after the pupil's. Write what you expect by value, since pupils name objects as they like, and
      give each 'expect' an id and points: expect students.sections.count == 3 id=sections points=2.
      In the JSON an expectation has its id, points and whether it holds, and check says whether it is
      a line of the check; a pupil's own lines have no points. Each step has the verdicts replay,
      tableView and cells; totals has points and earnedPoints, those of the check alone. Where the
      pupil's run stops, is disabled or never begins, every expectation of the check is there and does
      not hold, those of a loop as often as its number is written; files that the check includes are
      not counted.

      """)
}
