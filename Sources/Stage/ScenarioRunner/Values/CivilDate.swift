/// A day of the Gregorian calendar, which is taken to hold in all centuries.
struct CivilDate: CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int

  /// The day that is a number of days after 1970-01-01; negative for earlier ones.
  init(daysSince1970 days: Int) {
    // Years are counted from March here, so that a leap day ends one; 400 years are alike.
    let shifted = days + 719_468
    let era = shifted.quotient(flooredBy: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day as `2026-11-21`.
  var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number.magnitude)
      let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
      return (number < 0 ? "-" : "") + zeros + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension Int {
  /// The quotient rounded down, also for negative numbers.
  func quotient(flooredBy divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
