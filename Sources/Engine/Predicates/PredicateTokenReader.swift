/// An operator between two expressions.
enum BinaryOperator {
  case function(PredicateFunction, strength: Int)
  case set(ExpressionTree.SetOperation)

  /// How tightly the operator binds: set operators, bits as in C, sums, products, powers.
  var strength: Int {
    switch self {
    case .function(_, let strength): strength
    case .set: 1
    }
  }

  static let symbols: [String: BinaryOperator] = [
    "|": .function(.bitwiseOr, strength: 2), "^": .function(.bitwiseXor, strength: 3),
    "&": .function(.bitwiseAnd, strength: 4), "<<": .function(.shiftLeft, strength: 5),
    ">>": .function(.shiftRight, strength: 5), "+": .function(.add, strength: 6),
    "-": .function(.subtract, strength: 6), "*": .function(.multiply, strength: 7),
    "/": .function(.divide, strength: 7), "**": .function(.power, strength: 8),
  ]
}

/// One token of look-ahead over a format, and what its placeholders stand for.
struct PredicateTokenReader {
  /// Where the token ahead begins.
  private(set) var offset = 0
  private let format: String
  private var lexer: PredicateLexer
  private var arguments: FormatArguments
  private var token = PredicateToken.end
  /// The token as a keyword, in upper case; nil when it is no word or an escaped one.
  private var keyword: String?

  /// Reads up to the first token.
  init(format: String, arguments: FormatArguments) throws(PredicateParseError) {
    self.format = format
    lexer = PredicateLexer(format)
    self.arguments = arguments
    try advance()
  }

  /// How many arguments no placeholder has taken.
  var surplus: Int { arguments.surplus }

  // MARK: - The token ahead

  /// Goes to the next token.
  mutating func advance() throws(PredicateParseError) {
    (token, offset) = try lexer.next()
    keyword = nil
    if case .word(let word, escaped: false) = token, word.utf8.count <= 15 {
      keyword = word.uppercased()
    }
  }

  /// Whether the token ahead is this symbol.
  func at(_ symbol: String) -> Bool {
    if case .symbol(let found) = token { return found == symbol }
    return false
  }

  /// Whether the token ahead is this symbol or this keyword.
  func atSymbolOrWord(_ symbol: String, _ word: String) -> Bool { keyword == word || at(symbol) }

  /// Takes the symbol if it is ahead.
  mutating func accept(_ symbol: String) throws(PredicateParseError) -> Bool {
    guard at(symbol) else { return false }
    try advance()
    return true
  }

  /// Takes the symbol or the keyword if either is ahead.
  mutating func acceptSymbolOrWord(
    _ symbol: String, _ word: String
  ) throws(PredicateParseError) -> Bool {
    guard atSymbolOrWord(symbol, word) else { return false }
    try advance()
    return true
  }

  /// Takes one of the keywords if it is ahead.
  mutating func acceptWord(in words: [String]) throws(PredicateParseError) -> String? {
    guard let keyword, words.contains(keyword) else { return nil }
    try advance()
    return keyword
  }

  /// Takes `$name` if it is ahead.
  mutating func acceptVariable() throws(PredicateParseError) -> String? {
    guard case .variable(let name) = token else { return nil }
    try advance()
    return name
  }

  /// Takes a number if it is ahead, as it is written.
  mutating func acceptNumber() throws(PredicateParseError) -> String? {
    guard case .number(let text) = token else { return nil }
    try advance()
    return text
  }

  /// Takes the name of a call: a selector, or a word that a parenthesis follows.
  mutating func acceptCallName() throws(PredicateParseError) -> String? {
    switch token {
    case .selector(let name):
      try advance()
      guard at("(") else { throw expected(.sign("(")) }
      return name
    case .word(let name, escaped: false):
      guard lexer.isBeforeParenthesis else { return nil }
      if let keyword, PredicateKeyword.reserved.contains(keyword),
        !["SUBQUERY", "CAST", "FETCH"].contains(keyword)
      {
        return nil
      }
      try advance()
      return name
    case .word, .collectionOperator, .variable, .string, .number, .placeholder, .symbol, .end:
      return nil
    }
  }

