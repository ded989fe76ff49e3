/// What is wrong with an update.
package enum UpdateFault: Hashable, Sendable {
  /// A section or a row, by its number.
  package enum Place: Hashable, Sendable {
    case section(Int)
    case row(TablePath)
  }

  /// How much there is of what a place lies past the end of.
  package enum Extent: Hashable, Sendable {
    case sections(Int)
    case rows(Int, inSection: Int)
  }

  /// A row of which the section or the row is below zero.
  case invalidPath(TablePath)
  case deletedAndReloaded(Place)
  case deletesMissing(Place, Extent)
  case insertsMissing(Place, Extent)
  case movesMissing(Place, Extent)
  case movesToMissing(Place, from: Place, Extent)
  /// The row that moves, by its path before the update.
  case movedOutOfDeletedSection(TablePath)
  /// The row that moves, by its path after the update.
  case movedIntoInsertedSection(TablePath)
  case deletedAndMoved(Place)
  case insertedAndMovedTo(Place)
  case movedTwice(Place)
  case movedToTwice(Place)
  case sectionCount(UpdateSummary.Sum)
  case rowCount(UpdateSummary.ExistingSection)

  /// The text of the exception that a view raises.
  ///
  /// UIKit's own words where they are on record. Those for sections that clash or move, but for an
  /// insertion and a move to one section, and for two moves of one thing or to one place, are made
  /// after them.
  package func reason(of view: ViewKind) -> String {
    switch self {
    case .invalidPath(let path):
      "Attempted to perform update with invalid \(Place.row(path).indexPath)"
    case .deletedAndReloaded(let place):
      "attempt to delete and reload the same \(place.identity)"
    case .deletesMissing(let place, .sections(let count)):
      "attempt to delete \(place.within("from", view)), but there are only \(count) sections"
        + " before the update"
    case .deletesMissing(let place, .rows(let count, _)):
      "attempt to delete \(place.within("from", view)) which only contains \(count) \(view.row)s"
        + " before the update"
    case .insertsMissing(.section(let section), let extent):
      "attempt to insert section \(section) but there are only \(extent.words(of: view))"
        + " after the update"
    case .insertsMissing(.row(let path), let extent):
      "attempt to insert \(Place.row(path).within("into", view)), but there are only"
        + " \(extent.words(of: view)) after the update"
    case .movesMissing(let place, let extent):
      "attempt to move \(place.identity) that does not exist - there are only"
        + " \(extent.words(of: view)) before the update"
    case .movesToMissing(let place, let origin, let extent):
      "attempt to move \(origin.identity) to \(place.identity) that does not exist"
        + " - there are only \(extent.words(of: view)) after the update"
    case .movedOutOfDeletedSection(let path):
      "cannot move \(view.aRow) from a deleted section (\(path.section))"
    case .movedIntoInsertedSection(let path):
      "cannot move \(view.aRow) into a newly inserted section (\(path.section))"
    case .deletedAndMoved(let place):
      "attempt to perform a delete and a move from the same \(place.identity)"
    case .insertedAndMovedTo(let place):
      "attempt to perform an insert and a move to the same \(place.identity)"
    case .movedTwice(let place):
      "attempt to perform multiple moves from the same \(place.identity)"
    case .movedToTwice(let place):
      "attempt to perform multiple moves to the same \(place.identity)"
    case .sectionCount(let sum): sum.reason(of: view)
    case .rowCount(let section): section.reason(of: view)
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

  /// The place as the text about a path below zero names it: numbers of an index path have no sign.
  fileprivate var indexPath: String {
    switch self {
    case .section(let section): "section: \(UInt64(bitPattern: Int64(section)))"
    case .row(let path):
      "index path: <NSIndexPath: 0x0> {length = 2, path = \(UInt64(bitPattern: Int64(path.section))) - "
        + "\(UInt64(bitPattern: Int64(path.row)))}"
    }
  }

  /// The place as the texts about missing rows and sections name it.
  fileprivate func within(_ preposition: String, _ view: ViewKind) -> String {
    switch self {
    case .section(let section): "section \(section)"
    case .row(let path): "\(view.row) \(path.row) \(preposition) section \(path.section)"
    }
  }
}

extension UpdateFault.Extent {
  fileprivate func words(of view: ViewKind) -> String {
    switch self {
    case .sections(let count): "\(count) sections"
    case .rows(let count, let section): "\(count) \(view.row)s in section \(section)"
    }
  }
}

extension UpdateSummary.Sum {
  fileprivate func reason(of view: ViewKind) -> String {
    "Invalid update: invalid number of sections. The number of sections contained in the"
      + " \(view.name) after the update (\(after)) must be equal to the number of sections contained"
      + " in the \(view.name) before the update (\(before)), plus or minus the number of sections"
      + " inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
  }
}

extension UpdateSummary.ExistingSection {
  fileprivate func reason(of view: ViewKind) -> String {
    let rows = "\(view.row)s"
    return "Invalid update: invalid number of \(rows) in section \(new). The number of \(rows)"
      + " contained in an existing section after the update (\(after)) must be equal to the number"
      + " of \(rows) contained in that section before the update (\(before)), plus or minus the"
      + " number of \(rows) inserted or deleted from that section (\(inserted) inserted,"
      + " \(deleted) deleted) and plus or minus the number of \(rows) moved into or out of that"
      + " section (\(movedIn) moved in, \(movedOut) moved out)."
  }
}
