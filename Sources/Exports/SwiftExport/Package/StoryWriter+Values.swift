import ModelClasses
import ScenarioLanguage

/// Values, readings and texts as expressions of Swift; nil for what has no counterpart.
extension StoryWriter {
  // MARK: Texts

  mutating func text(_ name: Name) -> SwiftText? { text(name.segments) }

  mutating func text(_ text: TextLiteral) -> SwiftText? { self.text(text.segments) }

  private mutating func text(_ segments: [TemplateSegment]) -> SwiftText? {
    var code = ""
    var literal: String? = ""
    for segment in segments {
      switch segment {
      case .characters(let characters):
        code += SwiftSource.literal(characters).dropFirst().dropLast()
        literal?.append(characters)
      case .expression(let expression):
        if case .value(let value)? = binding(of: expression), let shown = Self.shown(value) {
          code += SwiftSource.literal(shown).dropFirst().dropLast()
          literal?.append(shown)
        } else {
          guard let part = self.code(expression) else { return nil }
          let zero = part.kind == .text ? "\"\"" : "0"
          code += part.isOptional ? "\\(\(part.text) ?? \(zero))" : "\\(\(part.text))"
          literal = nil
        }
      }
    }
    return SwiftText(code: "\"\(code)\"", literal: literal)
  }

  private func binding(of expression: Expression) -> StoryScopes.Binding? {
    guard case .reading(let reading) = expression.kind else { return nil }
    return reading.bareName?.literal.flatMap { scopes.binding($0) }
  }

  /// A value as it stands in a name; nil for one that is not known now.
  private static func shown(_ value: Value) -> String? {
    switch value.kind {
    case .number(let digits): digits
    case .text(let text): text.literal
    case .reading(let reading): reading.bareName?.literal
    case .nil, .boolean, .date, .now, .data, .filler, .array, .dictionary, .enumCase,
      .construction, .archive, .uuid, .indexPath, .filledPath, .expression:
      nil
    }
  }

  // MARK: Numbers

  /// A whole number as Swift counts, an `Int`; nil for another value.
  mutating func whole(_ value: Value) -> String? {
    guard let code = code(value), code.kind == .whole, !code.isOptional else { return nil }
    return code.isLiteral ? code.text : "Int\(code.enclosed)"
  }

  mutating func code(_ expression: Expression) -> SwiftCode? {
    switch expression.kind {
    case .number(let digits): return Self.number(digits)
    case .text(let text): return SwiftCode(text: SwiftSource.literal(text.text), kind: .text)
    case .boolean(let truth): return SwiftCode(text: "\(truth)", kind: .truth)
    case .nil: return SwiftCode(text: "nil", kind: .other, isOptional: true)
    case .reading(let reading): return code(reading)
    case .not(let inner):
      return code(inner).flatMap { $0.negation }
    case .conditional(let condition, let then, let otherwise):
      guard let condition = code(condition), let then = code(then), let otherwise = code(otherwise)
      else { return nil }
      return SwiftCode(condition, then: then, otherwise: otherwise)
    case .negated(let inner):
      return code(inner).flatMap { code -> SwiftCode? in
        guard code.kind == .whole, !code.isOptional else { return nil }
        return SwiftCode(text: "-\(code.enclosed)", kind: .whole, isWide: code.isWide)
      }
    case .binary(let left, let operation, let right):
      guard let left = code(left), let right = code(right) else { return nil }
      if left.kind == .date, right.kind == .whole, !left.isOptional, !right.isOptional,
        operation == .plus || operation == .minus
      {
        let sign = operation == .plus ? "" : "-"
        return SwiftCode(
          text: "\(left.text).addingTimeInterval(\(sign)TimeInterval(\(right.text)))", kind: .date)
      }
      if operation.joinsConditions { return SwiftCode(left, operation, right) }
      // Fractions are decimal numbers in a scenario, which Swift's operators are not for.
      guard left.kind == .whole,
        right.kind == .whole, !left.isOptional, !right.isOptional
      else { return nil }
      return SwiftCode(
        text: "(\(left.wide) \(operation.rawValue) \(right.wide))",
        kind: operation.isComparison ? .truth : .whole, isWide: !left.isLiteral || !right.isLiteral)
    case .now: return moment(0)
    case .duration(let duration):
      return SwiftCode(text: "\(duration.inSeconds)", kind: .whole)
    case .random(let from, let to, let includesUpperBound):
      guard let low = code(from), let high = code(to), low.kind == .whole, high.kind == .whole,
        !low.isOptional, !high.isOptional
      else { return nil }
      noteRandom()
      let range = "\(low.wide)\(includesUpperBound ? "..." : "..<")\(high.wide)"
      return SwiftCode(
        text: "Int64.random(in: \(range), using: &random)", kind: .whole, isWide: true)
    }
  }

