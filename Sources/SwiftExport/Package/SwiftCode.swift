import ScenarioLanguage

/// An expression of Swift, and what it is.
struct SwiftCode {
  indirect enum Kind: Equatable {
    case whole
    case real
    case text
    case truth
    case date
    case path
    case texts
    /// Objects of an entity.
    case objects(entity: String)
    case object(entity: String)
    case other

    /// Whether a value of this kind is asked whether it contains one of another.
    func canContain(_ other: Kind) -> Bool {
      switch self {
      case .text, .texts: other == .text
      case .objects: if case .object = other { true } else { false }
      case .whole, .real, .truth, .date, .path, .object, .other: false
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

  /// What stands before the next link of a chain.
  var dot: String { isLinkOptional ?? isOptional ? "?." : "." }

  /// Of a whole number: whether it is an `Int64`, as all calculating is done.
  var isWide = false

  /// Of a fraction: whether it is a `Float`, whose digits are others as a `Double`.
  var isFloat = false

  /// Whether comparing two numbers compares their digits.
  ///
  /// A `Float` is not the `Double` that is written alike; a literal takes the type of the other side.
  func hasDigits(of other: SwiftCode) -> Bool {
    kind != .real || other.kind != .real || isFloat == other.isFloat || isLiteral
      || other.isLiteral
  }

  var isNumber: Bool { kind == .whole || kind == .real }

  /// Whether it is a number as it is written, which fits any type of numbers.
  var isLiteral: Bool { text.last?.isNumber == true && Double(text) != nil }

  /// A whole number as an `Int64`.
  var wide: String { isWide || isLiteral ? text : "Int64\(enclosed)" }

  /// The expression in parentheses, where it does not stand in some already.
  var enclosed: String { Self.isEnclosed(text) ? text : "(\(text))" }

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

  /// Two conditions joined; nil where one is none.
  init?(_ left: SwiftCode, _ operation: Expression.BinaryOperator, _ right: SwiftCode) {
    guard operation.joinsConditions, left.isCondition, right.isCondition else { return nil }
    self.init(
      text: "((\(left.text)) \(operation.rawValue) (\(right.text)))", kind: .truth)
  }

  /// One of two values by a condition; nil where they are of different kinds.
  init?(_ condition: SwiftCode, then: SwiftCode, otherwise: SwiftCode) {
    let kind = then.isNil ? otherwise.kind : then.kind
    guard condition.isCondition, !then.isNil || !otherwise.isNil,
      [then, otherwise].allSatisfy({ $0.isNil || $0.kind == kind }),
      then.isNil || otherwise.isNil || then.hasDigits(of: otherwise)
    else { return nil }
    let sides = [then, otherwise].map { kind == .whole && !$0.isOptional ? $0.wide : $0.text }
    self.init(
      text: "((\(condition.text)) ? \(sides[0]) : \(sides[1]))", kind: kind,
      isOptional: then.isOptional || otherwise.isOptional)
    isWide = kind == .whole
    isFloat = then.isFloat || otherwise.isFloat
  }

  private var isCondition: Bool { kind == .truth && !isOptional }
  private var isNil: Bool { text == "nil" }
}

/// A text in the source, whose braces are filled in.
struct SwiftText {
  /// The expression.
  let code: String
  /// The text where all of it is known now; nil for one that the source works out.
  let literal: String?
}
