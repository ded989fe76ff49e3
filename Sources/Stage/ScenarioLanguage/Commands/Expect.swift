extension Expectation {
  /// The second words of an expectation; without one it compares two values.
  package enum Form: String, Sendable, CaseIterable {
    case order, rows, callbacks, no, same, moved, error, exception, warning, cells, calls, sql
    case batches, notification, snapshot, list, bodies, verdicts
    case fetched, saved, reopened, dragged

    /// Whether the form opens a block.
    fileprivate var opensBlock: Bool {
      switch self {
      case .rows, .callbacks, .calls, .snapshot, .list: true
      case .order, .no, .same, .moved, .error, .exception, .warning, .cells, .sql, .batches,
        .notification, .bodies, .verdicts, .fetched, .saved, .reopened, .dragged:
        false
      }
    }
  }
}

extension Expectation: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "expect", "VALUE == VALUE | order | callbacks | …", in: .expectations,
      Wording("judges what must hold", "判断什么必须成立"),
      detail: Wording(
        "values: `==`, `!=`, `<`, `>`, `contains`", "比较值：`==`、`!=`、`<`、`>`、`contains`"),
      example: "expect students.sections.count == 3",
      slots: [.either([.words(Form.allCases.map(\.rawValue)), .value]), .list(.value)],
      forms: guideForms,
      block: BlockGuide(
        .others, hint: Wording("a callback, row or call as printed; end", "按打印的样子写回调、行或调用；end"),
        lines: [
          .init("controllerWillChangeContent", Wording("a callback", "一个回调"), isWhole: true),
          .init("controllerDidChangeContent", Wording("a callback", "一个回调"), isWhole: true),
          .init(
            "didChange", Wording("a callback of an object or section", "对象或分组的回调"),
            [.either([.words(["section"]), .name(.object)])]),
          .init("didChangeContentWith snapshot", Wording("a callback", "一个回调"), isWhole: true),
          .init("didChangeContentWith difference", Wording("a callback", "一个回调"), isWhole: true),
          .init(
            "wrappedValue", Wording("whether a list's value changed", "列表的值是否改变"),
            [.words(["changed", "unchanged"])]),
          .init("section", Wording("a section among rows or items", "各行或各项之间的分组"), [.text]),
          .init(
            "fill", Wording("lines that a test writes", "由测试写出的各行"), isWhole: true),
        ])),
    block: Self.read)

  package static let role = CommandRole.expectation
  package var commandKind: Command.Kind { .expect(self) }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var mentions: [Mention] {
    var mentions: [Mention] = []
    switch kind {
    case .comparison(let comparison):
      mentions = [.value(comparison.left), .value(comparison.right)]
    case .same(let left, let right): mentions = [.value(left), .value(right)]
    case .order(_, let labels): mentions = labels.map { .name($0, .object) }
    case .rows(_, let lines):
      for case .row(_, let label, let assignments) in lines.map(\.kind) {
        if let label { mentions.append(.name(label, .object)) }
        mentions += assignments.map { .value($0.value) }
      }
    case .callbacks(let callbacks):
      for case .object(let change) in callbacks.lines.map(\.event) {
        if let label = change.label { mentions.append(.name(label, .object)) }
      }
    case .cells(_, .stale(let labels)): mentions = labels.map { .name($0, .object) }
    case .snapshot(let snapshot):
      for case .item(let label, _) in snapshot.lines.map(\.kind) {
        mentions.append(.name(label, .object))
      }
    case .list(let expected):
      for case .row(let label, _) in expected.lines.map(\.kind) {
        mentions.append(.name(label, .object))
      }
    case .bodies(_, let labels): mentions = labels.map { .name($0, .object) }
    case .moved(let label, _, _): mentions = [.name(label, .object)]
    case .notification(let expected):
      mentions = expected.context.map { [.name($0, .context)] } ?? []
    case .deed(.saved(let context)): mentions = context.map { [.name($0, .context)] } ?? []
    case .cells(_, .current), .cells(_, .showing), .noCallbacks, .calls, .sql, .batches, .error,
      .exception, .warning,
      .noException, .verdicts, .deed:
      break
    }
    if let controller { mentions.append(.name(controller, .controller)) }
    if let list { mentions.append(.name(list, .fetchRequest)) }
    return mentions
  }

  /// The controller that it names; nil where it names none.
  private var controller: Name? {
    switch kind {
    case .order(let name, _), .rows(let name, _), .noCallbacks(let name), .cells(let name, _),
      .sql(let name, _), .batches(let name, _):
      name
    case .callbacks(let callbacks): callbacks.controller
    case .calls(let calls): calls.controller
    case .snapshot(let snapshot): snapshot.controller
    case .verdicts(let verdicts): verdicts.controller
    case .deed(.fetched(let name)), .deed(.dragged(let name)): name
    case .comparison, .same, .moved, .error, .exception, .warning, .notification, .list, .bodies,
      .noException, .deed(.saved), .deed(.reopened):
      nil
    }
  }

  /// The list that it names; nil where it names none.
  private var list: Name? {
    switch kind {
    case .list(let expected): expected.list
    case .bodies(let list, _): list
    case .comparison, .order, .rows, .callbacks, .noCallbacks, .same, .moved, .error, .exception,
      .warning, .cells, .calls, .snapshot, .sql, .batches, .notification, .noException, .verdicts,
      .deed:
      nil
    }
  }

  /// Whether its block has a line.
  private var hasLines: Bool {
    switch kind {
    case .rows(_, let lines): !lines.isEmpty
    case .calls(let calls): !calls.calls.isEmpty
    case .callbacks(let callbacks): !callbacks.lines.isEmpty
    case .snapshot(let snapshot): !snapshot.lines.isEmpty
    case .list(let expected): !expected.lines.isEmpty
    case .comparison, .order, .noCallbacks, .same, .moved, .error, .exception, .warning, .cells,
      .sql, .batches, .notification, .bodies, .noException, .verdicts, .deed:
      false
    }
  }

  private static func read(
    _ parser: inout Parser, _ first: Token, _ line: LineReader
  ) -> Expectation? {
    let open = parser.opening(first, CommandWord.expect.rawValue)
    var expectation = parser.head(line) { line throws(Diagnostic) in try line.expectation() }
    let form = line.nextWord.flatMap(Form.init(rawValue:))
    let opensBlock = form?.opensBlock == true && !line.comparesName
    parser.advance()
    guard opensBlock else { return expectation }
    parser.block(open) { _, line throws(Diagnostic) in
      guard let kind = expectation?.kind else { return }
      guard expectation?.fill == nil else {
        throw Diagnostic(.unexpected, SyntaxProblem.fillStandsAlone, at: line.place)
      }
      if line.nextWord == "fill", line.peek(1) == nil {
        guard expectation?.hasLines == false else {
          throw Diagnostic(.unexpected, SyntaxProblem.fillStandsAlone, at: line.place)
        }
        expectation?.fill = SourceSpan(line.place)
        return line.advance()
      }
      switch kind {
      case .rows(let controller, let lines):
        expectation?.kind = .rows(controller: controller, lines: lines + [try line.expectedLine()])
      case .calls(var calls):
        calls.calls.append(try line.tableCall())
        expectation?.kind = .calls(calls)
      case .snapshot(var snapshot):
        snapshot.lines.append(try line.snapshotLine())
        expectation?.kind = .snapshot(snapshot)
      case .callbacks(var callbacks):
        try line.callbackNumber(
          place: callbacks.isContaining ? nil : callbacks.lines.count + 1)
        callbacks.lines.append(try line.callbackLine(isPattern: callbacks.isContaining))
        expectation?.kind = .callbacks(callbacks)
      case .list(var expected):
        expected.lines.append(try line.listLine())
        expectation?.kind = .list(expected)
      // The other forms open no block.
      case .comparison, .order, .noCallbacks, .same, .moved, .error, .exception, .warning, .cells,
        .sql, .batches, .notification, .bodies, .noException, .verdicts, .deed:
        break
      }
    }
    return expectation
  }
}
