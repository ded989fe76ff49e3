import TableView
import TestSupport

/// Deletions, insertions, moves and reloads of the rows of one section, or of sections of one row,
/// told in one update.
struct ReloadsBesideMoves {
  /// What is deleted, inserted, moved and reloaded.
  enum Subject: CaseIterable {
    case rows, sections
  }

  let before: [ScriptedDataSource.Section]
  let after: [ScriptedDataSource.Section]
  let calls: [ReceivedCall]
  /// The first place in the order of moves that both a reload's insertion and a move name; nil for
  /// none.
  let clash: UpdateFault.Place?

  init(of subject: Subject, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = (0..<random.number(below: 7) + 1).map { "\($0)" }
    var deleted: Set<Int> = []
    var moved: [Int] = []
    var reloaded: [Int] = []
    for row in before.indices {
      switch random.number(below: 5) {
      case 0: deleted.insert(row)
      case 1: moved.append(row)
      case 2: reloaded.append(row)
      default: break
      }
    }
    let new = (0..<random.number(below: 3)).map { "new\($0)" }
    var after = before.indices.filter { !deleted.contains($0) && !moved.contains($0) }
      .map { before[$0] }
    for row in moved.map({ before[$0] }) + new {
      after.insert(row, at: random.number(below: after.count + 1))
    }
    let place = Dictionary(uniqueKeysWithValues: after.enumerated().map { ($1, $0) })
    let inserted = new.compactMap { place[$0] }
    let targets = moved.compactMap { row in place[before[row]] }

    // The table with the deletions and insertions alone, slot by slot.
    var rowsThatStay = before.indices.filter { !deleted.contains($0) }[...]
    var insertionsOfReloads: Set<Int> = []
    var slot = 0
    while let row = rowsThatStay.first {
      if !inserted.contains(slot) {
        if reloaded.contains(row) { insertionsOfReloads.insert(slot) }
        rowsThatStay.removeFirst()
      }
      slot += 1
    }
    let clash = targets.first { insertionsOfReloads.contains($0) }
    switch subject {
    case .rows:
      self.before = [.init(title: "", rows: before)]
      self.after = [.init(title: "", rows: after)]
      self.clash = clash.map { .row(path(0, $0)) }
      calls =
        [
          .deleteRows(at: deleted.sorted().map { path(0, $0) }),
          .insertRows(at: inserted.map { path(0, $0) }),
          .reloadRows(at: reloaded.map { path(0, $0) }),
        ] + zip(moved, targets).map { .moveRow(at: path(0, $0), to: path(0, $1)) }
    case .sections:
      self.before = before.map { .init(title: $0, rows: [$0]) }
      self.after = after.map { .init(title: $0, rows: [$0]) }
      self.clash = clash.map { .section($0) }
      calls =
        [
          .deleteSections(deleted.sorted()), .insertSections(inserted), .reloadSections(reloaded),
        ] + zip(moved, targets).map { .moveSection($0, toSection: $1) }
    }
  }
}
