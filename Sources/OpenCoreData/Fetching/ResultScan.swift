/// The reading of no more than a result's order needs: keys, sort keys and what sections are named by.
///
/// Where an index has the rows in order, and all that is read of them, SQLite reads it alone.
struct ResultScan {
  /// A column of the statement.
  private struct Column {
    let place: Int
    let kind: RowReader.Kind

    /// The value; NULL reads as 0, so that SQLite is seldom asked for the type.
    func value(of statement: SQLiteStatement) -> Value {
      switch kind {
      case .integer:
        let number = statement.integer(place)
        return number == 0 && statement.isNull(place) ? .null : .integer(number)
      case .real:
        let number = statement.real(place)
        return number == 0 && statement.isNull(place) ? .null : .real(number)
      default: return statement.isNull(place) ? .null : .text(statement.text(place))
      }
    }
  }

  private let layout: EntityLayout
  private let sort: RowSort
  private let terms: [Column]
  private let section: (column: Column, path: PropertyPath)?
  private let names: [String]
  /// The columns that an index has in the order of the result; nil where the model has no such index.
  private let indexed: [String]?

  /// Prepares to read what a plan's order needs.
  ///
  /// Nil where the rows themselves do not have it as a number or a text.
  init?(_ plan: FetchPlan, section path: PropertyPath?, in schema: StoreSchema) {
    let layout = plan.layout
    let columns = schema.table(of: layout).columns(of: layout)
    var names = layout.family.count > 1 ? ["Z_PK", "Z_ENT"] : ["Z_PK"]
    func column(_ path: PropertyPath) -> Column? {
      guard let slot = path.storedSlot, case .attribute(let codec) = layout.slots[slot].kind,
        let name = columns[slot]?.name
      else { return nil }
      let kind = RowReader.kind(of: codec.type)
      guard kind == .integer || kind == .real || kind == .text else { return nil }
      if let place = names.firstIndex(of: name) { return Column(place: place, kind: kind) }
      names.append(name)
      return Column(place: names.count - 1, kind: kind)
    }
    var terms: [Column] = []
    for term in plan.sort {
      guard let column = column(term.path) else { return nil }
      terms.append(column)
    }
    var section: (column: Column, path: PropertyPath)?
    if let path {
      guard let column = column(path) else { return nil }
      section = (column, path)
    }
    self.section = section
    self.layout = layout
    self.terms = terms
    self.names = names
    sort = plan.order
    indexed =
      plan.isServed(byIndexOf: layout, section: path) ? terms.map { names[$0.place] } : nil
  }

  /// The columns to select, of the table under the given alias.
  func columns(of alias: String) -> String {
    names.map { "\(alias).\(quoted($0))" }.joined(separator: ", ")
  }

  /// The order to ask for, with a blank before it; empty where the rows are sorted here.
  ///
  /// Among equal keys an index has its rows by primary key, as the result has them.
  func order(of alias: String) -> String {
    guard let indexed, !indexed.isEmpty else { return "" }
    let terms = zip(indexed, sort.terms).map { name, term in
      "\(alias).\(quoted(name))\(term.ascending ? "" : " DESC")"
    }
    return " ORDER BY " + terms.joined(separator: ", ")
  }

  /// Reads all rows that a statement answers.
  func read(
    _ statement: SQLiteStatement, store: UInt16, into rows: inout PackedRows
  ) throws(SQLiteFailure) {
    let section = section?.column
    /// The term that is the section's value too, and not read twice.
    let shared = terms.firstIndex { $0.place == section?.place } ?? -1
    var sections: [Value: UInt32] = [:]
    var last: (value: Value, number: UInt32) = (.null, .max)
    while try statement.step() {
      if let section {
        let value = section.value(of: statement)
        if last.number == .max || last.value != value {
          last = (value, number(of: value, among: &sections, in: &rows))
        }
      }
      rows.append(key(of: statement, in: store), section: last.number) { packed in
        for term in terms.indices {
          if term == shared {
            sort.pack(last.value, as: term, into: &packed)
          } else {
            pack(term, of: statement, into: &packed)
          }
        }
      }
    }
  }

