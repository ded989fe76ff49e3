extension RequestProperties {
  /// The properties of a request, each with what can stand behind its `=`.
  static let slots: [CommandGuide.Property] = guides.map { CommandGuide.Property($0.name, $0.slot) }

  /// The properties of a request as the lines of a block; its arguments stand behind the predicate.
  static let guideLines: [BlockGuide.Line] = guides.filter { $0.name != "arguments" }
    .map { BlockGuide.Line($0.name, $0.meaning, [$0.slot]) }

  private static let guides: [(name: String, meaning: Wording, slot: CommandGuide.Slot)] = [
    ("predicate", Wording("which rows", "哪些行"), .text),
    ("arguments", Wording("the values for its %@, %d and %K", "填进 %@、%d、%K 的值"), .value),
    (
      "sortDescriptors",
      Wording("their order: attributes, descending", "各行的顺序：属性名，可加 descending"),
      .list(.sortKeys)
    ),
    ("fetchLimit", Wording("the most rows fetched", "最多取多少行"), .number),
    ("fetchOffset", Wording("rows left out at the beginning", "开头跳过多少行"), .number),
    ("fetchBatchSize", Wording("rows read at once", "一次读取多少行"), .number),
    (
      "resultType", Wording("what a fetch brings", "取回什么"),
      .words(ResultType.allCases.map(\.rawValue))
    ),
    (
      "propertiesToFetch",
      Wording("what dictionaries hold, and the columns shown", "字典里有什么，以及显示哪些列"), .list(.keys)
    ),
    ("propertiesToGroupBy", Wording("what makes groups of them", "按什么归组"), .list(.keys)),
    ("havingPredicate", Wording("which groups", "哪些组"), .text),
    (
      "relationshipKeyPathsForPrefetching", Wording("what is read along", "一并读取哪些关系"),
      .list(.keys)
    ),
    (
      "includesPendingChanges", Wording("whether unsaved changes count", "未保存的更改算不算"),
      .words(["true", "false"])
    ),
    (
      "includesSubentities", Wording("whether entities below count", "子实体算不算"),
      .words(["true", "false"])
    ),
    (
      "returnsDistinctResults", Wording("whether equal dictionaries are one", "相同的字典是否只留一个"),
      .words(["true", "false"])
    ),
    (
      "returnsObjectsAsFaults", Wording("whether objects come as faults", "取回的对象是否为故障"),
      .words(["true", "false"])
    ),
    (
      "includesPropertyValues", Wording("whether rows are read along with ids", "除了 ID 是否也读取各行的值"),
      .words(["true", "false"])
    ),
    (
      "shouldRefreshRefetchedObjects",
      Wording("whether objects that are known take the store's values", "已有的对象是否改用存储里的值"),
      .words(["true", "false"])
    ),
  ]
}
