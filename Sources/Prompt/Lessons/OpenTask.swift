import Lessons
import ScenarioLanguage

/// A task that a learner is at.
struct OpenTask {
  let task: Lesson.Task
  /// Its number in the lesson, counted from 1.
  let number: Int
  /// How far the timeline had come when it began.
  let base: Int
  var trial: TaskTrial
  var progress: TaskProgress
  /// What was typed for it and not taken back.
  var typed: [String] = []
  /// The wrong answer that was spoken of last, so that it is said once.
  var lastWrong: Int?
  /// The lines foretold so far.
  var foretold: [CallbackLine] = []
  /// What two delegates make of the change, and how many of its callbacks were played.
  var lens: LensView?
  var played = 0
  /// Whether it is behind the learner, so that the lesson goes on.
  var isDone = false

  var id: String { task.id }

  /// What a learner is asked to do with the task's change; nil for a task that is checked.
  var change: TaskChange.Kind? { task.task.change?.kind }
}
