public import Foundation

/// How a store would be mirrored by CloudKit, for a store's description.
///
/// There is no CloudKit here: the options are carried, and stores are kept on this machine alone.
open class NSPersistentCloudKitContainerOptions: NSObject {
  /// The identifier of CloudKit's container.
  public let containerIdentifier: String

  /// Names CloudKit's container.
  public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}
