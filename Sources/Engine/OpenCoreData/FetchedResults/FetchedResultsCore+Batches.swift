/// Rows brought in batches, when the first of them is asked for a value.
extension FetchedResultsCore {
  /// How many batches are kept: a screen that stands across two shows rows of both.
  private static let keptBatches = 2

  /// Reads the batch around a row that is about to be read alone.
  ///
  /// Batches are runs of `fetchBatchSize` rows in the order of the result, the first at its first
  /// row, whatever section they are in. Objects that have their values are passed over. What cannot
  /// be read is left to the reading of the single row, which says so.
  package func context(_ context: NSManagedObjectContext, willReadRowOf key: ObjectKey) {
    let size = batchSize()
    guard size > 1, let plan, plan.covers(key.entity),
      let index = cached.map({ $0.index(of: key) }) ?? rows?.index(of: key)
    else { return }
    readBatch(from: index - index % size, ofAtLeast: 2)
  }

  /// Reads all rows, batch by batch, as a fetch does whose result becomes a snapshot.
  ///
  /// Only the newest batches are kept, so who touches another row afterwards has its batch read again.
  func readAllBatches() {
    let size = batchSize()
    guard size > 1 else { return }
    for first in stride(from: 0, to: cached?.rowCount ?? rows?.count ?? 0, by: size) {
      readBatch(from: first, ofAtLeast: 1)
    }
  }

  /// Reads a batch from its first place on, where the given number of its rows, or more, are not at hand.
  private func readBatch(from first: Int, ofAtLeast least: Int) {
    guard let plan else { return }
    let size = batchSize()
    let near =
      cached.map { (try? $0.keys(from: first, count: size)) ?? [] }
      ?? rows?.keys(from: first, count: size) ?? []
    let missing = near.filter { key in
      !key.isTemporary && context.registry[key]?.hasRow != true
    }
    guard missing.count >= least,
      let batch = try? context.atGeneration({
        try context.persistentStoreCoordinator?.rows(of: missing, in: plan.layout, for: context)
      })
    else { return }
    batches.append(
      (0..<batch.count).map { FetchedRow(batch, row: $0).object(in: context) })
    batchesRead += 1
    if batches.count > Self.keptBatches { batches.removeFirst() }
  }
}

extension NSManagedObject {
  /// Whether the object's values are at hand, though they may not have been asked for.
  fileprivate var hasRow: Bool { !isFault || snapshot != nil }
}

extension SectionedRows {
  /// A row's place among all rows; nil if it is not here.
  ///
  /// O(sections).
  func index(of key: ObjectKey) -> Int? {
    path(of: key).map { path in
      (0..<path.section).reduce(path.row) { $0 + rowCount($1) }
    }
  }

  /// Up to `count` rows from a place among all rows on, fewer at the end.
  ///
  /// O(sections + rows asked for log n).
  func keys(from first: Int, count: Int) -> [ObjectKey] {
    var keys: [ObjectKey] = []
    var start = first
    for section in 0..<sectionCount where keys.count < count {
      let rows = rowCount(section)
      if start < rows {
        let end = min(rows, start + count - keys.count)
        for row in start..<end {
          if let key = key(at: RowPath(section: section, row: row)) { keys.append(key) }
        }
      }
      start = max(0, start - rows)
    }
    return keys
  }
}
