public import Foundation

/// The identity of a managed object, valid in every context of its coordinator.
///
/// An object that was never saved has a temporary id, which is replaced at its first save. Two ids
/// are equal when they name the same object of the same store.
public final class NSManagedObjectID: NSObject, @unchecked Sendable {
  /// The entity of the object.
  public let entity: NSEntityDescription
  /// The store that holds the object; nil for a temporary id.
  public var persistentStore: NSPersistentStore? { store }

  package let key: ObjectKey
  private weak var store: NSPersistentStore?
  /// The store's UUID; nil for a temporary id.
  let storeIdentifier: String?

  /// Names the object of a key, in no store while the object was never saved.
  package init(key: ObjectKey, entity: NSEntityDescription, store: NSPersistentStore?) {
    self.key = key
    self.entity = entity
    self.store = store
    self.storeIdentifier = store?.identifier
  }

  /// Whether the object was never saved.
  public var isTemporaryID: Bool { key.isTemporary }

  /// The id as a URI: `x-coredata://STORE/Entity/p7`, and `x-coredata:///Entity/t7` while temporary.
  public func uriRepresentation() -> URL {
    let allowed = CharacterSet.urlPathAllowed
    let name = (entity.name ?? "").addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    let text =
      isTemporaryID
      ? "x-coredata:///\(name)/t\(-key.number)"
      : "x-coredata://\(storeIdentifier ?? "")/\(name)/p\(key.number)"
    return URL(string: text) ?? URL(fileURLWithPath: "/")
  }

  /// Equal ids name the same object of the same store.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    return other.key == key && other.storeIdentifier == storeIdentifier
  }

  /// Hashes the identity.
  public override var hash: Int { Int(truncatingIfNeeded: key.number) }

  /// The URI, with the words that Apple's debug output puts before it.
  public override var description: String {
    "\(isTemporaryID ? "0x0" : "0x\(String(key.number, radix: 16))") <\(uriRepresentation().absoluteString)>"
  }
}
