public import Foundation

/// A model: the entities that a store can hold.
open class NSManagedObjectModel: NSObject {
  /// The entities, in the order they were given.
  open var entities: [NSEntityDescription] = [] {
    didSet { for entity in entities { entity.managedObjectModel = self } }
  }

  /// Names for the version of the model, for information only.
  open var versionIdentifiers: Set<AnyHashable> = []

  /// The fetch requests that the model keeps, by their names.
  open internal(set) var fetchRequestTemplatesByName:
    [String: NSFetchRequest<any NSFetchRequestResult>] = [:]

  private var compiled: ModelLayout?

  /// Makes a model without entities.
  public override init() {}

  /// The entities by name.
  open var entitiesByName: [String: NSEntityDescription] {
    Dictionary(
      entities.compactMap { entity in entity.name.map { ($0, entity) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The version hash of each entity: 32 bytes that change with what a store would have to change.
  ///
  /// Apple's algorithm is not public; these hashes are this engine's own, and a store that carries
  /// them says so in its metadata.
  open var entityVersionHashesByName: [String: Data] {
    raising { () throws(RaisedException) in try layout().versionHashes }
  }

  /// The model in the form that the engine works with, compiled at the first call and then fixed.
  ///
  /// - Throws: what makes the model unusable, in one sentence.
  package func layout() throws(RaisedException) -> ModelLayout {
    if let compiled { return compiled }
    let layout = try ModelLayout(compiling: self)
    compiled = layout
    return layout
  }
}
