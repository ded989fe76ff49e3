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
  var takesCollection: Bool { operands == .collection }

  /// The sign written between two arguments, for the functions that have one.
  package var infix: String? {
    if case .two(let sign) = operands { sign } else { nil }
  }

  /// What a function is called with.
  private enum Operands: Equatable {
    case collection
    case two(sign: String?)
    case others
  }

  private var operands: Operands {
    switch self {
    case .average, .sum, .count, .minimum, .maximum, .median, .mode, .standardDeviation, .distinct:
      .collection
    case .add: .two(sign: "+")
    case .subtract: .two(sign: "-")
    case .multiply: .two(sign: "*")
    case .divide: .two(sign: "/")
    case .power: .two(sign: "**")
    case .bitwiseAnd: .two(sign: "&")
    case .bitwiseOr: .two(sign: "|")
    case .bitwiseXor: .two(sign: "^")
    case .shiftLeft: .two(sign: "<<")
    case .shiftRight: .two(sign: ">>")
    case .modulus: .two(sign: nil)
    case .onesComplement, .squareRoot, .commonLogarithm, .naturalLogarithm, .exponential, .ceiling,
      .floor, .truncate, .absolute, .random, .randomBelow, .now, .uppercase, .lowercase, .length,
      .canonical, .noIndex, .castToType, .distance, .objectAtIndex:
      .others
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
