public import Foundation
import Synchronization

/// One change of a result, as a value that may go anywhere: what the delegate is told, in its order.
///
/// It has no counterpart at Apple. Paths of what goes are of the result before, paths of what comes
/// are of the result after it. A new object has its temporary id until it is saved.
public struct FetchedResultsChanges: Hashable, Sendable {
  /// A section that came or went.
  public struct Section: Hashable, Sendable {
    /// Its index: before the change where it went, after it where it came.
    public let index: Int
    /// Its name.
    public let name: String
  }

  /// A row that came, went, moved or changed in place.
  public struct Row: Hashable, Sendable {
    /// The id of its object.
    public let objectID: NSManagedObjectID
    /// Its place before the change; nil where it came.
    public let indexPath: IndexPath?
    /// Its place after the change; nil where it went.
    public let newIndexPath: IndexPath?
  }

  /// The sections that went, highest index first.
  public let deletedSections: [Section]
  /// The sections that came, lowest index first.
  public let insertedSections: [Section]
  /// The rows that went, highest path first.
  public let deletedRows: [Row]
  /// The rows that came, lowest path first.
  public let insertedRows: [Row]
  /// The rows that have another place among the others, lowest new path first.
  public let movedRows: [Row]
  /// The rows that changed in place, lowest old path first.
  public let updatedRows: [Row]

  init(_ changes: ChangeSet, in context: NSManagedObjectContext) {
    func section(_ change: ChangeSet.SectionChange) -> Section {
      Section(index: change.index, name: change.name)
    }
    func row(_ key: ObjectKey, _ old: RowPath?, _ new: RowPath?) -> Row {
      func path(_ path: RowPath) -> IndexPath { IndexPath(row: path.row, section: path.section) }
      return Row(
        objectID: context.objectID(forKey: key), indexPath: old.map(path),
        newIndexPath: new.map(path))
    }
    deletedSections = changes.deletedSections.map(section)
    insertedSections = changes.insertedSections.map(section)
    deletedRows = changes.deletions.map { row($0.key, $0.path, nil) }
    insertedRows = changes.insertions.map { row($0.key, nil, $0.path) }
    movedRows = changes.moves.map { row($0.key, $0.old, $0.new) }
    updatedRows = changes.updates.map { row($0.key, $0.old, $0.new) }
  }
}

/// The streams of one controller's changes.
///
/// A stream that its reader cancels or drops is forgotten; all end with the broadcast.
final class ChangeBroadcast: Sendable {
  private typealias Continuation = AsyncStream<FetchedResultsChanges>.Continuation

  private struct State {
    var next = 0
    var listeners: [Int: Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for listener in state.withLock({ $0.listeners.values.map { $0 } }) { listener.finish() }
  }

  /// Whether anybody listens.
  var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

  /// A stream of what is sent from now on.
  func stream() -> AsyncStream<FetchedResultsChanges> {
    let (stream, continuation) = AsyncStream<FetchedResultsChanges>.makeStream()
    let number = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Hands changes to all streams.
  func send(_ changes: FetchedResultsChanges) {
    for listener in state.withLock({ $0.listeners.values.map { $0 } }) { listener.yield(changes) }
  }
}
