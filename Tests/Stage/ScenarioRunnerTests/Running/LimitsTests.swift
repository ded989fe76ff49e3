import Foundation
import Reports
import Synchronization
import Testing

@testable import ScenarioRunner

/// What ends a run before its last line, whatever the scenario does.
struct LimitsTests {
  @Test(arguments: [
    "repeat 1000000\n  repeat 1000000\n  end\nend",
    "repeat 1000000\n  note \"x\"\nend",
    "repeat 1000000\n  set ann age=1\nend",
    "step \"s\"\n  repeat 1000000\n    set ann age=1\n  end\nend",
    "part p\n  repeat 100000\n  end\nend\nrepeat 1000\n  include p\nend",
  ])
  func `a run of many commands ends`(lines: String) throws {
    var settings = RunSettings()
    settings.limits.commands = 200
    let report = SampleRun.report(SampleRun.school + lines, settings: settings)
    #expect(try #require(report.stop).message.contains("more than 200 commands were run [X004]"))
    #expect(report.text().hasSuffix("stopped at a limit\n"))
    #expect(report.exitCode == 3)
  }

  @Test(arguments: ["sqlite", "memory"])
  func `a store that grows without end is refused as on a full disk`(kind: String) throws {
    try expectFullDisk("b Binary", kind)
  }

  @Test func `files that one command would write without end are refused as on a full disk`() throws
  {
    try expectFullDisk("b Binary external=true", "sqlite")
  }

  /// What fills a store in memory, which takes no batch requests.
  private static let growth = """
    repeat 20 as i
      set p{i} b=bytes(1000000)
      save
    end
    """

  private func expectFullDisk(_ attribute: String, _ kind: String) throws {
    var settings = RunSettings()
    settings.limits.diskBytes = 5_000_000
    let report = SampleRun.report(
      """
      entity P
        \(attribute)
      end
      store \(kind)
      repeat 20 as i
        insert P p{i}
      end
      save
      \(kind == "memory" ? Self.growth : "batchUpdate P set=[\"b\": bytes(1000000)]")
      """, settings: settings)
    let stop = try #require(report.stop)
    #expect(stop.message.contains("unexpected error 13"))
    #expect(report.exitCode == 3)
  }

