import Reports
import ScenarioLanguage
import Testing

@testable import ScenarioRunner

/// Each form of `expect`, where it holds and where it does not.
struct ExpectationTests {
  /// A controller of the students, and a step in which bo goes, di comes and ann gets younger.
  private static let turn =
    SampleRun.school + SampleRun.controller + """
      step "Turn"
        delete bo
        insert Student di name="Di" age=12
        set ann age=11
        save
      end

      """

  @Test(arguments: [
    "expect ann.age == 11", "expect ann.age != 12", "expect ann.age < 12", "expect ann.age > 10",
    #"expect ann.name contains "nn""#, "expect reds.players contains ann",
    "expect [1, nil] contains nil", #"expect ["a": 1] contains "a""#,
    "expect 2001-01-01 < 2001-01-02", "expect 0-1 < 1-0", "expect sections.count == 2",
    "expect order students ann, ming, di",
    "expect order ann, ming, di", "expect moved ann 1-0 to 0-0",
    "expect same students.indexPath(forObject: ann) == 0-0", "expect cells students current",
    "expect cells current",
    "expect rows\n  section \"11\"\n  0-0 ann name=\"Ann\"\n  0-1 name=\"小明\"\n  section \"12\"\n  1-0 di\nend",
    "expect rows students\n  0-0 ann\n  0-1 ming\n  1-0 di\nend",
    "expect rows\n  section 0 \"11\"\n  0-0 ann\n  0-1 ming\n  section 1 \"12\"\n  1-0 di\nend",
    """
    expect callbacks students
      controllerWillChangeContent
      didChange bo at 0-0 for delete
      didChange di at nil for insert newIndexPath 1-0
      didChange ann at 1-0 for move newIndexPath 0-0
      controllerDidChangeContent
    end
    """,
    "expect callbacks containing\n  didChange di for insert\n  didChange ann for move\nend",
    """
    expect calls students
      beginUpdates()
      deleteRows(at: [0-0])
      insertRows(at: [1-0])
      deleteRows(at: [1-0])
      insertRows(at: [0-0])
      endUpdates()
    end
    """,
    "expect calls containing\n  deleteRows(at: [1-0])\n  endUpdates()\nend",
    "expect notification didChangeObjectsNotification from main",
    "expect notification didSaveObjectsNotification",
    "expect notification willSaveObjectsNotification",
    "expect notification didSaveObjectIDsNotification from main",
    "expect no notification didMergeChangesObjectIDsNotification",
    "expect cells showing 0-0 \"Ann 11\"", "expect no exception", "expect saved",
    "expect saved main",
    "expect verdicts students replay holds, tableView holds, cells holds",
    "expect verdicts collectionView notApplicable, order holds, result holds",
    "expect verdicts result holds",
  ])
  func `an expectation is judged by its form`(lines: String) {
    let report = SampleRun.report(Self.turn + lines)
    #expect(report.failures == [])
    #expect(report.stop?.message == nil)
    #expect(report.totals.expectations == 1)
  }

