import Foundation
import OpenCoreData

/// What a save's conflicts are about: which rows, which values, and what would settle them.
extension Explanation {
  /// The facts of the conflicts that an error lists; none for other errors.
  func conflicts(of error: NSError) -> [ProblemReport.Fact] {
    let list = error.userInfo["conflictList"] as? [Any] ?? []
    let facts = list.flatMap { conflict -> [ProblemReport.Fact] in
      switch conflict {
      case let conflict as NSMergeConflict: lines(of: conflict)
      case let conflict as NSConstraintConflict: [fact(of: conflict)]
      default: []
      }
    }
    guard !facts.isEmpty else { return [] }
    let objects =
      (list.first as? NSMergeConflict).map { [$0.sourceObject] }
      ?? (list.first as? NSConstraintConflict)?.conflictingObjects ?? []
    let name = objects.first?.managedObjectContext?.name ?? "main"
    let merged = list.first is NSMergeConflict ? "merge the other save first, or " : ""
    return facts + [
      ProblemReport.Fact("mend", "\(merged)set \(name) mergePolicy=.mergeByPropertyObjectTrump")
    ]
  }

  /// The versions of a row, and each value that is not the same everywhere.
  private func lines(of conflict: NSMergeConflict) -> [ProblemReport.Fact] {
    let label = label(of: conflict.sourceObject)
    let read = "\(label) was read at version \(conflict.oldVersionNumber)"
    guard let stored = conflict.persistedSnapshot else {
      return [ProblemReport.Fact("conflict", "\(read), and its row is gone")]
    }
    let here = conflict.objectSnapshot
    let values = stored.keys.sorted().compactMap { key -> ProblemReport.Fact? in
      let versions = [conflict.cachedSnapshot?[key], here?[key], stored[key]].map(printed)
      guard Set(versions).count > 1 else { return nil }
      let mine = here == nil ? "deleted" : versions[1]
      return ProblemReport.Fact(
        "", "\(label).\(key)  read \(versions[0]), here \(mine), in the store \(versions[2])")
    }
    return [
      ProblemReport.Fact(
        "conflict", "\(read), and the store has version \(conflict.newVersionNumber)")
    ] + values
  }

  /// The values that are there already, and who has them.
  private func fact(of conflict: NSConstraintConflict) -> ProblemReport.Fact {
    let values = conflict.constraint.map { "\($0)=\(printed(conflict.constraintValues[$0]))" }
      .joined(separator: " ")
    let holders = (conflict.conflictingObjects + [conflict.databaseObject].compactMap { $0 })
      .map(label(of:)).joined(separator: ", ")
    let place = conflict.databaseObject == nil ? "" : "; the last is in the store"
    return ProblemReport.Fact("conflict", "\(values) is unique, and \(holders) have it\(place)")
  }
}
