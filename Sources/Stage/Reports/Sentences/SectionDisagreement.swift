package import Words

/// How the first sort descriptor of a request differs from its sections.
///
/// Rows of one section stand together then only where both give the same order. What was recorded on
/// phones of requests that sort by another key is said with it.
package enum SectionDisagreement: Sentence, Equatable, Encodable {
  /// The rows are ordered by another key first.
  case otherKey(sections: String, first: String)
  /// The rows are ordered by the key of the sections, without regard to case: names of sections that
  /// differ in case alone are different names, and stand among each other.
  case caseDisregarded(sections: String)
  /// The key of the sections is computed, and not of the key by which the rows are ordered first.
  case notComputedOf(sections: String, sources: [String], first: String)

  /// Compares a section key path with the first sort descriptor; nil where they agree.
  package init?(sections: String, first: String, disregardsCase: Bool) {
    if sections != first {
      self = .otherKey(sections: sections, first: first)
    } else if disregardsCase {
      self = .caseDisregarded(sections: sections)
    } else {
      return nil
    }
  }

  /// Compares a computed section key, and the keys that it is computed of, with the path of the first
  /// sort descriptor; nil where the path begins at one of them, or none is known.
  package init?(sections: String, computedOf sources: [String], first: String) {
    guard !sources.isEmpty, let key = first.split(separator: ".").first.map(String.init),
      !sources.contains(key)
    else { return nil }
    self = .notComputedOf(sections: sections, sources: sources, first: first)
  }

  package func text(in language: Language) -> String {
    switch self {
    case .otherKey(let sections, let first):
      language(
        "sections are by \(sections), but rows are sorted by \(first) first, which is right only where "
          + "both give the same order. Recorded on phones where they do not: an error 134060, sections "
          + "in the order of their names, rows under wrong headers. Sort by \(sections) first",
        "分组按 \(sections)，行却先按 \(first) 排序，只有两者给出相同的顺序时才正确。顺序不同时，"
          + "真机上记录到三种结果：错误 134060；分组按名称的顺序排列；行出现在错误的标题下。"
          + "请先按 \(sections) 排序")
    case .caseDisregarded(let sections):
      language(
        "sections are by \(sections), letter for letter, but rows are sorted by it without regard to "
          + "case: names that differ in case alone stand among each other, and a name that comes back "
          + "is an error 134060. Sort by \(sections) as it is",
        "分组按 \(sections) 逐字区分，行却不分大小写地按它排序：只有大小写不同的名称会混在一起，"
          + "一个名称再次出现就是错误 134060。请直接按 \(sections) 排序")
    case .notComputedOf(let sections, let sources, let first):
      language(
        "sections are by \(sections), which is computed of \(sources.joined(separator: " and ")), but "
          + "rows are sorted by \(first) first, which is right only where both give the same order. "
          + "Where they do not, performFetch ends with an error 134060 or a section is torn apart. Sort "
          + "by \(sources.joined(separator: " or ")) first",
        "分组按 \(sections)，它由 \(sources.joined(separator: " 和 ")) 计算，行却先按 \(first) 排序，"
          + "只有两者给出相同的顺序时才正确。顺序不同时，performFetch 以错误 134060 结束，或一个分组被拆开。"
          + "请先按 \(sources.joined(separator: " 或 ")) 排序")
    }
  }
}
