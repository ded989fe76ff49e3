import Reports
import Testing

@testable import ScenarioRunner

struct TraceTests {
  @Test func `trace changes how the steps below it are printed`() {
    let step = "step \"%\"\n  insert Student {name} name=\"X\" age=1\n  save\nend\n"
    let report = SampleRun.students(
      """
      controller students
        entity           Student
        sortDescriptors  name
        delegate         standard
      end
      performFetch students
      trace swift
      \(step.replacing("%", with: "a").replacing("{name}", with: "x"))
      trace brief
      \(step.replacing("%", with: "b").replacing("{name}", with: "y"))
      """)
    let text = report.text()
    #expect(
      text.contains(
        """
           1  controllerWillChangeContent(students)
                standard:1  beginUpdates                   -> beginUpdates()
           2  controller(students, didChange: x, at: nil, for: .insert,
                  newIndexPath: [0, 2])
                standard:4  insertRows newIndexPath        -> insertRows(at: [0-2])
        """), "\(text)")
    #expect(
      text.contains(
        "   1  controllerWillChangeContent                        | standard:1 beginUpdates()\n"),
      "\(text)")
  }
}
