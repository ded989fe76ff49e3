/// A day, or a moment of it, always UTC: `2026-11-21`, `2026-11-21T08:30:00Z`.
package struct DateLiteral: Sendable, Hashable {
  /// The time of day; seconds may have been left out in writing and are then zero.
  package struct Time: Sendable, Hashable {
    var hour: Int
    var minute: Int
    package var second: Int
    /// The digits of the fraction of a second, without zeros at the end; empty for a whole second.
    package var fraction = ""
  }

  /// 0 to 9999.
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to the number of days in the month.
  package var day: Int
  /// Nil for a date without a time, which means midnight.
  package var time: Time?
  package var span: SourceSpan

  /// Seconds since 1970-01-01T00:00:00Z, by the Gregorian calendar throughout.
  package var secondsSince1970: Int {
    // Years are counted from March, so that the leap day is the last of its year.
    let shiftedYear = month <= 2 ? year - 1 : year
    let shiftedMonth = (month + 9) % 12
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let leapDays = floorDivide(shiftedYear, by: 4) - floorDivide(shiftedYear, by: 100)
    let days =
      365 * shiftedYear + leapDays + floorDivide(shiftedYear, by: 400) + dayOfYear - 719_468
    let clock = time.map { ($0.hour * 60 + $0.minute) * 60 + $0.second } ?? 0
    return days * 86_400 + clock
  }

  /// Seconds since 2001-01-01T00:00:00Z, which is what a date is, with the fraction.
  ///
  /// It is the number that is nearest to what is written, so that a date which is printed with all its digits
  /// is read as itself.
  package var secondsSinceReferenceDate: Double {
    let whole = secondsSince1970 - 978_307_200
    guard let fraction = time?.fraction, !fraction.isEmpty else { return Double(whole) }
    guard whole < 0 else { return Double("\(whole).\(fraction)") ?? Double(whole) }
    // Before 2001 a fraction leads towards zero: -2 and 0.25 are -1.75.
    var rest: [UInt8] = fraction.utf8.map { UInt8(ascii: "9") - $0 + UInt8(ascii: "0") }
    rest[rest.count - 1] += 1
    let digits = String(decoding: rest, as: UTF8.self)
    return Double("-\((whole + 1).magnitude).\(digits)") ?? Double(whole)
  }

  /// The number of days in a month of a year; 0 when there is no such month.
  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  private func floorDivide(_ value: Int, by divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }
}

/// How far `now` is moved: the `+2d` of `now+2d`.
package struct ClockOffset: Sendable, Hashable {
  package enum Unit: String, Sendable, CaseIterable {
    case seconds = "s"
    case minutes = "m"
    case hours = "h"
    case days = "d"

    package var inSeconds: Int {
      switch self {
      case .seconds: 1
      case .minutes: 60
      case .hours: 3_600
      case .days: 86_400
      }
    }
  }

  /// What the size of the count stays below.
  static let mostCount = 1_000_000_000

  /// Negative for a moment that has passed; its size is below one thousand million.
  package var count: Int
  package var unit: Unit

  package var inSeconds: Int { count * unit.inSeconds }
}
