package import Foundation

extension Decimal {
  /// The decimal that a real stands for beside decimals: its value where that is a whole number of 64
  /// bits, else the one with the fewest digits that is read as this real.
  ///
  /// A larger real stands for a larger decimal, and 0.1 for 0.1. Nil for what no decimal can hold.
  init?(standingFor real: Double) {
    if let whole = Int64(exactly: real) {
      self.init(whole)
    } else {
      guard real.isFinite else { return nil }
      self.init(string: "\(real)", locale: .neutral)
    }
  }

  /// The real that is nearest.
  var nearestReal: Double { Double(NSDecimalNumber(decimal: self).stringValue) ?? .nan }
}

extension Double {
  /// The only real that is equal to a decimal; nil where the decimal lies between two reals.
  package init?(equalTo decimal: Decimal) {
    let real = decimal.nearestReal
    guard !real.isNaN else { return nil }
    if let standing = Decimal(standingFor: real), standing != decimal { return nil }
    self = real
  }
}
