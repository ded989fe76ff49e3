import OpenCoreData
import Synchronization

/// How often a run drew up reasons: where none is asked for it stays 0.
final class ReasonCount: Sendable {
  private let number = Atomic<Int>(0)

  /// How many callbacks and change sets were asked for reasons.
  var value: Int { number.load(ordering: .relaxed) }

  fileprivate func add() { number.wrappingAdd(1, ordering: .relaxed) }
}

extension Stage {
  /// Why each callback of a change set came; the only way to them, and to ``reason(of:forCallback:entity:)``, in
  /// a run.
  func reasons(of changes: ChangeSet, entity: String) -> [ChangeReason] {
    settings.reasonCount?.add()
    return changes.reasons { self.ledger.label(of: $0, entity: entity) }
  }

  /// Why a callback of a change set came; nil for a number that none has.
  func reason(of changes: ChangeSet, forCallback number: Int, entity: String) -> ChangeReason? {
    settings.reasonCount?.add()
    return changes.reason(forCallback: number) { self.ledger.label(of: $0, entity: entity) }
  }
}
