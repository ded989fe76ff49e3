import Words

/// `delegate N … end`: which methods it has, and what they tell the view.
package struct DelegateDeclaration: Sendable, Equatable {
  package var name: Name
  /// In the order written; `animated:3` in a report is the third.
  package var handlers: [DelegateHandler]
}

extension DelegateDeclaration: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "delegate", "NAME", in: .controller,
      Wording("declares a delegate, a method and its calls a line", "声明一个代理，一行一个方法和它的调用"),
      example: "delegate mine\n  controllerDidChangeContent:  reloadData\nend", slots: [.newName],
      block: BlockGuide(
        .columns(endsAtColon: true),
        hint: Wording(
          "METHOD [for TYPE] [when STATE]: CALL, CALL; end", "方法 [for 类型] [when 状态]: 调用, 调用；end"),
        lines: DelegateHandler.guideLines)),
    block: Self.read)

  package static let role = CommandRole.declaration
  package var commandKind: Command.Kind { .delegate(self) }
  package var written: CommandText {
    .columns("delegate \(name)", handlers.map { .init($0.condition + ":", $0.responseText) })
  }
  package var mentions: [Mention] { [] }
  package var declarations: [Declaration] { [Declaration(name, .delegate(self))] }
  package var confirmation: CommandConfirmation {
    let methods = Set(handlers.map(\.method)).count
    func counts(in language: Language) -> String {
      Noun.line.counted(handlers.count, in: language) + (language == .english ? ", " : "，")
        + Noun.method.counted(methods, in: language)
    }
    return .declared(
      Wording(
        "delegate \(name): \(counts(in: .english))", "代理 \(name)：\(counts(in: .simplifiedChinese))")
    )
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> DelegateDeclaration? {
    let name = parser.head(line) { line throws(Diagnostic) in
      try line.newName(.delegateName)
    }
    let open = parser.opening(first, CommandWord.delegate.rawValue)
    parser.advance()
    var handlers: [DelegateHandler] = []
    parser.block(open) { _, line throws(Diagnostic) in
      let start = line.place
      let handler = try line.delegateHandler()
      let earlier = handlers.first {
        $0.method == handler.method && $0.changeType == handler.changeType
          && $0.state == handler.state
      }
      if let earlier {
        throw Diagnostic(
          .duplicateLine, SyntaxProblem.neverReached, at: start,
          note: Diagnostic.Note(text: SyntaxNote.thisOneIs, bytes: earlier.span.bytes))
      }
      handlers.append(handler)
    }
    return name.map { DelegateDeclaration(name: $0, handlers: handlers) }
  }
}
