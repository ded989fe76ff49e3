import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

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
    let others = list.first is NSMergeConflict ? contextsThatSaved(beside: name) : []
    var mends = others.map { Mend(command: "merge \($0) into \(name)") }
    if list.first is NSMergeConflict, stage.hasUnheardBatches {
      mends.append(Mend(.mergeBatches(context: name), [.mergingBatches(into: name)]))
    }
    let policy = Mend(command: "set \(name) mergePolicy=.mergeByPropertyObjectTrump")
    mends.append(policy)
    let gone = list.compactMap { conflict -> NSManagedObject? in
      guard let conflict = conflict as? NSMergeConflict, conflict.newSnapshot == nil else {
        return nil
      }
      return conflict.sourceObject.isDeleted ? nil : conflict.sourceObject
    }
    let found = self.mends(ofEach: mends) { mend in
      // What it costs is said where it is offered.
      gone.isEmpty || mend != policy ? [] : [.writesAgain(objects: gone.map(label(of:)))]
    }
    return facts + found
  }

  /// The contexts of the store that have saved, but for one.
  private func contextsThatSaved(beside name: String) -> [String] {
    stage.names.all.filter { other in
      guard other != name, case .context(let context) = stage.names[other] else { return false }
      return stage.stack?.lastSave(of: context) != nil
    }
  }

  /// The versions of a row, and each value that is not the same everywhere.
  private func lines(of conflict: NSMergeConflict) -> [ProblemReport.Fact] {
    let label = label(of: conflict.sourceObject)
    let read = Int(conflict.oldVersionNumber)
    guard let stored = conflict.newSnapshot else {
      return [ProblemReport.Fact(.conflict, .rowIsGone(object: label, read: read))]
    }
    let here = conflict.unsavedSnapshot
    let values = stored.keys.sorted().compactMap { key -> ProblemReport.Fact? in
      let versions = [conflict.objectSnapshot?[key], here?[key], stored[key]].map(printed)
      guard Set(versions).count > 1 else { return nil }
      return ProblemReport.Fact(
        .continued,
        .values(
          property: "\(label).\(key)", read: versions[0], here: here == nil ? nil : versions[1],
          stored: versions[2]))
    }
    return [
      ProblemReport.Fact(
        .conflict,
        .versions(object: label, read: read, stored: Int(conflict.newVersionNumber)))
    ] + values
  }

  /// The values that are there already, and who has them.
  private func fact(of conflict: NSConstraintConflict) -> ProblemReport.Fact {
    let values = conflict.constraint.map { "\($0)=\(printed(conflict.constraintValues[$0]))" }
      .joined(separator: " ")
    let holders = (conflict.conflictingObjects + [conflict.databaseObject].compactMap { $0 })
      .map(label(of:))
    return ProblemReport.Fact(
      .conflict,
      .notUnique(
        values: values, holders: holders, lastIsStored: conflict.databaseObject != nil))
  }
}
