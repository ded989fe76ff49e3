package import Words

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
    /// An exception was raised while the changes were judged, which ends the processing on a phone, too.
    case endedByException
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

  /// Whether it names what the silence comes from.
  package var saysWhy: Bool { reason != .nothingChanged }

  package func text(in language: Language) -> String {
    let count = Noun.row.counted(rows, in: language)
    let rows =
      switch state {
      case .asBefore: language("\(count) as before.", "\(count)，与之前相同。")
      case .asAtLastFetch: language("\(count) as at the last fetch.", "\(count)，与上次获取时相同。")
      case .now: language("\(count) now.", "现在有 \(count)。")
      }
    return switch reason {
    case .nothingChanged: language("no callbacks, \(rows)", "没有回调，\(rows)")
    case .noRows(let hasFailed, let onlyLooked):
      noRows(hasFailed: hasFailed, onlyLooked: onlyLooked, in: language)
    case .reset:
      language(
        "no callbacks: reset forgets all objects and tells nothing. \(count) of before, good "
          + "for nothing until the next performFetch.",
        "没有回调：reset 丢弃所有对象，什么也不通知。之前的 \(count)在下次 performFetch 之前不能再用。")
    case .storeRemoved:
      language(
        "no callbacks: the removal of a store makes all its objects invalid and tells "
          + "nothing. \(count) of before, good for nothing.",
        "没有回调：移除存储使它的对象全部失效，什么也不通知。之前的 \(count)不能再用。")
    case .untracked(let reason):
      language(
        "no callbacks: \(reason.english). \(rows)", "没有回调：\(reason.simplifiedChinese)。\(rows)")
    case .delegateWasNil:
      language(
        "no callbacks: the delegate was nil when the changes came, and without a delegate "
          + "nothing is tracked; the next performFetch shows them. \(rows)",
        "没有回调：变化发生时代理是 nil，没有代理就不跟踪变化；下次 performFetch 才会看到。\(rows)")
    case .otherEntity(let properties, let entity):
      language(
        "no callbacks. \(properties.joined(separator: ", ")) changed; no \(entity) is a row "
          + "here, and a controller watches its rows only. \(rows)",
        "没有回调。\(properties.joined(separator: "、")) 变了；\(entity) 不是这里的行，控制器只关注自己的行。\(rows)")
    case .outsideResult(let labels, let entity):
      language(
        "no callbacks. \(labels.joined(separator: ", ")) changed, and is no \(entity) of this "
          + "result before or after. \(rows)",
        "没有回调。\(labels.joined(separator: "、")) 变了，但前后都不是这个结果中的 \(entity)。\(rows)")
    case .requestNotFetched(let labels, let properties, let controller):
      language(
        "no callbacks. \(labels.joined(separator: ", ")) changed, and is no row of the last "
          + "fetch before or after; \(properties.joined(separator: ", ")) of \(controller).fetchRequest "
          + "was set since, and is not in force before the next performFetch. \(rows)",
        "没有回调。\(labels.joined(separator: "、")) 变了，但前后都不是上次获取结果中的行；"
          + "\(controller).fetchRequest 的 \(properties.joined(separator: "、")) 在那之后改过，"
          + "下次 performFetch 之前不生效。\(rows)")
    case .anotherContext(let labels, let more, let context, let controller, let heard):
      language(
        "no callbacks. \(SharedSentence.andMore(labels, more).english) changed in \(context ?? "another context"); a controller "
          + "hears one context, and \(controller) hears \(heard ?? "another"). \(rows)",
        "没有回调。"
          + SharedSentence.chinese(
            labels, andMore: more, then: "在\(context.map { " \($0) " } ?? "另一个上下文")中变了")
          + "；控制器只听一个上下文，\(controller) 听的是\(heard.map { " \($0)" } ?? "另一个")。\(rows)")
    case .endedByException:
      language(
        "no callbacks: the exception came while the changes were judged, before the delegate is told of any. \(rows)",
        "没有回调：判断这些变化时出现了异常，还没来得及通知代理。\(rows)")
    case .batchRequest:
      language(
        "no callbacks: a batch request changed the store behind the context's back, and told "
          + "it nothing. \(rows)", "没有回调：批量请求绕过上下文改了存储，没有通知任何人。\(rows)")
    }
  }

  private func noRows(hasFailed: Bool, onlyLooked: Bool, in language: Language) -> String {
    let why =
      hasFailed
      ? language("the last performFetch failed", "上次 performFetch 失败了")
      : language("it has not fetched yet", "还没有获取")
    return onlyLooked
      ? language("\(why), so it has no rows.", "\(why)，所以没有行。")
      : language(
        "no callbacks: \(why), so nothing is tracked.", "没有回调：\(why)，所以不跟踪变化。")
  }
}
