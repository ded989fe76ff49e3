import ModelClasses
import ScenarioLanguage

/// What a getter computes, as an expression of Swift.
///
/// Nil everywhere stands for what has no counterpart: names of the scenario, random numbers, fractions to
/// calculate with.
struct GetterExpression {
  private let writer: GetterWriter
  private let entity: String
  /// Whether it is asked for by another getter.
  private let isNested: Bool
  private(set) var helpers = GetterWriter.Helpers()
  /// The lines that leave where a part has no value.
  private(set) var guards: [String] = []
  /// The names that those lines give, by what they stand for.
  private var bound: [String: String] = [:]

  init(_ writer: GetterWriter, entity: String, isNested: Bool) {
    self.writer = writer
    self.entity = entity
    self.isNested = isNested
  }

  mutating func code(_ computation: Computation) -> SwiftCode? {
    switch computation {
    case .expression(let expression, _): return code(expression)
    case .text(let text):
      guard let code = self.text(text.segments) else { return nil }
      return SwiftCode(text: code, kind: .text)
    }
  }

  // MARK: Texts

  /// A text; a part without a value is left out of it.
  private mutating func text(_ segments: [TemplateSegment]) -> String? {
    var code = ""
    for segment in segments {
      switch segment {
      case .characters(let characters):
        code += SwiftSource.literal(characters).dropFirst().dropLast()
      case .expression(let expression):
        let count = guards.count
        // A part that leaves the whole getter would leave out more than itself.
        guard let part = self.code(expression), guards.count == count else { return nil }
        switch part.kind {
        case .text:
          code += part.isOptional ? "\\(\(part.text) ?? \"\")" : "\\(\(part.text))"
        case .whole:
          code +=
            part.isOptional ? "\\(\(part.enclosed).map(String.init) ?? \"\")" : "\\(\(part.text))"
        case .real, .truth, .date, .path, .texts, .objects, .object, .other: return nil
        }
      }
    }
    return "\"\(code)\""
  }

  // MARK: Expressions

  private mutating func code(_ expression: Expression) -> SwiftCode? {
    switch expression.kind {
    case .number(let digits):
      return SwiftCode(text: digits, kind: Int64(digits) == nil ? .real : .whole)
    case .now:
      guard writer.now != nil else { return nil }
      helpers.asksNow = true
      return SwiftCode(text: "\(writer.module).now", kind: .date)
    case .text(let text): return SwiftCode(text: SwiftSource.literal(text.text), kind: .text)
    case .boolean(let truth): return SwiftCode(text: "\(truth)", kind: .truth)
    case .nil: return SwiftCode(text: "nil", kind: .other, isOptional: true)
    case .duration(let duration):
      return SwiftCode(text: "\(duration.inSeconds)", kind: .whole)
    case .reading(let reading): return code(reading)
    case .not(let inner): return present(code(inner)).flatMap { $0.negation }
    case .conditional(let condition, let then, let otherwise):
      guard let condition = present(code(condition)), let then = lazyCode(then),
        let otherwise = lazyCode(otherwise)
      else { return nil }
      return SwiftCode(condition, then: then, otherwise: otherwise)
    case .negated(let inner):
      guard let operand = present(code(inner)), operand.kind == .whole else { return nil }
      return SwiftCode(text: "-\(operand.enclosed)", kind: .whole)
    case .binary(let left, let operation, let right): return code(left, operation, right)
    case .random: return nil
    }
  }

  private mutating func code(
    _ leftPart: Expression, _ operation: Expression.BinaryOperator, _ rightPart: Expression
  ) -> SwiftCode? {
    if operation.joinsConditions {
      guard let left = present(code(leftPart)), let right = lazyCode(rightPart) else { return nil }
      return SwiftCode(left, operation, right)
    }
    let count = guards.count
    if let compared = compared(leftPart, operation, rightPart) { return compared }
    guard let left = code(leftPart), let right = code(rightPart) else { return nil }
    func joined(_ left: SwiftCode, _ right: SwiftCode, _ kind: SwiftCode.Kind) -> SwiftCode {
      let sides = [left, right].map { $0.kind == .truth ? "(\($0.text))" : $0.text }
      let text = "\(sides[0]) \(operation.rawValue) \(sides[1])"
      return SwiftCode(text: kind == .truth ? text : "(\(text))", kind: kind)
    }
    switch operation {
    case .equal, .notEqual:
      // A comparison without an answer is a side like others, and leaves nothing.
      guard left.kind != .truth || guards.count == count else { return nil }
      return Self.isComparable(left, right) ? joined(left, right, .truth) : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      // No value is neither less nor more.
      guard left.kind != .truth, Self.isComparable(left, right),
        let left = present(left), let right = present(right)
      else { return nil }
      return joined(left, right, .truth)
    case .plus where left.kind == .text:
      guard right.kind == .text, let left = present(left) else { return nil }
      let shown = right.isOptional ? "(\(right.text) ?? \"nil\")" : right.text
      return SwiftCode(text: "(\(left.text) + \(shown))", kind: .text)
    case .and, .or: return nil
    case .plus, .minus, .times, .dividedBy, .remainder:
      guard left.kind == .whole, right.kind == .whole, let left = present(left),
        let right = present(right)
      else { return nil }
      return joined(left, right, .whole)
    }
  }

  /// What is asked for only where it is needed: it may not leave the getter before.
  private mutating func lazyCode(_ expression: Expression) -> SwiftCode? {
    let count = guards.count
    guard let code = code(expression), guards.count == count else { return nil }
    return code
  }

