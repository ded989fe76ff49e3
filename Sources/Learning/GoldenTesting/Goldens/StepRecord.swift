import Reports
import ScenarioLanguage
import ScenarioRunner
import Words

/// What became of one step, in the words of reports for machines.
package struct StepRecord: Sendable, Equatable {
  /// How it went.
  package enum Status: String, Codable, Sendable {
    case passed
    /// An expectation or a replay failed, or the golden has something else.
    case failed
    /// The scenario could not be read, or could not go on.
    case error
    /// It failed, as was expected of the scenario.
    case todo
    /// It did not run.
    case disabled
  }

  /// The name of what stands before the first step.
  static let beginning = "00 beginning"

  /// Its number and title, as `02 A new age`.
  ///
  /// What stands before the first step is `00 beginning`. No two of a scenario have the same name.
  package var name: String
  /// The line of the file on which it begins; nil where only running shows it.
  package var line: Int?
  package var status = Status.passed
  /// What went wrong; or the reason of a scenario that is disabled.
  package var problems: [StepProblem] = []
  package var seconds = 0.0

  /// Describes a step.
  package init(
    name: String, line: Int? = nil, status: Status = .passed, messages: [String] = [],
    seconds: Double = 0
  ) {
    self.name = name
    self.line = line
    self.status = status
    problems = messages.map { StepProblem($0) }
    self.seconds = seconds
  }

  /// What went wrong, as a person is shown it.
  package var messages: [String] { problems.map(\.text) }
}

extension StepRecord: Codable {
  private enum Key: String, CodingKey {
    case name, line, status, problems, seconds
    /// What version 1 had in the place of problems.
    case messages
  }

  /// Reads a step of version 2, or of version 1.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    line = try container.decodeIfPresent(Int.self, forKey: .line)
    status = try container.decode(Status.self, forKey: .status)
    seconds = try container.decode(Double.self, forKey: .seconds)
    problems =
      try container.decodeIfPresent([StepProblem].self, forKey: .problems)
      ?? container.decode([String].self, forKey: .messages).map { StepProblem($0) }
  }

  /// Writes all members, null where there is none.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(line, forKey: .line)
    try container.encode(status, forKey: .status)
    try container.encode(problems, forKey: .problems)
    try container.encode(seconds, forKey: .seconds)
  }
}

/// Draws up the records of a test's steps.
struct StepRecorder {
  /// The language of what is said.
  private let language: Language
  private(set) var records = [StepRecord(name: StepRecord.beginning)]
  private var indices: [String: Int] = [:]

  /// A record of nothing yet.
  init(language: Language = .english) { self.language = language }

  /// Adds the steps of a run, and what went wrong in each.
  mutating func add(_ report: RunReport, places: StepPlaces) {
    var current = 0
    for block in report.blocks {
      switch block {
      case .step(let step):
        current = records.count
        let number = current < 10 ? "0\(current)" : "\(current)"
        var record = StepRecord(
          name: "\(number) \(step.heading.english)", line: places.line(of: step.title.english))
        if report.stepTimes.indices.contains(step.number - 1) {
          record.seconds = report.stepTimes[step.number - 1].inSeconds
        }
        records.append(record)
        indices[step.heading.english] = current
        for failure in step.expectations.compactMap(\.failure) { note(failure, at: current) }
        for message in step.replayFailures(in: language) { note(message, .failed, at: current) }
      case .expectation(let expectation):
        if let failure = expectation.failure { note(failure, at: current) }
      case .quiet, .note: continue
      }
    }
    if let stop = report.stop {
      for problem in StepProblem.all(stop.sentence, language) { note(problem, .error, at: current) }
    }
  }

  /// Adds what differs from a golden.
  mutating func add(_ difference: ReportDifference, golden: String) {
    for part in difference.parts {
      var index = 0
      if case .step(let title) = part.place { index = indices[title] ?? 0 }
      note(difference.text(of: part, golden: golden, in: language), .failed, at: index)
    }
  }

  /// Adds what is wrong with the whole.
  mutating func add(_ message: String, _ status: StepRecord.Status = .failed) {
    note(message, status, at: 0)
  }

  /// Adds what is wrong with the text.
  mutating func add(_ problem: StepProblem, _ status: StepRecord.Status) {
    note(problem, status, at: 0)
  }

  /// Says of all that went wrong that it was expected.
  mutating func excuse(_ reason: String) {
    for index in records.indices where records[index].status != .passed {
      records[index].status = .todo
      records[index].problems.insert(StepProblem(reason), at: 0)
    }
  }

  private mutating func note(_ failure: ExpectationResult.Failure, at index: Int) {
    switch failure {
    case .judged(let placed):
      for problem in StepProblem.all(placed, language) { note(problem, .failed, at: index) }
    case .notReached: note(failure.text(in: language), .failed, at: index)
    }
  }

  private mutating func note(_ message: String, _ status: StepRecord.Status, at index: Int) {
    note(StepProblem(message), status, at: index)
  }

  private mutating func note(
    _ problem: StepProblem, _ status: StepRecord.Status, at index: Int
  ) {
    if records[index].status != .error { records[index].status = status }
    records[index].problems.append(problem)
  }
}

extension StepReport {
  /// The messages of its expectations that failed, and of its replays.
  func failures(in language: Language) -> [String] {
    expectations.compactMap { $0.failure?.text(in: language) } + replayFailures(in: language)
  }

  /// The messages of its replays that failed.
  func replayFailures(in language: Language) -> [String] {
    controllers.compactMap { controller in
      controller.verdicts.first { $0.kind == .replay && $0.outcome == .fails }.map { verdict in
        GoldenSentence.replayFailed(
          controller: controller.name, evidence: verdict.evidence?.text(in: language) ?? ""
        ).text(in: language)
      }
    }
  }
}

extension Duration {
  /// As a fraction.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
