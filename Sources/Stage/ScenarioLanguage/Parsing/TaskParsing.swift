import Words

/// `task`, which stands in lessons only.
extension Parser {
  private static let taskWords = [
    "start", "check", "trial", "predict", "lens", "title", "goal", "hint", "wrong", "halfway",
    "solution",
    "passed",
  ]

  /// Reads a task from behind its first word, and passes it.
  mutating func task(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let head = head(line) { line throws(Diagnostic) in
      let id = try line.name(.taskName)
      return LessonTask(id: id, question: try line.plainText(.question))
    }
    var task = head ?? LessonTask(id: Name("task"), question: PlainText(""))
    if head != nil { note(task: task.id) }
    if isInBlock {
      report(
        Diagnostic(.unexpected, SyntaxProblem.taskInBlock, at: first.bytes))
    }
    let open = opening(first, "task")
    advance()
    entries(open) { parser, first, line in parser.taskLine(&task, first, line) }
    return head == nil ? nil : .task(task)
  }

  private mutating func taskLine(_ task: inout LessonTask, _ first: Token, _ line: LineReader) {
    var line = line
    let word = head(line) { line throws(Diagnostic) in
      defer { while !line.isAtEnd { line.advance() } }
      return try line.word(among: Self.taskWords, .lineOfTask)
    }
    line.advance()
    // What was probably meant is read on, so that a slip is told once.
    switch word ?? first.word.flatMap({ EditDistance.nearest(to: $0, in: Self.taskWords) }) {
    case "start": task.start += lines(first, "start", line)
    case "check": task.check += expectations(first, line)
    case "trial": task.trial += lines(first, "trial", line)
    case "solution": task.solution += lines(first, "solution", line)
    case "predict", "lens": change(&task, first, line)
    case "goal":
      task.goal = head(line) { line throws(Diagnostic) in
        line.isAtEnd ? .tables : .text(try line.plainText(.goal))
      }
      advance()
    case "hint": task.hints += plainText(line, .hint).map { [$0] } ?? []
    case "title":
      task.title = head(line) { line throws(Diagnostic) in try line.text(.theQuotedTitle) }
      advance()
    case "passed": task.passed = plainText(line, .quotedSentence)
    case "wrong": wrongAnswer(&task, first, line)
    case "halfway": wrongAnswer(&task, first, line, isHalfway: true)
    default: self.line.map { skipLine($0) }
    }
  }

  private mutating func plainText(_ line: LineReader, _ what: Wanted) -> PlainText? {
    defer { advance() }
    return head(line) { line throws(Diagnostic) in try line.plainText(what) }
  }

  /// Commands whose names are their own: what they declare is not there for the lines below.
  private mutating func lines(_ first: Token, _ word: String, _ line: LineReader) -> [Command] {
    _ = head(line) { _ throws(Diagnostic) in }
    let open = opening(first, word)
    advance()
    return ownLines(open)
  }

  private mutating func ownLines(_ open: OpenBlock) -> [Command] {
    let outside = versions
    scope.enterPart()
    defer {
      scope.leave()
      versions = outside
    }
    return body(open)
  }

  private mutating func expectations(_ first: Token, _ line: LineReader) -> [Command] {
    let found = lines(first, "check", line)
    for command in found {
      if case .expect = command.kind { continue }
      reportLater(
        Diagnostic(
          .unexpected, SyntaxProblem.commandInCheck,
          at: command.span.bytes))
    }
    return found
  }

  private mutating func change(_ task: inout LessonTask, _ first: Token, _ line: LineReader) {
    let word = first.word ?? ""
    let head = head(line) { line throws(Diagnostic) in
      let controller = try line.name(.controller)
      var delegates: [String: Name] = [:]
      if word == "lens" {
        for side in ["right", "wrong"] {
          try line.take(word: side)
          try line.take(.equal)
          delegates[side] = try line.name(.delegate)
        }
      }
      let title = line.isAtEnd ? nil : try line.text(.quotedTitle)
      return (controller, delegates, title)
    }
    let open = opening(first, word)
    advance()
    let body = ownLines(open)
    guard let (controller, delegates, title) = head else { return }
    if let title { note(stepTitle: title) }
    var kind = TaskChange.Kind.predict
    if let right = delegates["right"], let wrong = delegates["wrong"] {
      kind = .lens(right: right, wrong: wrong)
    }
    task.change = TaskChange(
      kind: kind, controller: controller, title: title, body: body, span: SourceSpan(open.bytes))
  }

  private mutating func wrongAnswer(
    _ task: inout LessonTask, _ first: Token, _ line: LineReader, isHalfway: Bool = false
  ) {
    let text = head(line) { line throws(Diagnostic) in
      try line.plainText(.answerToIt)
    }
    var answer = WrongAnswer(
      text: text ?? PlainText(""), example: .translated, isHalfway: isHalfway)
    let open = opening(first, answer.word)
    advance()
    if isHalfway, task.change != nil {
      reportLater(Diagnostic(.unexpected, SyntaxProblem.halfwayOfAChange, at: first.bytes))
    }
    switch task.change?.kind {
    case nil where task.isTranslation: break
    case nil: answer.example = .commands(ownLines(open))
    case .predict?:
      var lines: [CallbackLine] = []
      block(open) { _, line throws(Diagnostic) in
        lines.append(try line.callbackLine(isPattern: true))
      }
      answer.example = .callbacks(lines)
    case .lens?:
      block(open) { _, line throws(Diagnostic) in
        try line.take(word: "callback")
        answer.example = .number(try line.count(.theCallbackNumber))
        try line.finish()
      }
    }
    task.wrongAnswers.append(answer)
  }
}
