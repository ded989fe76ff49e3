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
  func line(of values: [Value]) throws -> String {
    let found = try values.map { try evaluator.evaluate($0) }
    var line = found.map { $0.printed(label: stage.ledger.label(of:)) }.joined(separator: ", ")
    let isAboutPaths =
      values.count == 2
      && found.allSatisfy { value in
        if case .path = value { return true }
        return value == .nil
      }
    if isAboutPaths, found.contains(where: { $0 != .nil }) {
      line += found[0] == found[1] ? "  same" : "  moved"
    }
    return line
  }

  // MARK: Objects

  /// Every object of an entity, as a table.
  func objects(of entity: Name) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: try layout(named: entity).name)
    return try table(of: try fetched(request))
  }

  private func fetched<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    try context(nil).results(of: request)
  }

  /// What a fetch finds, in the form of its result type.
  func found(by fetch: Fetch) throws -> [String] {
    switch fetch.request.resultType {
    case .managedObjectResultType, nil:
      return try table(of: try fetched(try request(NSManagedObject.self, fetch)))
    case .managedObjectIDResultType:
      let request = try request(NSManagedObjectID.self, fetch)
      request.resultType = .managedObjectIDResultType
      let ids = try fetched(request)
      return ids.isEmpty ? ["no objects"] : ids.map { stage.ledger.label(of: $0) }
    case .countResultType:
      let request = try request(NSNumber.self, fetch)
      request.resultType = .countResultType
      return try fetched(request).map(\.stringValue)
    case .dictionaryResultType:
      let request = try request(NSDictionary.self, fetch)
      request.resultType = .dictionaryResultType
      return try table(of: try fetched(request), of: fetch)
    }
  }

  private func request<Result>(
    _ type: Result.Type, _ fetch: Fetch
  ) throws -> NSFetchRequest<Result> {
    let request = NSFetchRequest<Result>(entityName: try layout(named: fetch.entity).name)
    try Requests(evaluator, in: document).apply(fetch.request, to: request)
    return request
  }

  /// Dictionaries as a table: the keys that the request asks for are its columns.
  private func table(of dictionaries: [NSDictionary], of fetch: Fetch) throws -> [String] {
    guard !dictionaries.isEmpty else { return ["no dictionaries"] }
    let layout = try layout(named: fetch.entity)
    let asked = fetch.request.propertiesToFetch?.compactMap(\.name)
    // Without a list of properties a dictionary has the attributes.
    let attributes = layout.slots.filter { slot in
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
    return table.rendered().split(separator: "\n").map(String.init)
  }

  /// The objects as a table, one a row; one property a line where a row would be too wide.
  private func table(of objects: [NSManagedObject]) throws -> [String] {
    guard let layout = objects.first?.layout else { return ["no objects"] }
    var table = TextTable(
      columns: [TextTable.Column("", alignment: .left)]
        + layout.slots.map { slot in
          TextTable.Column(slot.name, alignment: slot.isNumeric ? .right : .left)
        }, maximumCellWidth: 40)
    let rows = try objects.map { object in
      [stage.ledger.label(of: object)]
        + (try layout.slots.map { try text(of: object, attribute: $0.name) })
    }
    openStep?.results.append(
      ResultReport(.fetch, columns: ["object"] + layout.slots.map(\.name), rows: rows))
    for row in rows { table.append(row) }
    let style = stage.settings.tableStyle
    let lines = table.rendered(as: style).split(separator: "\n").map(String.init)
    guard style.isForPeople else { return lines }
    let width = lines.map { DisplayWidth.of($0) }.max() ?? 0
    return width <= 80 ? lines : try objects.flatMap { try properties(of: $0) }
  }

  private func properties(of object: NSManagedObject) throws -> [String] {
    let longest = object.layout.slots.map { DisplayWidth.of($0.name) }.max() ?? 0
    return [stage.ledger.label(of: object)]
      + (try object.layout.slots.map { slot in
        let gap = String(repeating: " ", count: longest - DisplayWidth.of(slot.name) + 2)
        return "  \(slot.name)\(gap)\(try text(of: object, attribute: slot.name))"
      })
  }

  /// An attribute's value as a column shows it.
  func text(of object: NSManagedObject, attribute: String) throws -> String {
    let value = RunValue(any: try object.checkedValue(forKey: attribute))
    return stage.model.enumCase(value, attribute: attribute, entity: object.layout.name)
      .inTable(label: stage.ledger.label(of:))
  }

  // MARK: The stack

  /// Model, coordinator, store and context, from top to bottom; or one entity's properties.
  func schema(_ schema: ShowSchema) throws -> [String] {
    guard let stack = stage.stack else {
      throw UsageError.noStore
    }
    if let name = schema.entity { return describe(try layout(named: name)) }
    let store = stack.file == nil ? "InMemory" : "SQLite"
    let file =
      stack.declaration.file.map { " \($0.text)" }
      ?? (stack.file == nil ? "" : " (a file of this run)")
    return ["NSManagedObjectModel"]
      + stack.coordinator.layout.entities.flatMap { describe($0).map { "  " + $0 } } + [
        "NSPersistentStoreCoordinator", "  NSPersistentStore  \(store)\(file)",
        "NSManagedObjectContext", "  main  mainQueueConcurrencyType",
      ]
  }

  /// Whether a controller has a cache, and what it was good for.
  private func cacheLine(of controller: ControllerStage) -> String {
    guard let name = controller.controller.cacheName else { return "no cache: cacheName is nil" }
    let words =
      switch controller.core.cacheUse {
      case _ where !controller.isFetched: "not asked yet, for nothing is fetched"
      case .read(let sections):
        "the last fetch took its \(Noun.section.counted(sections, in: .english)) from it"
      case .written(let sections):
        "the last fetch read the rows, and wrote \(Noun.section.counted(sections, in: .english)) to it"
      case .passedBy:
        "the last fetch read the rows, and wrote nothing to it, for there were unsaved changes"
      case .none: "not kept: \(reasonForNoCache(of: controller))"
      }
    return "cache \(RunValue.text(name).printed)  \(words)"
  }

  private func reasonForNoCache(of controller: ControllerStage) -> String {
    if controller.controller.managedObjectContext.parent != nil {
      return "a child context reads through its parent"
    }
    switch stage.stack?.declaration {
    case let store? where store.kind == .memory: return "a store in memory has no file for it"
    case let store? where store.isReadOnly == true: return "the store is read only"
    default: return "that needs a delegate that hears changes"
    }
  }

  private func describe(_ layout: EntityLayout) -> [String] {
    let slots = layout.slots.map { slot -> String in
      switch slot.kind {
      case .attribute(let codec): "  \(slot.name)  \(codec.type.word)"
      case .toOne(let end): "  \(slot.name)  toOne \(end.entityName)"
      }
    }
    let collections = layout.collections.map { "  \($0.name)  toMany \($0.destination.entityName)" }
    return ["entity \(layout.name)"] + slots + collections
  }

  // MARK: Controllers and delegates

  func show(_ show: Show) throws {
    switch show.subject {
    case .delegate(let name):
      guard let delegate = try delegate(name)?.declaration else { return }
      try self.show(
        delegate.handlers.enumerated().map { index, handler in
          "\(delegate.name.literal ?? ""):\(index + 1)  \(handler.description)"
        })
    case .controller(let name, let aspect):
      let controller = try controller(name)
      switch aspect {
      case .sections:
        try self.show(
          (controller.core.sections ?? []).enumerated().map { index, section in
            "section \(index) \(RunValue.text(section.name).printed), \(section.numberOfObjects) "
              + (section.numberOfObjects == 1 ? "row" : "rows")
          })
      case .cells:
        try self.show(
          controller.tableView.sections.flatMap { section in
            [section.title ?? "no header"]
              + section.cells.map { "  " + RunValue.text($0.content.text).printed }
          })
      case nil, .all:
        turnShown.insert(controller.name)
        if aspect == .all { turnShownWhole.insert(controller.name) }
      case .sql:
        try self.show(lastReading(of: controller))
      case .cache: try self.show([cacheLine(of: controller)])
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
