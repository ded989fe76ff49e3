package import Words

/// What in an app's code raises an exception: the commonest ways, and calls of the app's own for the rest.
package enum CrashCause: Sendable, CaseIterable {
  case noLineForInsert, noLineForDelete, noLinesForSections
  case insertsForMove, deletesForMove, insertsForUpdate, deletesForUpdate
  case callsOutsideUpdates, rowsCountedElsewhere, sectionsCountedElsewhere
  case reloadsNewPath, reinsertsOldPath, reloadsMovedRow, reloadsPlaceMovedTo
  case rowDeletedByHand, movesWithSection, pathBelowZero, ownCalls
  case stalePath, noSortDescriptors, cacheOfAnotherRequest, sortTearsSections
  case itemNamedTwice, itemNotInSnapshot, itemsBeforeSections
  case toManyWithoutAny, keyNotInStore, objectOfAnotherContext
  case savedElsewhere, valueTaken, valueMissing, rowGone, usedOffItsQueue

  /// The scenario of the repository that teaches it; nil where none does.
  package var mistake: String? {
    switch self {
    case .noLineForInsert, .noLineForDelete: "Mistakes/a-kind-of-change-is-not-handled"
    case .noLinesForSections: "Mistakes/section-callbacks-are-missing"
    case .insertsForMove, .deletesForMove: "Mistakes/half-of-a-move"
    case .callsOutsideUpdates: "Mistakes/changes-told-outside-an-update"
    case .rowsCountedElsewhere: "Mistakes/rows-are-counted-elsewhere"
    case .sectionsCountedElsewhere: "Mistakes/more-sections-are-promised-than-there-are"
    case .reloadsNewPath, .reinsertsOldPath: "Mistakes/old-and-new-paths-are-mixed"
    case .reloadsMovedRow, .reloadsPlaceMovedTo: "Mistakes/a-move-is-told-with-a-reload"
    case .rowDeletedByHand: "Mistakes/a-row-is-deleted-by-hand-too"
    case .movesWithSection: "Mistakes/moveRow-between-sections-that-come-and-go"
    case .pathBelowZero: "Mistakes/a-path-below-zero"
    case .stalePath: "Mistakes/a-stale-path"
    case .noSortDescriptors: "Mistakes/no-sort-descriptors"
    case .cacheOfAnotherRequest: "Mistakes/a-cache-name-is-reused"
    case .sortTearsSections: "Mistakes/the-sort-order-tears-sections-apart"
    case .itemNamedTwice, .itemsBeforeSections: "Mistakes/a-snapshot-names-an-item-twice"
    case .itemNotInSnapshot: "Mistakes/an-item-that-is-not-in-the-snapshot"
    case .insertsForUpdate, .deletesForUpdate, .ownCalls, .toManyWithoutAny, .keyNotInStore,
      .objectOfAnotherContext, .savedElsewhere, .valueTaken, .valueMissing, .rowGone,
      .usedOffItsQueue:
      nil
    }
  }
}

