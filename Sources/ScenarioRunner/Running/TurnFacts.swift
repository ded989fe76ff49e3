import OpenCoreData

/// What a turn did that no callback tells of, and that a silence may come from.
struct TurnFacts {
  /// Whether a context was reset, after which nothing can be compared.
  var wasReset = false
  /// Whether it was a command that looks and stands by itself, so that there was nothing to tell.
  var onlyLooked = false
  /// The requests that changed the store past all contexts.
  var batches: [Batch] = []

  /// A batch request.
  struct Batch {
    /// The entity whose rows it changed.
    var entity: EntityLayout
    /// The context that was told of it afterwards; nil where none was.
    var mergedInto: NSManagedObjectContext?
  }
}
