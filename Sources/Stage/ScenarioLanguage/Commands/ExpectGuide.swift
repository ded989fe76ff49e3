extension Expectation {
  private static let notificationNames = ExpectedNotification.Name.allCases
    .map { "`\($0.rawValue)`" }.joined(separator: ", ")

  private static let verdictKinds = ExpectedVerdicts.Kind.allCases
    .map { "`\($0.rawValue)`" }.joined(separator: ", ")
  private static let verdictOutcomes = ExpectedVerdicts.Outcome.allCases
    .map { "`\($0.rawValue)`" }.joined(separator: ", ")

  /// The forms of an expectation, each with what it asks and an example.
  static let guideForms: [CommandGuide.Form] = [
    .init(
      "expect order [CONTROLLER] LABEL, LABEL",
      Wording("labels from top to bottom; `[]` for none", "从上到下的标签；`[]` 表示没有"),
      "expect order students cy, ming, ann",
      slots: [.either([.name(.controller), .name(.object)]), .list(.name(.object))]),
    .init(
      "expect rows [CONTROLLER] … end",
      Wording(
        "sections and rows: `section \"10\"` or `section 0 \"10\"`, `0-0 cy`, "
          + "`0-0 studentName=\"Cy\"`",
        "分组和各行：`section \"10\"` 或 `section 0 \"10\"`、`0-0 cy`、`0-0 studentName=\"Cy\"`"),
      "expect rows students", slots: [.name(.controller)]),
    .init(
      "expect callbacks [CONTROLLER] … end",
      Wording("exactly these, in this order", "恰好是这些回调，并按此顺序"), "expect callbacks students",
      slots: [.either([.name(.controller), .words(["containing"])]), .words(["containing"])]),
    .init(
      "expect callbacks [CONTROLLER] containing … end",
      Wording(
        "at least these, in this order, any part of a line left out", "至少有这些回调，按此顺序，行里任何部分都可省略"),
      "expect callbacks students containing"),
    .init(
      "expect no callbacks [CONTROLLER]", Wording("silence", "一个回调也没有"),
      "expect no callbacks students",
      slots: [.words(["callbacks", "exception", "notification"]), .name(.controller)]),
    .init(
      "expect same VALUE == VALUE", Wording("two values are equal", "两个值相等"),
      "expect same before == students.indexPath(forObject: ann)",
      slots: [.value, .words(["=="]), .value]),
    .init(
      "expect moved LABEL PATH to PATH",
      Wording(
        "from where an object stood when the turn began to where it stands", "对象从这一轮开始时的位置移到现在的位置"),
      "expect moved ann 0-0 to 2-0", slots: [.name(.object), .path, .words(["to"]), .path]),
    .init(
      "expect error CODE [\"TEXT\"]", Wording("the last step threw it", "上一步抛出了这个错误"),
      "expect error 134060 \"out of order section name\"", slots: [.number, .text]),
    .init(
      "expect exception [\"TEXT\"]",
      Wording("the view raised it, or Core Data did", "视图或 Core Data 引发了这个异常"),
      "expect exception \"invalid number of sections\"", slots: [.text]),
    .init(
      "expect warning \"TEXT\"", Wording("Rollcall said it", "Rollcall 说了这条警告"),
      "expect warning \"share the cache name\"", slots: [.text]),
    .init(
      "expect cells [CONTROLLER] stale LABEL, LABEL",
      Wording(
        "rows whose cells are out of date; or `current`, where every row has its cell and none is",
        "单元格已经过时的各行；或写 `current`：每行都有自己的单元格，且没有过时的"),
      "expect cells students stale ann",
      slots: [
        .either([.name(.controller), .words(["current", "showing", "stale"])]),
        .either([.words(["current", "showing", "stale"]), .name(.object)]), .list(.name(.object)),
      ]),
    .init(
      "expect cells [CONTROLLER] showing PATH TEXT",
      Wording("what the cell of a row shows", "某一行的单元格显示的文字"),
      "expect cells students showing 0-0 \"Ann\"",
      slots: [
        .either([.name(.controller), .words(["current", "showing", "stale"])]),
        .words(["showing"]), .path, .text,
      ]),
    .init(
      "expect calls [CONTROLLER] … end",
      Wording(
        "the calls that the view received: `insertRows(at: [0-0])`",
        "视图收到的调用：`insertRows(at: [0-0])`"),
      "expect calls students",
      slots: [.either([.name(.controller), .words(["containing"])]), .words(["containing"])]),
    .init(
      "expect calls [CONTROLLER] containing … end",
      Wording("at least these, in this order", "至少有这些调用，并按此顺序"),
      "expect calls students containing"),
    .init(
      "expect sql [CONTROLLER] count NUMBER",
      Wording(
        "statements of the last step, or those that read a controller's rows: `count N`, `none`, "
          + "`containing \"…\"`",
        "上一步的语句，或读取控制器各行的语句：`count N`、`none`、`containing \"…\"`"),
      "expect sql students none",
      slots: [
        .either([.name(.controller), .words(["containing", "count", "none"])]),
        .words(["containing", "count", "none"]),
      ]),
    .init(
      "expect batches [CONTROLLER] NUMBER", Wording("batches read so far", "到目前为止读了几批"),
      "expect batches students 1", slots: [.name(.controller), .number]),
    .init(
      "expect notification NAME [from CONTEXT]",
      Wording(
        "a context posted it in the last step, or the coordinator did the last one; "
          + notificationNames,
        "上一步里有上下文发出了这个通知，最后一个由协调器发出；" + notificationNames),
      "expect notification didSaveObjectsNotification from main",
      slots: [
        .words(ExpectedNotification.Name.allCases.map(\.rawValue)), .words(["from"]),
        .name(.context),
      ]),
    .init(
      "expect no notification NAME [from CONTEXT]",
      Wording("it was not posted, or not by this context", "没有发出它，或这个上下文没有发出"),
      "expect no notification didSaveObjectsNotification from main"),
    .init(
      "expect snapshot [CONTROLLER] … end",
      Wording(
        "the whole of the last snapshot, a section or an item a line: `section \"10\"`, `ann`, `bo temporary reloaded`",
        "最近的整个快照，一行一个分组或一项：`section \"10\"`、`ann`、`bo temporary reloaded`"),
      "expect snapshot students", slots: [.name(.controller), .words(["containing"])]),
    .init(
      "expect snapshot [CONTROLLER] containing … end",
      Wording(
        "at least these, in this order, any mark left out", "至少有这些，按这个顺序，标记可以省略"),
      "expect snapshot students containing"),
    .init(
      "expect list [NAME] … end",
      Wording(
        "the whole of a list of SwiftUI's: `wrappedValue changed`, `section \"10\"`, `ann body`, "
          + "`bo stale`, `cy gone`",
        "整个 SwiftUI 列表：`wrappedValue changed`、`section \"10\"`、`ann body`、`bo stale`、`cy gone`"),
      "expect list pupils", slots: [.name(.fetchRequest)]),
    .init(
      "expect bodies [NAME] LABEL, LABEL",
      Wording(
        "rows whose bodies the last step ran; `[]` for none", "上一步运行了 body 的各行；`[]` 表示没有"),
      "expect bodies pupils ann, bo",
      slots: [.either([.name(.fetchRequest), .name(.object)]), .list(.name(.object))]),
    .init(
      "expect no exception",
      Wording(
        "neither a view nor Core Data raised one in the last step", "上一步里视图和 Core Data 都没有引发异常"),
      "expect no exception"),
    .init(
      "expect verdicts [CONTROLLER] VERDICT OUTCOME, …",
      Wording(
        "how the verdicts of the last step came out: \(verdictKinds); each \(verdictOutcomes)",
        "上一步的各个判定：\(verdictKinds)；每个是 \(verdictOutcomes)"),
      "expect verdicts students replay holds, tableView fails",
      slots: [
        .either([.name(.controller), .words(ExpectedVerdicts.Kind.allCases.map(\.rawValue))]),
        .list(
          .words(
            (ExpectedVerdicts.Outcome.allCases.map(\.rawValue)
              + ExpectedVerdicts.Kind.allCases.map(\.rawValue)))),
      ]),
    .init(
      "expect fetched [CONTROLLER]",
      Wording("the last step had it fetch", "上一步让它执行了获取"), "expect fetched students",
      slots: [.name(.controller)]),
    .init(
      "expect saved [CONTEXT]",
      Wording(
        "the last step saved it, and there was something to save", "上一步保存了它，而且有要保存的内容"),
      "expect saved main", slots: [.name(.context)]),
    .init(
      "expect reopened",
      Wording("the last step closed the store and opened it again", "上一步关闭了存储，又重新打开"),
      "expect reopened"),
    .init(
      "expect dragged [CONTROLLER]",
      Wording("a row was dragged in the last step", "上一步拖动了一行"), "expect dragged students",
      slots: [.name(.controller)]),
  ]
}
