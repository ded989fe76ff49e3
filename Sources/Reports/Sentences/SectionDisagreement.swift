import Words

/// How the first sort descriptor of a request fails to order its rows by their sections.
///
/// Rows of one section need not stand together then, whatever they happen to hold. What was recorded of
/// such requests on phones is said with it.
package enum SectionDisagreement: Sentence, Equatable, Encodable {
  /// The rows are ordered by another key first.
  case otherKey(sections: String, first: String)
  /// The rows are ordered by the key of the sections, without regard to case: names of sections that
  /// differ in case alone are different names, and stand among each other.
  case caseDisregarded(sections: String)

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

  package var english: String {
    switch self {
    case .otherKey(let sections, let first):
      "sections are by \(sections), but rows are sorted by \(first) first. Recorded on phones: an "
        + "error 134060, sections in the order of their names, rows under wrong headers. Sort by "
        + "\(sections) first"
    case .caseDisregarded(let sections):
      "sections are by \(sections), letter for letter, but rows are sorted by it without regard to "
        + "case. Recorded on phones: an error 134060, sections in the order of their names, rows "
        + "under wrong headers. Sort by \(sections) as it is"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .otherKey(let sections, let first):
      "分组按 \(sections)，行却先按 \(first) 排序。真机上记录到三种结果：错误 134060；分组按名称的顺序排列；"
        + "行出现在错误的标题下。请先按 \(sections) 排序"
    case .caseDisregarded(let sections):
      "分组按 \(sections) 逐字区分，行却不分大小写地按它排序。真机上记录到三种结果：错误 134060；"
        + "分组按名称的顺序排列；行出现在错误的标题下。请直接按 \(sections) 排序"
    }
  }
}
