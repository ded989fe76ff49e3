import ModelClasses
import ScenarioLanguage

/// What is expected, as `#expect`.
extension StoryWriter {
  mutating func write(_ expectation: Expectation) {
    // What stands there is not known before it is filled.
    guard expectation.fill == nil else { return omit(.rollcall) }
    guard !hasLeftOutChange else { return omit(.rest) }
    switch expectation.kind {
    case .comparison(let comparison):
      compare(comparison.left, comparison.operator, comparison.right)
    case .order(let controller, let labels):
      guard let (variable, _) = self.controller(controller) else { return omit(.value) }
      guard let list = list(labels) else { return omit(.value) }
      source.line("#expect(story.order(\(variable)) == \(list))")
    case .rows(let controller, let lines): write(lines, of: controller)
    case .callbacks(let expected): write(expected)
    case .noCallbacks(let controller):
      guard controller != nil else { return source.line("#expect(story.isSilent)") }
      guard let (_, name) = self.controller(controller) else { return omit(.value) }
      source.line("#expect(story.callbacks(of: \(SwiftSource.literal(name))).isEmpty)")
    case .same(let left, let right):
      compare(left, .equal, right)
    case .moved(let label, let from, let to):
      guard let label = text(label) else { return omit(.value) }
      source.line(
        "#expect(story.moved(\(label.code), from: \(Self.path(from)), to: \(Self.path(to))))")
    case .error(let code, let text):
      source.line("#expect(story.error?.code == \(code))")
      if text != nil { omit(.text) }
    // Where the command itself stands here, it is the table view that raises.
    case .exception: omit(hasLeftOutRaising ? .raises : .view)
    case .warning, .sql, .batches, .notification, .noException, .verdicts, .deed: omit(.rollcall)
    case .cells, .calls, .snapshot: omit(.view)
    case .list, .bodies: omit(.swiftUI)
    }
  }

  /// The variable of a controller and its name; the only one where there is no name.
  private mutating func controller(_ name: Name?) -> (variable: String, name: String)? {
    guard let name = name.map({ text($0)?.literal }) ?? scopes.onlyController,
      let variable = scopes.use(name)
    else { return nil }
    return (variable, name)
  }

  private mutating func list(_ labels: [Name]) -> String? {
    let texts = labels.compactMap { text($0)?.code }
    return texts.count == labels.count ? "[\(texts.joined(separator: ", "))]" : nil
  }

  private static func path(_ path: IndexPathLiteral) -> String { "[\(path.section), \(path.row)]" }

  // MARK: Comparisons

  private mutating func compare(
    _ leftValue: Value, _ operation: Comparison.Operator, _ rightValue: Value
  ) {
    if case .reading(let reading) = leftValue.kind, let key = reading.links.last?.name.literal,
      keysLeftOut.contains(key)
    {
      return omit(.rest)
    }
    guard let left = code(leftValue) else {
      return omit(Self.asksOfEngine(leftValue) ? .rollcall : .value)
    }
    if case .nil = rightValue.kind {
      let text = left.nilText ?? left.text
      guard left.isOptional || left.nilText != nil else { return omit(.value) }
      return source.line("#expect(\(text) \(operation.rawValue) nil)")
    }
    guard let right = compared(rightValue, with: leftValue, left) else {
      return omit(.value)
    }
    guard left.hasDigits(of: right) else { return omit(.value) }
    let holds: String
    switch operation {
    case .equal, .notEqual:
      // Numbers of two types are compared by one; a literal takes the type of the other side.
      let isMixed =
        left.isNumber && !left.isLiteral && !right.isLiteral && !Self.isCase(rightValue)
      let sides = isMixed ? (left.number, right.number) : (left.text, right.text)
      holds = "\(sides.0) \(operation.rawValue) \(sides.1)"
    case .less, .greater:
      guard left.isNumber, !right.isOptional else { return omit(.value) }
      let isWritten = left.isLiteral || right.isLiteral
      let sides =
        isWritten && (left.isFloat || right.isFloat)
        ? (left.text, right.text) : (left.number, right.number)
      let value = left.isOptional ? "(\(sides.0) ?? 0)" : sides.0
      holds = "\(value) \(operation.rawValue) \(sides.1)"
    case .contains:
      guard left.kind.canContain(right.kind), !right.isOptional else { return omit(.value) }
      holds =
        "\(left.text)\(left.isOptional ? "?" : "").contains(\(right.text))"
        + (left.isOptional ? " == true" : "")
    }
    source.line("#expect(\(holds))")
  }

  /// The right side of a comparison, as the left side's type takes it; nil where it does not.
  private mutating func compared(
    _ value: Value, with leftValue: Value, _ left: SwiftCode
  ) -> SwiftCode? {
    if case .number(let digits) = value.kind, left.kind == .other,
      type(of: leftValue) == .decimal
    {
      return SwiftCode(
        text: "NSDecimalNumber(string: \(SwiftSource.literal(digits)))", kind: .other)
    }
    if case .enumCase(let name) = value.kind, let found = name.literal,
      let (key, entity) = attribute(leftValue),
      let declared = export.enumeration(ofAttribute: key, entity: entity)
    {
      return SwiftCode(
        text: "\(self.type(declared)).\(SwiftSource.name(found)).rawValue", kind: left.kind)
    }
    guard let right = code(value) else { return nil }
    switch left.kind {
    case .whole, .truth, .date, .path: return right.kind == left.kind ? right : nil
    case .real:
      guard right.kind == .whole, !right.isLiteral else {
        return right.kind == .real || right.kind == .whole ? right : nil
      }
      return right.isOptional
        ? nil : SwiftCode(text: "Double(\(right.text))", kind: .real, isWide: true)
    case .text, .texts, .objects:
      return right.kind == left.kind || left.kind.canContain(right.kind) ? right : nil
    case .object:
      if case .object = right.kind { return right }
      return nil
    case .other:
      guard right.kind == .other, let type = type(of: leftValue) else { return nil }
      return type == .uuid || type == .binary ? right : nil
    // Beside a key, only what stands in the braces of a view is of these kinds.
    case .decimal, .objectID, .collection, .anything: return nil
    }
  }

