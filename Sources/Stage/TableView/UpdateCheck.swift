/// Looks for what is wrong with a batch, in the order in which the views of UIKit do.
///
/// First what is both deleted and reloaded, then deletions against the old numbers, insertions
/// against the new ones, moves against both, the number of sections, the rows of each. Of several
/// faults of a kind the one nearest to the top of the table is found, sections before rows.
///
/// A reload is a deletion and an insertion, so a move clashes with both.
struct UpdateCheck {
  let batch: UpdateBatch
  /// The place of each old section after the update.
  let places: [Int?]
  /// The rows that reloads delete and insert again.
  let reloads: [UpdateBatch.Move<TablePath>]
  /// The sections that reloads delete and insert again.
  let reloadsOfSections: [UpdateBatch.Move<Int>]
  let summary: UpdateSummary

  /// The first fault; nil for a batch that adds up.
  var firstFault: UpdateFault? {
    clash ?? deletion ?? insertion ?? sectionMove ?? rowMove ?? count
  }

  private var clash: UpdateFault? {
    let section = batch.deletedSections.intersection(batch.reloadedSections).min()
    if let section { return .deletedAndReloaded(.section(section)) }
    let row = batch.deletedRows.intersection(batch.reloadedRows).min()
    return row.map { .deletedAndReloaded(.row($0)) }
  }

  private var deletion: UpdateFault? {
    for section in batch.deletedSections.union(batch.reloadedSections).sorted() {
      guard let extent = missing(section, in: summary.rowsBefore) else { continue }
      return .deletesMissing(.section(section), extent)
    }
    for path in batch.deletedRows.union(batch.reloadedRows).sorted() {
      guard let extent = missing(path, in: summary.rowsBefore) else { continue }
      return .deletesMissing(.row(path), extent)
    }
    return nil
  }

  private var insertion: UpdateFault? {
    for section in batch.insertedSections.sorted() {
      guard let extent = missing(section, in: summary.rowsAfter) else { continue }
      return .insertsMissing(.section(section), extent)
    }
    for path in batch.insertedRows.sorted() {
      guard let extent = missing(path, in: summary.rowsAfter) else { continue }
      return .insertsMissing(.row(path), extent)
    }
    return nil
  }

  private var sectionMove: UpdateFault? {
    firstFault(
      of: batch.movedSections, gone: batch.goneSections,
      come: batch.insertedSections.union(reloadsOfSections.map { $0.new }),
      place: { .section($0) }, missing: { missing($0, in: $1) }, inSection: { _ in nil })
  }

  private var rowMove: UpdateFault? {
    let goneSections = batch.goneSections
    let comeSections = batch.comeSections(places: places)
    return firstFault(
      of: batch.movedRows, gone: batch.deletedRows.union(batch.reloadedRows),
      come: batch.insertedRows.union(reloads.map { $0.new }), place: { .row($0) },
      missing: { missing($0, in: $1) },
      inSection: { move in
        if goneSections.contains(move.old.section) {
          return .movedOutOfDeletedSection(move.old)
        }
        if comeSections.contains(move.new.section) {
          return .movedIntoInsertedSection(move.new)
        }
        return nil
      })
  }

  private func firstFault<Number: Comparable>(
    of moves: Set<UpdateBatch.Move<Number>>, gone: Set<Number>, come: Set<Number>,
    place: (Number) -> UpdateFault.Place, missing: (Number, [Int]) -> UpdateFault.Extent?,
    inSection: (UpdateBatch.Move<Number>) -> UpdateFault?
  ) -> UpdateFault? {
    var origins: Set<Number> = []
    var targets: Set<Number> = []
    for move in moves.sorted(by: { ($0.old, $0.new) < ($1.old, $1.new) }) {
      let (old, new) = (place(move.old), place(move.new))
      if let extent = missing(move.old, summary.rowsBefore) { return .movesMissing(old, extent) }
      if let extent = missing(move.new, summary.rowsAfter) {
        return .movesToMissing(new, from: old, extent)
      }
      if let fault = inSection(move) { return fault }
      if gone.contains(move.old) { return .deletedAndMoved(old) }
      if come.contains(move.new) { return .insertedAndMovedTo(new) }
      if !origins.insert(move.old).inserted { return .movedTwice(old) }
      if !targets.insert(move.new).inserted { return .movedToTwice(new) }
    }
    return nil
  }

  private var count: UpdateFault? {
    guard summary.sections.agrees else { return .sectionCount(summary.sections) }
    return summary.existingSections.first { !$0.agrees }.map { .rowCount($0) }
  }

  private func missing(_ section: Int, in rowCounts: [Int]) -> UpdateFault.Extent? {
    rowCounts.indices.contains(section) ? nil : .sections(rowCounts.count)
  }

  private func missing(_ path: TablePath, in rowCounts: [Int]) -> UpdateFault.Extent? {
    guard rowCounts.indices.contains(path.section) else { return .sections(rowCounts.count) }
    let count = rowCounts[path.section]
    return (0..<count).contains(path.row) ? nil : .rows(count, inSection: path.section)
  }
}
