import CodePort

/// References between the storeys of a module, which are its folders, found by reading its sources.
///
/// A file refers to a higher storey by the name of a type that only higher storeys declare, or by what
/// only higher storeys add, in an extension, to a type that the file knows. No other member of a higher
/// type can be reached without one of the two on the way.
struct StoreyReferences {
  /// A file with the place of its storey, 0 for the lowest.
  struct Source {
    let path: String
    let storey: Int
    let text: String
  }

  /// A name that a file takes from a higher storey.
  struct Reference: Hashable, CustomStringConvertible {
    let path: String
    let name: String

    var description: String { "\(path) refers to `\(name)`" }
  }

  /// A file that was read.
  private struct Reading {
    let source: Source
    let names: DeclaredNames
    let tokens: [SwiftTokens.Token]
  }

  private let readings: [Reading]
  /// The lowest storey that declares a type of the name.
  private var homes: [String: Int] = [:]
  /// The lowest storey that declares a member of the name, in whatever type.
  private var memberHomes: [String: Int] = [:]
  /// The types that members of the name are added to; nil for a free function.
  private var extended: [String: Set<String?>] = [:]

  /// Reads the files of a module.
  init(_ sources: [Source]) {
    readings = sources.map { source in
      let tokens = SwiftTokens.reading(source.text, keepsInterpolations: true)
      return Reading(source: source, names: DeclaredNames(tokens), tokens: tokens)
    }
    for reading in readings {
      let storey = reading.source.storey
      for type in reading.names.types { homes[type] = min(homes[type] ?? storey, storey) }
      for member in reading.names.members {
        memberHomes[member] = min(memberHomes[member] ?? storey, storey)
      }
      for (name, type) in reading.names.additions { extended[name, default: []].insert(type) }
    }
  }

  /// What files take from higher storeys, in the order of the files and their names.
  var upward: [Reference] {
    readings.flatMap { reading in
      Set(reading.tokens.indices.compactMap { upwardName(at: $0, in: reading) }).sorted().map {
        Reference(path: reading.source.path, name: $0)
      }
    }
  }

  /// The name at a place, if it is one of a higher storey's.
  private func upwardName(at place: Int, in reading: Reading) -> String? {
    let (tokens, storey) = (reading.tokens, reading.source.storey)
    guard tokens[place].isWord else { return nil }
    let name = tokens[place].text
    let isOfAnother = place > 0 && tokens[place - 1].text == "."
    // A type within one of the file's own has the name there.
    if !isOfAnother, reading.names.members.contains(name) { return nil }
    if !isOfAnother, let home = homes[name] { return home > storey ? name : nil }
    guard let home = memberHomes[name], home > storey else { return nil }
    let types = extended[name] ?? []
    if isOfAnother {
      let isKnown = types.contains { type in type.map { (homes[$0] ?? 0) <= storey } ?? false }
      return isKnown ? name : nil
    }
    let isCall = place + 1 < tokens.count && tokens[place + 1].text == "("
    guard isCall || name.first?.isUppercase == true, !reading.names.all.contains(name) else {
      return nil
    }
    return types.contains { type in type.map { (homes[$0] ?? storey + 1) <= storey } ?? true }
      ? name : nil
  }
}

/// The names that a Swift text declares.
struct DeclaredNames {
  /// Of types that stand in no other.
  private(set) var types: Set<String> = []
  /// Of all that stands in a type, an extension or none, but for types in none.
  private(set) var members: Set<String> = []
  /// Of what extensions add, each with the type; with nil of functions that stand in no type.
  private(set) var additions: [(name: String, type: String?)] = []
  /// Of all, parameters and what functions hold included.
  private(set) var all: Set<String> = []

  /// What braces are around.
  private enum Scope: Equatable {
    case type, body
    case extending(String)
  }

  private static let typeWords: Set<String> = ["class", "struct", "enum", "protocol", "actor"]
  private static let valueWords: Set<String> = ["func", "var", "let", "typealias"]

  private var scopes: [Scope] = []
  private var opening = Scope.body

  /// Reads tokens in their order.
  init(_ tokens: [SwiftTokens.Token]) {
    for place in tokens.indices {
      let text = tokens[place].text
      let before = place > 0 ? tokens[place - 1].text : ""
      let after = place + 1 < tokens.count ? tokens[place + 1] : nil
      switch text {
      case "{":
        scopes.append(opening)
        opening = .body
      case "}": if !scopes.isEmpty { scopes.removeLast() }
      case ":": if place > 0, tokens[place - 1].isWord { all.insert(before) }
      default:
        guard before != ".", let after, after.isWord else { continue }
        read(text, naming: after.text)
        if text == "case", scopes.last == .type { readCases(tokens[(place + 1)...]) }
      }
    }
  }

  /// Notes the cases of a line, such as `case one, two(Int), three`.
  private mutating func readCases(_ tokens: ArraySlice<SwiftTokens.Token>) {
    var rest = tokens
    while let name = rest.first, name.isWord {
      members.insert(name.text)
      rest = rest.dropFirst()
      var depth = 0
      while let next = rest.first, depth > 0 || next.text == "(" {
        if next.text == "(" { depth += 1 }
        if next.text == ")" { depth -= 1 }
        rest = rest.dropFirst()
      }
      guard rest.first?.text == "," else { return }
      rest = rest.dropFirst()
    }
  }

  private mutating func read(_ word: String, naming name: String) {
    switch word {
    case "extension": opening = .extending(name)
    case _ where Self.typeWords.contains(word):
      // `class` may stand for `static`, and a protocol's bound is no declaration.
      guard name.first?.isUppercase == true else { return }
      opening = .type
      if scopes.isEmpty { types.insert(name) } else { note(name) }
    case "typealias" where scopes.isEmpty: types.insert(name)
    case _ where Self.valueWords.contains(word): note(name)
    default: return
    }
  }

  /// Notes what stands in a type, or within a function.
  private mutating func note(_ name: String) {
    all.insert(name)
    switch scopes.last {
    case .body: return
    case .type: members.insert(name)
    case .extending(let type):
      members.insert(name)
      additions.append((name, type))
    case nil:
      members.insert(name)
      additions.append((name, nil))
    }
  }
}
