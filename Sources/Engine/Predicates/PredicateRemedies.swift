/// How that is written which somebody means who comes from SQL, from Swift or from another library.
package enum PredicateRemedy: Hashable, Sendable {
  case list, bounds, modulus, negation, equality, joined
  case present, missing
  /// What stands for it, as `BEGINSWITH`.
  case thatIs(String)
  case withoutCase
  case regularExpression

  package var text: String {
    switch self {
    case .list: "a list stands in braces, as in {1, 2}"
    case .bounds: "the bounds stand in braces, as in a BETWEEN {1, 2}"
    case .modulus: "the remainder of a division is modulus:by:(a, b)"
    case .negation: "NOT stands in front of the comparison, as in NOT a IN {1, 2}"
    case .equality: "equality is == or ="
    case .joined: "comparisons are joined by AND, as in 1 < a AND a < 5"
    case .present: "a value that is there is a != nil"
    case .missing: "a value that is missing is a == nil"
    case .thatIs(let written): "that is \(written)"
    case .withoutCase: "without regard to case that is LIKE[c]"
    case .regularExpression: "regular expressions are for MATCHES"
    }
  }
}

/// What people write who come from another language, and what stands for it.
enum PredicateRemedies {
  /// The operators and words that may follow a value.
  static let operators =
    PredicateComparison.Operator.allCases.map(\.rawValue) + ["UNION", "INTERSECT", "MINUS"]

  /// The plain names of all functions.
  static let functions = PredicateFunction.allCases.map(\.rawValue).filter {
    $0.utf8.count { $0 == UInt8(ascii: ":") } < 2
  }.map { $0.replacing(":", with: "") }

  /// What is written for an operator of another language; the words that follow it are given too.
  static func remedy(forOperator word: String, then next: String?) -> PredicateRemedy? {
    switch (word, next) {
    case ("IS", "NOT"): .present
    case ("IS", "NULL"), ("IS", "NIL"), ("ISNULL", _): .missing
    case ("NOTNULL", _): .present
    case ("IS", _), ("EQ", _), ("EQUALS", _), ("ISEQUAL", _): .equality
    case ("NOT", _), ("!", _): .negation
    case ("STARTSWITH", _), ("HASPREFIX", _), ("STARTS", _): .thatIs("BEGINSWITH")
    case ("HASSUFFIX", _), ("ENDS", _): .thatIs("ENDSWITH")
    case ("INCLUDES", _), ("HAS", _): .thatIs("CONTAINS")
    case ("ILIKE", _): .withoutCase
    case ("REGEXP", _), ("RLIKE", _), ("GLOB", _): .regularExpression
    case ("GT", _): .thatIs(">")
    case ("LT", _): .thatIs("<")
    case ("NE", _), ("NEQ", _): .thatIs("!=")
    default: nil
    }
  }

  /// What is called where another language calls a function of that name.
  static func remedy(forFunction name: String) -> PredicateRemedy? {
    switch name.uppercased() {
    case "LOWER", "TOLOWER": .thatIs("lowercase(a)")
    case "UPPER", "TOUPPER": .thatIs("uppercase(a)")
    case "AVG": .thatIs("average(a), or a.@avg.b")
    case "LEN", "CHAR_LENGTH": .thatIs("length(a)")
    case "MOD": .modulus
    case "CEIL": .thatIs("ceiling(a)")
    default: nil
    }
  }
}
