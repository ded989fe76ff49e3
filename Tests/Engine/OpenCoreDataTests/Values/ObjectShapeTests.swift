import Foundation
import Testing

@testable import OpenCoreData

/// A class with a comparison of its own.
private final class Badge: NSObject {
  let number: Int
  init(_ number: Int) { self.number = number }
  override func isEqual(_ object: Any?) -> Bool { (object as? Badge)?.number == number }
  override var hash: Int { number }
}

/// A class that knows of no comparison.
private final class Bare {}

/// A value of Swift without a comparison.
private struct Plain {}

/// Live objects of transformable attributes, compared without ending the process.
struct ObjectShapeTests {
  private static func equal(_ left: Any, _ right: Any) -> Bool {
    let (left, right) = (BoxedValue(.object(left)), BoxedValue(.object(right)))
    let isEqual = left == right
    #expect(isEqual == (right == left))
    if isEqual { #expect(left.hashValue == right.hashValue) }
    return isEqual
  }

  private static func nested(_ depth: Int, _ inner: Any) -> NSArray {
    (0..<depth).reduce(NSArray(object: inner)) { list, _ in NSArray(object: list) }
  }

  private static func table(_ value: Any, _ key: NSObject) -> NSDictionary {
    let table = NSMutableDictionary()
    table.setObject(value, forKey: key)
    return table
  }

  @Test func `collections are equal by what they hold, whatever stands there for a key`() {
    let pairs: [(String, (Int) -> Any)] = [
      ("an array", { NSArray(array: ["a", $0]) }),
      ("Swift's array", { ["a", "\($0)"] }),
      ("a dictionary", { NSDictionary(dictionary: ["k": $0, "l": [1, 2]]) }),
      ("a key that is an array", { Self.table("v", NSArray(object: $0)) }),
      ("a key that is an empty array", { Self.table($0, NSArray()) }),
      ("a key that is a dictionary", { Self.table("v", NSDictionary(dictionary: ["k": $0])) }),
      ("such a dictionary as a value", { Self.table(Self.table($0, NSArray()), "k" as NSString) }),
      ("such a dictionary as a key", { Self.table("v", Self.table($0, NSArray())) }),
      ("a set of arrays", { NSSet(array: [NSArray(object: $0), NSArray(object: "x")]) }),
      ("a set", { NSSet(array: [$0, "x"]) }),
      ("Swift's set", { Set([$0, 100]) }),
      ("a counted set", { NSCountedSet(array: Array(repeating: "x", count: $0)) }),
      ("an ordered set", { NSOrderedSet(array: [$0, "x"]) }),
      ("a hundred levels", { Self.nested(100, $0) }),
      ("a date", { NSDate(timeIntervalSinceReferenceDate: Double($0)) }),
      ("Swift's date", { Date(timeIntervalSinceReferenceDate: Double($0)) }),
      ("data", { NSData(data: Data([UInt8($0)])) }),
      ("a text", { NSString(string: "\($0)") }),
      ("a number", { NSNumber(value: $0) }),
      ("a decimal number", { NSDecimalNumber(value: $0) }),
      ("a range", { NSValue(range: NSRange(location: $0, length: 1)) }),
      ("a class of one's own", { Badge($0) }),
      ("a list of them", { NSArray(object: Badge($0)) }),
      ("a value of Swift", { IndexPath(indexes: [$0]) }),
    ]
    for (name, make) in pairs {
      #expect(Self.equal(make(1), make(1)), "\(name)")
      #expect(!Self.equal(make(1), make(2)), "\(name)")
    }
  }

  @Test func `a collection of Swift is the one of Foundation that holds the same`() {
    #expect(Self.equal(["a", "b"], NSArray(array: ["a", "b"])))
    #expect(Self.equal(["k": [1]], NSDictionary(dictionary: ["k": NSArray(object: 1)])))
    #expect(Self.equal(Set(["a"]), NSSet(object: "a" as NSString)))
    #expect(Self.equal("a", NSString(string: "a")))
    #expect(!Self.equal(NSArray(array: ["a"]), NSOrderedSet(array: ["a"])))
    #expect(!Self.equal(NSArray(array: ["a"]), NSSet(array: ["a"])))
  }

  @Test func `numbers are equal by value, whatever type they come in`() {
    let decimal = { (text: String) in NSDecimalNumber(string: text) }
    for (left, right) in [
      (1, 1.0), (1, decimal("1")), (1.5, decimal("1.5")), (true, 1), (0.1, decimal("0.1")),
      (UInt64.max, decimal("18446744073709551615")), (Double.infinity, Double.infinity),
      (Decimal(3), NSNumber(value: 3)),
    ] as [(Any, Any)] {
      #expect(Self.equal(left, right), "\(left) \(right)")
    }
    for (left, right) in [
      (Int64(1) << 53, decimal("9007199254740993")), (Double.infinity, decimal("1")),
      (UInt64.max, -1), (Decimal.nan, 1), (Double.infinity, -Double.infinity),
    ] as [(Any, Any)] {
      #expect(!Self.equal(left, right), "\(left) \(right)")
    }
  }

  @Test func `what has no comparison equals itself alone, and nothing is too deep`() {
    let bare = Bare()
    #expect(Self.equal(bare, bare))
    #expect(!Self.equal(bare, Bare()))
    #expect(!Self.equal(Plain(), Plain()))
    #expect(!Self.equal(NSArray(object: Double.nan), NSArray(object: 1.0)))
    #expect(!Self.equal(Date(timeIntervalSinceReferenceDate: .nan), Date()))
    let deep = Self.nested(300, 1)
    #expect(Self.equal(deep, deep))
    #expect(!Self.equal(deep, Self.nested(300, 1)), "below the last level nothing is compared")
  }

  @Test func `a dictionary with an array for a key is stored, read, compared and saved again`()
    throws
  {
    let stack = try SampleStack(
      SampleModel.model([
        SampleModel.entity("Item", [SampleModel.attribute("t", .transformableAttributeType)])
      ]))
    stack.make("Item", ["t": Self.table("v", NSArray())])
    try stack.context.save()
    stack.context.reset()
    let item = try #require(try stack.all("Item").first)
    item.setValue(item.value(forKey: "t"), forKey: "t")
    item.setValue(Self.table("v", NSArray()), forKey: "t")
    #expect(item.changedValues().isEmpty)
    try stack.context.save()
    item.setValue(Self.table("w", NSArray()), forKey: "t")
    #expect(Set(item.changedValues().keys) == ["t"])
    try stack.context.save()
    stack.context.reset()
    let again = try #require(try stack.all("Item").first?.value(forKey: "t"))
    #expect(Self.equal(again, Self.table("w", NSArray())))
  }
}
