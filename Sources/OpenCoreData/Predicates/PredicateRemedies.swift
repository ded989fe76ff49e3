/// What people write who come from SQL, from Swift or from another library, and what stands for it.
enum PredicateRemedies {
  static let list = "a list stands in braces, as in {1, 2}"
  static let bounds = "the bounds stand in braces, as in a BETWEEN {1, 2}"
  static let modulus = "the remainder of a division is modulus:by:(a, b)"
  static let negation = "NOT stands in front of the comparison, as in NOT a IN {1, 2}"
  static let equality = "equality is == or ="
  static let joined = "comparisons are joined by AND, as in 1 < a AND a < 5"

  /// The operators and words that may follow a value.
  static let operators =
    PredicateComparison.Operator.allCases.map(\.rawValue) + ["UNION", "INTERSECT", "MINUS"]

  /// The plain names of all functions.
  static let functions = PredicateFunction.allCases.map(\.rawValue).filter {
    $0.utf8.count { $0 == UInt8(ascii: ":") } < 2
  }.map { $0.replacing(":", with: "") }

  /// What is written for an operator of another language; the words that follow it are given too.
  static func remedy(forOperator word: String, then next: String?) -> String? {
    switch (word, next) {
    case ("IS", "NOT"): "a value that is there is a != nil"
    case ("IS", "NULL"), ("IS", "NIL"), ("ISNULL", _): "a value that is missing is a == nil"
    case ("NOTNULL", _): "a value that is there is a != nil"
    case ("IS", _), ("EQ", _), ("EQUALS", _), ("ISEQUAL", _): equality
    case ("NOT", _), ("!", _): negation
    case ("STARTSWITH", _), ("HASPREFIX", _), ("STARTS", _): "that is BEGINSWITH"
    case ("HASSUFFIX", _), ("ENDS", _): "that is ENDSWITH"
    case ("INCLUDES", _), ("HAS", _): "that is CONTAINS"
    case ("ILIKE", _): "without regard to case that is LIKE[c]"
    case ("REGEXP", _), ("RLIKE", _), ("GLOB", _): "regular expressions are for MATCHES"
    case ("GT", _): "that is >"
    case ("LT", _): "that is <"
    case ("NE", _), ("NEQ", _): "that is !="
    default: nil
    }
  }

  /// What is called where another language calls a function of that name.
  static func remedy(forFunction name: String) -> String? {
    switch name.uppercased() {
    case "LOWER", "TOLOWER": "that is lowercase(a)"
    case "UPPER", "TOUPPER": "that is uppercase(a)"
    case "AVG": "that is average(a), or a.@avg.b"
    case "LEN", "CHAR_LENGTH": "that is length(a)"
    case "MOD": modulus
    case "CEIL": "that is ceiling(a)"
    default: nil
    }
  }
}
