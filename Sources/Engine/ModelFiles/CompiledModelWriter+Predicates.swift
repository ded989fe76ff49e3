import Archives
import Foundation
import Predicates

extension CompiledModelWriter {
  /// What a property's values have to fulfil: the predicates, and what is said of each refusal; nil for
  /// nothing.
  ///
  /// A rule whose predicate has what no archive is known to hold, as a subquery, is left out.
  mutating func write(
    _ rules: [PropertyDefinition.Rule]
  ) -> (predicates: PropertyListValue, warnings: PropertyListValue)? {
    var predicates: [PropertyListValue] = []
    var warnings: [PropertyListValue] = []
    for rule in rules {
      guard let tree = try? PredicateTree(format: rule.predicate), Self.canWrite(tree) else {
        continue
      }
      predicates.append(write(tree))
      switch rule.warning {
      case .code(let code): warnings.append(value(.integer(Int64(code))))
      case .text(let text): warnings.append(self.text(text))
      }
    }
    if predicates.isEmpty { return nil }
    return (list("NSArray", predicates), list("NSArray", warnings))
  }

  /// The predicate of an index; null where it has none, and where no archive is known to hold it.
  mutating func write(partialPredicate format: String?) -> PropertyListValue {
    guard let tree = format.flatMap({ try? PredicateTree(format: $0) }), Self.canWrite(tree) else {
      return Self.null
    }
    return write(tree)
  }

  // MARK: What can be written

  private static func canWrite(_ tree: PredicateTree) -> Bool {
    switch tree {
    case .constant: true
    case .not(let child): canWrite(child)
    case .and(let children), .or(let children): children.allSatisfy { canWrite($0) }
    case .comparison(let comparison):
      operation(of: comparison) != nil && canWrite(comparison.left) && canWrite(comparison.right)
    }
  }

  private static func canWrite(_ tree: ExpressionTree) -> Bool {
    switch tree {
    case .evaluatedObject, .variable, .keyPath, .nullObject: true
    case .member(let operand, _): canWrite(operand)
    case .function(_, let arguments), .aggregate(let arguments):
      arguments.allSatisfy { canWrite($0) }
    case .constant(let value): canWrite(value)
    case .placeholder, .anyKey, .variableMember, .call, .cast, .index, .set, .subquery, .ternary,
      .fetch, .assignment:
      false
    }
  }

  private static func canWrite(_ value: PredicateValue) -> Bool {
    switch value {
    case .null, .integer, .real, .decimal, .text, .date, .data, .uuid, .url: true
    case .collection(let members): members.elements.allSatisfy { canWrite($0) }
    case .object, .other: false
    }
  }

  // MARK: Predicates

  /// A predicate as an object of Foundation's.
  private mutating func write(_ tree: PredicateTree) -> PropertyListValue {
    switch tree {
    case .constant(let isTrue): object(isTrue ? "NSTruePredicate" : "NSFalsePredicate", [:])
    case .not(let child): compound(0, [child])
    case .and(let children): compound(1, children)
    case .or(let children): compound(2, children)
    case .comparison(let comparison): write(comparison)
    }
  }

  private mutating func compound(_ type: Int64, _ children: [PredicateTree]) -> PropertyListValue {
    object(
      "NSCompoundPredicate",
      [
        "NSCompoundPredicateType": .integer(type),
        "NSSubpredicates": list("NSArray", children.map { write($0) }),
      ])
  }

  private mutating func write(_ comparison: PredicateComparison) -> PropertyListValue {
    let operation = Self.operation(of: comparison).map { object($0.className, $0.values) }
    return object(
      "NSComparisonPredicate",
      [
        "NSLeftExpression": write(comparison.left), "NSRightExpression": write(comparison.right),
        "NSPredicateOperator": operation ?? Self.null,
      ])
  }

