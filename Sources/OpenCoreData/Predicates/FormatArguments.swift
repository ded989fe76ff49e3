/// The arguments of a format string, taken one by one by its placeholders.
struct FormatArguments {
  /// The arguments not yet taken; nil in a template, whose placeholders stand for themselves.
  private var remaining: ArraySlice<Any?>?

  /// Takes the arguments in order; more than there are placeholders is no error.
  ///
  /// Without an array the format is a template: `%@` becomes a placeholder, `%K` a key of that name.
  init(_ arguments: [Any?]?) { remaining = arguments?[...] }

  /// How many arguments no placeholder has taken.
  var surplus: Int { remaining?.count ?? 0 }

  /// What a placeholder stands for: an expression for a value, keys for `%K`.
  enum Substitution {
    case value(ExpressionTree)
    case keys([String])
  }

  /// Takes the next argument for a placeholder, which is given as written too.
  mutating func next(
    for letter: Character, writtenAs text: String
  ) throws(Unsuitable) -> Substitution {
    guard remaining != nil else {
      return letter == "K" ? .keys([text]) : .value(.placeholder(text))
    }
    guard let argument = remaining?.popFirst() else { throw .missing }
    switch letter {
    case "@":
      if argument.isNSNull { return .value(.nullObject) }
      return .value(.constant(PredicateValue(argument)))
    case "K":
      guard case .text(let path) = PredicateValue(argument) else { throw .unsuitable }
      return .keys(path.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
    case "s", "C":
      guard case .text(let text) = PredicateValue(argument) else { throw .unsuitable }
      return .value(.constant(.text(text)))
    case "f", "F", "e", "E", "g", "G", "a", "A":
      guard let number = PredicateValue(argument).doubleValue else { throw .unsuitable }
      return .value(.constant(.real(number)))
    default:
      return .value(.constant(try integer(PredicateValue(argument))))
    }
  }

  /// Why an argument was not taken.
  enum Unsuitable: Error, Equatable {
    case missing
    case unsuitable
  }

  /// As C does, a fraction is cut off; what no 64 bits hold stays as it is.
  private func integer(_ value: PredicateValue) throws(Unsuitable) -> PredicateValue {
    switch value {
    case .integer, .decimal: return value
    case .real(let number):
      guard let whole = Int64(exactly: number.rounded(.towardZero)) else { throw .unsuitable }
      return .integer(whole)
    default: throw .unsuitable
    }
  }
}
