import ScenarioLanguage
import Words

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

    package var english: String {
      switch self {
      case .notAsked: "not asked yet, for nothing is fetched"
      case .read(let count):
        "the last fetch took its \(Noun.section.counted(count, in: .english)) from it"
      case .written(let count):
        "the last fetch read the rows, and wrote \(Noun.section.counted(count, in: .english)) to it"
      case .passedBy:
        "the last fetch read the rows, and wrote nothing to it, for there were unsaved changes"
      case .ofChildContext: "not kept: a child context reads through its parent"
      case .ofMemoryStore: "not kept: a store in memory has no file for it"
      case .ofReadOnlyStore: "not kept: the store is read only"
      case .withoutDelegate: "not kept: that needs a delegate that hears changes"
      }
    }

    package var simplifiedChinese: String {
      switch self {
      case .notAsked: "还没有用到，因为还没有获取"
      case .read(let count):
        "上次获取从中取得了 \(Noun.section.counted(count, in: .simplifiedChinese))"
      case .written(let count):
        "上次获取读取了各行，并写入 \(Noun.section.counted(count, in: .simplifiedChinese))"
      case .passedBy: "上次获取读取了各行，但因为有未保存的更改，什么也没有写入"
      case .ofChildContext: "没有保留：子上下文通过父上下文读取"
      case .ofMemoryStore: "没有保留：内存里的存储没有放它的文件"
      case .ofReadOnlyStore: "没有保留：存储是只读的"
      case .withoutDelegate: "没有保留：这需要接收更改的代理"
      }
    }
  }

  package var english: String {
    switch self {
    case .noObjects: "no objects"
    case .noDictionaries: "no dictionaries"
    case .noHeader: "no header"
    case .paths(let paths, let areSame): paths + (areSame ? "  same" : "  moved")
    case .undecoded(let kept): "nil; the store has \(kept), which cannot be decoded here"
    case .section(let index, let name, let rows):
      "section \(index) \(Quoted.text(name)), \(Noun.row.counted(rows, in: .english))"
    case .scratchFile(let line): "\(line) (a file of this run)"
    case .noCache: "no cache: cacheName is nil"
    case .cache(let name, let state): "cache \(Quoted.text(name))  \(state.english)"
    case .nothingAskedAgain: "nothing is asked of the rows again"
    case .noStatement: "no statement read its rows"
    case .inOrder(let keys): "sortDescriptors: in the order of \(keys.joined(separator: ", "))"
    case .leftOut(let rows):
      "fetchOffset: "
        + (rows == 1 ? "the first row is" : "the first \(Noun.row.counted(rows, in: .english)) are")
        + " left out"
    case .noMore(let rows): "fetchLimit: no more than \(Noun.row.counted(rows, in: .english))"
    case .inBatches(let size):
      "fetchBatchSize: no object is made yet. This statement reads every row once, for order and "
        + "sections; objects come when they are touched, \(size) at a time, by statements of "
        + "their own"
    case .changedRows(let kind, let rows, let context):
      "\(kind) \(Noun.row.counted(rows, in: .english)) in the store"
        + (context.map { ", merged into \($0)" } ?? "; no context was told")
    case .noTransactions: "no transactions"
    case .mergedTransactions(let count, let context):
      "merged \(count) \(count == 1 ? "transaction" : "transactions") into \(context)"
    case .deletedTransactions(let count):
      "deleted \(count) \(count == 1 ? "transaction" : "transactions")"
    case .remoteChange(let number?):
      "NSPersistentStoreRemoteChange, historyToken \(number); it does not say what changed"
    case .remoteChange(nil):
      "NSPersistentStoreRemoteChange; the store keeps no history of what changed"
    case .noRemoteChange: "no NSPersistentStoreRemoteChange: nothing was written since the last one"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .noObjects: "没有对象"
    case .noDictionaries: "没有字典"
    case .noHeader: "没有标题"
    case .paths(let paths, let areSame): paths + (areSame ? "  相同" : "  移动了")
    case .undecoded(let kept): "nil；存储里有 \(kept)，在这里无法解码"
    case .section(let index, let name, let rows):
      "分组 \(index) \(Quoted.text(name))，\(Noun.row.counted(rows, in: .simplifiedChinese))"
    case .scratchFile(let line): "\(line)（这次运行的文件）"
    case .noCache: "没有缓存：cacheName 是 nil"
    case .cache(let name, let state): "缓存 \(Quoted.text(name))  \(state.simplifiedChinese)"
    case .nothingAskedAgain: "不再对各行询问什么"
    case .noStatement: "没有语句读取它的行"
    case .inOrder(let keys): "sortDescriptors：按 \(keys.joined(separator: "、")) 的顺序"
    case .leftOut(let rows):
      "fetchOffset：略去前 \(Noun.row.counted(rows, in: .simplifiedChinese))"
    case .noMore(let rows): "fetchLimit：最多 \(Noun.row.counted(rows, in: .simplifiedChinese))"
    case .inBatches(let size):
      "fetchBatchSize：还没有生成对象。这条语句把每一行读一遍，为了排序和分组；对象在用到时才来，每次 \(size) 个，各用自己的语句"
    case .changedRows(let kind, let rows, let context):
      "在存储里\(kind.chinese)了 \(Noun.row.counted(rows, in: .simplifiedChinese))"
        + (context.map { "，合并到 \($0)" } ?? "；没有通知任何上下文")
    case .noTransactions: "没有事务"
    case .mergedTransactions(let count, let context): "把 \(count) 个事务合并到 \(context)"
    case .deletedTransactions(let count): "删除了 \(count) 个事务"
    case .remoteChange(let number?):
      "NSPersistentStoreRemoteChange，historyToken \(number)；改了什么它不说"
    case .remoteChange(nil):
      "NSPersistentStoreRemoteChange；存储没有记下改了什么的历史"
    case .noRemoteChange: "没有 NSPersistentStoreRemoteChange：上次之后没有写过什么"
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
