/// `verdicts [K] replay holds, cells fails`: how the verdicts of the last step came out.
package struct ExpectedVerdicts: Sendable, Equatable {
  /// What is judged, in the word that a report in JSON has for it.
  package enum Kind: String, Sendable, CaseIterable {
    case replay, tableView, collectionView, cells, order, result
  }

  /// How it came out.
  package enum Outcome: String, Sendable, CaseIterable {
    case holds, fails, notApplicable
  }

  /// A verdict, and where it is written.
  package struct Item: Sendable, Equatable {
    package var kind: Kind
    package var outcome: Outcome
    package var span: SourceSpan
  }

  /// Nil where the name was left out, there being but one.
  package var controller: Name?
  /// At least one; the others may be as they are.
  package var items: [Item]
}

extension ExpectedVerdicts.Item: CustomStringConvertible {
  package var description: String { "\(kind.rawValue) \(outcome.rawValue)" }
}
