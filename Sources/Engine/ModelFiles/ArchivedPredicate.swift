import Archives
import Foundation
import Predicates

/// Reads the predicates and expressions of an archived model.
///
/// What Core Data's own compiler writes of a model is read: comparisons, compounds, key paths,
/// variables, constants and functions. Anything else gives nil, and with it the whole predicate.
struct ArchivedPredicate {
  /// How deep predicates and expressions may be nested.
  private static let deepest = 128

  private let archive: ArchivedModelGraph

  init(_ archive: ArchivedModelGraph) { self.archive = archive }

  /// The predicate that a value leads to; nil for none, and for one that is not read.
  func predicate(_ value: PropertyListValue?) -> PredicateTree? { predicate(value, depth: 0) }

  /// The expression that a value leads to; nil for none, and for one that is not read.
  func expression(_ value: PropertyListValue?) -> ExpressionTree? { expression(value, depth: 0) }

  private func predicate(_ value: PropertyListValue?, depth: Int) -> PredicateTree? {
    guard depth < Self.deepest, let object = archive.object(at: value) else { return nil }
    switch object.className {
    case "NSTruePredicate": return .constant(true)
    case "NSFalsePredicate": return .constant(false)
    case "NSCompoundPredicate":
      guard let members = try? archive.list(object["NSSubpredicates"]) else { return nil }
      var children: [PredicateTree] = []
      for member in members {
        guard let child = predicate(member, depth: depth + 1) else { return nil }
        children.append(child)
      }
      switch archive.number(object["NSCompoundPredicateType"]) {
      case 0: return children.first.map(PredicateTree.not)
      case 1: return .and(children)
      case 2: return .or(children)
      default: return nil
      }
    case "NSComparisonPredicate":
      guard let left = expression(object["NSLeftExpression"], depth: depth + 1),
        let right = expression(object["NSRightExpression"], depth: depth + 1),
        let operation = archive.object(at: object["NSPredicateOperator"]),
        let kind = kind(archive.number(operation["NSOperatorType"])),
        let modifier = modifier(archive.number(operation["NSModifier"]) ?? 0)
      else { return nil }
      var comparison = PredicateComparison(left, kind, right)
      comparison.modifier = modifier
      let options = archive.number(operation["NSOptions"] ?? operation["NSFlags"]) ?? 0
      comparison.options = PredicateComparison.Options(rawValue: UInt8(truncatingIfNeeded: options))
        .intersection([
          .caseInsensitive, .diacriticInsensitive, .normalized, .localeSensitive,
        ])
      return .comparison(comparison)
    default: return nil
    }
  }

  /// The operator of a number of `NSComparisonPredicate.Operator`.
  private func kind(_ number: Int?) -> PredicateComparison.Operator? {
    switch number {
    case 0: .less
    case 1: .lessOrEqual
    case 2: .greater
    case 3: .greaterOrEqual
    case 4: .equal
    case 5: .notEqual
    case 6: .matches
    case 7: .like
    case 8: .beginsWith
    case 9: .endsWith
    case 10: .in
    case 99: .contains
    case 100: .between
    default: nil
    }
  }

  private func modifier(_ number: Int) -> PredicateComparison.Modifier? {
    switch number {
    case 0: .direct
    case 1: .all
    case 2: .any
    default: nil
    }
  }

  private func expression(_ value: PropertyListValue?, depth: Int) -> ExpressionTree? {
    guard depth < Self.deepest, let object = archive.object(at: value) else { return nil }
    switch object.className {
    case "NSSelfExpression": return .evaluatedObject
    case "NSVariableExpression": return archive.text(object["NSVariable"]).map { .variable($0) }
    case "NSConstantValueExpression": return constant(object["NSConstantValue"])
    case "NSAggregateExpression":
      guard let members = try? archive.list(object["NSCollection"]) else { return nil }
      var elements: [ExpressionTree] = []
      for member in members {
        guard let element = expression(member, depth: depth + 1) else { return nil }
        elements.append(element)
      }
      return .aggregate(elements)
    case "NSKeyPathExpression":
      guard let arguments = try? archive.list(object["NSArguments"]),
        let specifier = archive.object(at: arguments.first),
        let path = archive.text(specifier["NSKeyPath"]),
        let operand = expression(object["NSOperand"], depth: depth + 1)
      else { return nil }
      let keys = path.split(separator: ".").map(String.init)
      guard !keys.isEmpty else { return nil }
      return operand == .evaluatedObject ? .keyPath(keys) : .member(operand, keys: keys)
    case "NSFunctionExpression":
      guard let name = archive.text(object["NSSelectorName"]),
        let members = try? archive.list(object["NSArguments"])
      else { return nil }
      var arguments: [ExpressionTree] = []
      for member in members {
        guard let argument = expression(member, depth: depth + 1) else { return nil }
        arguments.append(argument)
      }
      // Functions of the fixed set are called of a class; anything else is a method of the operand.
      guard let operand = archive.object(at: object["NSOperand"]),
        operand["NSConstantValueClassName"] == nil
      else { return PredicateFunction(rawValue: name).map { .function($0, arguments) } }
      guard let receiver = expression(object["NSOperand"], depth: depth + 1) else { return nil }
      if let function = PredicateFunction(rawValue: name) { return .function(function, arguments) }
      return .call(receiver, selector: name, arguments)
    default: return nil
    }
  }

  private func constant(_ value: PropertyListValue?) -> ExpressionTree? {
    if let text = archive.text(value) { return .constant(.text(text)) }
    switch archive.plain(value) {
    case .boolean(let flag): return .constant(.integer(flag ? 1 : 0))
    case .integer(let number): return .constant(.integer(number))
    case .real(let number): return .constant(.real(number))
    case nil where archive.object(at: value) == nil: return .constant(.null)
    case .text, .unsigned, .date, .data, .reference, .array, .dictionary, nil: break
    }
    switch archive.defaultValue(value, type: .undefinedAttributeType) {
    case .decimal(let number): return .constant(.decimal(number))
    case .date(let seconds):
      return .constant(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    case .data(let data): return .constant(.data(data))
    case .boolean, .integer, .real, .text, .uuid, .uri, .object, nil: return nil
    }
  }
}
