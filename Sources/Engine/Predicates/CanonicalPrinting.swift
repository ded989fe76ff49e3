private import Foundation

extension PredicateTree: CustomStringConvertible {
  /// The predicate as Foundation prints it, by the rules of `predicateFormat`.
  ///
  /// Parsing the text gives the same tree, unless it holds what has no literal: an object, data, a
  /// UUID, a URL, a dictionary, a set, a fraction as a decimal number, a date between two
  /// microseconds, a key that is no word.
  package var description: String {
    switch self {
    case .constant(let truth): truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): comparison.description
    case .not(let child): "NOT \(child.asOperand)"
    case .and(let children): Self.list(children, " AND ", empty: "TRUEPREDICATE")
    case .or(let children): Self.list(children, " OR ", empty: "FALSEPREDICATE")
    }
  }

  private static func list(_ children: [PredicateTree], _ word: String, empty: String) -> String {
    switch children.count {
    case 0: empty
    case 1: children[0].description
    default: children.map(\.asOperand).joined(separator: word)
    }
  }

  private var asOperand: String {
    switch self {
    case .constant, .comparison: description
    case .and(let children) where children.isEmpty: description
    case .or(let children) where children.isEmpty: description
    case .and(let children) where children.count == 1: children[0].asOperand
    case .or(let children) where children.count == 1: children[0].asOperand
    case .not, .and, .or: "(\(description))"
    }
  }
}

extension PredicateComparison: CustomStringConvertible {
  /// The comparison as Foundation prints it.
  package var description: String {
    let quantifier = modifier == .direct ? "" : modifier.rawValue + " "
    return "\(quantifier)\(left) \(kind.rawValue)\(options) \(right)"
  }
}

extension PredicateComparison.Options: CustomStringConvertible {
  /// The letters in brackets, or nothing.
  package var description: String {
    guard !isEmpty else { return "" }
    let letters = [
      contains(.caseInsensitive) ? "c" : "", contains(.diacriticInsensitive) ? "d" : "",
      contains(.normalized) ? "n" : "", contains(.localeSensitive) ? "l" : "",
    ]
    return "[\(letters.joined())]"
  }
}

extension ExpressionTree: CustomStringConvertible {
  /// The expression as Foundation prints it.
  package var description: String {
    switch self {
    case .constant(let value): value.literal
    case .nullObject: "<null>"
    case .placeholder(let text): text
    case .evaluatedObject: "SELF"
    case .anyKey: "ANYKEY"
    case .variable(let name): "$\(name)"
    case .keyPath(let keys): Self.path(keys)
    case .member(let operand, let keys): "\(operand.asReceiver).\(Self.path(keys))"
    case .variableMember(let operand, let variable): "\(operand.asReceiver).$\(variable)"
    case .function(let function, let arguments): Self.call(function, arguments)
    case .call(let operand, let selector, let arguments):
      "FUNCTION(\(Self.list([operand, .constant(.text(selector))] + arguments)))"
    case .cast(let operand, let type): "CAST(\(operand), \(PredicateValue.text(type).literal))"
    case .aggregate(let elements): "{\(Self.list(elements))}"
    case .index(let operand, let index): "\(operand.asReceiver)[\(index)]"
    case .set(let operation, let left, let right):
      "\(left.asOperand) \(operation.rawValue) \(right.asOperand)"
    case .subquery(let collection, let variable, let condition):
      "SUBQUERY(\(collection), $\(variable), \(condition))"
    case .ternary(let condition, let yes, let no): "TERNARY(\(condition), \(yes), \(no))"
    case .fetch(let request, let context, let countOnly):
      "FETCH(\(request), \(context), \(countOnly))"
    case .assignment(let variable, let value): "$\(variable) := \(value.asOperand)"
    }
  }

  private static func path(_ keys: [String]) -> String {
    keys.map(PredicateKeyword.spelling(ofKey:)).joined(separator: ".")
  }

  private static func list(_ expressions: [ExpressionTree]) -> String {
    expressions.map(\.description).joined(separator: ", ")
  }

  private static func call(_ function: PredicateFunction, _ arguments: [ExpressionTree]) -> String {
    if let sign = function.infix, arguments.count == 2 {
      return "\(arguments[0].asOperand) \(sign) \(arguments[1].asOperand)"
    }
    if function == .onesComplement, let operand = arguments.first {
      return "~\(operand.asOperand)"
    }
    return "\(function.rawValue)(\(list(arguments)))"
  }

  /// Within another operator: operators in operators are always set in parentheses.
  private var asOperand: String {
    isOperation ? "(\(description))" : description
  }

  /// Whether the expression is written with the sign of an operator.
  private var isOperation: Bool {
    switch self {
    case .function(let function, _): function.infix != nil || function == .onesComplement
    case .set, .assignment: true
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .variable, .keyPath,
      .member,
      .variableMember, .call, .cast, .aggregate, .index, .subquery, .ternary, .fetch:
      false
    }
  }

  /// Before a dot or a bracket.
  private var asReceiver: String {
    if case .constant(let value) = self, value.isNumber { "(\(description))" } else { asOperand }
  }
}

extension ExpressionTree.CollectionIndex: CustomStringConvertible {
  /// What stands between the brackets.
  package var description: String {
    switch self {
    case .first: "FIRST"
    case .last: "LAST"
    case .size: "SIZE"
    case .at(let position): position.description
    }
  }
}

extension PredicateValue {
  /// The value as a format string writes it.
  ///
  /// A whole real keeps its `.0`, because 1 / 2 and 1.0 / 2 differ; Foundation may drop it.
  var literal: String {
    switch self {
    case .text(let text):
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    case .date(let date):
      "CAST(\(Self.sixDecimals(date.timeIntervalSinceReferenceDate)), \"NSDate\")"
    case .collection(let collection) where collection.kind == .dictionary:
      "{"
        + collection.entries.map { "\($0.literal) = \($1.literal)" }.sorted()
        .joined(separator: "; ") + "}"
    case .collection(let collection):
      "{" + collection.elements.map(\.literal).joined(separator: ", ") + "}"
    case .null, .integer, .real, .decimal, .data, .uuid, .url, .object, .other: plainDescription
    }
  }

  /// The value as a message shows it: a string without quotes.
  var plainDescription: String {
    switch self {
    case .null: "nil"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .text(let value): value
    case .data(let value):
      "<" + value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    case .uuid(let value): value.uuidString
    case .url(let value): value.absoluteString
    case .object(let value): "\(value)"
    case .other(let value): "\(value)"
    case .date(let value):
      // Foundation traps on a date that is none.
      value.timeIntervalSinceReferenceDate.isFinite
        ? value.description : "\(value.timeIntervalSinceReferenceDate)"
    case .collection(let collection):
      "(" + collection.elements.map(\.plainDescription).joined(separator: ", ") + ")"
    }
  }

  /// Seconds with six digits after the point, as C prints `%f`.
  private static func sixDecimals(_ seconds: Double) -> String {
    guard seconds.magnitude < 9e12 else { return "\(seconds)" }
    let micros = Int64((seconds.magnitude * 1_000_000).rounded(.toNearestOrEven))
    let fraction = String(micros % 1_000_000)
    let padding = String(repeating: "0", count: 6 - fraction.utf8.count)
    return (seconds < 0 ? "-" : "") + "\(micros / 1_000_000).\(padding)\(fraction)"
  }
}
