/// A source with its tokens and the bodies in it.
struct SwiftText {
  let bytes: [UInt8]
  /// The tokens that Linux compiles.
  let tokens: [SwiftTokens.Token]
  let scopes: SwiftScopes
  private let closings: [Int: Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    tokens = CompiledTokens.reading(bytes)
    scopes = SwiftScopes(tokens)
    closings = tokens.closings
  }

  /// The place of the parenthesis that closes the one at a place; nil where none does.
  func closing(ofParenthesisAt start: Int) -> Int? { closings[start] }

  /// The text of some tokens, with what stands between them.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    return String(
      decoding: bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound], as: UTF8.self
    )
  }

  /// The words of the texts that stand in quotes, up to what a text interpolates.
  var quotedWords: Set<String> {
    var words: Set<String> = []
    for (index, token) in tokens.enumerated() where token.text == "\"" && !token.isWord {
      let end = index + 1 < tokens.count ? tokens[index + 1].range.lowerBound : bytes.count
      let quoted = String(decoding: bytes[token.range.upperBound..<end], as: UTF8.self)
      words.formUnion(
        quoted.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }
    return words
  }

  /// The names of the types around a token.
  func path(ofToken index: Int) -> String { scopes.scope(ofToken: index)?.path ?? "" }

  /// The modules that the source imports.
  var imports: Set<String> {
    Set(tokens.indices.compactMap { module(importedAt: $0)?.name })
  }

  /// The module that an import names, and the token that names it; nil where no import begins.
  func module(importedAt index: Int) -> (name: String, token: Int)? {
    guard tokens[index].text == "import", scopes.scopeOfToken[index] == nil,
      index + 1 < tokens.count, tokens[index + 1].isWord
    else { return nil }
    let kinds: Set<String> = [
      "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
    let isOfKind = kinds.contains(tokens[index + 1].text) && index + 2 < tokens.count
    let token = isOfKind ? index + 2 : index + 1
    return (tokens[token].text, token)
  }

  /// Whether a token can stand in a property's type.
  private func isOfType(_ index: Int) -> Bool {
    tokens[index].isWord
      ? !SwiftDeclaration.memberWords.contains(tokens[index].text)
      : "()[]<>.,:?!&-".contains(tokens[index].text)
  }

  /// A property that a declaration declares.
  struct Property {
    let name: String
    let nameToken: Int
    /// The tokens of its type; nil where none is written.
    let type: Range<Int>?
    /// Whether it has a body, a value or another one behind it.
    let isAlone: Bool
  }

  /// The property that the word `var` at a place declares; nil where it declares none.
  func property(declaredAt keyword: Int) -> Property? {
    guard tokens[keyword].text == "var", keyword + 1 < tokens.count, tokens[keyword + 1].isWord
    else { return nil }
    let type = tokens.stand(":", at: keyword + 2) ? tokens.type(from: keyword + 3) : nil
    let end = type?.upperBound ?? keyword + 2
    let isType = type.map { !$0.isEmpty && $0.allSatisfy { isOfType($0) } } ?? false
    return Property(
      name: tokens[keyword + 1].text, nameToken: keyword + 1,
      type: isType ? type : nil,
      isAlone: end >= tokens.count || ![",", "=", "{"].contains(tokens[end].text))
  }
}

/// What the sources of a package say that a single one of them has to know.
package struct PortFacts: Sendable {
  /// The last names of the types that properties of managed objects have.
  private(set) var managedTypes: Set<String> = []
  /// The types of properties by the type and the name, as `School.students`.
  private(set) var types: [String: String] = [:]
  /// What Objective-C calls properties, by the type and the name, where that is another name.
  private var renamed: [String: String] = [:]
  /// The words that stand in quotes, among them the keys by which properties are asked for.
  private(set) var quotedWords: Set<String> = []
  /// The other names that the sources give to types.
  private(set) var aliases: Set<String> = []

  /// Reads what the sources declare.
  package init(of sources: [String]) {
    for source in sources { note(SwiftText(source)) }
  }

  private mutating func note(_ text: SwiftText) {
    let tokens = text.tokens
    quotedWords.formUnion(text.quotedWords)
    var read = 0
    for index in tokens.indices {
      if tokens[index].text == "typealias", index + 1 < tokens.count {
        aliases.insert(tokens[index + 1].text)
      }
      if let property = text.property(declaredAt: index), let type = property.type {
        types["\(text.path(ofToken: index)).\(property.name)"] = text.text(type)
      }
      guard tokens[index].text == "@", index >= read else { continue }
      let declaration = SwiftDeclaration(from: index, in: text)
      read = declaration.end
      guard let keyword = declaration.keyword,
        let property = text.property(declaredAt: keyword)
      else { continue }
      if declaration.attribute("NSManaged") != nil, let type = property.type {
        managedTypes.insert(Self.lastName(of: text.text(type)))
      }
      if let argument = declaration.attribute("objc")?.argument,
        text.text(argument) != property.name
      {
        renamed["\(text.path(ofToken: index)).\(property.name)"] = text.text(argument)
      }
    }
  }

  /// The keys that a path has for Objective-C, from a type on.
  func keys(of path: some Sequence<String>, from type: String?) -> [String] {
    var type = type
    return path.map { name in
      let place = type.map { "\($0).\(name)" }
      type = place.flatMap { types[$0] }.map { text in
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        return words.last.map(String.init) ?? text
      }
      return place.flatMap { renamed[$0] } ?? name
    }
  }

  /// The name of a type without those around it, and without a sign that it is optional.
  private static func lastName(of type: String) -> String {
    let whole = type.hasSuffix("?") || type.hasSuffix("!") ? type.dropLast() : type[...]
    return String(whole.split(separator: ".").last ?? "")
  }
}
