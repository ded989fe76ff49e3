package import ScenarioLanguage
package import Words

/// Why an expectation does not hold, in a few words.
package enum ExpectationFault: Sentence {
  // State.
  case valueDiffers, valuesDiffer, orderDiffers, elsewhere, cameFromElsewhere
  case rowWithoutCell, otherCellsStale, cellShowsOther, batchesDiffer
  case sectionIndexDiffers, sectionDiffers, rowMissing, moreRows, moreSections, otherObject

  // Events.
  case callbackMissing, moreCallbacks, noSuchCallback, otherCallback
  case typeDiffers, objectDiffers, indexDiffers, atDiffers, newIndexPathDiffers
  case callsDiffer, moreCalls, noSuchCall
  case snapshotDiffers, noSnapshot, noSuchLineOfSnapshot
  case listDiffers, otherBodiesRan
  case noSuchStatement, statementsDiffer
  case told(controller: String)
  case noWarning, noError, otherError, otherErrorText, noException, otherExceptionText
  case exceptionCame, verdictDiffers, notDone
  case notificationMissing, notificationCame
  case notFilled
  case nothingHappened

  /// Reading the value raised an exception, with Apple's text.
  case raised(reason: String)
  /// The engine refused what was asked, with Apple's text alone.
  case refused(reason: String)
  /// In which step it stands.
  indirect case inStep(Wording, ExpectationFault)
  /// It stands within a step, and is judged of the turn before.
  indirect case ofTurnBefore(ExpectationFault)

  package func text(in language: Language) -> String {
    switch self {
    case .valueDiffers: language("the value is another one", "值不是这个")
    case .valuesDiffer: language("the values differ", "两个值不同")
    case .orderDiffers: language("the order differs", "顺序不同")
    case .elsewhere: language("it stands elsewhere", "它在别的位置")
    case .cameFromElsewhere: language("it came from elsewhere", "它来自别的位置")
    case .rowWithoutCell: language("not every row has its cell", "有的行没有自己的单元格")
    case .otherCellsStale: language("other cells are stale", "过时的是别的单元格")
    case .cellShowsOther: language("the cell shows something else", "单元格显示的不是这个")
    case .batchesDiffer: language("the number of batches differs", "批次数不同")
    case .sectionIndexDiffers: language("the section's index differs", "分组的序号不同")
    case .sectionDiffers: language("the section differs", "分组不同")
    case .rowMissing: language("the row is missing", "缺少这一行")
    case .moreRows: language("there are more rows", "还有更多的行")
    case .moreSections: language("there are more sections", "还有更多的分组")
    case .otherObject: language("another object stands there", "那里是别的对象")
    case .callbackMissing: language("a callback is missing", "缺少一个回调")
    case .moreCallbacks: language("more callbacks came", "还有更多的回调")
    case .noSuchCallback: language("no such callback", "没有这样的回调")
    case .otherCallback: language("another callback came", "来的是别的回调")
    case .typeDiffers: language("the type differs", "类型不同")
    case .objectDiffers: language("the object differs", "对象不同")
    case .indexDiffers: language("atSectionIndex differs", "atSectionIndex 不同")
    case .atDiffers: language("at differs", "at 不同")
    case .newIndexPathDiffers: language("newIndexPath differs", "newIndexPath 不同")
    case .callsDiffer: language("the calls differ", "调用不同")
    case .moreCalls: language("more calls came", "还有更多的调用")
    case .noSuchCall: language("no such call", "没有这样的调用")
    case .snapshotDiffers: language("the snapshot differs", "快照不同")
    case .noSnapshot: language("no snapshot came", "没有收到快照")
    case .noSuchLineOfSnapshot: language("no such line of the snapshot", "快照里没有这样一行")
    case .listDiffers: language("the list differs", "列表不同")
    case .otherBodiesRan: language("other bodies ran", "运行的是别的 body")
    case .noSuchStatement: language("no statement has this", "没有语句含有这些文字")
    case .statementsDiffer: language("the number of statements differs", "语句数不同")
    case .told(let controller): language("\(controller) told something", "\(controller) 发出了通知")
    case .noWarning: language("no such warning", "没有这样的警告")
    case .noError: language("no error came", "没有出现错误")
    case .otherError: language("another error came", "出现的是别的错误")
    case .otherErrorText: language("the error says something else", "错误说的是别的")
    case .noException: language("no exception came", "没有出现异常")
    case .otherExceptionText: language("the exception says something else", "异常说的是别的")
    case .exceptionCame: language("an exception came", "出现了异常")
    case .verdictDiffers: language("the verdict is another one", "判定不是这个")
    case .notDone: language("the last step did not do it", "上一步没有这样做")
    case .notificationMissing: language("it was not posted", "没有发出这个通知")
    case .notificationCame: language("it was posted", "发出了这个通知")
    case .notFilled:
      language(
        "this block is not filled in: 'rollcall test --update FILE' writes its lines",
        "这一块还没有填写：'rollcall test --update 文件' 写出它的各行")
    case .nothingHappened: language("nothing has happened yet", "还什么也没有发生")
    case .raised(let reason):
      language("reading the value raised an exception: \(reason)", "读取值时出现异常：\(reason)")
    case .refused(let reason): reason
    case .inStep(let title, let fault):
      language(
        "step \(title.english): \(fault.english)",
        "步骤 \(title.simplifiedChinese)：\(fault.simplifiedChinese)")
    case .ofTurnBefore(let fault):
      language(
        "\(fault.english); within a step it is judged by the turn before, so write it behind 'end'",
        "\(fault.simplifiedChinese)；写在步骤里面，判断的是前一轮，请写到 'end' 后面")
    }
  }
}

