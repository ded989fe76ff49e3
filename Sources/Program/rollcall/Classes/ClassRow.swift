import Foundation
import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// What one pupil's file came to, as the process that ran it hands it over: one line of JSON.
struct ClassRow: Codable, Equatable {
  /// How an expectation of the check, or a task, came out.
  enum Outcome: String, Codable, CaseIterable {
    case holds, fails
    /// The run stopped before it, or the task is open.
    case missing
    /// A task that was passed over, and one that was solved after its solution was looked at.
    case skipped, shown
    /// The file says that the task is solved, and its answer does not solve it.
    case claimed
  }

  /// A sentence in each language.
  struct Said: Codable, Hashable {
    var english: String
    var chinese: String

    init(_ sentence: some Sentence) {
      (english, chinese) = (sentence.english, sentence.simplifiedChinese)
    }

    /// The same with a text exchanged for another.
    func replacing(_ text: String, with other: String) -> Said {
      var said = self
      said.english = english.replacing(text, with: other)
      said.chinese = chinese.replacing(text, with: other)
      return said
    }

    func text(in language: Language) -> String { language(english, chinese) }
    /// As a sentence.
    var wording: Wording { Wording(english, chinese) }
  }

  /// One expectation or task.
  struct Cell: Codable, Equatable {
    var outcome: Outcome
    var points = 0
    /// Why it does not hold.
    var reason: Said?
    /// The step behind which it fails; nil where there is none.
    var step: Int?
    var hints = 0
    var wrong = 0
    /// The places of the wrong answers that a log says were met, from 0.
    var met: [Int] = []
  }

  /// By the keys of the sheet's columns.
  var cells: [String: Cell] = [:]
  /// Why the file was not run to its end; nil where it was.
  var problem: Said?
  /// What is the same in answers that differ in names alone; nil for an answer of a line or two.
  var likeness: String?
  /// The answer as it is written, to be laid beside those that are like it; nil where no page is asked for.
  var answer: String?
  /// The language of the pupil, where the file says it.
  var language: String?
  /// The story as it stands in a page; nil where none was asked for.
  var story: StoryFragment?

  /// Nothing came of it, as a sentence says.
  init(problem: some Sentence) { self.problem = Said(problem) }

  /// Nothing yet.
  init() {}

  /// Reads what ``line`` wrote; nil for anything else.
  init?(line: String) {
    guard let row = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
    self = row
  }

