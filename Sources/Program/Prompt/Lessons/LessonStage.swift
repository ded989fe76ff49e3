import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import Words

/// How a task that is named is come to, where not by the text that leads to it.
enum TaskApproach: String {
  /// Its question alone is asked.
  case at
  /// The stage is as its solution leaves it, and no lesson is open; after 0 it is empty.
  case after
}

/// What a lesson is played on: where its commands run, and where it is shown.
protocol LessonStage: AnyObject {
  var console: Console { get }
  var timeline: Timeline { get }
  /// How reports are written.
  var style: ReportStyle { get }
  var language: Language { get }
  /// The size of what is printed.
  var columns: Int { get }
  var rows: Int { get }
  /// Lines to be put before the user one after the other.
  var prefilled: [String] { get set }
  /// Settings of a stage whose stores are thrown away.
  var throwawaySettings: RunSettings { get }

  /// Empties the stage; stores are thrown away from here on.
  func beginStage(of document: Document)
  /// Begins another stage, from which ``bringBack(_:)`` leads back to the one that is there; the caller
  /// closes it, or brings it back.
  func putAsideStage(beginning document: Document) -> Timeline
  /// Closes the stage, and goes on with one that was put aside.
  func bringBack(_ former: Timeline)
  /// Runs a command of a lesson without a word; what it would have shown.
  @discardableResult
  func play(_ line: ScenarioSession.Line, typed: String?) -> [ReportBlock]
  /// The commands of a text that was typed before.
  func lines(of text: String) -> [ScenarioSession.Line]
  /// Opens another lesson in the place of the one that is played, or lists them where none is named.
  func learn(
    _ word: String?, _ task: String?, _ approach: TaskApproach?
  ) -> CommandOutcome
}

extension LessonStage {
  /// Runs a command that was not typed.
  @discardableResult
  func play(_ line: ScenarioSession.Line) -> [ReportBlock] { play(line, typed: nil) }

  /// Goes to another place of the timeline, or says why not.
  func travel(_ body: (Timeline) throws -> Void) {
    do { try body(timeline) } catch { console.complain("   \(error.reason(in: language))") }
  }
}

extension Lesson {
  /// The document of its first commands.
  var firstDocument: Document {
    for case .code(let code) in parts.flatMap(\.pieces) { return code.document }
    return tasks.first?.document ?? Document(path: name, text: "")
  }
}
