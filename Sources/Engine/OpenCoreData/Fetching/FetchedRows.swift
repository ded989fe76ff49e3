/// The rows that a fetch found, in order: numbers of stored rows, and rows that are none of the store's.
struct FetchedRows: RandomAccessCollection {
  /// The stored rows, those that were not found among them; empty where a parent found the rows.
  private(set) var batch: RowBatch
  /// Objects with unsaved changes, and what a parent found; they are numbered from the count of the
  /// stored rows on.
  private let others: [FetchedRow]
  private var order: ArraySlice<Int>
  /// Whether a store has put them in order and left out all but those that its request wants.
  private(set) var isResult = false

  /// Rows of a batch and others, in no order.
  init(_ rows: [Int], of batch: RowBatch, others: [FetchedRow]) {
    self.batch = batch
    self.others = others
    order = (rows + others.indices.map { batch.count + $0 })[...]
  }

  /// Objects that a store has found, in the order of its answer.
  init(result objects: [NSManagedObject]) {
    self.init(objects.map { FetchedRow($0) })
    isResult = true
  }

  /// Rows that were not read from the store, in no order.
  init(_ rows: [FetchedRow] = []) {
    self.init([], of: RowBatchBuilder(family: []).batch(), others: rows)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { order.count }

  subscript(index: Int) -> FetchedRow { row(order[order.startIndex + index]) }

  private func row(_ number: Int) -> FetchedRow {
    number < batch.count ? FetchedRow(batch, row: number) : others[number - batch.count]
  }

  /// The objects of all rows, those not known yet as faults with their rows at hand.
  func objects(in context: NSManagedObjectContext) -> [NSManagedObject] {
    order.map { number in
      number < batch.count
        ? context.object(ofRow: number, in: batch)
        : others[number - batch.count].object(in: context)
    }
  }

  /// Leaves out all rows but those that a request wants.
  mutating func limit(by plan: FetchPlan) { order = plan.window(order) }

  // MARK: Order

  /// From how many rows on they are put into the order of the result in memory too: fewer lie near
  /// each other anyhow.
  private static let countToReorder = 4_096

  /// Puts the stored rows into memory in the order of the result, where they are all of it, and many.
  ///
  /// O(size of the rows).
  mutating func reorderBatch() {
    guard others.isEmpty, order.count >= Self.countToReorder, order.count == batch.count else {
      return
    }
    batch = batch.reordered(order)
    order = ArraySlice(0..<batch.count)
  }

  /// Puts the rows into the order of a plan.
  ///
  /// O(n log n), with one packing a row. All packed keys lie in one piece of memory, and numbers of
  /// rows are sorted: comparing them counts no references.
  mutating func sort(by plan: FetchPlan, in context: NSManagedObjectContext) {
    guard order.count > 1 else { return }
    let packing = Packing(plan, self, context)
    var keys = PackedKeys(sort: plan.order)
    keys.reserve(rows: order.count)
    for number in order { packing.pack(number, into: &keys) }
    let (sort, numbers) = (plan.order, order)
    var rows: [PrefixedRow] = []
    rows.reserveCapacity(numbers.count)
    for place in 0..<numbers.count {
      let prefix = unsafe sort.prefixes(of: keys.key(at: place))
      rows.append(PrefixedRow(prefix: prefix, row: UInt32(clamping: place)))
    }
    PrefixSort.sort(&rows) { a, b in
      let order = unsafe sort.compare(keys.key(at: Int(a)), keys.key(at: Int(b)))
      guard order == 0 else { return order < 0 }
      return self.key(numbers[numbers.startIndex + Int(a)])
        .precedes(self.key(numbers[numbers.startIndex + Int(b)]))
    }
    order = rows.map { numbers[numbers.startIndex + Int($0.row)] }[...]
  }

  private func key(_ number: Int) -> ObjectKey {
    number < batch.count ? batch.key(ofRow: number) : others[number - batch.count].key
  }

  /// The packing of what a plan sorts by, worked out once for all rows.
  private struct Packing {
    private let rows: FetchedRows
    private let batch: RowBatch
    private let count: Int
    private let context: NSManagedObjectContext
    private let order: RowSort
    private let paths: [PropertyPath]
    /// For each term the slot that a stored row itself has the value in.
    private let slots: [Int?]

    init(_ plan: FetchPlan, _ rows: FetchedRows, _ context: NSManagedObjectContext) {
      self.rows = rows
      self.context = context
      batch = rows.batch
      count = rows.batch.count
      order = plan.order
      paths = plan.sort.map(\.path)
      slots = paths.map(\.storedSlot)
    }

    /// Packs the sort key of a row as the next one.
    func pack(_ number: Int, into keys: inout PackedKeys) {
      for term in slots.indices {
        if number < count, let slot = slots[term] {
          let isPacked = unsafe batch.withText(row: number, slot: slot) { text in
            unsafe keys.pack(text: text, as: term)
          }
          if isPacked == true { continue }
          keys.pack(batch.value(row: number, slot: slot), as: term)
        } else {
          keys.pack(paths[term].value(of: rows.row(number), in: context), as: term)
        }
      }
      keys.endKey()
    }

    /// Appends the packed sort key of a row.
    func pack(_ number: Int, into packed: inout [UInt8]) {
      for term in slots.indices {
        if number < count, let slot = slots[term] {
          let isPacked = unsafe batch.withText(row: number, slot: slot) { text in
            unsafe order.pack(text: text, as: term, into: &packed)
          }
          if isPacked == true { continue }
          order.pack(batch.value(row: number, slot: slot), as: term, into: &packed)
        } else {
          order.pack(
            paths[term].value(of: rows.row(number), in: context), as: term, into: &packed)
        }
      }
    }
  }

  /// The rows by their sections, as the result of a controller.
  ///
  /// Sort keys go where they stay and nothing is made of a row but its section's name, and that
  /// where it differs from the last one's.
  ///
  /// - Throws: `OutOfOrderSection` where the order does not keep sections together.
  func sectioned(
    by section: PropertyPath?, of plan: FetchPlan, in context: NSManagedObjectContext
  ) throws(SectionedRows.OutOfOrderSection) -> SectionedRows {
    let packing = Packing(plan, self, context)
    let slot = section?.storedSlot
    var last: (value: Value, name: String)?
    return try SectionedRows(
      order, sort: plan.order, isSectioned: section != nil, key: { key($0) },
      section: { number in
        guard let section else { return "" }
        let value: Value
        if let slot, number < batch.count {
          value = batch.value(row: number, slot: slot)
        } else {
          value = section.value(of: row(number), in: context)
        }
        if let last, last.value == value { return last.name }
        let name = SectionName.text(of: value, section)
        last = (value, name)
        return name
      }, pack: { packing.pack($0, into: &$1) })
  }
}
