import OpenCoreData

/// What a turn did that no callback tells of, and that a silence may come from.
struct TurnFacts {
  /// What made all objects invalid, after which nothing can be compared; nil for nothing.
  var invalidation: Invalidation?
  /// Whether it was a command that looks and stands by itself, so that there was nothing to tell.
  var onlyLooked = false
  /// Whether the engine raised an exception.
  var hasRaised = false
  /// The requests that changed the store past all contexts.
  var batches: [Batch] = []
  var deeds = Deeds()

  /// What invalidates all objects at once, so that a controller is told nothing.
  enum Invalidation {
    case reset, storeRemoved
  }

  /// What its commands did, whatever came of it.
  struct Deeds {
    /// The controllers that fetched.
    var fetched: Set<String> = []
    /// The contexts that had changes and were saved.
    var saved: Set<String> = []
    /// Whether the store was closed and opened again.
    var hasReopened = false
    /// The controllers of which a row was dragged.
    var dragged: Set<String> = []

    /// Adds what others did.
    mutating func add(_ other: Deeds) {
      fetched.formUnion(other.fetched)
      saved.formUnion(other.saved)
      hasReopened = hasReopened || other.hasReopened
      dragged.formUnion(other.dragged)
    }
  }

  /// A batch request.
  struct Batch {
    /// The entity whose rows it changed.
    var entity: EntityLayout
    /// The context that was told of it afterwards; nil where none was.
    var mergedInto: NSManagedObjectContext?
  }
}
