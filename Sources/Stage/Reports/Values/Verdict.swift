package import ScenarioLanguage
package import Words

/// One of the judgements of a step.
package struct Verdict: Sendable, Equatable {
  /// What is judged.
  package enum Kind: String, Sendable, CaseIterable {
    /// The controller: table before + callbacks = table now.
    case replay
    /// The delegate: does the batch add up, of a table view.
    case tableView
    /// The same of a collection view.
    case collectionView
    /// The screen: does it show what the objects hold.
    case cells
    /// The rows: do they stand where a derived sort key puts them; said only where they do not.
    case order
    /// The result: is it what a fetch would find now; said only where it is not. A difference that a phone
    /// has too is not applicable, one that it has not is a failure.
    case result
  }

  /// How it went.
  package enum Outcome: String, Sendable {
    case holds, fails, notApplicable
  }

  package var kind: Kind
  package var outcome: Outcome
  /// What was found; nil where nothing needs to be said.
  package var evidence: Evidence?

  /// Describes a verdict.
  package init(_ kind: Kind, _ outcome: Outcome, _ evidence: Evidence?) {
    self.kind = kind
    self.outcome = outcome
    self.evidence = evidence
  }
}

extension Verdict.Kind: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .replay: language("replay", "重放")
    case .tableView: language("table view", "表格视图")
    case .collectionView: language("collection", "集合视图")
    case .cells: language("cells", "单元格")
    case .order: language("order", "顺序")
    case .result: language("result", "结果")
    }
  }
}

extension Verdict.Kind {
  /// What an expectation asks for.
  package init(_ expected: ExpectedVerdicts.Kind) {
    self =
      switch expected {
      case .replay: .replay
      case .tableView: .tableView
      case .collectionView: .collectionView
      case .cells: .cells
      case .order: .order
      case .result: .result
      }
  }
}

extension Verdict.Outcome {
  /// What an expectation asks for.
  package init(_ expected: ExpectedVerdicts.Outcome) {
    self =
      switch expected {
      case .holds: .holds
      case .fails: .fails
      case .notApplicable: .notApplicable
      }
  }
}
