import Reports
import ScenarioLanguage

/// A run that is played again with something changed, up to a turn.
struct Replay: Sendable {
  /// The number of the last turn that is played, counted from 1.
  let lastTurn: Int
  /// The controller whose delegate is another; nil where none is.
  var controller: String?
  /// The lines of its delegate, and where the delegate has them.
  var handlers: [DelegateHandler] = []
  var place = Place.lastTurn
  /// Commands that run in the last turn, and the place of the one before which they do, counted from 0.
  let commandsBefore: [Command]
  let index: Int
  /// The context into which what batch requests did is merged; nil for those that they name.
  let contextOfBatches: String?
  /// Whether views ask where the scenario has them answer with a constant.
  let leavesConstantsOut: Bool

  /// Where a delegate has other lines.
  enum Place: Sendable, Equatable {
    /// Wherever the delegate of a name is given.
    case everywhere(delegate: String)
    /// In the last turn: the delegate is compared with the controller's own, and has its place there.
    case lastTurn
  }

  /// The lines that the delegate of a name has; nil for its own.
  func handlers(of delegate: String) -> [DelegateHandler]? {
    place == .everywhere(delegate: delegate) ? handlers : nil
  }
}

/// What went wrong in a turn.
struct TurnFailures: Equatable {
  /// Whether a command of it failed.
  var hasProblem: Bool
  /// The controllers whose views raised an exception.
  var raised: Set<String>
  /// The verdicts that fail, of each controller that has one.
  var verdicts: [String: Set<Verdict.Kind>]

  /// Whether all of this went wrong in another turn too.
  func areAmong(_ other: TurnFailures) -> Bool {
    (!hasProblem || other.hasProblem) && raised.isSubset(of: other.raised)
      && verdicts.allSatisfy { $1.isSubset(of: other.verdicts[$0] ?? []) }
  }
}

extension Interpreter {
  /// The commands that all replays of a run may have together: how many there are must not depend on how
  /// fast a machine is.
  private static let mostReplayedCommands = 10_000

  /// Notes what went wrong in a turn that has ended.
  ///
  /// - Throws: `Stop`, where it is the last one of a replay.
  func noteFailures(of record: TurnRecord, hasProblem: Bool) throws {
    turnFailures.append(
      TurnFailures(
        hasProblem: hasProblem, raised: record.raised, verdicts: record.failedVerdicts))
    guard turnFailures.count == stage.settings.replay?.lastTurn else { return }
    throw Stop(stop: RunStop(.interruption, CommandFault.interrupted))
  }

  /// Plays the run again up to the turn that goes on, on a store that is thrown away, with changes at a
  /// controller whose view has raised an exception; nil for what mends a command.
  ///
  /// They mend where the view raises none and what is judged of it holds, or no command fails, and nothing goes
  /// wrong before or beside it that did not without them. Of a store of the user's own, of a named one that stays, and of a check's
  /// lines nothing is tried, and in a run no more after 10,000 commands.
  func tryChanges(
    _ changes: [Mend.Change], at controller: ControllerStage?
  ) -> MendSearch.Outcome {
    let turn = turnFailures.count + 1
    guard stage.settings.triesMends, stage.settings.replay == nil,
      stage.settings.openedStore == nil, !isChecking,
      stage.settings.storesFolder == nil || stage.stack?.declaration.file == nil,
      replayedCommands + commandsRun <= Self.mostReplayedCommands
    else { return .untried }
    replayedCommands += commandsRun
    var settings = stage.settings
    settings.storesFolder = nil
    settings.companionDelegate = nil
    settings.givesReasons = false
    settings.judgesResults = false
    settings.keepsScreens = false
    settings.faults = nil
    settings.check = nil
    var replay = Replay(
      lastTurn: turn, commandsBefore: changes.commandsBefore, index: turnIndex,
      contextOfBatches: changes.contextOfBatches, leavesConstantsOut: changes.leaveConstantsOut)
    if let controller, let delegate = controller.delegate, let name = delegate.name.literal {
      replay.controller = controller.name
      replay.handlers = changes.applied(to: delegate.handlers)
      let isOwn = stage.controllers.contains { $0 === controller }
      replay.place = isOwn ? .everywhere(delegate: name) : .lastTurn
    }
    settings.replay = replay
    let other = Interpreter(stage: Stage(settings: settings), document: ownDocument)
    let ending = GuardedWork.run { [played, commands] in other.play(again: played, of: commands) }
    guard case .done = ending, other.turnFailures.count == turn, let last = other.turnFailures.last,
      zip(other.turnFailures.dropLast(), turnFailures).allSatisfy({ $0.areAmong($1) })
    else { return .fails }
    let raised = Set(
      stage.controllers.filter { $0.batches.contains { $0.exception != nil } }.map(\.name))
    guard let controller else {
      let isMended = !last.hasProblem && last.raised.isSubset(of: raised)
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

  /// Gives a controller the delegate that it has in the last turn of a replay, where that turn begins.
  func giveDelegateOfReplay() {
    guard let replay = stage.settings.replay, replay.controller != nil, replay.place == .lastTurn,
      turnFailures.count + 1 == replay.lastTurn,
      let controller = stage.controllers.first(where: { $0.name == replay.controller }),
      var declaration = controller.delegate
    else { return }
    declaration.handlers = replay.handlers
    controller.setDelegate(WrittenDelegate(declaration: declaration), ledger: stage.ledger)
  }

  /// The commands that a replay has before the one of its last turn that runs next.
  var commandsOfReplay: [Command] {
    guard let replay = stage.settings.replay, turnFailures.count + 1 == replay.lastTurn,
      turnIndex == replay.index
    else { return [] }
    return replay.commandsBefore
  }

  /// Plays lines again, up to the last turn of a replay.
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
