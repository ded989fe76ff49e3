package import OpenCoreData
package import Words

/// What `why` answers.
package enum WhySentence: Sentence {
  case reason(ChangeReason)
  /// A property of a row that went from one value to another.
  case changed(row: String, ChangeReason.Property)
  case rule(Rule)
  case notSent(ChangeReason.Rows)
  case onlyShifts(String)
  case noCallback(about: String)
  case inSnapshot(row: String, path: String, SnapshotState)
  case fetchSendsWhole, idsArePermanent
  /// The number of the step that was asked about, where another came after it.
  case ofStep(Int)
  /// The number of the first callback that is left out.
  case moreCallbacks(from: Int)

  /// What became of a row that a snapshot holds.
  package enum SnapshotState: Sentence {
    case unknown, shifts, unchanged

    package func text(in language: Language) -> String {
      switch self {
      case .unknown: ""
      case .shifts: language("; it only shifts", "；它只是跟着移位")
      case .unchanged: language("; nothing of it changed", "；它没有任何更改")
      }
    }
  }

  /// The rule behind a reason, and on what evidence.
  package enum Rule: Sendable, CaseIterable {
    /// Another section that comes of the row's own change of a sort key, and one that comes otherwise: of a key
    /// that rows are not sorted by, of a refresh, a merge or other objects.
    case otherSection, otherSectionUnsorted
    /// An update of a row whose own change touches a sort key: where no row of its section moved nothing had to be
    /// chosen; where one did, which of them moved was.
    case keptPlace, fewestMoves
    case otherPlace, updatePaths, sections, comesToMatch, returned
    case stopsMatching, fetchOnly

    /// The rule of a reason; nil where the sentence says all.
    package init?(_ reason: ChangeReason) {
      switch reason.kind {
      case .changedSection:
        self = reason.isOwnChangeOfSortKey ? .otherSection : .otherSectionUnsorted
      case .changedOrder: self = .otherPlace
      case .keptOrder: self = reason.isChosenAmongMoves ? .fewestMoves : .keptPlace
      case .changedValues, .touched, .refreshed: self = .updatePaths
      case .sectionOpened, .sectionEmptied: self = .sections
      case .startedMatching: self = .comesToMatch
      case .returned: self = reason.isMerged ? .comesToMatch : .returned
      case .stoppedMatching: self = .stopsMatching
      case .cameIntoReach:
        switch reason.words {
        case .cameIntoReach(_, .unsaved), .cameIntoReach(_, .unmerged): return nil
        case _: self = .fetchOnly
        }
      case .batch, .created, .deleted, .matchesNow, .unknown: return nil
      }
    }
  }

  package func text(in language: Language) -> String {
    switch self {
    case .reason(let reason): language(reason.text, reason.simplifiedChinese)
    case .changed(let row, let property):
      language(
        Self.changed(row, property, roles: property.roles.map(\.description), comma: ", "),
        Self.changed(row, property, roles: property.roles.map(\.chinese), comma: "、"))
    case .rule(let rule): rule.text(in: language)
    case .notSent(let rows):
      language(
        "\(rows.list(in: .english)): \(rows.count == 1 ? "it only shifts" : "they only shift"), and "
          + "the view works that out", "\(rows.list(in: .simplifiedChinese))：只是跟着移位，视图自己会算")
    case .onlyShifts(let row):
      language(
        "\(row) only shifts: it is not reported, the view works that out",
        "\(row) 只是跟着移位：不会通知，视图自己会算")
    case .noCallback(let row):
      language("no callback of the last step is about \(row)", "上一个步骤没有关于 \(row) 的回调")
    case .inSnapshot(let row, let path, let state):
      language(
        "a snapshot holds every row, \(row) at \(path)\(state.english)",
        "快照包含每一行，\(row) 在 \(path)\(state.simplifiedChinese)")
    case .fetchSendsWhole: language("performFetch sends the whole result", "performFetch 送出整个结果")
    case .idsArePermanent: language("the save has made ids permanent", "保存使标识变为永久")
    case .moreCallbacks(let number):
      language(
        "more callbacks follow from \(number) on; 'why NUMBER' tells one of them",
        "从回调 \(number) 起还有更多；用 'why 序号' 查看其中一个")
    case .ofStep(let number):
      language("of step \(number), the last that told something", "步骤 \(number)，最近一个有通知的步骤")
    }
  }

  private static func changed(
    _ row: String, _ property: ChangeReason.Property, roles: [String], comma: String
  ) -> String {
    "\(row).\(property.name) \(property.old) > \(property.new)"
      + (roles.isEmpty ? "" : "   " + roles.joined(separator: comma))
  }
}

