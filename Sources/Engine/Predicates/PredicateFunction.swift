/// The functions that expressions may call, by the selectors Foundation knows them under.
package enum PredicateFunction: String, CaseIterable, Sendable {
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case power = "raise:toPower:"
  case modulus = "modulus:by:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:"
  case shiftLeft = "leftshift:by:"
  case shiftRight = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case average = "average:"
  case sum = "sum:"
  case count = "count:"
  case minimum = "min:"
  case maximum = "max:"
  case median = "median:"
  case mode = "mode:"
  case standardDeviation = "stddev:"
  case squareRoot = "sqrt:"
  case commonLogarithm = "log:"
  case naturalLogarithm = "ln:"
  case exponential = "exp:"
  case ceiling = "ceiling:"
  case floor = "floor:"
  case truncate = "trunc:"
  case absolute = "abs:"
  case random = "random"
  case randomBelow = "randomn:"
  case now = "now"
  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case length = "length:"
  case canonical = "canonical:"
  case distinct = "distinct:"
  case noIndex = "noindex:"
  case castToType = "castObject:toType:"
  case distance = "distanceToLocation:fromLocation:"
  case objectAtIndex = "objectFrom:withIndex:"

  /// How many arguments the function takes.
  var arity: Int { rawValue.utf8.count { $0 == UInt8(ascii: ":") } }

  /// Whether the one argument is a collection, which a call may also spell out: `max(1, 2)`.
  var takesCollection: Bool {
    switch self {
    case .average, .sum, .count, .minimum, .maximum, .median, .mode, .standardDeviation, .distinct:
      true
    default: false
    }
  }

  /// The sign written between two arguments, for the functions that have one.
  package var infix: String? {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .power: "**"
    case .bitwiseAnd: "&"
    case .bitwiseOr: "|"
    case .bitwiseXor: "^"
    case .shiftLeft: "<<"
    case .shiftRight: ">>"
    default: nil
    }
  }

  /// The function called by a plain name or a selector with that many arguments.
  static func named(_ name: String, argumentCount: Int) -> PredicateFunction? {
    if let function = PredicateFunction(rawValue: name) {
      return function.accepts(argumentCount) ? function : nil
    }
    guard !name.hasSuffix(":"), let function = PredicateFunction(rawValue: name + ":") else {
      return nil
    }
    return function.accepts(argumentCount) ? function : nil
  }

  private func accepts(_ count: Int) -> Bool {
    count == arity || (takesCollection && count > 1)
  }
}
