/// The changes collected between `beginUpdates` and `endUpdates`.
///
/// Sets, since neither the order of the calls nor saying a thing twice makes a difference.
/// Deletions, reloads and the origins of moves are numbers of the table before the update,
/// insertions and the targets of moves of the table after it.
package struct UpdateBatch: Hashable, Sendable {
  /// Where something moves from and to.
  package struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    package let old: Place
    package let new: Place
  }

  private(set) var insertedSections: Set<Int> = []
  private(set) var deletedSections: Set<Int> = []
  private(set) var reloadedSections: Set<Int> = []
  private(set) var movedSections: Set<Move<Int>> = []
  package private(set) var insertedRows: Set<TablePath> = []
  package private(set) var deletedRows: Set<TablePath> = []
  private(set) var reloadedRows: Set<TablePath> = []
  /// Rows whose cells stay; they are left out of all sums.
  private(set) var reconfiguredRows: Set<TablePath> = []
  private(set) var movedRows: Set<Move<TablePath>> = []

  /// A batch of no changes.
  package init() {}

  /// Takes a change into the batch; calls that change nothing by themselves leave it as it is.
  package mutating func record(_ call: ReceivedCall) {
    switch call {
    case .insertRows(let paths), .insertItems(let paths): insertedRows.formUnion(paths)
    case .deleteRows(let paths), .deleteItems(let paths): deletedRows.formUnion(paths)
    case .reloadRows(let paths), .reloadItems(let paths): reloadedRows.formUnion(paths)
    case .reconfigureRows(let paths), .reconfigureItems(let paths):
      reconfiguredRows.formUnion(paths)
    case .moveRow(let old, let new), .moveItem(let old, let new):
      movedRows.insert(Move(old: old, new: new))
    case .insertSections(let sections): insertedSections.formUnion(sections)
    case .deleteSections(let sections): deletedSections.formUnion(sections)
    case .reloadSections(let sections): reloadedSections.formUnion(sections)
    case .moveSection(let old, let new): movedSections.insert(Move(old: old, new: new))
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .reloadData,
      .layoutIfNeeded, .applySnapshot:
      break
    }
  }

  /// The first of the rows that it names of which the section or the row is below zero; nil for none.
  var firstInvalidPath: TablePath? {
    let moved = movedRows.flatMap { [$0.old, $0.new] }
    return [Array(insertedRows), Array(deletedRows), Array(reloadedRows), moved].joined()
      .filter { $0.section < 0 || $0.row < 0 }.min()
  }

  /// The place of each old section after the update, reloaded ones included; nil for deleted ones.
  ///
  /// Sections that neither go nor move fill the places that are left, in their order. Nothing is
  /// checked: a place may lie past the last section that the data source has.
  func placesOfSections(count: Int) -> [Int?] {
    let taken = insertedSections.union(movedSections.map { $0.new })
    var moves: [Int: Int] = [:]
    for move in movedSections { moves[move.old] = min(moves[move.old] ?? move.new, move.new) }
    var next = 0
    return (0..<count).map { section in
      if deletedSections.contains(section) { return nil }
      if let target = moves[section] { return target }
      while taken.contains(next) { next += 1 }
      defer { next += 1 }
      return next
    }
  }

  /// The batch less the changes of rows that come or go with their section anyway.
  ///
  /// Dropped are deletions and reloads in a deleted section, and insertions in an inserted one; a
  /// reloaded section counts as deleted and inserted. Moves stay: a table view refuses those.
  func droppingRows(ofSections places: [Int?]) -> UpdateBatch {
    let gone = goneSections
    let come = comeSections(places: places)
    var batch = self
    batch.deletedRows = deletedRows.filter { !gone.contains($0.section) }
    batch.reloadedRows = reloadedRows.filter { !gone.contains($0.section) }
    batch.insertedRows = insertedRows.filter { !come.contains($0.section) }
    return batch
  }

  /// Sections of the table before that are deleted, or reloaded.
  var goneSections: Set<Int> { deletedSections.union(reloadedSections) }

  /// Sections of the table after that are inserted, or reloaded.
  func comeSections(places: [Int?]) -> Set<Int> {
    insertedSections.union(
      reloadedSections.compactMap { section in
        places.indices.contains(section) ? places[section] : nil
      })
  }

  /// The place of each old section if only the deletions and insertions of the batch were applied,
  /// and no move.
  private func placesOfUnmovedSections(count: Int) -> [Int?] {
    var unmoved = self
    unmoved.movedSections = []
    return unmoved.placesOfSections(count: count)
  }

  /// The deletion and the insertion that each reloaded section stands for, as for rows.
  func sectionsReplacedByReloads(count: Int) -> [Move<Int>] {
    guard !reloadedSections.isEmpty else { return [] }
    let places = placesOfUnmovedSections(count: count)
    return reloadedSections.compactMap { section in
      guard places.indices.contains(section), let place = places[section] else { return nil }
      return Move(old: section, new: place)
    }
  }

  /// The deletion and the insertion that each reloaded row stands for.
  ///
  /// The row is inserted where it would stand if only the deletions and insertions of the batch
  /// were applied, and no move. Rows that are not there before the update are left out.
  ///
  /// O(changes · log changes + sections).
  func rowsReplacedByReloads(before: [Int]) -> [Move<TablePath>] {
    guard !reloadedRows.isEmpty else { return [] }
    let places = placesOfUnmovedSections(count: before.count)
    let deleted = Dictionary(grouping: deletedRows, by: { $0.section })
    let inserted = Dictionary(grouping: insertedRows, by: { $0.section })
    var replaced: [Move<TablePath>] = []
    for (section, reloads) in Dictionary(grouping: reloadedRows, by: { $0.section }) {
      guard before.indices.contains(section), let place = places[section] else { continue }
      var gone = (deleted[section] ?? []).map { $0.row }.sorted()[...]
      var come = (inserted[place] ?? []).map { $0.row }.sorted()[...]
      var (rowsGone, rowsCome) = (0, 0)
      for row in reloads.map({ $0.row }).sorted() where (0..<before[section]).contains(row) {
        while let first = gone.first, first < row {
          gone.removeFirst()
          rowsGone += 1
        }
        while let first = come.first, first <= row - rowsGone + rowsCome {
          come.removeFirst()
          rowsCome += 1
        }
        replaced.append(
          Move(
            old: TablePath(section: section, row: row),
            new: TablePath(section: place, row: row - rowsGone + rowsCome)))
      }
    }
    return replaced
  }
}
