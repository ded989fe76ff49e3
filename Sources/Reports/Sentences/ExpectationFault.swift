package import ScenarioLanguage
import Words

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

  package var english: String {
    switch self {
    case .valueDiffers: "the value is another one"
    case .valuesDiffer: "the values differ"
    case .orderDiffers: "the order differs"
    case .elsewhere: "it stands elsewhere"
    case .cameFromElsewhere: "it came from elsewhere"
    case .rowWithoutCell: "not every row has its cell"
    case .otherCellsStale: "other cells are stale"
    case .cellShowsOther: "the cell shows something else"
    case .batchesDiffer: "the number of batches differs"
    case .sectionIndexDiffers: "the section's index differs"
    case .sectionDiffers: "the section differs"
    case .rowMissing: "the row is missing"
    case .moreRows: "there are more rows"
    case .moreSections: "there are more sections"
    case .otherObject: "another object stands there"
    case .callbackMissing: "a callback is missing"
    case .moreCallbacks: "more callbacks came"
    case .noSuchCallback: "no such callback"
    case .otherCallback: "another callback came"
    case .typeDiffers: "the type differs"
    case .objectDiffers: "the object differs"
    case .indexDiffers: "atSectionIndex differs"
    case .atDiffers: "at differs"
    case .newIndexPathDiffers: "newIndexPath differs"
    case .callsDiffer: "the calls differ"
    case .moreCalls: "more calls came"
    case .noSuchCall: "no such call"
    case .snapshotDiffers: "the snapshot differs"
    case .noSnapshot: "no snapshot came"
    case .noSuchLineOfSnapshot: "no such line of the snapshot"
    case .listDiffers: "the list differs"
    case .otherBodiesRan: "other bodies ran"
    case .noSuchStatement: "no statement has this"
    case .statementsDiffer: "the number of statements differs"
    case .told(let controller): "\(controller) told something"
    case .noWarning: "no such warning"
    case .noError: "no error came"
    case .otherError: "another error came"
    case .otherErrorText: "the error says something else"
    case .noException: "no exception came"
    case .otherExceptionText: "the exception says something else"
    case .exceptionCame: "an exception came"
    case .verdictDiffers: "the verdict is another one"
    case .notDone: "the last step did not do it"
    case .notificationMissing: "it was not posted"
    case .notificationCame: "it was posted"
    case .notFilled: "this block is not filled in: 'rollcall test --update FILE' writes its lines"
    case .nothingHappened: "nothing has happened yet"
    case .raised(let reason): "reading the value raised an exception: \(reason)"
    case .refused(let reason): reason
    case .inStep(let title, let fault): "step \(title.english): \(fault.english)"
    case .ofTurnBefore(let fault):
      "\(fault.english); within a step it is judged by the turn before, so write it behind 'end'"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .valueDiffers: "值不是这个"
    case .valuesDiffer: "两个值不同"
    case .orderDiffers: "顺序不同"
    case .elsewhere: "它在别的位置"
    case .cameFromElsewhere: "它来自别的位置"
    case .rowWithoutCell: "有的行没有自己的单元格"
    case .otherCellsStale: "过时的是别的单元格"
    case .cellShowsOther: "单元格显示的不是这个"
    case .batchesDiffer: "批次数不同"
    case .sectionIndexDiffers: "分组的序号不同"
    case .sectionDiffers: "分组不同"
    case .rowMissing: "缺少这一行"
    case .moreRows: "还有更多的行"
    case .moreSections: "还有更多的分组"
    case .otherObject: "那里是别的对象"
    case .callbackMissing: "缺少一个回调"
    case .moreCallbacks: "还有更多的回调"
    case .noSuchCallback: "没有这样的回调"
    case .otherCallback: "来的是别的回调"
    case .typeDiffers: "类型不同"
    case .objectDiffers: "对象不同"
    case .indexDiffers: "atSectionIndex 不同"
    case .atDiffers: "at 不同"
    case .newIndexPathDiffers: "newIndexPath 不同"
    case .callsDiffer: "调用不同"
    case .moreCalls: "还有更多的调用"
    case .noSuchCall: "没有这样的调用"
    case .snapshotDiffers: "快照不同"
    case .noSnapshot: "没有收到快照"
    case .noSuchLineOfSnapshot: "快照里没有这样一行"
    case .listDiffers: "列表不同"
    case .otherBodiesRan: "运行的是别的 body"
    case .noSuchStatement: "没有语句含有这些文字"
    case .statementsDiffer: "语句数不同"
    case .told(let controller): "\(controller) 发出了通知"
    case .noWarning: "没有这样的警告"
    case .noError: "没有出现错误"
    case .otherError: "出现的是别的错误"
    case .otherErrorText: "错误说的是别的"
    case .noException: "没有出现异常"
    case .otherExceptionText: "异常说的是别的"
    case .exceptionCame: "出现了异常"
    case .verdictDiffers: "判定不是这个"
    case .notDone: "上一步没有这样做"
    case .notificationMissing: "没有发出这个通知"
    case .notificationCame: "发出了这个通知"
    case .notFilled: "这一块还没有填写：'rollcall test --update 文件' 写出它的各行"
    case .nothingHappened: "还什么也没有发生"
    case .raised(let reason): "读取值时出现异常：\(reason)"
    case .refused(let reason): reason
    case .inStep(let title, let fault): "步骤 \(title.simplifiedChinese)：\(fault.simplifiedChinese)"
    case .ofTurnBefore(let fault):
      "\(fault.simplifiedChinese)；写在步骤里面，判断的是前一轮，请写到 'end' 后面"
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

  package var english: String {
    switch self {
    case .was(let value): "it was \(value)"
    case .wasNothing: "it was nothing"
    case .wasOrder(let rows): "it was \(rows.isEmpty ? "[]" : rows.joined(separator: ", "))"
    case .wasAt(let path): "it was at \(path ?? "no place")"
    case .isAt(let path): "it is at \(path ?? "no place")"
    case .wasSection(let index): "it was section \(index)"
    case .wasSectionNamed(let name): "it was \(name ?? "no section")"
    case .wasValue(let property, let value): "\(property) was \(value)"
    case .noRow(let path): "there is no row \(path)"
    case .wereRows(let count): "there were \(Noun.row.counted(count, in: .english))"
    case .wereSections(let count): "there were \(Noun.section.counted(count, in: .english))"
    case .odds(let evidence): evidence.english
    case .allCurrent: "all are current"
    case .stale(let rows): "stale: \(rows.joined(separator: ", "))"
    case .bodiesRan(let rows):
      rows.isEmpty ? "no body ran" : "bodies ran: \(rows.joined(separator: ", "))"
    case .noneCame: "none came"
    case .onlyCame(let count): "only \(count) came"
    case .thenCame(let line): "then came \(line)"
    case .noMoreCalls: "no more calls came"
    case .earlierThanCall: "it came before the call above"
    case .earlierThanCallback(let line): "it came before the callback above: \(line)"
    case .earlierInSnapshot(let line): "it stands before the line above: \(line)"
    case .nearest(let line): "the nearest was \(line)"
    case .nothingLikeIt: "nothing like it came"
    case .noStatement: "no statement ran"
    case .ran(let count, let first): "\(count) ran: \(first)" + (count > 1 ? " …" : "")
    case .callbacks(let count, let first): "\(count) callbacks, as \(first)"
    case .warned(let warning): "warned: \(warning.english)"
    case .nothingWarned: "nothing was warned of"
    case .wentWell: "the last step went well"
    case .anException(let text): "an exception: \(text)"
    case .anError(let text): "an error: \(text)"
    case .cameOut(let outcome):
      switch outcome {
      case .holds: "it holds"
      case .fails: "it fails"
      case .notApplicable: "it does not apply"
      }
    case .deeds(let deeds):
      deeds.isEmpty ? "it did nothing of the kind" : "it did: \(deeds.joined(separator: ", "))"
    case .wasError(let code, let text): "it was \(code): \(text)"
    case .said(let text): "it said: \(text)"
    case .wouldBeLines(let count): "it would be \(Noun.line.counted(count, in: .english))"
    case .posted(let all):
      all.isEmpty ? "nothing was posted" : "posted: \(all.joined(separator: ", "))"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .was(let value): "它是 \(value)"
    case .wasNothing: "什么也没有"
    case .wasOrder(let rows): "顺序是 \(rows.isEmpty ? "[]" : rows.joined(separator: "、"))"
    case .wasAt(let path): path.map { "它原来在 \($0)" } ?? "它原来不在任何位置"
    case .isAt(let path): path.map { "它在 \($0)" } ?? "它不在任何位置"
    case .wasSection(let index): "它是分组 \(index)"
    case .wasSectionNamed(let name): name.map { "它是 \($0)" } ?? "没有分组"
    case .wasValue(let property, let value): "\(property) 是 \(value)"
    case .noRow(let path): "没有第 \(path) 行"
    case .wereRows(let count): "共有 \(Noun.row.counted(count, in: .simplifiedChinese))"
    case .wereSections(let count): "共有 \(Noun.section.counted(count, in: .simplifiedChinese))"
    case .odds(let evidence): evidence.simplifiedChinese
    case .allCurrent: "都是最新的"
    case .stale(let rows): "过时的是：\(rows.joined(separator: "、"))"
    case .bodiesRan(let rows):
      rows.isEmpty ? "没有 body 运行" : "运行的是：\(rows.joined(separator: "、"))"
    case .noneCame: "一个也没有来"
    case .onlyCame(let count): "只来了 \(count) 个"
    case .thenCame(let line): "然后来了 \(line)"
    case .noMoreCalls: "没有更多的调用了"
    case .earlierThanCall: "它在上面那个调用之前就来了"
    case .earlierThanCallback(let line): "它在上面那个回调之前就来了：\(line)"
    case .earlierInSnapshot(let line): "它在上面那一行之前：\(line)"
    case .nearest(let line): "最接近的是 \(line)"
    case .nothingLikeIt: "没有类似的"
    case .noStatement: "没有运行语句"
    case .ran(let count, let first): "运行了 \(count) 条：\(first)" + (count > 1 ? " …" : "")
    case .callbacks(let count, let first): "\(count) 个回调，例如 \(first)"
    case .warned(let warning): "警告是：\(warning.simplifiedChinese)"
    case .nothingWarned: "没有任何警告"
    case .wentWell: "上一个步骤一切正常"
    case .anException(let text): "有一个异常：\(text)"
    case .anError(let text): "有一个错误：\(text)"
    case .cameOut(let outcome):
      switch outcome {
      case .holds: "它成立"
      case .fails: "它不成立"
      case .notApplicable: "它不适用"
      }
    case .deeds(let deeds):
      deeds.isEmpty ? "这类事都没有做" : "做了：\(deeds.joined(separator: "、"))"
    case .wasError(let code, let text): "它是 \(code)：\(text)"
    case .said(let text): "它说的是：\(text)"
    case .wouldBeLines(let count): "会是 \(Noun.line.counted(count, in: .simplifiedChinese))"
    case .posted(let all): all.isEmpty ? "没有发出通知" : "发出的是：\(all.joined(separator: "、"))"
    }
  }
}
