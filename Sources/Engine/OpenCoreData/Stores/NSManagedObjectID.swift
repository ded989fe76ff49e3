public import Foundation

/// The identity of a managed object, valid in every context of its coordinator.
///
/// An object that was never saved has a temporary id, which is replaced at its first save. Two ids
/// are equal when they name the same object of the same store.
public final class NSManagedObjectID: NSObject, @unchecked Sendable {
  /// The entity of the object.
  public var entity: NSEntityDescription { layout.entity }
  /// The store that holds the object; nil for a temporary id.
  public var persistentStore: NSPersistentStore? { store?.store }

  package let key: ObjectKey
  private let layout: EntityLayout
  private let store: StoreReference?
  /// The store's UUID; nil for a temporary id.
  var storeIdentifier: String? { store?.identifier }
  /// What the store of the object knows its objects by; nil for one of no class of the program's own.
  var storeReferences: ReferenceTable? { store?.references }

  /// Names the object of a key, in no store while the object was never saved.
  init(key: ObjectKey, layout: EntityLayout, store: NSPersistentStore?) {
    self.key = key
    self.layout = layout
    self.store = store?.reference
  }

  /// Makes the id of no object: a temporary one, of an entity that no model has.
  public override convenience init() {
    let layout = Self.nowhere.layout
    self.init(
      key: ObjectKey(store: 0, entity: layout.number, number: layout.newObjects.nextTemporary()),
      layout: layout, store: nil)
  }

  private static let nowhere = Nowhere()

  /// Whether the object was never saved.
  public var isTemporaryID: Bool { key.isTemporary }

  /// The id as a URI: `x-coredata://STORE/Entity/p7`, and `x-coredata:///Entity/t7` while temporary.
  ///
  /// In a store of a class of the program's own the text of the reference object stands behind the `p`.
  public func uriRepresentation() -> URL {
    let allowed = CharacterSet.urlPathAllowed
    let name = (entity.name ?? "").addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    let allowedInPlace = allowed.subtracting(CharacterSet(charactersIn: "/"))
    let place =
      store?.references?.object(of: key).map {
        "\($0)".addingPercentEncoding(withAllowedCharacters: allowedInPlace) ?? ""
      } ?? "\(key.number)"
    let text =
      isTemporaryID
      ? "x-coredata:///\(name)/t\(key.number.magnitude)"
      : "x-coredata://\(storeIdentifier ?? "")/\(name)/p\(place)"
    return URL(string: text) ?? URL(fileURLWithPath: "/")
  }

  /// Equal ids name the same object of the same store, or the same unsaved object of a model.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectID else { return false }
    guard other.key == key else { return false }
    if isTemporaryID { return other.layout.newObjects === layout.newObjects }
    return other.store === store || other.storeIdentifier == storeIdentifier
  }

  /// Hashes the identity.
  public override var hash: Int { Int(truncatingIfNeeded: key.number) }

  /// The URI, with the words that Apple's debug output puts before it.
  public override var description: String {
    "\(isTemporaryID ? "0x0" : "0x\(String(key.number, radix: 16))") <\(uriRepresentation().absoluteString)>"
  }
}

/// An object that has an id: a managed one.
protocol IdentifiedObject: AnyObject {
  /// The id.
  var objectID: NSManagedObjectID { get }
}

/// A store as its ids have it, for as long as somebody else holds it.
///
/// One weak reference for all of them: a save makes an id of every object that it writes.
final class StoreReference: @unchecked Sendable {
  /// The store; nil when it is gone.
  weak var store: NSPersistentStore?
  /// The UUID that the store had when the id was made.
  let identifier: String
  /// What a store of a class of the program's own knows its objects by; nil for any other store.
  let references: ReferenceTable?

  init(_ identifier: String, _ references: ReferenceTable?) {
    (self.identifier, self.references) = (identifier, references)
  }
}

/// The entity of ids that name no object.
private final class Nowhere: @unchecked Sendable {
  /// Never changes, and refers to its entity as long as the model is there.
  let layout: EntityLayout
  private let model = NSManagedObjectModel()

  init() {
    let entity = NSEntityDescription()
    entity.name = "NSManagedObject"
    model.entities = [entity]
    layout = raising { [model] () throws(RaisedException) in try model.layout()[1] }
  }
}
