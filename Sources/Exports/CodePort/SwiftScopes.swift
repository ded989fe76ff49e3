/// The braces of a source, and what each pair of them is the body of.
struct SwiftScopes {
  /// What a body belongs to.
  enum Kind {
    case type, `extension`, `protocol`
    /// A function, a closure, an accessor, a statement.
    case other
  }

  /// A body in braces.
  struct Scope {
    let kind: Kind
    /// The names of the types around it and its own, as `Outer.Inner`; of a body that is no type's, those around it.
    let path: String
    /// The token of the word that declares it; nil where none does.
    let keyword: Int?
    /// The tokens between its braces.
    var tokens: Range<Int>
  }

  private(set) var scopes: [Scope] = []
  /// The innermost body of each token; nil outside all.
  private(set) var scopeOfToken: [Int?] = []
  private var scopeOfKeyword: [Int: Int] = [:]

  /// Types deeper than that are not told by those around them.
  private static let deepest = 64

  /// Words that declare a type with a body.
  private static let kinds: [String: Kind] = [
    "class": .type, "struct": .type, "enum": .type, "actor": .type, "extension": .extension,
    "protocol": .protocol,
  ]

  /// Finds the bodies; braces that do not match end where the text does.
  init(_ tokens: [SwiftTokens.Token]) {
    var open: [Int] = []
    var pending: (kind: Kind, name: String, keyword: Int)?
    for (index, token) in tokens.enumerated() {
      scopeOfToken.append(open.last)
      if token.isWord {
        if let kind = Self.kinds[token.text], let name = Self.name(behind: index, tokens) {
          pending = (kind, name, index)
        }
      } else if token.text == "{" {
        let around = open.last.map { scopes[$0].path } ?? ""
        let path =
          pending.map {
            around.isEmpty || open.count > Self.deepest ? $0.name : "\(around).\($0.name)"
          } ?? around
        open.append(scopes.count)
        if let pending { scopeOfKeyword[pending.keyword] = scopes.count }
        scopes.append(
          Scope(
            kind: pending?.kind ?? .other, path: path, keyword: pending?.keyword,
            tokens: index + 1..<tokens.count))
        pending = nil
      } else if token.text == "}", let last = open.popLast() {
        scopes[last].tokens = scopes[last].tokens.lowerBound..<index
      }
    }
  }

  /// The name that a word declares, with those that it is nested in; nil where the word declares no type.
  private static func name(behind index: Int, _ tokens: [SwiftTokens.Token]) -> String? {
    if index > 0, [".", ":", ","].contains(tokens[index - 1].text) { return nil }
    guard index + 1 < tokens.count, tokens[index + 1].isWord,
      !SwiftDeclaration.modifiers.contains(tokens[index + 1].text),
      !SwiftDeclaration.memberWords.contains(tokens[index + 1].text)
    else { return nil }
    var name = tokens[index + 1].text
    var next = index + 2
    while next + 1 < tokens.count, tokens[next].text == ".", tokens[next + 1].isWord {
      name += "." + tokens[next + 1].text
      next += 2
    }
    return name
  }

  /// The innermost body of a token; nil outside all.
  func scope(ofToken index: Int) -> Scope? { scopeOfToken[index].map { scopes[$0] } }

  /// The body of the type that a word declares; nil where it has none.
  func body(declaredAt keyword: Int) -> Scope? { scopeOfKeyword[keyword].map { scopes[$0] } }
}
