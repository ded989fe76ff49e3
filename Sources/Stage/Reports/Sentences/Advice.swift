package import TableView
package import Words

/// What a line of an explanation is about.
package enum Heading: Sentence, Hashable, Encodable {
  case why, because, notTold, conflict
  /// What was tried, and mends it.
  case mend
  /// What may mend it, and could not be tried.
  case perhaps
  /// What Core Data or UIKit asks for.
  case needed
  case screenHad, delegateTold, controllerHas
  /// What a constant of the table view says.
  case says(constant: String)
  /// What newer systems say, from a version on.
  case newerText(system: String)
  /// A callback by its number.
  case callback(number: Int)
  /// One of several errors by its code.
  case code(number: Int)
  /// Goes on with the line above.
  case continued

  package func text(in language: Language) -> String {
    switch self {
    case .why: language("why", "原因")
    case .because: language("because", "因为")
    case .mend: language("mend", "改法")
    case .perhaps: language("perhaps", "也许")
    case .needed: language("needed", "需要")
    case .notTold: language("not told", "没有通知")
    case .conflict: language("conflict", "冲突")
    case .screenHad: language("the screen had", "屏幕原有")
    case .delegateTold: language("the delegate told", "代理通知了")
    case .controllerHas: language("the controller has", "控制器有")
    case .says(let constant): language("\(constant) says", "\(constant) 说")
    case .newerText(let system): language("from \(system) on", "\(system) 起")
    case .callback(let number): language("callback \(number)", "回调 \(number)")
    case .code(let number): "\(number)"
    case .continued: ""
    }
  }
}