  /// The row as one line of JSON, ended.
  ///
  /// - Throws: what the encoder throws; it takes any text.
  var line: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) + "\n" }
  }

  /// Takes the path of the file out of what is said, and the story, whose title it may be.
  mutating func hide(_ path: String) {
    story = nil
    answer = nil
    for text in [VisibleText.of(path), path] {
      problem = problem?.replacing(text, with: "…")
      cells = cells.mapValues { cell in
        var cell = cell
        cell.reason = cell.reason?.replacing(text, with: "…")
        return cell
      }
    }
  }

  /// Has the expectations of which nothing is known be missing.
  mutating func fill(_ columns: [ClassSheet.Column]) {
    for column in columns where cells[column.key] == nil {
      cells[column.key] = Cell(outcome: .missing)
    }
  }

  // MARK: A scenario

  /// What the report of a checked scenario came to.
  ///
  /// - Parameters:
  ///   - report: the report, in which the expectations of the check are.
  ///   - columns: the columns of the sheet.
  init(_ report: RunReport, _ columns: [ClassSheet.Column]) {
    problem = report.stop.map { Said($0.sentence) }
    var step: Int?
    var results: [String: [(result: ExpectationResult, step: Int?)]] = [:]
    func add(_ result: ExpectationResult) {
      guard result.isOfCheck else { return }
      results[ClassSheet.Column.key(of: result), default: []].append((result, step))
    }
    for block in report.blocks {
      switch block {
      case .quiet, .note: break
      case .step(let report):
        step = report.number
        report.expectations.forEach(add)
      case .expectation(let result): add(result)
      }
    }
    for column in columns {
      let found = results[column.key] ?? []
      // What is judged in each round of a loop holds where it does so in all.
      let failing = found.first { !$0.result.holds }
      var cell = Cell(outcome: found.isEmpty ? .missing : .holds)
      cell.points = found.reduce(0) { $0 + ($1.result.holds ? $1.result.points ?? 0 : 0) }
      if let failing {
        cell.outcome = failing.result.failure.isNotReached ? .missing : .fails
        cell.reason = failing.result.failure.map { Said($0) }
        cell.step = failing.step
      }
      cells[column.key] = cell
    }
  }

  /// The same with the likeness of the answer.
  func with(_ scenario: Scenario) -> ClassRow {
    var row = self
    row.likeness = Self.likeness(of: scenario)
    return row
  }

  /// The commands with labels and texts as numbers, each by where it is met first.
  ///
  /// Nil for an answer so short that two pupils write the same.
  static func likeness(of scenario: Scenario) -> String? {
    likeness(of: CommandPrinter.text(scenario), commands: scenario.commands.count)
  }

  private static func likeness(of text: String, commands: Int) -> String? {
    guard commands >= 5 else { return nil }
    let labels = Set(text.matches(of: /insert \w+ (\w+)/).map { String($0.output.1) })
    var numbers: [String: Int] = [:]
    let like = text.replacing(/"(?:[^"\\]|\\.)*"|[\p{L}_][\p{L}\p{N}_]*/) { match in
      let word = String(match.output)
      guard word.hasPrefix("\"") || labels.contains(word) else { return word }
      let number = numbers[word] ?? numbers.count
      numbers[word] = number
      return "#\(number)"
    }
    return String(fowlerNollVo(like), radix: 16)
  }

  private static func fowlerNollVo(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  // MARK: An export of lessons

  /// What the answers of an export come to when they are given again.
  ///
  /// - Parameters:
  ///   - results: what the file says.
  ///   - log: what the pupil's log says, which earns nothing.
  ///   - library: the lessons.
  ///   - settings: how the answers are run.
  init(
    _ results: ExportedResults, with log: LearnerLog, of library: LessonLibrary,
    settings: RunSettings
  ) {
    language = results.language.rawValue
    let answered = results.lessons.flatMap { lesson in
      lesson.tasks.filter { !$0.answer.isEmpty }
        .map { ["# \(lesson.name) \($0.id)"] + $0.answer }
    }
    let lines = answered.flatMap(\.self)
    likeness = Self.likeness(
      of: lines.joined(separator: "\n"), commands: lines.count - answered.count)
    answer = lines.joined(separator: "\n")
    for known in results.lessons {
      guard let (lesson, _) = library.lesson(known.name, in: .english) else { continue }
      let answers = Dictionary(
        known.tasks.map { ($0.id, $0.answer) }, uniquingKeysWith: { first, _ in first })
      let solved = AnswerReplay(lesson, settings: settings).solved(by: answers)
      for task in known.tasks {
        guard let asked = lesson.tasks.first(where: { $0.id == task.id }) else { continue }
        let key = "\(known.name) \(task.id)"
        var cell = Cell(outcome: .missing)
        switch task.outcome {
        case .open: break
        case .skipped: cell.outcome = .skipped
        case .shown: cell.outcome = solved.contains(task.id) ? .shown : .claimed
        case .solved: cell.outcome = solved.contains(task.id) ? .holds : .claimed
        }
        cell.points = cell.outcome == .holds ? 1 : 0
        cell.hints = max(task.hints, 0)
        cell.wrong = max(task.wrong, 0)
        cell.met = (log.wrongAnswers[key] ?? []).filter(asked.task.wrongAnswers.indices.contains)
          .sorted()
        cells[key] = cell
      }
    }
  }
}

extension ExpectationResult.Failure? {
  /// Whether the run stopped before the expectation.
  fileprivate var isNotReached: Bool {
    switch self {
    case .notReached?: true
    case .judged?, nil: false
    }
  }
}
