import ScenarioLanguage

extension ScenarioCheck {
  mutating func check(_ expectation: Expectation, _ command: Command) {
    var controller: Name?
    switch expectation.kind {
    case .comparison(let comparison):
      check(comparison.left)
      check(comparison.right)
    case .same(let left, let right):
      check(left)
      check(right)
    case .order(let name, let labels):
      controller = name
      labels.forEach { useObject($0) }
    case .rows(let name, let lines):
      controller = name
      for case .row(_, let label, let assignments) in lines.map(\.kind) {
        if let label { useObject(label) }
        assignments.forEach { check($0.value) }
      }
    case .callbacks(let callbacks):
      controller = callbacks.controller
      for case .object(let change) in callbacks.lines.map(\.event) {
        if let label = change.label { useObject(label) }
      }
    case .cells(let name, let cells):
      controller = name
      if case .stale(let labels) = cells { labels.forEach { useObject($0) } }
    case .moved(let label, _, _): useObject(label)
    case .noCallbacks(let name): controller = name
    case .calls(let calls): controller = calls.controller
    case .sql(let name, _), .batches(let name, _): controller = name
    case .error, .exception, .warning: break
    }
    if let controller { useController(controller) }
    if let reason = reasonWhyItHolds(expectation) {
      report(.neverFails, "this always holds: \(reason)", at: command.span.bytes)
    }
  }

  /// Why an expectation holds whatever the scenario does; nil where it may fail.
  private func reasonWhyItHolds(_ expectation: Expectation) -> String? {
    switch expectation.kind {
    case .comparison(let comparison): return reasonWhyItHolds(comparison)
    case .same(let left, let right) where left == right && !left.isRandom:
      return "both sides are the same"
    case .callbacks(let callbacks) where callbacks.isContaining && callbacks.lines.isEmpty:
      return "no callback is named that has to be there"
    case .calls(let calls) where calls.isContaining && calls.calls.isEmpty:
      return "no call is named that has to be there"
    case .sql(_, .containing(let text)) where text.text.isEmpty:
      return "an empty text is in every statement"
    default: return nil
    }
  }

  private func reasonWhyItHolds(_ comparison: Comparison) -> String? {
    let (left, right) = (comparison.left, comparison.right)
    switch comparison.operator {
    case .equal where left == right && !left.isRandom: return "both sides are the same"
    case .contains:
      if case .text(let text) = right.kind, text.literal == "" {
        return "every text contains the empty one"
      }
    case .greater where left.isCount:
      if case .number(let digits) = right.kind, digits.hasPrefix("-") {
        return "a count is never negative"
      }
    case .notEqual where left.isCount:
      if case .number(let digits) = right.kind, digits.hasPrefix("-") {
        return "a count is never negative"
      }
    default: break
    }
    return nil
  }
}

extension Value {
  /// Whether it ends in a count.
  fileprivate var isCount: Bool {
    guard case .reading(let reading) = kind, let last = reading.links.last?.name.literal else {
      return false
    }
    return last == "count" || last == "numberOfObjects"
  }

  /// Whether each evaluation may give something else.
  fileprivate var isRandom: Bool { "\(self)".contains("random ") }
}
