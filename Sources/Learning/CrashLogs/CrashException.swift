package import TableView

/// An exception, or an error, that a log tells: its kind and its numbers, without names, paths and addresses.
package enum CrashException: Hashable, Sendable {
  /// What a view raises for an update that does not add up.
  case update(UpdateFault, ViewKind)
  /// What iOS 16.4 and later say in place of sums that do not come out.
  case batchUpdates(BatchUpdates)
  /// `object(at:)` of a row that is not there.
  case noObject(row: Int, section: Int)
  /// `object(at:)` of a section that is not there; numbers below zero as the text has them.
  case noSection(UInt64)
  case withoutSortDescriptors, mismatchedCache, sectionNameOutOfOrder
  case repeatedItems, unknownItem, noSnapshotSections
  case toManyKey, unknownKey, otherContext
  case mergeConflict, repeatedUniqueValue, missingValue, inaccessibleFault, usedOffQueue

  /// The rows of each section that a data source had before an update and after it, and the changes of rows.
  package struct BatchUpdates: Hashable, Sendable {
    package let view: ViewKind
    package let before: [Int]
    package let after: [Int]
    /// Deletions by paths before the update; nil where the log gives no changes, or others than of rows.
    package let deleted: [TablePath]?
    /// Insertions by paths after the update; nil with ``deleted``.
    package let inserted: [TablePath]?

    /// Whether they are the same, as far as a log of others gives their changes.
    package func tells(_ other: BatchUpdates) -> Bool {
      view == other.view && before == other.before && after == other.after
        && (other.deleted == nil
          || deleted.map(Set.init) == other.deleted.map(Set.init)
            && inserted.map(Set.init) == other.inserted.map(Set.init))
    }
  }

  /// The text by which it is known, without names; as a device logs it but for addresses.
  package var text: String {
    switch self {
    case .update(let fault, let view): fault.reason(of: view)
    case .batchUpdates(let updates):
      "Invalid batch updates detected: the number of sections and/or \(updates.rowWord)s returned by the "
        + "data source before and after performing the batch updates are inconsistent with the updates. "
        + "Data source before updates = \(updates.counts(updates.before)) "
        + "Data source after updates = \(updates.counts(updates.after))"
    case .noObject(let row, let section): "no object at index \(row) in section at index \(section)"
    case .noSection(let section): "no section at index \(section)"
    case .withoutSortDescriptors:
      "An instance of NSFetchedResultsController requires a fetch request with sort descriptors"
    case .mismatchedCache:
      "The persistent cache of section information does not match the current configuration."
    case .sectionNameOutOfOrder:
      "The fetched object has an out of order section name. Objects must be sorted by section name"
    case .repeatedItems: "supplied item identifiers are not unique"
    case .unknownItem: "item identifier that does not exist in the snapshot"
    case .noSnapshotSections:
      "There are currently no sections in the data source. Please add a section first."
    case .toManyKey: "to-many key not allowed here"
    case .unknownKey: "keypath … not found in entity …"
    case .otherContext:
      "Illegal attempt to establish a relationship '…' between objects in different contexts"
    case .mergeConflict: "NSCocoaErrorDomain 133020: Could not merge changes."
    case .repeatedUniqueValue: "NSCocoaErrorDomain 133021"
    case .missingValue: "NSCocoaErrorDomain 1570: … is a required value."
    case .inaccessibleFault: "CoreData could not fulfill a fault for …"
    case .usedOffQueue: "__Multithreading_Violation_AllThatIsLeftToUsIsHonor__"
    }
  }

  /// Words by which the public records that tell of it are found; empty where none is told apart by words.
  package var recordWords: String {
    switch self {
    case .update(let fault, _): fault.recordWords
    case .batchUpdates: "Invalid batch updates"
    case .noObject: "no object at index"
    case .noSection: "no section at index"
    case .withoutSortDescriptors: "requires a fetch request with sort descriptors"
    case .mismatchedCache: "cache section information"
    case .sectionNameOutOfOrder: "134060"
    case .repeatedItems: "identifiers are not unique"
    case .unknownItem: "reload item identifier"
    case .noSnapshotSections: "no sections in the data source"
    case .toManyKey: "to-many key not allowed"
    case .unknownKey: "not found in entity"
    case .mergeConflict: "133020"
    case .otherContext, .repeatedUniqueValue: ""
    case .missingValue: "1570"
    case .inaccessibleFault: "inaccessible"
    case .usedOffQueue: "Multithreading_Violation"
    }
  }
}

extension CrashException.BatchUpdates {
  fileprivate var rowWord: String { view == .tableView ? "row" : "item" }

  fileprivate func counts(_ rows: [Int]) -> String {
    "{ \(rows.count) section\(rows.count == 1 ? "" : "s") with \(rowWord) counts: \(rows) }"
  }
}

extension UpdateFault {
  fileprivate var recordWords: String {
    switch self {
    case .invalidPath: "invalid index path"
    case .deletedAndReloaded: "delete and reload the same"
    case .deletesMissing: "attempt to delete"
    case .insertsMissing: "attempt to insert"
    case .movedOutOfDeletedSection: "from a deleted section"
    case .movedIntoInsertedSection: "into a newly inserted section"
    case .insertedAndMovedTo: "an insert and a move to the same"
    case .sectionCount: "invalid number of sections"
    case .rowCount: "invalid number of rows"
    case .movesMissing, .movesToMissing, .deletedAndMoved, .movedTwice, .movedToTwice: ""
    }
  }
}
