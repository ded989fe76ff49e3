import Foundation
import Predicates
import Testing

/// Values among the arguments of a format of C's.
struct VariadicArgumentsTests {
  private static let url = URL(fileURLWithPath: "/a")
  private static let uuid = UUID()

  private static var arguments: [(value: any CVarArg, text: String)] {
    let (date, data) = (Date(timeIntervalSince1970: 0), Data([1, 2, 3]))
    let objects: [any CVarArg & NSObject] = [
      NSNumber(value: 7), NSDate(timeIntervalSince1970: 0), NSUUID(), NSData(data: data), NSNull(),
      NSArray(array: [1]), NSSet(array: [1]), NSOrderedSet(array: [1]), NSDictionary(),
      NSURL(fileURLWithPath: "/a"),
    ]
    return [
      (date, "\(date)"), (uuid, "\(uuid)"), (url, url.description), (data, "\(data)"),
      (Decimal(1.5), "1.5"),
    ] + objects.map { ($0, $0.description) }
  }

  @Test func `C is handed the description of a value, between others`() {
    for (value, text) in Self.arguments {
      #expect(String(format: "%d %@ %d", 1, value, 2) == "1 \(text) 2")
    }
  }

  @Test func `a predicate takes the value itself`() {
    for (value, _) in Self.arguments where !(value is NSNull) {
      let predicate = NSPredicate(format: "SELF == %@", argumentArray: [value])
      #expect(predicate.evaluate(with: value))
    }
  }
}
