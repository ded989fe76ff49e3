package import TableView
package import Words

/// What a verdict rests on.
package enum Evidence: Sentence, Equatable, Encodable {
  // The controller.
  case callbacksMakeTable
  case tableChangedBeforeCallbacks
  case tableChangedWithoutCallbacks
  case rowNotThere(row: String, path: TablePath, isNew: Bool)
  case noPlace(row: String, path: TablePath)
  case noSection(index: Int, name: String)
  case unreportedRows(section: Int)
  case reportedTwice(event: String)
  case rowsDiffer
  case nothingFetched
  case fetchTellsNothing
  case fetchSendsWhole
  case resetTellsNothing
  case removalTellsNothing
  case nothingTracked(reason: Untracked)

  // The delegate.
  case addsUp(summary: UpdateSummary, view: ViewKind)
  case updatesAddUp(count: Int)
  case snapshotIsAll
  /// The rows of a snapshot that the scenario made, beside those of the controller.
  case ownSnapshot(shown: Int, controller: Int)
  case asksForEverything
  case nothingToAdd
  case neverEnds
  case loadedAfterFetch
  case callsNoTableView
  case doesNotAddUp(summary: UpdateSummary, view: ViewKind)
  /// A call of the app's own names what is not there, or clashes with another.
  case ownCallCannotBe
  /// A call of the app's own was counted alone.
  case ownCallDoesNotAddUp(summary: UpdateSummary, view: ViewKind)
  case impossibleCall
  case lostCallbacks(numbers: [Int])
  case nilPath(argument: String)
  case askedForMissingRow
  case updateFailed
  case rowsAtOdds(screen: Int, controller: Int, view: ViewKind)
  case sectionsAtOdds(screen: [Int], controller: [Int], view: ViewKind)

  // The screen.
  case cellsAreRight
  case cellsAreWrong(count: Int, first: [WrongCell], remedy: CellRemedy? = nil)
  case noTableView

  // The rows.
  case outOfOrder(row: OutOfOrder)
  case resultDiffers(ResultSentence)

  /// A cell that shows something else than its row's object holds.
  package struct WrongCell: Sendable, Equatable, Encodable {
    package var path: TablePath
    /// The object whose text is shown; nil for an old text of its own.
    package var owner: String?
    package var shown: String
    package var expected: String
    /// The object whose second text was left in the cell when it was reused; nil where none was.
    package var leftOver: String?

    package init(
      path: TablePath, owner: String?, shown: String, expected: String, leftOver: String? = nil
    ) {
      self.leftOver = leftOver
      self.path = path
      self.owner = owner
      self.shown = shown
      self.expected = expected
    }
  }

  /// What puts wrong cells right, or why they came to be.
  package enum CellRemedy: Sentence, Equatable, Encodable {
    /// Changes of the delegate with which a run of the same commands has no wrong cell.
    case mends([Advice])
    /// The user dragged a row, and the controller told nothing: none of its sort keys got another value.
    case draggedAlone(sortKeys: [String])

    package func text(in language: Language) -> String {
      switch self {
      case .mends(let mends):
        mends.map { "\(Heading.mend.text(in: language)): \($0.text(in: language))" }
          .joined(separator: language("; ", "；"))
      case .draggedAlone(let keys):
        language(
          "the drag moved a row on the screen alone: its \(keys.joined(separator: ", ")) is as before, "
            + "and so is its place in the controller",
          "拖动只移动了屏幕上的行：它的 \(keys.joined(separator: "、")) 没有变，它在控制器里的位置也没有变")
      }
    }
  }

  /// A row that does not stand where a derived sort key puts it.
  package struct OutOfOrder: Sendable, Equatable, Encodable {
    package var path: TablePath
    package var label: String
    /// The derived sort key that decides, and the row's value of it.
    package var key: String
    package var value: String
    /// The row above, which should stand below.
    package var above: String
    package var aboveValue: String

    package init(
      path: TablePath, label: String, key: String, value: String, above: String,
      aboveValue: String
    ) {
      self.path = path
      self.label = label
      self.key = key
      self.value = value
      self.above = above
      self.aboveValue = aboveValue
    }
  }

  package func text(in language: Language) -> String {
    switch self {
    case .callbacksMakeTable:
      language("the controller: table before + callbacks = table now", "控制器：之前的表格 + 回调 = 现在的表格")
    case .tableChangedBeforeCallbacks:
      language("the table changed before the callbacks", "表格在回调之前就变了")
    case .tableChangedWithoutCallbacks:
      language("the table changed without callbacks", "表格变了，却没有回调")
    case .rowNotThere(let row, let path, let isNew):
      language(
        "\(row) is not at \(path) of the \(isNew ? "new" : "old") table",
        "\(row) 不在\(isNew ? "新" : "旧")表格的 \(path)")
    case .noPlace(let row, let path):
      language("there is no place for \(row) at \(path)", "\(path) 没有 \(row) 的位置")
    case .noSection(let index, let name):
      language("there is no section \(index) named '\(name)'", "没有名为 '\(name)' 的分组 \(index)")
    case .unreportedRows(let index):
      language(
        "section \(index) is deleted with rows that are not reported", "分组 \(index) 被删除，其中的行却没有报告")
    case .reportedTwice(let event):
      language("\(event) reports what was reported before", "\(event) 重复报告了已经报告过的变化")
    case .rowsDiffer: language("the rows differ", "行不一致")
    case .nothingFetched: language("nothing is fetched", "还没有获取")
    case .fetchTellsNothing: language("performFetch tells nothing", "performFetch 不发出回调")
    case .fetchSendsWhole: language("performFetch sends the whole result", "performFetch 发送整个结果")
    case .resetTellsNothing: language("reset tells nothing", "reset 不发出回调")
    case .removalTellsNothing: language("the removal of the store tells nothing", "移除存储不发出回调")
    case .nothingTracked(let reason): reason.text(in: language)
    case .ownCallCannotBe: language("the call by hand cannot be", "手动调用无法执行")
    case .ownCallDoesNotAddUp(let summary, let view):
      language(
        "the call by hand: \(UpdateSum(summary, of: view).english)",
        "手动调用：\(UpdateSum(summary, of: view).simplifiedChinese)")
    case .addsUp(let summary, let view), .doesNotAddUp(let summary, let view):
      language(
        "the delegate: \(UpdateSum(summary, of: view).english)",
        "代理：\(UpdateSum(summary, of: view).simplifiedChinese)")
    case .updatesAddUp(let count):
      language(
        "the delegate: \(Noun.update.counted(count, in: .english)), each adds up",
        "代理：\(Noun.update.counted(count, in: .simplifiedChinese))，每次都对得上")
    case .snapshotIsAll:
      language("the snapshot is all there is: nothing to add up", "快照就是全部：没有什么要核对")
    case .ownSnapshot(let shown, let controller):
      language(
        "a snapshot of the scenario's own: \(Noun.row.counted(shown, in: .english)), the controller has "
          + "\(controller)",
        "场景自己做的快照：\(Noun.row.counted(shown, in: .simplifiedChinese))，控制器有 \(controller) 行")
    case .asksForEverything: language("reloadData asks for everything again", "reloadData 重新询问一切")
    case .nothingToAdd: language("the delegate: nothing to add up", "代理：没有什么要核对")
    case .neverEnds:
      language(
        "the delegate: beginUpdates without endUpdates, so the screen waits for ever; needed: "
          + "controllerDidChangeContent: endUpdates",
        "代理：有 beginUpdates 而没有 endUpdates，屏幕会一直等下去；需要：controllerDidChangeContent: "
          + "endUpdates")
    case .loadedAfterFetch: language("loaded again after the fetch", "获取之后重新加载")
    case .callsNoTableView: language("the delegate calls no table view", "代理没有调用表格视图")
    case .impossibleCall: language("the delegate: one of its calls cannot be", "代理：有一个调用不成立")
    case .lostCallbacks(let numbers):
      language(
        "the delegate lost callback\(numbers.count == 1 ? "" : "s") \(Self.list(numbers, ", "))",
        "代理漏掉了回调 \(Self.list(numbers, "、"))")
    case .nilPath(let argument):
      language("the delegate handed over a nil \(argument)", "代理传了值为 nil 的 \(argument)")
    case .askedForMissingRow:
      language("the controller was asked for what is not there", "向控制器取了不存在的内容")
    case .updateFailed: language("the update failed", "更新失败")
    case .rowsAtOdds(let screen, let controller, let view):
      language(
        "the screen has \(view.noun.counted(screen, in: .english)), the controller "
          + view.noun.counted(controller, in: .english),
        "屏幕上有 \(view.noun.counted(screen, in: .simplifiedChinese))，控制器有 "
          + view.noun.counted(controller, in: .simplifiedChinese))
    case .sectionsAtOdds(let screen, let controller, let view):
      language(
        "the screen has \(Self.list(screen, ", ")) \(view.noun)s in its sections, the controller "
          + Self.list(controller, ", "),
        "屏幕上各分组的\(view.chineseRow)数是 \(Self.list(screen, "、"))，控制器的是 \(Self.list(controller, "、"))")
    case .cellsAreRight: language("the screen shows what the objects hold", "屏幕显示的就是对象的值")
    case .cellsAreWrong(let count, let first, let remedy):
      language(
        "\(count) wrong: "
          + first.map { cell in
            let owner = cell.owner.map { "\($0)'s " } ?? ""
            return "\(cell.path) shows \(owner)\(Quoted.text(cell.shown)), should be "
              + Quoted.text(cell.expected)
              + (cell.leftOver.map { " (its second text is \($0)'s, whose cell it was)" } ?? "")
          }.joined(separator: "; ")
          + (count > first.count ? "; and \(count - first.count) more" : "")
          + (remedy.map { "; \($0.english)" } ?? ""),
        "\(count) 个不对："
          + first.map { cell in
            let owner = cell.owner.map { "\($0) 的 " } ?? ""
            return "\(cell.path) 显示 \(owner)\(Quoted.text(cell.shown))，应为 "
              + Quoted.text(cell.expected)
              + (cell.leftOver.map { "（第二行文字是 \($0) 的，单元格原来是它的）" } ?? "")
          }.joined(separator: "；") + (count > first.count ? "；另有 \(count - first.count) 个" : "")
          + (remedy.map { "；\($0.simplifiedChinese)" } ?? ""))
    case .noTableView: language("no tableView is declared", "没有声明 tableView")
    case .resultDiffers(let difference): difference.text(in: language)
    case .outOfOrder(let row):
      language(
        "\(row.path) \(row.label) (\(row.key) \(row.value)) belongs above \(row.above) "
          + "(\(row.aboveValue)): a derived attribute is computed by the save, and the controller "
          + "sorted before it; needed: performFetch after the save, or sort by a stored attribute",
        "\(row.path) \(row.label)（\(row.key) \(row.value)）应排在 \(row.above)（\(row.aboveValue)）之前："
          + "派生属性在保存时才计算，控制器是在那之前排序的；需要：保存后再 performFetch，或按存储的属性排序")
    }
  }

  private static func list(_ numbers: [Int], _ comma: String) -> String {
    numbers.map(String.init).joined(separator: comma)
  }
}

