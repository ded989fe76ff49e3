/// The rows that a fetch found, in order: numbers of stored rows, and rows that are none of the store's.
struct FetchedRows: RandomAccessCollection {
  /// The stored rows, those that were not found among them; empty where a parent found the rows.
  let batch: RowBatch
  /// Objects with unsaved changes, and what a parent found; they are numbered from the count of the
  /// stored rows on.
  private let others: [FetchedRow]
  private var order: ArraySlice<Int>

  /// Rows of a batch and others, in no order.
  init(_ rows: [Int], of batch: RowBatch, others: [FetchedRow]) {
    self.batch = batch
    self.others = others
    order = (rows + others.indices.map { batch.count + $0 })[...]
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

  /// A row while it is sorted.
  private struct Sortable {
    /// The beginning of the packed sort key: most comparisons end with it.
    let prefix: UInt64
    let start: Int
    let end: Int
    let row: Int
  }

  /// Puts the rows into the order of a plan.
  ///
  /// O(n log n), with one packing a row. All packed keys lie in one piece of memory, and numbers of
  /// rows are sorted: comparing them counts no references.
  mutating func sort(by plan: FetchPlan, in context: NSManagedObjectContext) {
    guard order.count > 1 else { return }
    var packed: [UInt8] = []
    packed.reserveCapacity(order.count * 24)
    var rows: [Sortable] = []
    rows.reserveCapacity(order.count)
    for number in order {
      let start = packed.count
      pack(number, plan, context, into: &packed)
      rows.append(
        Sortable(
          prefix: plan.order.prefix(of: packed[start...]), start: start, end: packed.count,
          row: number))
    }
    let sort = plan.order
    unsafe packed.withUnsafeBytes { packed in
      rows.sort { a, b in
        if a.prefix != b.prefix { return a.prefix < b.prefix }
        let order = unsafe sort.compare(
          UnsafeRawBufferPointer(rebasing: packed[a.start..<a.end]),
          UnsafeRawBufferPointer(rebasing: packed[b.start..<b.end]))
        return order == 0 ? key(a.row).precedes(key(b.row)) : order < 0
      }
    }
    order = rows.map(\.row)[...]
  }

  private func key(_ number: Int) -> ObjectKey {
    number < batch.count ? batch.key(ofRow: number) : others[number - batch.count].key
  }

  private func pack(
    _ number: Int, _ plan: FetchPlan, _ context: NSManagedObjectContext,
    into packed: inout [UInt8]
  ) {
    for (term, descriptor) in plan.sort.enumerated() {
      if number < batch.count, let slot = descriptor.path.storedSlot {
        if let text = batch.text(row: number, slot: slot),
          plan.order.pack(text: text, as: term, into: &packed)
        {
          continue
        }
        plan.order.pack(batch.value(row: number, slot: slot), as: term, into: &packed)
      } else {
        plan.order.pack(
          descriptor.path.value(of: row(number), in: context), as: term, into: &packed)
      }
    }
  }
}
