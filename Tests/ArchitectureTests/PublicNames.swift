import CodePort

/// The public declarations of Swift sources, found by reading them, not by compiling them.
///
/// A name is written as in Apple's reference, after the type it belongs to:
/// `NSManagedObject.value(forKey:)`, `NSDeleteRule.denyDeleteRule`, `NSCoreDataError`. Declarations
/// that differ by types alone have one name.
struct PublicNames {
  struct Declaration: Hashable {
    let name: String
    /// Where it is written: a path and a line, as in `Sources/Engine/OpenCoreData/Model/A.swift:7`.
    let place: String
    /// Whether it overrides a declaration, so that it adds no name.
    let isOverride: Bool
  }

  /// A type, or an extension of it, whose braces are around a place.
  private struct Owner {
    /// The full name.
    let name: String
    /// Whether a member is public that does not say otherwise.
    let membersArePublic: Bool
    let casesArePublic: Bool
  }

  private static let modifiers: Set<String> = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "final",
    "override", "convenience", "required", "mutating", "nonmutating", "nonisolated", "weak",
    "unowned", "lazy", "indirect", "dynamic", "optional", "consuming", "borrowing", "isolated",
    "sending", "prefix", "postfix", "infix",
  ]
  private static let types: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "extension",
  ]
  private static let closings: [String: String] = ["(": ")", "[": "]", "{": "}", "<": ">"]

  private let tokens: [SwiftTokens.Token]
  private let path: String
  private var place = 0
  /// What the braces around the place are; nil for those of a function, a property or a closure.
  private var scopes: [Owner?] = []
  private var found: [(declaration: Declaration, owner: String?)] = []
  private var hiddenTypes: Set<String> = []

  /// The public declarations of some sources, each a path and its text.
  ///
  /// What an extension adds to a type that these sources declare without `public` is left out.
  static func reading(_ sources: [(path: String, text: String)]) -> [Declaration] {
    var found: [(declaration: Declaration, owner: String?)] = []
    var hidden: Set<String> = []
    for source in sources {
      var reader = PublicNames(tokens: SwiftTokens.reading(source.text), path: source.path)
      reader.readAll()
      found += reader.found
      hidden.formUnion(reader.hiddenTypes)
    }
    return found.filter { !isWithin($0.owner, hidden) }.map(\.declaration)
  }

  /// Whether a type is one of these or nested in one.
  private static func isWithin(_ type: String?, _ others: Set<String>) -> Bool {
    guard let type else { return false }
    return others.contains(type) || others.contains { type.hasPrefix($0 + ".") }
  }

  private init(tokens: [SwiftTokens.Token], path: String) {
    self.tokens = tokens
    self.path = path
  }

  private var next: String? { place < tokens.count ? tokens[place].text : nil }

  private func text(ahead count: Int) -> String? {
    place + count < tokens.count ? tokens[place + count].text : nil
  }

  private var owner: Owner? { scopes.last ?? nil }

  private func fullName(_ name: String) -> String { owner.map { "\($0.name).\(name)" } ?? name }

  private mutating func readAll() {
    while next != nil {
      if owner == nil, !scopes.isEmpty { stepInBody() } else { readMember() }
    }
  }

  private mutating func stepInBody() {
    if next == "{" { scopes.append(nil) }
    if next == "}" { scopes.removeLast() }
    place += 1
  }

  /// Reads one declaration up to its body, or steps over what is none.
  private mutating func readMember() {
    let words = readModifiers()
    guard let word = next else { return }
    let line = tokens[place].line
    let isOfAnother = place > 0 && tokens[place - 1].text == "."
    place += 1
    guard !isOfAnother else { return }
    switch word {
    case "{": scopes.append(nil)
    case "}": if !scopes.isEmpty { scopes.removeLast() }
    case "func": note(readFunctionName() + readLabels(), words, line)
    case "init":
      while next == "?" || next == "!" { place += 1 }
      note("init" + readLabels(), words, line)
    case "subscript": note("subscript" + readLabels(isSubscript: true), words, line)
    case "var", "let", "typealias", "associatedtype":
      if let name = next { note(name, words, line) }
    case "case": readCases()
    default: if Self.types.contains(word) { readType(word, words, line) }
    }
  }

  /// Takes the modifiers before a declaration, without those that have an argument.
  private mutating func readModifiers() -> Set<String> {
    var words: Set<String> = []
    while let word = next {
      if word == "@" {
        skipAttributes()
      } else if Self.modifiers.contains(word) || isModifierClass(word) {
        place += 1
        if next == "(" { skipGroup("(") } else { words.insert(word) }
      } else {
        break
      }
    }
    return words
  }

  private mutating func skipAttributes() {
    while next == "@" {
      place += 2
      while next == "." { place += 2 }
      skipGroup("(")
    }
  }

  /// Whether `class` here stands for `static`.
  private func isModifierClass(_ word: String) -> Bool {
    guard word == "class", let after = text(ahead: 1) else { return false }
    return ["func", "var", "let", "subscript"].contains(after) || Self.modifiers.contains(after)
  }

  private func isPublic(_ words: Set<String>) -> Bool {
    if words.contains("public") || words.contains("open") { return true }
    return owner?.membersArePublic == true
      && words.isDisjoint(with: ["package", "internal", "fileprivate", "private"])
  }

  private mutating func note(_ name: String, _ words: Set<String>, _ line: Int) {
    guard isPublic(words) else { return }
    let declaration = Declaration(
      name: fullName(name), place: "\(path):\(line)", isOverride: words.contains("override"))
    found.append((declaration, owner?.name))
  }

  private mutating func readType(_ kind: String, _ words: Set<String>, _ line: Int) {
    guard var name = next else { return }
    place += 1
    while next == ".", let part = text(ahead: 1) {
      name += ".\(part)"
      place += 2
    }
    let full = fullName(name)
    let isPublic = isPublic(words)
    if kind != "extension" {
      if isPublic { note(name, words, line) } else { hiddenTypes.insert(full) }
    }
    while let sign = next, sign != "{" {
      if sign == "(" { skipGroup("(") } else { place += 1 }
    }
    place += 1
    scopes.append(
      Owner(
        name: full, membersArePublic: isPublic && (kind == "protocol" || kind == "extension"),
        casesArePublic: isPublic && kind == "enum"))
  }

  private mutating func readCases() {
    let words: Set<String> = owner?.casesArePublic == true ? ["public"] : []
    while let name = next {
      let line = tokens[place].line
      place += 1
      note(name + readLabels(), words, line)
      if next == "=" { place += text(ahead: 1) == "-" ? 3 : 2 }
      guard next == "," else { return }
      place += 1
    }
  }

  /// A word, or the signs of an operator.
  private mutating func readFunctionName() -> String {
    var name = ""
    while let part = next, part != "(", name.isEmpty || !tokens[place].isWord {
      name += part
      place += 1
      if tokens[place - 1].isWord { break }
    }
    return name
  }

  /// The labels of the parameters in parentheses, as in `(_:forKey:)`; empty without parentheses.
  ///
  /// In a subscript a parameter of one name goes without a label. The place of the caller, which a
  /// mistake is told with, is no part of the name: callers leave it out.
  private mutating func readLabels(isSubscript: Bool = false) -> String {
    skipGroup("<")
    guard next == "(" else { return "" }
    place += 1
    var labels = ""
    while let sign = next, sign != ")" {
      skipAttributes()
      labels += "\(readLabel(isSubscript: isSubscript)):"
      while let sign = next, sign != ",", sign != ")" {
        if Self.closings[sign] != nil { skipGroup(sign) } else { place += 1 }
      }
      if next == "," { place += 1 }
    }
    place += 1
    if labels.hasSuffix("file:line:") { labels.removeLast("file:line:".count) }
    return "(\(labels))"
  }

  /// The label of the parameter that begins here; `_` where there is none, as in a type alone.
  private func readLabel(isSubscript: Bool) -> String {
    guard place < tokens.count, tokens[place].isWord else { return "_" }
    let isOneName = text(ahead: 1) == ":"
    let isTwoNames = place + 1 < tokens.count && tokens[place + 1].isWord && text(ahead: 2) == ":"
    return isTwoNames || (isOneName && !isSubscript) ? tokens[place].text : "_"
  }

  /// Steps over a balanced group that opens here, if one does.
  private mutating func skipGroup(_ opening: String) {
    guard next == opening, let closing = Self.closings[opening] else { return }
    place += 1
    while let sign = next, sign != closing {
      if sign == "-", text(ahead: 1) == ">" {
        place += 2
      } else if Self.closings[sign] != nil, sign != "<" || opening == "<" {
        skipGroup(sign)
      } else {
        place += 1
      }
    }
    place += 1
  }
}
