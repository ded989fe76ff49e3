import ModelClasses
import ScenarioLanguage

/// What stands in braces, or what a getter computes, as an expression of Swift.
///
/// Nil everywhere stands for what has no counterpart: names of the scenario, random numbers.
struct SwiftExpression {
  private let surroundings: ExpressionSurroundings
  private var reading: SwiftReading
  private var ownHelpers = ExpressionHelpers()
  /// The values that have to be there for the expression to have one, in their order, and their names.
  private var guards: [(name: String, value: SwiftCode)] = []
  /// The names of those values, by what they stand for.
  private var bound: [String: String] = [:]
  private var boundCount = 0

  /// Prepares to write what reads from a subject; a nested one is asked for by another getter.
  init(
    _ surroundings: ExpressionSurroundings, _ subject: ExpressionSubject, isNested: Bool = false
  ) {
    self.surroundings = surroundings
    reading = SwiftReading(surroundings, subject, isNested: isNested)
  }

  /// What Foundation says in several lines, and the expressions ask for.
  var helpers: ExpressionHelpers { ExpressionHelpers([ownHelpers, reading.helpers]) }

  /// The lines that leave a getter where a part has no value.
  var guardLines: [String] {
    guards.map { "guard let \($0.name) = \($0.value.text) else { return nil }" }
  }

  /// What a getter computes; it stands behind `guardLines`.
  mutating func code(_ computation: Computation) -> SwiftCode? {
    switch computation {
    case .expression(let expression, _): return code(expression)
    case .text(let text):
      return self.text(text.segments, absent: "").map { SwiftCode(text: $0, kind: .text) }
    }
  }

  // MARK: Texts

  /// A text in quotes with its braces as interpolations, `absent` for a part without a value.
  mutating func text(_ segments: [TemplateSegment], absent: String) -> String? {
    var code = ""
    for segment in segments {
      switch segment {
      case .characters(let characters):
        code += SwiftSource.literal(characters).dropFirst().dropLast()
      case .expression(let expression):
        guard let part = shownPart(expression, absent: absent) else { return nil }
        code += "\\(\(part))"
      }
    }
    return "\"\(code)\""
  }

  /// Whether each part of a text has a value, as conditions; nil for what has no counterpart.
  mutating func presence(of segments: [TemplateSegment]) -> [String]? {
    var conditions: [String] = []
    for case .expression(let expression) in segments {
      guard let code = lifted(expression) else { return nil }
      if code.isOptional { conditions.append("\(code.enclosed) != nil") }
    }
    return conditions
  }

  /// A part of a text, as it stands in the parentheses of an interpolation.
  private mutating func shownPart(_ expression: Expression, absent: String) -> String? {
    let count = guards.count
    if let code = lifted(expression) {
      return code.interpolated(absent: absent, &ownHelpers)
    }
    // Values of two kinds are of one as texts.
    guard case .conditional(let condition, let then, let otherwise) = expression.kind,
      let condition = present(code(condition)), condition.isCondition,
      let then = shownPart(then, absent: absent),
      let otherwise = shownPart(otherwise, absent: absent)
    else { return nil }
    let sides = [then, otherwise].map { $0.hasPrefix("\"") ? $0 : "\"\\(\($0))\"" }
    let code = closed(
      SwiftCode(text: "((\(condition.text)) ? \(sides[0]) : \(sides[1]))", kind: .text),
      since: count)
    return code.interpolated(absent: absent, &ownHelpers)
  }

  // MARK: Values that may be missing

  /// A value that is not nil: where it is, what asks for it has no value.
  private mutating func present(_ code: SwiftCode?) -> SwiftCode? {
    guard var code, code.isOptional else { return code }
    guard !code.isNil else { return nil }
    if let known = bound[code.text] {
      code.text = known
    } else {
      boundCount += 1
      let name = "value\(boundCount)"
      bound[code.text] = name
      guards.append((name, code))
      code.text = name
    }
    code.isOptional = false
    code.isLinkOptional = nil
    return code
  }

  /// An expression that is nil where a part of it has no value, and leaves nothing around it.
  private mutating func lifted(_ expression: Expression) -> SwiftCode? {
    let count = guards.count
    return code(expression).map { closed($0, since: count) }
  }

