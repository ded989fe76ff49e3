import ScenarioLanguage
package import TableView
package import Words

/// What a command that looks has found, where it is no value of the scenario's.
package enum LookSentence: Sentence {
  // Objects and tables.
  case noObjects, noDictionaries, noHeader
  /// Two paths as they are printed, and whether they are the same.
  case paths(String, areSame: Bool)
  /// What the store has of a property that reads nil, since it cannot be decoded.
  case undecoded(String)
  case section(index: Int, name: String, rows: Int)
  /// A line of a schema, with a file that has no name of the scenario's.
  case scratchFile(String)

  // A cache.
  case noCache
  case cache(name: String, CacheState)

  // Statements, and what memory does with their rows.
  case nothingAskedAgain, noStatement
  case inOrder(keys: [String])
  case leftOut(rows: Int), noMore(rows: Int), inBatches(of: Int)

  // Requests that pass contexts by.
  case changedRows(BatchKind, rows: Int, mergedInto: String?)

  /// What the code that makes the cell of a row did beside it.
  case cellDid(row: TablePath, effect: String, CallbackReport.Act)

  // The persistent history.
  case noTransactions
  case mergedTransactions(Int, into: String), deletedTransactions(Int)
  /// The number of the last transaction of the history; nil where none is kept.
  case remoteChange(transaction: Int?), noRemoteChange

  /// What a request did with rows.
  package enum BatchKind: Sendable {
    case inserted, updated, deleted
  }

  /// What a cache was good for.
  package enum CacheState: Sentence {
    case notAsked
    case read(sections: Int), written(sections: Int)
    case passedBy
    case ofChildContext, ofMemoryStore, ofReadOnlyStore, withoutDelegate

    package func text(in language: Language) -> String {
      switch self {
      case .notAsked: language("not asked yet, for nothing is fetched", "还没有用到，因为还没有获取")
      case .read(let count):
        language(
          "the last fetch took its \(Noun.section.counted(count, in: .english)) from it",
          "上次获取从中取得了 \(Noun.section.counted(count, in: .simplifiedChinese))")
      case .written(let count):
        language(
          "the last fetch read the rows, and wrote \(Noun.section.counted(count, in: .english)) to it",
          "上次获取读取了各行，并写入 \(Noun.section.counted(count, in: .simplifiedChinese))")
      case .passedBy:
        language(
          "the last fetch read the rows, and wrote nothing to it, for there were unsaved changes",
          "上次获取读取了各行，但因为有未保存的更改，什么也没有写入")
      case .ofChildContext:
        language("not kept: a child context reads through its parent", "没有保留：子上下文通过父上下文读取")
      case .ofMemoryStore:
        language("not kept: a store in memory has no file for it", "没有保留：内存里的存储没有放它的文件")
      case .ofReadOnlyStore: language("not kept: the store is read only", "没有保留：存储是只读的")
      case .withoutDelegate:
        language("not kept: that needs a delegate that hears changes", "没有保留：这需要接收更改的代理")
      }
    }
  }

  package func text(in language: Language) -> String {
    switch self {
    case .noObjects: language("no objects", "没有对象")
    case .noDictionaries: language("no dictionaries", "没有字典")
    case .noHeader: language("no header", "没有标题")
    case .paths(let paths, let areSame):
      language(paths + (areSame ? "  same" : "  moved"), paths + (areSame ? "  相同" : "  移动了"))
    case .undecoded(let kept):
      language(
        "nil; the store has \(kept), which cannot be decoded here", "nil；存储里有 \(kept)，在这里无法解码")
    case .section(let index, let name, let rows):
      language(
        "section \(index) \(Quoted.text(name)), \(Noun.row.counted(rows, in: .english))",
        "分组 \(index) \(Quoted.text(name))，\(Noun.row.counted(rows, in: .simplifiedChinese))")
    case .scratchFile(let line): language("\(line) (a file of this run)", "\(line)（这次运行的文件）")
    case .noCache: language("no cache: cacheName is nil", "没有缓存：cacheName 是 nil")
    case .cache(let name, let state):
      language(
        "cache \(Quoted.text(name))  \(state.english)",
        "缓存 \(Quoted.text(name))  \(state.simplifiedChinese)")
    case .nothingAskedAgain: language("nothing is asked of the rows again", "不再对各行询问什么")
    case .noStatement: language("no statement read its rows", "没有语句读取它的行")
    case .inOrder(let keys):
      language(
        "sortDescriptors: in the order of \(keys.joined(separator: ", "))",
        "sortDescriptors：按 \(keys.joined(separator: "、")) 的顺序")
    case .leftOut(let rows):
      language(
        "fetchOffset: "
          + (rows == 1
            ? "the first row is" : "the first \(Noun.row.counted(rows, in: .english)) are")
          + " left out", "fetchOffset：略去前 \(Noun.row.counted(rows, in: .simplifiedChinese))")
    case .noMore(let rows):
      language(
        "fetchLimit: no more than \(Noun.row.counted(rows, in: .english))",
        "fetchLimit：最多 \(Noun.row.counted(rows, in: .simplifiedChinese))")
    case .inBatches(let size):
      language(
        "fetchBatchSize: no object is made yet. This statement reads every row once, for order and "
          + "sections; objects come when they are touched, \(size) at a time, by statements of "
          + "their own", "fetchBatchSize：还没有生成对象。这条语句把每一行读一遍，为了排序和分组；对象在用到时才来，每次 \(size) 个，各用自己的语句")
    case .changedRows(let kind, let rows, let context):
      language(
        "\(kind) \(Noun.row.counted(rows, in: .english)) in the store"
          + (context.map { ", merged into \($0)" } ?? "; no context was told"),
        "在存储里\(kind.chinese)了 \(Noun.row.counted(rows, in: .simplifiedChinese))"
          + (context.map { "，合并到 \($0)" } ?? "；没有通知任何上下文"))
    case .cellDid(let row, let effect, let act):
      language(
        "the cell of row \(row): \(effect): \(act.text(in: .english))",
        "\(row) 行的单元格：\(effect)：\(act.text(in: .simplifiedChinese))")
    case .noTransactions: language("no transactions", "没有事务")
    case .mergedTransactions(let count, let context):
      language(
        "merged \(count) \(count == 1 ? "transaction" : "transactions") into \(context)",
        "把 \(count) 个事务合并到 \(context)")
    case .deletedTransactions(let count):
      language(
        "deleted \(count) \(count == 1 ? "transaction" : "transactions")", "删除了 \(count) 个事务")
    case .remoteChange(let number?):
      language(
        "NSPersistentStoreRemoteChange, historyToken \(number); it does not say what changed",
        "NSPersistentStoreRemoteChange，historyToken \(number)；改了什么它不说")
    case .remoteChange(nil):
      language(
        "NSPersistentStoreRemoteChange; the store keeps no history of what changed",
        "NSPersistentStoreRemoteChange；存储没有记下改了什么的历史")
    case .noRemoteChange:
      language(
        "no NSPersistentStoreRemoteChange: nothing was written since the last one",
        "没有 NSPersistentStoreRemoteChange：上次之后没有写过什么")
    }
  }
}

extension LookSentence.BatchKind {
  fileprivate var chinese: String {
    switch self {
    case .inserted: "插入"
    case .updated: "更新"
    case .deleted: "删除"
    }
  }
}
