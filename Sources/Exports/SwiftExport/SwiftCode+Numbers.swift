import ScenarioLanguage

/// What is calculated with numbers and moments, and how values are compared.
///
/// Whole numbers are `Int64` where no result can leave it: past that, and with fractions, a scenario counts
/// in decimal digits, and so does a `Decimal`.
extension SwiftCode {
  /// A number as it is written; nil for one with more digits than a `Double` keeps.
  init?(number digits: String) {
    if let whole = Int64(digits) {
      self.init(text: digits, kind: .whole)
      bits = Int64.bitWidth - whole.magnitude.leadingZeroBitCount
    } else {
      guard digits.prefix(while: { $0 != "e" && $0 != "E" }).count(where: \.isNumber) <= 15 else {
        return nil
      }
      self.init(text: digits, kind: .real)
    }
  }

  /// The most bits of a result that an `Int64` surely has room for.
  private static let mostBits = 62

  // MARK: Decimals

  /// A number as a `Decimal`, nil where it may be; another value as it is.
  func asDecimal(_ helpers: inout ExpressionHelpers) -> SwiftCode {
    var decimal = self
    switch kind {
    case .whole:
      decimal.text = isOptional ? "\(primary).map { Decimal($0) }" : "Decimal(\(text))"
      decimal.isWholeDecimal = true
    case .real:
      helpers.asksDecimal = true
      decimal.text = "\(primary)\(isOptional ? "?" : "").decimal"
    case .decimal, .text, .truth, .date, .path, .texts, .objects, .object, .objectID, .collection,
      .anything, .other:
      return self
    }
    decimal.kind = .decimal
    decimal.isLinkOptional = nil
    decimal.isFloat = false
    return decimal
  }

  /// Two values as numbers of one type, where they are numbers of two.
  static func alike(
    _ left: SwiftCode, _ right: SwiftCode, _ helpers: inout ExpressionHelpers
  ) -> (SwiftCode, SwiftCode) {
    guard left.isNumber, right.isNumber, !left.isCase, !right.isCase,
      left.kind != right.kind || !left.hasDigits(of: right)
    else { return (left, right) }
    return (left.asDecimal(&helpers), right.asDecimal(&helpers))
  }

  /// It with the sign turned.
  func negative(_ helpers: inout ExpressionHelpers) -> SwiftCode {
    if isLiteral, !text.hasPrefix("-") {
      var literal = self
      literal.text = "-\(text)"
      return literal
    }
    var negative = kind == .whole && bits <= Self.mostBits ? self : asDecimal(&helpers)
    negative.text = "-\(negative.primary)"
    return negative
  }

  // MARK: Calculating

  /// What an operator makes of two numbers that are there; of a quotient the divisor is not 0.
  func calculated(
    _ operation: Expression.BinaryOperator, _ right: SwiftCode, _ helpers: inout ExpressionHelpers
  ) -> SwiftCode? {
    let bits: Int
    switch operation {
    case .plus, .minus: bits = max(self.bits, right.bits) + 1
    case .times: bits = self.bits + right.bits
    case .dividedBy, .remainder: bits = self.bits
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or: return nil
    }
    if kind == .whole, right.kind == .whole, bits <= Self.mostBits {
      return SwiftCode(
        text: "(\(text) \(operation.rawValue) \(right.text))", kind: .whole, bits: bits)
    }
    let (a, b) = (asDecimal(&helpers), right.asDecimal(&helpers))
    var result = SwiftCode(
      text: "(\(a.text) \(operation.rawValue) \(b.text))", kind: .decimal,
      isWholeDecimal: a.isWholeDecimal && b.isWholeDecimal)
    if operation == .dividedBy || operation == .remainder {
      helpers.dividesDecimals = true
      let method = operation == .dividedBy ? "divided(by:" : "remainder(dividingBy:"
      result.text = "\(a.primary).\(method) \(b.text))"
    }
    return result
  }

  /// A moment some seconds from this one, or the seconds to it from an earlier one.
  func moment(
    _ operation: Expression.BinaryOperator, _ right: SwiftCode, _ helpers: inout ExpressionHelpers
  ) -> SwiftCode? {
    guard operation == .plus || operation == .minus else { return nil }
    if operation == .minus, right.kind == .date {
      return SwiftCode(text: "Decimal(\(text).timeIntervalSince(\(right.text)))", kind: .decimal)
    }
    guard right.isNumber, !right.isCase else { return nil }
    let seconds: String
    if right.kind == .whole {
      seconds = "TimeInterval(\(right.text))"
    } else {
      seconds = "NSDecimalNumber(decimal: \(right.asDecimal(&helpers).text)).doubleValue"
    }
    let sign = operation == .plus ? "" : "-"
    return SwiftCode(text: "\(text).addingTimeInterval(\(sign)\(seconds))", kind: .date)
  }

  // MARK: Comparing

  /// Whether it can be less than another of its kind.
  var hasOrder: Bool { (isNumber || kind == .text || kind == .date) && !isCase }

  /// A comparison; nil for one of values that have nothing in common.
  func comparison(
    _ operation: Expression.BinaryOperator, _ right: SwiftCode, _ helpers: inout ExpressionHelpers
  ) -> SwiftCode? {
    func joined(_ left: SwiftCode, _ sign: String, _ right: SwiftCode) -> SwiftCode {
      let sides = [left, right].map { $0.kind == .truth ? "(\($0.text))" : $0.text }
      return SwiftCode(text: "\(sides[0]) \(sign) \(sides[1])", kind: .truth)
    }
    let isEquality = operation == .equal || operation == .notEqual
    if isNil || right.isNil {
      guard isEquality, isNil != right.isNil, (isNil ? right : self).isOptional else { return nil }
      return joined(self, operation.rawValue, right)
    }
    switch kind {
    case .text, .date: return kind == right.kind ? joined(self, operation.rawValue, right) : nil
    case .truth:
      guard isEquality else { return nil }
      if right.kind == .truth { return joined(self, operation.rawValue, right) }
      return right.isNumber ? counted.comparison(operation, right, &helpers) : nil
    case .object:
      guard isEquality, case .object = right.kind else { return nil }
      return joined(self, operation.rawValue + "=", right)
    case .path, .texts, .objects, .objectID, .collection, .anything, .other: return nil
    case .whole, .real, .decimal:
      if right.kind == .truth, isEquality {
        return comparison(operation, right.counted, &helpers)
      }
      guard right.isNumber else { return nil }
      // A literal takes the type of the other side.
      if kind == .real && right.kind == .whole && right.isLiteral
        || right.kind == .real && kind == .whole && isLiteral
      {
        return joined(self, operation.rawValue, right)
      }
      let sides =
        kind == right.kind && hasDigits(of: right)
        ? (self, right) : (asDecimal(&helpers), right.asDecimal(&helpers))
      return joined(sides.0, operation.rawValue, sides.1)
    }
  }

  /// A truth as the number that it is stored as.
  private var counted: SwiftCode {
    SwiftCode(
      text: isOptional ? "\(primary).map { $0 ? 1 : 0 }" : "((\(text)) ? 1 : 0)", kind: .whole,
      isOptional: isOptional, bits: 1)
  }
}
