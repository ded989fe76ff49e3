import Reports
import Testing
import Reports

@testable import ScenarioRunner

struct InterpreterDeclarationsTests {
  @Test func `a delegate that is declared below its controller is told once, with what to do`()
    throws
  {
    let report = SampleRun.students(
      """
      controller late
        entity           Student
        sortDescriptors  name
        delegate         mine
      end
      delegate mine
        controllerDidChangeContent:  reloadData
      end
      """)
    let message = try #require(report.stop).message
    #expect(
      message.contains("the delegate 'mine' is declared below; write it above this line [X005]"))
    #expect(report.exitCode == 2)
  }
}
