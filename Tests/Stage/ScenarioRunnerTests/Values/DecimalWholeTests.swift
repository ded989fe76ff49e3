import Foundation
import ScenarioLanguage
import TestSupport
import Testing

@testable import ScenarioRunner

/// Whole numbers among decimals, and what operators make of them.
struct DecimalWholeTests {
  private typealias Operator = ScenarioLanguage.Expression.BinaryOperator

  private static let texts = [
    "0", "-0", "1", "-1", "10", "20", "-2000", "65535", "65536", "4294967296", "281474976710656",
    "999999999999999999", "1000000000000000000", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e30", "1e-30", "0.1",
    "2.5",
    "-0.5", "123456789.000000001", "20.0", "99999999999999999999999999999999999999",
  ]

  @Test(arguments: texts)
  func `a decimal is the whole number that its digits say, and is printed with them`(_ text: String)
    throws
  {
    let number = try #require(Decimal(string: text))
    let digits = NSDecimalNumber(decimal: number).stringValue
    #expect(number.wholeNumber == Int64(digits))
    #expect(number.digits == digits)
  }

  @Test func `what is no number is no whole number`() { #expect(Decimal.nan.wholeNumber == nil) }

  @Test func `operators make of whole numbers what arithmetic in 64 bits makes, or leave them`()
    throws
  {
    let seed = TestSupport.SeededGenerator.ordinarySeed
    var random = TestSupport.SeededGenerator(seed: seed)
    let edges: [Int64] = [0, 1, -1, 2, 10, -10, .max, .min, .max - 1, 1 << 32]
    for round in 0..<5_000 {
      func number() -> Int64 {
        if random.once(in: 4) { return random.one(of: edges) }
        return Int64(truncatingIfNeeded: random.next()) >> Int64(random.number(below: 63))
      }
      let (a, b) = (number(), number())
      let (x, y) = (Decimal(a), Decimal(b))
      let place: Testing.Comment = "round \(round): \(a), \(b), seed \(seed)"
      let expected: [(Operator, (partialValue: Int64, overflow: Bool))] = [
        (.plus, a.addingReportingOverflow(b)), (.minus, a.subtractingReportingOverflow(b)),
        (.times, a.multipliedReportingOverflow(by: b)),
        (.dividedBy, a.dividedReportingOverflow(by: b)),
        (.remainder, a.remainderReportingOverflow(dividingBy: b)),
      ]
      for (operation, value) in expected {
        let result = operation.result(of: x, y)
        #expect(result == (value.overflow ? nil : Decimal(value.partialValue)), place)
      }
      if let sum = Operator.plus.result(of: x, y) { #expect(sum == x + y, place) }
      if let product = Operator.times.result(of: x, y) {
        #expect(product == x * y, place)
      }
    }
    for operation in Operator.allCases {
      #expect(operation.result(of: 2.5, 1) == nil)
      if operation.isComparison { #expect(operation.result(of: 2, 1) == nil) }
    }
  }
}
