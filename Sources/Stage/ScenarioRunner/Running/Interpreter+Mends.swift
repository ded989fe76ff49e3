import Reports
import ScenarioLanguage

extension Interpreter {
  /// The commands that all trials of a run may have together: how many there are must not depend on how
  /// fast a machine is.
  private static let mostTriedCommands = 10_000

  /// Notes what went wrong in a turn that has ended.
  ///
  /// - Throws: `Stop`, where it is the last one of a trial.
  func noteFailures(of record: TurnRecord, hasProblem: Bool) throws {
    turnFailures.append(
      TurnFailures(
        hasProblem: hasProblem, raised: record.raised, verdicts: record.failedVerdicts))
    guard turnFailures.count == stage.settings.trial?.lastTurn else { return }
    throw Stop(stop: RunStop(.interruption, CommandFault.interrupted))
  }

  /// Plays the run again up to the turn that goes on, on a store that is thrown away, with changes at a
  /// controller whose view has raised an exception; nil for what mends a command.
  ///
  /// They mend where the view raises none and what is judged of it holds, or no command fails, and nothing goes
  /// wrong before or beside it that did not without them. Of a store of the user's own, of a named one that
  /// stays, and of a check's lines nothing is tried, and in a run no more after 10,000 commands. A trial ends
  /// where the time of the run does.
  func tryChanges(
    _ changes: [Mend.Change], at controller: ControllerStage?
  ) -> MendSearch.Outcome {
    let turn = turnFailures.count + 1
    guard stage.settings.triesMends, stage.settings.trial == nil,
      stage.settings.openedStore == nil, !isChecking,
      stage.settings.storesFolder == nil || stage.stack?.declaration.file == nil,
      triedCommands + commandsRun <= Self.mostTriedCommands
    else { return .untried }
    triedCommands += commandsRun
    var settings = stage.settings.ending(at: deadline)
    settings.storesFolder = nil
    settings.companionDelegate = nil
    settings.givesReasons = false
    settings.judgesResults = false
    settings.keepsScreens = false
    settings.faults = nil
    settings.check = nil
    var trial = MendTrial(
      lastTurn: turn, commandsBefore: changes.commandsBefore, index: turnIndex,
      contextOfBatches: changes.contextOfBatches, leavesConstantsOut: changes.leaveConstantsOut)
    if let controller, let delegate = controller.delegate, let name = delegate.name.literal {
      trial.controller = controller.name
      trial.handlers = changes.applied(to: delegate.handlers)
      let isOwn = stage.controllers.contains { $0 === controller }
      trial.place = isOwn ? .everywhere(delegate: name) : .lastTurn
    }
    settings.trial = trial
    let other = Interpreter(stage: Stage(settings: settings), document: ownDocument)
    let ending = GuardedWork.run { [played, commands] in other.play(again: played, of: commands) }
    guard case .done = ending, other.turnFailures.count == turn, let last = other.turnFailures.last,
      zip(other.turnFailures.dropLast(), turnFailures).allSatisfy({ $0.areAmong($1) })
    else { return .fails }
    let raised = Set(
      stage.controllers.filter { $0.batches.contains { $0.exception != nil } }.map(\.name))
    guard let controller else {
      let isMended =
        !last.hasProblem && last.raised.isSubset(of: raised)
        && last.verdicts.allSatisfy {
          $1.isSubset(of: turnFailures.last?.verdicts[$0] ?? [])
        }
      return isMended ? .mends : .fails
    }
    guard !last.raised.contains(controller.name), last.raised.isSubset(of: raised),
      !last.hasProblem || turnHasProblem
    else { return .fails }
    // What was wrong before the turn is another fault.
    let wrong = (last.verdicts[controller.name] ?? [])
      .intersection([.replay, .tableView, .collectionView, .cells])
      .subtracting(turnFailures.last?.verdicts[controller.name] ?? [])
    return wrong.isEmpty ? .mends : wrong == [.cells] ? .leavesCells : .fails
  }

  /// Gives a controller the delegate that it has in the last turn of a trial, where that turn begins.
  func giveDelegateOfTrial() {
    guard let trial = stage.settings.trial, trial.controller != nil, trial.place == .lastTurn,
      turnFailures.count + 1 == trial.lastTurn,
      let controller = stage.controllers.first(where: { $0.name == trial.controller }),
      var declaration = controller.delegate
    else { return }
    declaration.handlers = trial.handlers
    controller.setDelegate(WrittenDelegate(declaration: declaration), ledger: stage.ledger)
  }

  /// The commands that a trial has before the one of its last turn that runs next.
  var commandsOfTrial: [Command] {
    guard let trial = stage.settings.trial, turnFailures.count + 1 == trial.lastTurn,
      turnIndex == trial.index
    else { return [] }
    return trial.commandsBefore
  }

  /// Plays lines again, up to the last turn of a trial.
  private func play(again played: Played, of commands: [Command]) {
    self.commands = commands
    inclusions = played.inclusions
    defer { stage.close() }
    for line in played.lines {
      document = line.document
      do { try run(line.command) } catch { return }
    }
  }
}