  /// A moment that is some seconds after what `now` is: the clock of a scenario stands still.
  private func moment(_ offset: Int) -> SwiftCode {
    SwiftCode(text: "Date(timeIntervalSince1970: \(now + offset))", kind: .date)
  }

  private static func number(_ digits: String) -> SwiftCode {
    Int64(digits) != nil
      ? SwiftCode(text: digits, kind: .whole) : SwiftCode(text: digits, kind: .real)
  }

  // MARK: Values

  mutating func code(_ value: Value) -> SwiftCode? {
    let value = scopes.filled(value)
    switch value.kind {
    case .number(let digits): return Self.number(digits)
    case .text(let text):
      return self.text(text).map { SwiftCode(text: $0.code, kind: .text) }
    case .boolean(let truth): return SwiftCode(text: "\(truth)", kind: .truth)
    case .nil: return SwiftCode(text: "nil", kind: .other, isOptional: true)
    case .date(let date):
      return SwiftCode(text: date.swift, kind: .date)
    case .data(let bytes):
      return SwiftCode(
        text: "Data([\(bytes.map(String.init).joined(separator: ", "))])", kind: .other)
    case .indexPath(let path):
      return SwiftCode(text: "[\(path.section), \(path.row)]", kind: .path)
    case .filledPath(let section, let row):
      guard let section = code(section), let row = code(row), section.kind == .whole,
        row.kind == .whole, !section.isOptional, !row.isOptional
      else { return nil }
      let parts = [section, row].map { $0.isLiteral ? $0.text : "Int(\($0.text))" }
      return SwiftCode(text: "[\(parts.joined(separator: ", "))]", kind: .path)
    case .array(let values):
      let texts = values.compactMap { value -> String? in
        guard let code = code(value), code.kind == .text else { return nil }
        return code.text
      }
      guard texts.count == values.count else { return nil }
      return SwiftCode(text: "[\(texts.joined(separator: ", "))]", kind: .texts)
    case .reading(let reading): return code(reading)
    case .expression(let expression): return code(expression)
    case .uuid(let number):
      guard case .number(let digits) = number.kind, let ordinal = UInt64(digits) else { return nil }
      let hex = String(ordinal, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: 16 - hex.count) + hex
      let text = "00000000-0000-0000-\(padded.prefix(4))-\(padded.dropFirst(4))"
      return SwiftCode(text: "UUID(uuidString: \"\(text)\")", kind: .other, isOptional: true)
    case .now(let offset): return moment(offset?.inSeconds ?? 0)
    case .filler, .dictionary, .enumCase, .construction, .archive: return nil
    }
  }

  // MARK: Types

  /// The class of an entity's objects, by its module: Testing and the support files have names of their
  /// own, as `Tag` and `Story`.
  func type(of entity: String) -> String { "\(module).\(classes.className(entity))" }

  /// An enum of the model, by its module.
  func type(_ declaration: EnumDeclaration) -> String {
    "\(module).\(classes.typeNames[declaration.name.literal ?? ""])"
  }

  // MARK: Readings

  /// An object that a reading leads to.
  mutating func object(_ reading: Reading) -> SwiftCode? {
    guard let code = code(reading), case .object = code.kind else { return nil }
    return code
  }

