public import Foundation

/// How a container opens a store.
open class NSPersistentStoreDescription: NSObject {
  /// The file.
  open var url: URL?
  /// The type.
  open var type = NSSQLiteStoreType
  /// Whether the store may only be read.
  open var isReadOnly = false
  /// The model's configuration whose entities the store holds; nil for all.
  open var configuration: String?
  /// The seconds to wait for another writer; 240, as at Apple.
  open var timeout: TimeInterval = 240
  /// Whether a store of another model is brought to the container's.
  open var shouldMigrateStoreAutomatically = true
  /// Whether a migration may infer how the two models belong together.
  open var shouldInferMappingModelAutomatically = true
  /// Whether the store is opened on another thread, while the caller goes on.
  open var shouldAddStoreAsynchronously = false
  /// How CloudKit would mirror the store; carried, see ``NSPersistentCloudKitContainer``.
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
  private var ownOptions: [String: NSObject] = [:]

  /// SQLite's settings for the connection, values by name; none at first.
  open private(set) var sqlitePragmas: [String: NSObject] = [:]

  /// The options that the store is added with: the properties above, and those that were set by key.
  open var options: [String: NSObject] {
    let settings: [String: NSObject] = [
      NSReadOnlyPersistentStoreOption: NSNumber(value: isReadOnly),
      NSPersistentStoreTimeoutOption: NSNumber(value: timeout),
      NSMigratePersistentStoresAutomaticallyOption: NSNumber(
        value: shouldMigrateStoreAutomatically),
      NSInferMappingModelAutomaticallyOption: NSNumber(
        value: shouldInferMappingModelAutomatically),
    ]
    let pragmas: [String: NSObject] =
      sqlitePragmas.isEmpty
      ? [:] : [NSSQLitePragmasOption: NSDictionary(dictionary: sqlitePragmas)]
    return settings.merging(pragmas) { _, new in new }.merging(ownOptions) { _, own in own }
  }

  /// Sets one of SQLite's settings for the connection, as `"OFF"` for `synchronous`; nil takes it back.
  open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
    sqlitePragmas[name] = value
  }

  /// Sets an option by its key; nil removes it.
  open func setOption(_ option: NSObject?, forKey key: String) { ownOptions[key] = option }

  /// Describes an SQLite store whose file is gone when it is closed.
  public override init() { url = URL(fileURLWithPath: "/dev/null") }

  /// Describes an SQLite store.
  public init(url: URL) { self.url = url }
}
