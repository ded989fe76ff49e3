extension LessonTask: CommandValue {
  package static let role = CommandRole.flow
  package var commandKind: Command.Kind { .task(self) }
  /// What it holds is a learner's to write; it is proved by `rollcall test`.
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var written: CommandText {
    var lines: [CommandText] = []
    if !start.isEmpty { lines.append(.commands("start", start)) }
    if !check.isEmpty { lines.append(.commands("check", check)) }
    if !trial.isEmpty { lines.append(.commands("trial", trial)) }
    if let change { lines.append(.commands(change.openingLine, change.body)) }
    if let title { lines.append(.line("title \(title)")) }
    switch goal {
    case .tables?: lines.append(.line("goal"))
    case .text(let text)?: lines.append(.line("goal \(text)"))
    case nil: break
    }
    lines += hints.map { .line("hint \($0)") }
    lines += wrongAnswers.map(\.written)
    if !solution.isEmpty { lines.append(.commands("solution", solution)) }
    if let passed { lines.append(.line("passed \(passed)")) }
    return .block("task \(id) \(question)", lines)
  }
}

extension WrongAnswer {
  fileprivate var written: CommandText {
    let opening = "\(word) \(text)"
    switch example {
    case .commands(let body): return .commands(opening, body)
    case .callbacks(let lines): return .block(opening, lines.map { .line($0.description) })
    case .number(let number): return .block(opening, [.line("callback \(number)")])
    case .translated: return .line(opening)
    }
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
