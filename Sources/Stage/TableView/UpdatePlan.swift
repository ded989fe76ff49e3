/// A batch that was found to add up, and where everything on the new screen comes from.
struct UpdatePlan: Sendable {
  /// Why a batch does not add up.
  struct Refusal: Error {
    let fault: UpdateFault
    let summary: UpdateSummary
  }

  /// For each section after the update the old section it was; nil for one to be asked for.
  let sectionOrigins: [Int?]

  /// For each row after the update, by section, the path it had; nil for one to be asked for.
  let rowOrigins: [[TablePath?]]

  let summary: UpdateSummary

  /// Checks a batch against the rows of each section before and after, and plans the new screen.
  ///
  /// O(rows + changes · log changes).
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
    var sectionOrigins = [Int?](repeating: nil, count: after.count)
    var rowOrigins = after.map { [TablePath?](repeating: nil, count: $0) }
    let leaving = batch.deletedRows.union(batch.movedRows.map(\.old))
    let arriving = batch.insertedRows.union(batch.movedRows.map(\.new))
    let leavingRows = Dictionary(grouping: leaving, by: \.section).mapValues { Set($0.map(\.row)) }
    let arrivingRows = Dictionary(grouping: arriving, by: \.section)
      .mapValues { Set($0.map(\.row)) }
    for section in summary.existingSections {
      sectionOrigins[section.new] = section.old
      let leaving = leavingRows[section.old] ?? []
      let arriving = arrivingRows[section.new] ?? []
      var next = 0
      for row in 0..<section.before where !leaving.contains(row) {
        while arriving.contains(next) { next += 1 }
        let origin = TablePath(section: section.old, row: row)
        if !batch.reloadedRows.contains(origin) { rowOrigins[section.new][next] = origin }
        next += 1
      }
    }
    for move in batch.movedRows { rowOrigins[move.new.section][move.new.row] = move.old }
    self.sectionOrigins = sectionOrigins
    self.rowOrigins = rowOrigins
    self.summary = summary
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
        grouping: Array(batch.insertedRows) + reloads.map(\.new), by: \.section
      ).mapValues(\.count)
      let deleted = Dictionary(
        grouping: Array(batch.deletedRows) + reloads.map(\.old), by: \.section
      ).mapValues(\.count)
      let movedIn = Dictionary(grouping: batch.movedRows, by: \.new.section).mapValues(\.count)
      let movedOut = Dictionary(grouping: batch.movedRows, by: \.old.section).mapValues(\.count)
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
