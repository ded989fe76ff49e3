import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView
import TextTable
import Words

extension Interpreter {
  // MARK: Values

  /// The values in a row; beside a path, whether the one before it is the same.
  func line(of values: [Value]) throws -> OutputLine {
    let found = try values.map { try evaluator.evaluate($0) }
    let line = found.map { $0.printed(label: stage.ledger.label(of:)) }.joined(separator: ", ")
    if found.count == 1, case .coded(let kept as UndecodedValue) = found[0] {
      return .said(LookSentence.undecoded("\(kept)"))
    }
    let isAboutPaths =
      values.count == 2
      && found.allSatisfy { value in
        if case .path = value { return true }
        return value == .nil
      }
    if isAboutPaths, found.contains(where: { $0 != .nil }) {
      return .said(LookSentence.paths(line, areSame: found[0] == found[1]))
    }
    return .plain(line)
  }

  // MARK: Objects

  /// Every object of an entity, as a table.
  func objects(of entity: Name) throws -> [OutputLine] {
    let layout = try layout(named: entity)
    let request = NSFetchRequest<NSManagedObject>(entityName: layout.name)
    return try table(of: try fetched(request), entity: layout)
  }

  private func fetched<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    try context(nil).results(of: request)
  }

  /// What a fetch finds, in the form of its result type.
  func found(by fetch: Fetch) throws -> [OutputLine] {
    switch fetch.request.resultType {
    case .managedObjectResultType, nil:
      return try table(
        of: try fetched(try request(NSManagedObject.self, fetch)),
        entity: try layout(named: fetch.entity),
        asked: fetch.request.propertiesToFetch?.compactMap(\.name))
    case .managedObjectIDResultType:
      let request = try request(NSManagedObjectID.self, fetch)
      request.resultType = .managedObjectIDResultType
      let ids = try fetched(request)
      return ids.isEmpty
        ? [.said(LookSentence.noObjects)] : ids.map { .plain(stage.ledger.label(of: $0)) }
    case .countResultType:
      let request = try request(NSNumber.self, fetch)
      request.resultType = .countResultType
      return try fetched(request).map { .plain($0.stringValue) }
    case .dictionaryResultType:
      let request = try request(NSDictionary.self, fetch)
      request.resultType = .dictionaryResultType
      return try table(of: try fetched(request), of: fetch)
    }
  }

  /// How many objects a fetch finds; their rows are not printed.
  func count(foundBy fetch: Fetch) throws -> Int {
    var count = 0
    try perform(in: fetch.context) {
      switch fetch.request.resultType {
      case .managedObjectResultType, nil:
        count = try fetched(try request(NSManagedObject.self, fetch)).count
      case .managedObjectIDResultType, .countResultType, .dictionaryResultType:
        count = try found(by: fetch).count
      }
    }
    return count
  }

  private func request<Result>(
    _ type: Result.Type, _ fetch: Fetch
  ) throws -> NSFetchRequest<Result> {
    let request = NSFetchRequest<Result>(entityName: try layout(named: fetch.entity).name)
    try Requests(evaluator, in: document).apply(fetch.request, to: request)
    return request
  }

  /// Dictionaries as a table: the keys that the request asks for are its columns.
  private func table(of dictionaries: [NSDictionary], of fetch: Fetch) throws -> [OutputLine] {
    guard !dictionaries.isEmpty else { return [.said(LookSentence.noDictionaries)] }
    let layout = try layout(named: fetch.entity)
    let asked = fetch.request.propertiesToFetch?.compactMap(\.name)
    // Without a list of properties a dictionary has the attributes.
    let attributes = layout.propertySlots.filter { slot in
      if case .attribute = slot.kind { true } else { false }
    }
    let keys = asked ?? attributes.map(\.name)
    let numeric = Set(layout.slots.filter(\.isNumeric).map(\.name))
    var table = TextTable(
      columns: keys.map { key in
        // What an expression or a path leads to shows by its values alone.
        let isNumber =
          layout.places[key] == nil
          ? dictionaries.allSatisfy { $0[key] is NSNumber? } : numeric.contains(key)
        return TextTable.Column(key, alignment: isNumber ? .right : .left)
      }, maximumCellWidth: 40)
    let rows = dictionaries.map { dictionary in
      keys.map { key in
        if let id = dictionary[key] as? NSManagedObjectID { return stage.ledger.label(of: id) }
        return stage.model.enumCase(
          RunValue(any: dictionary[key]), attribute: key, entity: layout.name
        ).inTable(label: stage.ledger.label(of:))
      }
    }
    openStep?.results.append(ResultReport(.fetch, columns: keys, rows: rows))
    for row in rows { table.append(row) }
    let width = stage.settings.width.map { $0 - 3 }
    return table.drawn(as: stage.settings.tableStyle, width: width).lines.map { .plain($0.text) }
  }

  /// The objects as a table, one a row; one property a line where a row would be too wide.
  ///
  /// The columns are the properties of the entity that was asked for, and behind them those that only
  /// sub-entities of it have, which are blank for objects of others. Where the request names properties,
  /// those alone are shown, in its order.
  private func table(
    of objects: [NSManagedObject], entity: EntityLayout, asked: [String]? = nil
  ) throws -> [OutputLine] {
    guard !objects.isEmpty else { return [.said(LookSentence.noObjects)] }
    let all = Self.columns(of: objects, entity: entity)
    let chosen = asked?.compactMap { name in all.first { $0.name == name } } ?? []
    let columns = chosen.isEmpty ? all : chosen
    var table = TextTable(
      columns: [TextTable.Column("", alignment: .left)]
        + columns.map { slot in
          TextTable.Column(slot.name, alignment: slot.isNumeric ? .right : .left)
        }, maximumCellWidth: 40)
    let rows = try objects.map { object in
      [stage.ledger.label(of: object)]
        + (try columns.map { slot in
          guard case .slot? = object.layout.places[slot.name] else { return "" }
          return try text(of: object, attribute: slot.name)
        })
    }
    openStep?.results.append(
      ResultReport(.fetch, columns: ["object"] + columns.map(\.name), rows: rows))
    for row in rows { table.append(row) }
    let style = stage.settings.tableStyle
    let limit = stage.settings.width.map { $0 - 3 }
    let lines = table.drawn(as: style, width: limit).lines.map(\.text)
    guard style.isForPeople else { return lines.map { .plain($0) } }
    let width = lines.map { DisplayWidth.of($0) }.max() ?? 0
    return (width <= limit ?? 80 ? lines : try objects.flatMap { try properties(of: $0, columns) })
      .map { .plain($0) }
  }

  /// The properties of an entity, then those of its sub-entities that have objects among some, by entity.
  private static func columns(
    of objects: [NSManagedObject], entity: EntityLayout
  ) -> [EntityLayout.Slot] {
    var columns = entity.propertySlots
    var names = Set(columns.map(\.name))
    var layouts: [UInt16: EntityLayout] = [:]
    for object in objects { layouts[object.layout.number] = object.layout }
    for (_, layout) in layouts.sorted(by: { $0.key < $1.key }) {
      columns += layout.propertySlots.filter { names.insert($0.name).inserted }
    }
    return columns
  }

  /// An object's properties, one a line, as far as they are among the columns.
  private func properties(
    of object: NSManagedObject, _ columns: [EntityLayout.Slot]
  ) throws -> [String] {
    let names = object.layout.places
    let slots = columns.filter { names[$0.name] != nil }
    let longest = slots.map { DisplayWidth.of($0.name) }.max() ?? 0
    return [stage.ledger.label(of: object)]
      + (try slots.map { slot in
        let gap = String(repeating: " ", count: longest - DisplayWidth.of(slot.name) + 2)
        return "  \(slot.name)\(gap)\(try text(of: object, attribute: slot.name))"
      })
  }

  /// An attribute's value as a column shows it.
  func text(of object: NSManagedObject, attribute: String) throws -> String {
    let answer = try object.checkedValue(forKey: attribute)
    let entity = object.layout.name
    if let whole = RunValue.wholeNumber(answer),
      stage.model.enumeration(ofAttribute: attribute, entity: entity) == nil
    {
      return String(whole)
    }
    let value = try answer.map { RunValue(any: $0) } ?? object.runValue(forKey: attribute)
    return stage.model.enumCase(value, attribute: attribute, entity: entity)
      .inTable(label: stage.ledger.label(of:))
  }

  // MARK: The stack

  /// Model, coordinator, store and context, from top to bottom; or one entity's properties.
  func schema(_ schema: ShowSchema) throws -> [OutputLine] {
    guard let stack = stage.stack else {
      throw UsageError.noStore
    }
    if let name = schema.entity { return describe(try layout(named: name)).map { .plain($0) } }
    let store = stack.file == nil ? "InMemory" : "SQLite"
    let line = "  NSPersistentStore  \(store)"
    let storeLine: OutputLine =
      stack.declaration.file.map { .plain("\(line) \($0.text)") }
      ?? (stack.file == nil ? .plain(line) : .said(LookSentence.scratchFile(line)))
    let entities = stack.coordinator.layout.entities.flatMap { describe($0) }
    return [.plain("NSManagedObjectModel")] + entities.map { .plain("  " + $0) } + [
      .plain("NSPersistentStoreCoordinator"), storeLine, .plain("NSManagedObjectContext"),
      .plain("  main  mainQueueConcurrencyType"),
    ]
  }

  /// Whether a controller has a cache, and what it was good for.
  private func cacheSentence(of controller: ControllerStage) -> LookSentence {
    guard let name = controller.controller.cacheName else { return .noCache }
    let state: LookSentence.CacheState =
      switch controller.probe.cacheUse {
      case _ where !controller.isFetched: .notAsked
      case .read(let sections): .read(sections: sections)
      case .written(let sections): .written(sections: sections)
      case .passedBy: .passedBy
      case .none: reasonForNoCache(of: controller)
      }
    return .cache(name: name, state)
  }

  private func reasonForNoCache(of controller: ControllerStage) -> LookSentence.CacheState {
    if controller.controller.managedObjectContext.parent != nil { return .ofChildContext }
    let store = stage.stack?.declaration
    if store?.kind == .memory { return .ofMemoryStore }
    return store?.isReadOnly == true ? .ofReadOnlyStore : .withoutDelegate
  }

  private func describe(_ layout: EntityLayout) -> [String] {
    let names = layout.propertySlots.map(\.name) + layout.collections.map(\.name)
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    func line(_ name: String, _ type: String) -> String {
      "  \(name)\(String(repeating: " ", count: width - DisplayWidth.of(name)))  \(type)"
    }
    let slots = layout.propertySlots.map { slot -> String in
      switch slot.kind {
      case .attribute(let codec):
        line(slot.name, codec.type.word)
          + (stage.model.declaration(ofAttribute: slot.name, entity: layout.name)?.transience
            ?? (slot.isTransient ? " transient=true" : ""))
      case .toOne(let end): line(slot.name, "toOne \(end.entityName)")
      }
    }
    let collections = layout.collections.map {
      line($0.name, "toMany \($0.destination.entityName)")
    }
    return ["entity \(layout.name)"] + slots + collections
  }

  /// No more members of a relationship are named; all are counted.
  private static let mostNamedMembers = 10

  /// An object and each of its properties, a line each.
  private func lines(of object: NSManagedObject) throws -> [OutputLine] {
    let layout = object.layout
    let names = layout.propertySlots.map(\.name) + layout.collections.map(\.name)
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    let lines = try names.map { name -> OutputLine in
      let gap = String(repeating: " ", count: width - DisplayWidth.of(name))
      return .plain("  \(name)\(gap)  \(try text(of: name, of: object))")
    }
    return [.plain(stage.ledger.label(of: object))] + lines
  }

  private func text(of name: String, of object: NSManagedObject) throws -> String {
    let value = try object.runValue(forKey: name)
    let members: [NSManagedObject]
    switch value {
    case .object(let other): return try title(of: other)
    case .objects(let objects): members = objects
    case .array(let values):
      let objects = values.compactMap { value in
        if case .object(let object) = value { object } else { nil }
      }
      guard objects.count == values.count, object.entity.relationshipsByName[name] != nil else {
        return value.printed(label: stage.ledger.label(of:))
      }
      members = objects
    case .nil, .number, .text, .boolean, .date, .data, .uuid, .dictionary, .enumCase, .path,
      .objectID, .coded:
      return stage.model.enumCase(value, attribute: name, entity: object.layout.name)
        .printed(label: stage.ledger.label(of:))
    }
    let named = members.prefix(Self.mostNamedMembers).map(stage.ledger.label(of:))
    let rest = members.count > named.count ? ", …" : ""
    return "\(members.count)" + (named.isEmpty ? "" : ": " + named.joined(separator: ", ") + rest)
  }

  /// An object by its label, with the first text that it has.
  private func title(of object: NSManagedObject) throws -> String {
    let label = stage.ledger.label(of: object)
    for slot in object.layout.propertySlots {
      guard case .attribute(let codec) = slot.kind, case .text = codec.type.form,
        case .text(let text) = try object.runValue(forKey: slot.name)
      else { continue }
      return "\(label)  \(slot.name) \(RunValue.quoted(text))"
    }
    return label
  }

  // MARK: Controllers and delegates

  func show(_ show: Show) throws {
    switch show.subject {
    case .delegate(let name):
      guard let delegate = try delegate(name)?.declaration else { return }
      try self.show(
        delegate.handlers.enumerated().map { index, handler in
          .plain("\(delegate.name.literal ?? ""):\(index + 1)  \(handler.description)")
        })
    case .object(let reading): try self.show(lines(of: try evaluator.object(reading)))
    case .controller(let name, let aspect):
      let controller = try controller(name)
      switch aspect {
      case .sections:
        try self.show(
          (controller.probe.shownSections ?? []).enumerated().map { index, section in
            .said(
              LookSentence.section(
                index: index, name: section.name, rows: section.numberOfObjects))
          })
      case .cells:
        try self.show(
          controller.sectionsOnScreen.flatMap { section in
            [section.title.map { .plain($0) } ?? .said(LookSentence.noHeader)]
              + section.cells.compactMap { cell in
                cell.map { .plain("  " + RunValue.text($0.content.text).printed) }
              }
          })
      case nil, .all:
        turnShown.insert(controller.name)
        if aspect == .all { turnShownWhole.insert(controller.name) }
      case .sql:
        try self.show(lastReading(of: controller))
      case .cache: try self.show([.said(cacheSentence(of: controller))])
      }
    }
  }
}

extension FetchedProperty {
  /// The name that the property has in a dictionary; nil where a part of it is not known.
  fileprivate var name: String? {
    switch self {
    case .keyPath(let path): path.literal
    case .expression(let expression): expression.name.literal
    }
  }
}

extension EntityLayout.Slot {
  /// Whether the values are numbers, which stand to the right in a table.
  var isNumeric: Bool {
    guard case .attribute(let codec) = kind else { return false }
    return BuiltInAttributeType(codec.type)?.isNumeric ?? false
  }
}
