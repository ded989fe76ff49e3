import CoreDataErrors
internal import Foundation

/// The functions of two numbers.
///
/// Whole numbers stay whole, also when divided; a result that 64 bits do not hold is a real. No
/// value in, no value out; nor has a division by zero a value, as in SQL.
package enum Arithmetic: String {
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case power = "raise:toPower:"
  case modulus = "modulus:by:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:"
  case shiftLeft = "leftshift:by:"
  case shiftRight = "rightshift:by:"

  /// The result for two numbers; anything else raises.
  func apply(
    _ left: PredicateValue, _ right: PredicateValue
  ) throws(RaisedException) -> PredicateValue {
    if left.isNull || right.isNull { return .null }
    guard let first = left.number, let second = right.number else {
      throw RaisedException(
        reason: "Can't compute \(rawValue) with something that isn't a number "
          + "(lhs = \(left.plainDescription) rhs = \(right.plainDescription))")
    }
    return switch (first, second) {
    case (.integer(let a), .integer(let b)): whole(a, b)
    case (.decimal(let a), .decimal(let b)): decimal(a, b)
    case (.decimal(let a), .integer(let b)): decimal(a, Decimal(b))
    case (.integer(let a), .decimal(let b)): decimal(Decimal(a), b)
    case (.real, _), (_, .real): real(first.doubleValue, second.doubleValue)
    }
  }

  private func whole(_ a: Int64, _ b: Int64) -> PredicateValue {
    let result: (partialValue: Int64, overflow: Bool)
    switch self {
    case .add: result = a.addingReportingOverflow(b)
    case .subtract: result = a.subtractingReportingOverflow(b)
    case .multiply: result = a.multipliedReportingOverflow(by: b)
    case .divide:
      if b == 0 { return .null }
      result = a.dividedReportingOverflow(by: b)
    case .modulus:
      if b == 0 { return .null }
      return .integer(b == -1 ? 0 : a % b)
    case .power:
      let value = pow(Double(a), Double(b))
      // Up to 2^53 a real holds every whole number.
      guard b >= 0, value.magnitude <= 0x1p53 else { return .real(value) }
      return .integer(Int64(value))
    case .bitwiseAnd: return .integer(a & b)
    case .bitwiseOr: return .integer(a | b)
    case .bitwiseXor: return .integer(a ^ b)
    case .shiftLeft: return .integer(a << b)
    case .shiftRight: return .integer(a >> b)
    }
    return result.overflow ? real(Double(a), Double(b)) : .integer(result.partialValue)
  }

  private func decimal(_ a: Decimal, _ b: Decimal) -> PredicateValue {
    switch self {
    case .add: return .decimal(a + b)
    case .subtract: return .decimal(a - b)
    case .multiply: return .decimal(a * b)
    case .divide: return b == 0 ? .null : .decimal(a / b)
    case .power, .modulus, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight:
      let (a, b) = (PredicateValue.decimal(a), PredicateValue.decimal(b))
      return real(a.doubleValue ?? .nan, b.doubleValue ?? .nan)
    }
  }

  private func real(_ a: Double, _ b: Double) -> PredicateValue {
    switch self {
    case .add: return .real(a + b)
    case .subtract: return .real(a - b)
    case .multiply: return .real(a * b)
    case .divide: return b == 0 ? .null : .real(a / b)
    case .modulus: return b == 0 ? .null : .real(a.truncatingRemainder(dividingBy: b))
    case .power: return .real(pow(a, b))
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight:
      // Bits are those of the whole part; beyond 64 bits there are none.
      guard let a = Int64(exactly: a.rounded(.towardZero)),
        let b = Int64(exactly: b.rounded(.towardZero))
      else { return .null }
      return whole(a, b)
    }
  }
}

/// The functions of many values.
enum Aggregation {
  /// The sum, 0 of none; no value counts as 0.
  ///
  /// What is no number raises.
  static func sum(_ values: [PredicateValue]) throws(RaisedException) -> PredicateValue {
    var total = PredicateValue.integer(0)
    for value in values where !value.isNull { total = try Arithmetic.add.apply(total, value) }
    return total
  }

  /// The sum divided by the number of values, 0 of none; no value counts as 0.
  static func average(_ values: [PredicateValue]) throws(RaisedException) -> PredicateValue {
    if values.isEmpty { return .integer(0) }
    let total = try sum(values)
    if case .decimal = total {
      return try Arithmetic.divide.apply(total, .integer(Int64(values.count)))
    }
    return try Arithmetic.divide.apply(total, .real(Double(values.count)))
  }

  /// The first value in the given direction; no value is passed over, and of none there is none.
  static func extreme(
    _ values: [PredicateValue], _ direction: ComparisonResult
  ) throws(RaisedException) -> PredicateValue {
    var best = PredicateValue.null
    for value in values where !value.isNull {
      if best.isNull {
        best = value
      } else if try value.order(to: best) == direction {
        best = value
      }
    }
    return best
  }

  /// The middle of the values in order, or the average of the two in the middle.
  static func median(_ values: [PredicateValue]) throws(RaisedException) -> PredicateValue {
    let sorted = try numbers(values).sorted()
    guard !sorted.isEmpty else { return .null }
    let middle = sorted.count / 2
    let value = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    return .real(value)
  }

  /// The values that occur most often, in the order of their first occurrence.
  static func mode(_ values: [PredicateValue]) -> PredicateValue {
    var counts: [PredicateValue: Int] = [:]
    for value in values where !value.isNull { counts[value.lookupKey ?? value, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    let chosen = PredicateCollection.distinct(values.filter { !$0.isNull })
      .filter { counts[$0.lookupKey ?? $0] == most }
    return .collection(PredicateCollection(chosen))
  }

  /// The standard deviation of the whole population.
  static func standardDeviation(
    _ values: [PredicateValue]
  ) throws(RaisedException) -> PredicateValue {
    let numbers = try numbers(values)
    guard !numbers.isEmpty else { return .null }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return .real((squares / Double(numbers.count)).squareRoot())
  }

  private static func numbers(_ values: [PredicateValue]) throws(RaisedException) -> [Double] {
    var numbers: [Double] = []
    for value in values where !value.isNull {
      guard let number = value.doubleValue else {
        throw RaisedException(reason: "\(value.plainDescription) is not a number")
      }
      numbers.append(number)
    }
    return numbers
  }
}
