import Foundation
import Predicates
import Testing

struct ValueConversionTests {
  @Test func `Swift's values and Foundation's boxes become the same`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    let uuid = UUID()
    let url = try #require(URL(string: "https://example.org/a"))
    let decimal = try #require(Decimal(string: "1.5"))
    let optional: Int? = 3
    let table: [(Any?, PredicateValue)] = [
      (nil, .null), (NSNull(), .null), (Int16(3), .integer(3)), (NSNumber(value: 3), .integer(3)),
      (true, .integer(1)), (NSNumber(value: false), .integer(0)), (2.0, .real(2)),
      (Float(0.5), .real(0.5)),
      (NSNumber(value: 2.0), .real(2)), (UInt64.max, .decimal(Decimal(UInt64.max))),
      (NSNumber(value: UInt64.max), .decimal(Decimal(UInt64.max))), (decimal, .decimal(decimal)),
      (NSDecimalNumber(decimal: decimal), .decimal(decimal)), ("x", .text("x")),
      (NSString("x"), .text("x")),
      ("xyz".dropFirst(), .text("yz")), (date, .date(date)),
      (NSDate(timeIntervalSinceReferenceDate: 1), .date(date)),
      (uuid, .uuid(uuid)), (url, .url(url)), (NSURL(string: "https://example.org/a"), .url(url)),
      (Data([1]), .data(Data([1]))), (NSData(data: Data([1])), .data(Data([1]))),
      (optional as Any, .integer(3)),
      ([1, nil] as [Int?], .collection(PredicateCollection([.integer(1), .null]))),
      (NSArray(array: ["x"]), .collection(PredicateCollection([.text("x")]))),
      (Set([1]), .collection(PredicateCollection([.integer(1)], kind: .set))),
      (NSSet(array: [1]), .collection(PredicateCollection([.integer(1)], kind: .set))),
      (
        NSOrderedSet(array: [1]), .collection(PredicateCollection([.integer(1)], kind: .orderedSet))
      ),
      (["k": 1], .collection(PredicateCollection(entries: [.text("k"): .integer(1)]))),
      (
        NSDictionary(dictionary: ["k": 1]),
        .collection(PredicateCollection(entries: [.text("k"): .integer(1)]))
      ),
    ]
    for (value, expected) in table { #expect(PredicateValue(value) == expected) }
  }

  @Test func `numbers are equal by value across types`() {
    #expect(PredicateValue.integer(1).isEqual(to: .real(1)))
    #expect(PredicateValue.integer(1).isEqual(to: .decimal(1)))
    #expect(!PredicateValue.integer(.max).isEqual(to: .real(0x1p63)))
    #expect(!PredicateValue.real(.nan).isEqual(to: .real(.nan)))
    #expect(!PredicateValue.integer(1).isEqual(to: .text("1")))
    let mixed = PredicateCollection([.real(1), .decimal(2)], kind: .set)
    let whole = PredicateCollection([.integer(2), .integer(1)], kind: .set)
    #expect(PredicateValue.collection(mixed).isEqual(to: .collection(whole)))
  }
}
