import Testing

@testable import ScenarioRunner

struct MendTrialTests {
  @Test func `a trial ends where the time of its run does, or the user ends both`() {
    let settings = RunSettings()
    #expect(settings.ending(at: .now - .seconds(1)).isInterrupted())
    #expect(!settings.ending(at: .now + .seconds(3600)).isInterrupted())
    var ended = settings
    ended.isInterrupted = { true }
    #expect(ended.ending(at: .now + .seconds(3600)).isInterrupted())
  }
}