  /// Takes the symbol, which has to be ahead.
  mutating func expect(_ symbol: String) throws(PredicateParseError) {
    guard try accept(symbol) else { throw expected(.sign(symbol)) }
  }

  /// Checks that nothing is left.
  func expectEnd() throws(PredicateParseError) {
    guard token != .end else { return }
    throw expected(
      .end, remedy: isAtComparisonOperator ? .joined : nil,
      candidates: ["AND", "OR"])
  }

  /// Takes the parenthesis that closes a condition or a value; a list has other brackets.
  mutating func expectClosingParenthesis() throws(PredicateParseError) {
    guard try accept(")") else {
      throw expected(.sign(")"), remedy: at(",") ? .list : nil)
    }
  }

  // MARK: - Operators

  /// The operator between two expressions that is ahead, if there is one.
  var binaryOperator: BinaryOperator? {
    if case .symbol(let symbol) = token { return BinaryOperator.symbols[symbol] }
    return keyword.flatMap(ExpressionTree.SetOperation.init(rawValue:)).map(BinaryOperator.set)
  }

  private static let comparisonSymbols: [String: PredicateComparison.Operator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual,
    "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
  ]

  /// Takes the operator of a comparison if one is ahead.
  mutating func acceptComparisonOperator()
    throws(PredicateParseError) -> PredicateComparison.Operator?
  {
    let found = comparisonOperator
    if found != nil { try advance() }
    return found
  }

  private var comparisonOperator: PredicateComparison.Operator? {
    if case .symbol(let symbol) = token { return Self.comparisonSymbols[symbol] }
    return keyword.flatMap(PredicateComparison.Operator.init(rawValue:))
  }

  private var isAtComparisonOperator: Bool { comparisonOperator != nil }

  /// Takes `[cdnl]` if it is ahead: no expression begins with a bracket.
  mutating func acceptOptions() throws(PredicateParseError) -> PredicateComparison.Options {
    guard try accept("[") else { return [] }
    guard case .word(let letters, escaped: false) = token else {
      throw expected(.optionLetters, remedy: .list)
    }
    var options: PredicateComparison.Options = []
    for letter in letters {
      switch letter {
      case "c", "C": options.insert(.caseInsensitive)
      case "d", "D": options.insert(.diacriticInsensitive)
      case "n", "N": options.insert(.normalized)
      case "l", "L": options.insert(.localeSensitive)
      default: throw expected(.optionLetters)
      }
    }
    try advance()
    guard try accept("]") else {
      throw expected(.sign("]"), remedy: at(",") ? .list : nil)
    }
    return options
  }

  // MARK: - Values

  /// Takes the keys of one step of a path: one, or as many as a `%K` holds.
  mutating func keys() throws(PredicateParseError) -> [String] {
    let keys: [String]
    switch token {
    case .word(let key, _), .collectionOperator(let key), .selector(let key): keys = [key]
    case .placeholder("K", _):
      guard case .keys(let path) = try substitution() else { throw expected(.key) }
      keys = path
    case .placeholder, .variable, .string, .number, .symbol, .end: throw expected(.key)
    }
    try advance()
    return keys
  }

  /// Takes a literal, a placeholder or the first step of a key path.
  mutating func atom() throws(PredicateParseError) -> (tree: ExpressionTree, height: Int) {
    let tree: ExpressionTree
    var height = 0
    switch token {
    case .number(let text): tree = .constant(try number(text, at: offset))
    case .string(let text): tree = .constant(.text(text))
    case .collectionOperator(let name): tree = .keyPath([name])
    case .word(let word, _): tree = try literal() ?? .keyPath([word])
    case .placeholder:
      switch try substitution() {
      case .value(let value): tree = value
      case .expression(let expression, let ownHeight): (tree, height) = (expression, ownHeight)
      case .keys(let path): tree = .keyPath(path)
      }
    case .symbol("["): throw expected(.value, remedy: .list)
    case .symbol("="): throw expected(.value, remedy: .equality)
    case .symbol, .selector, .variable, .end: throw expected(.value)
    }
    try advance()
    return (tree, height)
  }

