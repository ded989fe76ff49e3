import Foundation

extension NSManagedObjectContext {
  /// The dictionaries that a request asks for.
  ///
  /// They are made of what the store holds: unsaved changes never show, also not of objects that a
  /// key path leads through. So they are read by a context without any.
  ///
  /// A store that is read row by row and alone may have such objects makes them itself.
  func dictionaries<Result>(for request: NSFetchRequest<Result>) throws -> [NSDictionary] {
    let plan = try plan(request)
    let kept = try persistentStoreCoordinator?.onlyKeptAnswer(to: plan) { store in
      try store.dictionaries(for: plan, in: parent == nil ? self : reader())
    }
    return try kept ?? computedDictionaries(for: request)
  }

  private func reader() throws -> NSManagedObjectContext {
    let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    reader.persistentStoreCoordinator = persistentStoreCoordinator
    try atGeneration { reader.registry.generation = registry.generation }
    return reader
  }

  /// The dictionaries that a request asks for, made here whatever the store.
  func computedDictionaries<Result>(
    for request: NSFetchRequest<Result>
  ) throws -> [NSDictionary] {
    var plan = try plan(request)
    guard let coordinator = persistentStoreCoordinator else { return [] }
    let columns = try DictionaryPlan(
      request, of: plan.layout, in: coordinator.layout, sortedBy: plan.sortOfDictionaries)
    let reader = try reader()
    let window = plan
    (plan.limit, plan.offset) = (0, 0)
    plan.ordersRows = true
    return try reader.keepingObjects {
      let rows = Array(try reader.rows(for: plan))
      let fetch = DictionaryFetch(columns, of: rows, in: reader, coordinator.locale)
      return window.window(try fetch.records()[...]).map { fetch.dictionary(of: $0) }
    }
  }
}

/// The making of dictionaries from the rows of a fetch.
private struct DictionaryFetch {
  /// A value of a dictionary before it becomes Foundation's; equal ones are one in a group.
  enum Cell: Hashable {
    case stored(Value)
    case computed(PredicateValue)
  }

  private let plan: DictionaryPlan
  private let rows: [FetchedRow]
  private let context: NSManagedObjectContext
  private let locale: Locale
  private let cursor: RowCursor?

  init(
    _ plan: DictionaryPlan, of rows: [FetchedRow], in context: NSManagedObjectContext,
    _ locale: Locale
  ) {
    self.plan = plan
    self.rows = rows
    self.context = context
    self.locale = locale
    cursor = rows.first?.stored.map { RowCursor($0.batch, in: context) }
  }

  // MARK: Records

  /// The cells of each dictionary, in the order of the rows.
  func records() throws -> [[Cell]] {
    try readAhead()
    var records: [[Cell]] = []
    if let groups = plan.groups {
      for group in try grouped(by: groups) {
        let values = try aggregateValues(of: group)
        if let having = plan.having,
          try !having.evaluate(on: subject(group[0]), variables: values, locale: locale)
        {
          continue
        }
        records.append(try record(of: group[0], values))
      }
    } else if plan.isOneDictionary {
      records = [try record(of: nil, try aggregateValues(of: Array(rows.indices)))]
    } else {
      let prepared = try prepare(try aggregateValues(of: Array(rows.indices)))
      records = try rows.indices.map { row in
        try prepared.map { try $0(row) }
      }
    }
    if plan.isDistinct {
      var seen: Set<[Cell]> = []
      records = records.filter { seen.insert($0).inserted }
    }
    return plan.sort.isEmpty ? records : sorted(records)
  }