extension ChangeReason {
  /// Whether properties of the row itself have decided, one of which it is sorted by.
  fileprivate var isOwnChangeOfSortKey: Bool {
    guard case .changedSection(_, .properties, _) = words else { return false }
    return properties.contains { property in
      property.roles.contains { role in
        switch role {
        case .sortKey: true
        case .predicate, .sectionKey: false
        }
      }
    }
  }
}

extension ChangeReason {
  /// Whether a row kept its place where another of its section moved, so that which of them moved was chosen.
  fileprivate var isChosenAmongMoves: Bool {
    guard case .keptOrder(_, _, _, let whereOthersMoved) = words else { return false }
    return whereOthersMoved
  }

  /// Whether it is of a row that a merge has brought.
  fileprivate var isMerged: Bool {
    guard case .returned(_, let isMerged, _, _) = words else { return false }
    return isMerged
  }
}

extension WhySentence.Rule: Sentence {
  /// On what evidence a rule stands; sources are named as the public records and the fidelity page have them.
  package enum Evidence: Sendable, Equatable {
    /// Apple says it there.
    case documented(String)
    /// Apple says one half of it there, and the other was seen on a device and reported there.
    case documentedAndRecorded(String, String)
    /// It was seen on a device, and reported there.
    case recorded(String)
    /// Neither is known.
    case none
  }

  /// What the rule stands on.
  package var evidence: Evidence {
    switch self {
    case .otherSection, .otherPlace, .keptPlace, .sections, .comesToMatch, .stopsMatching:
      .documented("controller header")
    case .updatePaths: .documentedAndRecorded("controller header", "oleb.net")
    case .fetchOnly: .recorded("open radar 30381905")
    case .otherSectionUnsorted, .fewestMoves, .returned: .none
    }
  }

  package func text(in language: Language) -> String {
    "\(rule(in: language)) \(evidence.text(in: language))"
  }

  private func rule(in language: Language) -> String {
    switch self {
    case .otherSection:
      language(
        "a row whose own change touches a sort key and takes it to another section is a move; it carries the new "
          + "values, so no update is sent beside it", "自己的更改涉及排序键、因而换了分组的行是移动；移动带着新的值，所以不再另外通知更新")
    case .otherSectionUnsorted:
      language(
        "another section is always a move; it carries the new values, so no update is sent beside it",
        "换了分组一定是移动；移动带着新的值，所以不再另外通知更新")
    case .otherPlace:
      language(
        "a move is a change of place among the rows that stay; it carries the new values, so no "
          + "update is sent beside it", "移动是在留下的行之间换了位置；移动带着新的值，所以不再另外通知更新")
    case .keptPlace:
      language(
        "a change that leaves the row at its place among the others is an update, also of a sort key",
        "更改没有让这一行在其他行之间换位置，就是更新，改的是排序键也一样")
    case .fewestMoves:
      language(
        "as many rows as can be are updates, the fewest possible are moves",
        "尽可能多的行算更新，尽可能少的行算移动")
    case .updatePaths:
      language(
        "an update carries the old path, and the new one as newIndexPath",
        "更新带着旧的索引路径，新的在 newIndexPath 里")
    case .sections:
      language(
        "sections are inserted and deleted, never moved or updated, and told before rows",
        "分组只有插入和删除，从不移动或更新，并且先于行通知")
    case .comesToMatch:
      language(
        "a row that comes to match is an insertion, as a new one is", "变得符合条件的行和新的行一样，是插入")
    case .returned:
      language(
        "an object whose deletion was taken back is new to the result", "删除被撤回的对象对结果来说是新的")
    case .stopsMatching:
      language("a row that matches no more is a deletion", "不再符合条件的行是删除")
    case .fetchOnly:
      language(
        "limit and offset act in the fetch, and no row is kept out live",
        "limit 和 offset 只在获取时起作用，之后不会挡住任何行")
    }
  }
}

