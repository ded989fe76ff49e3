package import Reports
package import ScenarioLanguage
import TableView

/// A scenario that raises an exception which a log tells, and what in the code does so.
package struct CrashStory: Sendable {
  package let cause: CrashCause
  /// The scenario, laid out, with an expectation of the exception.
  package let text: String
  /// What was raised when it was played, with what is said of it.
  package let problem: ProblemReport

  /// The stories of an exception: each was played, and raised it with the same numbers.
  ///
  /// What an app's own calls alone raise comes only where nothing commoner does. Empty where no scenario that
  /// was tried raises it: the numbers may be beyond what a fixture has, or be of no one turn.
  ///
  /// - Parameters:
  ///   - exception: what the log tells.
  ///   - perform: plays a scenario.
  /// - Returns: the stories, the commonest causes first.
  package static func stories(
    of exception: CrashException,
    perform: (Scenario, Document) -> RunReport
  ) -> [CrashStory] {
    var stories: [CrashStory] = []
    for draft in drafts(of: exception)
    where draft.cause != .ownCalls && !stories.contains(where: { $0.cause == draft.cause })
      || stories.isEmpty
    {
      let document = Document(path: "crash.scenario", text: draft.text)
      let (scenario, diagnostics) = Parser.parse(document)
      guard diagnostics.allSatisfy(\.code.isWarning) else { continue }
      let problem = perform(scenario, document).problems.first { problem in
        problem.tells(exception)
      }
      guard let problem else { continue }
      stories.append(
        CrashStory(
          cause: draft.cause, text: ScenarioLayout.text(of: document).text ?? draft.text,
          problem: problem))
    }
    return stories
  }
}

extension CrashStory {
  private static func drafts(of exception: CrashException) -> [CrashDraft] {
    switch exception {
    case .update(let fault, let view): CrashDrafts(of: fault, view).drafts
    case .batchUpdates(let updates): BatchDrafts(updates).drafts
    case .noObject, .noSection, .withoutSortDescriptors, .mismatchedCache, .sectionNameOutOfOrder,
      .repeatedItems, .unknownItem, .noSnapshotSections, .toManyKey, .unknownKey, .otherContext,
      .mergeConflict, .repeatedUniqueValue, .missingValue, .inaccessibleFault, .usedOffQueue:
      CrashDrafts.drafts(of: exception)
    }
  }
}

extension ProblemReport {
  /// The exceptions that it tells, in the words of old systems and of new ones.
  package var exceptions: [CrashException] {
    let own =
      switch kind {
      case .error(let domain, let code): "\(domain) Code=\(code) \(text)"
      case .exception, .runtimeFailure, .unknown: text
      }
    let newer = facts.compactMap { fact -> String? in
      if case .exceptionText(let text) = fact.advice { text } else { nil }
    }
    return ([own] + newer).flatMap { CrashLogReader.exceptions(in: $0) }
  }

  /// Whether the problem is the one that a log tells, with the same numbers.
  fileprivate func tells(_ exception: CrashException) -> Bool {
    exceptions.contains { told in
      switch (told, exception) {
      case (.batchUpdates(let told), .batchUpdates(let wanted)): told.tells(wanted)
      case _: told == exception
      }
    }
  }
}

extension RunReport {
  /// All that went wrong in the run.
  fileprivate var problems: [ProblemReport] {
    blocks.flatMap { block -> [ProblemReport] in
      switch block {
      case .step(let step):
        [step.problem].compactMap(\.self) + step.controllers.compactMap(\.exception)
      case .quiet, .note, .expectation: []
      }
    }
  }
}
