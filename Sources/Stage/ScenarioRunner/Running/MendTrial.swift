import Reports
import ScenarioLanguage

/// A run that is played again with what may mend it, up to a turn.
struct MendTrial: Sendable {
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

extension RunSettings {
  /// The settings of a run that is interrupted at a moment, if it has not ended before.
  func ending(at moment: ContinuousClock.Instant) -> RunSettings {
    var settings = self
    let isInterrupted = isInterrupted
    settings.isInterrupted = { isInterrupted() || .now > moment }
    return settings
  }
}
