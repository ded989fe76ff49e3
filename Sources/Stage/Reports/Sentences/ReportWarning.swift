import TableView
package import Words

/// What Rollcall, or Core Data in its log, warns of.
package enum ReportWarning: Sentence, Equatable, Encodable {
  /// Rows stand where no fetch would put them; `fetchFails` says that a fetch finds a section's name again
  /// after another's, and fails.
  case sectionsFallApart(controller: String, fetchFails: Bool)
  /// A fetch that did not fail, though it sorts by another key than its sections.
  case sectionsDisagree(controller: String, disagreement: SectionDisagreement)
  case storeHasRows(store: String)
  case sharedCache(first: String, second: String, cache: String)
  /// A fetch took its rows from a cache that was written for another request.
  case cacheOfAnotherRequest(controller: String, cache: String, changed: [RequestPart])
  case noUndoManager(context: String)
  /// An object that was set though no context has it any more, as one that was deleted and saved.
  case hasNoContext(object: String)
  /// The only index title of a controller with a view is a bullet.
  case bulletAlone(controller: String)
  /// An object was refreshed after a batch request had updated its row and no context was told.
  case keptRow(object: String, context: String)
  /// A use that Core Data lets through, unless ConcurrencyDebug stops it.
  case usedOffQueue(use: OffQueueUse)
  /// Items that were appended to a snapshot, or inserted, and stood in it already.
  case itemsMoved(controller: String, items: [String])

  /// A part of a fetch request.
  package enum RequestPart: String, Equatable, Encodable, Sendable {
    case predicate, sortDescriptors
  }

  package func text(in language: Language) -> String {
    switch self {
    case .sectionsFallApart(let controller, true):
      language(
        "\(controller): the sort order does not keep the sections together, so the row stands where "
          + "the sort alone would not put it; the next performFetch fails with 134060",
        "\(controller)：排序没有把同一分组的行放在一起，所以这一行不在只按排序时的位置；下次 performFetch 会因 134060 失败")
    case .sectionsFallApart(let controller, false):
      language(
        "\(controller): the sort order and the sections disagree, so the row stands where the sort alone "
          + "would not put it; the next performFetch finds the sections in another order",
        "\(controller)：排序与分组不一致，所以这一行不在只按排序时的位置；下次 performFetch 得到的分组顺序会不同")
    case .sectionsDisagree(let controller, let disagreement):
      language(
        "\(controller): \(disagreement.english)", "\(controller)：\(disagreement.simplifiedChinese)")
    case .storeHasRows(let store):
      language(
        "the store '\(store)' was there before this run and has rows; they are part of what follows",
        "存储 '\(store)' 在这次运行之前就存在并且有行；它们也算在后面的结果里")
    case .sharedCache(let first, let second, let cache):
      language(
        "\(first) and \(second) share the cache name \(cache): a cache is not checked against the "
          + "predicate", "\(first) 和 \(second) 共用缓存名 \(cache)：缓存不与谓词核对")
    case .cacheOfAnotherRequest(let controller, let cache, let changed):
      language(
        "\(controller): the rows came from the cache \(cache), which was written before the "
          + "\(changed.map(\.rawValue).joined(separator: " and ")) changed, and has as many as are found "
          + "now, or none: no more is compared; deleteCache \(Quoted.text(cache)) before it changes, or use "
          + "no cache",
        "\(controller)：这些行来自缓存 \(cache)，它是在 \(changed.map(\.rawValue).joined(separator: " 和 ")) "
          + "改变之前写下的，行数与现在找到的一样，或者是空的：只比较这一点；改变之前先 deleteCache \(Quoted.text(cache))，或者不用缓存")
    case .itemsMoved(let controller, let items):
      language(
        "\(controller): \(items.joined(separator: ", ")) stood in the snapshot already. UIKit logs: "
          + DiffableSnapshot<String, String>.log(ofMovedItems: items.count),
        "\(controller)：\(items.joined(separator: "、")) 已经在快照里，被移到了新的位置；UIKit 会在日志里警告")
    case .usedOffQueue(let use):
      language(
        "\(use.english). Nothing has stopped it: 'concurrencyDebug on' does, and a phone may crash later, "
          + "elsewhere", "\(use.simplifiedChinese)。没有什么拦住它：'concurrencyDebug on' 会拦住，而在手机上也许以后在别处崩溃"
      )
    case .hasNoContext(let object):
      language(
        "\(object) belongs to no context any more: what is set is never saved, and nothing throws",
        "\(object) 不再属于任何上下文：设置的值不会保存，也不会抛出错误")
    case .bulletAlone(let controller):
      language(
        "\(controller): its only index title is a bullet, with which a table view of iOS 11 raised "
          + "NSRangeException, index 0 beyond bounds for empty array (open radar 34570716)",
        "\(controller)：唯一的索引标题是圆点；iOS 11 的表格视图会因此抛出 NSRangeException，"
          + "index 0 beyond bounds for empty array（open radar 34570716）")
    case .keptRow(let object, let context):
      language(
        "\(object) has the values that the batch request wrote; on a phone it has those of before, which the "
          + "coordinator has kept, until 'set \(context) stalenessInterval=0' stands before the refresh, or the "
          + "ids of the request are merged",
        "\(object) 现在是批量请求写入的值；在手机上仍是以前的值，因为协调器保留着读过的行，"
          + "除非在刷新之前写 'set \(context) stalenessInterval=0'，或者合并这次请求的 ID")
    case .noUndoManager(let context):
      language(
        "\(context) has no undo manager, so nothing is undone: set \(context) "
          + "undoManager=UndoManager()",
        "\(context) 没有撤销管理器，所以什么也没有撤销：set \(context) undoManager=UndoManager()")
    }
  }
}
