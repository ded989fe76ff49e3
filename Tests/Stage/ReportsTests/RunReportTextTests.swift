import ScenarioLanguage
import Testing
import Words

@testable import Reports

@Suite struct RunReportTextTests {
  @Test func `a run goes from its title to its closing line, steps apart from what is between`() {
    var run = RunReport(
      path: "Students.scenario", title: "000 as written: a list by id, cut by age",
      source: "article 000")
    run.blocks = [
      .quiet(QuietStep(commands: [#"insert Student ann studentId=1 studentName="Ann""#])),
      .quiet(
        QuietStep(
          commands: ["set ann studentAge=11"],
          output: [
            .plain("students: ann 12 > 11, in the controller now; not saved (1 change in main)")
          ])),
      .quiet(QuietStep(commands: ["perform background", "  save", "end"])),
      .expectation(
        ExpectationResult(lines: ["expect students.sections.count == 3"], holds: true)),
      .step(SampleSteps.outOfOrder),
      .note(
        Wording(
          """
          Rows must be sorted by section first: 12, 11, 12 brings the name 12 back, and the \
          controller gives up.
          """, "必须先按分组排序。")),
      .step(SampleSteps.silence),
    ]
    run.totals.steps = 2
    run.totals.expectations = 3
    run.totals.expectedErrors = 1
    #expect(
      run.text() == """
        scenario  000 as written: a list by id, cut by age (article 000)

        > insert Student ann studentId=1 studentName="Ann"
        > set ann studentAge=11
           students: ann 12 > 11, in the controller now; not saved (1 change in main)
        > perform background
            save
          end
           expect students.sections.count == 3                                             ✓

        == step 1: performFetch students ===================================================
           error  NSCocoaErrorDomain 134060
           | The fetched object at index 2 has an out of order section name '12. Objects
           | must be sorted by section name'
           why    row 0 ann "12"   row 1 bo "11"   row 2 cy "12"  <== 12 again after 11
           mend   sortDescriptors studentAge, studentId
           expect error 134060 "out of order section name"                                 ✓

        note  Rows must be sorted by section first: 12, 11, 12 brings the name 12 back, and
              the controller gives up.

        == step 5: The team is renamed =====================================================
           set reds name="Red Stars"
           save

           redsList   no callbacks. reds.name changed; no Team is a row here, and a
                      controller watches its rows only. 2 rows as before.
           bluesList  no callbacks, 1 row as before.
           expect no callbacks                                                             ✓

        run: 2 steps, 3 expectations ✓, 1 error as expected

        """)
  }

  @Test func `what ended a run stands before the closing line`() {
    var run = RunReport(path: "Students.scenario", source: "article 000")
    run.stop = RunStop(
      .usage,
      message: """
        Students.scenario:4:8: error: no controller named 'studends' [X001]
            4 | reload studends
              |        ^^^^^^^^ did you mean 'students'?

        """)
    #expect(
      run.text() == """
        source    article 000

        Students.scenario:4:8: error: no controller named 'studends' [X001]
            4 | reload studends
              |        ^^^^^^^^ did you mean 'students'?

        run: 0 steps, stopped by a mistake in the scenario

        """)
  }

  @Test func `titles are printed in the report's language`() {
    var run = RunReport(
      path: "a.scenario", title: Wording("Students by age", "按年龄排列的学生"),
      source: Wording("article 000", "文章 000"))
    var step = StepReport(number: 1, title: Wording("Ann comes", "Ann 来了"), commands: [])
    step.round = "i = 2"
    run.blocks = [.step(step)]
    let lines = run.text(style: ReportStyle(language: .simplifiedChinese))
      .split(separator: "\n").map(String.init)
    #expect(lines[0] == "场景      按年龄排列的学生 (文章 000)")
    #expect(lines[1].hasPrefix("== 步骤 1：Ann 来了 (i = 2) ==="))
    #expect(run.text().hasPrefix("scenario  Students by age (article 000)\n"))
    let fault = ExpectationFault.inStep(step.title, .newIndexPathDiffers)
    #expect(fault.simplifiedChinese.hasPrefix("步骤 Ann 来了："))
    #expect(fault.english.hasPrefix("step Ann comes: "))
  }

  @Test func `a run of nothing is its closing line`() {
    #expect(RunReport(path: "empty.scenario").text() == "run: 0 steps\n")
  }

  @Test(
    arguments: [
      (totals(), nil, "run: 0 steps", 0),
      (totals(steps: 1, replays: (1, 0)), nil, "run: 1 step, 1 replay ✓", 0),
      (
        totals(steps: 7, replays: (7, 0), expectations: (12, 1), exceptions: 2), nil,
        "run: 7 steps, 7 replays ✓, 11 of 12 expectations, 2 exceptions as expected, 1 failed", 1
      ),
      (
        totals(steps: 7, replays: (7, 0), expectations: (12, 0), errors: 2, exceptions: 1), nil,
        "run: 7 steps, 7 replays ✓, 12 expectations ✓, 2 errors as expected, 1 exception as expected",
        0
      ),
      (
        totals(steps: 2, replays: (2, 1), expectations: (1, 1)), nil,
        "run: 2 steps, 1 of 2 replays, 0 of 1 expectation, 2 failed", 1
      ),
      (totals(steps: 2, replays: (2, 1)), nil, "run: 2 steps, 1 of 2 replays, 1 failed", 1),
      (
        totals(steps: 2, expectations: (1, 1)), .failure,
        "run: 2 steps, 0 of 1 expectation, 1 failed, stopped by a failure", 3
      ),
      (totals(steps: 1), .limit, "run: 1 step, stopped at a limit", 3),
      (
        totals(steps: 1, expectations: (2, 1)), .usage,
        "run: 1 step, 1 of 2 expectations, 1 failed, stopped by a mistake in the scenario", 2
      ),
      (totals(steps: 1), .interruption, "run: 1 step, interrupted", 130),
    ] as [(RunTotals, RunStop.Kind?, String, Int32)])
  func `the closing line leaves out nothing that was counted, and the exit code says the same`(
    totals: RunTotals, stop: RunStop.Kind?, line: String, code: Int32
  ) {
    var run = RunReport(path: "a.scenario")
    run.totals = totals
    run.stop = stop.map { RunStop($0, message: "why") }
    #expect(run.closingLine() == line)
    #expect(run.exitCode == code)
  }

  private static func totals(
    steps: Int = 0, replays: (all: Int, failed: Int) = (0, 0),
    expectations: (all: Int, failed: Int) = (0, 0), errors: Int = 0, exceptions: Int = 0
  ) -> RunTotals {
    var totals = RunTotals()
    totals.steps = steps
    (totals.replays, totals.failedReplays) = replays
    (totals.expectations, totals.failedExpectations) = expectations
    totals.expectedErrors = errors
    totals.expectedExceptions = exceptions
    return totals
  }

  @Test func `a step that was drawn to be counted reads as one that is drawn when it is written`()
    throws
  {
    var plain = RunReport(path: "Students.scenario")
    var counted = plain
    var bytes = 0
    for step in SampleSteps.all {
      for block in [ReportBlock.step(step), .note(Wording("A note.", "一句话。"))] {
        plain.blocks.append(block)
        let size = counted.append(block)
        #expect(size == block.text().utf8.count)
        bytes += size
      }
    }
    #expect(bytes > 0 && counted.drawn.count == SampleSteps.all.count)
    #expect(counted.text() == plain.text())
    #expect(
      counted.text(ofBlocks: 2..<5) == plain.text(ofBlocks: 2..<5))
    // Another style, and a change of what was drawn, are drawn anew.
    let chinese = ReportStyle(language: .simplifiedChinese)
    #expect(counted.text(style: chinese) == plain.text(style: chinese))
    let result = ExpectationResult(lines: ["expect 1 == 1"], holds: true)
    let isAdded = counted.addToLastStep(result)
    #expect(!isAdded)
    for step in [SampleSteps.newAge, SampleSteps.silence] {
      plain.blocks.append(.step(step))
      _ = counted.append(.step(step))
    }
    let isAddedToStep = counted.addToLastStep(result)
    #expect(isAddedToStep)
    var last = try #require(
      plain.blocks.popLast().flatMap { block in
        if case .step(let step) = block { step } else { nil }
      })
    last.expectations.append(result)
    plain.blocks.append(.step(last))
    #expect(counted.text() == plain.text())
    counted.blocks[0] = .note(Wording("Another.", "另一句。"))
    plain.blocks[0] = .note(Wording("Another.", "另一句。"))
    #expect(counted.text() == plain.text() && counted.drawn.isEmpty)
  }
}
