import Words

/// Writes commands in canonical form: two blanks a level, `name=value`, blocks with `end`.
///
/// Numbers stay as written, and what is printed reads as the same tree. Comments are not kept.
package struct CommandPrinter {
  private var lines: [String] = []
  private var level: Int

  private init(level: Int) {
    self.level = level
  }

  /// The lines of a command, its block included, indented by levels of two blanks.
  package static func lines(_ command: Command, indentation: Int = 0) -> [String] {
    var printer = CommandPrinter(level: indentation)
    printer.print(command)
    return printer.lines
  }

  /// A command as text, without a line end behind its last line.
  package static func text(_ command: Command, indentation: Int = 0) -> String {
    lines(command, indentation: indentation).joined(separator: "\n")
  }

  /// A whole scenario; every line ends with a line end.
  package static func text(_ scenario: Scenario) -> String {
    scenario.commands.map { text($0) + "\n" }.joined()
  }

  private mutating func line(_ text: String) {
    lines.append(String(repeating: "  ", count: level) + text)
  }

  private mutating func block(_ opening: String, _ body: [Command]) {
    line(opening)
    level += 1
    for command in body { print(command) }
    level -= 1
    line("end")
  }

  private mutating func block(_ opening: String, lines body: [String]) {
    line(opening)
    level += 1
    for text in body { line(text) }
    level -= 1
    line("end")
  }

  /// A block of two columns; the second begins two blanks behind the widest of the first.
  private mutating func block(_ opening: String, columns: [(String, String)]) {
    let width = columns.map { DisplayWidth.of($0.0) }.max() ?? 0
    block(
      opening,
      lines: columns.map { first, second in
        first + String(repeating: " ", count: width - DisplayWidth.of(first) + 2) + second
      })
  }

  private mutating func print(_ command: Command) {
    switch command.kind {
    case .part(let part): block("part \(part.name)", part.body)
    case .repeat(let loop):
      block("repeat \(loop.count)" + (loop.variable.map { " as \($0)" } ?? ""), loop.body)
    case .for(let loop): block("for \(loop.variable) in \(loop.values)", loop.body)
    case .perform(let perform): block("perform \(perform.context)", perform.body)
    case .step(let step):
      let shows = step.shows.isEmpty ? "" : " show=\(step.shows.commaSeparated)"
      block("step \(step.title)\(shows)", step.body)
    case .entity(let entity): block(entity.openingLine, columns: entity.columns)
    case .enum(let declaration):
      let type = AttributeType.words.first { $0.type == declaration.type }?.word ?? "Integer16"
      block(
        "enum \(declaration.name) \(type)",
        columns: declaration.cases.map { ("\($0.name)", "\($0.rawValue)") })
    case .class(let declaration):
      block(
        "class \(declaration.name)",
        columns: declaration.fields.map { ("\($0.name)", "\($0.type)") })
    case .transformer(let transformer):
      block("transformer \(transformer.name)", columns: transformer.columns)
    case .controller(let controller):
      var opening = LineText("controller \(controller.name)")
      opening.property("context", controller.context)
      block(opening.text, columns: controller.columns)
    case .delegate(let delegate):
      block(
        "delegate \(delegate.name)",
        columns: delegate.handlers.map { ($0.condition + ":", $0.responseText) })
    case .tableView(let table): block("tableView \(table.controller)", columns: table.lines)
    case .expect(let expectation):
      if let body = expectation.blockLines {
        block(expectation.openingLine, lines: body)
      } else {
        line(expectation.openingLine)
      }
    case .task(let task): print(task)
    default: line(command.kind.simpleLine)
    }
  }

  private mutating func print(_ task: LessonTask) {
    line("task \(task.id) \(task.question)")
    level += 1
    if !task.start.isEmpty { block("start", task.start) }
    if !task.check.isEmpty { block("check", task.check) }
    if let change = task.change { block(change.openingLine, change.body) }
    if let title = task.title { line("title \(title)") }
    switch task.goal {
    case .tables?: line("goal")
    case .text(let text)?: line("goal \(text)")
    case nil: break
    }
    for hint in task.hints { line("hint \(hint)") }
    for answer in task.wrongAnswers {
      let opening = "wrong \(answer.text)"
      switch answer.example {
      case .commands(let body): block(opening, body)
      case .callbacks(let lines): block(opening, lines: lines.map(\.description))
      case .number(let number): block(opening, lines: ["callback \(number)"])
      case .translated: line(opening)
      }
    }
    if !task.solution.isEmpty { block("solution", task.solution) }
    if let passed = task.passed { line("passed \(passed)") }
    level -= 1
    line("end")
  }
}

extension TaskChange {
  fileprivate var openingLine: String {
    let title = title.map { " \($0)" } ?? ""
    switch kind {
    case .predict: return "predict \(controller)\(title)"
    case .lens(let right, let wrong):
      return "lens \(controller) right=\(right) wrong=\(wrong)\(title)"
    }
  }
}