  mutating func code(_ reading: Reading) -> SwiftCode? {
    var links = reading.links[...]
    guard let first = links.first else { return nil }
    if let name = text(first.name)?.literal, first.arguments == nil {
      switch scopes.binding(name) {
      case .value(let value)? where first.subscripts.isEmpty:
        guard let code = code(value) else { return nil }
        return follow(links.dropFirst(), from: code)
      case .swift(let variable)? where links.count == 1:
        return SwiftCode(text: variable, kind: .whole, isWide: true)
      case .value?, .swift?, nil: break
      }
      switch scopes.meaning(name) {
      case .controller(let entity)?:
        guard let variable = scopes.use(name) else { return nil }
        links.removeFirst()
        return controller(variable, entity, links)
      case .context?:
        guard let variable = scopes.use(name) else { return nil }
        return contextReading(variable, links.dropFirst())
      case .variable(let kind, let isOptional, let isFloat)?:
        guard let variable = scopes.use(name) else { return nil }
        return follow(
          links.dropFirst(),
          from: SwiftCode(text: variable, kind: kind, isOptional: isOptional, isFloat: isFloat))
      case .object?, nil: break
      }
      if name == "main" { return contextReading(use("main"), links.dropFirst()) }
      if let object = labelled(first.name) { return follow(links.dropFirst(), from: object) }
    } else if first.arguments == nil, let object = labelled(first.name) {
      return follow(links.dropFirst(), from: object)
    }
    // Without a name, it is the only controller that is asked.
    guard let only = scopes.onlyController, case .controller(let entity)? = scopes.meaning(only),
      let variable = scopes.use(only)
    else { return nil }
    return controller(variable, entity, links)
  }

  /// The object of a label, as the context has it that commands act in.
  private mutating func labelled(_ name: Name) -> SwiftCode? {
    guard let label = text(name) else { return nil }
    if let known = label.literal, case .object(let entity, context)? = scopes.meaning(known),
      let variable = scopes.use(known)
    {
      return SwiftCode(text: variable, kind: .object(entity: entity))
    }
    let known = label.literal.flatMap { scopes.entity(ofLabel: $0) ?? Self.entity(ofRow: $0) }
    guard let entity = known ?? scopes.entityInLoops, classes.has(entity) else { return nil }
    let type = self.type(of: entity)
    let call = "try story.object(\(label.code), \(type).self, in: \(use(context)))"
    let name = label.literal ?? "found"
    let variable = scopes.declareUnlabelled(name, .object(entity: entity, context: context))
    source.line("let \(variable) = \(call)")
    _ = scopes.use(name)
    return SwiftCode(text: variable, kind: .object(entity: entity))
  }

  /// The entity of a row without a label, which goes by its entity and its number: `Movie#1`.
  private static func entity(ofRow name: String) -> String? {
    let parts = name.split(separator: "#")
    guard parts.count == 2, UInt(parts[1]) != nil else { return nil }
    return String(parts[0])
  }

  // MARK: What is asked of a context

  private mutating func contextReading(
    _ context: String, _ links: ArraySlice<Reading.Link>
  ) -> SwiftCode? {
    let names = links.compactMap(\.name.literal)
    switch names {
    case ["hasChanges"]: return SwiftCode(text: "\(context).hasChanges", kind: .truth)
    case ["insertedObjects", "count"], ["updatedObjects", "count"], ["deletedObjects", "count"],
      ["registeredObjects", "count"]:
      return SwiftCode(text: "\(context).\(names[0]).count", kind: .whole)
    default: return nil
    }
  }

  // MARK: What is asked of a controller

  private mutating func controller(
    _ variable: String, _ entity: String, _ links: ArraySlice<Reading.Link>
  ) -> SwiftCode? {
    guard let first = links.first, let name = first.name.literal else { return nil }
    let rest = links.dropFirst()
    func argument(_ label: String) -> Value? {
      first.arguments?.first { $0.label == label }?.value
    }
    switch name {
    case "fetchedObjects":
      let objects = SwiftCode(
        text: "\(variable).fetchedObjects", kind: .objects(entity: entity), isOptional: true)
      guard let index = first.subscripts.first else { return follow(rest, from: objects) }
      guard first.subscripts.count == 1, let place = whole(index) else { return nil }
      return follow(
        rest,
        from: SwiftCode(
          text: "\(variable).fetchedObjects?[\(place)]", kind: .object(entity: entity),
          isOptional: true, isLinkOptional: false))
    case "sections": return sections(variable, first, rest)
    case "sectionIndexTitles":
      guard rest.isEmpty, first.subscripts.isEmpty else { return nil }
      return SwiftCode(text: "\(variable).sectionIndexTitles", kind: .texts)
    case "cacheName":
      guard rest.isEmpty else { return nil }
      return SwiftCode(text: "\(variable).cacheName", kind: .text, isOptional: true)
    case "object":
      guard let path = argument("at").flatMap({ code($0) }), path.kind == .path else { return nil }
      let place = path.isOptional ? "try #require(\(path.text))" : path.text
      return follow(
        rest,
        from: SwiftCode(
          text: "\(variable).object(at: \(place))", kind: .object(entity: entity)))
    case "indexPath":
      guard rest.isEmpty, let object = argument("forObject").flatMap({ code($0) }),
        case .object = object.kind, !object.isOptional
      else { return nil }
      return SwiftCode(
        text: "\(variable).indexPath(forObject: \(object.text))", kind: .path, isOptional: true)
    case "section":
      guard rest.isEmpty, let title = argument("forSectionIndexTitle").flatMap({ code($0) }),
        let index = argument("at").flatMap({ whole($0) })
      else { return nil }
      return SwiftCode(
        text: "\(variable).section(forSectionIndexTitle: \(title.text), at: \(index))",
        kind: .whole)
    // How changes are tracked is the engine's own business.
    default: return nil
    }
  }

