/// Expectations, in canonical form.
extension Expectation {
  package var written: CommandText {
    var line = LineText("expect " + kindText)
    line.property("points", points)
    line.property("id", id)
    guard let body = fill == nil ? blockLines : ["fill"] else { return .line(line.text) }
    return .block(line.text, body.map { .line($0) })
  }

  /// The lines of its block; nil for an expectation of one line.
  private var blockLines: [String]? {
    switch kind {
    case .rows(_, let lines): lines.map(\.description)
    case .callbacks(let callbacks): callbacks.lines.map(\.description)
    case .calls(let calls): calls.calls.map(\.description)
    case .snapshot(let snapshot): snapshot.lines.map(\.description)
    case .list(let expected): expected.lines.map(\.description)
    case .comparison, .order, .noCallbacks, .same, .moved, .error, .exception, .warning, .cells,
      .sql, .batches, .notification, .bodies, .noException, .verdicts, .deed:
      nil
    }
  }

  private var kindText: String {
    switch kind {
    case .comparison(let comparison):
      "\(comparison.left) \(comparison.operator.rawValue) \(comparison.right)"
    case .order(let controller, let labels):
      named("order", controller) + (labels.isEmpty ? " []" : " \(labels.commaSeparated)")
    case .rows(let controller, _): named("rows", controller)
    case .callbacks(let callbacks):
      named("callbacks", callbacks.controller) + (callbacks.isContaining ? " containing" : "")
    case .noCallbacks(let controller): named("no callbacks", controller)
    case .same(let left, let right): "same \(left) == \(right)"
    case .moved(let label, let from, let to): "moved \(label) \(from) to \(to)"
    case .error(let code, let text): "error \(code)" + (text.map { " \($0)" } ?? "")
    case .exception(let text): "exception" + (text.map { " \($0)" } ?? "")
    case .warning(let text): "warning \(text)"
    case .cells(let controller, .current): named("cells", controller) + " current"
    case .cells(let controller, .stale(let labels)):
      named("cells", controller) + " stale \(labels.commaSeparated)"
    case .cells(let controller, .showing(let path, let text)):
      named("cells", controller) + " showing \(path) \(text)"
    case .calls(let calls):
      named("calls", calls.controller) + (calls.isContaining ? " containing" : "")
    case .sql(let controller, .count(let count)): named("sql", controller) + " count \(count)"
    case .sql(let controller, .none): named("sql", controller) + " none"
    case .sql(let controller, .containing(let text)):
      named("sql", controller) + " containing \(text)"
    case .batches(let controller, let count): named("batches", controller) + " \(count)"
    case .notification(let expected):
      (expected.isPosted ? "" : "no ") + "notification \(expected.name.rawValue)"
        + (expected.context.map { " from \($0)" } ?? "")
    case .snapshot(let snapshot):
      named("snapshot", snapshot.controller) + (snapshot.isContaining ? " containing" : "")
    case .list(let expected): named("list", expected.list)
    case .bodies(let list, let labels):
      named("bodies", list) + (labels.isEmpty ? " []" : " \(labels.commaSeparated)")
    case .noException: "no exception"
    case .verdicts(let expected):
      named("verdicts", expected.controller) + " "
        + expected.items.map(\.description).joined(separator: ", ")
    case .deed(let deed): deed.description
    }
  }

  private func named(_ words: String, _ controller: Name?) -> String {
    controller.map { "\(words) \($0)" } ?? words
  }
}

extension ExpectedSnapshot.Line: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .section(let identifier): "section \(identifier)"
    case .item(let label, let marks):
      ([label.description] + marks.map(\.rawValue)).joined(separator: " ")
    }
  }
}

extension ExpectedLine: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .section(let index, let name):
      return "section " + (index.map { "\($0) " } ?? "") + "\(name)"
    case .row(let path, let label, let assignments):
      var line = LineText(path.description)
      line.word(label)
      line.words(assignments)
      return line.text
    }
  }
}
