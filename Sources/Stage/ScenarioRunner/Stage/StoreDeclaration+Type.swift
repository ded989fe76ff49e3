import OpenCoreData
package import ScenarioLanguage

extension StoreDeclaration.Kind {
  /// The type by which a coordinator opens such a store.
  package var storeType: String {
    switch self {
    case .sqlite: NSSQLiteStoreType
    case .xml: NSXMLStoreType
    case .binary: NSBinaryStoreType
    case .memory: NSInMemoryStoreType
    }
  }
}
