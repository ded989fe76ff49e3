import Foundation
import Predicates
import Testing

/// How decimals stand among the other numbers.
struct DecimalComparisonTests {
  @Test(arguments: [
    ("0.1", "==", 0.1), ("0.3", "==", 0.3), ("10.11", "==", 10.11), ("-0.1", "==", -0.1),
    ("0.10000000000000000001", ">", 0.1), ("0.09999999999999999999", "<", 0.1),
    ("12345678901234567890.123", "!=", 1.2345678901234568e19),
    ("9007199254740993", ">", 0x1p53), ("9007199254740992.5", ">", 0x1p53),
    ("9223372036854775807", "<", 0x1p63), ("1e30", "==", 1e30),
    ("1e30", "<", 1.0000000000000002e30),
    ("1", "<", 1e308), ("-1", ">", -.infinity), ("1", "<", .infinity), ("0", "==", -0.0),
    ("0", "<", .leastNonzeroMagnitude), ("0.00001", ">", .leastNonzeroMagnitude),
  ])
  func `a decimal is compared with a real digit by digit`(
    digits: String, sign: String, real: Double
  ) throws {
    let decimal = try #require(Decimal(string: digits))
    let tree = try PredicateTree(format: "%@ \(sign) %@", arguments: [decimal, real])
    #expect(try tree.evaluate(on: .null))
    let mirrored = try PredicateTree(
      format: "%@ \(["<": ">", ">": "<"][sign] ?? sign) %@", arguments: [real, decimal])
    #expect(try mirrored.evaluate(on: .null))
  }

  @Test func `no number compares with what is none`() throws {
    for format in ["%@ == %@", "%@ < %@", "%@ > %@", "%@ <= %@"] {
      let one = try PredicateTree(format: format, arguments: [Decimal(1), Double.nan])
      let other = try PredicateTree(format: format, arguments: [Decimal.nan, 1.5])
      #expect(try !one.evaluate(on: .null))
      #expect(try !other.evaluate(on: .null))
    }
  }

  @Test func `numbers of all kinds stand in one order`() throws {
    let texts = ["-1e30", "-0.5", "0", "0.1", "0.10000000000000000001", "9007199254740993", "1e30"]
    let decimals = texts.compactMap { Decimal(string: $0) }.map { PredicateValue.decimal($0) }
    let numbers = [-1e30, -0.5, 0, 0.1, 0x1p53, 0x1p53 + 2, 0x1p62, 0x1p63, 1e30, 1e300, 1e-300]
    let reals = numbers.map { PredicateValue.real($0) }
    let wholes = [Int64.min, 0, 1 << 53, 1 << 53 + 1, 1 << 62, .max]
      .map { PredicateValue.integer($0) }
    let all = decimals + reals + wholes
    for a in all {
      for b in all {
        for c in all {
          let (first, second) = (try a.order(to: b), try b.order(to: c))
          guard first != .orderedDescending, second != .orderedDescending else { continue }
          let isSame = first == .orderedSame && second == .orderedSame
          #expect(
            try a.order(to: c) == (isSame ? .orderedSame : .orderedAscending), "\(a) \(b) \(c)")
        }
      }
    }
  }
}
