import Predicates

/// A source as it compiles with the product `CoreData` on Linux: what of its form is mechanical is changed, what
/// is not is listed.
///
/// Porting what was ported changes nothing. What `#if` leaves to Apple's systems stays as it is.
package struct PortedSource {
  /// Where something is: lines of the source and of what came of it, from 1.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let portedLine: Int
  }

  /// The text that came of it.
  package let text: String
  /// What was changed, in the order of the text.
  package let changes: [(place: Place, rule: PortRule)]
  /// What is left, in the order of the text.
  package let remainders: [(place: Place, remainder: PortRemainder)]

  /// Ports a source that knows of the others what `facts` says.
  package init(_ source: String, facts: PortFacts) {
    var porter = Porter(text: SwiftText(source), facts: facts)
    porter.port()
    let edits = porter.edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var bytes: [UInt8] = []
    var (place, added) = (0, 0)
    /// The lines that were added before a byte of the source, by the byte.
    var shifts: [(byte: Int, added: Int)] = []
    for edit in edits {
      bytes += porter.text.bytes[place..<edit.range.lowerBound]
      bytes += Array(edit.text.utf8)
      let newline = UInt8(ascii: "\n")
      added += edit.text.utf8.count { $0 == newline }
      added -= porter.text.bytes[edit.range].count { $0 == newline }
      place = edit.range.upperBound
      shifts.append((place, added))
    }
    bytes += porter.text.bytes[place...]
    text = String(decoding: bytes, as: UTF8.self)
    /// Places in the order of the text.
    func placed<Said>(_ said: [(token: SwiftTokens.Token, said: Said)]) -> [(Place, Said)] {
      var next = 0
      return said.sorted { $0.token.range.lowerBound < $1.token.range.lowerBound }.map {
        while next < shifts.count, shifts[next].byte <= $0.token.range.lowerBound { next += 1 }
        let shift = next > 0 ? shifts[next - 1].added : 0
        return (Place(line: $0.token.line, portedLine: $0.token.line + shift), $0.said)
      }
    }
    changes = placed(porter.changes).map { (place: $0, rule: $1) }
    // One line needs the same thing said once.
    var told: Set<Told> = []
    remainders = placed(porter.remainders).map { (place: $0, remainder: $1) }
      .filter { told.insert(Told(line: $0.place.line, remainder: $0.remainder)).inserted }
  }

  private struct Told: Hashable {
    let line: Int
    let remainder: PortRemainder
  }
}

/// What goes through a source and notes what to change.
private struct Porter {
  struct Edit {
    let range: Range<Int>
    let text: String
  }

  let text: SwiftText
  let facts: PortFacts
  private(set) var edits: [Edit] = []
  private(set) var changes: [(token: SwiftTokens.Token, said: PortRule)] = []
  private(set) var remainders: [(token: SwiftTokens.Token, said: PortRemainder)] = []
  /// The enumerations of this source that properties have.
  private var enumerations: [String] = []
  private let qualifies: Bool
  /// The protocols whose requirements need not be met, with their members.
  private let optionalProtocols: [SwiftScopes.Scope]

  private var tokens: [SwiftTokens.Token] { text.tokens }

  init(text: SwiftText, facts: PortFacts) {
    self.text = text
    self.facts = facts
    let imports = text.imports
    qualifies =
      imports.contains("CoreData")
      && (imports.contains("Foundation") || imports.contains("XCTest"))
    optionalProtocols = text.scopes.scopes.filter { scope in
      scope.kind == .protocol
        && scope.tokens.contains { index in
          text.tokens[index].text == "optional" && index + 1 < text.tokens.count
            && text.tokens[index + 1].isWord
        }
    }
  }

  private mutating func note(_ rule: PortRule, at index: Int) {
    changes.append((tokens[index], rule))
  }