  /// Whether something has a value; nil for another comparison.
  private mutating func compared(
    _ left: Expression, _ operation: Expression.BinaryOperator, _ right: Expression
  ) -> SwiftCode? {
    guard operation == .equal || operation == .notEqual, right.kind == .nil,
      let left = code(left), left.isOptional
    else { return nil }
    return SwiftCode(text: "\(left.text) \(operation.rawValue) nil", kind: .truth)
  }

  private static func isComparable(_ left: SwiftCode, _ right: SwiftCode) -> Bool {
    switch left.kind {
    case .whole, .real, .text, .truth, .date: left.kind == right.kind && left.hasDigits(of: right)
    case .path, .texts, .objects, .object, .other: false
    }
  }

  /// A value that is not nil: where it is, the getter answers nil.
  private mutating func present(_ code: SwiftCode?) -> SwiftCode? {
    guard var code, code.isOptional else { return code }
    let name = bound[code.text] ?? "value\(guards.count + 1)"
    if bound.updateValue(name, forKey: code.text) == nil {
      guards.append("guard let \(name) = \(code.text) else { return nil }")
    }
    code.text = name
    code.isOptional = false
    code.isLinkOptional = nil
    return code
  }

  // MARK: Readings

  private mutating func code(_ reading: Reading) -> SwiftCode? {
    // The names of the getter's own values hide no property behind `self`.
    var code = SwiftCode(text: "self", kind: .object(entity: entity))
    for link in reading.links {
      guard let name = link.name.literal, link.subscripts.isEmpty,
        let next = follow(name, link.arguments, from: code)
      else { return nil }
      code = next
    }
    return code
  }

  private mutating func follow(
    _ name: String, _ arguments: [Argument]?, from code: SwiftCode
  ) -> SwiftCode? {
    func made(_ member: String, _ kind: SwiftCode.Kind, isOptional: Bool = false) -> SwiftCode {
      SwiftCode(
        text: code.text + code.dot + member, kind: kind, isOptional: isOptional || code.isOptional,
        isLinkOptional: isOptional)
    }
    switch code.kind {
    case .object(let entity):
      guard arguments == nil else { return nil }
      return property(name, of: entity, code.text + code.dot)
    case .text:
      switch name {
      case "first": return made("first.map { String($0) }", .text, isOptional: true)
      case "uppercased", "lowercased": return made("\(name)()", .text)
      case "latin":
        helpers.asksLatin = true
        return made(name, .text)
      case "count":
        let count = made(name, .whole)
        return SwiftCode(
          text: count.isOptional ? "\(count.enclosed).map(Int64.init)" : "Int64\(count.enclosed)",
          kind: .whole, isOptional: count.isOptional)
      default: return nil
      }
    case .date:
      switch name {
      case "year", "month", "day", "weekday":
        helpers.asksDate = true
        return made("component(.\(name))", .whole)
      case "formatted":
        guard case .text(let pattern)? = arguments?.first(where: { $0.label == "as" })?.value.kind,
          let literal = pattern.literal
        else { return nil }
        helpers.formatLocale = writer.locale
        return made("formatted(as: \(SwiftSource.literal(literal)))", .text)
      default: return nil
      }
    case .whole, .real, .truth, .path, .texts, .objects, .other: return nil
    }
  }

  private mutating func property(
    _ key: String, of entity: String, _ owner: String
  ) -> SwiftCode? {
    let member = owner + SwiftSource.escaped(key)
    switch writer.classes.property(key, of: entity) {
    case .attribute(let type):
      // A case of an enum has a name in the scenario, which a number has not.
      guard case .builtIn? = writer.classes.attribute(key, of: entity)?.type else { return nil }
      switch type.swiftProperty {
      case .text: return SwiftCode(text: member, kind: .text, isOptional: true)
      case .date: return SwiftCode(text: member, kind: .date, isOptional: true)
      // The property itself answers 0 for no value.
      case .whole: return Self.keyed(key, owner, "Int64", .whole)
      case .real: return Self.keyed(key, owner, type.swiftProperty.typeName, .real)
      case .truth: return Self.keyed(key, owner, "Bool", .truth)
      case .object: return nil
      }
    case .computed(let type):
      // Getters that ask each other in a circle would never answer.
      guard !isNested, let other = writer.classes.attribute(key, of: entity)?.computed else {
        return nil
      }
      var inner = GetterExpression(writer, entity: entity, isNested: true)
      guard inner.code(other) != nil else { return nil }
      let number = type.swiftProperty.numberMember.map { "\(member)?.\($0)" } ?? member
      switch type.swiftProperty {
      case .text: return SwiftCode(text: member, kind: .text, isOptional: true)
      case .date: return SwiftCode(text: member, kind: .date, isOptional: true)
      case .truth: return SwiftCode(text: number, kind: .truth, isOptional: true)
      case .whole: return SwiftCode(text: number, kind: .whole, isOptional: true)
      case .real:
        return SwiftCode(
          text: number, kind: .real, isOptional: true, isFloat: type.swiftProperty.isFloat)
      case .object: return nil
      }
    case .toOne(let destination):
      return SwiftCode(text: member, kind: .object(entity: destination), isOptional: true)
    case .toMany, nil: return nil
    }
  }

  private static func keyed(
    _ key: String, _ owner: String, _ type: String, _ kind: SwiftCode.Kind
  ) -> SwiftCode {
    SwiftCode(
      text: "(\(owner)value(forKey: \(SwiftSource.literal(key))) as? \(type))", kind: kind,
      isOptional: true, isFloat: type == SwiftProperty.float.typeName)
  }
}
