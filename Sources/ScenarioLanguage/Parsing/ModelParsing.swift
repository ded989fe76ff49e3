/// The blocks that declare a model.
extension Parser {
  mutating func entity(_ first: Token, _ line: LineReader) -> Command.Kind? {
    var entity = head(line) { line throws(Diagnostic) in
      var entity = EntityDeclaration(
        name: try line.newName("the entity's name"), parent: nil, isAbstract: nil, lines: [])
      try line.properties(["parent", "abstract"]) { name, line throws(Diagnostic) in
        if name == "parent" {
          entity.parent = try line.name("an entity")
        } else {
          entity.isAbstract = try line.boolean(name)
        }
      }
      return entity
    }
    if let entity { declare(entity.name, "an entity") }
    let open = opening(first, .entity)
    advance()
    var seen: [String: Range<Int>] = [:]
    block(open) { parser, line throws(Diagnostic) in
      let start = line.place.lowerBound
      let kind = try line.entityLine()
      if case .attribute(let attribute) = kind, case .enumeration(let name) = attribute.type {
        try parser.check(enumeration: name)
      }
      if let name = kind.name { try parser.checkOnce(name, &seen) }
      entity?.lines.append(EntityLine(kind: kind, span: line.span(from: start)))
    }
    return entity.map { .entity($0) }
  }

  /// A type that is not built in must be an enum declared above; a file included may hold it.
  private func check(enumeration name: Name) throws(Diagnostic) {
    guard !includesFile, let literal = name.literal, !knownEnums.contains(literal),
      !scope.declares(literal, as: "an enum")
    else { return }
    throw LineReader.unknownType(literal, at: name.span.bytes)
  }

  private func checkOnce(
    _ name: Name, _ seen: inout [String: Range<Int>]
  ) throws(Diagnostic) {
    guard let literal = name.literal else { return }
    guard let first = seen[literal] else {
      seen[literal] = name.span.bytes
      return
    }
    throw Diagnostic(
      .duplicateLine, "'\(literal)' is here already", at: name.span.bytes,
      note: Diagnostic.Note(text: "here first", bytes: first))
  }

  mutating func enumeration(_ first: Token, _ line: LineReader) -> Command.Kind? {
    var declaration = head(line) { line throws(Diagnostic) in
      let name = try line.newName("the enum's name")
      let types = ["Integer16", "Integer32", "Integer64", "String"]
      let word = try line.word(among: types, "type of raw values")
      let type = AttributeType.words.first { $0.word == word }?.type ?? .integer16
      return EnumDeclaration(name: name, type: type, cases: [])
    }
    if let declaration { declare(declaration.name, "an enum") }
    let open = opening(first, .enum)
    advance()
    var seen: [String: Range<Int>] = [:]
    block(open) { parser, line throws(Diagnostic) in
      let name = try line.newName("a case")
      let rawValue = try line.value("the case's raw value")
      try line.finish()
      try parser.checkOnce(name, &seen)
      declaration?.cases.append(EnumDeclaration.Case(name: name, rawValue: rawValue))
    }
    return declaration.map { .enum($0) }
  }

  mutating func codingClass(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let name = head(line) { line throws(Diagnostic) in try line.newName("the class's name") }
    if let name { declare(name, "a class") }
    var declaration = name.map { ClassDeclaration(name: $0, fields: []) }
    let open = opening(first, .class)
    advance()
    var seen: [String: Range<Int>] = [:]
    block(open) { parser, line throws(Diagnostic) in
      let name = try line.newName("a field")
      let type = try line.name("the field's type")
      try line.finish()
      try parser.checkOnce(name, &seen)
      declaration?.fields.append(ClassDeclaration.Field(name: name, type: type))
    }
    return declaration.map { .class($0) }
  }

  mutating func transformer(_ first: Token, _ line: LineReader) -> Command.Kind? {
    let name = head(line) { line throws(Diagnostic) in try line.newName("the transformer's name") }
    if let name { declare(name, "a transformer") }
    var declaration = name.map {
      TransformerDeclaration(
        name: $0, transformedValueClass: nil, allowsReverse: nil, reversesToNil: false)
    }
    let open = opening(first, .transformer)
    advance()
    var seen: [String: Range<Int>] = [:]
    let names = ["transformedValueClass", "allowsReverse", "reverseTransformedValue"]
    block(open) { _, line throws(Diagnostic) in
      try line.propertyLine(names, seen: &seen) { name, line throws(Diagnostic) in
        switch name {
        case "transformedValueClass":
          declaration?.transformedValueClass = try line.name("a class")
        case "allowsReverse": declaration?.allowsReverse = try line.boolean(name)
        default:
          try line.take(word: "nil")
          declaration?.reversesToNil = true
        }
      }
    }
    return declaration.map { .transformer($0) }
  }
}

extension EntityLine.Kind {
  /// The name of an attribute or a relationship, which share one space.
  fileprivate var name: Name? {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    case .index, .unique: nil
    }
  }
}
