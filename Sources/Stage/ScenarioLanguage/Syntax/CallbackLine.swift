/// What a controller told its delegate, in one line; printed and expected in the same words.
///
/// Any part may be nil: in an exact expectation an absent path stands for a nil one, in
/// `containing` an absent part matches anything. A line that reports has every part.
package struct CallbackLine: Sendable, Equatable {
  package enum Event: Sendable, Equatable {
    case willChangeContent
    case didChangeContent
    case section(SectionChange)
    case object(ObjectChange)
    /// `didChangeContentWith snapshot`.
    case didChangeContentWithSnapshot
    /// `didChangeContentWith difference`.
    case didChangeContentWithDifference
  }

  package var event: Event
  package var span: SourceSpan

  package init(_ event: Event, span: SourceSpan = .none) {
    self.event = event
    self.span = span
  }
}

/// `didChange section "10" atSectionIndex 0 for insert`.
package struct SectionChange: Sendable, Equatable {
  package var name: TextLiteral?
  package var index: Int?
  package var type: ChangeType?

  package init(name: TextLiteral?, index: Int?, type: ChangeType?) {
    self.name = name
    self.index = index
    self.type = type
  }
}

/// `didChange cy at nil for insert newIndexPath 0-0`.
package struct ObjectChange: Sendable, Equatable {
  package var label: Name?
  package var at: CallbackPath?
  package var type: ChangeType?
  package var newIndexPath: CallbackPath?

  package init(label: Name?, at: CallbackPath?, type: ChangeType?, newIndexPath: CallbackPath?) {
    self.label = label
    self.at = at
    self.type = type
    self.newIndexPath = newIndexPath
  }
}

/// A path handed to a delegate, which may be a nil that is said.
package enum CallbackPath: Sendable, Hashable {
  case `nil`
  case path(IndexPathLiteral)
}