  @Test func `files that grow beside the store end the run`() throws {
    var settings = RunSettings()
    settings.limits.diskBytes = 3_000_000
    let report = SampleRun.report(
      """
      entity P
        b Binary external=true
      end
      store sqlite
      repeat 1000 as i
        insert P p{i} b=bytes(300000)
        save
      end
      """, settings: settings)
    #expect(
      try #require(report.stop).message.contains(
        "more than 3000000 bytes were written to the disk [X004]"))
  }

  @Test(arguments: [
    ("repeat 9\n  insert Student s{index} name=\"x\"\nend", "more than 5 rows were inserted"),
    ("repeat 9\n  let a = 1\nend", "more than 6 rounds of loops were run"),
    ("repeat 2\n  repeat 4\n  end\nend", "more than 6 rounds of loops were run"),
    ("for x in [1, 2, 3, 4, 5, 6, 7]\nend", "more than 6 rounds of loops were run"),
    ("repeat 5\n  set ann age=1\nend", "more than 9 steps were run"),
  ])
  func `a run of many rows, rounds or steps ends`(lines: String, message: String) throws {
    var settings = RunSettings()
    settings.limits.rows = 5
    settings.limits.rounds = 6
    settings.limits.steps = 9
    let text = lines.replacing("repeat 9\n  insert", with: "repeat 6 as index\n  insert")
    let report = SampleRun.report(SampleRun.school + text, settings: settings)
    #expect(try #require(report.stop).message.contains("\(message) [X004]"))
  }

  @Test func `a step that takes long ends`() throws {
    var settings = RunSettings()
    settings.limits.stepSeconds = 0
    let report = SampleRun.report("note \"a\"\nnote \"b\"", settings: settings)
    #expect(
      try #require(report.stop).message.contains("a step took longer than 0.0 seconds [X004]"))
  }

  @Test func `one command that would take for ever ends, at its place`() throws {
    var settings = RunSettings()
    // Long enough for the insertions on a slow machine; the fetch takes minutes on any.
    settings.limits.seconds = 2
    let report = SampleRun.report(
      """
      entity Knot
        number  Integer32
        next    toOne Knot inverse=former
        former  toMany Knot inverse=next
      end
      store memory
      insert Knot hub number=0
      repeat 300 as i
        insert Knot k{i} number={i} next=hub
      end
      fetch Knot predicate="SUBQUERY(next.former, $x, SUBQUERY($x.next.former, $y, \
      $y.number + $x.number == 9999).@count > 3).@count > 1"
      """, settings: settings)
    let stop = try #require(report.stop)
    #expect(stop.message.contains("the run took longer than 2.0 seconds [X004]"))
    #expect(stop.message.contains("fetch Knot"))
  }

  @Test func `a run that takes long ends`() throws {
    var settings = RunSettings()
    settings.limits.seconds = 0
    let report = SampleRun.report("note \"a\"\nnote \"b\"", settings: settings)
    #expect(
      try #require(report.stop).message.contains("the run took longer than 0.0 seconds [X004]"))
    #expect(report.exitCode == 3)
  }

  @Test(arguments: [
    "repeat 1000000\n  print \"0123456789\"\nend",
    "step \"s\"\n  repeat 1000000\n    print \"0123456789\"\n  end\nend",
    "repeat 1000000\n  note \"0123456789\"\nend",
    "repeat 1000000\n  expect 1 == 2\nend",
    "step \"s\"\nend\nrepeat 1000000\n  expect 1 == 2\nend",
  ])
  func `a run that prints much ends`(lines: String) throws {
    var settings = RunSettings()
    settings.limits.outputBytes = 2000
    let report = SampleRun.report(lines, settings: settings)
    #expect(
      try #require(report.stop).message.contains("the report is longer than 2000 bytes [X004]"))
    #expect(report.text().utf8.count < 4000)
    #expect(report.exitCode == 3)
  }

  @Test func `a run that makes many bytes ends`() throws {
    var settings = RunSettings()
    settings.limits.valueBytes = 1000
    for line in ["let x{i} = bytes(100)", "note \"{i} and so on and so on and so on\""] {
      let report = SampleRun.report("repeat 1000 as i\n  \(line)\nend", settings: settings)
      #expect(
        try #require(report.stop).message
          .contains("the scenario makes more than 1000 bytes of texts and data [X004]"))
      #expect(report.exitCode == 3)
    }
  }

  @Test func `an interrupted run ends before its next command`() {
    let asked = Mutex(0)
    var settings = RunSettings()
    settings.isInterrupted = {
      asked.withLock { count in
        count += 1
        return count > 3
      }
    }
    let report = SampleRun.report("repeat 1000000\n  note \"x\"\nend", settings: settings)
    #expect(report.output == ["x", "x"])
    #expect(report.text().hasSuffix("interrupted\n"))
    #expect(report.exitCode == 130)
  }

  @Test func `a table view of a mistake has a bounded number of rows`() throws {
    let report = SampleRun.students(
      SampleRun.controller + "tableView students\n  numberOfRows 4000000000\nend")
    #expect(
      try #require(report.stop).message
        .contains("a view has at most 1000 sections, of as many rows"))
  }

  @Test func `a large table is shown in part`() {
    let report = SampleRun.students(
      SampleRun.controller + """
        step "Many"
          repeat 500 as i
            insert Student s{i} name="n{i}" age=12
          end
          save
        end
        set s250 name="0"
        show students all
        """)
    #expect(report.exitCode == 0)
    #expect(report.text().contains("rows as before"))
  }
}