extension CrashCause: Sentence {
  /// What happened in the app, and what in the code raises the exception then.
  package func text(in language: Language) -> String {
    switch self {
    case .noLineForInsert:
      language(
        "A row came, and the delegate has no line for insert.", "来了一行，而代理没有处理 insert 的那一行。")
    case .noLineForDelete:
      language(
        "A row went, and the delegate has no line for delete.", "少了一行，而代理没有处理 delete 的那一行。")
    case .noLinesForSections:
      language(
        "A section came or went, and the delegate has no lines for sections.",
        "多了或少了一个分组，而代理没有处理分组的那些行。")
    case .insertsForMove:
      language(
        "A row changed its place, and the line for move only inserts.", "有一行换了位置，而处理 move 的那一行只插入。")
    case .deletesForMove:
      language(
        "A row changed its place, and the line for move only deletes.", "有一行换了位置，而处理 move 的那一行只删除。")
    case .insertsForUpdate:
      language(
        "A row's values changed, and the line for update inserts a row.",
        "有一行的值变了，而处理 update 的那一行插入了一行。")
    case .deletesForUpdate:
      language(
        "A row's values changed, and the line for update deletes a row.",
        "有一行的值变了，而处理 update 的那一行删除了一行。")
    case .callsOutsideUpdates:
      language(
        "Several rows or sections came or went at once, and the calls do not stand between beginUpdates and "
          + "endUpdates (or in performBatchUpdates).",
        "同时来去了几行或几个分组，而调用不在 beginUpdates 和 endUpdates 之间（或不在 performBatchUpdates 里）。")
    case .rowsCountedElsewhere:
      language(
        "The data source counts the rows of something else, as an array of the app's own.",
        "数据源数的是别的东西的行数，例如应用自己的数组。")
    case .sectionsCountedElsewhere:
      language(
        "The data source counts the sections of something else, or answers with a constant.",
        "数据源数的是别的东西的分组数，或者返回一个常数。")
    case .reloadsNewPath:
      language(
        "A row's values changed while others came above it, and the line for update reloads newIndexPath; a "
          + "reload takes the path of before.",
        "有一行的值变了，同时它上面来了别的行，而处理 update 的那一行重新加载 newIndexPath；reload 要用旧路径。")
    case .reinsertsOldPath:
      language(
        "A row's values changed while others above it went, and the line for update deletes and inserts "
          + "indexPath; an insertion takes the path of afterwards.",
        "有一行的值变了，同时它上面少了别的行，而处理 update 的那一行在 indexPath 处删除并插入；插入要用新路径。")
    case .reloadsMovedRow:
      language(
        "A row changed its place, and the line for move reloads it in the same update.",
        "有一行换了位置，而处理 move 的那一行在同一次更新里又重新加载它。")
    case .reloadsPlaceMovedTo:
      language(
        "A row changed its place, and the line for move reloads newIndexPath, which is a place of before and "
          + "another row's.",
        "有一行换了位置，而处理 move 的那一行重新加载 newIndexPath：reload 用的是旧路径，那里是另一行。")
    case .rowDeletedByHand:
      language(
        "The user swiped a row away, and the app deletes the row from the view by hand; the delegate does so "
          + "when the object goes.",
        "用户划掉了一行，而应用手动从视图里删除了这一行；对象删除时代理会去做。")
    case .movesWithSection:
      language(
        "A row changed its section, one of the two came or went with it, and the line for move calls moveRow.",
        "有一行换了分组，其中一个分组随之出现或消失，而处理 move 的那一行调用 moveRow。")
    case .pathBelowZero:
      language(
        "The delegate takes away from a path, and the result is below zero.", "代理把路径减去一个数，结果小于零。")
    case .ownCalls:
      language(
        "The view was told just these changes, however the code came to: by hand beside the delegate, twice, or "
          + "by numbers of its own.", "无论代码怎样走到这一步，视图被告知的正是这些变化：在代理之外手动调用、调用了两次，或用了自己的编号。")
    case .stalePath:
      language(
        "A path was kept, and used when the rows were others.", "保存了路径，等到行已经不同时才使用。")
    case .noSortDescriptors:
      language(
        "The controller's fetch request has no sort descriptors.", "控制器的获取请求没有排序描述符。")
    case .cacheOfAnotherRequest:
      language(
        "Two requests use one cache name, and the cache is not deleted in between.",
        "两个请求用同一个缓存名，中间没有删除缓存。")
    case .sortTearsSections:
      language(
        "The first sort descriptor is not the section key path, so that rows of one section stand apart.",
        "第一个排序描述符不是分组的键路径，同一分组的行被分开了。")
    case .itemNamedTwice:
      language(
        "A snapshot is given one item, or one section, twice.", "快照里同一项或同一分组给了两次。")
    case .itemNotInSnapshot:
      language(
        "A snapshot is to reload or reconfigure an item that it does not have.",
        "要快照重新加载或重新配置一个它没有的项。")
    case .itemsBeforeSections:
      language(
        "A snapshot is given items before it has a section.", "快照还没有分组就加入了各项。")
    case .toManyWithoutAny:
      language(
        "A predicate or a sort descriptor goes through a to-many relationship, without ANY, ALL or a count.",
        "谓词或排序描述符经过一个对多关系，却没有写 ANY、ALL 或计数。")
    case .keyNotInStore:
      language(
        "A predicate or a sort descriptor of a fetch names a key that the entity does not store.",
        "获取用的谓词或排序描述符用了实体没有存储的键。")
    case .objectOfAnotherContext:
      language(
        "A relationship is set to an object of another context.", "把关系设成了另一个上下文的对象。")
    case .savedElsewhere:
      language(
        "Another context has saved the same object since it was read, and the merge policy is the default one.",
        "读取之后另一个上下文保存了同一个对象，而合并策略是默认的。")
    case .valueTaken:
      language(
        "An object has a value that has to be unique, and another has it; the merge policy is the default one.",
        "对象的某个值必须唯一，而另一个对象已经有了它；合并策略是默认的。")
    case .valueMissing:
      language(
        "An object is saved without a value that is not optional.", "保存对象时缺少一个非可选的值。")
    case .rowGone:
      language(
        "An object is read whose row is gone from the store, in a context that does not let that pass.",
        "读取的对象在存储里已经没有那一行，而上下文不允许这样。")
    case .usedOffItsQueue:
      language(
        "An object or a context is used off the context's queue.", "在上下文的队列之外使用了对象或上下文。")
    }
  }
}
