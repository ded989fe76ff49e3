package import OpenCoreData
import Synchronization

/// Makes one report of a run wrong, to learn who notices.
///
/// The engine stays as it is: what a controller is about to tell is changed, by a function from
/// change sets to change sets.
package final class FaultInjector: Sendable {
  private let fault: (mutant: ChangeSetMutant, occasion: Int)?
  private let met = Mutex<[ChangeSetMutant: Int]>([:])

  /// Makes nothing wrong, and counts the occasions on which each mutant could.
  package init() { fault = nil }

  /// Applies a mutant on one of the occasions that it finds, counted from 0.
  package init(_ mutant: ChangeSetMutant, onOccasion occasion: Int) { fault = (mutant, occasion) }

  /// How many change sets each mutant could have changed so far.
  package var occasions: [ChangeSetMutant: Int] { met.withLock { $0 } }

  /// What is told of a change to a delegate.
  ///
  /// Where a delegate of its flavour would hear the same as before, there is nothing to notice, and the
  /// occasion does not count.
  func told(of changes: ChangeSet, to flavour: DelegateFlavour) -> ChangeSet {
    func mutated(by mutant: ChangeSetMutant) -> ChangeSet? {
      mutant.applied(to: changes).flatMap { $0.isTold(as: changes, to: flavour) ? nil : $0 }
    }
    guard let fault else {
      for mutant in ChangeSetMutant.allCases where mutated(by: mutant) != nil {
        met.withLock { $0[mutant, default: 0] += 1 }
      }
      return changes
    }
    guard let mutated = mutated(by: fault.mutant) else { return changes }
    let occasion = met.withLock { met in
      defer { met[fault.mutant, default: 0] += 1 }
      return met[fault.mutant, default: 0]
    }
    return occasion == fault.occasion ? mutated : changes
  }
}