  /// The records in the order of their own values; those that compare equal keep their order.
  private func sorted(_ records: [[Cell]]) -> [[Cell]] {
    let keys = records.map { record in
      plan.sort.map { PredicateValue(value(of: record[$0.column], plan.columns[$0.column].source)) }
    }
    return records.indices.sorted { a, b in
      for (index, term) in plan.sort.map(\.term).enumerated() {
        let order = term.order(keys[a][index], keys[b][index], locale: locale)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return a < b
    }.map { records[$0] }
  }

  private func readAhead() throws {
    let sources = plan.columns.map(\.source) + (plan.groups ?? [])
    for case .path(let path) in sources { try path.readAhead(of: rows, in: context) }
  }

  /// The rows of each group, in the order of the first ones.
  private func grouped(by sources: [DictionaryPlan.Source]) throws -> [[Int]] {
    var places: [[Cell]: Int] = [:]
    var groups: [[Int]] = []
    let computations = sources.map { computation(of: $0, [:]) }
    for row in rows.indices {
      let key = try computations.map { try $0(row) }
      if let place = places[key] {
        groups[place].append(row)
      } else {
        places[key] = groups.count
        groups.append([row])
      }
    }
    return groups
  }

  private func aggregateValues(of group: [Int]) throws -> [String: PredicateValue] {
    var prepared: [ExpressionTree: PreparedExpression] = [:]
    for case let operand? in plan.aggregates.aggregates.map(\.operand) {
      prepared[operand] = PreparedExpression(operand, locale: locale)
    }
    return try plan.aggregates.values(
      computing: { operand, row throws(RaisedException) in
        let expression = prepared[operand] ?? PreparedExpression(operand, locale: locale)
        return try expression.value(for: subject(row))
      }, of: group)
  }

  private func record(of row: Int?, _ values: [String: PredicateValue]) throws -> [Cell] {
    try prepare(values).map { try $0(row) }
  }

  private func prepare(
    _ values: [String: PredicateValue]
  ) throws -> [(Int?) throws(RaisedException) -> Cell] {
    plan.columns.map { computation(of: $0.source, values) }
  }

  /// What computes a cell of a row; no row for an aggregate of none.
  private func computation(
    of source: DictionaryPlan.Source, _ values: [String: PredicateValue]
  ) -> (Int?) throws(RaisedException) -> Cell {
    switch source {
    case .identity:
      return { row in .stored(row.map { .reference(rows[$0].key) } ?? .null) }
    case .path(let path):
      return { row in .stored(row.map { path.value(of: rows[$0], in: context) } ?? .null) }
    case .expression(let tree, _):
      let prepared = PreparedExpression(tree, variables: values, locale: locale)
      return { row throws(RaisedException) in
        let value = try prepared.value(for: row.map(subject) ?? .null)
        // The cursor moves on: what it stands for is its row.
        guard case .object(let object) = value else { return .computed(value) }
        if object === cursor, let row { return .stored(.reference(rows[row].key)) }
        return .stored((object as? NSManagedObject).map { .reference($0.key) } ?? .null)
      }
    }
  }

  /// A row as expressions see it.
  private func subject(_ row: Int) -> PredicateValue {
    guard let cursor, let place = rows[row].stored else {
      return .object(rows[row].object(in: context))
    }
    cursor.row = place.row
    return .object(cursor)
  }

  // MARK: Dictionaries

  /// The dictionary of a record, without the names that have no value.
  func dictionary(of record: [Cell]) -> NSDictionary {
    let dictionary = NSMutableDictionary()
    for (column, cell) in zip(plan.columns, record) {
      if let value = value(of: cell, column.source) {
        dictionary.setObject(value, forKey: column.name as NSString)
      }
    }
    return dictionary
  }

  private func value(of cell: Cell, _ source: DictionaryPlan.Source) -> Any? {
    switch cell {
    case .stored(.reference(let key)): return context.objectID(forKey: key)
    case .stored(let value):
      guard case .path(let path) = source else { return nil }
      return path.codec?.any(from: value)
    case .computed(let value):
      guard case .expression(_, let type) = source else { return nil }
      return value.foundationValue(as: type)
    }
  }
}

extension PredicateValue {
  /// The value as Foundation has it, turned into the type of an attribute; nil for no value, and for
  /// what cannot be turned into it.
  fileprivate func foundationValue(as type: NSAttributeType) -> Any? {
    if isNull { return nil }
    switch type.form {
    case .whole:
      if case .integer(let number) = self { return NSNumber(value: number) }
      guard let number = doubleValue else { return nil }
      return Int64(exactly: number.rounded(.towardZero)).map { NSNumber(value: $0) }
    case .boolean: return doubleValue.map { NSNumber(value: $0 != 0) }
    case .double: return doubleValue.map { NSNumber(value: $0) }
    case .float: return doubleValue.map { NSNumber(value: Float($0)) }
    case .decimal: return (try? cast(to: "NSDecimalNumber"))?.foundationValue
    case .text: return (try? cast(to: "NSString"))?.foundationValue
    case .date: return (try? cast(to: "NSDate"))?.foundationValue
    case .bytes, .uuid, .uri, .object, .objectID, .composite, .undefined: return foundationValue
    }
  }
}
