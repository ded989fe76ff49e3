import ScenarioLanguage
import TableView

/// What a callback has to do with an update that was refused.
extension DelegatePlayer.Occasion {
  /// Whether it tells that there are more or fewer sections or rows somewhere.
  var changesCounts: Bool {
    method == .didChangeSection || method == .didChangeObject && type != .update
  }

  /// Whether a fault comes of its being left out.
  func isCulprit(of fault: UpdateFault) -> Bool {
    switch fault {
    case .sectionCount: method == .didChangeSection
    case .rowCount: changesCounts
    case .invalidPath, .deletedAndReloaded, .deletesMissing, .insertsMissing, .movesMissing,
      .movesToMissing,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .deletedAndMoved, .insertedAndMovedTo,
      .movedTwice, .movedToTwice:
      false
    }
  }

  /// Whether it tells of a row that goes out of a section, or comes into it.
  func concerns(_ section: UpdateSummary.ExistingSection) -> Bool {
    switch type {
    case .insert: newIndexPath?.section == section.new
    case .delete: indexPath?.section == section.old
    case .move: indexPath?.section == section.old || newIndexPath?.section == section.new
    case .update, nil: false
    }
  }
}
