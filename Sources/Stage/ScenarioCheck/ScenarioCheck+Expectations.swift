import ScenarioLanguage

extension ScenarioCheck {
  /// Reports an expectation that holds whatever the scenario does.
  mutating func judge(_ expectation: Expectation, _ command: Command) {
    if let reason = reasonWhyItHolds(expectation) {
      report(.neverFails, CheckSentence.alwaysHolds(reason), at: command.span.bytes)
    }
  }

  /// Why an expectation holds whatever the scenario does; nil where it may fail.
  private func reasonWhyItHolds(_ expectation: Expectation) -> HoldingReason? {
    if expectation.fill != nil { return nil }
    switch expectation.kind {
    case .comparison(let comparison): return reasonWhyItHolds(comparison)
    case .same(let left, let right) where left == right && !left.isRandom:
      return .sameSides
    case .callbacks(let callbacks) where callbacks.isContaining && callbacks.lines.isEmpty:
      return .noCallbackNamed
    case .calls(let calls) where calls.isContaining && calls.calls.isEmpty:
      return .noCallNamed
    case .sql(_, .containing(let text)) where text.text.isEmpty:
      return .emptyTextInStatement
    case .same, .callbacks, .calls, .sql, .order, .rows, .noCallbacks, .moved, .error, .exception,
      .warning, .cells, .batches, .notification, .snapshot, .list, .bodies, .noException, .verdicts,
      .deed:
      return nil
    }
  }

  private func reasonWhyItHolds(_ comparison: Comparison) -> HoldingReason? {
    let (left, right) = (comparison.left, comparison.right)
    switch comparison.operator {
    case .equal where left == right && !left.isRandom: return .sameSides
    case .contains:
      if case .text(let text) = right.kind, text.literal == "" {
        return .emptyTextInText
      }
    case .greater where left.isCount:
      if case .number(let digits) = right.kind, digits.hasPrefix("-") {
        return .countIsNeverNegative
      }
    case .notEqual where left.isCount:
      if case .number(let digits) = right.kind, digits.hasPrefix("-") {
        return .countIsNeverNegative
      }
    case .equal, .notEqual, .greater, .less: break
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
}
