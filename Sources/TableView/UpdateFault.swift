/// What is wrong with an update.
package enum UpdateFault: Hashable, Sendable {
  /// A section or a row, by its number.
  package enum Place: Hashable, Sendable {
    case section(Int)
    case row(RowPath)
  }

  /// How much there is of what a place lies past the end of.
  package enum Extent: Hashable, Sendable {
    case sections(Int)
    case rows(Int, inSection: Int)
  }

  case deletedAndReloaded(Place)
  case deletesMissing(Place, Extent)
  case insertsMissing(Place, Extent)
  case movesMissing(Place, Extent)
  case movesToMissing(Place, from: Place, Extent)
  /// The row that moves, by its path before the update.
  case movedOutOfDeletedSection(RowPath)
  /// The row that moves, by its path after the update.
  case movedIntoInsertedSection(RowPath)
  case deletedAndMoved(Place)
  case insertedAndMovedTo(Place)
  case movedTwice(Place)
  case movedToTwice(Place)
  case sectionCount(UpdateSummary.Sum)
  case rowCount(UpdateSummary.ExistingSection)

  /// The text of the exception.
  ///
  /// UIKit's own words where they are on record. Those for sections that clash or move, and for two
  /// moves of one thing or to one place, are made after them.
  package var reason: String {
    switch self {
    case .deletedAndReloaded(let place):
      "attempt to delete and reload the same \(place.identity)"
    case .deletesMissing(let place, .sections(let count)):
      "attempt to delete \(place.within("from")), but there are only \(count) sections"
        + " before the update"
    case .deletesMissing(let place, .rows(let count, _)):
      "attempt to delete \(place.within("from")) which only contains \(count) rows"
        + " before the update"
    case .insertsMissing(.section(let section), let extent):
      "attempt to insert section \(section) but there are only \(extent.words) after the update"
    case .insertsMissing(.row(let path), let extent):
      "attempt to insert \(Place.row(path).within("into")), but there are only \(extent.words)"
        + " after the update"
    case .movesMissing(let place, let extent):
      "attempt to move \(place.identity) that does not exist - there are only \(extent.words)"
        + " before the update"
    case .movesToMissing(let place, let origin, let extent):
      "attempt to move \(origin.identity) to \(place.identity) that does not exist"
        + " - there are only \(extent.words) after the update"
    case .movedOutOfDeletedSection(let path):
      "cannot move a row from a deleted section (\(path.section))"
    case .movedIntoInsertedSection(let path):
      "cannot move a row into a newly inserted section (\(path.section))"
    case .deletedAndMoved(let place):
      "attempt to perform a delete and a move from the same \(place.identity)"
    case .insertedAndMovedTo(let place):
      "attempt to perform an insert and a move to the same \(place.identity)"
    case .movedTwice(let place):
      "attempt to perform multiple moves from the same \(place.identity)"
    case .movedToTwice(let place):
      "attempt to perform multiple moves to the same \(place.identity)"
    case .sectionCount(let sum): sum.reason
    case .rowCount(let section): section.reason
    }
  }
}

extension UpdateFault.Place {
  /// The place as the texts about two changes in conflict name it.
  fileprivate var identity: String {
    switch self {
    case .section(let section): "section (\(section))"
    case .row(let path):
      "index path (<NSIndexPath: 0x0> {length = 2, path = \(path.section) - \(path.row)})"
    }
  }

  /// The place as the texts about missing rows and sections name it.
  fileprivate func within(_ preposition: String) -> String {
    switch self {
    case .section(let section): "section \(section)"
    case .row(let path): "row \(path.row) \(preposition) section \(path.section)"
    }
  }
}

extension UpdateFault.Extent {
  fileprivate var words: String {
    switch self {
    case .sections(let count): "\(count) sections"
    case .rows(let count, let section): "\(count) rows in section \(section)"
    }
  }
}

extension UpdateSummary.Sum {
  fileprivate var reason: String {
    "Invalid update: invalid number of sections. The number of sections contained in the table"
      + " view after the update (\(after)) must be equal to the number of sections contained in"
      + " the table view before the update (\(before)), plus or minus the number of sections"
      + " inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
  }
}

extension UpdateSummary.ExistingSection {
  fileprivate var reason: String {
    "Invalid update: invalid number of rows in section \(new). The number of rows contained in an"
      + " existing section after the update (\(after)) must be equal to the number of rows"
      + " contained in that section before the update (\(before)), plus or minus the number of"
      + " rows inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted)"
      + " and plus or minus the number of rows moved into or out of that section"
      + " (\(movedIn) moved in, \(movedOut) moved out)."
  }
}
