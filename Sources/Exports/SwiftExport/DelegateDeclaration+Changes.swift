import ScenarioLanguage

extension DelegateDeclaration {
  /// Whether a line depends on sections whose rows are not shown.
  var asksCollapsed: Bool {
    handlers.contains { handler in
      switch handler.state {
      case .sourceSectionCollapsed, .targetSectionCollapsed, .bothSectionsCollapsed: true
      case .samePath, .sectionChanged, .sourceSectionDeleted, .targetSectionInserted, .userDriven,
        .offScreen, nil:
        false
      }
    }
  }
}

extension DelegateCall.Kind {
  /// Whether the call tells the view of a change.
  var isChange: Bool {
    switch self {
    case .insertRows, .deleteRows, .reloadRows, .reconfigureRows, .moveRow, .insertItems,
      .deleteItems, .reloadItems, .reconfigureItems, .moveItem, .insertSections, .deleteSections,
      .reloadSections, .moveSection:
      true
    case .beginUpdates, .endUpdates, .reloadData, .layoutIfNeeded, .configureCell,
      .performBatchUpdates, .applySnapshot, .applyDifference, .then, .break:
      false
    }
  }
}