  private mutating func leave(_ remainder: PortRemainder, at index: Int) {
    remainders.append((tokens[index], remainder))
  }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    let bytes =
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
    edits.append(Edit(range: bytes, text: text))
  }

  mutating func port() {
    var index = 0
    while index < tokens.count {
      if tokens[index].text == "@", !tokens[index].isWord {
        let declaration = SwiftDeclaration(from: index, in: text)
        port(declaration)
        index = max(index + 1, declaration.end)
        continue
      }
      portExpression(at: index)
      index += 1
    }
    appendEnumerations()
  }

  // MARK: Declarations

  private mutating func port(_ declaration: SwiftDeclaration) {
    let isOptional = optionalProtocols.first { scope in
      scope.keyword == declaration.keyword && scope.keyword != nil
        || scope.tokens.contains(declaration.end)
    }
    for attribute in declaration.attributes {
      let start = attribute.tokens.lowerBound
      switch attribute.name {
      case "objc" where !declares(declaration), "objcMembers" where !declares(declaration): break
      case "objc" where isOptional != nil:
        if isOptional?.keyword == declaration.keyword { leave(.optionalRequirements, at: start) }
      case "objc", "objcMembers":
        remove(attribute)
        note(.objc, at: start)
        leaveName(of: attribute, declaration)
        noteEnumeration(declaration)
        noteKey(declaration, at: start)
      case "NSManaged":
        let isOnly = declaration.attributes.count { $0.name == attribute.name } == 1
        if isOnly { portManaged(attribute, declaration) } else { leave(.managedForm, at: start) }
      case let name where name.hasPrefix("IB") || name == "GKInspectable":
        leave(.interfaceBuilder(name), at: start)
      default: break
      }
    }
  }

  /// Whether something is declared behind the attributes, or an accessor.
  private func declares(_ declaration: SwiftDeclaration) -> Bool {
    declaration.keyword != nil
      || declaration.end < tokens.count && ["get", "set"].contains(tokens[declaration.end].text)
  }

  /// Tells of a class that models know by another name.
  private mutating func leaveName(
    of attribute: SwiftDeclaration.Attribute, _ declaration: SwiftDeclaration
  ) {
    guard let keyword = declaration.keyword, tokens[keyword].text == "class",
      let argument = attribute.argument, keyword + 1 < tokens.count
    else { return }
    let name = text.text(argument)
    let swift = tokens[keyword + 1].text
    if name != swift { leave(.className(name, swift: swift), at: keyword) }
  }

  /// Takes an attribute out, with its line where nothing else stands in it.
  private mutating func remove(_ attribute: SwiftDeclaration.Attribute) {
    let bytes = text.bytes
    let blanks: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    var start = tokens[attribute.tokens.lowerBound].range.lowerBound
    var end = tokens[attribute.tokens.upperBound - 1].range.upperBound
    var lineStart = start
    while lineStart > 0, blanks.contains(bytes[lineStart - 1]) { lineStart -= 1 }
    let startsLine = lineStart == 0 || bytes[lineStart - 1] == UInt8(ascii: "\n")
    while end < bytes.count, blanks.contains(bytes[end]) { end += 1 }
    let endsLine =
      end == bytes.count || bytes[end] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\r")
    if endsLine {
      // An earlier attribute of the line may be gone, too.
      let earlier = edits.last { $0.range.upperBound <= start }
      start = max(lineStart, earlier?.range.upperBound ?? 0)
      if startsLine {
        if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
        if end < bytes.count { end += 1 }
      }
    }
    edits.append(Edit(range: start..<end, text: ""))
  }

  private mutating func portManaged(
    _ attribute: SwiftDeclaration.Attribute, _ declaration: SwiftDeclaration
  ) {
    let start = attribute.tokens.lowerBound
    guard let keyword = declaration.keyword else { return leave(.managedForm, at: start) }
    if tokens[keyword].text == "func" { return portAccessor(attribute, declaration, keyword) }
    guard let property = text.property(declaredAt: keyword), property.isAlone,
      let type = property.type, declaration.modifiers.isDisjoint(with: ["weak", "unowned", "lazy"])
    else { return leave(.managedForm, at: start) }
    let typeText = text.text(type)
    let key = declaration.attribute("objc")?.argument.map { text.text($0) } ?? property.name
    if text.scopes.scope(ofToken: start)?.kind == .type,
      !declaration.modifiers.contains("override")
    {
      replace(attribute.tokens, with: "@Managed(\"\(key)\")")
      note(.managed, at: start)
    } else {
      remove(attribute)
      let indent = indent(ofToken: keyword)
      let named = portedType(type)
      let whole = named.hasSuffix("!") ? named.dropLast() + "?" : named[...]
      let end = tokens[type.upperBound - 1].range.upperBound
      edits.append(
        Edit(
          range: end..<end,
          text: [
            " {",
            "\(indent)  get { (\(whole)).managedValue(of: self, key: ManagedKey(\"\(key)\")) }",
            "\(indent)  set { newValue.setManagedValue(of: self, key: ManagedKey(\"\(key)\")) }",
            "\(indent)}",
          ].joined(separator: newline)))
      note(.computed, at: start)
    }
    noteType(typeText, at: type.lowerBound)
  }

  /// The blanks that a token's line begins with.
  private func indent(ofToken index: Int) -> String {
    var start = tokens[index].range.lowerBound
    while start > 0, text.bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return String(
      decoding: text.bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") },
      as: UTF8.self)
  }

  /// Types that a property cannot have, since what is read is Swift's.
  private static let foreignTypes: Set<String> = [
    "NSDate", "NSData", "NSString", "NSURL", "NSUUID", "NSArray", "NSDictionary",
  ]

  /// Types that have no form here where the property is not optional.
  private static let optionalTypes: Set<String> = [
    "NSObject", "Any", "AnyObject", "CGFloat", "Int8", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64",
  ]

  /// The text of a type with the names that say that they are CoreData's.
  private func portedType(_ range: Range<Int>) -> String {
    var parts = ""
    var place = tokens[range.lowerBound].range.lowerBound
    for index in range where isShared(index) {
      let own = tokens[index].range
      parts += String(decoding: text.bytes[place..<own.lowerBound], as: UTF8.self)
      parts += "CoreData.\(tokens[index].text)"
      place = own.upperBound
    }
    let end = tokens[range.upperBound - 1].range.upperBound
    return parts + String(decoding: text.bytes[place..<end], as: UTF8.self)
  }

  private mutating func noteType(_ type: String, at index: Int) {
    let isOptional = type.hasSuffix("?") || type.hasSuffix("!")
    let name = isOptional ? String(type.dropLast()) : type
    if Self.foreignTypes.contains(name) || !isOptional && Self.optionalTypes.contains(name) {
      leave(.managedType(type), at: index)
    }
  }

  /// Tells of a property that may be asked for by its key, as Objective-C finds it.
  private mutating func noteKey(_ declaration: SwiftDeclaration, at start: Int) {
    guard let keyword = declaration.keyword, ["var", "let"].contains(tokens[keyword].text),
      declaration.attribute("NSManaged") == nil, keyword + 1 < tokens.count,
      facts.quotedWords.contains(tokens[keyword + 1].text)
    else { return }
    leave(.keyedProperty(tokens[keyword + 1].text), at: start)
  }

  /// Keeps in mind an enumeration that properties have.
  private mutating func noteEnumeration(_ declaration: SwiftDeclaration) {
    guard let keyword = declaration.keyword, tokens[keyword].text == "enum",
      let path = text.scopes.body(declaredAt: keyword)?.path,
      facts.managedTypes.contains(tokens[keyword + 1].text), !enumerations.contains(path)
    else { return }
    enumerations.append(path)
    note(.enumeration, at: keyword)
  }

  /// Says behind the source of its enumerations that properties can have them.
  private mutating func appendEnumerations() {
    guard !enumerations.isEmpty else { return }
    let end = text.bytes.count
    let isEnded = text.bytes.last == UInt8(ascii: "\n")
    var lines = enumerations.map { "extension \($0): ManagedValue {}" }
    if !text.imports.contains("CoreData") {
      lines.insert(contentsOf: ["import CoreData", ""], at: 0)
    }
    edits.append(
      Edit(
        range: end..<end,
        text: (isEnded ? "" : newline) + newline + lines.joined(separator: newline) + newline))
  }

  /// How the source ends its lines.
  private var newline: String { text.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

  private mutating func portAccessor(
    _ attribute: SwiftDeclaration.Attribute, _ declaration: SwiftDeclaration, _ keyword: Int
  ) {
    let start = attribute.tokens.lowerBound
    let name = keyword + 1 < tokens.count ? tokens[keyword + 1].text : ""
    guard tokens.stand("(", at: keyword + 2),
      let closing = text.closing(ofParenthesisAt: keyword + 2),
      let selector = declaration.attribute("objc")?.argument.map({ text.text($0) }),
      let body = MemberAccessor(selector).flatMap({ accessor in
        accessor.body(
          parameters: parameters(in: keyword + 3..<closing),
          type: facts.types["\(text.path(ofToken: start)).\(accessor.key)"])
      })
    else { return leave(.accessor(name), at: start) }
    remove(attribute)
    let end = tokens[closing].range.upperBound
    edits.append(Edit(range: end..<end, text: " { \(body) }"))
    note(.accessor, at: start)
  }

  /// The names of parameters within a method.
  private func parameters(in range: Range<Int>) -> [String] {
    var names: [String] = []
    var depth = 0
    for index in range {
      switch tokens[index].text {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      case ":" where depth == 0 && index > range.lowerBound: names.append(tokens[index - 1].text)
      default: break
      }
    }
    return names
  }

  // MARK: Expressions

  private static let sharedNames: Set<String> = ["NSExpression", "NSComparisonPredicate"]

  private mutating func portExpression(at index: Int) {
    switch tokens[index].text {
    case "#" where tokens.stand("#", "keyPath", "(", at: index): portKeyPath(at: index)
    case "#" where tokens.stand("#", "selector", "(", at: index): portSelector(at: index)
    case "Selector" where tokens.stand("(", at: index + 1) && !tokens.stand(".", at: index - 1):
      if !isComparison(namedAt: index + 2) { leave(.selector, at: index) }
    case "NSSelectorFromString": leave(.selector, at: index)
    case "as": portCast(at: index)
    case "import":
      portImport(at: index)
    case "observeValue" where tokens.stand("(", "forKeyPath", at: index + 1),
      "forKeyPath" where tokens.stand(":", at: index + 1) && isObservation(index):
      leave(.keyValueObserving, at: index)
    case "observe" where tokens.stand(".", at: index - 1) && tokens.stand("(", "\\", at: index + 1):
      leave(.keyValueObserving, at: index)
    case let name where isShared(index):
      replace(index..<index + 1, with: "CoreData.\(name)")
      note(.qualified, at: index)
    default: break
    }
  }

  /// The method of a comparison of strings is known by its name; no other one is.
  private mutating func portSelector(at index: Int) {
    guard let closing = text.closing(ofParenthesisAt: index + 2), index + 5 < closing,
      !tokens.stand("@", at: index - 1),
      tokens.stand("NSString", ".", at: index + 3) || tokens.stand("NSNumber", ".", at: index + 3)
        || tokens.stand("NSDate", ".", at: index + 3),
      StringComparison(rawValue: tokens[index + 5].text + ":") != nil,
      closing == index + 6
        || closing == index + 10 && tokens.stand("(", "_", ":", ")", at: index + 6)
    else { return leave(.selector, at: index) }
    replace(index..<closing + 1, with: "Selector(\"\(tokens[index + 5].text):\")")
    note(.comparison, at: index)
  }

  /// Whether a literal at a place is the name of a comparison of strings.
  private func isComparison(namedAt index: Int) -> Bool {
    guard tokens.stand("\"", ")", at: index) else { return false }
    let literal = tokens[index].range.upperBound..<tokens[index + 1].range.lowerBound
    let name = String(
      decoding: text.bytes[literal].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    return StringComparison(rawValue: name) != nil
  }

  private mutating func portImport(at index: Int) {
    guard let module = text.module(importedAt: index) else { return }
    if AppleModule.names.contains(module.name) {
      leave(.appleModule(module.name), at: module.token)
    }
    // A header of the framework is a module of its own on a Mac, which `import class` does not name.
    var end = module.token
    while tokens.stand(".", at: end + 1), end + 2 < tokens.count, tokens[end + 2].isWord,
      tokens[end + 2].line == tokens[index].line
    {
      end += 2
    }
    guard module.name == "CoreData", module.token == index + 1, end > module.token else { return }
    let (start, last) = (tokens[module.token].range.upperBound, tokens[end].range.upperBound)
    edits.append(Edit(range: start..<last, text: ""))
    note(.importedPart, at: index)
  }

  /// Whether a token is a name that Foundation has, too, where nothing says whose is meant.
  private func isShared(_ index: Int) -> Bool {
    let name = tokens[index].text
    return Self.sharedNames.contains(name) && qualifies && !facts.aliases.contains(name)
      && !tokens.stand(".", at: index - 1) && !tokens.stand("class", at: index - 1)
      && !tokens.stand("extension", at: index - 1)
  }

  /// Whether the label belongs to `addObserver(_:forKeyPath:…)` or `removeObserver(_:forKeyPath:…)`.
  private func isObservation(_ index: Int) -> Bool {
    var depth = 0
    for before in stride(from: index - 1, through: max(0, index - Self.longestRequest), by: -1) {
      switch tokens[before].text {
      case ")", "]", "}": depth += 1
      case "(" where depth == 0:
        return before > 0 && ["addObserver", "removeObserver"].contains(tokens[before - 1].text)
      case "(", "[", "{": depth -= 1
      default: break
      }
    }
    return false
  }

  /// Prefixes of Apple's classes, whose keys Objective-C knows.
  private static let prefixes = ["NS", "UI", "AV", "CA", "WK", "CK", "MK", "CL", "SK"]

  private mutating func portKeyPath(at index: Int) {
    guard let closing = text.closing(ofParenthesisAt: index + 2) else {
      return leave(.keyPath, at: index)
    }
    let inner = tokens[index + 3..<closing]
    let parts = inner.filter(\.isWord).map(\.text)
    let isPath =
      inner.count == parts.count * 2 - 1
      && inner.enumerated().allSatisfy {
        $1.isWord == ($0 % 2 == 0) && ($1.isWord || $1.text == ".")
      }
    let types = parts.prefix { $0.first?.isUppercase ?? false }
    let keys = parts.dropFirst(types.count).filter { $0 != "self" }
    let isApples = types.last.map { name in
      Self.prefixes.contains { name.hasPrefix($0) && name.dropFirst(2).first?.isUppercase ?? false }
        || ["Operation", "OperationQueue", "Progress"].contains(name)
    }
    guard isPath, !keys.isEmpty, isApples != true, !isGlued(index) else {
      return leave(.keyPath, at: index)
    }
    let own = facts.keys(of: keys, from: types.isEmpty ? text.path(ofToken: index) : types.last)
    replace(index..<closing + 1, with: "\"\(own.joined(separator: "."))\"")
    note(.keyPath, at: index)
  }

  /// Whether a sign stands so near before a token that a text there would be another literal.
  private func isGlued(_ first: Int) -> Bool {
    let start = tokens[first].range.lowerBound
    return start > 0 && [UInt8(ascii: "#"), UInt8(ascii: "\"")].contains(text.bytes[start - 1])
  }

  /// A cast to a request of some type.
  private mutating func portCast(at index: Int) {
    let isForced = tokens.stand("as", "!", "NSFetchRequest", "<", at: index)
    guard isForced || tokens.stand("as", "?", "NSFetchRequest", "<", at: index),
      // A class's own request is one of the class already.
      !tokens.stand("fetchRequest", "(", ")", at: index - 3)
    else { return }
    guard isForced, let end = closingAngle(at: index + 3),
      let made = requestMade(before: index)
    else { return leave(.requestCast, at: index) }
    let type = text.text(index + 4..<end)
    if text.text(made.type) == type { return }
    edits.append(
      Edit(
        range: tokens[made.type.lowerBound].range
          .lowerBound..<tokens[made.type.upperBound - 1].range.upperBound,
        text: type))
    edits.append(
      Edit(
        range: tokens[index - 1].range.upperBound..<tokens[end].range.upperBound, text: ""))
    note(.requestCast, at: index)
  }

  /// More tokens than that are looked at for no request.
  private static let longestRequest = 100

  private func closingAngle(at start: Int) -> Int? {
    var depth = 0
    for index in start..<min(tokens.count, start + Self.longestRequest) {
      switch tokens[index].text {
      case "<": depth += 1
      case ">":
        depth -= 1
        if depth == 0 { return index }
      case "{", "}", ";": return nil
      default: break
      }
    }
    return nil
  }

  /// The type that `NSFetchRequest<T>(…)` before a place names; nil where something else stands there.
  private func requestMade(before index: Int) -> (type: Range<Int>, start: Int)? {
    guard tokens.stand(")", at: index - 1) else { return nil }
    var depth = 0
    var place = index - 1
    let first = max(0, index - Self.longestRequest)
    while place >= first {
      if tokens[place].text == ")" { depth += 1 }
      if tokens[place].text == "(" {
        depth -= 1
        if depth == 0 { break }
      }
      place -= 1
    }
    guard place > first, tokens[place - 1].text == ">" else { return nil }
    var start = place - 1
    while start > first, !tokens.stand("NSFetchRequest", "<", at: start) { start -= 1 }
    guard tokens.stand("NSFetchRequest", "<", at: start), closingAngle(at: start + 1) == place - 1
    else { return nil }
    return (start + 2..<place - 1, start)
  }
}
