/// A deliberately wrong report: a function from change sets to change sets.
///
/// The engine has no switch for being wrong. Tests, and who wants to know whether a delegate or
/// a check notices a mistake, change the value that everything is reported from.
package enum ChangeSetMutant: String, CaseIterable, Sendable {
  /// The first insertion is not told.
  case dropInsertion = "drop-insertion"
  /// The first deletion is not told.
  case dropDeletion = "drop-deletion"
  /// The first move is not told.
  case dropMove = "drop-move"
  /// The first section that came or went is not told.
  case loseSection = "lose-section"
  /// Two rows of one kind have each other's paths.
  case swapIndexes = "swap-indexes"
  /// A row, or a section, is told a second time.
  case reportTwice = "report-twice"
  /// A move is told as an update.
  case moveAsUpdate = "move-as-update"

  /// What it does, in a sentence without a full stop.
  package var summary: String {
    switch self {
    case .dropInsertion: "the first insertion is not told"
    case .dropDeletion: "the first deletion is not told"
    case .dropMove: "the first move is not told"
    case .loseSection: "the first section that came or went is not told"
    case .swapIndexes: "two rows of one kind have each other's paths"
    case .reportTwice: "a row or a section is told a second time"
    case .moveAsUpdate: "a move is told as an update"
    }
  }

  /// The change set gone wrong; nil where it has nothing of the kind.
  package func applied(to changes: ChangeSet) -> ChangeSet? {
    var mutant = changes
    switch self {
    case .dropInsertion:
      guard !changes.insertions.isEmpty else { return nil }
      mutant.insertions.removeFirst()
    case .dropDeletion:
      guard !changes.deletions.isEmpty else { return nil }
      mutant.deletions.removeFirst()
    case .dropMove:
      guard !changes.moves.isEmpty else { return nil }
      mutant.moves.removeFirst()
    case .loseSection:
      if !changes.insertedSections.isEmpty {
        mutant.insertedSections.removeFirst()
      } else if !changes.deletedSections.isEmpty {
        mutant.deletedSections.removeFirst()
      } else {
        return nil
      }
    case .swapIndexes: return swapped(changes)
    case .reportTwice: return doubled(changes)
    case .moveAsUpdate:
      guard let move = changes.moves.first else { return nil }
      mutant.moves.removeFirst()
      mutant.updates.append(move)
      mutant.updates.sort { $0.old < $1.old }
    }
    return mutant
  }

  private func swapped(_ changes: ChangeSet) -> ChangeSet? {
    var mutant = changes
    if changes.insertions.count > 1 {
      mutant.insertions[0].path = changes.insertions[1].path
      mutant.insertions[1].path = changes.insertions[0].path
    } else if changes.deletions.count > 1 {
      mutant.deletions[0].path = changes.deletions[1].path
      mutant.deletions[1].path = changes.deletions[0].path
    } else if changes.moves.count > 1 {
      mutant.moves[0].new = changes.moves[1].new
      mutant.moves[1].new = changes.moves[0].new
    } else if changes.updates.count > 1 {
      mutant.updates[0].new = changes.updates[1].new
      mutant.updates[1].new = changes.updates[0].new
    } else {
      return nil
    }
    return mutant
  }

  private func doubled(_ changes: ChangeSet) -> ChangeSet? {
    var mutant = changes
    if let row = changes.insertions.first {
      mutant.insertions.insert(row, at: 0)
    } else if let row = changes.deletions.first {
      mutant.deletions.insert(row, at: 0)
    } else if let row = changes.moves.first {
      mutant.moves.insert(row, at: 0)
    } else if let row = changes.updates.first {
      mutant.updates.insert(row, at: 0)
    } else {
      return nil
    }
    return mutant
  }
}
