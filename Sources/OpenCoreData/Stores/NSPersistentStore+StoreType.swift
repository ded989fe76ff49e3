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
    /// A file of one archive: known by name, and refused with 134000.
    public static let binary = StoreType(rawValue: "Binary")
    /// A file of XML, on the Mac alone: known by name, and refused with 134000.
    public static let xml = StoreType(rawValue: "XML")
  }
}
