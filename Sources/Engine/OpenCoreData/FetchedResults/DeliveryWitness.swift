package import Foundation
import Synchronization

/// A callback as a controller tells it, whether its delegate has the method or not.
package enum ToldCallback {
  case willChangeContent
  case section(name: String, index: Int, type: NSFetchedResultsChangeType)
  case object(Any, old: IndexPath?, type: NSFetchedResultsChangeType, new: IndexPath?)
  case didChangeContent
  case snapshot(NSDiffableDataSourceSnapshotReference)
  case difference(CollectionDifference<NSManagedObjectID>)
}

/// Looks on while controllers tell their delegates of changes.
package protocol DeliveryWitness: AnyObject {
  /// Whether it looks on at what a delegate is told.
  func witnesses(_ delegate: AnyObject) -> Bool
  /// Hears of a callback just before the delegate does.
  ///
  /// - Parameters:
  ///   - callback: what is told.
  ///   - isHeard: whether the delegate has the method.
  func willTell(_ callback: ToldCallback, isHeard: Bool)
}

/// The witnesses that live; where there is none a delivery costs one relaxed load more.
package enum DeliveryWitnesses {
  private struct Entry: @unchecked Sendable { weak var witness: (any DeliveryWitness)? }
  private static let entries = Mutex<[Entry]>([])
  private static let count = Atomic(0)

  /// Adds a witness, for as long as it lives.
  package static func add(_ witness: any DeliveryWitness) {
    let entry = Entry(witness: witness)
    entries.withLock { entries in
      entries.removeAll { $0.witness == nil }
      entries.append(entry)
      count.store(entries.count, ordering: .relaxed)
    }
  }

  /// The first witness of what a delegate is told; nil where there is none.
  static func witness(of delegate: AnyObject?) -> (any DeliveryWitness)? {
    guard let delegate, count.load(ordering: .relaxed) > 0 else { return nil }
    return entries.withLock { $0 }.lazy.compactMap(\.witness).first { $0.witnesses(delegate) }
  }
}