/// A fact behind an error or exception, or what mends it.
package enum Advice: Sentence, Hashable, Encodable {
  // What Core Data throws.
  case errorText(text: String, subject: String?)
  case giveSortDescriptors
  /// A section cache that has another number of rows than a request finds, and the controller that wrote
  /// it; nil where an earlier run has.
  case cacheHasOtherRows(cache: String, writer: String?)
  /// A store of the user's own that is opened to be read.
  case openForWriting(store: String)
  /// A file that does not hold the store any more that was opened.
  case reopenOtherStore
  /// Of a batch request that went to a store in memory.
  case batchesNeedSQLite
  case usedOffQueue(use: OffQueueUse)
  /// The rows up to the first that repeats a section, and the section before it.
  case sectionsOutOfOrder(rows: [SectionedRow], repeated: String, after: String)
  case sortBy(keys: [String])
  /// The section key is one that no store has.
  case sortLike(key: String)
  case rowIsGone(object: String, read: Int)
  /// Of a merge policy: it writes rows again that were deleted.
  case writesAgain(objects: [String])
  case versions(object: String, read: Int, stored: Int)
  /// The values of a property as it was read, here (nil where deleted here) and in the store.
  case values(property: String, read: String, here: String?, stored: String)
  case notUnique(values: String, holders: [String], lastIsStored: Bool)
  /// What a line of a snapshot names twice: objects by their labels, or sections.
  case namedTwice([String])
  /// Of a batch request that no context was told of.
  case mergeBatches(context: String)

  // What a view refuses.
  /// A text of UIKit's.
  case exceptionText(text: String)
  /// Of the text of newer systems: it goes on with a list whose form no source shows.
  case updatesAreNotOnRecord
  case sections(count: Int, names: [String])
  case rows(count: Int, section: Int, view: ViewKind)
  case toldSections(inserted: Int, deleted: Int, expected: Int)
  case toldRows(inserted: Int, deleted: Int, movedIn: Int, movedOut: Int, expected: Int)
  case number(value: Int)
  case calls(calls: [ReceivedCall])
  case halfAMove(callback: Int)
  /// A move whose paths are equal, though another section stands there now.
  case samePathElsewhere(callback: Int, path: TablePath)
  /// Calls that answer a change of rows and change none.
  case changesNoRow(callback: Int, calls: [ReceivedCall])
  case reloadedInside
  case isConstant(name: String)
  case leaveOut(name: String)
  /// Of a mend: the update adds up with it, and a cell shows what its row no longer has.
  case leavesCells
  /// Of several mends: without one of them it fails as before, or each does by itself.
  case allAreNeeded, eachIsEnough
  /// A line of the delegate to be left out.
  case leaveOutLine(line: String)
  /// Of a view that is told each change by itself; how to tell it all at once.
  case callsAreUpdates(view: ViewKind)
  case tellAtOnce(view: ViewKind)
  /// Of a delegate that has the line that would do, behind one that is taken first.
  case takenBefore(line: String, other: String)
  /// Of a view that several controllers feed, the section of the one whose delegate told it.
  case sharesView(controller: String, section: Int)
  /// Of a view that shows none of the rows of a section of the controller's.
  case showsNoRows(section: Int, name: String)
  /// Of a view that has a section of its own above those of the controller.
  case hasSectionAbove(controller: String)
  /// Of a view that several controllers feed, the other one whose update was refused before.
  case refusedBefore(controller: String)
  /// A collection view that counted its items when the update began.
  case countedLate
  /// The user has dragged the row whose move was told, so the view had made it.
  case draggedAlready
  case sectionNotTold(index: Int, name: String, callback: Int)
  case rowNotTold(label: String, callback: Int)
  case stoodInController
  case standsInController
  case nameByOldPlace(line: String)
  case nameByNewPlace(line: String)
  /// A line of the delegate as it should be.
  case line(line: String)
  /// A line of the delegate as it should be, and another one to be left out.
  case lineWithout(line: String, other: String)
  /// A line of the delegate to be put before another.
  case lineBefore(line: String, before: String)

  /// A row of a fetch, with its section.
  package struct SectionedRow: Hashable, Encodable, Sendable {
    package var index: Int
    package var label: String
    package var section: String

    package init(index: Int, label: String, section: String) {
      self.index = index
      self.label = label
      self.section = section
    }
  }

  package func text(in language: Language) -> String {
    switch self {
    case .errorText(let text, let subject):
      language(text + (subject.map { " (\($0))" } ?? ""), text + (subject.map { "（\($0)）" } ?? ""))
    case .usedOffQueue(let use): use.text(in: language)
    case .cacheHasOtherRows(let cache, let writer?):
      language(
        "the cache \(Quoted.text(cache)) has the rows that \(writer) found with another predicate, and they "
          + "are not as many as are found now",
        "缓存 \(Quoted.text(cache)) 里是 \(writer) 用另一个谓词找到的行，数目与现在找到的不同")
    case .cacheHasOtherRows(let cache, nil):
      language(
        "the cache \(Quoted.text(cache)) was written for another predicate, and has not as many rows as are "
          + "found now", "缓存 \(Quoted.text(cache)) 是为另一个谓词写下的，行数与现在找到的不同")
    case .openForWriting(let store):
      language(
        "it is your own store, which is only read: 'rollcall open --write \(store)' has 'save' write into "
          + "it, and 'quit' asks about nothing unsaved before",
        "这是您自己的存储，现在只读：用 'rollcall open --write \(store)' 打开，'save' 才会写入它；在那之前，"
          + "'quit' 也不会问未保存的改动")
    case .reopenOtherStore:
      language(
        "'reopen' goes on with what the file holds now; what is not saved is gone then",
        "用 'reopen' 从文件现有的内容继续；没有保存的改动就没有了")
    case .batchesNeedSQLite:
      language(
        "a store in memory takes no batch request: write 'store sqlite'",
        "内存里的存储不接受批量请求：请写 'store sqlite'")
    case .giveSortDescriptors:
      language(
        "sortDescriptors: a key or more, or [] where no order is wanted",
        "sortDescriptors：写一个或多个键；不需要次序时写 []")
    case .sectionsOutOfOrder(let rows, let repeated, let after):
      language(
        rows.map { "row \($0.index) \($0.label) \(Quoted.text($0.section))" }
          .joined(separator: "   ") + "  <== \(repeated) again after \(after)",
        rows.map { "第 \($0.index) 行 \($0.label) \(Quoted.text($0.section))" }
          .joined(separator: "   ") + "  <== \(after) 之后又是 \(repeated)")
    case .sortBy(let keys): "sortDescriptors \(keys.joined(separator: ", "))"
    case .sortLike(let key):
      language(
        "sort by attributes of the store that give the order of \(key); the store itself has no "
          + "\(key)", "按存储里有的属性排序，使顺序与 \(key) 一致；存储里没有 \(key)")
    case .writesAgain(let objects):
      language(
        "this policy writes \(objects.joined(separator: ", ")) again, though somebody deleted it",
        "这个策略会把 \(objects.joined(separator: "、")) 重新写入，尽管它已被删除")
    case .rowIsGone(let object, let read):
      language(
        "\(object) was read at version \(read), and its row is gone",
        "\(object) 读取时是版本 \(read)，它的行已经不在了")
    case .versions(let object, let read, let stored):
      language(
        "\(object) was read at version \(read), and the store has version \(stored)",
        "\(object) 读取时是版本 \(read)，存储里是版本 \(stored)")
    case .values(let property, let read, let here, let stored):
      language(
        "\(property)  read \(read), here \(here ?? "deleted"), in the store \(stored)",
        "\(property)  读取时 \(read)，这里 \(here ?? "已删除")，存储里 \(stored)")
    case .namedTwice(let names):
      language(
        "\(names.joined(separator: ", ")): named twice in one call",
        "\(names.joined(separator: "、"))：在一次调用里写了两次")
    case .notUnique(let values, let holders, let lastIsStored):
      language(
        "\(values) is unique, and \(holders.joined(separator: ", ")) have it"
          + (lastIsStored ? "; the last is in the store" : ""),
        "\(values) 必须唯一，而 \(holders.joined(separator: "、")) 都有"
          + (lastIsStored ? "；最后一个在存储里" : ""))
    case .mergeBatches(let context):
      language(
        "mergeInto=\(context) behind the batch request, which tells the context of it",
        "在批量请求后面写 mergeInto=\(context)，让上下文得知")
    case .exceptionText(let text): text
    case .updatesAreNotOnRecord:
      language(
        "there it goes on with a list of the updates; how it names sections and moves, no source "
          + "shows", "那里后面还有一份更新列表；其中怎样写分区和移动，没有来源可查")
    case .sections(let count, let names):
      Self.named(Noun.section.counted(count, in: language), names)
    case .rows(let count, let section, let view):
      language(
        "\(view.noun.counted(count, in: .english)) in section \(section)",
        "分组 \(section) 中 \(view.noun.counted(count, in: .simplifiedChinese))")
    case .toldSections(let inserted, let deleted, let expected):
      language(
        "+ \(inserted) - \(deleted), so \(expected) are expected",
        "+ \(inserted) - \(deleted)，所以应有 \(expected)")
    case .toldRows(let inserted, let deleted, let movedIn, let movedOut, let expected):
      language(
        "+ \(inserted) - \(deleted), moved in \(movedIn), out \(movedOut), so \(expected) are "
          + "expected", "+ \(inserted) - \(deleted)，移入 \(movedIn)，移出 \(movedOut)，所以应有 \(expected)")
    case .number(let value): "\(value)"
    case .calls(let calls):
      language(
        calls.map(\.description).joined(separator: ", "),
        calls.map(\.description).joined(separator: "、"))
    case .halfAMove(let callback):
      language(
        "callback \(callback): a move is a row out and a row in", "回调 \(callback)：移动是一行出去、一行进来")
    case .samePathElsewhere(let callback, let path):
      language(
        "callback \(callback): section \(path.section) was deleted, and what is \(path) now stands in "
          + "another section of that number; samePath compares numbers only",
        "回调 \(callback)：分组 \(path.section) 被删除，现在的 \(path) 在同一编号的另一个分组里；samePath 只比较编号")
    case .changesNoRow(let callback, let calls):
      language(
        "callback \(callback): "
          + (calls.isEmpty ? "what it called" : calls.map(\.description).joined(separator: ", "))
          + " takes no row out and puts none in",
        "回调 \(callback)："
          + (calls.isEmpty ? "它的调用" : calls.map(\.description).joined(separator: "、"))
          + " 既没有去掉行，也没有加入行")
    case .reloadedInside:
      language(
        "reloadData inside the update has read the new counts already, and the rows told before or "
          + "after it are counted again", "更新之中的 reloadData 已经读到新的行数，之前或之后通知的行又被算了一次")
    case .isConstant(let name):
      language(
        "\(name) is a constant: the view does not ask the controller", "\(name) 是常量：视图不询问控制器")
    case .leaveOut(let name): language("leave \(name) out", "去掉 \(name)")
    case .allAreNeeded: language("all of these together", "以上要一起用")
    case .eachIsEnough: language("any one of these is enough", "以上任选其一即可")
    case .leavesCells:
      language("with it the update adds up, and a cell shows old values", "这样更新就对得上，但有单元格还显示旧值")
    case .leaveOutLine(let line): language("leave '\(line)' out", "去掉 '\(line)'")
    case .callsAreUpdates(.tableView):
      language(
        "without beginUpdates every call is an update of its own", "没有 beginUpdates，每个调用都是一次单独的更新")
    case .callsAreUpdates(.collectionView):
      language(
        "without performBatchUpdates every call is an update of its own",
        "没有 performBatchUpdates，每个调用都是一次单独的更新")
    case .tellAtOnce(.tableView):
      language(
        "controllerWillChangeContent: beginUpdates, and endUpdates at the end",
        "controllerWillChangeContent: beginUpdates，最后再 endUpdates")
    case .tellAtOnce(.collectionView):
      language(
        "controllerDidChangeContent: performBatchUpdates, which takes the calls that were collected",
        "controllerDidChangeContent: performBatchUpdates，一次执行收集到的调用")
    case .takenBefore(let line, let other):
      language(
        "'\(line)' stands above '\(other)' and is taken first", "'\(line)' 写在 '\(other)' 之前，先被采用")
    case .sharesView(let controller, let section):
      language(
        "\(controller) has section \(section) of a view that other controllers feed, too, and its own "
          + "paths begin with 0", "几个控制器共用这个视图，\(controller) 占分组 \(section)，而它自己的路径以 0 开头")
    case .showsNoRows(let section, let name):
      language(
        "section \(section) \(Quoted.text(name)) is collapsed, so the view has no rows of it",
        "分组 \(section) \(Quoted.text(name)) 是折叠的，视图没有它的各行")
    case .hasSectionAbove(let controller):
      language(
        "the view has a section of its own above, and the paths and sections of \(controller) begin with 0",
        "视图上面还有一个自己的分组，而 \(controller) 的路径和分组都从 0 数起")
    case .refusedBefore(let controller):
      language(
        "the update of \(controller), which feeds this view, too, was refused before this one, so its "
          + "section shows what it showed", "\(controller) 也供给这个视图，它的更新先被拒绝了，所以它的分组还是原来的样子")
    case .countedLate:
      language(
        "nothing had the collection view count its items since it was made or told to reload, so it "
          + "counted when the update began: the controller had changed by then",
        "集合视图创建或 reloadData 之后没有数过各项，更新开始时才数，而这时控制器已经变了")
    case .draggedAlready:
      language(
        "the user has dragged the row in this turn, and the view moved it then: told again, it is moved twice",
        "用户在这一轮里拖动了这一行，视图当时就移动了它：再通知一次就移动了两次")
    case .sectionNotTold(let index, let name, let callback):
      language(
        "section \(index) \(Quoted.text(name)): callback \(callback), nothing was called for it",
        "分组 \(index) \(Quoted.text(name))：回调 \(callback)，没有为它调用任何方法")
    case .rowNotTold(let label, let callback):
      language(
        "\(label): callback \(callback), nothing was called for it",
        "\(label)：回调 \(callback)，没有为它调用任何方法")
    case .stoodInController:
      language(
        "this is where it stood in the controller: the screen had other rows there",
        "这是它原来在控制器里的位置：屏幕上那里是别的行")
    case .standsInController:
      language(
        "this is where it stands in the controller: the view counts other rows",
        "这是它现在在控制器里的位置：视图数到的是别的行")
    case .nameByOldPlace(let line):
      language("what goes is named by where it was: \(line)", "离开的行用原来的位置来指：\(line)")
    case .nameByNewPlace(let line):
      language("what comes is named by where it is now: \(line)", "进来的行用现在的位置来指：\(line)")
    case .line(let line): line
    case .lineWithout(let line, let other):
      language("\(line), and leave '\(other)' out", "\(line)，并去掉 '\(other)'")
    case .lineBefore(let line, let before):
      language("\(line); it stands before '\(before)'", "\(line)；写在 '\(before)' 之前")
    }
  }

  private static func named(_ count: String, _ names: [String]) -> String {
    names.isEmpty ? count : "\(count)   \(names.map(Quoted.text).joined(separator: " "))"
  }
}
