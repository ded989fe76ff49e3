package import ScenarioLanguage

/// A task that a learner is at.
package struct OpenTask: Sendable {
  package let task: Lesson.Task
  /// Its number in the lesson, counted from 1.
  package let number: Int
  /// How far the timeline had come when it began.
  package let base: Int
  package var attempt: TaskAttempt
  package var progress: TaskProgress
  /// What was typed for it and not taken back.
  package var typed: [String] = []
  /// The wrong answer that was spoken of last, so that it is said once.
  package var lastWrong: Int?
  /// Whether the way back was offered since something was taken back.
  package var saysWayBack = false
  /// The commands of the solution that are offered and not typed yet.
  package var ahead: [Command] = []
  /// The lines foretold so far.
  package var foretold: [CallbackLine] = []
  /// What two delegates make of the change, and how many of its callbacks were played.
  package var lens: LensView?
  package var played = 0
  /// Whether it is behind the learner, so that the lesson goes on.
  package var isDone = false
  /// How far the timeline had come when that was so.
  package var doneAt = 0

  /// A task that begins.
  package init(
    task: Lesson.Task, number: Int, base: Int, attempt: TaskAttempt, progress: TaskProgress
  ) {
    self.task = task
    self.number = number
    self.base = base
    self.attempt = attempt
    self.progress = progress
  }

  package var id: String { task.id }

  /// What a learner is asked to do with the task's change; nil for a task that is checked.
  package var change: TaskChange.Kind? { task.task.change?.kind }
}
