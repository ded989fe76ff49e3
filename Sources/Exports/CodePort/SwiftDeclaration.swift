/// What stands before a declaration that has an attribute: attributes, modifiers, and the word that says what
/// is declared.
struct SwiftDeclaration {
  /// An attribute, as `@objc(name)`.
  struct Attribute {
    let name: String
    /// The tokens in its parentheses; nil without any.
    let argument: Range<Int>?
    let tokens: Range<Int>
  }

  /// Words that say more of what is declared.
  static let modifiers: Set<String> = [
    "public", "open", "internal", "fileprivate", "private", "package", "final", "dynamic",
    "override", "required", "convenience", "weak", "unowned", "lazy", "nonisolated", "static",
    "optional", "indirect", "mutating", "nonmutating", "isolated",
  ]

  /// Words that declare a member, behind `class` too.
  static let memberWords: Set<String> = ["var", "let", "func", "init", "subscript", "deinit"]

  private static let otherWords: Set<String> = [
    "class", "struct", "enum", "actor", "extension", "protocol", "typealias", "import", "case",
  ]

  let attributes: [Attribute]
  let modifiers: Set<String>
  /// The word that declares; nil where the attributes belong to a type or a closure.
  let keyword: Int?
  /// The first token behind what was read.
  let end: Int

  /// Reads on from the `@` of the first attribute.
  init(from start: Int, in text: SwiftText) {
    let tokens = text.tokens
    var attributes: [Attribute] = []
    var modifiers: Set<String> = []
    // What stands before an attribute may be modifiers, too.
    var before = start - 1
    while before >= 0, tokens[before].isWord, Self.modifiers.contains(tokens[before].text) {
      modifiers.insert(tokens[before].text)
      before -= 1
    }
    var index = start
    while index < tokens.count {
      if let attribute = Self.attribute(at: index, in: text) {
        attributes.append(attribute)
        index = attribute.tokens.upperBound
      } else if tokens[index].isWord,
        Self.modifiers.contains(tokens[index].text) || Self.isModifier(index, in: tokens)
      {
        modifiers.insert(tokens[index].text)
        index += 1
        // As in `private(set)`.
        if index + 2 < tokens.count, tokens[index].text == "(", tokens[index + 2].text == ")" {
          index += 3
        }
      } else {
        break
      }
    }
    let word = index < tokens.count && tokens[index].isWord ? tokens[index].text : ""
    self.attributes = attributes
    self.modifiers = modifiers
    keyword = Self.memberWords.contains(word) || Self.otherWords.contains(word) ? index : nil
    end = index
  }

  /// Whether the word `class` says that a member is the class's.
  private static func isModifier(_ index: Int, in tokens: [SwiftTokens.Token]) -> Bool {
    tokens[index].text == "class" && index + 1 < tokens.count
      && (memberWords.contains(tokens[index + 1].text)
        || modifiers.contains(tokens[index + 1].text))
  }

  private static func attribute(at index: Int, in text: SwiftText) -> Attribute? {
    let tokens = text.tokens
    guard tokens[index].text == "@", index + 1 < tokens.count, tokens[index + 1].isWord,
      tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
    else { return nil }
    var name = tokens[index + 1].text
    var next = index + 2
    while next + 1 < tokens.count, tokens[next].text == ".", tokens[next + 1].isWord {
      name = tokens[next + 1].text
      next += 2
    }
    guard next < tokens.count, tokens[next].text == "(",
      tokens[next].range.lowerBound == tokens[next - 1].range.upperBound,
      let closing = text.closing(ofParenthesisAt: next)
    else { return Attribute(name: name, argument: nil, tokens: index..<next) }
    return Attribute(name: name, argument: next + 1..<closing, tokens: index..<closing + 1)
  }

  /// The attribute of a name; nil where there is none.
  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
}

extension [SwiftTokens.Token] {
  /// The places of what closes the parentheses, brackets and braces, by the places of those.
  var closings: [Int: Int] {
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for index in indices where !self[index].isWord {
      switch self[index].text {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}": if let start = open.popLast() { closings[start] = index }
      default: break
      }
    }
    return closings
  }

  /// Whether these texts stand one behind the other from a place on.
  func stand(_ texts: String..., at start: Int) -> Bool {
    start >= 0 && start + texts.count <= count
      && zip(self[start...], texts).allSatisfy { $0.text == $1 }
  }

  /// More tokens than that are no type of a property.
  private static var longestType: Int { 200 }

  /// The tokens of the type that begins at a place.
  func type(from start: Int) -> Range<Int> {
    var depth = 0
    var index = start
    while index < count, index - start < Self.longestType {
      let text = self[index].text
      let isArrow = text == ">" && index > start && self[index - 1].text == "-"
      if depth == 0, index > start, self[index].line > self[index - 1].line {
        let goesOn =
          [".", "&", ">", ",", ":"].contains(self[index - 1].text)
          || ["-", "&", ".", "?", "!"].contains(text)
        if !goesOn || self[index - 1].text == ">" && !stand("-", ">", at: index - 2) { break }
      }
      if ["(", "[", "<"].contains(text) {
        depth += 1
      } else if [")", "]", ">"].contains(text), !isArrow {
        if depth == 0 { break }
        depth -= 1
      } else if depth == 0, [",", ";", "{", "}", "="].contains(text) {
        break
      }
      index += 1
    }
    return start..<index
  }
}
