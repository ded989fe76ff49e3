import Reports
import Testing

@testable import ScenarioRunner

/// The SQL that a step runs: printed, explained, and expected.
struct InterpreterStatementsTests {
  private static let edit = """
    step "Edit"
      set ann age=13
      save
    end

    """

  @Test func `a controller that follows an edit reads nothing again`() {
    let report = SampleRun.students(
      SampleRun.controller + Self.edit + """
        expect sql students none
        expect sql count 3
        expect sql containing "UPDATE ZSTUDENT"
        performFetch students
        expect sql students count 1
        show students sql
        """)
    #expect(report.failures == [])
    #expect(
      report.output == [
        "SELECT t0.Z_PK, t0.Z_ENT, t0.Z_OPT, t0.ZNAME, t0.ZAGE, t0.ZTEAM FROM ZSTUDENT t0",
        "memory  sortDescriptors: in the order of age, name",
      ])
  }

  @Test func `what memory does with the rows stands behind their statement`() {
    let controller = SampleRun.controller
      .replacing("age, name\n", with: "age descending\n  fetchLimit 2\n  fetchOffset 1\n")
      .replacing("  delegate", with: "  fetchBatchSize 2\n  delegate")
    let memory = [
      "memory  sortDescriptors: in the order of age descending",
      "memory  fetchOffset: the first row is left out",
      "memory  fetchLimit: no more than 2 rows",
      "memory  fetchBatchSize: no object is made yet. This statement reads every row",
      "        once, for order and sections; objects come when they are touched, 2 at a",
      "        time, by statements of their own",
    ]
    let report = SampleRun.students(controller + "show students sql\nexplain students")
    let statements = report.output.filter { $0.hasPrefix("SELECT") }
    #expect(report.output.filter { !$0.hasPrefix("SELECT") }.starts(with: memory))
    #expect(!statements.isEmpty)
    #expect(Array(report.output.suffix(memory.count)) == memory)
  }

  @Test func `statements are printed from sql on to sql off`() {
    let report = SampleRun.students("sql on\n" + Self.edit + "sql off\nset bo age=12\nsave")
    #expect(
      report.output == [
        "sql     BEGIN IMMEDIATE",
        "sql     UPDATE ZSTUDENT SET Z_OPT = ?, ZAGE = ? WHERE Z_PK = ? AND ifnull(Z_OPT,",
        "        0) = ?", "sql     COMMIT",
      ])
  }

  @Test
  func `with a batch size the statement reads what order and sections need, as it is explained`() {
    let controller = SampleRun.controller.replacing(
      "  delegate", with: "  fetchBatchSize 2\n  delegate")
    let statement = "SELECT t0.Z_PK, t0.ZAGE, t0.ZNAME FROM ZSTUDENT t0"
    let report = SampleRun.students(controller + "show students sql")
    #expect(report.output.first == statement)
    let explained = SampleRun.students(controller + "explain students").output
    #expect(explained.first == "sql     \(statement)")
    #expect(explained.contains("memory  sortDescriptors: in the order of age, name"))
  }

  @Test func `what an index has in order is not sorted again`() {
    let report = SampleRun.report(
      SampleRun.school.replacing(
        "  team  toOne", with: "  index byAge age, name\n  team  toOne")
        + SampleRun.controller.replacing("  delegate", with: "  fetchBatchSize 2\n  delegate")
        + "explain students")
    #expect(
      report.output.first(where: { $0.contains("ORDER BY") }) != nil, "\(report.output)")
    #expect(!report.output.contains { $0.contains("sortDescriptors") })
  }

  @Test(arguments: [
    (#"age > %d AND name BEGINSWITH %@", 11, "A""#, "nothing is asked of the rows again"),
    (#"name ==[l] %@", "Ann""#, #"name ==[l] "Ann": a locale decides"#),
  ])
  func `an explanation says which part runs where`(predicate: String, memory: String) {
    let report = SampleRun.students(
      SampleRun.controller.replacing(
        "delegate", with: "predicate \"\(predicate)\n  delegate") + "explain students")
    #expect(report.output.first?.hasPrefix("sql     SELECT t0.Z_PK") == true)
    #expect(report.output.contains("plan    SCAN t0"))
    #expect(
      report.output.suffix(2) == [
        "memory  \(memory)", "memory  sortDescriptors: in the order of age, name",
      ])
  }

  @Test(arguments: [
    ("expect sql none", "the number of statements differs", "3 ran: BEGIN IMMEDIATE …"),
    ("expect sql students count 1", "the number of statements differs", "no statement ran"),
    (#"expect sql containing "DELETE""#, "no statement has this", "3 ran: BEGIN IMMEDIATE …"),
  ])
  func `a failed expectation of SQL says what ran`(line: String, message: String, remark: String) {
    let failure = SampleRun.students(SampleRun.controller + Self.edit + line).failures.first ?? ""
    #expect(failure.contains(message))
    #expect(failure.contains(remark))
  }
}
