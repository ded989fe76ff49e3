import Testing

@testable import ScenarioFiles

struct ExitCodeTests {
  @Test(
    arguments: [
      ([], .good), ([.good], .good), ([.golden, .good], .golden), ([.golden, .differs], .differs),
      ([.differs, .failure, .golden], .failure), ([.failure, .usage], .usage),
      ([.usage, .interrupted], .interrupted), ([.nothingRan, .golden], .golden),
      ([.nothingRan, .good], .nothingRan),
    ] as [([ExitCode], ExitCode)])
  func `of several codes one hides the others`(codes: [ExitCode], expected: ExitCode) {
    #expect(ExitCode.combining(codes) == expected)
    #expect(ExitCode.combining(codes.reversed()) == expected)
  }
}
