import Reports
import ScenarioCheck
import ScenarioLanguage
import ScenarioRunner
import Words

/// What is said of a line of Swift that is typed where commands are, and the line that can be taken instead.
struct SwiftOffer {
  /// What is said.
  let text: String
  /// The line to put before the user; nil where there is none that the stage takes as it is now.
  let command: String?

  /// Reads a line, and tries what stands for it here on a copy of the stage; nil for no Swift.
  init?(_ line: String, on timeline: Timeline, in language: Language) {
    guard let phrase = SwiftPhrase(line, among: timeline.session.vocabulary) else { return nil }
    let said = phrase.text(in: language)
    guard let offered = phrase.command, let fault = Self.fault(of: offered, on: timeline) else {
      text = said
      command = phrase.command
      return
    }
    text = PromptSentence.notYet(said, why: fault.text(in: language)).text(in: language)
    command = nil
  }

  /// Why a line cannot be taken as the stage is now; nil where it can.
  private static func fault(of line: String, on timeline: Timeline) -> (any Sentence)? {
    let document = Document(path: "prompt", text: line)
    let (scenario, problems) = Parser.parse(
      document, knownEnums: timeline.session.enums, isPrompt: true)
    if let problem = problems.first { return problem.message }
    guard let copy = try? timeline.copy() else { return nil }
    defer { copy.close() }
    for command in scenario.commands {
      let outcome = copy.session.run(.init(command, in: document))
      if let stop = outcome.stop {
        let placed = stop.sentence as? PlacedDiagnostics
        return placed?.diagnostics.first?.message ?? stop.sentence
      }
      // What is raised or thrown ends no prompt, and is still no line to put before somebody.
      for block in outcome.blocks {
        let failures = Language.allCases.map { block.failures(in: $0).first ?? "" }
        if let first = failures.first, !first.isEmpty {
          return Wording(first, failures.last ?? first)
        }
      }
    }
    return nil
  }
}
