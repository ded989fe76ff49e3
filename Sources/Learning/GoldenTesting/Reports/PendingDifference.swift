import Foundation
import Reports
import ScenarioFiles
package import TextTable
import Words

/// One scenario's golden against what it tells now, as a program is shown it: whole, and without the summary of a test.
///
/// It is what a test found, so that both say the same and end with the same code.
package struct PendingDifference: Sendable {
  /// The version of the line of JSON; it grows when a member changes its meaning or goes.
  package static let version = 1

  private let result: GoldenResult

  /// Shows what a test of one scenario came to.
  package init(_ result: GoldenResult) { self.result = result }

  /// What a person is shown, all lines of it, each ended; where nothing is pending, that.
  package var styledText: StyledText {
    let text = result.styledText(mostLines: nil)
    guard text.isEmpty else { return text }
    return StyledText(
      GoldenSentence.nothingPending(result.file.shownPath).text(in: result.language) + "\n")
  }

  /// The line of JSON, ended; its members are those of the schema.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Every value here can be encoded: none is a number without an end.
    let data = (try? encoder.encode(Line(result))) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// The members of the line; null where there is no value.
  private struct Line: Encodable {
    private let scenario: ScenarioRecord
    private let result: GoldenResult

    init(_ result: GoldenResult) {
      self.result = result
      scenario = ScenarioRecord(result)
    }

    private enum Key: String, CodingKey {
      case kind, rollcall, path, goldenPath, status, exitCode, golden, problems, damage, parts
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("difference", forKey: .kind)
      try container.encode(PendingDifference.version, forKey: .rollcall)
      try container.encode(scenario.path, forKey: .path)
      try container.encode(
        result.file.isStandardInput ? nil : result.file.goldenPath, forKey: .goldenPath)
      try container.encode(scenario.status, forKey: .status)
      try container.encode(scenario.exitCode, forKey: .exitCode)
      try container.encode(scenario.golden, forKey: .golden)
      var problems = result.problems
      if case .unusable(let message, _) = result.golden { problems.append(message) }
      try container.encode(problems, forKey: .problems)
      var damage: [GoldenFile.Damage] = []
      var parts: [ReportDifference.Part] = []
      if case .differs(let difference, let found) = result.golden {
        damage = found
        parts = difference?.parts ?? []
      }
      try container.encode(damage.map { $0.text(in: result.language) }, forKey: .damage)
      try container.encode(parts.map(Part.init), forKey: .parts)
    }
  }

  /// What became of a part of the report.
  private struct Part: Encodable {
    var part: String
    /// That of a step.
    var title: String?
    var change: String
    var lines: [Row]

    private enum Key: String, CodingKey {
      case part, title, change, lines
    }

    init(_ part: ReportDifference.Part) {
      switch part.formerPlace {
      case .beginning: self.part = "beginning"
      case .step(let title): (self.part, self.title) = ("step", title)
      case .closing: self.part = "end"
      }
      switch part.change {
      case .added(let lines):
        change = "added"
        self.lines = lines.map { Row(kind: "added", line: nil, text: $0) }
      case .removed(let lines, let number):
        change = "removed"
        self.lines = lines.enumerated().map {
          Row(kind: "removed", line: number + $0.offset, text: $0.element)
        }
      case .changed(let difference, _):
        change = "changed"
        lines = difference.lines.compactMap(Row.init)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(part, forKey: .part)
      try container.encode(title, forKey: .title)
      try container.encode(change, forKey: .change)
      try container.encode(lines, forKey: .lines)
    }
  }

  /// A line of the golden, or one that is told now.
  private struct Row: Encodable {
    var kind: String
    /// Its number in the golden; nil where the golden has none.
    var line: Int?
    var text: String
    /// What a line that is elsewhere now is said of: from where to where, and how many lines below went with it.
    var move: Move?

    struct Move: Encodable {
      var from: String
      var to: String
      var below: Int
    }

    private enum Key: String, CodingKey {
      case kind, line, text, move
    }

    init(kind: String, line: Int?, text: String, move: Move? = nil) {
      (self.kind, self.line, self.text, self.move) = (kind, line, text, move)
    }

    /// Nil for marks below a line, which are for eyes.
    init?(_ line: LineDifference.Line) {
      switch line {
      case .context(let number, let text): self.init(kind: "context", line: number, text: text)
      case .removed(let number, let text): self.init(kind: "removed", line: number, text: text)
      case .added(_, let text): self.init(kind: "added", line: nil, text: text)
      case .marks: return nil
      case .moved(let number, let text, let from, let to, let below):
        self.init(
          kind: "moved", line: number, text: text, move: Move(from: from, to: to, below: below))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(line, forKey: .line)
      try container.encode(text, forKey: .text)
      try container.encode(move, forKey: .move)
    }
  }
}
