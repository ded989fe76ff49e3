import ModelClasses
import ScenarioLanguage

/// An expression of Swift, and what it is.
struct SwiftCode {
  indirect enum Kind: Equatable {
    case whole
    case real
    /// A fraction to calculate with, a `Decimal`.
    case decimal
    case text
    case truth
    case date
    case path
    case texts
    /// Objects of an entity.
    case objects(entity: String)
    case object(entity: String)
    case objectID
    /// What is counted, and no more.
    case collection
    /// A value of a type that is not known.
    case anything
    case other

    /// The kind of an attribute's value.
    init(_ property: SwiftProperty) {
      switch property {
      case .whole: self = .whole
      case .real: self = .real
      case .truth: self = .truth
      case .text: self = .text
      case .date: self = .date
      case .object: self = .other
      }
    }

    /// Whether a value of this kind is asked whether it contains one of another.
    func canContain(_ other: Kind) -> Bool {
      switch self {
      case .text, .texts: other == .text
      case .objects: if case .object = other { true } else { false }
      case .whole, .real, .decimal, .truth, .date, .path, .object, .objectID, .collection,
        .anything,
        .other:
        false
      }
    }
  }

  var text: String
  var kind: Kind
  /// Whether it may be nil.
  var isOptional = false
  /// The same value as it may be nil, where the expression has a zero for nil.
  var nilText: String?
  /// Whether the last link of a chain may be nil itself; where nil, it may if the whole may.
  var isLinkOptional: Bool?

  /// The type of a value that is there.
  var typeName: String {
    switch kind {
    case .whole: "Int64"
    case .real: isFloat ? "Float" : "Double"
    case .decimal: "Decimal"
    case .text: "String"
    case .truth: "Bool"
    case .date: "Date"
    case .path: "IndexPath"
    case .texts: "[String]"
    case .object: "NSManagedObject"
    case .objectID: "NSManagedObjectID"
    case .objects, .collection, .anything, .other: "Any"
    }
  }

  /// What stands before the next link of a chain.
  var dot: String { isLinkOptional ?? isOptional ? "?." : "." }

  /// Of a whole number: whether it is an `Int64`, as all calculating is done.
  var isWide = false

  /// Of a fraction: whether it is a `Float`, whose digits are others as a `Double`.
  var isFloat = false

  /// Of an object that is read by key-value coding: the keys that lead to it.
  var keys: [String]?

  /// Of the raw value of a case: the enum, whose name of it is shown.
  var enumeration: String?

  /// Of a whole number: it is at most 2 to this power from 0.
  var bits = 63

  /// Of a `Decimal`: whether it is calculated of whole numbers, which give no fraction.
  var isWholeDecimal = false

  /// Whether comparing two numbers compares their digits.
  ///
  /// A `Float` is not the `Double` that is written alike; a literal takes the type of the other side.
  func hasDigits(of other: SwiftCode) -> Bool {
    kind != .real || other.kind != .real || isFloat == other.isFloat || isLiteral
      || other.isLiteral
  }

  var isNumber: Bool { kind == .whole || kind == .real || kind == .decimal }

  /// Whether it is the raw value of an enum's case.
  var isCase: Bool { enumeration != nil }

  /// Whether it is `nil` itself.
  var isNil: Bool { text == "nil" }

  /// Whether it is true or false.
  var isCondition: Bool { kind == .truth && !isOptional }

  /// Whether it is a number as it is written, which fits any type of numbers.
  var isLiteral: Bool { text.last?.isNumber == true && Double(text) != nil }

  /// A whole number as an `Int64`.
  var wide: String { isWide || isLiteral ? text : "Int64\(enclosed)" }

  /// The expression in parentheses, where it does not stand in some already.
  var enclosed: String { Self.isEnclosed(text) ? text : "(\(text))" }

  /// The expression as it stands before a full stop.
  var primary: String { SwiftSource.isName(text) ? text : enclosed }

  /// Whether the parenthesis that opens a text is the one that closes it.
  private static func isEnclosed(_ text: String) -> Bool {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return false }
    var depth = 0
    var isQuoted = false
    for (place, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted: depth -= 1
      default: break
      }
      if depth == 0, place < text.utf8.count - 1 { return false }
    }
    return true
  }

  /// A number that may be nil as one of the type that Swift calculates with, `Int64` or `Double`.
  var number: String {
    let type = kind == .whole ? "Int64" : "Double"
    if isLiteral || isWide { return text }
    return isOptional ? "\(enclosed).map(\(type).init)" : "\(type)\(enclosed)"
  }

  /// What may be nil as the argument of a predicate, which takes an object for it.
  var argument: String {
    if text == "nil" { return "NSNull()" }
    return isOptional ? "(\(text) as Any?) ?? NSNull()" : text
  }
}

extension SwiftCode {
  /// The opposite of a condition; nil for what is none.
  var negation: SwiftCode? {
    guard isCondition else { return nil }
    return SwiftCode(text: "!(\(text))", kind: .truth)
  }

  /// Two conditions joined, of which the second may have no value; nil where one is none.
  init?(_ left: SwiftCode, _ operation: Expression.BinaryOperator, _ right: SwiftCode) {
    guard operation.joinsConditions, left.isCondition, right.kind == .truth else { return nil }
    guard !right.isOptional else {
      let sides = operation == .and ? "\(right.text) : false" : "true : \(right.text)"
      self.init(text: "((\(left.text)) ? \(sides))", kind: .truth, isOptional: true)
      return
    }
    self.init(
      text: "((\(left.text)) \(operation.rawValue) (\(right.text)))", kind: .truth)
  }

  /// One of two values by a condition; nil where they are of different kinds.
  init?(_ condition: SwiftCode, then: SwiftCode, otherwise: SwiftCode) {
    let kind = then.isNil ? otherwise.kind : then.kind
    guard condition.isCondition, !then.isNil || !otherwise.isNil,
      [then, otherwise].allSatisfy({ $0.isNil || $0.kind == kind }),
      then.isNil || otherwise.isNil
        || then.hasDigits(of: otherwise) && then.enumeration == otherwise.enumeration
    else { return nil }
    let sides = [then, otherwise].map { kind == .whole && !$0.isOptional ? $0.wide : $0.text }
    self.init(
      text: "((\(condition.text)) ? \(sides[0]) : \(sides[1]))", kind: kind,
      isOptional: then.isOptional || otherwise.isOptional)
    isWide = kind == .whole
    isFloat = then.isFloat || otherwise.isFloat
    enumeration = then.enumeration ?? otherwise.enumeration
    isWholeDecimal = [then, otherwise].allSatisfy { $0.isNil || $0.isWholeDecimal }
    bits = max(then.isNil ? 0 : then.bits, otherwise.isNil ? 0 : otherwise.bits)
  }
}

/// A text in the source, whose braces are filled in.
struct SwiftText {
  /// The expression.
  let code: String
  /// The text where all of it is known now; nil for one that the source works out.
  let literal: String?
}