  private mutating func sections(
    _ variable: String, _ first: Reading.Link, _ rest: ArraySlice<Reading.Link>
  ) -> SwiftCode? {
    guard let index = first.subscripts.first else {
      if rest.isEmpty {
        return SwiftCode(text: "\(variable).sections", kind: .other, isOptional: true)
      }
      guard rest.count == 1, rest.first?.name.literal == "count" else { return nil }
      return SwiftCode(text: "\(variable).sections?.count", kind: .whole, isOptional: true)
    }
    guard let place = whole(index), rest.count == 1, let property = rest.first?.name.literal else {
      return nil
    }
    let kind: SwiftCode.Kind
    switch property {
    case "name", "indexTitle": kind = .text
    case "numberOfObjects": kind = .whole
    default: return nil
    }
    return SwiftCode(
      text: "\(variable).sections?[\(place)].\(property)", kind: kind, isOptional: true)
  }

  // MARK: What is asked of a value

  private mutating func follow(
    _ links: ArraySlice<Reading.Link>, from start: SwiftCode
  ) -> SwiftCode? {
    var code = start
    for link in links {
      guard let name = text(link.name)?.literal, link.arguments == nil, link.subscripts.isEmpty,
        let next = Self.follow(name, from: code, classes)
      else { return nil }
      code = next
    }
    return code
  }

  private static func follow(
    _ name: String, from code: SwiftCode, _ classes: EntityClasses
  ) -> SwiftCode? {
    let text = code.text + code.dot + SwiftSource.escaped(name)
    func made(_ kind: SwiftCode.Kind, isOptional: Bool = false) -> SwiftCode {
      SwiftCode(
        text: text, kind: kind, isOptional: isOptional || code.isOptional,
        isLinkOptional: isOptional)
    }
    switch code.kind {
    case .objects, .texts: return name == "count" ? made(.whole) : nil
    case .object(let entity):
      switch classes.property(name, of: entity) {
      case .attribute(let type):
        var value = made(
          SwiftCode.Kind(type.swiftProperty), isOptional: type.swiftProperty.zero == nil)
        value.isFloat = type.swiftProperty.isFloat
        value.nilText = "\(code.text)\(code.dot)value(forKey: \(SwiftSource.literal(name)))"
        return type == .transformable ? nil : value
      case .computed(let type):
        let property = type.swiftProperty
        guard let number = property.numberMember else {
          return made(SwiftCode.Kind(property), isOptional: true)
        }
        return SwiftCode(
          text: "\(text)?.\(number)", kind: SwiftCode.Kind(property), isOptional: true,
          nilText: text, isFloat: property.isFloat)
      case .toOne(let destination): return made(.object(entity: destination), isOptional: true)
      case .toMany: return made(.other, isOptional: true)
      case nil: break
      }
      switch name {
      case "isFault", "isInserted", "isUpdated", "isDeleted", "hasChanges": return made(.truth)
      case "objectID": return made(.objectID)
      default: return nil
      }
    case .other where name == "count" && code.isOptional:
      return made(.whole)
    case .objectID where name == "isTemporaryID":
      return made(.truth)
    case .whole, .real, .decimal, .text, .truth, .date, .path, .objectID, .collection, .anything,
      .other:
      return nil
    }
  }
}
