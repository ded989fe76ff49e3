package import ScenarioLanguage
package import Words

extension Lesson {
  /// A translation with all that it takes from the lesson it translates: the commands of its tasks.
  ///
  /// - Returns: the lesson, and where the two do not fit together.
  package func completed(by original: Lesson) -> (lesson: Lesson, problems: [String]) {
    var lesson = self
    var problems: [String] = []
    var originals = original.parts.flatMap(\.pieces).filter(\.isNoProse)[...]
    for part in parts.indices {
      for piece in parts[part].pieces.indices where parts[part].pieces[piece].isNoProse {
        let mine = parts[part].pieces[piece]
        guard let theirs = originals.popFirst() else {
          problems.append(mine.sentence("the lesson it translates has nothing here"))
          continue
        }
        switch (mine, theirs) {
        case (.code(let mine), .code(let theirs)):
          if mine.skeleton != theirs.skeleton {
            problems.append(
              parts[part].pieces[piece].sentence("these lines differ from those it translates"))
          }
        case (.task(let mine), .task(let theirs)):
          let (task, faults) = mine.completed(by: theirs)
          lesson.parts[part].pieces[piece] = .task(task)
          problems += faults.map { parts[part].pieces[piece].sentence($0) }
        case (.prose, _), (.code, _), (.task, _):
          problems.append(mine.sentence("the lesson it translates has something else here"))
          return (lesson, problems)
        }
      }
    }
    if let missing = originals.first {
      problems.append(missing.sentence("the translation \(name)\(language.ending) lacks this"))
    }
    return (lesson, problems)
  }
}

extension Lesson {
  /// The commands of a story of this lesson, its tasks as the lesson has them: a translation's are those
  /// of the original.
  package func completed(_ scenario: Scenario) -> Scenario {
    let whole = Dictionary(
      tasks.map { ($0.id, $0.task) }, uniquingKeysWith: { first, _ in first })
    var scenario = scenario
    scenario.commands = scenario.commands.map { command in
      guard case .task(let task) = command.kind, let id = task.id.literal, let task = whole[id]
      else { return command }
      return Command(.task(task), span: command.span)
    }
    return scenario
  }
}

extension Lesson.Task {
  /// A translated task with the commands of the one that it translates.
  fileprivate func completed(by original: Lesson.Task) -> (task: Lesson.Task, problems: [String]) {
    var problems: [String] = []
    let (mine, theirs) = (task, original.task)
    if mine.id.literal != theirs.id.literal {
      problems.append("the task it translates is named \(theirs.id)")
    }
    if !mine.isTranslation { problems.append("only the original has check, predict and lens") }
    if mine.hints.count != theirs.hints.count {
      problems.append("there are \(theirs.hints.count) hints to translate")
    }
    if mine.wrongAnswers.count != theirs.wrongAnswers.count {
      problems.append("there are \(theirs.wrongAnswers.count) wrong answers to translate")
    }
    for (number, pair) in zip(mine.wrongAnswers, theirs.wrongAnswers).enumerated()
    where pair.0.isHalfway != pair.1.isHalfway {
      problems.append("wrong answer \(number + 1) is written '\(pair.1.word)' in the original")
    }
    if (mine.passed == nil) != (theirs.passed == nil) {
      problems.append("'passed' is to be translated where there is one, and only there")
    }
    var task = theirs
    task.question = mine.question
    task.hints = mine.hints
    if let title = mine.title { task.change?.title = title }
    task.passed = mine.passed
    for (index, answer) in mine.wrongAnswers.enumerated()
    where task.wrongAnswers.indices.contains(index) {
      task.wrongAnswers[index].text = answer.text
    }
    if case .text? = theirs.goal {
      if case .text? = mine.goal {} else { problems.append("the goal's text is to be translated") }
      task.goal = mine.goal
    }
    return (Lesson.Task(task: task, document: original.document), problems)
  }
}

extension Lesson.Code {
  /// Its lines without what a translation may change: titles of steps and texts that are printed.
  fileprivate var skeleton: [String] { commands.map { CommandPrinter.text($0.untitled) } }
}

extension Command {
  fileprivate var untitled: Command {
    var command = self
    command.body = body.map(\.untitled)
    if case .step(var step) = command.kind {
      step.title = TextLiteral("")
      step.chinese = nil
      command.kind = .step(step)
    }
    if case .note(var note) = command.kind {
      note.text = TextLiteral("")
      note.chinese = nil
      command.kind = .note(note)
    }
    return command
  }
}

extension Lesson {
  /// The lesson whose solutions have the titles of their steps in one language alone, as a learner types
  /// them; a title without a translation stays.
  package func titled(in language: Language) -> Lesson {
    var lesson = self
    for part in parts.indices {
      for piece in parts[part].pieces.indices {
        guard case .task(var task) = parts[part].pieces[piece] else { continue }
        task.task.solution = task.task.solution.map { $0.titled(in: language) }
        lesson.parts[part].pieces[piece] = .task(task)
      }
    }
    return lesson
  }
}

extension Command {
  fileprivate func titled(in language: Language) -> Command {
    var command = self
    command.body = body.map { $0.titled(in: language) }
    if case .step(var step) = command.kind {
      if language == .simplifiedChinese, let chinese = step.chinese { step.title = chinese }
      step.chinese = nil
      command.kind = .step(step)
    }
    return command
  }
}

extension Lesson.Piece {
  fileprivate var isNoProse: Bool {
    if case .prose = self { false } else { true }
  }

  /// A sentence with the place of the piece before it.
  func sentence(_ text: String) -> String {
    switch self {
    case .prose: text
    case .code(let code):
      "\(code.document.path):\(code.document.line(of: code.commands.first)): \(text)"
    case .task(let task):
      "\(task.document.path):\(task.document.line(of: task.task)): \(task.id): \(text)"
    }
  }
}

extension Document {
  fileprivate func line(of command: Command?) -> Int {
    position(at: command?.span.bytes.lowerBound ?? 0).line
  }

  fileprivate func line(of task: LessonTask) -> Int {
    position(at: task.id.span.bytes.lowerBound).line
  }
}
