/// The reading of no more than a result's order needs: keys, sort keys and what sections are named by.
///
/// Where an index has the rows in order, and all that is read of them, SQLite reads it alone.
struct ResultScan {
  /// A column of the statement.
  private struct Column {
    let place: Int
    let kind: RowReader.Kind

    /// The value; NULL reads as 0, so that SQLite is seldom asked for the type.
    func value(of row: RowArguments) -> Value {
      switch kind {
      case .integer:
        let number = row.integer(place)
        return number == 0 && row.isNull(place) ? .null : .integer(number)
      case .real:
        let number = row.real(place)
        return number == 0 && row.isNull(place) ? .null : .real(number)
      case .text, .uri, .decimal, .blob, .reference, .none, .unstored:
        return row.isNull(place) ? .null : .text(row.text(place))
      }
    }
  }

  /// The number of the entity, and those of the entities that its rows may have.
  private let entity: UInt16
  private let family: ClosedRange<UInt16>
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
    guard names.count < ScanFunction.mostArguments else { return nil }
    self.section = section
    entity = layout.number
    family = layout.family
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

  /// Reads all rows that a statement hands to `ScanFunction`.
  func read(
    _ statement: SQLiteStatement, store: UInt16, into rows: inout PackedRows
  ) throws(SQLiteFailure) {
    var reading = Reading(self, store: store, isSectioned: rows.isSectioned)
    swap(&reading.rows, &rows)
    let result = unsafe withUnsafeMutablePointer(to: &reading) { reading in
      var taker = unsafe ScanFunction.Taker(reading) { reading, row in
        unsafe reading.assumingMemoryBound(to: Reading.self).pointee.take(RowArguments(row))
      }
      return unsafe withUnsafeMutablePointer(to: &taker) { taker in
        Result { () throws(SQLiteFailure) in
          try unsafe statement.bind(taker: taker, at: 1)
          while try statement.step() {}
        }
      }
    }
    try result.get()
    rows = reading.finish()
  }

  /// The section of a value that was met.
  private struct MetSection {
    let number: UInt32
    /// The value as the rows are sorted by it; empty where they are not.
    var packed: [UInt8] = []
  }

  /// A scan under way: what it has read so far.
  struct Reading: ~Copyable {
    /// What earlier scans have read, and the names of the sections.
    fileprivate var rows: PackedRows
    private var read: RowsBeingRead
    private let scan: ResultScan
    private let store: UInt16
    private let column: Column?
    /// The term that is the section's value too, and not read twice.
    private let shared: Int
    private var sections: [Value: MetSection] = [:]
    private var last = MetSection(number: 0)
    /// The last row's value, and the same where it is a whole number: those are compared in place.
    private var lastValue: Value?
    private var lastNumber: Int64?

    fileprivate init(_ scan: ResultScan, store: UInt16, isSectioned: Bool) {
      let column = scan.section?.column
      shared = scan.terms.firstIndex { $0.place == column?.place } ?? -1
      (self.scan, self.store, self.column) = (scan, store, column)
      rows = PackedRows(sort: scan.sort, isSectioned: isSectioned)
      read = RowsBeingRead(sort: scan.sort, isSectioned: isSectioned)
    }

    /// All rows that were read.
    fileprivate consuming func finish() -> PackedRows {
      rows.append(read)
      return rows
    }

    /// Takes a row in.
    mutating func take(_ row: RowArguments) {
      if let column, lastNumber == nil || row.integer(column.place) != lastNumber {
        let value = column.value(of: row)
        if lastValue != value {
          last = met(value)
          lastValue = value
          // NULL reads as 0.
          if case .integer(let number) = value, number != 0 {
            lastNumber = number
          } else {
            lastNumber = nil
          }
        }
      }
      for term in scan.terms.indices {
        if term == shared {
          read.pack(last.packed)
        } else {
          pack(term, of: row)
        }
      }
      read.append(key(of: row), section: last.number)
    }

    /// The section of a value, which may be a term's too.
    private mutating func met(_ value: Value) -> MetSection {
      if let known = sections[value] { return known }
      let name = scan.section.map { SectionName.text(of: value, $0.path) } ?? ""
      var met = MetSection(number: rows.section(named: name))
      if shared >= 0 { scan.sort.pack(value, as: shared, into: &met.packed) }
      sections[value] = met
      return met
    }

    @inline(__always)
    private func key(of row: RowArguments) -> ObjectKey {
      var entity = scan.entity
      if scan.family.lowerBound < scan.family.upperBound {
        let stored = UInt16(clamping: row.integer(1))
        if scan.family.contains(stored) { entity = stored }
      }
      return ObjectKey(store: store, entity: entity, number: row.integer(0))
    }

