/// `notification NAME [from CONTEXT]`, or with `no` before it.
package struct ExpectedNotification: Sendable, Equatable {
  /// What a context posts, by its name in `NSManagedObjectContext`, or the coordinator.
  package enum Name: String, Sendable, CaseIterable {
    case didChangeObjects = "didChangeObjectsNotification"
    case willSaveObjects = "willSaveObjectsNotification"
    case didSaveObjects = "didSaveObjectsNotification"
    case didSaveObjectIDs = "didSaveObjectIDsNotification"
    case didMergeChangesObjectIDs = "didMergeChangesObjectIDsNotification"
    case remoteChange = "NSPersistentStoreRemoteChange"

    /// Whether a context posts it, and not the coordinator.
    package var isOfContext: Bool {
      switch self {
      case .didChangeObjects, .willSaveObjects, .didSaveObjects, .didSaveObjectIDs,
        .didMergeChangesObjectIDs:
        true
      case .remoteChange: false
      }
    }
  }

  package var name: Name
  /// The context that posts it; nil for any.
  package var context: ScenarioLanguage.Name?
  /// Whether it is to have been posted, and not the opposite.
  package var isPosted: Bool
  /// Where the name is written.
  package var span: SourceSpan
}
