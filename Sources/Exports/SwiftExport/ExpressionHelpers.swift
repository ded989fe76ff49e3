import ModelClasses

/// What expressions use that Foundation says in several lines.
struct ExpressionHelpers {
  /// The locale of formatted dates.
  var formatLocale: String?
  var asksDate = false
  /// Whether a date is shown as a scenario writes it.
  var writesDate = false
  var asksLatin = false
  /// Whether an expression asks what `now` is, which stands beside the model.
  var asksNow = false
  /// Whether fractions are taken for their digits.
  var asksDecimal = false
  /// Whether such numbers are divided.
  var dividesDecimals = false

  init() {}

  /// What several use.
  init(_ all: [ExpressionHelpers]) {
    formatLocale = all.lazy.compactMap(\.formatLocale).first
    asksDate = all.contains(where: \.asksDate)
    writesDate = all.contains(where: \.writesDate)
    asksLatin = all.contains(where: \.asksLatin)
    asksNow = all.contains(where: \.asksNow)
    asksDecimal = all.contains(where: \.asksDecimal)
    dividesDecimals = all.contains(where: \.dividesDecimals)
  }

  func write(to source: inout SwiftSource) {
    if asksLatin {
      source.line()
      source.block("extension String") { source in
        source.line("///", .inLatin)
        source.block("fileprivate var latin: String") { source in
          source.line("let latin = self.applyingTransform(.toLatin, reverse: false)")
          source.line("return latin?.applyingTransform(.stripDiacritics, reverse: false) ?? self")
        }
      }
    }
    writeDates(to: &source)
    writeNumbers(to: &source)
  }

  private func writeDates(to source: inout SwiftSource) {
    guard asksDate || writesDate || formatLocale != nil else { return }
    source.line()
    source.line("///", .gregorianDates)
    source.block("extension Date") { source in
      if asksDate {
        source.block("fileprivate func component(_ component: Calendar.Component) -> Int64") {
          source in
          source.line("var calendar = Calendar(identifier: .gregorian)")
          source.line("calendar.timeZone = .gmt")
          source.line("return Int64(calendar.component(component, from: self))")
        }
      }
      if writesDate {
        if asksDate { source.line() }
        source.line("///", .writtenDate)
        source.block("fileprivate var written: String") { source in
          source.line("let interval = timeIntervalSinceReferenceDate")
          source.line("let second = interval.rounded(.down)")
          source.line(
            "let rest = (Decimal(string: \"\\(interval)\") ?? 0) - Decimal(Int64(exactly: second) ?? 0)"
          )
          source.line("let fraction = \"\\(rest)\".drop { $0 != \".\" }")
          source.line(
            "let text = ISO8601DateFormatter().string(from: Date(timeIntervalSinceReferenceDate: second))"
          )
          source.block("if fraction.isEmpty") { source in
            source.line("return text.hasSuffix(\"T00:00:00Z\") ? String(text.prefix(10)) : text")
          }
          source.line("return text.dropLast() + fraction + \"Z\"")
        }
      }
      guard let formatLocale else { return }
      if asksDate || writesDate { source.line() }
      source.block("fileprivate func formatted(as pattern: String) -> String") { source in
        source.line("let formatter = DateFormatter()")
        source.line("formatter.locale = Locale(identifier: \(SwiftSource.literal(formatLocale)))")
        source.line("formatter.calendar = Calendar(identifier: .gregorian)")
        source.line("formatter.timeZone = .gmt")
        source.line("formatter.dateFormat = pattern")
        source.line("return formatter.string(from: self)")
      }
    }
  }

  private func writeNumbers(to source: inout SwiftSource) {
    if asksDecimal {
      for type in ["Double", "Float"] {
        source.line()
        source.block("extension \(type)") { source in
          source.line("///", .decimalDigits)
          source.line(
            "fileprivate var decimal: Decimal { Decimal(string: description) ?? .nan }")
        }
      }
    }
    guard dividesDecimals else { return }
    source.line()
    source.block("extension Decimal") { source in
      source.block("fileprivate var truncated: Decimal") { source in
        source.line("var source = self")
        source.line("var result = Decimal()")
        source.line("NSDecimalRound(&result, &source, 0, self < 0 ? .up : .down)")
        source.line("return result")
      }
      source.line()
      source.line("///", .wholeQuotient)
      source.block("fileprivate func divided(by divisor: Decimal) -> Decimal") { source in
        source.line("let isWhole = self == truncated && divisor == divisor.truncated")
        source.line("return isWhole ? (self / divisor).truncated : self / divisor")
      }
      source.line()
      source.block("fileprivate func remainder(dividingBy divisor: Decimal) -> Decimal") {
        source in
        source.line("self - (self / divisor).truncated * divisor")
      }
    }
  }
}
