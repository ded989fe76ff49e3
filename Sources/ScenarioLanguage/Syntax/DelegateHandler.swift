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
    case samePath, sectionChanged, sourceSectionDeleted, targetSectionInserted, offScreen
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

/// One call that a delegate makes on the table view.
package struct DelegateCall: Sendable, Equatable {
  package enum Path: Sendable, Equatable {
    case indexPath
    case newIndexPath
    case literal(IndexPathLiteral)
  }

  package enum Section: Sendable, Equatable {
    case sectionIndex
    case literal(Int)
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
    case insertRows(Path)
    case deleteRows(Path)
    case reloadRows(Path)
    case moveRow(Path, Path)
    case insertSections(Section)
    case deleteSections(Section)
    case reloadSections(Section)
    case moveSection(Section, Section)
    case configureCell(Path, with: Object)
    case performBatchUpdates
    case applySnapshot
    case applyDifference
    /// A case that does nothing.
    case `break`
  }

  package var kind: Kind
  /// `later CALL`: made after `endUpdates`.
  package var isLater: Bool
  package var span: SourceSpan
}

extension DelegateCall {
  /// A call that is written nowhere.
  package init(_ kind: Kind) { self.init(kind: kind, isLater: false, span: .none) }
}
