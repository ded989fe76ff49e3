import Lessons
import ScenarioLanguage
import TextTable

/// What stands on a page of a lesson.
extension LessonPlayer {
  /// A command as it stands on the page.
  func written(_ command: Command) -> StyledText {
    var text = StyledText()
    for line in CommandPrinter.lines(command) { text.append("> \(line)\n", .code) }
    return text
  }

  /// The commands that stand in a part above one of its pieces; empty where it begins the part.
  func commands(above index: Int) -> StyledText {
    var text = StyledText()
    for (_, piece) in course.pieces[course.leading(to: index)..<index] {
      guard case .code(let code) = piece, !code.isHidden else { continue }
      for command in code.commands {
        if case .expect = command.kind { continue }
        text.append(written(command))
      }
    }
    return text
  }

  /// A task's heading and question, and the change that is foretold or watched.
  func question(of task: Lesson.Task) -> StyledText {
    let number = course.taskNumber(from: next) ?? 1
    let heading = text(.taskHeading(task: number, count: lesson.tasks.count))
    var text = StyledText("== \(heading) " + String(repeating: "=", count: 20) + "\n", .heading)
    text.append(WrappedProse(width: width).drawn(styled(task.task.question)))
    guard let change = task.task.change else { return text }
    let introduction =
      switch change.kind {
      case .predict: LessonMessage.predictIntroduction
      case .lens: LessonMessage.lensIntroduction
      }
    text.append("\n")
    text.append(WrappedProse(width: width).drawn(StyledText(self.text(introduction))))
    for command in change.body {
      for line in CommandPrinter.lines(command) { text.append("   \(line)\n", .code) }
    }
    return text
  }
}
