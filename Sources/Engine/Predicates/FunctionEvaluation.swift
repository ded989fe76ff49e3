package import CoreDataErrors
internal import Foundation

extension PredicateFunction {
  /// The result of a function; raises for unfit arguments, and for one that takes none but has some.
  package func value(of arguments: [PredicateValue]) throws(RaisedException) -> PredicateValue {
    guard let first = arguments.first else { return .real(Double.random(in: 0..<1)) }
    if let arithmetic = Arithmetic(rawValue: rawValue), arguments.count == 2 {
      return try arithmetic.apply(first, arguments[1])
    }
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
    case .uppercase: return try text(first) { .text($0.uppercased()) }
    case .lowercase: return try text(first) { .text($0.lowercased()) }
    case .length: return try text(first) { .integer(Int64($0.utf16.count)) }
    case .absolute: return try number(first, Self.magnitude)
    case .ceiling: return try number(first) { $0.rounded(.up) }
    case .floor: return try number(first) { $0.rounded(.down) }
    case .truncate: return try number(first) { $0.rounded(.towardZero) }
    case .squareRoot: return try number(first) { .real($0.doubleValue.squareRoot()) }
    case .commonLogarithm: return try number(first) { .real(log10($0.doubleValue)) }
    case .naturalLogarithm: return try number(first) { .real(log($0.doubleValue)) }
    case .exponential: return try number(first) { .real(exp($0.doubleValue)) }
    case .onesComplement: return try number(first) { $0.truncated.map { .integer(~$0) } ?? .null }
    case .randomBelow:
      return try number(first) { number throws(RaisedException) in
        guard let limit = number.truncated, limit > 0 else {
          throw unfit(first, "a positive number")
        }
        return .integer(Int64.random(in: 0..<limit))
      }
    case .add, .subtract, .multiply, .divide, .power, .modulus, .bitwiseAnd, .bitwiseOr,
      .bitwiseXor,
      .shiftLeft, .shiftRight, .random, .now:
      throw RaisedException(reason: "\(rawValue) takes \(arity) arguments")
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

  private func text(
    _ value: PredicateValue, _ result: (String) -> PredicateValue
  ) throws(RaisedException) -> PredicateValue {
    if value.isNull { return .null }
    guard case .text(let text) = value else { throw unfit(value, "a string") }
    return result(text)
  }

  private func number(
    _ value: PredicateValue,
    _ result: (PredicateValue.Number) throws(RaisedException) -> PredicateValue
  ) throws(RaisedException) -> PredicateValue {
    if value.isNull { return .null }
    guard let number = value.number else { throw unfit(value, "a number") }
    return try result(number)
  }

  private static func magnitude(_ number: PredicateValue.Number) -> PredicateValue {
    switch number {
    case .integer(.min): .real(number.doubleValue.magnitude)
    case .integer(let whole): .integer(abs(whole))
    case .real(let real): .real(real.magnitude)
    case .decimal(let decimal): .decimal(decimal.magnitude)
    }
  }
}

extension PredicateValue.Number {
  /// A rounded real stays a real, as in SQL; a whole number is what it was.
  fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> PredicateValue {
    if case .integer(let whole) = self { return .integer(whole) }
    return .real(doubleValue.rounded(rule))
  }

  /// The whole part; nil beyond 64 bits.
  fileprivate var truncated: Int64? {
    if case .integer(let whole) = self { return whole }
    return Int64(exactly: doubleValue.rounded(.towardZero))
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
