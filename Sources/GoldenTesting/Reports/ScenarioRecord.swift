import Reports
import ScenarioFiles

/// What a test of one scenario came to, in the words of reports for machines.
package struct ScenarioRecord: Codable, Sendable, Equatable {
  /// How it went.
  package enum Status: String, Codable, Sendable {
    case passed, failed
    /// It failed, as it was expected to.
    case todo
    /// It did not run.
    case disabled
  }

  /// What the line of JSON is.
  private var kind = "scenario"
  package var path: String
  package var title: String?
  package var status: Status
  /// Why it is expected to fail, or does not run.
  package var reason: String?
  package var exitCode: Int32
  /// What was found, or done, where the golden should be.
  package var golden: String
  package var seconds: Double
  package var steps: [StepRecord]
  /// What is printed of it for a person.
  package var output: String

  /// Whether nothing took less than no time, or longer than thirty years.
  var hasPossibleTimes: Bool {
    ([seconds] + steps.map(\.seconds)).allSatisfy { 0...1e9 ~= $0 }
  }

  /// Describes a result.
  package init(_ result: GoldenResult) {
    path = result.file.path
    title = result.title
    exitCode = result.exitCode.rawValue
    golden = result.golden.word
    seconds = result.seconds
    steps = result.steps
    output = result.text
    switch result.standing {
    case .disabled(let why):
      status = .disabled
      reason = why
    case .todo(let why):
      status = result.passed ? .todo : .failed
      reason = why
    case .ordinary: status = result.passed ? .passed : .failed
    }
  }
}
