import Foundation
import OpenCoreData
import ScenarioLanguage
import Words

/// Gives the values of what a scenario writes: literals, texts to fill in, arithmetic, readings.
struct Evaluator {
  /// The largest data and the longest text that a scenario can write, in bytes.
  private static let largestData = 1 << 24
  private static let longestText = 1 << 20
  /// The most values that one consists of; Foundation takes long to archive more.
  private static let mostParts = 10_000

  let stage: Stage
  /// What a text is about, asked before the names of the scenario: a cell's object, a section's name.
  var subject: Subject = .none

  /// Whether reading a value is a use of its object, and not only a look at it.
  var usesObjects = true

  /// What a text is about.
  enum Subject {
    case none
    case object(NSManagedObject)
    case section(String)
  }

  /// The value of what is written.
  ///
  /// - Parameters:
  ///   - value: what is written.
  ///   - enumeration: the enum whose cases `.name` stands for; nil to look through all.
  /// - Returns: the value.
  /// - Throws: `UsageError` for what has no value, and what the engine raises.
  func evaluate(_ value: Value, enumeration: EnumDeclaration? = nil) throws -> RunValue {
    let bytes = value.span.bytes
    switch value.kind {
    case .nil: return .nil
    case .boolean(let truth): return .boolean(truth)
    case .number(let digits): return .number(try WrittenNumber.decimal(digits, at: bytes))
    case .text(let text): return .text(try fill(text))
    case .date(let date):
      return .date(Date(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate))
    case .now(let offset):
      return .date(stage.clock.addingTimeInterval(TimeInterval(offset?.inSeconds ?? 0)))
    case .data(let data): return .data(Data(data))
    case .filler(let length):
      let count = try count(length, upTo: Self.largestData)
      try stage.take(valueBytes: count, at: bytes)
      return .data(filler(count))
    case .array(let values):
      return try bounded(.array(try values.map { try evaluate($0) }), at: bytes)
    case .dictionary(let entries):
      let entries = try entries.map { (key: try evaluate($0.key), value: try evaluate($0.value)) }
      return try bounded(.dictionary(entries), at: bytes)
    case .enumCase(let name): return try enumCase(name, of: enumeration)
    case .construction(let name, let arguments):
      return try bounded(try Construction(self).make(name, arguments, at: bytes), at: bytes)
    case .archive(let inner):
      guard let data = Archive.data(of: try evaluate(inner)) else {
        throw UsageError(ValueFault.cannotBeArchived, at: inner.span.bytes, .valueNotTaken)
      }
      return .data(data)
    case .uuid(let number):
      if case .text(let text) = number.kind {
        let text = try fill(text)
        guard let uuid = UUID(uuidString: text) else {
          throw UsageError(
            ValueFault.noUUID(RunValue.text(text).printed), at: number.span.bytes, .valueNotTaken)
        }
        return .uuid(uuid)
      }
      let ordinal = UInt64(try count(number, upTo: Int.max))
      func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: ordinal >> (8 * index)) }
      return .uuid(
        UUID(
          uuid: (
            0, 0, 0, 0, 0, 0, 0, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1),
            byte(0)
          )))
    case .filledPath(let section, let row):
      return .path(ResultPath(section: try pathPart(section), row: try pathPart(row)))
    case .indexPath(let path): return .path(ResultPath(section: path.section, row: path.row))
    case .reading(let reading): return try evaluate(reading)
    case .expression(let expression): return try evaluate(expression)
    }
  }

  /// A name with its parts filled in.
  func fill(_ name: Name) throws -> String { try fill(name.segments) }

  /// A text with its parts filled in.
  func fill(_ text: TextLiteral) throws -> String { try fill(text.segments) }

  /// Whether one of the parts that a text is filled in with has no value.
  func lacksValue(for text: TextLiteral) throws -> Bool {
    try text.segments.contains { segment in
      guard case .expression(let expression) = segment else { return false }
      return try evaluate(expression) == .nil
    }
  }

  /// What a getter answers; a part of a text that has no value is left out of it.
  func value(of computation: Computation) throws -> RunValue {
    switch computation {
    case .expression(let expression, _): try evaluate(expression)
    case .text(let text): .text(try fill(text.segments, leavesOutNil: true))
    }
  }

  /// A text and its translation with their parts filled in; nil where it is not translated.
  func fill(_ text: TextLiteral, _ translation: TextLiteral?) throws -> Wording {
    Wording(try fill(text), translation: try translation.map { try fill($0) })
  }

  /// The value of what is asked; of a variable, as most are in a loop, without a walk.
  func evaluate(_ reading: Reading) throws -> RunValue {
    if case .none = subject, let name = reading.bareName?.literal,
      case .variable(let value) = stage.names[name]
    {
      return value
    }
    return try ReadingWalk(self).value(of: reading)
  }

  /// The object that a reading leads to.
  func object(_ reading: Reading) throws -> NSManagedObject {
    let value = try evaluate(reading)
    guard case .object(let object) = value else {
      throw UsageError(
        ValueFault.isNoObject(reading: "\(reading)", value.kind), at: reading.span.bytes,
        .valueNotTaken)
    }
    if let context = object.managedObjectContext { try checkQueue(of: context, object: object) }
    return object
  }

  /// The object of the store that is printed as `Student#3`, its entity and its key; nil for a name of
  /// another form, and where there is no such row.
  func savedObject(printedAs name: String) -> NSManagedObject? {
    let parts = name.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int64(parts[1]), let context = stage.context,
      let store = stage.stack?.coordinator.persistentStores.first,
      let entity = parts[0].addingPercentEncoding(withAllowedCharacters: .urlPathAllowed),
      let url = URL(string: "x-coredata://\(store.identifier ?? "")/\(entity)/p\(number)"),
      let id = stage.stack?.coordinator.managedObjectID(forURIRepresentation: url)
    else { return nil }
    // A table has the rows of sub-entities, too: the row says of which entity its object is.
    let request = NSFetchRequest<NSManagedObject>(entityName: id.entity.name ?? "")
    request.predicate = NSPredicate(format: "SELF == %@", id)
    return try? context.fetch(request).first
  }

  /// The object that a label stands for in the context that commands act in: the one of its id.
  ///
  /// - Throws: `UsageError` for an object that this context cannot know, since it is not saved.
  func here(_ object: NSManagedObject, at span: SourceSpan) throws -> NSManagedObject {
    guard let context = stage.context, let home = object.managedObjectContext, home !== context
    else { return object }
    let key = stage.ledger.currentKey(of: object)
    let isKnown =
      !key.isTemporary || context.registeredObject(for: object.objectID) != nil
      || sequence(first: context, next: \.parent).contains { $0 === home }
    guard isKnown else {
      throw UsageError(
        ValueFault.newElsewhere(
          label: stage.ledger.label(of: object), home: home.name, here: context.name),
        at: span.bytes)
    }
    return context.object(forKey: key)
  }

  /// Looks whether a context, or an object of it, is used on the context's queue; not for who judges,
  /// since that is no use.
  ///
  /// - Throws: what ConcurrencyDebug stops at.
  func checkQueue(
    of context: NSManagedObjectContext, object: NSManagedObject? = nil
  ) throws {
    guard usesObjects else { return }
    try stage.queueWatch.note(
      context, object: object.map(stage.ledger.label(of:)), in: stage.performing)
  }

  /// A whole number that is not negative.
  func count(_ value: Value, upTo bound: Int) throws -> Int {
    try WrittenNumber.count(evaluate(value), upTo: bound, at: value.span.bytes)
  }

  // MARK: Parts

  private func fill(_ segments: [TemplateSegment], leavesOutNil: Bool = false) throws -> String {
    if segments.count == 1, case .characters(let characters) = segments[0] { return characters }
    var text = ""
    for segment in segments {
      switch segment {
      case .characters(let characters): text += characters
      case .expression(let expression):
        if !leavesOutNil, let plain = plainText(of: expression) {
          text += plain
        } else {
          let value = try evaluate(expression)
          if leavesOutNil, value == .nil { continue }
          text += value.shown(label: stage.ledger.label(of:))
        }
        guard text.utf8.count <= Self.longestText else {
          throw UsageError.limit(
            ValueFault.textTooLong(bytes: Self.longestText), at: expression.span.bytes)
        }
      }
    }
    if segments.count > 1 { try stage.take(valueBytes: text.utf8.count, at: 0..<0) }
    return text
  }

  /// The text of a property of the object that a text is about, where it is plain; nil for all else.
  private func plainText(of expression: Expression) -> String? {
    guard case .object(let object) = subject, case .reading(let reading) = expression.kind,
      let name = reading.bareName?.literal, object.layout.places[name] != nil
    else { return nil }
    return PropertyText(name, of: object.layout, on: stage).plainText(of: object)
  }

  /// The value, unless it is so large or deep that to print or archive it would take forever.
  private func bounded(_ value: RunValue, at bytes: Range<Int>) throws -> RunValue {
    guard value.size(atMost: Self.mostParts, depth: 32) != nil else {
      throw UsageError.limit(ValueFault.tooManyParts(Self.mostParts), at: bytes)
    }
    return value
  }

  /// Bytes that are alike in each run: the low bytes of the numbers from 0 on, mixed.
  private func filler(_ count: Int) -> Data {
    var generator = SeededGenerator(seed: UInt64(count))
    var bytes = [UInt8](repeating: 0, count: count)
    // Not `map`: a call for each of many million bytes is slow where nothing is optimized.
    var place = 0
    while place < count {
      bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      place += 1
    }
    return Data(bytes)
  }

  private func enumCase(_ name: Name, of enumeration: EnumDeclaration?) throws -> RunValue {
    let text = try fill(name)
    let candidates = enumeration.map { [$0] } ?? stage.model.enumerations
    for declaration in candidates {
      guard let found = declaration.cases.first(where: { $0.name.literal == text }) else {
        continue
      }
      return .enumCase(name: text, raw: try evaluate(found.rawValue))
    }
    let known = candidates.flatMap { $0.cases.compactMap(\.name.literal) }
    let near = EditDistance.nearest(to: text, in: known)
    throw UsageError(ValueFault.noEnumCase(text, near: near), at: name.span.bytes, .unknownName)
  }
}
