package import Reports
package import ScenarioLanguage
import ScenarioRunner
package import Words

/// What is missing or too much in an attempt at a task: one expectation that does not hold.
package indirect enum TaskRemark: Sentence, Equatable {
  /// A value is another one: what was read, what it is, and what it is compared with.
  case value(String, is: String, Comparison.Operator, wanted: String)
  /// Nothing can be read there as yet.
  case notThere(String)
  case differ(String, String)
  case order(String, is: [String], wanted: [String])
  case rows(String)
  case notTold(String, by: String)
  /// All lines were told, with others or in another order.
  case toldOtherwise(String, count: Int, wanted: Int)
  case told(String)
  case notCalled(String)
  case calledOtherwise(count: Int, wanted: Int)
  case moved(String, from: String, to: String)
  case cellsNotCurrent(String)
  /// The cell at a path of a controller's should show a text.
  case cellShowsOther(String, at: String, wanted: String)
  case snapshotDiffers(String)
  case listDiffers(String)
  case otherBodiesRan(wanted: [String])
  case cellsNotStale(String, [String])
  case noError(Int)
  case noException(String?)
  case noWarning(String)
  case statements(String)
  case batches(Int)
  case notPosted(String), posted(String)
  /// The deed raised an exception that the task does not ask for.
  case raised
  /// A verdict on a controller fails, which the task does not ask for.
  case failed(Verdict.Kind, of: String)
  /// A verdict on a controller is to come out otherwise.
  case verdicts(String, wanted: String)
  /// What was wrong behind a command that was tried on the answer.
  case tried(String, TaskRemark)
  /// What is to be done; a save and an opening behind the last change.
  case notFetched(String), notSaved, notReopened, notDragged(String)

  package func text(in language: Language) -> String {
    switch self {
    case .value(let reading, let value, let operation, let wanted):
      switch operation {
      case .equal:
        language(
          "\(reading) is \(value), and it should be \(wanted)",
          "\(reading) 是 \(value)，应该是 \(wanted)")
      case .notEqual:
        language(
          "\(reading) is \(value), and it should be another value", "\(reading) 是 \(value)，应该是别的值")
      case .less:
        language(
          "\(reading) is \(value), and it should be less than \(wanted)",
          "\(reading) 是 \(value)，应该小于 \(wanted)")
      case .greater:
        language(
          "\(reading) is \(value), and it should be greater than \(wanted)",
          "\(reading) 是 \(value)，应该大于 \(wanted)")
      case .contains:
        language(
          "\(reading) is \(value), and it should contain \(wanted)",
          "\(reading) 是 \(value)，应该包含 \(wanted)")
      }
    case .notThere(let reading): language("\(reading) cannot be read yet", "\(reading) 现在还读不到")
    case .differ(let left, let right):
      language("\(left) and \(right) should be the same", "\(left) 和 \(right) 应该相同")
    case .order(let name, let labels, let wanted):
      language(
        labels.isEmpty
          ? "\(name) has no rows, and they should be \(wanted.joined(separator: ", "))"
          : "the rows of \(name) are \(labels.joined(separator: ", ")), and they should be "
            + wanted.joined(separator: ", "),
        labels.isEmpty
          ? "\(name) 没有行，应该是 \(wanted.joined(separator: ", "))"
          : "\(name) 的行依次是 \(labels.joined(separator: ", "))，应该是 "
            + wanted.joined(separator: ", "))
    case .rows(let name):
      language("the rows of \(name) are others than those asked for", "\(name) 的行不是题目要求的那些")
    case .notTold(let line, let name):
      language(
        "in the last step \(name) did not tell its delegate: \(line)",
        "最后一步中 \(name) 没有告诉代理：\(line)")
    case .toldOtherwise(let name, let count, let wanted):
      language(
        count == wanted
          ? "in the last step \(name) told its delegate the right lines in another order"
          : "in the last step \(name) told its delegate "
            + "\(Noun.line.counted(count, in: .english)), and it should be \(wanted)",
        count == wanted
          ? "最后一步中 \(name) 告诉代理的内容都对，但顺序不同"
          : "最后一步中 \(name) 告诉代理 \(count) 行，应该是 \(wanted) 行")
    case .told(let name):
      language(
        "\(name) has told its delegate something, and it should tell nothing",
        "\(name) 通知了代理，而这里什么都不应该通知")
    case .notCalled(let call):
      language(
        "in the last step the table view was not called with \(call)", "最后一步中表格视图没有收到调用 \(call)")
    case .calledOtherwise(let count, let wanted):
      language(
        count == wanted
          ? "in the last step the table view got the right calls in another order"
          : "in the last step the table view got \(count == 1 ? "1 call" : "\(count) calls"), "
            + "and it should be \(wanted)",
        count == wanted
          ? "最后一步中表格视图收到的调用都对，但顺序不同"
          : "最后一步中表格视图收到 \(count) 次调用，应该是 \(wanted) 次")
    case .moved(let label, let from, let to):
      language("\(label) should move from \(from) to \(to)", "\(label) 应该从 \(from) 移动到 \(to)")
    case .snapshotDiffers(let name):
      language("the snapshot of \(name) is another one", "\(name) 的快照不是这样")
    case .listDiffers(let name): language("the list \(name) is another one", "列表 \(name) 不是这样")
    case .otherBodiesRan(let wanted):
      language(
        wanted.isEmpty
          ? "a row's body has run, and none should"
          : "the bodies that ran are not those of \(wanted.joined(separator: ", "))",
        wanted.isEmpty
          ? "有一行的 body 运行了，而它们都不该运行"
          : "运行的不是 \(wanted.joined(separator: "、")) 的 body")
    case .cellsNotCurrent(let name):
      language(
        "a cell of \(name) shows something else than its object holds", "\(name) 有单元格显示的和对象的内容不一致")
    case .cellShowsOther(let name, let path, let wanted):
      language(
        "the cell of \(name) at \(path) should show \(wanted)",
        "\(name) 在 \(path) 的单元格应该显示 \(wanted)")
    case .cellsNotStale(let name, let labels):
      language(
        "in \(name) the cells of \(labels.joined(separator: ", ")) should be out of date, and no others",
        "\(name) 中应该只有 \(labels.joined(separator: ", ")) 的单元格是旧的")
    case .noError(let code):
      language("there was no error \(code) in the last step", "最后一步没有出现错误 \(code)")
    case .noException(let text):
      language(
        "there was no exception in the last step"
          + (text.map { " with the words: \($0)" } ?? ""),
        "最后一步没有出现异常" + (text.map { "，文字为：\($0)" } ?? ""))
    case .noWarning(let text):
      language(
        "there was no warning in the last step with the words: \(text)", "最后一步没有出现这样的警告：\(text)")
    case .statements(let wanted):
      language("the SQL statements should be others: \(wanted)", "SQL 语句应该是别的：\(wanted)")
    case .batches(let wanted):
      language("the rows should come in \(wanted) batches", "这些行应该分 \(wanted) 批读取")
    case .notPosted(let name): language("\(name) was not posted", "没有发出 \(name)")
    case .posted(let name):
      language("\(name) was posted, and it should not be", "发出了 \(name)，不应该发出")
    case .raised:
      language("an exception was raised; on a phone the app ends here", "出现了异常；在手机上，应用到这里就崩溃了")
    case .failed(let kind, let name):
      language(
        "\(kind.english) of \(name) is ✗, and it should be ✓",
        "\(name) 的“\(kind.simplifiedChinese)”是 ✗，应该是 ✓")
    case .verdicts(let name, let wanted):
      language("the verdicts on \(name) should be: \(wanted)", "对 \(name) 的判定应该是：\(wanted)")
    case .notFetched(let name): language("\(name) has not fetched", "\(name) 还没有 performFetch")
    case .tried(let command, let remark):
      language(
        "tried on your answer, '\(command)': \(remark.english)",
        "在你的答案上试了 '\(command)'：\(remark.simplifiedChinese)")
    case .notSaved: language("the last change is not saved", "最后的改动还没有保存")
    case .notReopened:
      language(
        "since the last change the store was not opened again with reopen",
        "最后一次改动之后，还没有用 reopen 重新打开存储")
    case .notDragged(let name): language("no row of \(name) was dragged", "还没有拖动 \(name) 的行")
    }
  }
}

