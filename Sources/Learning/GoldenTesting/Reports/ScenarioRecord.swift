import Reports
package import ScenarioFiles
package import ScenarioLanguage
package import Words

/// What a test of one scenario came to, in the words of reports for machines.
package struct ScenarioRecord: Sendable, Equatable {
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

  package var path: String
  /// The scenario's title; nil where it has none, or could not be read.
  package var title: Wording?
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
  ///   - language: that of the problem.
  package init(
    path: String, stoppedWith code: ExitCode, _ problem: String, in language: Language = .english
  ) {
    self.path = path
    status = .failed
    exitCode = code.rawValue
    golden = .unknown
    seconds = 0
    var step = StepRecord(name: StepRecord.beginning)
    step.status = .error
    step.problems = [StepProblem(problem)]
    steps = [step]
    output =
      ResultWord.failed.line(VisibleText.of(path), in: language)
      + problem.split(separator: "\n").map { "   \($0)\n" }.joined()
  }

  /// Whether it ended as it should.
  package var passed: Bool { exitCode == ExitCode.good.rawValue }
}

extension ScenarioRecord: Codable {
  private enum Key: String, CodingKey {
    case kind, path, title, chineseTitle, status, reason, exitCode, golden, seconds, steps, output
  }

  /// What the line of JSON is.
  private static let kind = "scenario"

  /// Reads a line of version 2, or of version 1, which leaves out what has no value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard try container.decode(String.self, forKey: .kind) == Self.kind else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "no scenario")
    }
    path = try container.decode(String.self, forKey: .path)
    let chinese = try container.decodeIfPresent(String.self, forKey: .chineseTitle)
    title = try container.decodeIfPresent(String.self, forKey: .title)
      .map { Wording($0, translation: chinese) }
    status = try container.decode(Status.self, forKey: .status)
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
    exitCode = try container.decode(Int32.self, forKey: .exitCode)
    golden = try container.decode(Golden.self, forKey: .golden)
    seconds = try container.decode(Double.self, forKey: .seconds)
    steps = try container.decode([StepRecord].self, forKey: .steps)
    output = try container.decode(String.self, forKey: .output)
  }

  /// Writes all members, null where there is none.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.kind, forKey: .kind)
    try container.encode(path, forKey: .path)
    try container.encode(title?.english, forKey: .title)
    try container.encode(title?.simplifiedChinese, forKey: .chineseTitle)
    try container.encode(status, forKey: .status)
    try container.encode(reason, forKey: .reason)
    try container.encode(exitCode, forKey: .exitCode)
    try container.encode(golden, forKey: .golden)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(steps, forKey: .steps)
    try container.encode(output, forKey: .output)
  }
}
