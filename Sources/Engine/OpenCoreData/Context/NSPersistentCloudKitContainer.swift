import Foundation

/// A container whose stores CloudKit would mirror on Apple's systems.
///
/// There is no CloudKit here, so this one mirrors nothing, and says so on standard error where a description
/// asks for it. Its stores are what the others are, with a persistent history, which Apple's turns on, too.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  /// Makes a container for a model, with a description whose store keeps a history.
  public override init(name: String, managedObjectModel model: NSManagedObjectModel) {
    super.init(name: name, managedObjectModel: model)
    for description in persistentStoreDescriptions {
      description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    }
  }

  /// Opens the stores, as every container does, and says of those that were to be mirrored that they are not.
  open override func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      guard let options = description.cloudKitContainerOptions else { continue }
      FileHandle.standardError.write(
        Data(
          ("CoreData: warning: CloudKit: the store at '\(description.url?.path ?? "")' is not mirrored in "
            + "'\(options.containerIdentifier)': there is no CloudKit on this system\n").utf8))
    }
    super.loadPersistentStores(completionHandler: block)
  }

  /// Would make CloudKit's records of the model.
  ///
  /// - Throws: 134060, always: there is no CloudKit.
  open func initializeCloudKitSchema(
    options: NSPersistentCloudKitContainerSchemaInitializationOptions = []
  ) throws {
    throw NSError.coreData(.coreData, ["reason": "There is no CloudKit on this system."])
  }

  /// Whether an object's record may be changed; true, as of every object that is not mirrored.
  open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
  /// Whether an object's record may be deleted; true, as of every object that is not mirrored.
  open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
  /// Whether objects of a store may be changed; true, as of every store that is not mirrored.
  open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { !store.isReadOnly }
}

/// What is asked of the making of CloudKit's records.
public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
  /// The bits, as Core Data numbers them.
  public let rawValue: UInt

  /// Makes options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// To try without sending.
  public static let dryRun = NSPersistentCloudKitContainerSchemaInitializationOptions(rawValue: 2)
  /// To print what would be sent.
  public static let printSchema = NSPersistentCloudKitContainerSchemaInitializationOptions(
    rawValue: 4)
}
