import ScenarioLanguage
import ScenarioRunner
import TableView

extension BrokenAnswer {
  /// A broken answer that was tried.
  package struct Tried: Sendable {
    /// What became of it.
    package enum Outcome: Sendable {
      /// The task is open, as it should be.
      case open
      /// It passes for right.
      case solved
      /// It passes, and is no broken answer: the delegates are told of nothing that a view is to hear, so the
      /// views received what they receive of the right answer, and show the same.
      case lacksNothing
    }

    package var answer: BrokenAnswer
    package var outcome: Outcome
  }

  /// What the views of a stage were told while an answer was typed.
  struct Course {
    var isSolved = false
    /// Whether each line of it ran.
    var isWhole = true
    /// The calls beside those that open and end an update, by turns and by the names of the controllers.
    var told: [[String: [ReceivedCall]]] = []
    /// What the screens show then.
    var screens: [[[String?]]] = []
  }

  /// Types the answer line by line as at the prompt, where a line that is refused changes nothing, up to where
  /// the task is solved.
  func course(in task: Lesson.Task, from beginning: Rehearsal) -> Course {
    var course = Course()
    var (session, stop) = beginning.perform()
    defer { session.close() }
    guard stop == nil else { return course }
    var trial = TaskTrial(task, after: beginning, on: session)
    var lines: [ScenarioSession.Line] = []
    var turns = session.turns
    for command in commands where !course.isSolved {
      let line = ScenarioSession.Line(command, in: document)
      if Rehearsal.perform([line], on: session).stop != nil {
        course.isWhole = false
        session.close()
        (session, stop) = beginning.perform()
        Rehearsal.perform(lines, on: session)
        continue
      }
      lines.append(line)
      if session.turns > turns {
        turns = session.turns
        let told = session.calls.mapValues { calls in calls.filter { !$0.isFrame } }
          .filter { !$0.value.isEmpty }
        if !told.isEmpty { course.told.append(told) }
      }
      course.isSolved = trial.judge(on: session, after: lines) == .passed
    }
    course.screens = session.screens
    return course
  }
}

extension BrokenAnswer.Tried {
  /// An answer that was tried, judged beside the right one.
  init(answer: BrokenAnswer, from course: BrokenAnswer.Course, beside right: BrokenAnswer.Course) {
    self.answer = answer
    outcome =
      if !course.isSolved {
        .open
      } else if answer.isNoneBeside(right, course) {
        .lacksNothing
      } else {
        .solved
      }
  }
}

extension BrokenAnswer {
  /// Whether it brings a delegate of its own, which a task asks for only to have it tell something.
  private var bringsADelegate: Bool {
    commands.flatMap(\.delegates).contains { !Self.isStandIn($0.name) }
  }

  /// Whether nothing is broken of it: its delegates had nothing to tell.
  fileprivate func isNoneBeside(_ right: Course, _ course: Course) -> Bool {
    switch lack {
    case .line, .animation: false
    case .calls:
      !bringsADelegate && course.isWhole && course.told == right.told
        && course.screens == right.screens
    }
  }
}

extension ReceivedCall {
  /// Whether it opens or ends an update, and says nothing of rows and sections.
  fileprivate var isFrame: Bool {
    switch self {
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd: true
    case .insertRows, .deleteRows, .reloadRows, .reconfigureRows, .moveRow, .insertItems,
      .deleteItems, .reloadItems, .reconfigureItems, .moveItem, .insertSections, .deleteSections,
      .reloadSections, .moveSection, .reloadData, .layoutIfNeeded, .applySnapshot:
      false
    }
  }
}
