import Foundation

/// Which rows of its stores a context reads.
enum ContextGeneration {
  /// The newest, each time.
  case newest
  /// Those that are the newest when it reads for the next time, from then on.
  case nextRead
  /// Those of a moment.
  case pinned(NSQueryGenerationToken)
}

extension NSManagedObjectContext {
  /// The rows that the context reads: nil for the newest each time, `NSQueryGenerationToken.current` for
  /// those that are the newest when it reads for the next time.
  ///
  /// A child context has none: it reads through its parent.
  public var queryGenerationToken: NSQueryGenerationToken? {
    switch registry.generation {
    case .newest: nil
    case .nextRead: .current
    case .pinned(let token): token
    }
  }

  /// Has the context read the rows of its stores as they are, or were, at a moment.
  ///
  /// What it has read before stays until it is refreshed. A save, a merge and `reset()` bring it to the newest
  /// rows again; a save looks for conflicts among the newest ones, and batch requests act on those. A
  /// section cache is neither read nor written.
  ///
  /// - Parameter generation: `NSQueryGenerationToken.current`, a token of another context of the
  ///   same coordinator, or nil to read the newest rows each time.
  /// - Throws: 134070 for a token of another coordinator, and for a context that has a parent.
  public func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {
    func refusal(_ reason: String) -> NSError {
      NSError.coreData(.storeOperation, ["reason": reason])
    }
    guard parent == nil else {
      throw refusal("A child context reads through its parent and has no query generation.")
    }
    guard let generation else {
      registry.generation = .newest
      return
    }
    if generation === NSQueryGenerationToken.current {
      registry.generation = .nextRead
      return
    }
    guard let coordinator = persistentStoreCoordinator, generation.coordinator === coordinator
    else { throw refusal("The query generation is one of another coordinator.") }
    registry.generation = .pinned(generation)
  }

  /// Whether the context may read other rows than the newest.
  var isPinned: Bool {
    if case .newest = registry.generation { false } else { true }
  }

  /// Runs work that reads rows of the context's generation.
  func atGeneration<Result>(_ body: () throws -> Result) throws -> Result {
    guard isPinned, parent == nil, let coordinator = persistentStoreCoordinator else {
      return try body()
    }
    if case .pinned(let token) = registry.generation {
      return try coordinator.reading(at: token, body)
    }
    let token = try coordinator.currentGeneration()
    registry.generation = .pinned(token)
    return try coordinator.reading(at: token, body)
  }

  /// Has a pinned context read the newest rows from the next reading on.
  func renewGeneration() { registry.renewGeneration() }
}
