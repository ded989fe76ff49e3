import Reports
import ScenarioLanguage
import Testing

@testable import ScenarioRunner

/// Snapshots as they are expected, and as they are reported.
struct SnapshotJudgeTests {
  private static func report(
    _ expected: String, unsaved: Bool = true, containing: Bool = false
  ) -> RunReport {
    SampleRun.students(
      """
      delegate diffable
        didChangeContentWith snapshot: apply snapshot
      end
      controller students
        entity              Student
        sortDescriptors     age, name
        sectionNameKeyPath  age
        delegate            diffable
      end
      tableView students
        cell "{name}"
      end
      performFetch students
      step "One comes, and one changes"
        insert Student cy name="Cy" age=11
        set ann name="Anna"
        \(unsaved ? "" : "save")
      end
      expect snapshot students\(containing ? " containing" : "")
      \(expected)
      end
      """)
  }

  @Test(arguments: [
    "cy", "cy temporary", "bo\nming\nann", "section \"11\"\nsection \"12\"\nann reloaded", "ann",
  ])
  func `a snapshot contains lines in their order, with some of their marks`(lines: String) {
    let report = Self.report(lines, containing: true)
    #expect(report.failures == [] && report.stop == nil)
  }

  @Test(arguments: [
    ("cy reloaded", "the nearest was cy temporary"),
    ("ming\nbo", "it stands before the line above: bo"),
    ("ann\nsection \"12\"", "it stands before the line above: section \"12\""),
    ("section \"10\"", "nothing like it came"),
  ])
  func `what a snapshot does not contain is told by what it has`(lines: String, remark: String) {
    let text = Self.report(lines, containing: true).text()
    #expect(text.contains("no such line of the snapshot") && text.contains(remark), "\(text)")
  }

  @Test func `a snapshot holds with its sections, its items and what holds of their ids`() {
    let report = Self.report(
      "section \"11\"\nbo\ncy temporary\nming\nsection \"12\"\nann reloaded")
    #expect(report.failures == [])
    #expect(report.stop == nil)
  }

  @Test(arguments: [
    ("section \"10\"", "the snapshot differs", "was section \"11\""),
    ("section \"11\"\ncy temporary", "the snapshot differs", "was bo"),
    (
      "section \"11\"\nbo\ncy\nming\nsection \"12\"\nann reloaded", "the snapshot differs",
      "was cy temporary"
    ),
    (
      "section \"11\"\nbo\ncy temporary\nming\nsection \"12\"\nann", "the snapshot differs",
      "was ann reloaded"
    ),
    (
      "section \"11\"\nbo\ncy temporary\nming\nsection \"12\"", "the snapshot differs",
      "ann reloaded"
    ),
    (
      "section \"11\"\nbo\ncy temporary\nming\nsection \"12\"\nann reloaded\nbo",
      "the snapshot differs",
      "nothing"
    ),
  ])
  func `a snapshot that differs is told by the first line that does`(
    expected: String, fault: String, remark: String
  ) throws {
    let text = Self.report(expected).text()
    #expect(text.contains(fault), "\(text)")
    #expect(text.contains(remark), "\(text)")
  }

  @Test func `no snapshot comes to a delegate that is told of changes one by one`() {
    let report = SampleRun.students(
      SampleRun.controller + "set ann name=\"Anna\"\nexpect snapshot students\nsection \"11\"\nend")
    #expect(report.text().contains("no snapshot came"))
  }

  @Test func `a report has the ids as they were when the snapshot came`() throws {
    let report = Self.report("section \"11\"\nbo\ncy\nming\nsection \"12\"\nann", unsaved: false)
    let callbacks = try #require(report.steps.last?.controllers.first?.callbacks)
    #expect(callbacks.count == 2)
    let items = callbacks.map { $0.snapshot?.sections.flatMap(\.items) ?? [] }
    // The save tells twice: of the changes, and of the permanent id.
    #expect(items.map { $0.first { $0.label == "cy" }?.key } == [nil, 4])
    #expect(items.map { $0.first { $0.label == "ann" }?.isReloaded } == [true, false])
    #expect(
      callbacks.map { $0.snapshot?.sections.map(\.identifier) } == [["11", "12"], ["11", "12"]])
  }

  @Test(arguments: [
    ("section \"11\"\nbo gone", "'gone' cannot stand here"),
    ("section \"11\" bo", "'bo' cannot stand here"),
    ("bo reloaded temporary", "'temporary' cannot stand here"),
  ])
  func `what cannot stand in a snapshot is refused with its place`(lines: String, message: String) {
    let document = Document(path: "a", text: "expect snapshot students\n\(lines)\nend")
    let problems = Parser.parse(document).diagnostics
    #expect(problems.count == 1)
    #expect(problems.first?.rendered(in: document).contains(message) == true, "\(problems)")
  }
}
