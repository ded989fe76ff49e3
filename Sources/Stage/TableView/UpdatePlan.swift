/// A batch that was found to add up, and where everything on the new screen comes from.
struct UpdatePlan: Sendable {
  /// Why a batch does not add up.
  struct Refusal: Error {
    let fault: UpdateFault
    let summary: UpdateSummary
  }

  let summary: UpdateSummary
  private let batch: UpdateBatch
  private let reloads: [UpdateBatch.Move<TablePath>]

  /// Checks a batch against the rows of each section before and after.
  ///
  /// O(sections + changes · log changes).
  ///
  /// - Throws: why it does not add up.
  init(_ batch: UpdateBatch, before: [Int], after: [Int]) throws(Refusal) {
    if let path = batch.firstInvalidPath {
      let nothing = UpdateBatch()
      throw Refusal(
        fault: .invalidPath(path),
        summary: UpdateSummary(
          nothing, places: nothing.placesOfSections(count: before.count), reloads: [],
          before: before, after: after))
    }
    let places = batch.placesOfSections(count: before.count)
    let batch = batch.droppingRows(ofSections: places)
    let reloads = batch.rowsReplacedByReloads(before: before)
    let summary = UpdateSummary(
      batch, places: places, reloads: reloads, before: before, after: after)
    let check = UpdateCheck(
      batch: batch, places: places, reloads: reloads,
      reloadsOfSections: batch.sectionsReplacedByReloads(count: before.count), summary: summary)
    if let fault = check.firstFault { throw Refusal(fault: fault, summary: summary) }
    self.summary = summary
    self.batch = batch
    self.reloads = reloads
  }

  /// Where everything on the new screen comes from.
  struct Origins {
    /// For each section after the update the old section it was; nil for one to be asked for.
    fileprivate(set) var sections: [Int?]
    /// For each row after the update, by section, the path it had; nil for one to be asked for.
    fileprivate(set) var rows: [[TablePath?]]
  }

  /// Where everything on the new screen comes from; O(rows + changes · log changes).
  func origins() -> Origins {
    var all = Origins(
      sections: [Int?](repeating: nil, count: summary.rowsAfter.count),
      rows: summary.rowsAfter.map { [TablePath?](repeating: nil, count: $0) })
    // A reload goes and comes where the sums have it, which is another section where its own one moves.
    let leaving = batch.deletedRows.union(batch.movedRows.map { $0.old }).union(
      reloads.map { $0.old })
    let arriving = batch.insertedRows.union(batch.movedRows.map { $0.new }).union(
      reloads.map { $0.new })
    let leavingRows = Self.rows(of: leaving)
    let arrivingRows = Self.rows(of: arriving)
    for section in summary.existingSections {
      all.sections[section.new] = section.old
      var leaving = (leavingRows[section.old] ?? [])[...]
      var arriving = (arrivingRows[section.new] ?? [])[...]
      var origins = [TablePath?](repeating: nil, count: section.after)
      var next = 0
      for row in 0..<section.before {
        if leaving.first == row {
          leaving.removeFirst()
          continue
        }
        while arriving.first == next {
          arriving.removeFirst()
          next += 1
        }
        origins[next] = TablePath(section: section.old, row: row)
        next += 1
      }
      all.rows[section.new] = origins
    }
    for move in batch.movedRows { all.rows[move.new.section][move.new.row] = move.old }
    return all
  }

  /// A few rows that come and go, where nothing else happens; a reloaded row does both.
  struct FewRows {
    /// Up to how many rows it is worth while to look at each by itself.
    fileprivate static let most = 16

    /// The paths before of the rows that go, from top to bottom.
    let leaving: [TablePath]
    /// The paths after of the rows that come, from top to bottom.
    let arriving: [TablePath]

    /// The path that a row had; nil for one that comes.
    func origin(of path: TablePath) -> TablePath? {
      if arriving.contains(path) { return nil }
      var row = path.row
      row -= arriving.count { $0.section == path.section && $0.row < path.row }
      for gone in leaving where gone.section == path.section && gone.row <= row { row += 1 }
      return TablePath(section: path.section, row: row)
    }

