import Foundation
package import Lessons
import ScenarioFiles
package import Words

/// Where a learner's lessons and progress are, and what a teacher allows.
package struct LessonDesk {
  /// The lessons that there are.
  package var library: LessonLibrary { openLibrary() }
  /// A prompt at which no lesson is asked for opens no library.
  private let openLibrary: () -> LessonLibrary
  package var language: Language
  /// Nil where there is no place to keep progress.
  package var progressPath: String?
  /// Whether tasks may be skipped and solutions looked at.
  package var allowsSkipping = true
  /// A file that each event is added to, a JSON object a line; nil for none.
  package var logPath: String?

  /// A desk with what a user's environment says.
  package init(
    library: @escaping @autoclosure () -> LessonLibrary, environment: [String: String]
  ) {
    openLibrary = library
    language = Language(environment: environment)
    progressPath = ProgressFile.usualPath(environment: environment)
  }
}

/// Keeps what a learner does: the progress, and a teacher's log.
final class LessonRecord {
  private let desk: LessonDesk
  private let file: ProgressFile?
  /// Whether something could not be kept.
  private(set) var hasFailed = false
  private var hasFailedToLog = false
  /// Where this session has left its lesson, as the file had it; nil before one is opened.
  private var left: LessonProgress.Place?
  /// Whether another session has come further in the lesson, so that its place is the one that is kept.
  private(set) var isBehind = false
  private var hasSaidOpenElsewhere = false
  /// Tells what cannot be kept.
  var complain: (LessonMessage) -> Void = { _ in }

  init(_ desk: LessonDesk) {
    self.desk = desk
    file = desk.progressPath.map { ProgressFile(path: $0) }
  }

  /// The progress so far; where the file is damaged, nothing.
  var progress: LearnerProgress {
    guard let file else { return LearnerProgress() }
    do throws(ProgressFile.Fault) {
      return try file.load()
    } catch {
      switch error {
      case .damaged(let path): complain(.damaged(path))
      }
      return LearnerProgress()
    }
  }

  /// The progress of a lesson, which this session goes on with.
  func open(_ lesson: String) -> LessonProgress {
    let found = progress.lessons[lesson] ?? LessonProgress()
    left = found.place
    return found
  }

  /// Changes the progress of a lesson, which then is the last.
  ///
  /// Where another session has gone on with the lesson meanwhile, the place that is further on is kept,
  /// and it is said. `isAtEnd` is for the end of the lesson, which no place is further than.
  func change(
    _ lesson: String, isAtEnd: Bool = false, _ change: (inout LessonProgress) -> Void
  ) {
    guard let file else { return }
    var isElsewhere = false
    do throws(PrivateFile.Refusal) {
      try file.change { progress in
        progress.last = lesson
        let known = progress.lessons[lesson]
        change(&progress.lessons[lesson, default: LessonProgress()])
        guard let place = progress.lessons[lesson]?.place else { return }
        isElsewhere = known.map { $0.place != left && $0.place != place } ?? false
        isBehind = isElsewhere && !isAtEnd && (known?.fences ?? 0) > place.fences
        if isBehind, let known {
          progress.lessons[lesson]?.place = known.place
        } else {
          left = place
        }
      }
      if isElsewhere, !hasSaidOpenElsewhere {
        hasSaidOpenElsewhere = true
        complain(.openElsewhere(isFurther: isBehind))
      }
    } catch {
      // Said once: it would be said after every command.
      if !hasFailed { complain(.cannotKeep("\(file.path): \(error)")) }
      hasFailed = true
    }
  }

  /// Adds an event to the teacher's log.
  func log(_ event: String, lesson: String, task: String? = nil, _ detail: String? = nil) {
    guard let path = desk.logPath else { return }
    var entry = [
      "time": Date.now.formatted(.iso8601), "event": event, "lesson": lesson,
    ]
    entry["task"] = task
    entry["detail"] = detail
    guard var data = try? JSONSerialization.data(withJSONObject: entry, options: [.sortedKeys])
    else { return }
    data.append(UInt8(ascii: "\n"))
    do throws(FileProblem) {
      try FileAccess.append(Array(data), to: path)
    } catch {
      if !hasFailedToLog { complain(.cannotLog("\(path): \(error.cause.text(in: desk.language))")) }
      hasFailedToLog = true
    }
  }
}