  @Test(arguments: [
    ("expect ann.age == 12", "ann.age", "the value is another one", "it was 11"),
    ("expect ann.age != 11", "ann.age", "the value is another one", "it was 11"),
    ("expect ann.age < 11", "ann.age", "the value is another one", "it was 11"),
    (#"expect ann.name contains "x""#, "ann.name", "the value is another one", #"it was "Ann""#),
    ("expect order students ann, di, ming", "di", "the order differs", "it was ann, ming, di"),
    (
      "expect no callbacks", "expect no callbacks", "students told something",
      "5 callbacks, as didChange bo at 0-0 for delete newIndexPath nil"
    ),
    ("expect moved ann 0-1 to 0-0", "0-1", "it came from elsewhere", "it was at 1-0"),
    ("expect moved ann 1-0 to 0-1", "0-1", "it stands elsewhere", "it is at 0-0"),
    ("expect moved bo 0-0 to 1-0", "1-0", "it stands elsewhere", "it is at no place"),
    (
      "expect same 0-1 == students.indexPath(forObject: ann)", "students.indexPath",
      "the values differ", "it was 0-0"
    ),
    (
      "expect cells students stale ann", "expect cells students stale ann",
      "other cells are stale", "all are current"
    ),
    (
      "expect notification didMergeChangesObjectIDsNotification", "didMerge",
      "it was not posted",
      "posted: willSaveObjectsNotification from main, didChangeObjectsNotification from main, "
        + "didSaveObjectsNotification from main, didSaveObjectIDsNotification from main"
    ),
    (
      "expect no notification didSaveObjectsNotification from main", "didSave", "it was posted",
      "posted: willSaveObjectsNotification from main, didChangeObjectsNotification from main, "
        + "didSaveObjectsNotification from main, didSaveObjectIDsNotification from main"
    ),
    (
      "expect verdicts replay holds, cells fails", "cells", "the verdict is another one", "it holds"
    ),
    (
      "expect verdicts students tableView notApplicable", "tableView", "the verdict is another one",
      "it holds"
    ),
    (
      "expect cells students showing 1-0 \"Bo\"", #""Bo""#, "the cell shows something else",
      #"it was "Di 12""#
    ),
    (
      "expect cells students showing 7-7 \"Bo\"", #""Bo""#, "the cell shows something else",
      "it was nothing"
    ),
    (
      "expect verdicts result notApplicable", "result", "the verdict is another one", "it holds"
    ),
    ("expect verdicts order fails", "order", "the verdict is another one", "it holds"),
    (
      "expect fetched students", "expect fetched", "the last step did not do it",
      "it did: saved main"
    ),
    ("expect reopened", "expect reopened", "the last step did not do it", "it did: saved main"),
    ("expect dragged", "expect dragged", "the last step did not do it", "it did: saved main"),
    (#"expect warning "x""#, #""x""#, "no such warning", "nothing was warned of"),
    ("expect error 1570", "expect error 1570", "no error came", "the last step went well"),
    ("expect exception", "expect exception", "no exception came", "the last step went well"),
    (
      "expect rows students\n  0-0 ming\nend", "0-0 ming", "another object stands there",
      "it was ann"
    ),
    (
      "expect rows students\n  0-0 name=\"Bo\"\nend", #""Bo""#, "the value is another one",
      #"name was "Ann""#
    ),
    (
      "expect rows students\n  section 1 \"11\"\nend", #"section 1 "11""#,
      "the section's index differs", "it was section 0"
    ),
    (
      "expect rows students\n  section \"12\"\nend", #"section "12""#, "the section differs",
      #"it was "11""#
    ),
    (
      "expect rows students\n  0-0 ann\nend", "0-0 ann", "there are more rows", "there were 3 rows"
    ),
    (
      "expect rows students\n  4-0 ann\nend", "4-0 ann", "the row is missing", "there is no row 4-0"
    ),
    (
      "expect callbacks students\n  controllerWillChangeContent\nend",
      "controllerWillChangeContent", "more callbacks came",
      "then came didChange bo at 0-0 for delete newIndexPath nil"
    ),
    (
      "expect callbacks students\n  didChange bo at 0-0 for delete\nend", "didChange bo",
      "another callback came", "it was controllerWillChangeContent"
    ),
    (
      "expect callbacks students containing\n  didChange ann at 0-0 for move\nend",
      "didChange ann", "no such callback",
      "the nearest was didChange ann at 1-0 for move newIndexPath 0-0"
    ),
    (
      "expect callbacks students containing\n  controllerDidChangeContent\n"
        + "  controllerWillChangeContent\nend",
      "controllerWillChangeContent", "no such callback",
      "it came before the callback above: controllerWillChangeContent"
    ),
    (
      "expect calls students\n  beginUpdates\nend", "beginUpdates", "more calls came",
      "then came deleteRows(at: [0-0])"
    ),
    (
      "expect callbacks students containing\n  didChange section \"13\" for insert\nend",
      "didChange section", "no such callback", "nothing like it came"
    ),
    (
      "expect calls students\n  beginUpdates\n  endUpdates\nend", "endUpdates", "the calls differ",
      "it was deleteRows(at: [0-0])"
    ),
    (
      "expect calls students containing\n  insertRows(at: [0-1])\nend", "insertRows(at: [0-1])",
      "no such call", "the nearest was insertRows(at: [1-0])"
    ),
    (
      "expect calls containing\n  endUpdates()\n  beginUpdates()\nend", "beginUpdates()",
      "no such call", "it came before the call above"
    ),
    (
      "expect calls containing\n  reloadData()\nend", "reloadData()", "no such call",
      "nothing like it came"
    ),
  ])
  func `an expectation that does not hold says what was`(
    lines: String, marked: String, sentence: String, remark: String
  ) throws {
    let report = SampleRun.report(Self.turn + lines)
    let failure = try #require(report.failures.first)
    let drawn = failure.split(separator: "\n").map(String.init)
    #expect(drawn[0].hasSuffix(#": error: step "Turn": \#(sentence) [X003]"#))
    #expect(drawn[2].hasSuffix("^ " + remark))
    let start = try #require(drawn[2].firstIndex(of: "^"))
    let under = drawn[1].dropFirst(drawn[2].distance(from: drawn[2].startIndex, to: start))
    #expect(under.hasPrefix(marked))
    #expect(report.exitCode == 1)
  }

  @Test func `what the commands of a step did can be asked for`() {
    let report = SampleRun.report(
      SampleRun.school.replacing("store memory", with: "store sqlite") + SampleRun.controller + """
        performFetch students
        expect fetched
        step "Dragged"
          drag students 0-0 to 0-1
        end
        expect dragged students
        step "A save of nothing"
          save
        end
        expect saved main
        step "Opened again"
          reopen
        end
        expect reopened
        """)
    #expect(report.failures.count == 1)
    #expect(report.failures.first?.contains("expect saved main") == true)
    #expect(report.failures.first?.contains("it did nothing of the kind") == true)
    #expect(report.stop?.message == nil)
  }

  @Test func `an exception of a view, and one of Core Data, can be asked not to be`() {
    let report = SampleRun.report(
      SampleRun.school + SampleRun.controller + """
        delegate forgetful
          controllerWillChangeContent: beginUpdates
          controllerDidChangeContent:  endUpdates
        end
        set students delegate=forgetful
        step "Crash"
          delete bo
        end
        expect no exception
        expect verdicts tableView fails, replay holds
        set students delegate=nil
        step "Raised"
          print students.object(at: 9-9)
        end
        expect no exception
        """)
    #expect(report.failures.count == 2)
    #expect(report.stop?.message == nil)
  }

  @Test func `cells are not current where the screen lacks a row`() throws {
    let report = SampleRun.students(
      """
      delegate half
        didChange object for update: configureCell indexPath with anObject
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         half
      end
      tableView students
        cell "{name}"
      end
      performFetch students
      step "One more"
        insert Student di name="Di"
      end
      expect cells students current
      expect cells students stale di
      """)
    let failure = try #require(report.failures.first)
    #expect(failure.contains("not every row has its cell"))
    #expect(failure.contains("^ the screen has 3 rows, the controller 4 rows"))
    #expect(report.steps.last?.expectations.map(\.holds) == [false, true])
  }

  @Test func `of two exceptions each is expected by its own line`() {
    let report = SampleRun.students(
      """
      delegate deaf
        controllerWillChangeContent: beginUpdates
        controllerDidChangeContent: endUpdates
      end
      for order in ["one", "two"]
        controller {order}
          entity              Student
          sortDescriptors     age
          sectionNameKeyPath  age
          delegate            deaf
        end
        performFetch {order}
      end
      step "New"
        insert Student di age=13
      end
      expect exception "invalid number"
      expect exception "invalid number"
      save
      """)
    #expect(report.exitCode == 0)
    #expect(report.totals.expectedExceptions == 2)
  }

  @Test(arguments: [
    ("expect callbacks students containing\n  didChange ann for delete\nend", true),
    ("expect ann.age == 99", false), ("expect moved ann 0-0 to 2-0", false),
  ])
  func `an event that fails within its step is said to be one of the turn before`(
    expectation: String, isEarly: Bool
  ) throws {
    let report = SampleRun.report(
      Self.turn + "step \"Early\"\n  delete ming\n\(expectation)\nend")
    let result = try #require(report.steps.last?.expectations.first)
    guard case .judged(let placed)? = result.failure,
      case .inStep(_, let fault)? = placed.diagnostics.first?.message as? ExpectationFault
    else {
      Issue.record("\(String(describing: result.failure))")
      return
    }
    let isSaid = if case .ofTurnBefore = fault { true } else { false }
    #expect(isSaid == isEarly)
  }

  @Test func `an expectation within a step speaks of the state there and then`() {
    let report = SampleRun.students(
      SampleRun.controller + """
        step "Inside"
          set ann age=11
          expect students.indexPath(forObject: ann) == 1-0
          processPendingChanges
          expect moved ann 1-0 to 0-0
          expect ann.age == 12
        end
        """)
    #expect(report.totals.expectations == 3)
    #expect(report.totals.failedExpectations == 1)
    #expect(report.steps.last?.expectations.map(\.holds) == [true, true, false])
  }

  @Test(arguments: [
    ("expect ann.age < \"x\"", "a number and a text have no order"),
    ("expect order nobody ann", "there is no controller 'nobody'"),
    ("expect moved nobody 0-0 to 0-1", "there is no object 'nobody'"),
    ("expect rows students\n  0-0 naem=\"x\"\nend", "'Student' has no 'naem'"),
  ])
  func `an expectation that says nothing ends the run`(lines: String, sentence: String) throws {
    let report = SampleRun.report(Self.turn + lines)
    #expect(try #require(report.stop).message.contains("error: \(sentence)"))
    #expect(report.exitCode == 2)
  }

  @Test func `a value that raises is a failed expectation`() throws {
    let report = SampleRun.report(Self.turn + "expect students.object(at: 9-9) == ann")
    #expect(
      try #require(report.failures.first)
        .contains("reading the value raised an exception: no section at index 9"))
    #expect(report.exitCode == 1)
  }

  @Test func `points and id of an expectation are kept`() throws {
    let report = SampleRun.report(Self.turn + "expect ann.age == 11 points=2 id=age")
    let result = try #require(report.steps.last?.expectations.last)
    #expect(result.holds && result.points == 2 && result.id == "age")
  }
}
