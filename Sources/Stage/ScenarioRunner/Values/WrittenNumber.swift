import Foundation
package import ScenarioLanguage

/// Numbers as they are written in a scenario, of which much can be told without a run.
package enum WrittenNumber {
  private static let posix = Locale(identifier: "en_US_POSIX")

  /// The number that digits stand for.
  ///
  /// - Throws: a number beyond what a decimal can hold.
  static func decimal(_ digits: String, at bytes: Range<Int>) throws(UsageError) -> Decimal {
    // What is longer may not fit.
    if digits.utf8.count < 18, let whole = Int64(digits) { return Decimal(whole) }
    guard let number = Decimal(string: digits, locale: posix), !number.isNaN else {
      throw UsageError(ValueFault.outOfRange(digits), at: bytes, .valueNotTaken)
    }
    return number
  }

  /// What is wrong with digits; nil where they are a number.
  package static func fault(ofDigits digits: String, at bytes: Range<Int>) -> UsageError? {
    do throws(UsageError) {
      _ = try decimal(digits, at: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// The value as a number of things, from 0 on.
  ///
  /// - Throws: what is no whole number, or more than the bound.
  static func count(
    _ value: RunValue, upTo bound: Int, at bytes: Range<Int>
  ) throws(UsageError) -> Int {
    guard case .number(let number) = value, let whole = number.wholeNumber.map({ Int($0) }),
      (0...bound).contains(whole)
    else { throw UsageError(ValueFault.wholeNumber(upTo: bound), at: bytes, .valueNotTaken) }
    return whole
  }

  /// What is wrong with a number of things that is written out; nil where it is right, and where only
  /// a run shows what it is.
  package static func fault(
    ofCount value: ScenarioLanguage.Value, upTo bound: Int
  ) -> UsageError? {
    guard let written = RunValue(writtenOut: value) else { return nil }
    do throws(UsageError) {
      _ = try count(written, upTo: bound, at: value.span.bytes)
      return nil
    } catch {
      return error
    }
  }
}