/// Why a controller tells nothing, whatever changes.
package enum Untracked: Sentence, Equatable, Encodable {
  case noDelegate
  case noChangeMethod
  case differenceWithSections

  package func text(in language: Language) -> String {
    switch self {
    case .noDelegate: language("without a delegate nothing is tracked", "没有代理就不跟踪变化")
    case .noChangeMethod:
      language("with a delegate that has no change method nothing is tracked", "代理没有任何变化方法，就不跟踪变化")
    case .differenceWithSections:
      language(
        "didChangeContentWith difference is not sent to the delegate of a controller with sections",
        "控制器有分组时，不向代理发送 didChangeContentWith difference")
    }
  }
}

/// The sum of an update, as `2 sections + 1 - 0 = 3, rows agree in each`.
struct UpdateSum: Sentence {
  private let summary: UpdateSummary
  private let view: ViewKind

  init(_ summary: UpdateSummary, of view: ViewKind) {
    self.summary = summary
    self.view = view
  }

  func text(in language: Language) -> String {
    language(summary.sentence(of: view), chinese)
  }

  private var chinese: String {
    let sections = summary.sections
    guard sections.agrees else { return "\(told(sections, .section))，实际有 \(sections.after)" }
    if let section = summary.existingSections.first(where: { !$0.agrees }) {
      let moves =
        section.movedIn + section.movedOut > 0
        ? " + \(section.movedIn) 移入 - \(section.movedOut) 移出" : ""
      return "分组 \(section.old)：\(view.noun.counted(section.before, in: .simplifiedChinese))"
        + " + \(section.inserted) - \(section.deleted)\(moves) = \(section.expected)，实际有 "
        + "\(section.after)"
    }
    guard sections.inserted + sections.deleted > 0 else { return told(summary.rows, view.noun) }
    return "\(told(sections, .section))，每个分组的\(view.chineseRow)数都对得上"
  }

  private func told(_ sum: UpdateSummary.Sum, _ noun: Noun) -> String {
    "\(noun.counted(sum.before, in: .simplifiedChinese)) + \(sum.inserted) - \(sum.deleted) = "
      + "\(sum.expected)"
  }
}

extension ViewKind {
  /// What it shows one of for each object.
  var noun: Noun {
    switch self {
    case .tableView: .row
    case .collectionView: .item
    }
  }

  /// The same in Chinese, without a number.
  fileprivate var chineseRow: String {
    switch self {
    case .tableView: "行"
    case .collectionView: "项"
    }
  }
}