extension TaskRemark {
  /// Says why an expectation does not hold on a stage.
  init(_ line: ScenarioSession.Line, on session: ScenarioSession) {
    guard case .expect(let expectation) = line.command.kind else {
      self = .notThere(CommandPrinter.text(line.command))
      return
    }
    func name(_ written: Name?) -> String {
      written?.literal ?? session.vocabulary.controllers.first?.name ?? ""
    }
    func isThere(_ written: Name?) -> Bool {
      session.vocabulary.controllers.contains { $0.name == name(written) }
    }
    switch expectation.kind {
    case .comparison(let comparison):
      let reading = "\(comparison.left)"
      self =
        session.left(of: comparison, in: line.document)
        .map {
          .value(reading, is: $0, comparison.operator, wanted: "\(comparison.right)")
        } ?? .notThere(reading)
    case .same(let left, let right): self = .differ("\(left)", "\(right)")
    case .order(let controller, let labels):
      guard isThere(controller) else {
        self = .notThere(name(controller))
        return
      }
      let table = session.tables.first { $0.controller == name(controller) }?.table
      self = .order(
        name(controller), is: table?.sections.flatMap(\.rows).map(\.label) ?? [],
        wanted: labels.map { "\($0)" })
    case .rows(let controller, _):
      self = isThere(controller) ? .rows(name(controller)) : .notThere(name(controller))
    case .callbacks(let expected):
      let told = session.callbacks(of: name(expected.controller))
      let missing = expected.lines.first { wanted in !told.contains { $0.matches(wanted) } }
      self =
        missing.map { .notTold("\($0)", by: name(expected.controller)) }
        ?? .toldOtherwise(
          name(expected.controller), count: told.count,
          wanted: expected.isContaining ? told.count : expected.lines.count)
    case .noCallbacks(let controller): self = .told(name(controller))
    case .calls(let expected):
      let missing = session.missingCall(among: expected.calls, of: name(expected.controller))
      let made = session.callCount(of: name(expected.controller))
      self =
        missing.map { .notCalled("\($0)") }
        ?? .calledOtherwise(
          count: made, wanted: expected.isContaining ? made : expected.calls.count)
    case .moved(let label, let from, let to):
      self = .moved("\(label)", from: "\(from)", to: "\(to)")
    case .cells(let controller, .current): self = .cellsNotCurrent(name(controller))
    case .cells(let controller, .showing(let path, let text)):
      self = .cellShowsOther(name(controller), at: "\(path)", wanted: "\(text)")
    case .cells(let controller, .stale(let labels)):
      self = .cellsNotStale(name(controller), labels.map { "\($0)" })
    case .error(let code, _): self = .noError(code)
    case .exception(let text): self = .noException(text?.text)
    case .warning(let text): self = .noWarning(text.text)
    case .sql(_, .count(let count)): self = .statements("\(count)")
    case .sql(_, .none): self = .statements("0")
    case .sql(_, .containing(let text)): self = .statements("… \(text.text) …")
    case .batches(_, let count): self = .batches(count)
    case .notification(let expected):
      let name = expected.name.rawValue
      self = expected.isPosted ? .notPosted(name) : .posted(name)
    case .snapshot(let expected): self = .snapshotDiffers(name(expected.controller))
    case .list(let expected):
      self = .listDiffers(
        expected.list?.literal ?? session.vocabulary.fetchRequests.first?.name ?? "")
    case .bodies(_, let labels): self = .otherBodiesRan(wanted: labels.map { "\($0)" })
    case .noException: self = .raised
    case .verdicts(let expected):
      self = .verdicts(
        name(expected.controller),
        wanted: expected.items.map(\.description).joined(separator: ", "))
    case .deed(.fetched(let controller)): self = .notFetched(name(controller))
    case .deed(.saved): self = .notSaved
    case .deed(.reopened): self = .notReopened
    case .deed(.dragged(let controller)): self = .notDragged(name(controller))
    }
  }
}
