/// The lines of an entity.
extension LineReader {
  private static let relationshipWords = RelationshipKind.allCases.map(\.rawValue)
  private static let typeWords = BuiltInAttributeType.allCases.map(\.rawValue)

  mutating func entityLine() throws(Diagnostic) -> EntityLine.Kind {
    // An attribute may be called index or unique: a type behind the word tells.
    let followedByType = peek(1)?.word.map {
      (Self.typeWords + Self.relationshipWords).contains($0)
    }
    if followedByType != true, skip(word: "index") {
      let name = try newName(.indexName)
      let keys = try keyPaths()
      try finish()
      return .index(IndexDeclaration(name: name, keys: keys))
    }
    if followedByType != true, skip(word: "unique") {
      let keys = try keyPaths()
      try finish()
      return .unique(keys)
    }
    let name = try newName(.property)
    guard let token = peek() else {
      throw missing(.theType, expected: Self.typeWords + Self.relationshipWords)
    }
    if let kind = nextWord.flatMap(RelationshipKind.init(rawValue:)) {
      advance()
      return .relationship(try relationship(name, isToMany: kind == .toMany))
    }
    if let type = nextWord.flatMap(BuiltInAttributeType.init(rawValue:)) {
      advance()
      return .attribute(try attribute(name, .builtIn(type)))
    }
    guard let word = nextWord, word.first?.isUppercase == true,
      BuiltInAttributeType.nearest(to: word) == nil
    else {
      guard let word = nextWord else {
        throw unexpected(expected: Self.typeWords + Self.relationshipWords)
      }
      throw Self.unknownType(word, at: token.bytes)
    }
    return .attribute(try attribute(name, .enumeration(try self.name(.type))))
  }

  static func unknownType(_ word: String, at place: Range<Int>) -> Diagnostic {
    var diagnostic = Diagnostic.unknown(
      .unknownWord, SyntaxProblem.noType(word), word, at: place,
      expected: typeWords + relationshipWords)
    if let type = BuiltInAttributeType.nearest(to: word) { diagnostic.suggestion = type.rawValue }
    return diagnostic
  }

  private mutating func attribute(
    _ name: Name, _ type: AttributeType
  ) throws(Diagnostic) -> AttributeDeclaration {
    var attribute = AttributeDeclaration(name: name, type: type)
    let properties = AttributeProperty.common + type.properties
    try self.properties(properties.map(\.rawValue)) { name, line throws(Diagnostic) in
      guard let property = AttributeProperty(rawValue: name) else { return }
      switch property {
      case .optional: attribute.isOptional = try line.boolean(name)
      case .transient: attribute.isTransient = try line.boolean(name)
      case .external: attribute.isExternal = try line.boolean(name)
      case .default: attribute.defaultValue = try line.value()
      case .minimum: attribute.minimum = try line.value()
      case .maximum: attribute.maximum = try line.value()
      case .regex: attribute.regex = try line.plainText(.pattern)
      case .derived: attribute.derived = try line.plainText(.quotedExpression)
      case .computed: attribute.computed = try line.computation()
      case .cached: attribute.isCached = try line.boolean(name)
      case .resetBy: attribute.resetBy = try line.keyPaths()
      case .class: attribute.className = try line.name(.codingClass)
      case .transformer: attribute.transformer = try line.name(.transformer)
      case .renamingIdentifier: attribute.renamingIdentifier = try line.name(.formerName)
      }
    }
    if type == .builtIn(.transformable), attribute.className == nil {
      throw missing(.classProperty, expected: ["class=…"])
    }
    if attribute.computed != nil, attribute.isTransient != true {
      throw missing(.transientProperty, expected: ["transient=true"])
    }
    if attribute.computed == nil, attribute.isCached != nil || attribute.resetBy != nil {
      throw missing(.computedProperty, expected: ["computed=…"])
    }
    if attribute.resetBy != nil, attribute.isCached != true {
      throw missing(.cachedProperty, expected: ["cached=true"])
    }
    if let path = attribute.resetBy?.first(where: { $0.names.count > 1 }) {
      throw Diagnostic(
        .badExpression, SyntaxProblem.resetByPath("\(path)"), at: path.names[0].span.bytes)
    }
    return attribute
  }

  /// A text whose braces are filled in, or one expression in braces, whose value keeps its kind.
  private mutating func computation() throws(Diagnostic) -> Computation {
    let start = place.lowerBound
    let computation: Computation
    if case .braces(let expression)? = peek()?.kind {
      advance()
      computation = .expression(expression, span: span(from: start))
    } else {
      computation = .text(try text(.computation))
    }
    guard !computation.template.isRandom else {
      throw Diagnostic(.badExpression, SyntaxProblem.randomComputation, at: computation.span.bytes)
    }
    return computation
  }

  private mutating func relationship(
    _ name: Name, isToMany: Bool
  ) throws(Diagnostic) -> RelationshipDeclaration {
    let destination = try self.name(.destination)
    var relationship = RelationshipDeclaration(
      name: name, isToMany: isToMany, destination: destination, inverse: name)
    var hasInverse = false
    let names = RelationshipProperty.all(ofToMany: isToMany).map(\.rawValue)
    try properties(names) { name, line throws(Diagnostic) in
      guard let property = RelationshipProperty(rawValue: name) else { return }
      switch property {
      case .inverse:
        relationship.inverse = try line.name(.inverse)
        hasInverse = true
      case .deleteRule:
        relationship.deleteRule = try line.word(
          of: RelationshipDeclaration.DeleteRule.self, .deleteRule)
      case .optional: relationship.isOptional = try line.boolean(name)
      case .ordered: relationship.isOrdered = try line.boolean(name)
      case .minimum: relationship.minimum = try line.count(.named(name))
      case .maximum: relationship.maximum = try line.count(.named(name))
      case .renamingIdentifier: relationship.renamingIdentifier = try line.name(.formerName)
      }
    }
    guard hasInverse else { throw missing(.inverseProperty, expected: ["inverse=…"]) }
    return relationship
  }
}