    @inline(__always)
    private mutating func pack(_ term: Int, of row: RowArguments) {
      let column = scan.terms[term]
      if column.kind == .text {
        let isPacked = unsafe row.withText(column.place) { text in
          unsafe text.baseAddress != nil && read.pack(text: text, as: term)
        }
        if isPacked { return }
      }
      read.pack(column.value(of: row), as: term)
    }
  }
}

extension EntityLayout {
  /// Whether all rows of the table are of this entity and of no other.
  fileprivate var hasOwnTable: Bool { family.count == 1 && root == number }
}

extension FetchPlan {
  /// Whether an index of the entity's table has all rows in order, with all that a scan reads of them.
  fileprivate func isServed(byIndexOf layout: EntityLayout, section: PropertyPath?) -> Bool {
    guard predicate == nil, layout.hasOwnTable,
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
    try asStoreErrors {
      let source = source(
        of: plan.layout, includingSubentities: plan.includesSubentities, condition)
      let take = ScanFunction.call(taking: scan.columns(of: "t0"))
      // With nothing else that rows have to fulfil, none of them has to be answered.
      let sql =
        condition == nil && plan.layout.hasOwnTable
        ? "SELECT 1 FROM \(source) WHERE \(take)\(scan.order(of: "t0"))"
        : "SELECT \(take) FROM \(source)\(scan.order(of: "t0"))"
      let statement = try rowConnection.prepare(
        sql, toldAs: self.statement(of: scan, plan, condition))
      defer { statement.reset() }
      for (index, value) in (condition?.bindings ?? []).enumerated() {
        try statement.bind(value, at: index + 2)
      }
      try scan.read(statement, store: place, into: &rows)
    }
  }

  /// How `scan(_:of:matching:into:)` would read.
  fileprivate func explanation(
    of scan: ResultScan, _ plan: FetchPlan, _ condition: SQLCondition?
  ) throws -> FetchExplanation {
    let sql = statement(of: scan, plan, condition)
    return try asStoreErrors {
      FetchExplanation(
        sql: sql, plan: try connection.plan(sql, condition?.bindings ?? []), inMemory: [])
    }
  }

  /// What a scan reads, as it is told of: without the function that takes the rows in.
  private func statement(
    of scan: ResultScan, _ plan: FetchPlan, _ condition: SQLCondition?
  ) -> String {
    "SELECT \(scan.columns(of: "t0")) FROM "
      + source(of: plan.layout, includingSubentities: plan.includesSubentities, condition)
      + scan.order(of: "t0")
  }
}

extension NSPersistentStoreCoordinator {
  /// The stored rows of a plan's result; nil where they have to be read whole.
  fileprivate func scan(_ plan: FetchPlan, section: PropertyPath?) throws -> PackedRows? {
    try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      var rows = PackedRows(sort: plan.order, isSectioned: section != nil)
      let conditions = stores.map { plan.condition(in: $0, keepsRelationships: false) }
      guard conditions.allSatisfy({ $0?.isComplete ?? true }),
        stores.allSatisfy({ $0.rowKeeper == nil })
      else { return nil }
      for (store, condition) in zip(stores, conditions) {
        guard let scan = ResultScan(plan, section: section, in: store.schema) else { return nil }
        try store.scan(scan, of: plan, matching: condition, into: &rows)
      }
      return rows
    }
  }

  /// Explains how `scan(_:section:)` would read the first store that may have rows; nil where they
  /// have to be read whole.
  func explanation(
    ofScanFor plan: FetchPlan, section: PropertyPath?
  ) throws -> FetchExplanation? {
    try withStores(holding: plan.layout, among: plan.affectedStores) { stores in
      guard let store = stores.first, store.rowKeeper == nil else { return nil }
      let condition = plan.condition(in: store, keepsRelationships: false)
      guard condition?.isComplete ?? true,
        let scan = ResultScan(plan, section: section, in: store.schema)
      else { return nil }
      return try store.explanation(of: scan, plan, condition)
    }
  }
}

extension NSManagedObjectContext {
  /// The result of a plan whose rows are brought later; nil where they have to be read whole.
  ///
  /// They have to where this context or its parent has unsaved changes, where the rows do not have
  /// the values that they are sorted by, and where a limit or a predicate is applied in memory.
  func scannedRows(for plan: FetchPlan, section: PropertyPath?) throws -> PackedRows? {
    guard mayScan(for: plan) else { return nil }
    return try atGeneration { try persistentStoreCoordinator?.scan(plan, section: section) }
  }

  /// Whether neither this context nor the request stands against reading no more than the order needs.
  func mayScan(for plan: FetchPlan) -> Bool {
    parent == nil && !(hasChanges && plan.includesPendingChanges) && plan.limit == 0
      && plan.offset == 0 && !plan.refreshesObjects && plan.prefetching.isEmpty
  }
}
