/// The arguments of a format string, taken one by one by its placeholders.
struct FormatArguments {
  /// Where the arguments come from.
  private enum Source {
    case values([Any?])
    /// Placeholders stand for themselves, however many.
    case template
    /// Placeholders stand for themselves, but the number of arguments is known; of some, the texts are
    /// known.
    case outline([String?])
  }

  private let source: Source
  private var taken = 0

  /// Takes the arguments in order; more than there are placeholders is no error.
  init(values: [Any?]) { source = .values(values) }

  private init(_ source: Source) { self.source = source }

  /// None: the format is a template, `%@` becomes a placeholder, `%K` a key of that name.
  static var template: FormatArguments { FormatArguments(.template) }

  /// Arguments that are known to be there, and by their texts where they have one.
  init(outline texts: [String?]) { source = .outline(texts) }

  /// How many arguments no placeholder has taken.
  var surplus: Int {
    switch source {
    case .values(let values): values.count - taken
    case .outline(let texts): texts.count - taken
    case .template: 0
    }
  }

  /// What a placeholder stands for: an expression for a value, keys for `%K`.
  enum Substitution {
    case value(ExpressionTree)
    /// An expression that was made elsewhere, and how high its tree is.
    case expression(ExpressionTree, height: Int)
    case keys([String])
  }

  /// Takes the next argument for a placeholder, which is given as written too.
  mutating func next(
    for letter: Character, writtenAs text: String
  ) throws(Unsuitable) -> Substitution {
    guard case .values(let values) = source else { return try nextUnknown(letter, text) }
    guard taken < values.count else { throw .missing }
    let argument = values[taken]
    taken += 1
    switch letter {
    case "@":
      if argument.isNSNull { return .value(.nullObject) }
      if let expression = argument as? NSExpression {
        return .expression(expression.tree, height: expression.height)
      }
      return .value(.constant(PredicateValue(argument)))
    case "K":
      guard case .text(let path) = PredicateValue(argument) else { throw .unsuitable }
      return .keys(Self.keys(of: path))
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

  /// The next argument where its value is not known.
  private mutating func nextUnknown(
    _ letter: Character, _ written: String
  ) throws(Unsuitable) -> Substitution {
    var known: String?
    if case .outline(let texts) = source {
      guard taken < texts.count else { throw .missing }
      known = texts[taken]
      taken += 1
    }
    switch letter {
    case "K": return .keys(known.map(Self.keys) ?? [written])
    case "@", "s", "C": return .value(.placeholder(written))
    default:
      guard known == nil else { throw .unsuitable }
      return .value(.placeholder(written))
    }
  }

  private static func keys(of path: String) -> [String] {
    path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Why an argument was not taken.
  enum Unsuitable: Error, Equatable {
    case missing
    case unsuitable
  }

  /// As C does, a fraction is cut off; what no 64 bits hold stays as it is.
  private func integer(_ value: PredicateValue) throws(Unsuitable) -> PredicateValue {
    switch value.number {
    case .integer?, .decimal?: return value
    case .real(let number)?:
      guard let whole = Int64(exactly: number.rounded(.towardZero)) else { throw .unsuitable }
      return .integer(whole)
    case nil: throw .unsuitable
    }
  }
}