extension WhySentence.Rule.Evidence: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .documented(let source): language("[documented: \(source)]", "[文档：\(source)]")
    case .recorded(let source): language("[recorded: \(source)]", "[实测：\(source)]")
    case .documentedAndRecorded(let source, let other):
      "\(Self.documented(source).text(in: language)) \(Self.recorded(other).text(in: language))"
    case .none: language("[no source at hand]", "[手头没有来源]")
    }
  }
}

// MARK: Reasons

extension ChangeReason {
  /// The sentence in Chinese; in English it is ``text``.
  package var simplifiedChinese: String { words.chinese + (source?.chinese ?? "") }
}

extension ChangeReason.Rows {
  /// How many rows there are.
  package var count: Int { names.count + more }

  /// The rows in Chinese, and what is said of them.
  fileprivate func chinese(_ said: String) -> String {
    SharedSentence.chinese(names, andMore: more, then: said)
  }

  /// The rows, and how many more there are.
  func list(in language: Language) -> String {
    SharedSentence.andMore(names, more).text(in: language)
  }
}

extension ChangeReason.Role {
  fileprivate var chinese: String {
    switch self {
    case .predicate: "谓词"
    case .sectionKey: "分组键"
    case .sortKey(let key): "排序键 \(key)"
    }
  }
}

extension ChangeReason.Reach {
  /// The sentence in Chinese, without a full stop.
  var chinese: String {
    switch self {
    case .limit(let limit): "上限 \(limit) 只在获取时起作用"
    case .offset(let offset): "偏移 \(offset) 只在获取时起作用"
    case .both(let limit, let offset): "上限 \(limit) 和偏移 \(offset) 只在获取时起作用"
    case .unsaved: "获取时没有算上未保存的更改"
    case .unmerged: "它由没有合并到这里的保存写进了存储"
    }
  }
}

extension ChangeReason.Origin {
  fileprivate var chinese: String {
    switch self {
    case .edit: ""
    case .merge: "由合并带来。"
    case .refresh: "由刷新带来。"
    case .undo: "由撤销带来。"
    case .redo: "由重做带来。"
    case .rollback: "由回滚带来。"
    case .deleteRule: "由删除规则带来。"
    case .conflict: "由解决冲突带来。"
    }
  }
}

