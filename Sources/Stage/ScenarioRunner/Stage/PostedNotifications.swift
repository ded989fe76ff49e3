import Foundation
import OpenCoreData
import ScenarioLanguage
import Synchronization

/// The notifications that contexts have posted in a turn, or the coordinator, in their order.
final class PostedNotifications: Sendable {
  /// A notification with the name of the context that posted it; nil for the coordinator.
  struct Posted: Sendable, Equatable {
    let name: ExpectedNotification.Name
    let context: String?
  }

  private let posted = Mutex<[Posted]>([])

  /// Those of this turn so far.
  var all: [Posted] { posted.withLock(\.self) }

  /// Forgets those of the turn before.
  func beginTurn() { posted.withLock { $0.removeAll() } }

  /// Notes what the coordinator has posted.
  func note(_ name: ExpectedNotification.Name) {
    posted.withLock { $0.append(Posted(name: name, context: nil)) }
  }

  /// Notes what a context posts from now on.
  ///
  /// - Returns: the observers, to be removed when the context is no more.
  func observe(_ context: NSManagedObjectContext, named name: String) -> [any NSObjectProtocol] {
    ExpectedNotification.Name.allCases.filter(\.isOfContext).map { notification in
      NotificationCenter.default.addObserver(
        forName: notification.engineName, object: context, queue: nil
      ) { [self] _ in posted.withLock { $0.append(Posted(name: notification, context: name)) } }
    }
  }
}

extension ExpectedNotification.Name {
  fileprivate var engineName: Notification.Name {
    switch self {
    case .didChangeObjects: NSManagedObjectContext.didChangeObjectsNotification
    case .willSaveObjects: NSManagedObjectContext.willSaveObjectsNotification
    case .didSaveObjects: NSManagedObjectContext.didSaveObjectsNotification
    case .didSaveObjectIDs: NSManagedObjectContext.didSaveObjectIDsNotification
    case .didMergeChangesObjectIDs: NSManagedObjectContext.didMergeChangesObjectIDsNotification
    case .remoteChange: .NSPersistentStoreRemoteChange
    }
  }
}