    /// The path that a row has afterwards; nil for one that goes.
    func place(of path: TablePath) -> TablePath? {
      if leaving.contains(path) { return nil }
      var row = path.row
      row -= leaving.count { $0.section == path.section && $0.row < path.row }
      for come in arriving where come.section == path.section && come.row <= row { row += 1 }
      return TablePath(section: path.section, row: row)
    }
  }

  /// The rows that come and go; nil where there are many, where rows move or keep their cells while they
  /// are configured again, and where sections change.
  var fewRows: FewRows? {
    guard batch.insertedSections.isEmpty, batch.deletedSections.isEmpty,
      batch.reloadedSections.isEmpty, batch.movedSections.isEmpty, batch.movedRows.isEmpty,
      batch.reconfiguredRows.isEmpty, batch.reloadedRows.isDisjoint(with: batch.deletedRows),
      batch.insertedRows.count + batch.deletedRows.count + 2 * reloads.count <= FewRows.most
    else { return nil }
    return FewRows(
      leaving: batch.deletedRows.union(reloads.map { $0.old }).sorted(),
      arriving: batch.insertedRows.union(reloads.map { $0.new }).sorted())
  }

  /// The rows of paths by their sections, in order.
  private static func rows(of paths: Set<TablePath>) -> [Int: [Int]] {
    Dictionary(grouping: paths, by: { $0.section }).mapValues { $0.map { $0.row }.sorted() }
  }
}

extension UpdateSummary {
  /// The sums of a batch from which rows that go with their sections are already dropped.
  fileprivate init(
    _ batch: UpdateBatch, places: [Int?], reloads: [UpdateBatch.Move<TablePath>], before: [Int],
    after: [Int]
  ) {
    let reloadedSections = batch.reloadedSections.count
    let sections = Sum(
      before: before.count, inserted: batch.insertedSections.count + reloadedSections,
      deleted: batch.deletedSections.count + reloadedSections, after: after.count)
    var existing: [ExistingSection] = []
    if sections.agrees {
      let inserted = Dictionary(
        grouping: Array(batch.insertedRows) + reloads.map { $0.new }, by: { $0.section }
      ).mapValues { $0.count }
      let deleted = Dictionary(
        grouping: Array(batch.deletedRows) + reloads.map { $0.old }, by: { $0.section }
      ).mapValues { $0.count }
      let movedIn = Dictionary(grouping: batch.movedRows, by: { $0.new.section }).mapValues {
        $0.count
      }
      let movedOut = Dictionary(grouping: batch.movedRows, by: { $0.old.section }).mapValues {
        $0.count
      }
      for (old, place) in places.enumerated() {
        guard let new = place, after.indices.contains(new), !batch.reloadedSections.contains(old)
        else { continue }
        existing.append(
          ExistingSection(
            old: old, new: new, before: before[old], inserted: inserted[new] ?? 0,
            deleted: deleted[old] ?? 0, movedIn: movedIn[new] ?? 0,
            movedOut: movedOut[old] ?? 0, after: after[new]))
      }
      existing.sort { $0.new < $1.new }
    }
    let rowsThatStay = existing.reduce(into: (before: 0, after: 0)) { stay, section in
      stay.before += section.before
      stay.after += section.after
    }
    let rowsBefore = before.reduce(0, +)
    let rowsAfter = after.reduce(0, +)
    let comeWithSections = sections.agrees ? rowsAfter - rowsThatStay.after : 0
    let goWithSections = sections.agrees ? rowsBefore - rowsThatStay.before : 0
    self.init(
      sections: sections, existingSections: existing,
      rows: Sum(
        before: rowsBefore,
        inserted: batch.insertedRows.count + reloads.count + comeWithSections,
        deleted: batch.deletedRows.count + reloads.count + goWithSections, after: rowsAfter),
      rowsBefore: before, rowsAfter: after)
  }
}
