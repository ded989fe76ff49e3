import Reports
import ScenarioRunner
import Words

/// What became of one step, in the words of reports for machines.
package struct StepRecord: Codable, Sendable, Equatable {
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
  /// What went wrong, each of one or more lines; or the reason of a scenario that is disabled.
  package var messages: [String] = []
  package var seconds = 0.0
}

/// Draws up the records of a test's steps.
struct StepRecorder {
  private(set) var records = [StepRecord(name: StepRecord.beginning)]
  private var indices: [String: Int] = [:]

  /// Adds the steps of a run, and what went wrong in each.
  mutating func add(_ report: RunReport, places: StepPlaces) {
    var current = 0
    for block in report.blocks {
      switch block {
      case .step(let step):
        current = records.count
        let number = current < 10 ? "0\(current)" : "\(current)"
        var record = StepRecord(
          name: "\(number) \(step.heading)", line: places.line(of: step.title))
        if report.stepTimes.indices.contains(step.number - 1) {
          record.seconds = report.stepTimes[step.number - 1].inSeconds
        }
        records.append(record)
        indices[step.heading] = current
        for message in step.failures { note(message, .failed, at: current) }
      case .expectation(let expectation):
        if !expectation.holds { note(expectation.failure, .failed, at: current) }
      case .quiet, .note: continue
      }
    }
    if let stop = report.stop { note(stop.message, .error, at: current) }
  }

  /// Adds what differs from a golden.
  mutating func add(_ difference: ReportDifference, golden: String) {
    for part in difference.parts {
      var index = 0
      if case .step(let title) = part.place { index = indices[title] ?? 0 }
      note(difference.text(of: part, golden: golden), .failed, at: index)
    }
  }

  /// Adds what is wrong with the whole.
  mutating func add(_ message: String, _ status: StepRecord.Status = .failed) {
    note(message, status, at: 0)
  }

  /// Says of all that went wrong that it was expected.
  mutating func excuse(_ reason: String) {
    for index in records.indices where records[index].status != .passed {
      records[index].status = .todo
      records[index].messages.insert(reason, at: 0)
    }
  }

  private mutating func note(_ message: String, _ status: StepRecord.Status, at index: Int) {
    if records[index].status != .error { records[index].status = status }
    records[index].messages.append(message)
  }
}

extension StepReport {
  /// The messages of its expectations that failed, and of its replays.
  var failures: [String] {
    let replays = controllers.compactMap { controller in
      controller.verdicts.first { $0.kind == .replay && $0.outcome == .fails }.map {
        "replay of \(controller.name) failed: \($0.evidence?.english ?? "")"
      }
    }
    return expectations.filter { !$0.holds }.map(\.failure) + replays
  }
}

extension Duration {
  /// As a fraction.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
