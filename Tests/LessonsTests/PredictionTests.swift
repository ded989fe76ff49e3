import ScenarioLanguage
import Testing

@testable import Lessons

struct PredictionTests {
  @Test func `the truth is right`() throws {
    let line = try CallbackLine(parsing: Document(path: "", text: "controllerWillChangeContent"))
    #expect(Prediction([line], told: [line]).isRight)
  }
}
