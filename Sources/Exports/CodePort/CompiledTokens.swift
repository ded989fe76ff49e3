/// The tokens of a text that Swift on Linux compiles: those behind `#if` that can only be for another system
/// are left out, and so are the directives.
///
/// What a condition says of the build (`DEBUG`, `swift(>=6)`) is not known here, so both of its sides are kept.
struct CompiledTokens {
  /// A branch of `#if` in which the reading is.
  private struct Branch {
    /// Whether the text around it is kept.
    let isReached: Bool
    /// Whether an earlier branch is certain to be the one that is compiled.
    var isDecided: Bool
    var isKept: Bool
  }

  /// The tokens that are kept, in their order.
  static func reading(_ bytes: [UInt8]) -> [SwiftTokens.Token] {
    let tokens = SwiftTokens.reading(bytes, keepsInterpolations: true)
    var kept: [SwiftTokens.Token] = []
    var branches: [Branch] = []
    var index = 0
    while index < tokens.count {
      let isDirective =
        tokens[index].text == "#" && !tokens[index].isWord && index + 1 < tokens.count
        && ["if", "elseif", "else", "endif"].contains(tokens[index + 1].text)
      guard isDirective else {
        if branches.last?.isKept ?? true { kept.append(tokens[index]) }
        index += 1
        continue
      }
      let word = tokens[index + 1].text
      let line = tokens[index].line
      index += 2
      // `#else` and `#endif` have nothing behind them.
      var condition: [SwiftTokens.Token] = []
      while word.hasSuffix("if"), word != "endif", index < tokens.count, tokens[index].line == line
      {
        condition.append(tokens[index])
        index += 1
      }
      note(word, condition, in: &branches)
    }
    return kept
  }

  private static func note(
    _ word: String, _ condition: [SwiftTokens.Token], in branches: inout [Branch]
  ) {
    if word == "if" {
      let isReached = branches.last?.isKept ?? true
      let value = BuildCondition.value(of: condition)
      branches.append(
        Branch(
          isReached: isReached, isDecided: value == true, isKept: isReached && value != false))
      return
    }
    guard var branch = branches.popLast(), word != "endif" else { return }
    let value = word == "else" ? true : BuildCondition.value(of: condition)
    branch.isKept = branch.isReached && !branch.isDecided && value != false
    branch.isDecided = branch.isDecided || value == true
    branches.append(branch)
  }
}

/// A condition behind `#if`, as it is on Linux; nil where that depends on the build.
private struct BuildCondition {
  private let tokens: [SwiftTokens.Token]
  private var place = 0

  static func value(of tokens: [SwiftTokens.Token]) -> Bool? {
    var reader = BuildCondition(tokens: tokens)
    return reader.either(depth: 0)
  }

  private init(tokens: [SwiftTokens.Token]) { self.tokens = tokens }

  private func isHere(_ texts: String...) -> Bool {
    place + texts.count <= tokens.count
      && zip(tokens[place...], texts).allSatisfy { $0.text == $1 }
  }

  private mutating func either(depth: Int) -> Bool? {
    var value = both(depth: depth)
    while isHere("|", "|") {
      place += 2
      let other = both(depth: depth)
      value = value == true || other == true ? true : value == false && other == false ? false : nil
    }
    return value
  }

  private mutating func both(depth: Int) -> Bool? {
    var value = one(depth: depth)
    while isHere("&", "&") {
      place += 2
      let other = one(depth: depth)
      value = value == false || other == false ? false : value == true && other == true ? true : nil
    }
    return value
  }

  /// One term; what nests deeper than any source does is not known.
  private mutating func one(depth: Int) -> Bool? {
    guard depth < 64, place < tokens.count else { return nil }
    if isHere("!") {
      place += 1
      return one(depth: depth + 1).map { !$0 }
    }
    if isHere("(") {
      place += 1
      let value = either(depth: depth + 1)
      if isHere(")") { place += 1 }
      return value
    }
    let word = tokens[place].text
    place += 1
    guard isHere("(") else { return word == "true" ? true : word == "false" ? false : nil }
    place += 1
    let argument = place < tokens.count ? tokens[place].text : ""
    while place < tokens.count, !isHere(")") { place += 1 }
    if isHere(")") { place += 1 }
    switch word {
    case "os": return argument == "Linux"
    case "targetEnvironment": return false
    case "canImport":
      return AppleModule.names.contains(argument)
        ? false : AppleModule.present.contains(argument) ? true : nil
    default: return nil
    }
  }
}
