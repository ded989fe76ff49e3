import Reports
import ScenarioLanguage
import Testing
import Reports

@testable import ScenarioRunner

struct RenameTests {
  @Test func `an object goes by its new label in every table from there on`() throws {
    let report = SampleRun.students(
      SampleRun.controller + """
        step "Ann is Anna" show=students
          rename ann to anna
          set anna age=13
          save
        end
        expect callbacks students containing
          didChange anna
        end
        expect order students bo, ming, anna
        """)
    #expect(report.stop == nil)
    #expect(report.totals.failedExpectations == 0)
  }

  @Test func `the former label is free, and the new one is taken`() {
    let swapped = SampleRun.students(
      """
      rename ann to old
      insert Student ann name="Ann" age=14
      expect ann.age == 14
      expect old.age == 12
      """)
    #expect(swapped.stop == nil)
    #expect(swapped.totals.failedExpectations == 0)
    let taken = SampleRun.students(
      """
      for name in ["bo"]
        rename ann to {name}
      end
      """)
    #expect(taken.stop?.message.contains("the name 'bo' is taken: it is a label already") == true)
  }

  @Test(arguments: [
    ("rename nobody to x", "there is no 'nobody'"),
    ("let v = 5\nrename v to x", "'v' is a number, not an object"),
  ])
  func `what is no object cannot be renamed`(line: String, sentence: String) throws {
    let message = try #require(SampleRun.students(line).stop).message
    #expect(message.contains(sentence), "\(message)")
  }

  @Test func `the text is checked like a declaration`() {
    let document = Document(
      path: "a", text: "insert A a\ninsert A b\nrename a to b\ninsert A a\nrename a to nil")
    let found = Parser.parse(document).diagnostics.map { diagnostic in
      "\(document.position(at: diagnostic.bytes.lowerBound).line) \(diagnostic.code.rawValue)"
    }
    #expect(found == ["3 E010", "5 E033"])
  }
}
