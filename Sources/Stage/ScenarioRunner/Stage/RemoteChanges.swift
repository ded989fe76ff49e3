import Foundation
import OpenCoreData
import Synchronization

/// The notifications `NSPersistentStoreRemoteChange` of a coordinator that have not been received yet.
///
/// They are posted on a queue of the coordinator's, some of them while a turn runs; a scenario has them come
/// when it says so, and all at once.
final class RemoteChanges: Sendable {
  /// Where the store's history has come to.
  struct Place: Sendable, Equatable {
    /// The token of the notification; nil for a store that keeps no history.
    let token: NSPersistentHistoryToken?
  }

  private struct State {
    var waiting: Place?
    var received: Place?
  }

  private let state = Mutex(State())

  /// Takes what a coordinator posts from now on.
  ///
  /// - Returns: the observer, to be removed when the coordinator is no more.
  func observe(_ coordinator: NSPersistentStoreCoordinator) -> any NSObjectProtocol {
    NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
    ) { [weak self] notification in
      let token = notification.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken
      self?.state.withLock { $0.waiting = Place(token: token) }
    }
  }

  /// Receives what a coordinator has to tell up to now.
  ///
  /// - Returns: where the history has come to; nil where nothing was written since this was asked last. The
  ///   tables that another opening of the file makes are no transaction of the history, and no news.
  func receive(from coordinator: NSPersistentStoreCoordinator) -> Place? {
    coordinator.postDueRemoteChanges()
    return state.withLock { state in
      defer { state.waiting = nil }
      guard let place = state.waiting, place.token == nil || place != state.received else {
        return nil
      }
      state.received = place
      return place
    }
  }
}
