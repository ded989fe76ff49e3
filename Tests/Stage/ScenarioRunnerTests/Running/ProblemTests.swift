import Reports
import ScenarioLanguage
import Testing

@testable import ScenarioRunner

/// Errors and exceptions: what a step prints of them, and what becomes of the run.
struct ProblemTests {
  @Test func `an error ends its step and the run where it is not expected`() {
    let report = SampleRun.students(
      """
      step "Bad"
        print ann.age
        print students.object(at: 0-0)
        set ann age=99
      end
      note "never"
      """.replacing("students.object(at: 0-0)", with: "main.registeredObjects[9]"))
    #expect(report.exitCode == 2)
    let raised = SampleRun.students(
      SampleRun.controller + """
        step "Bad"
          set ann age=13
          print students.object(at: 7-7)
          set ann age=99
        end
        note "never"
        """)
    #expect(raised.exitCode == 3)
    #expect(
      raised.text().hasSuffix(
        """
        a.scenario:28:3: error: unexpected exception: no section at index 7 [X002]
           28 |   print students.object(at: 7-7)
              |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        run: 2 steps, 1 replay ✓, stopped by a failure

        """))
    // The turn was closed: the change before the exception has reached the table.
    #expect(raised.steps.last?.controllers.first?.callbacks.isEmpty == false)
    #expect(raised.text().contains("12 > 13"))
  }

  @Test func `a wrong expectation is one failure, and the run goes on`() {
    let report = SampleRun.students(
      SampleRun.controller + "print students.object(at: 7-7)\nexpect exception \"else\"")
    #expect(report.totals.failedExpectations == 1 && report.totals.expectedExceptions == 0)
    #expect(report.exitCode == 1)
  }

  @Test(arguments: [
    ("insert Item bad count=1", 1570, "title is a required value. (bad)"),
    ("insert Item bad title=\"x\" count=40000", 1610, "count is too large. (bad)"),
  ])
  func `a value that is not valid is told with its object`(line: String, code: Int, text: String) {
    let report = SampleRun.report(
      """
      entity Item
        title  String optional=false
        count  Integer16
      end
      store memory
      \(line)
      save
      expect error \(code) "\(text)"
      """)
    #expect(report.exitCode == 0)
    #expect(report.steps.last?.problem?.wholeText == text)
  }

  @Test func `several values that are not valid are told one a line`() {
    let report = SampleRun.report(
      """
      entity Item
        title  String optional=false
        count  Integer16 optional=false
      end
      store memory
      insert Item bad
      save
      expect error 1560 "count is a required value"
      """)
    #expect(report.exitCode == 0)
    #expect(
      report.text().contains(
        """
           error  NSCocoaErrorDomain 1560
           | Multiple validation errors occurred.
           1570   title is a required value. (bad)
           1570   count is a required value. (bad)

        """))
  }

  @Test(arguments: [
    ("sortDescriptors naem", "sort"), ("sectionNameKeyPath nope", "section"),
    ("predicate \"nope == 1\"", "predicate"),
  ])
  func `a controller that cannot fetch raises when it does`(line: String, _: String) {
    let others = line.hasPrefix("sort") ? "" : "sortDescriptors name\n  "
    let report = SampleRun.students(
      "controller c\n  entity Student\n  \(others)\(line)\nend\nperformFetch c\nexpect exception")
    #expect(report.stop?.message == nil)
    #expect(report.exitCode == 0)
  }

  @Test func `a controller without sort descriptors is a step that fails`() {
    let report = SampleRun.students(
      "controller c\n  entity Student\nend\nexpect exception \"requires a fetch request\"")
    #expect(report.steps.map(\.title.english) == ["controller c"])
    #expect(report.exitCode == 0)
  }

  @Test(arguments: [
    ("controller c\n  entity Studnet\n  sortDescriptors name\nend", "did you mean 'Student'?"),
    (
      "controller c\n  entity Student\n  sortDescriptors name\n  delegate nope\nend",
      "there is no delegate 'nope'"
    ),
    (
      "controller c\n  entity Student\n  sortDescriptors name\n  predicate \"a ==\"\nend",
      "predicate"
    ),
    (
      "controller pupils\n  entity Student\n  sortDescriptors name\nend\nobjects pupils",
      "'pupils' is a controller; an entity has to stand here"
    ),
    ("objects Studnet", "there is no entity 'Studnet'; did you mean 'Student'?"),
    ("insert Studnet x", "there is no entity 'Studnet'; did you mean 'Student'?"),
    ("performFetch nope", "there is no controller 'nope'"),
    ("set nobody age=3", "there is no 'nobody'"),
    ("set ann agee=3", "'Student' has no 'agee'; did you mean 'age'?"),
    ("set ann name=An", "there is no 'An'; a text stands in quotes"),
    ("insert Student cy name=Cy", "there is no 'Cy'; a text stands in quotes"),
    ("schema Studnet", "there is no entity 'Studnet'; did you mean 'Student'?"),
    ("delete ann.name", "'ann.name' is a text, not an object"),
  ])
  func `a wrong name is told where it stands`(lines: String, sentence: String) throws {
    let report = SampleRun.students(lines)
    #expect(try #require(report.stop).message.contains(sentence))
    #expect(report.exitCode == 2)
  }

  @Test(arguments: [
    ("cacheName=\"x\"", "'cacheName' is read-only, as at Apple: make a new controller"),
    ("nope=1", "a controller has no 'nope' to set"),
    (
      "predicate=\"studentAge > 3\"",
      "'predicate' is the request's, and counts from the next performFetch on; write: set "
        + "students.fetchRequest predicate=…"
    ),
    ("delegate=5", "a delegate is a name, or nil"),
    ("delegate=standrad", "there is no delegate 'standrad'; did you mean 'standard'?"),
  ])
  func `a property of a controller that cannot be set is told`(
    assignment: String, sentence: String
  ) throws {
    let report = SampleRun.students(SampleRun.controller + "set students \(assignment)")
    #expect(try #require(report.stop).message.contains(sentence))
    #expect(report.exitCode == 2)
  }
}
