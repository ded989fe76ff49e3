import Words

/// Why a controller told nothing, and how its table stands.
package struct Quiet: Sentence, Equatable, Encodable {
  /// Why nothing was told.
  package enum Reason: Equatable, Encodable, Sendable {
    /// Nothing that it shows changed.
    case nothingChanged
    /// It has not fetched yet, or its last fetch failed; whether the turn only looked.
    case noRows(hasFailed: Bool, onlyLooked: Bool)
    case reset
    /// The store was removed, and all its objects are invalid.
    case storeRemoved
    case untracked(reason: Untracked)
    /// The changes came while the controller had no delegate, which has one now.
    case delegateWasNil
    /// Properties of objects changed that are no rows.
    case otherEntity(properties: [String], entity: String)
    /// Objects changed that are no rows of this result.
    case outsideResult(labels: [String], entity: String)
    /// Objects changed that are no rows of this result, and its request was set since it was fetched.
    case requestNotFetched(labels: [String], properties: [String], controller: String)
    /// Objects changed in a context that the controller does not hear.
    case anotherContext(
      labels: [String], more: Int, context: String?, controller: String, heard: String?)
    case batchRequest
  }

  /// How the table stands.
  package enum State: String, Equatable, Encodable, Sendable {
    case asBefore, asAtLastFetch, now
  }

  package var reason: Reason
  /// The rows that the controller has.
  package var rows: Int
  package var state: State

  package init(_ reason: Reason, rows: Int = 0, state: State = .asBefore) {
    self.reason = reason
    self.rows = rows
    self.state = state
  }

  package var english: String {
    let count = Noun.row.counted(rows, in: .english)
    let rows = "\(count) \(stateInEnglish)."
    switch reason {
    case .nothingChanged: return "no callbacks, \(rows)"
    case .noRows(let hasFailed, let onlyLooked):
      let why = hasFailed ? "the last performFetch failed" : "it has not fetched yet"
      return onlyLooked
        ? "\(why), so it has no rows." : "no callbacks: \(why), so nothing is tracked."
    case .reset:
      return "no callbacks: reset forgets all objects and tells nothing. \(count) of before, good "
        + "for nothing until the next performFetch."
    case .storeRemoved:
      return "no callbacks: the removal of a store makes all its objects invalid and tells "
        + "nothing. \(count) of before, good for nothing."
    case .untracked(let reason): return "no callbacks: \(reason.english). \(rows)"
    case .delegateWasNil:
      return "no callbacks: the delegate was nil when the changes came, and without a delegate "
        + "nothing is tracked; the next performFetch shows them. \(rows)"
    case .otherEntity(let properties, let entity):
      return "no callbacks. \(properties.joined(separator: ", ")) changed; no \(entity) is a row "
        + "here, and a controller watches its rows only. \(rows)"
    case .outsideResult(let labels, let entity):
      return "no callbacks. \(labels.joined(separator: ", ")) changed, and is no \(entity) of this "
        + "result before or after. \(rows)"
    case .requestNotFetched(let labels, let properties, let controller):
      return "no callbacks. \(labels.joined(separator: ", ")) changed, and is no row of the last "
        + "fetch before or after; \(properties.joined(separator: ", ")) of \(controller).fetchRequest "
        + "was set since, and is not in force before the next performFetch. \(rows)"
    case .anotherContext(let labels, let more, let context, let controller, let heard):
      let shown = SharedSentence.andMore(labels, more).english
      return "no callbacks. \(shown) changed in \(context ?? "another context"); a controller "
        + "hears one context, and \(controller) hears \(heard ?? "another"). \(rows)"
    case .batchRequest:
      return "no callbacks: a batch request changed the store behind the context's back, and told "
        + "it nothing. \(rows)"
    }
  }

  private var stateInEnglish: String {
    switch state {
    case .asBefore: "as before"
    case .asAtLastFetch: "as at the last fetch"
    case .now: "now"
    }
  }

  package var simplifiedChinese: String {
    let count = Noun.row.counted(rows, in: .simplifiedChinese)
    let rows: String
    switch state {
    case .asBefore: rows = "\(count)，与之前相同。"
    case .asAtLastFetch: rows = "\(count)，与上次获取时相同。"
    case .now: rows = "现在有 \(count)。"
    }
    switch reason {
    case .nothingChanged: return "没有回调，\(rows)"
    case .noRows(let hasFailed, let onlyLooked):
      let why = hasFailed ? "上次 performFetch 失败了" : "还没有获取"
      return onlyLooked ? "\(why)，所以没有行。" : "没有回调：\(why)，所以不跟踪变化。"
    case .reset:
      return "没有回调：reset 丢弃所有对象，什么也不通知。之前的 \(count)在下次 performFetch 之前不能再用。"
    case .storeRemoved: return "没有回调：移除存储使它的对象全部失效，什么也不通知。之前的 \(count)不能再用。"
    case .untracked(let reason): return "没有回调：\(reason.simplifiedChinese)。\(rows)"
    case .delegateWasNil:
      return "没有回调：变化发生时代理是 nil，没有代理就不跟踪变化；下次 performFetch 才会看到。\(rows)"
    case .otherEntity(let properties, let entity):
      return "没有回调。\(properties.joined(separator: "、")) 变了；\(entity) 不是这里的行，控制器只关注自己的行。\(rows)"
    case .outsideResult(let labels, let entity):
      return "没有回调。\(labels.joined(separator: "、")) 变了，但前后都不是这个结果中的 \(entity)。\(rows)"
    case .requestNotFetched(let labels, let properties, let controller):
      return "没有回调。\(labels.joined(separator: "、")) 变了，但前后都不是上次获取结果中的行；"
        + "\(controller).fetchRequest 的 \(properties.joined(separator: "、")) 在那之后改过，"
        + "下次 performFetch 之前不生效。\(rows)"
    case .anotherContext(let labels, let more, let context, let controller, let heard):
      let shown = SharedSentence.andMore(labels, more).simplifiedChinese
      return "没有回调。\(shown) 在 \(context ?? "另一个上下文") 中变了；控制器只听一个上下文，\(controller) 听的是 "
        + "\(heard ?? "另一个")。\(rows)"
    case .batchRequest: return "没有回调：批量请求绕过上下文改了存储，没有通知任何人。\(rows)"
    }
  }
}
