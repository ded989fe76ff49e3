import Reports
import ScenarioLanguage
import TableView

extension DelegateCall {
  /// What the view receives of a call; nil for a call that is none of its own.
  func received(on occasion: DelegatePlayer.Occasion) throws -> ReceivedCall? {
    switch kind {
    case .beginUpdates: .beginUpdates
    case .endUpdates: .endUpdates
    case .insertRows(let path): .insertRows(at: [try path.resolved(on: occasion)])
    case .deleteRows(let path): .deleteRows(at: [try path.resolved(on: occasion)])
    case .reloadRows(let path): .reloadRows(at: [try path.resolved(on: occasion)])
    case .reconfigureRows(let path): .reconfigureRows(at: [try path.resolved(on: occasion)])
    case .moveRow(let from, let to):
      .moveRow(at: try from.resolved(on: occasion), to: try to.resolved(on: occasion))
    case .insertItems(let path): .insertItems(at: [try path.resolved(on: occasion)])
    case .deleteItems(let path): .deleteItems(at: [try path.resolved(on: occasion)])
    case .reloadItems(let path): .reloadItems(at: [try path.resolved(on: occasion)])
    case .reconfigureItems(let path): .reconfigureItems(at: [try path.resolved(on: occasion)])
    case .moveItem(let from, let to):
      .moveItem(at: try from.resolved(on: occasion), to: try to.resolved(on: occasion))
    case .insertSections(let section): .insertSections([try section.resolved(on: occasion)])
    case .deleteSections(let section): .deleteSections([try section.resolved(on: occasion)])
    case .reloadSections(let section): .reloadSections([try section.resolved(on: occasion)])
    case .moveSection(let from, let to):
      .moveSection(try from.resolved(on: occasion), toSection: try to.resolved(on: occasion))
    case .reloadData: .reloadData
    case .layoutIfNeeded: .layoutIfNeeded
    case .break, .configureCell, .performBatchUpdates, .applySnapshot, .applyDifference, .then:
      nil
    }
  }
}

extension DelegateCall.Path {
  /// The place that the path names in a callback.
  func resolved(on occasion: DelegatePlayer.Occasion) throws -> TablePath {
    let found: TablePath?
    let word: String
    switch self {
    case .indexPath: (found, word) = (occasion.indexPath, "indexPath")
    case .newIndexPath: (found, word) = (occasion.newIndexPath, "newIndexPath")
    case .literal(let literal):
      return TablePath(section: literal.section, row: literal.row)
    case .offset(.indexPath, let sections, let rows):
      return try Self.indexPath.resolved(on: occasion).movedDown(by: sections, rows)
    case .offset(.newIndexPath, let sections, let rows):
      return try Self.newIndexPath.resolved(on: occasion).movedDown(by: sections, rows)
    case .row(.indexPath, let section):
      return TablePath(section: section, row: try Self.indexPath.resolved(on: occasion).row)
    case .row(.newIndexPath, let section):
      return TablePath(section: section, row: try Self.newIndexPath.resolved(on: occasion).row)
    }
    guard let found else { throw NilPath(word: word) }
    return found
  }
}

extension DelegateCall.Section {
  /// The section that the words name in a callback.
  func resolved(on occasion: DelegatePlayer.Occasion) throws -> Int {
    switch self {
    case .literal(let index): return index
    case .sectionIndex:
      guard let index = occasion.sectionIndex else { throw NilPath(word: "sectionIndex") }
      return index
    case .offset(let sections): return try Self.sectionIndex.resolved(on: occasion) + sections
    }
  }
}

extension TablePath {
  /// The row of a section further down, and further down in it.
  fileprivate func movedDown(by sections: Int, _ rows: Int) -> TablePath {
    TablePath(section: section + sections, row: row + rows)
  }
}