  private func literal() throws(PredicateParseError) -> ExpressionTree? {
    switch keyword {
    case "NULL", "NIL": return .constant(.null)
    case "TRUE", "YES": return .constant(.integer(1))
    case "FALSE", "NO": return .constant(.integer(0))
    case "SELF": return .evaluatedObject
    case "ANYKEY": return .anyKey
    case let word? where PredicateKeyword.reserved.contains(word):
      throw expected(.valueNotKey(token.description))
    default: return nil
    }
  }

  /// The value of a number as written, perhaps with a sign before it.
  func number(_ text: String, at offset: Int) throws(PredicateParseError) -> PredicateValue {
    guard let value = PredicateValue(numberLiteral: text) else {
      throw failure(.invalidNumber(text), at: offset)
    }
    return value
  }

  private mutating func substitution() throws(PredicateParseError) -> FormatArguments.Substitution {
    guard case .placeholder(let letter, let text) = token else { throw expected(.placeholder) }
    do {
      return try arguments.next(for: letter, writtenAs: text)
    } catch {
      throw failure(error == .missing ? .missingArgument : .unsuitableArgument(placeholder: text))
    }
  }

  /// A call by name, once its arguments are read.
  func call(
    _ name: String, _ arguments: [ExpressionTree], at offset: Int
  ) throws(PredicateParseError) -> ExpressionTree {
    let keyword = name.uppercased()
    if keyword == "FUNCTION" {
      guard arguments.count >= 2, case .constant(.text(let selector)) = arguments[1] else {
        throw failure(
          .expected(.functionCall, found: .otherArguments), at: offset)
      }
      return .call(arguments[0], selector: selector, Array(arguments.dropFirst(2)))
    }
    if keyword == "FETCH", arguments.count == 3 {
      return .fetch(arguments[0], context: arguments[1], countOnly: arguments[2])
    }
    if keyword == "CAST" || name == PredicateFunction.castToType.rawValue, arguments.count == 2,
      case .constant(.text(let type)) = arguments[1]
    {
      return .cast(of: arguments[0], type: type)
    }
    guard let function = PredicateFunction.named(name, argumentCount: arguments.count) else {
      let colons = String(repeating: ":", count: name.hasSuffix(":") ? 0 : arguments.count)
      let selector = name + colons
      guard selector != "random:" else {
        throw failure(.refusedFunction(selector: selector), at: offset)
      }
      throw PredicateParseError(
        format: format, offset: offset, cause: .unknownFunction(selector: selector),
        remedy: PredicateRemedies.remedy(forFunction: name), candidates: PredicateRemedies.functions
      )
    }
    if function == .objectAtIndex { return .index(arguments[0], .at(arguments[1])) }
    if arguments.count > function.arity { return .function(function, [.aggregate(of: arguments)]) }
    return .function(function, arguments)
  }

  // MARK: - Errors

  /// An error at the given place, or at the token ahead.
  func failure(_ cause: PredicateParseError.Cause, at place: Int? = nil) -> PredicateParseError {
    PredicateParseError(format: format, offset: place ?? offset, cause: cause)
  }

  /// An error that says what should stand where the token ahead stands.
  func expected(
    _ what: PredicateParseError.Wanted, remedy: PredicateRemedy? = nil, candidates: [String] = []
  ) -> PredicateParseError {
    PredicateParseError(
      format: format, offset: offset, cause: .expected(what, found: token.found),
      remedy: remedy, candidates: candidates)
  }

  /// An error that says that a comparison needs an operator; the words ahead tell which was meant.
  func expectedOperator(remedy: PredicateRemedy? = nil) -> PredicateParseError {
    var ahead = self
    let word = keyword ?? token.description.uppercased()
    // What cannot be read further on is of no matter here.
    try? ahead.advance()
    let known = PredicateRemedies.remedy(forOperator: word, then: ahead.keyword)
    return expected(
      .comparisonOperator, remedy: remedy ?? known,
      candidates: remedy ?? known == nil ? PredicateRemedies.operators : [])
  }
}
