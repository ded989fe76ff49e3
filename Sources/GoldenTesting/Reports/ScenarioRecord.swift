import Reports
package import ScenarioFiles
import Words

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

  /// What was found, or done, where the golden should be.
  package enum Golden: String, Codable, Sendable {
    case same, missing, differs, unusable, created, rewritten, withheld, unknown

    init(_ state: GoldenResult.State) {
      self =
        switch state {
        case .same: .same
        case .missing: .missing
        case .differs: .differs
        case .unusable: .unusable
        case .created: .created
        case .rewritten: .rewritten
        case .withheld: .withheld
        case .unknown: .unknown
        }
    }
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
  package var golden: Golden
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
    golden = Golden(result.golden)
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

  /// Describes a file that was not tested, or not to its end.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - code: what the shell is told of it.
  ///   - problem: why; its first line begins with the place.
  package init(path: String, stoppedWith code: ExitCode, _ problem: String) {
    self.path = path
    status = .failed
    exitCode = code.rawValue
    golden = .unknown
    seconds = 0
    var step = StepRecord(name: StepRecord.beginning)
    step.status = .error
    step.messages = [problem]
    steps = [step]
    output =
      "failed    \(VisibleText.of(path))\n"
      + problem.split(separator: "\n").map { "   \($0)\n" }.joined()
  }

  /// Whether it ended as it should.
  package var passed: Bool { exitCode == ExitCode.good.rawValue }
}
