package import Foundation

extension PredicateValue {
  /// What a value of the user's means to a predicate.
  ///
  /// Foundation's boxes and the Swift types they stand for become the same value; collections are
  /// converted whole, in O(n).
  package init(_ any: Any?) {
    guard let any else {
      self = .null
      return
    }
    if type(of: any) is AnyClass {
      self.init(object: any as AnyObject)
    } else {
      self.init(swiftValue: any)
    }
  }

  private init(object: AnyObject) {
    switch object {
    case let subject as any PredicateSubject: self = .object(subject)
    case let number as NSNumber: self.init(number)
    case let string as NSString: self = .text(String(describing: string))
    case is NSNull: self = .null
    case let date as NSDate:
      self = .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    case let data as NSData: self = .data(Data(referencing: data))
    case let uuid as NSUUID:
      self = UUID(uuidString: uuid.uuidString).map(PredicateValue.uuid) ?? .other(uuid)
    case let url as NSURL:
      self = URL(string: url.absoluteString).map(PredicateValue.url) ?? .other(url)
    case let array as NSArray: self = .collection(Self.collection(of: array, kind: .array))
    case let set as NSSet: self = .collection(Self.collection(of: set.allObjects, kind: .set))
    case let set as NSOrderedSet:
      self = .collection(Self.collection(of: set.array, kind: .orderedSet))
    case let dictionary as NSDictionary:
      var entries: [PredicateValue: PredicateValue] = [:]
      for (key, value) in dictionary { entries[PredicateValue(key)] = PredicateValue(value) }
      self = .collection(PredicateCollection(entries: entries))
    default: self = .other(object)
    }
  }

  private init(_ number: NSNumber) {
    if let decimal = number as? NSDecimalNumber {
      self = .decimal(decimal.decimalValue)
      return
    }
    switch CFNumberKind(number) {
    case .floating: self = .real(number.doubleValue)
    case .unsigned: self.init(unsigned: number.uint64Value)
    case .signed: self = .integer(number.int64Value)
    }
  }

  private init(unsigned: UInt64) {
    self = Int64(exactly: unsigned).map(PredicateValue.integer) ?? .decimal(Decimal(unsigned))
  }

  private init(swiftValue any: Any) {
    switch any {
    case let value as String: self = .text(value)
    // Before the numbers, each of which would take any number in an optional.
    case let value as any OptionalValue: self.init(value.wrappedValue)
    case let value as Bool: self = .integer(value ? 1 : 0)
    case let value as Double: self = .real(value)
    case let value as Float: self = .real(Double(value))
    case let value as any BinaryInteger: self.init(wholeNumber: value)
    case let value as Decimal: self = .decimal(value)
    case let value as Date: self = .date(value)
    case let value as UUID: self = .uuid(value)
    case let value as URL: self = .url(value)
    case let value as Data: self = .data(value)
    case let value as any StringProtocol: self = .text(String(value))
    case let value as [Any]: self = .collection(Self.collection(of: value, kind: .array))
    case let value as Set<AnyHashable>:
      self = .collection(PredicateCollection(value.map { PredicateValue($0.base) }, kind: .set))
    case let value as [AnyHashable: Any]:
      var entries: [PredicateValue: PredicateValue] = [:]
      for (key, value) in value { entries[PredicateValue(key.base)] = PredicateValue(value) }
      self = .collection(PredicateCollection(entries: entries))
    case let value as AnyHashable where type(of: any) == AnyHashable.self:
      self.init(value.base)
    default: self = .other(any as AnyObject)
    }
  }

  private init(wholeNumber value: any BinaryInteger) {
    if let whole = Int64(exactly: value) {
      self = .integer(whole)
    } else {
      self = Decimal(string: "\(value)").map(PredicateValue.decimal) ?? .null
    }
  }

  private static func collection(
    of elements: some Sequence, kind: PredicateCollection.Kind
  ) -> PredicateCollection {
    PredicateCollection(elements.map { PredicateValue($0) }, kind: kind)
  }

  /// The value of a number as a format string writes it, perhaps with a sign before it.
  ///
  /// Whole numbers that 64 bits cannot hold become decimals, and beyond 38 digits reals. Nil for
  /// what is no number or too large for a real.
  init?(numberLiteral text: String) {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let radixes = ["0x": 16, "0o": 8, "0b": 2]
    if let radix = radixes[digits.prefix(2).lowercased()] {
      let magnitude = (isNegative ? "-" : "") + digits.dropFirst(2)
      guard let value = Int64(magnitude, radix: radix) else { return nil }
      self = .integer(value)
    } else if let value = Int64(text) {
      self = .integer(value)
    } else if digits.utf8.count <= 38, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Decimal(string: text)
    {
      self = .decimal(value)
    } else {
      guard let value = Double(text.hasSuffix(".") ? text + "0" : text), value.isFinite else {
        return nil
      }
      self = .real(value)
    }
  }

  /// The number as a real; nil for what is not a number.
  package var doubleValue: Double? {
    number?.doubleValue
  }

  /// A value that is a number, as it is held.
  package enum Number {
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)

    /// The number as a real, the nearest one.
    package var doubleValue: Double {
      switch self {
      case .integer(let value): Double(value)
      case .real(let value): value
      case .decimal(let value): value.nearestReal
      }
    }
  }

  /// The number that the value is; nil for what is not a number.
  package var number: Number? {
    switch self {
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .decimal(let value): .decimal(value)
    case .null, .text, .date, .data, .uuid, .url, .object, .collection, .other: nil
    }
  }
}

extension Any? {
  /// Whether this is `NSNull`.
  var isNSNull: Bool { self is NSNull }
}

/// Tells whole numbers from others, by what an `NSNumber` says of itself.
private enum CFNumberKind {
  case signed, unsigned, floating

  init(_ number: NSNumber) {
    switch unsafe number.objCType.pointee {
    case CChar(bitPattern: UInt8(ascii: "d")), CChar(bitPattern: UInt8(ascii: "f")):
      self = .floating
    case CChar(bitPattern: UInt8(ascii: "Q")): self = .unsigned
    default: self = .signed
    }
  }
}

/// An optional inside an `Any`, of whatever type.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { self }
}
