package import OpenCoreData
package import Words

/// How a controller's result differs from what a fetch would find now.
package struct ResultSentence: Sentence, Equatable, Encodable {
  /// The labels of the rows that a fetch would find beside those that are shown.
  package var missing: [String]
  /// The labels of the rows that are shown and that a fetch would not find.
  package var extra: [String]
  /// The label of the first row that a fetch would put elsewhere; nil for none.
  package var displaced: String?
  /// What it comes from.
  package var cause: ResultDifference.Cause

  /// How many labels are printed of each kind.
  private static let mostLabels = 3

  /// Describes a difference in the labels of its rows.
  package init(_ difference: ResultDifference, label: (ObjectKey) -> String) {
    missing = difference.missing.map(label)
    extra = difference.extra.map(label)
    displaced = difference.displaced.map(label)
    cause = difference.cause
  }

  package func text(in language: Language) -> String {
    func list(_ labels: [String]) -> String {
      let more = labels.count - Self.mostLabels
      let shown = labels.prefix(Self.mostLabels)
      return language(
        shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""),
        shown.joined(separator: "、") + (more > 0 ? " 等 \(labels.count) 行" : ""))
    }
    var parts: [String] = []
    if !missing.isEmpty {
      parts.append(language("would find \(list(missing)) too", "还会找到 \(list(missing))"))
    }
    if !extra.isEmpty {
      parts.append(language("would not find \(list(extra))", "不会找到 \(list(extra))"))
    }
    if let displaced {
      parts.append(language("would put \(displaced) elsewhere", "会把 \(displaced) 放在别处"))
    }
    if parts.isEmpty { parts.append(language("would have other sections", "会有别的分组")) }
    let why = cause.text(in: language)
    return language(
      "a fetch now \(parts.joined(separator: ", ")): \(why)",
      "现在获取\(parts.joined(separator: "，"))：\(why)")
  }
}

extension ResultDifference.Cause: Sentence {
  /// Whether Apple's controller has the same difference.
  package var isAsOnAPhone: Bool {
    switch self {
    case .requestNotFetched, .reach, .missed, .cache, .notMerged, .otherObjects, .computed,
      .equalSortKeys, .sectionsAgainstOrder:
      true
    case .unknown: false
    }
  }

  package func text(in language: Language) -> String {
    switch self {
    case .requestNotFetched(let names):
      language(
        "\(names.joined(separator: ", ")) was set in the request and not fetched since; as on a phone",
        "请求的 \(names.joined(separator: "、")) 改过，之后还没有获取；手机上也一样")
    case .reach(let reach): language("\(reach.text); as on a phone", "\(reach.chinese)；手机上也一样")
    case .missed(.unheard):
      language(
        "what changed while no delegate heard of it is not followed; as on a phone",
        "没有代理听取时发生的更改不被跟踪；手机上也一样")
    case .missed(.endedByException):
      language(
        "an exception ended its delivery; on a phone the app ends there", "异常中断了传递；在手机上应用到此结束")
    case .cache:
      language(
        "the section cache gave the rows, and no predicate is asked; as on a phone",
        "行来自分组缓存，不再询问谓词；手机上也一样")
    case .notMerged:
      language(
        "the store has what was not merged into this context; as on a phone",
        "存储里有没合并到这个上下文的内容；手机上也一样")
    case .otherObjects:
      language(
        "it depends on other objects, which are not followed; as on a phone",
        "结果取决于别的对象，而控制器不跟踪它们；手机上也一样")
    case .computed:
      language(
        "it depends on what is computed, which is not followed; as on a phone",
        "结果取决于计算出来的值，而控制器不跟踪它；手机上也一样")
    case .equalSortKeys:
      language(
        "its sort keys are another row's too, which leaves their order open; as on a phone",
        "它的排序键与另一行相等，先后没有规定；手机上也一样")
    case .sectionsAgainstOrder:
      language(
        "the rows are not sorted by their section first, and each joins its section where that stands; "
          + "so it should be on a phone, of which there is no record",
        "行不是先按分组排序的，各行加入自己的分组，而分组留在原处；手机上应当也一样，但没有记录")
    case .unknown:
      language(
        "on a phone there is no such difference; this is a fault of Rollcall",
        "手机上没有这个差别；这是 Rollcall 的错误")
    }
  }
}
