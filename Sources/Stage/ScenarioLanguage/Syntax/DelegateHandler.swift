/// What a controller tells of one section or object.
package enum ChangeType: String, Sendable, CaseIterable {
  case insert, delete, move, update
}

/// `METHOD [for TYPE] [when STATE]: CALL, CALL`.
package struct DelegateHandler: Sendable, Equatable {
  package enum Method: String, Sendable, CaseIterable {
    case controllerWillChangeContent
    case didChangeSection = "didChange section"
    case didChangeObject = "didChange object"
    case controllerDidChangeContent
    case didChangeContentWithSnapshot = "didChangeContentWith snapshot"
    case didChangeContentWithDifference = "didChangeContentWith difference"
    case sectionIndexTitleForSectionName
  }

  /// What must hold for the line to be taken; the first line that fits wins.
  package enum State: String, Sendable, CaseIterable {
    case samePath, sectionChanged, sourceSectionDeleted, targetSectionInserted
    /// The rows of the section before, of the section now, or of both, are not shown.
    case sourceSectionCollapsed, targetSectionCollapsed, bothSectionsCollapsed
    /// The user has dragged a row in this turn.
    case userDriven
    /// The row stood off the screen of a view with a height.
    case offScreen
  }

  package enum Response: Sendable, Equatable {
    /// At least one call; `[.break]` does nothing.
    case calls([DelegateCall])
    /// Of `sectionIndexTitleForSectionName`: the text answered.
    case title(TextLiteral)
  }

  package var method: Method
  /// Nil for every type, or for a method that has none.
  package var changeType: ChangeType?
  package var state: State?
  package var response: Response
  package var span: SourceSpan
}

/// One call that a delegate makes on its view.
package struct DelegateCall: Sendable, Equatable {
  package enum Path: Sendable, Equatable {
    case indexPath
    case newIndexPath
    case literal(IndexPathLiteral)
    /// `indexPath inSection 1`: the row, in a section of a view that several controllers feed.
    case row(of: Argument, inSection: Int)
    /// `indexPath offsetBy 1`: the row, in a view that has sections of its own above; with `rowOffsetBy 1` rows of
    /// its own, too.
    case offset(of: Argument, by: Int, rows: Int = 0)
  }

  /// A path that a callback hands over.
  package enum Argument: String, Sendable, CaseIterable {
    case indexPath, newIndexPath
  }

  /// What becomes of the rows that a snapshot marks as changed.
  package enum Marks: String, Sendable, CaseIterable {
    /// Their cells are made again, as the marks say; this is not written.
    case reloading
    /// Their cells stay, and are configured again.
    case reconfiguring
    /// Their cells stay as they are.
    case unmarked
    /// All cells are made again, also those of rows without a mark.
    case usingReloadData
  }

  package enum Section: Sendable, Equatable {
    case sectionIndex
    case literal(Int)
    /// `sectionIndex offsetBy 1`.
    case offset(by: Int)
  }

  /// Where `configureCell` takes the object from.
  package enum Object: Sendable, Equatable {
    case anObject
    case object(at: Path)
  }

  package enum Kind: Sendable, Equatable {
    case beginUpdates
    case endUpdates
    case reloadData
    case layoutIfNeeded
    case insertRows(Path)
    case deleteRows(Path)
    case reloadRows(Path)
    case reconfigureRows(Path)
    case moveRow(Path, Path)
    case insertItems(Path)
    case deleteItems(Path)
    case reloadItems(Path)
    case reconfigureItems(Path)
    case moveItem(Path, Path)
    case insertSections(Section)
    case deleteSections(Section)
    case reloadSections(Section)
    case moveSection(Section, Section)
    case configureCell(Path, with: Object)
    case performBatchUpdates
    /// Whether it is animated changes no row and no cell.
    case applySnapshot(Marks, isAnimated: Bool)
    case applyDifference
    /// What the code does beside calling the view.
    case then(SideEffect)
    /// A case that does nothing.
    case `break`
  }

  package var kind: Kind
  /// `later CALL`: made after `endUpdates`.
  package var isLater: Bool
  package var span: SourceSpan
}

extension DelegateHandler {
  /// A line that is written nowhere.
  package init(_ method: Method, for type: ChangeType? = nil, calls: [DelegateCall]) {
    self.init(method: method, changeType: type, state: nil, response: .calls(calls), span: .none)
  }
}

extension DelegateCall {
  /// A call that is written nowhere.
  package init(_ kind: Kind) { self.init(kind: kind, isLater: false, span: .none) }
}

extension DelegateCall.Kind {
  /// The one kind of view that has the call; nil for a call of both.
  package var view: ViewDeclaration.Kind? {
    switch self {
    case .beginUpdates, .endUpdates, .insertRows, .deleteRows, .reloadRows, .reconfigureRows,
      .moveRow:
      .tableView
    case .insertItems, .deleteItems, .reloadItems, .reconfigureItems, .moveItem: .collectionView
    case .reloadData, .layoutIfNeeded, .insertSections, .deleteSections, .reloadSections,
      .moveSection, .configureCell, .performBatchUpdates, .applySnapshot, .applyDifference, .then,
      .break:
      nil
    }
  }

  /// The same call with the paths and sections of the callback that it answers.
  package var atUsualPlaces: DelegateCall.Kind {
    switch self {
    case .insertRows: .insertRows(.newIndexPath)
    case .deleteRows: .deleteRows(.indexPath)
    case .reloadRows: .reloadRows(.indexPath)
    case .reconfigureRows: .reconfigureRows(.indexPath)
    case .moveRow: .moveRow(.indexPath, .newIndexPath)
    case .insertItems: .insertItems(.newIndexPath)
    case .deleteItems: .deleteItems(.indexPath)
    case .reloadItems: .reloadItems(.indexPath)
    case .reconfigureItems: .reconfigureItems(.indexPath)
    case .moveItem: .moveItem(.indexPath, .newIndexPath)
    case .insertSections: .insertSections(.sectionIndex)
    case .deleteSections: .deleteSections(.sectionIndex)
    case .reloadSections: .reloadSections(.sectionIndex)
    case .moveSection: .moveSection(.sectionIndex, .sectionIndex)
    case .configureCell: .configureCell(.indexPath, with: .anObject)
    case .beginUpdates, .endUpdates, .reloadData, .layoutIfNeeded, .performBatchUpdates,
      .applySnapshot, .applyDifference, .then, .break:
      self
    }
  }

  /// Whether it applies a snapshot.
  package var appliesSnapshot: Bool { if case .applySnapshot = self { true } else { false } }

  /// The call of the other view that does the same; nil where it has none, or this is one of both.
  package var counterpart: DelegateCall.Kind? {
    switch self {
    case .insertRows(let path): .insertItems(path)
    case .deleteRows(let path): .deleteItems(path)
    case .reloadRows(let path): .reloadItems(path)
    case .reconfigureRows(let path): .reconfigureItems(path)
    case .moveRow(let from, let to): .moveItem(from, to)
    case .insertItems(let path): .insertRows(path)
    case .deleteItems(let path): .deleteRows(path)
    case .reloadItems(let path): .reloadRows(path)
    case .reconfigureItems(let path): .reconfigureRows(path)
    case .moveItem(let from, let to): .moveRow(from, to)
    case .endUpdates: .performBatchUpdates
    case .beginUpdates, .reloadData, .layoutIfNeeded, .insertSections, .deleteSections,
      .reloadSections, .moveSection, .configureCell, .performBatchUpdates, .applySnapshot,
      .applyDifference, .then, .break:
      nil
    }
  }
}
