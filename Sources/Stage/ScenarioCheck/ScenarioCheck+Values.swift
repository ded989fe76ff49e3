import ScenarioLanguage
import ScenarioRunner

extension ScenarioCheck {
  /// What a reading leads to, as far as it can be told without running.
  enum Target {
    case object(String?)
    case controller(String?)
    case context
    /// The members of a to-many relationship.
    case members
    case unknown
  }

  // MARK: Values

  mutating func check(_ value: Value) {
    switch value.kind {
    case .reading(let reading): follow(reading)
    case .expression(let expression): check(expression)
    case .text(let text): check(text)
    case .array(let values): values.forEach { check($0) }
    case .dictionary(let entries):
      for entry in entries {
        check(entry.key)
        check(entry.value)
      }
    case .construction(let name, let arguments):
      _ = names.use(name)
      arguments.forEach { check($0.value) }
    case .filledPath(let section, let row):
      check(section)
      check(row)
    case .archive(let value), .filler(let value), .uuid(let value): check(value)
    case .number(let digits): check(digits: digits, at: value.span.bytes)
    case .nil, .boolean, .date, .now, .data, .enumCase, .indexPath: break
    }
  }

  /// A number that no run could read.
  private mutating func check(digits: String, at bytes: Range<Int>) {
    report(WrittenNumber.fault(ofDigits: digits, at: bytes))
  }

  /// A number of things, from 0 up to a bound.
  mutating func check(count: Value, upTo bound: Int) {
    check(count)
    report(WrittenNumber.fault(ofCount: count, upTo: bound))
  }

  /// Notes what a run would say of a value that is written out; nothing for nil.
  mutating func report(_ fault: UsageError?) {
    if let fault { report(fault.code, fault.sentence, at: fault.bytes) }
  }

  mutating func check(_ expression: Expression, of entity: String? = nil) {
    switch expression.kind {
    case .number(let digits): check(digits: digits, at: expression.span.bytes)
    case .text, .boolean, .nil, .now, .duration: break
    case .reading(let reading): follow(reading, subject: entity)
    case .negated(let operand), .not(let operand): check(operand, of: entity)
    case .binary(let left, _, let right):
      check(left, of: entity)
      check(right, of: entity)
    case .conditional(let condition, let then, let otherwise):
      check(condition, of: entity)
      check(then, of: entity)
      check(otherwise, of: entity)
    case .random(let lower, let upper, _):
      check(lower, of: entity)
      check(upper, of: entity)
    }
  }

  /// A text in which names of the scenario are filled in.
  mutating func check(_ text: TextLiteral) { check(text, of: nil) }

  /// A text in which keys of the row's object are filled in, too.
  mutating func check(_ text: TextLiteral?, of entity: String?) {
    for case .expression(let expression) in text?.segments ?? [] { check(expression, of: entity) }
  }

  // MARK: Readings

  @discardableResult
  mutating func follow(_ reading: Reading, subject: String? = nil) -> Target {
    var links = reading.links[...]
    var target = start(&links, subject)
    for link in links { target = follow(link, from: target) }
    for link in reading.links {
      link.subscripts.forEach { check($0) }
      link.arguments?.forEach { check($0.value) }
    }
    return target
  }

  private mutating func start(
    _ links: inout ArraySlice<Reading.Link>, _ subject: String?
  ) -> Target {
    guard let first = links.first else { return .unknown }
    if let key = first.name.literal, properties(of: subject)?[key] != nil {
      return .object(subject)
    }
    if first.name.literal == "main" {
      links = links.dropFirst()
      return .context
    }
    // Asked for first, since a name may be that of a reading as well.
    let (meaning, mayBeThere) = names.use(first.name)
    if let word = first.name.literal, meaning == nil, ReadingWalk.controllerWords.contains(word) {
      return .controller(names.onlyController?.entity.literal)
    }
    links = links.dropFirst()
    switch meaning {
    case .object(let entity)?: return .object(entity.literal)
    case .controller(let controller)?: return .controller(controller.entity.literal)
    case .context?: return .context
    case nil where !mayBeThere:
      let keys = properties(of: subject)?.keys.sorted() ?? []
      let remark = self.remark(on: first.name.literal ?? "") { keys.isEmpty ? $0.all : keys }
      report(
        .unknownName, CheckSentence.nothingCalled("\(first.name)", remark),
        at: first.name.span.bytes)
      links = []
      return .unknown
    case .entity?, .enumeration?, .codingClass?, .transformer?, .delegate?, .fetchRequest?,
      .variable?,
      .objectOnceCalled?, nil:
      links = []
      return .unknown
    }
  }

  private mutating func follow(_ link: Reading.Link, from target: Target) -> Target {
    guard let name = link.name.literal else { return .unknown }
    switch target {
    case .unknown, .context: return .unknown
    case .members:
      if !ReadingWalk.memberWords.contains(name) {
        report(
          .unknownKey,
          CheckSentence.noReading(name, self.remark(on: name) { _ in ReadingWalk.memberWords }),
          at: link.name.span.bytes)
      }
      return .unknown
    case .controller(let entity):
      if name == "object" { return .object(entity) }
      if !ReadingWalk.controllerWords.contains(name) {
        report(
          .unknownKey,
          CheckSentence.noReading(name, self.remark(on: name) { _ in ReadingWalk.controllerWords }),
          at: link.name.span.bytes)
      }
      return .unknown
    case .object(let entity):
      guard let properties = properties(of: entity) else { return .unknown }
      switch properties[name] {
      case .toOne(let destination)?: return .object(destination)
      case .toMany?: return link.subscripts.isEmpty ? .members : .unknown
      case .attribute?: return .unknown
      case nil:
        if !ReadingWalk.objectWords.contains(name) {
          let remark = self.remark(on: name) { _ in
            properties.keys.sorted() + ReadingWalk.objectWords
          }
          report(
            .unknownKey,
            CheckSentence.noKey(
              entity: entity ?? "", key: name, remark),
            at: link.name.span.bytes)
        }
        return .unknown
      }
    }
  }
}
