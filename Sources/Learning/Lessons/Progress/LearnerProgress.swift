/// How far a learner has come.
package struct LearnerProgress: Codable, Equatable, Sendable {
  /// The form of the file.
  package var version = 1
  /// The lesson that was open last.
  package var last: String?
  /// By the names of the lessons.
  package var lessons: [String: LessonProgress] = [:]

  /// Nothing was begun.
  package init() {}
}

/// How far a learner has come in one lesson.
package struct LessonProgress: Codable, Equatable, Sendable {
  /// How many of the lesson's fences are behind the learner.
  package var fences = 0
  package var isFinished = false
  /// By the names of the tasks.
  package var tasks: [String: TaskProgress] = [:]
  /// What was typed for the task that is open, from first to last.
  package var typed: [String] = []

  /// Where a lesson is gone on with.
  package struct Place: Equatable, Sendable {
    package var fences: Int
    package var typed: [String]
  }

  /// Where the lesson is gone on with.
  package var place: Place {
    get { Place(fences: fences, typed: typed) }
    set { (fences, typed) = (newValue.fences, newValue.typed) }
  }

  /// Nothing was begun.
  package init() {}
}

/// What became of one task.
package struct TaskProgress: Codable, Equatable, Sendable {
  /// How it ended.
  package enum Outcome: String, Codable, Sendable, CaseIterable, Comparable {
    case open
    case skipped
    /// Solved after the solution was looked at.
    case shown
    case solved

    /// An outcome is less than those of which more is the learner's own.
    package static func < (left: Outcome, right: Outcome) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  package var outcome = Outcome.open
  /// Whether the solution was looked at.
  package var sawSolution = false
  /// How many hints were taken.
  package var hints = 0
  /// How often something was said to a wrong answer.
  package var wrong = 0
  /// What was typed, once it is solved.
  package var answer: [String] = []

  /// This attempt beside what was kept of the task: what was done once stays done, unless it goes better
  /// now, and of an open task neither hints nor mistakes are forgotten.
  package func added(to known: TaskProgress?) -> TaskProgress {
    guard let known else { return self }
    guard known.outcome == .open else { return outcome > known.outcome ? self : known }
    var progress = self
    progress.sawSolution = sawSolution || known.sawSolution
    progress.hints = max(hints, known.hints)
    progress.wrong = max(wrong, known.wrong)
    if progress.sawSolution, outcome == .solved { progress.outcome = .shown }
    return progress
  }

  /// Nothing was done.
  package init() {}
}