extension ChangeReason.Words {
  fileprivate var chinese: String {
    switch self {
    case .toReport(let count): "有 \(count) 处更改要通知；控制器显示的还是之前的状态。"
    case .reported(let count):
      "\(count) 处更改已经通知；从 controllerWillChangeContent 起，控制器显示的就是新的状态。"
    case .sectionEmptied(let name, let gone, let moved):
      "分组 \"\(name)\" 里没有行了：" + Self.joined((gone, "离开了"), (moved, "移到了别的分组")) + "。"
    case .sectionOpened(let name, let came, let moved):
      "原来没有分组 \"\(name)\"：" + Self.joined((came, "进来了"), (moved, "移到了这里")) + "。"
    case .deleted(let row, let departure):
      switch departure {
      case .deleted: "\(row) 被删除了。"
      case .neverSaved: "\(row) 还没有保存过就离开了。"
      case .withOwner(let owner): "\(row) 随 \(owner) 按删除规则一起被删除了。"
      case .insertionUndone: "\(row) 不在了，因为插入它的操作被撤销了。"
      case .notUnique: "\(row) 离开了：唯一值的冲突解决后，由另一个有这个值的对象留下。"
      }
    case .created(let row, let predicate, let isOutOfOrder):
      "\(row) 是新的" + Self.matches(predicate) + Self.disorder(isOutOfOrder) + "。"
    case .returned(let row, let isMerged, let predicate, let isOutOfOrder):
      "\(row) \(isMerged ? "从别处来了" : "的删除被撤回了")" + Self.matches(predicate)
        + Self.disorder(isOutOfOrder) + "。"
    case .matching(let row, let starts, let predicate, let properties, let isRefreshed):
      "\(row) \(starts ? "现在符合" : "不再符合")\(predicate.map { " \($0)" } ?? "谓词")"
        + (properties.isEmpty
          ? isRefreshed ? "，按通知时它的值判断" : "，因为谓词读取的其他对象或列表变了"
          : "：\(Self.passages(properties))") + "。"
    case .changedOrder(let row, let passage, let exchangeable):
      "\(Self.why(row, passage))，所以它在留下的行之间换了位置"
        + (exchangeable.map { "；\($0) 同样可以算作移动的一方，但算作留下" } ?? "") + "。"
    case .changedSection(let row, let passage, let isOutOfOrder):
      "\(Self.why(row, passage))，所以它属于另一个分组" + Self.disorder(isOutOfOrder) + "。"
    case .refreshed(let row, let isMerged, let now):
      "\(row) 被\(isMerged ? "合并" : "刷新")了\(Self.shifted(now))。"
    case .touched(let row, let touch, let now):
      switch touch {
      case .set:
        "\(row) 被设置过，但这一行的值都没有变：设的是相等的值，或是对多关系\(Self.shifted(now))。"
      case .inverse: "\(row) 的一个关系的另一端被设置过，这一行的值都没有变\(Self.shifted(now))。"
      case .lost(let owner):
        "\(owner) 被删除，因此不再在 \(row) 的关系里，这一行的值都没有变\(Self.shifted(now))。"
      case .bySource: "\(row) 这一行的值都没有变\(Self.shifted(now))。"
      }
    case .cameIntoReach(let row, let reach): "\(row) 原来就符合：\(reach.chinese)，更改把这一行带了进来。"
    case .matchesNow(let row, let predicate, let reach):
      "\(row) 符合 \(predicate)。原来是否符合不得而知：\(reach.chinese)。"
    case .unknown(let row): "\(row) 的原因不明。"
    case .changedValues(let row, let properties, let now):
      "\(row)：\(Self.passages(properties))，排序和分组都与此无关\(Self.shifted(now))。"
    case .keptOrder(let row, let properties, let now, whereOthersMoved: _):
      "\(row)：\(Self.passages(properties))，它在留下的行之间的顺序没有变\(Self.shifted(now))。"
    }
  }

  private static func joined(_ parts: (rows: ChangeReason.Rows, verb: String)...) -> String {
    parts.filter { !$0.rows.isEmpty }
      .map { $0.rows.chinese($0.verb) }.joined(separator: "，")
  }

  private static func matches(_ predicate: String?) -> String {
    predicate.map { "，并且符合 \($0)" } ?? ""
  }

  private static func disorder(_ isOutOfOrder: Bool) -> String {
    isOutOfOrder ? "；排序和分组键对它的位置说法不一，下次获取会失败" : ""
  }

  private static func shifted(_ now: String?) -> String {
    now.map { "；它现在在 \($0)，因为前面的行有进有出" } ?? ""
  }

  private static func why(_ row: String, _ passage: ChangeReason.Passage) -> String {
    switch passage {
    case .properties(let properties): "\(row)：\(passages(properties))"
    case .merged: "\(row) 被合并，现在是别的值"
    case .refreshed: "\(row) 被刷新，现在是别的值"
    case .settled: "\(row) 的冲突被解决，现在是别的值"
    case .related: "\(row) 重新判断了一次，它从另一个对象读到的内容已经和原来不同"
    }
  }

  private static func passages(_ properties: [ChangeReason.Property]) -> String {
    properties.map { "\($0.name) 从 \($0.old) 变为 \($0.new)" }.joined(separator: "，")
  }
}
