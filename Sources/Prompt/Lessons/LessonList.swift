import Lessons

/// The lessons with how far the learner has come.
package struct LessonList {
  private let desk: LessonDesk
  private let progress: LearnerProgress

  /// Lists what there is now.
  package init(_ desk: LessonDesk) {
    self.desk = desk
    progress = LessonRecord(desk).progress
  }

  /// A line for each lesson whose name or title has a text; all for none.
  package func text(matching part: String? = nil) -> String {
    text(of: desk.library.names, matching: part)
  }

  /// A line for each of some lessons.
  package func text(of names: [String], matching part: String? = nil) -> String {
    var text = ""
    for name in names {
      guard let lesson = desk.library.lesson(name, in: desk.language)?.lesson else { continue }
      if let part = part?.lowercased(), !name.contains(part),
        !lesson.title.lowercased().contains(part)
      {
        continue
      }
      let known = progress.lessons[name]
      let done = lesson.tasks.count { task in
        known?.tasks[task.id].map { $0.outcome == .solved || $0.outcome == .shown } ?? false
      }
      let sign = known?.isFinished == true ? "✓" : name == progress.last ? ">" : " "
      let number = lesson.number.map(String.init) ?? ""
      text += " \(sign) " + String(repeating: " ", count: max(2 - number.count, 0)) + number
      text += "  \(done)/\(lesson.tasks.count)  \(lesson.title)\n"
    }
    return text
  }

  /// The lesson to go on with: the last one that is not finished, or the first that was not begun.
  package var next: String? {
    if let last = progress.last, progress.lessons[last]?.isFinished == false { return last }
    return desk.library.names.first { progress.lessons[$0]?.isFinished != true }
  }
}