  /// The number of the section of a value.
  private func number(
    of value: Value, among known: inout [Value: UInt32], in rows: inout PackedRows
  ) -> UInt32 {
    if let number = known[value] { return number }
    guard let section else { return 0 }
    let number = rows.section(named: SectionName.text(of: value, section.path))
    known[value] = number
    return number
  }

  private func key(of statement: SQLiteStatement, in store: UInt16) -> ObjectKey {
    var entity = layout.number
    if layout.family.count > 1 {
      let stored = UInt16(clamping: statement.integer(1))
      if layout.family.contains(stored) { entity = stored }
    }
    return ObjectKey(store: store, entity: entity, number: statement.integer(0))
  }

  private func pack(_ term: Int, of statement: SQLiteStatement, into packed: inout [UInt8]) {
    let column = terms[term]
    if column.kind == .text {
      let isPacked = unsafe statement.withText(column.place) { text in
        unsafe text.baseAddress != nil && sort.pack(text: text, as: term, into: &packed)
      }
      if isPacked { return }
    }
    sort.pack(column.value(of: statement), as: term, into: &packed)
  }
}

extension FetchPlan {
  /// Whether an index of the entity's table has all rows in order, with all that a scan reads of them.
  fileprivate func isServed(byIndexOf layout: EntityLayout, section: PropertyPath?) -> Bool {
    guard predicate == nil, layout.family.count == 1, layout.root == layout.number,
      sort.allSatisfy({ $0.term.comparison == .compare }),
      section.map({ section in sort.contains { $0.path.text == section.text } }) ?? true
    else { return false }
    return layout.entity.indexes.contains { index in
      index.elements.count == sort.count
        && zip(index.elements, sort).allSatisfy { element, sort in
          element.propertyName == sort.path.text && element.isAscending == sort.term.ascending
        }
    }
  }
}

extension SQLiteStore {
  /// Reads what a result needs to know of an entity's rows, in any order.
  func scan(
    _ scan: ResultScan, of plan: FetchPlan, matching condition: SQLCondition?,
    into rows: inout PackedRows
  ) throws {
    let sql =
      "SELECT \(scan.columns(of: "t0")) FROM "
      + source(of: plan.layout, includingSubentities: plan.includesSubentities, condition)
      + scan.order(of: "t0")
    try asStoreErrors {
      let statement = try connection.prepare(sql)
      defer { statement.reset() }
      try statement.bind(condition?.bindings ?? [])
      try scan.read(statement, store: place, into: &rows)
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// The stored rows of a plan's result; nil where they have to be read whole.
  fileprivate func scan(_ plan: FetchPlan, section: PropertyPath?) throws -> PackedRows? {
    try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      var rows = PackedRows(sort: plan.order, isSectioned: section != nil)
      let conditions = stores.map { plan.condition(in: $0, keepsRelationships: false) }
      guard conditions.allSatisfy({ $0?.isComplete ?? true }) else { return nil }
      for (store, condition) in zip(stores, conditions) {
        guard let scan = ResultScan(plan, section: section, in: store.schema) else { return nil }
        try store.scan(scan, of: plan, matching: condition, into: &rows)
      }
      return rows
    }
  }
}

extension NSManagedObjectContext {
  /// The result of a plan whose rows are brought later; nil where they have to be read whole.
  ///
  /// They have to where this context or its parent has unsaved changes, where the rows do not have
  /// the values that they are sorted by, and where a limit or a predicate is applied in memory.
  func scannedRows(for plan: FetchPlan, section: PropertyPath?) throws -> PackedRows? {
    guard parent == nil, !(hasChanges && plan.includesPendingChanges), plan.limit == 0,
      plan.offset == 0, !plan.refreshesObjects, plan.prefetching.isEmpty
    else { return nil }
    return try persistentStoreCoordinator?.scan(plan, section: section)
  }
}
