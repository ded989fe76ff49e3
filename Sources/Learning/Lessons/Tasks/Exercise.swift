package import Reports
package import ScenarioLanguage
package import ScenarioRunner

/// A task that asks about a change and needs no command to be answered: with all that an answer is marked
/// by, so that it can be played where nothing runs.
package enum Exercise: Sendable {
  case predict(Foretelling)
  case lens(LensView)

  /// A change whose callbacks are foretold.
  package struct Foretelling: Sendable {
    /// What the controller tells.
    package var told: [CallbackLine]
    /// Why it told each of them.
    package var reasons: [[ReportBlock]]
    /// What an answer may be put together from: the objects, sections and rows before and after the change.
    package var labels: [String]
    package var sections: [String]
    package var paths: [IndexPathLiteral]
  }

  /// The exercises among the tasks of a complete lesson by the tasks' ids; one whose change cannot be run is
  /// left out.
  ///
  /// - Complexity: O(exercises), each a run of the lesson up to it.
  package static func exercises(of lesson: Lesson, settings: RunSettings) -> [String: Exercise] {
    var rehearsal = Rehearsal(settings: settings)
    var found: [String: Exercise] = [:]
    for piece in lesson.parts.flatMap(\.pieces) {
      if settings.isInterrupted() { break }
      switch piece {
      case .prose: break
      case .code(let code): rehearsal.add(code)
      case .task(let task):
        switch task.task.change?.kind {
        case nil: break
        case .predict?: found[task.id] = rehearsal.foretelling(of: task).map(Exercise.predict)
        case .lens?: found[task.id] = rehearsal.lens(of: task).map(Exercise.lens)
        }
        rehearsal.add(task.task.way, of: task.document)
      }
    }
    return found
  }
}

extension Rehearsal {
  /// What there is to foretell of a task's change; nil where the change cannot be run.
  fileprivate func foretelling(of task: Lesson.Task) -> Exercise.Foretelling? {
    guard let change = task.task.change, let name = change.controller.literal else { return nil }
    let (before, _) = adding(task.task.start, of: task.document).perform()
    defer { before.close() }
    let (after, stop) = adding(task.task.way, of: task.document).perform()
    defer { after.close() }
    guard stop == nil else { return nil }
    let told = after.callbacks(of: name)
    var labels: [String] = []
    var sections: [String] = []
    var rows: [Int] = [0]
    for session in [before, after] {
      for object in session.vocabulary.objects where !labels.contains(object.name) {
        labels.append(object.name)
      }
      let table = session.tables.first { $0.controller == name }?.table
      for (index, section) in (table?.sections ?? []).enumerated() {
        if let name = section.name, !sections.contains(name) { sections.append(name) }
        if rows.indices.contains(index) {
          rows[index] = max(rows[index], section.rowCount)
        } else {
          rows.append(section.rowCount)
        }
      }
    }
    let mostRows = 20
    var paths = rows.enumerated().flatMap { section, count in
      // One row more than there are: nothing says that a path is right because it can be chosen.
      (0...min(count, mostRows)).map { IndexPathLiteral(section: section, row: $0) }
    }
    for path in told.flatMap(\.paths) where !paths.contains(path) { paths.append(path) }
    let reasons = told.indices.map { index in
      let why = Why(subject: .callback(index + 1, controller: change.controller))
      return after.run(.init(Command(.why(why)), in: task.document)).blocks
    }
    return Exercise.Foretelling(
      told: told, reasons: reasons, labels: labels, sections: sections, paths: paths)
  }
}

extension CallbackLine {
  /// The paths that it names.
  fileprivate var paths: [IndexPathLiteral] {
    switch event {
    case .object(let change):
      [change.at, change.newIndexPath].compactMap { path in
        switch path {
        case .path(let path)?: path
        case .nil?, nil: nil
        }
      }
    case .willChangeContent, .didChangeContent, .section, .didChangeContentWithSnapshot,
      .didChangeContentWithDifference:
      []
    }
  }
}
