import Foundation
import ScenarioLanguage

/// What stands in braces: arithmetic, comparisons and conditions.
extension Evaluator {
  func evaluate(_ expression: Expression) throws -> RunValue {
    let bytes = expression.span.bytes
    switch expression.kind {
    case .number(let digits): return .number(try WrittenNumber.decimal(digits, at: bytes))
    case .text(let text): return .text(text.text)
    case .boolean(let truth): return .boolean(truth)
    case .nil: return .nil
    case .now: return .date(stage.clock)
    case .duration(let duration): return .number(Decimal(duration.inSeconds))
    case .reading(let reading): return try evaluate(reading)
    case .negated(let inner): return .number(-(try numeric(inner)))
    case .not(let inner): return try truth(inner).map { .boolean(!$0) } ?? .nil
    case .conditional(let condition, let then, let otherwise):
      return try truth(condition).map { try evaluate($0 ? then : otherwise) } ?? .nil
    case .binary(let left, let operation, let right):
      if operation.joinsConditions {
        guard let first = try truth(left) else { return .nil }
        // The second is asked where the first leaves it open.
        if first == (operation == .or) { return .boolean(first) }
        return try truth(right).map { .boolean($0) } ?? .nil
      }
      let first = try evaluate(left)
      if operation == .plus, case .text(let a) = first {
        return .text(a + (try evaluate(right)).shown(label: stage.ledger.label(of:)))
      }
      if operation.isComparison {
        return try compare(first, operation, try evaluate(right), at: bytes)
      }
      if case .date(let date) = first {
        return try moment(date, operation, right, at: bytes)
      }
      return .number(
        try combine(numeric(first, at: left), operation, try numeric(right), at: bytes))
    case .random(let from, let to, let includesUpperBound):
      return .number(try random(from, to, includesUpperBound, at: bytes))
    }
  }

  /// Whether a condition holds; nil where it has no value, as a comparison with no value has none.
  private func truth(_ expression: Expression) throws -> Bool? {
    switch try evaluate(expression) {
    case .boolean(let truth): return truth
    case .nil: return nil
    case let value:
      throw UsageError(
        ValueFault.conditionStandsHere(value.kind), at: expression.span.bytes, .valueNotTaken)
    }
  }

  private func numeric(_ expression: Expression) throws -> Decimal {
    try numeric(try evaluate(expression), at: expression)
  }

  private func numeric(_ value: RunValue, at expression: Expression) throws -> Decimal {
    guard case .number(let number) = value else {
      throw UsageError(
        ValueFault.numberStandsHere(value.kind), at: expression.span.bytes, .valueNotTaken)
    }
    return number
  }

  /// A part of an index path.
  func pathPart(_ expression: Expression) throws -> Int {
    guard let whole = try numeric(expression).wholeNumber, (0...Self.mostIndex).contains(whole)
    else {
      throw UsageError(
        ValueFault.wholeNumber(upTo: Int(Self.mostIndex)), at: expression.span.bytes,
        .valueNotTaken)
    }
    return Int(whole)
  }

  /// A table keeps sections and rows in 32 bits.
  private static let mostIndex = Int64(UInt32.max)

  /// A date moved by seconds, or the seconds from another date to it.
  private func moment(
    _ date: Date, _ operation: Expression.BinaryOperator, _ right: Expression, at bytes: Range<Int>
  ) throws -> RunValue {
    let other = try evaluate(right)
    if operation == .minus, case .date(let earlier) = other {
      return .number(Decimal(date.timeIntervalSince(earlier)))
    }
    guard operation == .plus || operation == .minus else {
      throw UsageError(ValueFault.numberStandsHere(.date), at: bytes, .valueNotTaken)
    }
    let seconds = NSDecimalNumber(decimal: try numeric(other, at: right)).doubleValue
    let moved = date.timeIntervalSinceReferenceDate + (operation == .plus ? seconds : -seconds)
    guard abs(moved) < Self.mostSeconds else {
      throw UsageError(ValueFault.resultOutOfRange, at: bytes)
    }
    return .date(Date(timeIntervalSinceReferenceDate: moved))
  }

  /// Some 30,000 years, beyond which calendars do not reckon.
  private static let mostSeconds = 1e12

  /// Whether a comparison holds; no value where one side has none, as it is neither less nor more.
  private func compare(
    _ left: RunValue, _ operation: Expression.BinaryOperator, _ right: RunValue,
    at bytes: Range<Int>
  ) throws -> RunValue {
    if operation == .equal { return .boolean(left == right) }
    if operation == .notEqual { return .boolean(left != right) }
    if left == .nil || right == .nil { return .nil }
    guard let order = left.order(to: right) else {
      throw UsageError(ValueFault.noOrder(left.kind, right.kind), at: bytes, .valueNotTaken)
    }
    switch operation {
    case .less: return .boolean(order == .orderedAscending)
    case .lessOrEqual: return .boolean(order != .orderedDescending)
    case .greater: return .boolean(order == .orderedDescending)
    case .greaterOrEqual: return .boolean(order != .orderedAscending)
    case .equal, .notEqual, .plus, .minus, .times, .dividedBy, .remainder, .and, .or: return .nil
    }
  }

  private func combine(
    _ a: Decimal, _ operation: Expression.BinaryOperator, _ b: Decimal, at bytes: Range<Int>
  ) throws -> Decimal {
    if let whole = operation.result(of: a, b) { return whole }
    let result: Decimal
    switch operation {
    case .plus: result = a + b
    case .minus: result = a - b
    case .times: result = a * b
    case .dividedBy, .remainder:
      guard b != 0 else { throw UsageError(ValueFault.divisionByZero, at: bytes) }
      let whole = a.isWhole && b.isWhole
      let quotient = whole || operation == .remainder ? (a / b).truncated : a / b
      result = operation == .remainder ? a - quotient * b : quotient
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or:
      throw UsageError(ValueFault.numberStandsHere(.boolean), at: bytes, .valueNotTaken)
    }
    guard !result.isNaN else { throw UsageError(ValueFault.resultOutOfRange, at: bytes) }
    return result
  }

  private func random(
    _ from: Expression, _ to: Expression, _ includesUpperBound: Bool, at bytes: Range<Int>
  ) throws -> Decimal {
    guard let low = try numeric(from).wholeNumber, let high = try numeric(to).wholeNumber,
      includesUpperBound ? low <= high : low < high
    else {
      throw UsageError(ValueFault.randomNeedsTwo, at: bytes, .valueNotTaken)
    }
    return Decimal(
      includesUpperBound
        ? Int64.random(in: low...high, using: &stage.random)
        : Int64.random(in: low..<high, using: &stage.random))
  }
}

extension Decimal {
  fileprivate var truncated: Decimal {
    var source = self
    var result = Decimal()
    unsafe NSDecimalRound(&result, &source, 0, self < 0 ? .up : .down)
    return result
  }

  fileprivate var isWhole: Bool { self == truncated }
}