  /// The attribute that a reading ends with, and the entity that has it.
  private mutating func attribute(_ value: Value) -> (key: String, entity: String)? {
    guard case .reading(var reading) = value.kind, reading.links.count > 1,
      let key = reading.links.popLast()?.name.literal,
      let owner = code(reading), case .object(let entity) = owner.kind
    else { return nil }
    return (key, entity)
  }

  private mutating func type(of value: Value) -> BuiltInAttributeType? {
    guard let (key, entity) = attribute(value),
      case .attribute(let type)? = classes.property(key, of: entity)
    else { return nil }
    return type
  }

  /// Whether a value is a case of an enum, which has the type of its attribute.
  private static func isCase(_ value: Value) -> Bool {
    if case .enumCase = value.kind { true } else { false }
  }

  /// Whether a value is one that only the engine of this project tells.
  private static func asksOfEngine(_ value: Value) -> Bool {
    guard case .reading(let reading) = value.kind else { return false }
    return reading.links.contains { $0.name.literal == "tracking" }
  }

  // MARK: Rows

  private mutating func write(_ lines: [ExpectedLine], of controller: Name?) {
    guard let (variable, _) = self.controller(controller) else { return omit(.value) }
    var sections: [String] = []
    var rows: [[String]] = []
    for line in lines {
      switch line.kind {
      case .section(_, let name):
        guard let name = text(name) else { return omit(.value) }
        sections.append(name.code)
      case .row(let path, let label, let assignments):
        while rows.count <= path.section { rows.append([]) }
        guard let label = label.map({ text($0) }) ?? nil, rows[path.section].count == path.row
        else { return omit(.value) }
        rows[path.section].append(label.code)
        for assignment in assignments { omit(.value, "\(assignment.name)=\(assignment.value)") }
      }
    }
    if !sections.isEmpty {
      let names = "[\(sections.joined(separator: ", "))]"
      source.line("#expect(\(variable).sections?.map(\\.name) == \(names))")
    }
    let table = rows.map { "[\($0.joined(separator: ", "))]" }.joined(separator: ", ")
    source.line("#expect(story.rows(\(variable)) == [\(table)])")
  }

  // MARK: Callbacks

  private mutating func write(_ expected: ExpectedCallbacks) {
    guard let (_, name) = controller(expected.controller) else { return omit(.value) }
    let controller = SwiftSource.literal(name)
    let lines = expected.lines.compactMap { callback($0, isExact: !expected.isContaining) }
    guard lines.count == expected.lines.count else { return omit(.value) }
    source.line("#expect(")
    let elements = lines.map { "  \($0)" }
    if expected.isContaining {
      source.list("  story.told([", elements, "  ], by: \(controller)))")
    } else {
      source.list("  story.callbacks(of: \(controller)) == [", elements, "  ])")
    }
  }

  /// A call as an element of a list; nil for one that has no exact counterpart.
  private mutating func callback(_ line: CallbackLine, isExact: Bool) -> String? {
    func exactly(_ text: String) -> String { isExact ? text : ".exactly(\(text))" }
    switch line.event {
    case .willChangeContent: return exactly(".willChangeContent")
    case .didChangeContent: return exactly(".didChangeContent")
    case .didChangeContentWithSnapshot: return exactly(".didChangeContentWithSnapshot")
    case .didChangeContentWithDifference: return exactly(".didChangeContentWithDifference")
    case .section(let change):
      var parts: [String] = []
      if let name = change.name {
        guard let text = text(name) else { return nil }
        parts.append(text.code)
      }
      if let index = change.index { parts.append("index: \(index)") }
      if let type = change.type { parts.append("for: .\(type.rawValue)") }
      guard !isExact || parts.count == 3 else { return nil }
      return ".section(\(parts.joined(separator: ", ")))"
    case .object(let change):
      var parts: [String] = []
      if let label = change.label {
        guard let text = text(label) else { return nil }
        parts.append(text.code)
      }
      if let at = change.at { parts.append("at: \(Self.path(at, isExact))") }
      if let type = change.type { parts.append("for: .\(type.rawValue)") }
      if let new = change.newIndexPath { parts.append("newIndexPath: \(Self.path(new, isExact))") }
      guard !isExact || change.label != nil && change.type != nil else { return nil }
      return ".object(\(parts.joined(separator: ", ")))"
    }
  }

  private static func path(_ path: CallbackPath, _ isExact: Bool) -> String {
    switch path {
    case .nil: isExact ? "nil" : ".some(nil)"
    case .path(let path): self.path(path)
    }
  }
}
