import Foundation
import ScenarioLanguage

extension Decimal {
  /// The whole number that this is; nil for a fraction, and for what 64 bits cannot hold.
  var wholeNumber: Int64? { nearWholeNumber ?? Int64(NSDecimalNumber(decimal: self).stringValue) }

  /// The number in the digits that it has.
  var digits: String {
    nearWholeNumber.map { String($0) } ?? NSDecimalNumber(decimal: self).stringValue
  }

  /// The whole number where the decimal is kept as one, as nearly all are; nil elsewhere.
  ///
  /// Foundation works on the digits of a decimal one by one: to print it takes twenty times as long as
  /// this, to divide by it a hundred times.
  fileprivate var nearWholeNumber: Int64? {
    guard exponent >= 0, !isNaN else { return nil }
    let whole = NSDecimalNumber(decimal: self).int64Value
    return Decimal(whole) == self ? whole : nil
  }
}

extension Expression.BinaryOperator {
  /// What it makes of two whole numbers; nil where that is none in 64 bits, and for a comparison.
  ///
  /// A quotient is without its fraction, as it is for all whole numbers of the language.
  func result(of left: Decimal, _ right: Decimal) -> Decimal? {
    guard let a = left.nearWholeNumber, let b = right.nearWholeNumber else { return nil }
    let (result, overflows): (Int64, Bool)
    switch self {
    case .plus: (result, overflows) = a.addingReportingOverflow(b)
    case .minus: (result, overflows) = a.subtractingReportingOverflow(b)
    case .times: (result, overflows) = a.multipliedReportingOverflow(by: b)
    case .dividedBy: (result, overflows) = a.dividedReportingOverflow(by: b)
    case .remainder: (result, overflows) = a.remainderReportingOverflow(dividingBy: b)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or:
      return nil
    }
    return overflows ? nil : Decimal(result)
  }
}
