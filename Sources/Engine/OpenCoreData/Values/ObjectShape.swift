import Foundation
import Predicates

/// What an object of a transformable attribute is, taken apart so that two can be compared.
///
/// Foundation compares its collections as Swift's, and on Linux ends the process at a dictionary with an
/// array or a dictionary for a key and at a set with one for a member, which it keeps and archives all the
/// same. So collections are taken apart here, and only what is none of them is asked itself. A collection of
/// Swift and one of Foundation are of one shape, as they are one object on Apple's systems.
indirect enum ObjectShape: Hashable {
  /// A text, by its code units: Foundation does not take two spellings of a letter as one.
  case text([UInt16])
  /// Numbers are equal by their value, of whatever type they are.
  ///
  /// They are not kept as Foundation's: `NSDecimalNumber.hash` never returns on Linux, and comparing one
  /// with an infinite number ends the process.
  case number(PredicateValue)
  /// A point in time.
  case date(Date)
  /// Binary data.
  case data(Data)
  /// A universally unique identifier.
  case uuid(UUID)
  /// A resource's place.
  case url(URL)
  /// An array's members, in order.
  case list([ObjectShape])
  /// An ordered set's members, in order.
  case orderedSet([ObjectShape])
  /// A set's members, each with how often it is there.
  case set([ObjectShape: Int])
  /// A dictionary's values by their keys.
  case dictionary([ObjectShape: ObjectShape])
  /// An object that compares itself.
  case object(NSObject)
  /// A value of Swift that compares itself.
  case value(AnyHashable)
  /// An object that cannot be compared but is itself.
  case identity(ObjectIdentifier)
  /// What equals nothing, not even itself: a value without a comparison, and all below the last level.
  case incomparable(Incomparable)

  /// Equals nothing.
  struct Incomparable: Hashable {
    static func == (left: Self, right: Self) -> Bool { false }
    func hash(into hasher: inout Hasher) {}
  }

  /// How deep collections are taken apart: as deep as they are archived.
  static let mostDepth = 200
  /// How many members there may be, each counted where it occurs.
  private static let mostMembers = 4_000_000

  /// Takes a value apart.
  init(_ value: Any) {
    var left = Self.mostMembers
    self.init(value, depth: 0, left: &left)
  }

  private init(_ value: Any, depth: Int, left: inout Int) {
    left -= 1
    guard depth < Self.mostDepth, left > 0 else {
      self = .incomparable(Incomparable())
      return
    }
    func shapes(_ values: some Sequence<Any>) -> [ObjectShape] {
      values.map { ObjectShape($0, depth: depth + 1, left: &left) }
    }
    /// Keys that are of one shape, as no two of Foundation's are, do not end the process either.
    func dictionary(_ keys: some Sequence<Any>, _ values: some Sequence<Any>) -> ObjectShape {
      .dictionary(Dictionary(zip(shapes(keys), shapes(values))) { first, _ in first })
    }
    func set(_ members: some Sequence<Any>, count: (Any) -> Int = { _ in 1 }) -> ObjectShape {
      .set(
        Dictionary(
          members.map { (ObjectShape($0, depth: depth + 1, left: &left), count($0)) },
          uniquingKeysWith: +))
    }
    if type(of: value) is AnyClass {
      switch value {
      case let one as NSString: self = .text(Array((one as String).utf16))
      case let one as NSNumber: self = .number(Self.number(PredicateValue(one)))
      case let one as NSDate: self = .date(one as Date)
      case let one as NSData: self = .data(one as Data)
      case let one as NSUUID: self = .uuid(one as UUID)
      case let one as NSURL: self = .url(one as URL)
      case let one as NSArray: self = .list(shapes(one))
      case let one as NSOrderedSet: self = .orderedSet(shapes(one))
      case let one as NSCountedSet: self = set(one.allObjects) { one.count(for: $0) }
      case let one as NSSet: self = set(one.allObjects)
      // Its keys as they are kept, not as Swift would have them.
      case let one as NSDictionary: self = dictionary(one.allKeys, one.allValues)
      case let one as NSObject: self = .object(one)
      case let one as AnyHashable: self = .value(one)
      default: self = .identity(ObjectIdentifier(value as AnyObject))
      }
      return
    }
    switch value {
    case let one as String: self = .text(Array(one.utf16))
    case let one as Date: self = .date(one)
    case let one as Data: self = .data(one)
    case let one as UUID: self = .uuid(one)
    case let one as URL: self = .url(one)
    case let one as Decimal: self = .number(Self.number(.decimal(one)))
    case let one as NSNumber: self = .number(Self.number(PredicateValue(one)))
    case let one as [Any]: self = .list(shapes(one))
    case let one as [AnyHashable: Any]: self = dictionary(one.keys.map(\.base), one.values)
    case let one as Set<AnyHashable>: self = set(one.map(\.base))
    case let one as AnyHashable: self = .value(one)
    default: self = .incomparable(Incomparable())
    }
  }

  /// One form of a number, whatever type it came in: a whole number of 64 bits, else a real, else a decimal
  /// that no real is equal to.
  private static func number(_ value: PredicateValue) -> PredicateValue {
    switch value {
    case .real(let real): return Int64(exactly: real).map(PredicateValue.integer) ?? value
    case .decimal(let decimal):
      if let whole = Int64(NSDecimalNumber(decimal: decimal).stringValue) { return .integer(whole) }
      return Double(equalTo: decimal).map(PredicateValue.real) ?? value
    case .null, .integer, .text, .date, .data, .uuid, .url, .object, .collection, .other:
      return value
    }
  }
}
