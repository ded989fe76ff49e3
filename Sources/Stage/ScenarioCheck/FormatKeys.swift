import OpenCoreData
import ScenarioLanguage

/// Follows the key paths of a predicate or an expression through the entities of a scenario.
struct FormatKeys {
  /// A key that a fetch cannot follow.
  struct Unknown {
    enum Reason {
      /// The entity lacks it, and has the ones that are known.
      case missing(entity: String, known: [String])
      /// The store does not have it.
      case transient
      /// It leads to many values, and stands where one is compared.
      case toMany
    }

    let name: String
    let reason: Reason
    /// Where the key stands.
    let bytes: Range<Int>
  }

  /// More than these are not told of one format.
  private static let mostTold = 8

  private(set) var unknown: [Unknown] = []
  private let format: PlainText
  private let check: ScenarioCheck
  /// What `SELF` is.
  private let entity: String?
  private var properties: [String: [String: ScenarioCheck.Property]] = [:]
  /// The format with blanks in the place of what stands in quotes.
  private let unquoted: [UInt8]

  /// Begins at an entity; without one nothing is known.
  init(of format: PlainText, entity: String?, _ check: ScenarioCheck) {
    self.format = format
    self.check = check
    self.entity = entity
    unquoted = Self.unquoted(format.text)
  }

  /// Follows all paths of a predicate.
  mutating func follow(_ tree: PredicateTree) { follow(tree, [:]) }

  /// Follows all paths of an expression.
  mutating func follow(_ tree: ExpressionTree) { follow(tree, [:]) }

  // MARK: Trees

  /// What the variables of the SUBQUERYs around are.
  private typealias Variables = [String: String?]

  private mutating func follow(_ tree: PredicateTree, _ variables: Variables) {
    switch tree {
    case .constant: return
    case .comparison(let comparison):
      follow(comparison.left, variables)
      follow(comparison.right, variables)
      if check.isStoreOfFile {
        for side in comparison.sidesOfOneValue { noteToMany(side, variables) }
      }
    case .not(let child): follow(child, variables)
    case .and(let children), .or(let children): for child in children { follow(child, variables) }
    }
  }

  /// The entity of what an expression gives, or of its elements; nil where that is not known.
  @discardableResult
  private mutating func follow(_ tree: ExpressionTree, _ variables: Variables) -> String? {
    switch tree {
    case .constant, .nullObject, .placeholder, .anyKey, .fetch: return nil
    case .evaluatedObject: return entity
    case .variable(let name): return variables[name] ?? nil
    case .keyPath(let keys): return follow(keys, from: entity)
    case .member(let operand, let keys): return follow(keys, from: follow(operand, variables))
    case .variableMember(let operand, _), .cast(let operand, _), .assignment(_, let operand):
      follow(operand, variables)
      return nil
    case .function(_, let operands), .aggregate(let operands):
      for operand in operands { follow(operand, variables) }
      return nil
    case .call(let operand, _, let arguments):
      for operand in [operand] + arguments { follow(operand, variables) }
      return nil
    case .index(let operand, let index):
      if case .at(let position) = index { follow(position, variables) }
      return follow(operand, variables)
    case .set(_, let left, let right):
      follow(right, variables)
      return follow(left, variables)
    case .subquery(let collection, let variable, let condition):
      let members = follow(collection, variables)
      var inner = variables
      inner[variable] = .some(members)
      follow(condition, inner)
      return members
    case .ternary(let condition, let yes, let no):
      follow(condition, variables)
      follow(no, variables)
      return follow(yes, variables)
    }
  }

  // MARK: Keys

  /// Follows keys through relationships; what comes after an attribute is the value's own affair.
  private mutating func follow(_ keys: [String], from start: String?) -> String? {
    var current = start
    for key in keys where key.lowercased() != "self" {
      if key == "@count" || key.hasPrefix("%") { return nil }
      if key.hasPrefix("@") { continue }
      guard let name = current, let properties = properties(of: name) else { return nil }
      switch properties[key] {
      case .toOne(let destination)?, .toMany(let destination)?: current = destination
      case .attribute(let isTransient, _)?:
        if isTransient, check.isStoreOfFile { note(key, .transient, in: keys) }
        return nil
      case nil:
        if key != "objectID" {
          note(key, .missing(entity: name, known: properties.keys.sorted()), in: keys)
        }
        return nil
      }
    }
    return current
  }

  /// Notes the relationship by which a path leads to many values, with no operator that makes one of them.
  private mutating func noteToMany(_ side: ExpressionTree, _ variables: Variables) {
    guard let path = side.path else { return }
    noteToMany(path.keys, from: path.variable.map { variables[$0] ?? nil } ?? entity)
  }

  private mutating func noteToMany(_ keys: [String], from start: String?) {
    guard !keys.contains(where: { $0.hasPrefix("@") }) else { return }
    var current = start
    for key in keys where key.lowercased() != "self" {
      switch current.flatMap({ properties(of: $0) })?[key] {
      case .toOne(let destination)?: current = destination
      case .toMany?: return note(key, .toMany, in: keys)
      case .attribute?, nil: return
      }
    }
  }

  private mutating func note(_ key: String, _ reason: Unknown.Reason, in keys: [String]) {
    guard unknown.count < Self.mostTold else { return }
    unknown.append(Unknown(name: key, reason: reason, bytes: bytes(of: key, in: keys)))
  }

  private mutating func properties(of name: String) -> [String: ScenarioCheck.Property]? {
    if let known = properties[name] { return known }
    let found = check.properties(of: name)
    properties[name] = found
    return found
  }

  // MARK: Places

  /// Where a key of a path stands: that of the first path that reads so, outside of texts in quotes.
  ///
  /// The whole format where it does not say the key itself, as where `%K` does.
  private func bytes(of key: String, in path: [String]) -> Range<Int> {
    let before = path.prefix { $0 != key }.map { "\($0)." }.joined()
    let wanted = Array((before + key).utf8)
    for start in unquoted.indices where unquoted[start...].starts(with: wanted) {
      let end = start + wanted.count
      guard start == 0 || !Self.isWord(unquoted[start - 1]),
        end == unquoted.count || !Self.isWord(unquoted[end])
      else { continue }
      let first = format.bytes(ofCharacterAt: end - key.utf8.count, in: check.document)
      let behind = format.bytes(ofCharacterAt: end, in: check.document)
      return first.lowerBound..<max(first.upperBound, behind.lowerBound)
    }
    return format.span.bytes
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static func unquoted(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    var quote: UInt8?
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        bytes[index] = UInt8(ascii: " ")
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
        bytes[index] = UInt8(ascii: " ")
      }
    }
    return bytes
  }
}