/// What it was instead, said beside the caret.
package enum ExpectationRemark: Sentence {
  case was(String)
  case wasNothing
  /// Rows, in their order.
  case wasOrder([String])
  case wasAt(String?), isAt(String?)
  case wasSection(index: Int)
  /// The name as it is written; nil for no section.
  case wasSectionNamed(String?)
  case wasValue(property: String, String)
  case noRow(String)
  case wereRows(Int), wereSections(Int)
  case odds(Evidence)
  case allCurrent
  case stale([String])
  /// Rows whose bodies ran, in their order.
  case bodiesRan([String])
  case noneCame
  case onlyCame(Int)
  case thenCame(String)
  case noMoreCalls
  case earlierThanCall
  case earlierThanCallback(String)
  case earlierInSnapshot(String)
  case nearest(String)
  case nothingLikeIt
  case noStatement
  /// How many ran, and the first of them.
  case ran(Int, first: String)
  case callbacks(Int, first: String)
  case warned(ReportWarning), nothingWarned
  case wentWell
  case anException(String), anError(String)
  /// How a verdict came out.
  case cameOut(Verdict.Outcome)
  /// What the commands of a step did, each in the words of an expectation.
  case deeds([String])
  case wasError(code: Int, text: String)
  case said(String)
  /// Notifications, each with the context that posted it, in their order.
  case posted([String])
  /// How many lines a block would have.
  case wouldBeLines(Int)

  package func text(in language: Language) -> String {
    switch self {
    case .was(let value): language("it was \(value)", "它是 \(value)")
    case .wasNothing: language("it was nothing", "什么也没有")
    case .wasOrder(let rows):
      language(
        "it was \(rows.isEmpty ? "[]" : rows.joined(separator: ", "))",
        "顺序是 \(rows.isEmpty ? "[]" : rows.joined(separator: "、"))")
    case .wasAt(let path):
      language("it was at \(path ?? "no place")", path.map { "它原来在 \($0)" } ?? "它原来不在任何位置")
    case .isAt(let path):
      language("it is at \(path ?? "no place")", path.map { "它在 \($0)" } ?? "它不在任何位置")
    case .wasSection(let index): language("it was section \(index)", "它是分组 \(index)")
    case .wasSectionNamed(let name):
      language("it was \(name ?? "no section")", name.map { "它是 \($0)" } ?? "没有分组")
    case .wasValue(let property, let value):
      language("\(property) was \(value)", "\(property) 是 \(value)")
    case .noRow(let path): language("there is no row \(path)", "没有第 \(path) 行")
    case .wereRows(let count):
      language(
        "there were \(Noun.row.counted(count, in: .english))",
        "共有 \(Noun.row.counted(count, in: .simplifiedChinese))")
    case .wereSections(let count):
      language(
        "there were \(Noun.section.counted(count, in: .english))",
        "共有 \(Noun.section.counted(count, in: .simplifiedChinese))")
    case .odds(let evidence): evidence.text(in: language)
    case .allCurrent: language("all are current", "都是最新的")
    case .stale(let rows):
      language("stale: \(rows.joined(separator: ", "))", "过时的是：\(rows.joined(separator: "、"))")
    case .bodiesRan(let rows):
      language(
        rows.isEmpty ? "no body ran" : "bodies ran: \(rows.joined(separator: ", "))",
        rows.isEmpty ? "没有 body 运行" : "运行的是：\(rows.joined(separator: "、"))")
    case .noneCame: language("none came", "一个也没有来")
    case .onlyCame(let count): language("only \(count) came", "只来了 \(count) 个")
    case .thenCame(let line): language("then came \(line)", "然后来了 \(line)")
    case .noMoreCalls: language("no more calls came", "没有更多的调用了")
    case .earlierThanCall: language("it came before the call above", "它在上面那个调用之前就来了")
    case .earlierThanCallback(let line):
      language("it came before the callback above: \(line)", "它在上面那个回调之前就来了：\(line)")
    case .earlierInSnapshot(let line):
      language("it stands before the line above: \(line)", "它在上面那一行之前：\(line)")
    case .nearest(let line): language("the nearest was \(line)", "最接近的是 \(line)")
    case .nothingLikeIt: language("nothing like it came", "没有类似的")
    case .noStatement: language("no statement ran", "没有运行语句")
    case .ran(let count, let first):
      language(
        "\(count) ran: \(first)" + (count > 1 ? " …" : ""),
        "运行了 \(count) 条：\(first)" + (count > 1 ? " …" : ""))
    case .callbacks(let count, let first):
      language("\(count) callbacks, as \(first)", "\(count) 个回调，例如 \(first)")
    case .warned(let warning):
      language("warned: \(warning.english)", "警告是：\(warning.simplifiedChinese)")
    case .nothingWarned: language("nothing was warned of", "没有任何警告")
    case .wentWell: language("the last step went well", "上一个步骤一切正常")
    case .anException(let text): language("an exception: \(text)", "有一个异常：\(text)")
    case .anError(let text): language("an error: \(text)", "有一个错误：\(text)")
    case .cameOut(let outcome):
      switch outcome {
      case .holds: language("it holds", "它成立")
      case .fails: language("it fails", "它不成立")
      case .notApplicable: language("it does not apply", "它不适用")
      }
    case .deeds(let deeds):
      language(
        deeds.isEmpty ? "it did nothing of the kind" : "it did: \(deeds.joined(separator: ", "))",
        deeds.isEmpty ? "这类事都没有做" : "做了：\(deeds.joined(separator: "、"))")
    case .wasError(let code, let text): language("it was \(code): \(text)", "它是 \(code)：\(text)")
    case .said(let text): language("it said: \(text)", "它说的是：\(text)")
    case .wouldBeLines(let count):
      language(
        "it would be \(Noun.line.counted(count, in: .english))",
        "会是 \(Noun.line.counted(count, in: .simplifiedChinese))")
    case .posted(let all):
      language(
        all.isEmpty ? "nothing was posted" : "posted: \(all.joined(separator: ", "))",
        all.isEmpty ? "没有发出通知" : "发出的是：\(all.joined(separator: "、"))")
    }
  }
}
