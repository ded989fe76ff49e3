extension TableViewException {
  /// What iOS 16.4 and later say in place of ``reason``; nil where they say the same.
  ///
  /// They have a text of their own where sums do not come out and the data source answers otherwise
  /// than before, which is the reading that fits all records. It is given without the view's own
  /// description, and without the list of updates where there are any but deletions, insertions and
  /// reloads of rows: of others it is not on record.
  package var recentReason: String? {
    switch fault {
    case .sectionCount, .rowCount: break
    case .invalidPath, .deletedAndReloaded, .deletesMissing, .insertsMissing, .movesMissing,
      .movesToMissing,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .deletedAndMoved, .insertedAndMovedTo,
      .movedTwice, .movedToTwice:
      return nil
    }
    guard summary.rowsBefore != summary.rowsAfter else { return nil }
    let text =
      "Invalid batch updates detected: the number of sections and/or \(view.row)s returned by the"
      + " data source before and after performing the batch updates are inconsistent with the"
      + " updates. Data source before updates = \(counts(summary.rowsBefore))"
      + " Data source after updates = \(counts(summary.rowsAfter))"
    let listed = updates.map { $0.isEmpty ? "[ ]" : "[ \($0.joined(separator: ", ")) ]" }
    return text + (listed.map { " Updates = \($0)" } ?? "")
  }

  private func counts(_ rows: [Int]) -> String {
    "{ \(rows.count) section\(rows.count == 1 ? "" : "s") with \(view.row) counts: ["
      + rows.map { String($0) }.joined(separator: ", ") + "] }"
  }

  /// Whether ``recentReason`` ends before the list of updates, whose form is not on record for these.
  package var recentReasonLacksUpdates: Bool { recentReason != nil && updates == nil }

  /// The changes of rows, deletions from the bottom up; nil where anything else is changed.
  private var updates: [String]? {
    guard batch.insertedSections.isEmpty, batch.goneSections.isEmpty, batch.movedSections.isEmpty,
      batch.movedRows.isEmpty
    else { return nil }
    let reloads = batch.rowsReplacedByReloads(before: summary.rowsBefore)
    func listed(_ verb: String, _ paths: [TablePath]) -> [String] {
      paths.map { "\(verb) \(view.row) (\($0.section) - \($0.row))" }
    }
    return listed("Delete", batch.deletedRows.union(reloads.map { $0.old }).sorted(by: >))
      + listed("Insert", batch.insertedRows.union(reloads.map { $0.new }).sorted())
  }
}
