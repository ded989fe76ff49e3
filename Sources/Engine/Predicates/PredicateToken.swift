/// One token of a format string.
enum PredicateToken: Equatable {
  /// A word as written: a key, a keyword, a function's name. Escaped words are never keywords.
  case word(String, escaped: Bool)
  /// A name with colons, as `multiply:by:`.
  case selector(String)
  /// `@count` and the like, with the sign.
  case collectionOperator(String)
  /// `$name`, without the sign.
  case variable(String)
  /// A quoted string, decoded.
  case string(String)
  /// A number as written.
  case number(String)
  /// `%@`, `%K`, `%ld`: the conversion letter, and the whole as written.
  case placeholder(Character, text: String)
  /// An operator or a bracket.
  case symbol(String)
  /// The end of the format.
  case end

  /// How the token is named in an explanation.
  var description: String {
    switch self {
    case .word(let word, let escaped): escaped ? "#\(word)" : word
    case .selector(let name), .collectionOperator(let name), .number(let name): name
    case .variable(let name): "$\(name)"
    case .string: "a string"
    case .placeholder(_, let text): text
    case .symbol(let symbol): symbol
    case .end: "the end"
    }
  }

  /// What the token is, where something else is wanted.
  var found: PredicateParseError.Found {
    switch self {
    case .string: .string
    case .end: .end
    case .word, .selector, .collectionOperator, .number, .variable, .placeholder, .symbol:
      .written(description)
    }
  }
}

/// The words with a meaning of their own, in upper case.
enum PredicateKeyword {
  /// Words that cannot begin a key path; `#word` can.
  static let reserved: Set<String> = [
    "AND", "OR", "NOT", "IN", "ALL", "ANY", "SOME", "NONE", "LIKE", "CASEINSENSITIVE", "CI",
    "MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE",
    "YES",
    "FALSE", "NO", "FIRST", "LAST", "SIZE", "ANYKEY", "SUBQUERY", "FETCH", "CAST", "TRUEPREDICATE",
    "FALSEPREDICATE", "UTI-CONFORMS-TO", "UTI-EQUALS",
  ]

  /// Words that mean something only where an operator may stand or before a parenthesis.
  private static let contextual: Set<String> = [
    "FUNCTION", "TERNARY", "UNION", "INTERSECT", "MINUS", "TOKENMATCHES", "APPLY", "INTERSECTION",
  ]

  /// A key as a format string spells it, with `#` before a word that has a meaning of its own.
  static func spelling(ofKey key: String) -> String {
    // Nothing longer is a keyword, and most keys are not made of capitals.
    guard key.utf8.count <= 15 else { return key }
    let upper = key.uppercased()
    return reserved.contains(upper) || contextual.contains(upper) ? "#\(key)" : key
  }
}