  /// The object that an operator is archived as; nil for one that no archive is known to hold.
  private static func operation(
    of comparison: PredicateComparison
  ) -> (className: String, values: [String: PropertyListValue])? {
    let className: String
    let number: Int64
    var values: [String: PropertyListValue] = [:]
    let options = PropertyListValue.integer(Int64(comparison.options.rawValue))
    switch comparison.kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      className = "NSComparisonPredicateOperator"
      number = [.less: 0, .lessOrEqual: 1, .greater: 2][comparison.kind] ?? 3
      values = ["NSVariant": .integer(number), "NSOptions": options]
    case .equal, .notEqual:
      className = "NSEqualityPredicateOperator"
      number = comparison.kind == .equal ? 4 : 5
      values = ["NSNegate": .boolean(number == 5), "NSOptions": options]
    case .matches:
      (className, number, values) = ("NSMatchingPredicateOperator", 6, ["NSFlags": options])
    case .like: (className, number, values) = ("NSLikePredicateOperator", 7, ["NSFlags": options])
    case .beginsWith, .endsWith:
      className = "NSSubstringPredicateOperator"
      number = comparison.kind == .beginsWith ? 8 : 9
      values = ["NSFlags": options, "NSSubstringPosition": .integer(number - 8)]
    case .in: (className, number, values) = ("NSInPredicateOperator", 10, ["NSFlags": options])
    case .contains:
      (className, number, values) = ("NSInPredicateOperator", 99, ["NSFlags": options])
    case .between: (className, number) = ("NSBetweenPredicateOperator", 100)
    case .tokenMatches, .conformsToType, .equalsType: return nil
    }
    values["NSOperatorType"] = .integer(number)
    switch comparison.modifier {
    case .direct: values["NSModifier"] = .integer(0)
    case .all: values["NSModifier"] = .integer(1)
    case .any: values["NSModifier"] = .integer(2)
    }
    return (className, values)
  }

  // MARK: Expressions

  /// An expression as an object of Foundation's; nothing for one that no archive is known to hold.
  mutating func write(_ tree: ExpressionTree) -> PropertyListValue {
    switch tree {
    case .evaluatedObject: return object("NSSelfExpression", ["NSExpressionType": .integer(1)])
    case .variable(let name):
      return object(
        "NSVariableExpression", ["NSExpressionType": .integer(2), "NSVariable": text(name)])
    case .keyPath(let keys): return path(keys, from: .evaluatedObject, type: 3)
    case .member(let operand, let keys): return path(keys, from: operand, type: 4)
    case .constant(let value): return write(constant: value)
    case .nullObject: return write(constant: .null)
    case .aggregate(let elements): return aggregate(elements.map { write($0) })
    case .function(let function, let arguments):
      let utilities = object(
        "NSConstantValueExpression",
        [
          "NSExpressionType": .integer(0),
          "NSConstantValueClassName": text("_NSPredicateUtilities"),
        ])
      return object(
        "NSFunctionExpression",
        [
          "NSExpressionType": .integer(4), "NSSelectorName": text(function.rawValue),
          "NSArguments": list("NSArray", arguments.map { write($0) }), "NSOperand": utilities,
        ])
    case .placeholder, .anyKey, .variableMember, .call, .cast, .index, .set, .subquery, .ternary,
      .fetch, .assignment:
      return Self.null
    }
  }

  private mutating func path(
    _ keys: [String], from operand: ExpressionTree, type: Int64
  ) -> PropertyListValue {
    let path = object(
      "NSKeyPathSpecifierExpression",
      ["NSExpressionType": .integer(10), "NSKeyPath": text(keys.joined(separator: "."))])
    return object(
      "NSKeyPathExpression",
      [
        "NSExpressionType": .integer(type), "NSArguments": list("NSMutableArray", [path]),
        "NSSelectorName": text(keys.count == 1 ? "valueForKey:" : "valueForKeyPath:"),
        "NSOperand": write(operand),
      ])
  }

  private mutating func aggregate(_ elements: [PropertyListValue]) -> PropertyListValue {
    object(
      "NSAggregateExpression",
      ["NSExpressionType": .integer(14), "NSCollection": list("NSArray", elements)])
  }

  private mutating func write(constant: PredicateValue) -> PropertyListValue {
    let written: PropertyListValue
    switch constant {
    case .collection(let members): return aggregate(members.elements.map { write(constant: $0) })
    case .integer(let number): written = value(.integer(number))
    case .real(let number): written = value(.real(number))
    case .decimal(let number): written = write(.decimal(number))
    case .text(let text): written = self.text(text)
    case .date(let date): written = write(.date(date.timeIntervalSinceReferenceDate))
    case .data(let data): written = value(.data(data))
    case .uuid(let uuid): written = write(.uuid(uuid))
    case .url(let url): written = write(.uri(url.absoluteString))
    case .null, .object, .other: written = Self.null
    }
    return object(
      "NSConstantValueExpression", ["NSExpressionType": .integer(0), "NSConstantValue": written])
  }
}
