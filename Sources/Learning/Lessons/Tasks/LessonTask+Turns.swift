package import ScenarioLanguage

extension LessonTask {
  /// The commands of the solution as they are typed without steps, each a turn of its own.
  package var turnsOfSolution: [Command] { solution.flatMap(\.turns) }
}

extension Command {
  /// The commands of a step, one by one; any other command alone.
  fileprivate var turns: [Command] {
    guard case .step(let step) = kind else { return [self] }
    return step.body.flatMap(\.turns)
  }
}
