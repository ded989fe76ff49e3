/// The types of store.
public let NSSQLiteStoreType = "SQLite"
/// A store that lives in memory and is gone with its coordinator.
public let NSInMemoryStoreType = "InMemory"

/// A store whose file is read whole when it is opened, and written whole by each save.
///
/// The form of the file is this engine's own; one of Apple's is refused with 259 and left as it is.
public let NSBinaryStoreType = "Binary"
/// A store in a document of XML in Core Data's form, read whole when it is opened, and written whole by each
/// save.
public let NSXMLStoreType = "XML"

/// A store option: whether the store may only be read.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// A store option: the seconds to wait for another writer before 134090, as a number; 5 by default.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// A store option: SQLite's settings for the connection, values by name, as `["synchronous": "OFF"]`.
///
/// They are set before the store is made or read, in the order of their names. A name or value that is
/// no word or number is a store's error, 134080; SQLite passes over names that it does not know.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// A store option: whether a store of another model is brought to the coordinator's.
public let NSMigratePersistentStoresAutomaticallyOption =
  "NSMigratePersistentStoresAutomaticallyOption"
/// A store option: whether a migration may infer how the two models belong together.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// A store option: an `NSStagedMigrationManager`, by whose stages a store of an earlier version is
/// migrated.
public let NSPersistentStoreStagedMigrationManagerOptionKey =
  "NSPersistentStoreStagedMigrationManagerOptionKey"
/// A store option: whether the store keeps a history of its transactions, see
/// ``NSPersistentHistoryChangeRequest``.
///
/// A store that has kept one is opened read-only by who does not ask for it.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// A store option: whether `NSPersistentStoreRemoteChange` is posted for each transaction, whatever
/// context, coordinator or process made it.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// A store option: whether SQLite's `ANALYZE` is run when the store is added, so that it knows how its
/// indexes are best used; passed over for a store that may only be read.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// A store option: whether SQLite's `VACUUM` is run when the store is added, which rewrites the file
/// without what is free in it; passed over for a store that may only be read.
///
/// It takes as long as copying the file, and as much room beside it. Where another process has the file
/// open it is 134090.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// A store option: whether the version hashes of the store and of the model are not compared.
///
/// A store that has every table and column of the model is used as it is, and says from then on that it is
/// of this model. Any other can only be read, and what asks for what is missing throws 134180. A store
/// of another framework is compared all the same.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// A store option: whether an inferred migration may leave what takes long, the dropping of the old tables,
/// for later; and a metadata key: whether there is such work left.
///
/// See ``NSPersistentStoreCoordinator/finishDeferredLightweightMigration()``.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
  "NSPersistentStoreDeferredLightweightMigrationOptionKey"
/// An option of ``NSPersistentStoreCoordinator/destroyPersistentStore(at:ofType:options:)``: whether a file
/// that cannot be emptied is removed.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// A store option: how many connections a store may have; carried and not read, because a store has one.
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSize"
/// A store option: how iOS protects the file while the device is locked; carried and not read elsewhere.
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
/// A metadata key: the store's UUID.
public let NSStoreUUIDKey = "NSStoreUUID"
/// A metadata key: the store's type.
public let NSStoreTypeKey = "NSStoreType"
/// A metadata key: the identifiers of the model that the store was made with, an array of texts.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// A metadata key: the `versionChecksum` of the model that the store was made with.
public let NSPersistentStoreModelVersionChecksumKey = "NSStoreModelVersionChecksumKey"
/// A metadata key: which systems the store can be opened on; Apple's stores may have it, and this engine
/// makes none.
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"
