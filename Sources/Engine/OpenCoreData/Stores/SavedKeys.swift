import Synchronization

/// The objects that a save has written, for other contexts.
struct SavedKeys: Sendable {
  var inserted: [ObjectKey] = []
  var updated: [ObjectKey] = []
  var deleted: [ObjectKey] = []
}

/// What merges every save of a coordinator: a context.
protocol SaveFollower: AnyObject, Sendable {
  /// Merges a save, at once or as soon as its queue is free.
  func mergeWhenFree(_ saved: SavedKeys)
}

/// What merges every save of a coordinator, held weakly.
final class SaveFollowers: Sendable {
  private struct Follower {
    weak var follower: (any SaveFollower)?
  }

  private let followers = Mutex<[Follower]>([])

  /// Those alive.
  var alive: [any SaveFollower] { followers.withLock { $0.compactMap(\.follower) } }

  /// Adds or removes one.
  func note(_ follower: any SaveFollower, follows: Bool) {
    followers.withLock { followers in
      followers.removeAll { $0.follower == nil || $0.follower === follower }
      if follows { followers.append(Follower(follower: follower)) }
    }
  }
}
