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

  /// As many lines as there is room for: from the lesson to go on with, or what stands last where there is
  /// room for all that follow.
  ///
  /// - Parameter rows: the lines that there are; two of them say how many lessons are left out.
  /// - Returns: the lines.
  func text(inRows rows: Int) -> String {
    let names = desk.library.names
    guard names.count > rows else { return text() }
    let room = max(rows - 2, 1)
    let first = next.flatMap(names.firstIndex) ?? 0
    let start = max(0, min(first, names.count - room))
    let shown = names[start..<min(start + room, names.count)]
    func said(_ message: LessonMessage) -> String { "    \(message.text(in: desk.language))\n" }
    let finished = names[..<start].count { progress.lessons[$0]?.isFinished == true }
    return (start > 0 ? said(.lessonsBefore(start, finished: finished)) : "")
      + text(of: Array(shown))
      + (shown.endIndex < names.count ? said(.lessonsBehind(names.count - shown.endIndex)) : "")
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

  /// What is typed to go on with it: its number, or its name where it has none.
  var nextWord: String? {
    next.map { name in Int(name.prefix { $0.isNumber }).map(String.init) ?? name }
  }

  /// The lesson to go on with: the last one that is not finished, or the first that was not begun.
  package var next: String? {
    if let last = progress.last, progress.lessons[last]?.isFinished == false { return last }
    return desk.library.names.first { progress.lessons[$0]?.isFinished != true }
  }
}
