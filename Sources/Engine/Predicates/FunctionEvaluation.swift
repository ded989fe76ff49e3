package import CoreDataErrors
internal import Foundation

extension PredicateFunction {
  /// The result of a function that is not arithmetic of two numbers; raises for unfit arguments.
  package func value(of arguments: [PredicateValue]) throws(RaisedException) -> PredicateValue {
    guard let first = arguments.first else { return .real(Double.random(in: 0..<1)) }
    switch self {
    case .count: return .integer(Int64(try elements(first).count))
    case .sum: return try Aggregation.sum(elements(first))
    case .average: return try Aggregation.average(elements(first))
    case .minimum: return try Aggregation.extreme(elements(first), .orderedAscending)
    case .maximum: return try Aggregation.extreme(elements(first), .orderedDescending)
    case .median: return try Aggregation.median(elements(first))
    case .mode: return Aggregation.mode(try elements(first))
    case .standardDeviation: return try Aggregation.standardDeviation(elements(first))
    case .distinct:
      let distinct = PredicateCollection.distinct(try elements(first))
      return .collection(PredicateCollection(distinct, kind: .set))
    case .canonical, .noIndex: return first
    case .castToType:
      guard case .text(let type) = arguments[1] else {
        throw unfit(arguments[1], "the name of a type")
      }
      return try first.cast(to: type)
    case .objectAtIndex: return try first.element(at: arguments[1])
    case .distance: throw RaisedException(reason: "\(rawValue) needs locations, which are not here")
    case .uppercase, .lowercase, .length: return try text(first)
    default: return try number(first)
    }
  }

  private func unfit(_ value: PredicateValue, _ wanted: String) -> RaisedException {
    RaisedException(reason: "\(rawValue) needs \(wanted), not \(value.plainDescription)")
  }

  /// One number counts as a collection of one.
  private func elements(_ value: PredicateValue) throws(RaisedException) -> [PredicateValue] {
    if value.isNumber { return [value] }
    return try value.elements(for: rawValue)
  }

  private func text(_ value: PredicateValue) throws(RaisedException) -> PredicateValue {
    if value.isNull { return .null }
    guard case .text(let text) = value else { throw unfit(value, "a string") }
    switch self {
    case .uppercase: return .text(text.uppercased())
    case .lowercase: return .text(text.lowercased())
    default: return .integer(Int64(text.utf16.count))
    }
  }

  private func number(_ value: PredicateValue) throws(RaisedException) -> PredicateValue {
    if value.isNull { return .null }
    guard let number = value.doubleValue else { throw unfit(value, "a number") }
    switch self {
    case .absolute:
      if case .integer(let whole) = value {
        return whole == .min ? .real(number.magnitude) : .integer(abs(whole))
      }
      if case .decimal(let decimal) = value { return .decimal(decimal.magnitude) }
      return .real(number.magnitude)
    case .ceiling, .floor, .truncate: return rounded(value, number)
    case .squareRoot: return .real(number.squareRoot())
    case .commonLogarithm: return .real(log10(number))
    case .naturalLogarithm: return .real(log(number))
    case .exponential: return .real(exp(number))
    case .onesComplement:
      guard let whole = Int64(exactly: number.rounded(.towardZero)) else { return .null }
      if case .integer(let exact) = value { return .integer(~exact) }
      return .integer(~whole)
    default:
      guard let limit = Int64(exactly: number.rounded(.towardZero)), limit > 0 else {
        throw unfit(value, "a positive number")
      }
      return .integer(Int64.random(in: 0..<limit))
    }
  }

  /// A rounded real stays a real, as in SQL; a whole number is what it was.
  private func rounded(_ value: PredicateValue, _ number: Double) -> PredicateValue {
    if case .integer = value { return value }
    let rule: FloatingPointRoundingRule =
      switch self {
      case .ceiling: .up
      case .floor: .down
      default: .towardZero
      }
    return .real(number.rounded(rule))
  }
}

extension PredicateValue {
  /// The value as another type, by the name of a Foundation class.
  ///
  /// Dates and numbers change into each other by the seconds since 2001. A string that is no number
  /// becomes no value. Raises for classes that predicates do not know.
  package func cast(to type: String) throws(RaisedException) -> PredicateValue {
    if isNull || typeName == type { return self }
    switch (type, self) {
    case ("NSString", _): return .text(plainDescription)
    case ("NSNumber", .decimal), ("NSNumber", .integer), ("NSNumber", .real): return self
    case ("NSNumber", .date(let date)): return .real(date.timeIntervalSinceReferenceDate)
    case ("NSNumber", .text(let text)): return PredicateValue(numberLiteral: text) ?? .null
    case ("NSDecimalNumber", .integer(let value)): return .decimal(Decimal(value))
    case ("NSDecimalNumber", .real(let value)):
      return Decimal(string: "\(value)").map(Self.decimal) ?? .null
    case ("NSDecimalNumber", .text(let text)):
      return Decimal(string: text).map(Self.decimal) ?? .null
    case ("NSDate", .text(let text)):
      return Double(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    case ("NSDate", _) where isNumber:
      return doubleValue.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    case ("NSUUID", .text(let text)): return UUID(uuidString: text).map(Self.uuid) ?? .null
    case ("NSURL", .text(let text)): return URL(string: text).map(Self.url) ?? .null
    case ("NSSet", .collection(let collection)):
      let distinct = PredicateCollection.distinct(collection.elements)
      return .collection(PredicateCollection(distinct, kind: .set))
    case ("NSArray", .collection(let collection)):
      return .collection(PredicateCollection(collection.elements))
    default:
      throw RaisedException(
        reason: "Don't know how to cast objects of type \(typeName) to objects of type \(type)")
    }
  }
}
