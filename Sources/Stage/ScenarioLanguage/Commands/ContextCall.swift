/// A method of a context that takes no argument: `save`, `rollback` and their like, each a word.
package struct ContextCall: Sendable, Equatable {
  package enum Method: String, Sendable, CaseIterable {
    case save, processPendingChanges, rollback, reset, undo, redo
    case disableUndoRegistration, enableUndoRegistration
  }

  package var method: Method
  /// Nil for the current context.
  package var context: Name?
}

extension ContextCall: CommandValue {
  static let saveForm = form(
    .save, Wording("saves a context", "保存一个上下文"), example: "save")

  static let processPendingChangesForm = form(
    .processPendingChanges, Wording("has a context process its changes now", "让上下文立即处理待处理的更改"),
    example: "processPendingChanges main")

  static let rollbackForm = form(
    .rollback, Wording("drops what is not saved", "丢弃尚未保存的更改"), example: "rollback")

  static let resetForm = form(
    .reset, Wording("forgets all objects of a context", "忘掉上下文里的所有对象"),
    detail: Wording("labels stay, but for objects never saved", "标签仍在，从未保存过的对象除外"),
    example: "reset")

  static let undoForm = form(
    .undo, Wording("takes back the last group of changes", "撤销最近一组更改"),
    detail: Wording("for a context with an undo manager", "上下文须有撤销管理器"), example: "undo")

  static let redoForm = form(
    .redo, Wording("does again what undo has taken back", "重做撤销掉的更改"),
    detail: Wording("for a context with an undo manager", "上下文须有撤销管理器"), example: "redo")

  static let disableUndoRegistrationForm = form(
    .disableUndoRegistration,
    Wording("has what is processed from here on not be undone", "从这里起处理的更改不能撤销"),
    detail: Wording(
      "changes become undoable when they are processed, so processPendingChanges stands before it; for a "
        + "context with an undo manager",
      "更改在被处理时才成为可以撤销的，所以前面先写 processPendingChanges；上下文须有撤销管理器"),
    example: "disableUndoRegistration")

  static let enableUndoRegistrationForm = form(
    .enableUndoRegistration,
    Wording("has changes be undone again", "更改又可以撤销"),
    detail: Wording(
      "processPendingChanges before it keeps what was changed so far from being undone; one more than there "
        + "were disableUndoRegistration raises",
      "前面写 processPendingChanges，到此为止的更改就不能撤销；比 disableUndoRegistration 多一次会抛出异常"),
    example: "enableUndoRegistration")

  private static func form(
    _ method: Method, _ summary: Wording, detail: Wording? = nil, example: String
  ) -> CommandForm {
    CommandForm(
      CommandGuide(
        method.rawValue, "[CONTEXT]", in: .stack, summary, detail: detail, example: example,
        slots: [.name(.context)]),
      line: { line throws(Diagnostic) in
        ContextCall(method: method, context: line.isAtEnd ? nil : try line.name(.context))
      })
  }

  package static let role = CommandRole.action
  package var commandKind: Command.Kind { .contextCall(self) }
  package var mentions: [Mention] { context.map { [.name($0, .context)] } ?? [] }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { method == .save ? .saved : .unsaved }

  package var written: CommandText {
    var line = LineText(method.rawValue)
    line.word(context)
    return .line(line.text)
  }
}
