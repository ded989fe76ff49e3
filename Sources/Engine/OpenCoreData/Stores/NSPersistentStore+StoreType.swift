extension NSPersistentStore {
  /// The type of a store by its newer name.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    /// The type's text, as in a store's metadata.
    public let rawValue: String

    /// Makes a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file of SQLite.
    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    /// A store that lives in memory and is gone with its coordinator.
    public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
    /// A file that is read and written whole, in a form of this engine's own.
    public static let binary = StoreType(rawValue: NSBinaryStoreType)
    /// A document of XML that is read and written whole.
    public static let xml = StoreType(rawValue: NSXMLStoreType)
  }
}
