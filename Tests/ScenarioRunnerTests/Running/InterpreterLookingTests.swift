import Testing

@testable import ScenarioRunner

struct InterpreterLookingTests {
  @Test func `a schema says what no store keeps, and how it comes about`() {
    let report = SampleRun.report(
      """
      entity Person
        name      String
        nickname  String transient=true
        greeting  String transient=true computed="Hello {name}"
        friends   toMany Person inverse=friends
      end
      entity Pupil parent=Person
        age  Integer16
      end
      store memory
      schema Pupil
      """)
    #expect(
      report.output == [
        "entity Pupil", "  name      String", "  nickname  String transient=true",
        "  greeting  String transient=true computed=\"Hello {name}\"", "  age       Integer16",
        "  friends   toMany Person",
      ])
  }
}
