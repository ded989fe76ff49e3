import Reports
import Testing
import Reports

@testable import ScenarioRunner

struct InterpreterDeclarationsTests {
  private static let controller = """
    controller late
      entity           Student
      sortDescriptors  name
      delegate         mine
    end
    performFetch late

    """

  @Test func `a delegate may stand below its controller`() {
    let report = SampleRun.students(
      Self.controller + """
        delete bo
        expect calls late
          reloadData()
        end
        delegate mine
          controllerDidChangeContent:  reloadData
        end
        """)
    #expect(report.stop == nil)
    #expect(report.failures == [])
  }

  @Test func `a delegate in a block below is not there yet, and that is told with what to do`()
    throws
  {
    let report = SampleRun.students(
      Self.controller + """
        part later
          delegate mine
            controllerDidChangeContent:  reloadData
          end
        end
        """)
    let message = try #require(report.stop).message
    #expect(
      message.contains("the delegate 'mine' is declared below; write it above this line [X005]"))
    #expect(report.exitCode == 2)
  }

  @Test func `a loop counts the values that it goes through`() {
    let report = SampleRun.students(
      """
      for i, name in ["Ann", "小明"]
        print i, name
      end
      for i in [7]
        print i
      end
      """)
    #expect(report.stop == nil)
    #expect(report.output == [#"1, "Ann""#, #"2, "小明""#, "7"])
  }
}