  /// Puts what an expression needs to be there into the expression.
  private mutating func closed(_ code: SwiftCode, since count: Int) -> SwiftCode {
    var code = code
    while guards.count > count {
      let (name, value) = guards.removeLast()
      bound[value.text] = nil
      let method = code.isOptional ? "flatMap" : "map"
      // With its types a closure costs the compiler next to nothing.
      let signature =
        "(\(name): \(value.typeName)) -> \(code.typeName)\(code.isOptional ? "?" : "")"
      code.text = "\(value.primary).\(method) { \(signature) in \(code.text) }"
      code.isOptional = true
      code.isLinkOptional = nil
    }
    return code
  }

  // MARK: Expressions

  private mutating func code(_ expression: Expression) -> SwiftCode? {
    let count = guards.count
    guard let code = openCode(expression) else {
      // What leads nowhere has no names.
      for (_, value) in guards[count...] { bound[value.text] = nil }
      guards.removeSubrange(count...)
      return nil
    }
    return code
  }

  private mutating func openCode(_ expression: Expression) -> SwiftCode? {
    switch expression.kind {
    case .number(let digits): return SwiftCode(number: digits)
    case .now:
      guard let now = surroundings.now else { return nil }
      ownHelpers.asksNow = true
      return SwiftCode(text: now, kind: .date)
    case .text(let text): return SwiftCode(text: SwiftSource.literal(text.text), kind: .text)
    case .boolean(let truth): return SwiftCode(text: "\(truth)", kind: .truth)
    case .nil: return SwiftCode(text: "nil", kind: .other, isOptional: true)
    case .duration(let duration): return SwiftCode(number: "\(duration.inSeconds)")
    case .reading(let reading): return self.reading.code(reading)
    case .not(let inner): return present(code(inner)).flatMap { $0.negation }
    case .conditional(let condition, let then, let otherwise):
      guard let condition = present(code(condition)), let then = lifted(then),
        let otherwise = lifted(otherwise)
      else { return nil }
      let sides = SwiftCode.alike(then, otherwise, &ownHelpers)
      return SwiftCode(condition, then: sides.0, otherwise: sides.1)
    case .negated(let inner):
      guard let operand = present(code(inner)), operand.isNumber, !operand.isCase else {
        return nil
      }
      return operand.negative(&ownHelpers)
    case .binary(let left, let operation, let right): return code(left, operation, right)
    case .random: return nil
    }
  }

  private mutating func code(
    _ leftPart: Expression, _ operation: Expression.BinaryOperator, _ rightPart: Expression
  ) -> SwiftCode? {
    switch operation {
    case .and, .or:
      // The right side is asked only where the left leaves it open.
      guard let left = present(code(leftPart)), let right = lifted(rightPart) else { return nil }
      return SwiftCode(left, operation, right)
    case .equal, .notEqual:
      guard let left = lifted(leftPart), let right = lifted(rightPart) else { return nil }
      return left.comparison(operation, right, &ownHelpers)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      // No value is neither less nor more.
      guard let left = present(code(leftPart)), let right = present(code(rightPart)),
        left.hasOrder, right.hasOrder
      else { return nil }
      return left.comparison(operation, right, &ownHelpers)
    case .plus, .minus, .times, .dividedBy, .remainder:
      guard let left = present(code(leftPart)), let right = code(rightPart) else { return nil }
      if operation == .plus, left.kind == .text {
        guard !left.isCase, let shown = right.shown(absent: "nil", &ownHelpers) else { return nil }
        return SwiftCode(text: "(\(left.text) + \(shown))", kind: .text)
      }
      guard let right = present(right) else { return nil }
      return calculated(left, operation, right)
    }
  }

  /// What is calculated with numbers and moments that are there.
  private mutating func calculated(
    _ left: SwiftCode, _ operation: Expression.BinaryOperator, _ right: SwiftCode
  ) -> SwiftCode? {
    if left.kind == .date { return left.moment(operation, right, &ownHelpers) }
    guard left.isNumber, right.isNumber, !left.isCase, !right.isCase else { return nil }
    guard operation == .dividedBy || operation == .remainder else {
      return left.calculated(operation, right, &ownHelpers)
    }
    if right.isLiteral {
      guard Double(right.text) != 0 else { return nil }
      return left.calculated(operation, right, &ownHelpers)
    }
    // What is divided by 0 has no value.
    var divisor = right
    divisor.text = "(\(right.text) == 0 ? nil : \(right.text))"
    divisor.isOptional = true
    return present(divisor).flatMap { left.calculated(operation, $0, &ownHelpers) }
  }
}
